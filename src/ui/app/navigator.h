// The open screens: a stack with the home screen at its bottom, and at most one sheet over the top.
// Requests made while a frame is drawn take effect at its end, so no screen is removed while it
// draws.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "ui/app/screen.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// The part with the sheets that few games need before their first move: the settings, who takes a
/// seat, and whether another game is to replace the one under way.
inline constexpr std::string_view kSheetsPart = "sheets";

class Navigator {
 public:
  explicit Navigator(Ui& ui) : ui_(ui) {}

  using Page = std::shared_ptr<Screen>;
  /// Sets the bottom of the stack; call once, first of all.
  void begin(Page home) { stack_.push_back(std::move(home)); }
  /// Called after each change of the stack.
  std::function<void()> changed;

  // --- where to ---------------------------------------------------------------------------------
  void home();
  void back();
  /// Returns to the home screen and opens these screens above it, in this order.
  void open(std::vector<Page>);
  void open(Page page) { open(std::vector<Page>{std::move(page)}); }
  /// Over the current screen, or in its place if it gives way.
  void push(Page);
  /// In place of the current screen.
  void replace(Page);
  /// Removes it from the stack; the screens above it stay.
  void close(const Screen&);
  void show(std::unique_ptr<Sheet>);
  void close_sheet();
  /// At the end of the frame, or at once outside a frame.
  void then(std::function<void()>);

  Screen& top() const { return *stack_.back(); }
  bool shows(const Screen* s) const { return s && s == stack_.back().get(); }
  bool holds(const Screen* s) const;
  bool sheet_open() const { return sheet_ != nullptr; }
  /// The Back gesture or button: closes the sheet, or what the screen has open, or the screen.
  /// False: there is nothing to go back to.
  bool back_pressed();
  /// Escape: the same, except where a screen has its own use for it.
  void escape_pressed();

  // --- the code of games and of other parts, fetched when first needed --------------------------
  /// Calls `then` once the code of `part` (a game's id, "rooms", "replays", kSheetsPart) is loaded:
  /// at once, or after it has been fetched. A later request or any change of screen cancels a
  /// pending one. If the part is unavailable, calls `missing`, or asks whether to try again.
  void with_part(std::string_view part, std::function<void()> then,
                 std::function<void()> missing = {});
  bool waits_for_part() const { return waits_; }
  /// A number for the current wait, which replaces the one before; it is outdated once the player
  /// has moved elsewhere.
  std::uint32_t await();
  bool awaited(std::uint32_t number) const { return number == wanted_; }

  // --- a frame ----------------------------------------------------------------------------------
  void begin_frame() { in_frame_ = true; }
  void draw();
  /// Carries out pending requests.
  void end_frame();

 private:
  void change(std::function<void()>);
  void ask_again(const std::string& part, std::function<void()> then);

  Ui& ui_;
  std::vector<Page> stack_;
  std::unique_ptr<Sheet> sheet_;
  std::vector<std::function<void()>> later_;
  std::uint32_t wanted_ = 0;  // counts waits and their cancellations
  bool waits_ = false, in_frame_ = false;
};

}  // namespace parlour::ui
