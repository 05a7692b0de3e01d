// Log, rules, figures and chat of a game: beside the board if there is room, otherwise a sheet.
#pragma once

#include <functional>
#include <utility>

#include "ui/app/screen.h"
#include "ui/parts/log_view.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

/// The content of a drawer in one frame.
struct DrawerContent {
  const AnyGame& game;
  const AnyView& view;
  std::span<const Player> players;
  const room::Log& log;
  Figures* figures = nullptr;
  bool review = false;
  std::function<void(const Rect&)> chat = {};  // draws it; empty: no chat
};

class Drawer {
 public:
  explicit Drawer(Ui& ui) : ui_(ui) {}

  enum class Tab : std::uint8_t { Log, Rules, Chat, Figures };
  bool open() const { return open_; }
  /// This tab was on the screen in the last frame.
  bool shows(Tab tab) const { return seen_ && tab_ == tab; }
  void begin_frame() { seen_ = std::exchange(drawn_, false); }

  /// A button for this tab was pressed. True: there is no room beside the board, so it must open as
  /// a sheet.
  bool toggle(Tab, float body_width);
  void draw_beside(const Rect&, const DrawerContent&);
  /// False: it is closed.
  bool draw_sheet(const DrawerContent&);
  /// The log now belongs to another game.
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

/// The drawer over a screen; its content is requested in each frame (nothing: it closes).
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
