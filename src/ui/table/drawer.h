// Log, rules, figures and chat of a game: beside the board where there is room, else a sheet.
#pragma once

#include <functional>
#include <utility>

#include "ui/app/screen.h"
#include "ui/parts/log_view.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

/// What a drawer shows in a frame.
struct DrawerContent {
  const AnyGame& game;
  const AnyView& view;
  std::span<const Player> players;
  const room::Log& log;
  Figures* figures = nullptr;
  bool review = false;
  std::function<void(const Rect&)> chat = {};  // draws it; empty: there is none
};

class Drawer {
 public:
  explicit Drawer(Ui& ui) : ui_(ui) {}

  enum class Tab : std::uint8_t { Log, Rules, Chat, Figures };
  bool open() const { return open_; }
  /// This tab was on the screen in the last frame.
  bool shows(Tab tab) const { return seen_ && tab_ == tab; }
  void begin_frame() { seen_ = std::exchange(drawn_, false); }

  /// A press on a button that shows this tab. True: there is no room beside the board, and it is to
  /// open as a sheet.
  bool toggle(Tab, float body_width);
  void draw_beside(const Rect&, const DrawerContent&);
  /// False: it is closed.
  bool draw_sheet(const DrawerContent&);
  /// The line of log that is shown is another game's from here on.
  void forget() { log_view_ = {}; }

 private:
  void settle(const DrawerContent&);
  float content(const DrawerContent&, const RuleSheet&, const Rect& seen, const Rect& page,
                bool draw);
  void draw_tabs(const DrawerContent&, Rect r);

  Ui& ui_;
  bool open_ = true;  // beside the board
  bool drawn_ = false, seen_ = false;
  Tab tab_ = Tab::Log;
  LogView log_view_;
};

/// The drawer over a screen; what it holds is asked for in each frame (nothing: it closes).
class DrawerSheet final : public Sheet {
 public:
  using Draw = std::function<bool(Drawer&)>;
  DrawerSheet(Drawer& drawer, Draw draw) : drawer_(drawer), draw_(std::move(draw)) {}
  bool draw() override { return draw_(drawer_); }

 private:
  Drawer& drawer_;
  Draw draw_;
};

}  // namespace parlour::ui
