// Log, rules, figures and chat of a game: beside the board if there is room, otherwise a sheet.
// Beside the board it is folded until the player unfolds it: then a strip shows the last lines.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "ui/app/screen.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

/// The content of a drawer in one frame.
struct DrawerContent {
  const AnyGame& game;
  const AnyView& view;
  std::span<const Player> players;
  const room::Log& log;
  GameUi& shown;
  /// An action of the log, as its reader sees it; nothing if it is gone.
  std::function<std::optional<Table::Step>(std::size_t)> step;
  bool review = false;
  std::function<void(const Rect&)> chat = {};  // draws it; empty: no chat
};

class Drawer {
 public:
  /// Whether a bot has decided that action for a person whose time was up.
  using Late = std::function<bool(std::size_t action)>;
  explicit Drawer(Ui& ui) : ui_(ui) {}

  enum class Tab : std::uint8_t { Log, Rules, Chat, Figures };
  /// It is unfolded beside the board, if there is room for that. The device remembers it.
  bool open();
  /// This tab was on the screen in the last frame.
  bool shows(Tab tab) const { return seen_ && tab_ == tab; }
  void begin_frame() { seen_ = std::exchange(drawn_, false); }

  /// A button for this tab was pressed. True: there is no room beside the board, so it must open as
  /// a sheet.
  bool toggle(Tab, float body_width);
  /// Folds it if it is unfolded beside the board; returns whether it was.
  bool fold();

  /// What is in it; the functions of the same names below call these.
  class Inside {
   public:
    virtual ~Inside() = default;
    virtual bool draw_beside(Tab&, const Rect&, const DrawerContent&) = 0;
    virtual bool draw_strip(const Rect&, const DrawerContent&) = 0;
    virtual bool draw_sheet(Tab&, const DrawerContent&) = 0;
    virtual void draw_places(const Scene&, GameUi&) = 0;
    virtual void tell(room::Log&, GameUi&, const AnyGame&, std::size_t actions, Seat reader,
                      std::span<const std::string> names, const room::Steps&, const Late&) = 0;
  };
  void draw_beside(const Rect&, const DrawerContent&);
  /// Folded: the last lines of the log, which unfold it when they are pressed.
  void draw_strip(const Rect&, const DrawerContent&);
  /// False: it is closed.
  bool draw_sheet(const DrawerContent&);
  /// Over the table, after it was drawn: the places of a line of the log that was pressed.
  void draw_places(const Scene&, GameUi&);
  /// Adds what is missing to the log and to the figures; of a long game one part per frame.
  void tell(
      room::Log&, GameUi&, const AnyGame&, std::size_t actions, Seat reader,
      std::span<const std::string> names, const room::Steps&,
      const Late& = [](std::size_t) { return false; });
  /// Another game, or another person, comes to the table: nothing of before is shown.
  void forget() { inside_.reset(); }

 private:
  Inside& inside();
  void unfold(bool);

  Ui& ui_;
  std::optional<bool> open_;  // beside the board; nothing: not read yet
  bool drawn_ = false, seen_ = false;
  Tab tab_ = Tab::Log;
  std::unique_ptr<Inside> inside_;  // since it was first needed
};
std::unique_ptr<Drawer::Inside> make_history_drawer(Ui&);

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
