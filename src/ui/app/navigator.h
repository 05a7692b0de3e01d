// Which screens there are: a stack, with the home screen at its bottom, and at most one sheet over
// the top. What is asked for while a frame is drawn is done at its end, so no screen is taken away
// while it draws.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "ui/app/screen.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

class Navigator {
 public:
  explicit Navigator(Ui& ui) : ui_(ui) {}

  using Page = std::shared_ptr<Screen>;
  /// The bottom of the stack; once, before anything else.
  void begin(Page home) { stack_.push_back(std::move(home)); }
  /// Called after each change of the stack.
  std::function<void()> changed;

  // --- where to ---------------------------------------------------------------------------------
  void home();
  void back();
  /// From the home screen, whatever is shown now: the screens in this order above it.
  void open(std::vector<Page>);
  void open(Page page) { open(std::vector<Page>{std::move(page)}); }
  /// Over what is shown now, or in its place where that gives way.
  void push(Page);
  /// In place of what is shown now.
  void replace(Page);
  /// Takes it off the stack; what lies above it stays.
  void close(const Screen&);
  void show(std::unique_ptr<Sheet>);
  void close_sheet();
  /// At the end of the frame, or at once outside of one.
  void then(std::function<void()>);

  Screen& top() const { return *stack_.back(); }
  bool shows(const Screen* s) const { return s && s == stack_.back().get(); }
  bool holds(const Screen* s) const;
  bool sheet_open() const { return sheet_ != nullptr; }
  /// The Back gesture or button: closes the sheet, or what the screen has open, or the screen.
  /// False: there is nothing to go back to.
  bool back_pressed();
  /// Escape: the same, but where a screen has a use of its own for it.
  void escape_pressed();

  // --- the code of games and of other parts, which is fetched when it is wanted first -----------
  /// Does `then` when the code of `part` (a game's id, "rooms", "replays") is here: at once, or
  /// when it has been fetched. What is asked later takes the place of what is still waited for, as
  /// does any change of the screen. When it cannot be had: `missing`, or a word to the player.
  void with_part(std::string_view part, std::function<void()> then,
                 std::function<void()> missing = {});
  bool waits_for_part() const { return waits_; }
  /// A number for what is awaited now, in place of what was awaited before; it is outdated when the
  /// player has gone elsewhere meanwhile.
  std::uint32_t await();
  bool awaited(std::uint32_t number) const { return number == wanted_; }

  // --- a frame ----------------------------------------------------------------------------------
  void begin_frame() { in_frame_ = true; }
  void draw();
  /// Does what was asked for.
  void end_frame();

 private:
  void change(std::function<void()>);

  Ui& ui_;
  std::vector<Page> stack_;
  std::unique_ptr<Sheet> sheet_;
  std::vector<std::function<void()>> later_;
  std::uint32_t wanted_ = 0;  // counts what was awaited, and what undid it
  bool waits_ = false, in_frame_ = false;
};

}  // namespace parlour::ui
