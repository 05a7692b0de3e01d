// The log as drawn: turn by turn, with pictures in its lines. However long it is, a frame lays out
// only the visible lines and a few more. A line that is pressed shows its place on the table.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ui/table/game_ui.h"

namespace parlour::ui {

/// Under whose name a line stands: the player whose turn it was, else the one it is about.
Seat line_owner(const room::LogLine&);
/// Several lines of one turn stand below the name of their owner; a line alone has the name in
/// front.
enum class LineStands : std::uint8_t { Alone, First, Below };
LineStands line_stands(std::span<const room::LogLine> lines, std::size_t i);

/// A line of the log as it is set: blanks keep the room of its pictures. No line ends between a
/// picture and the word or the number before it, and none begins with the mark "·".
struct SetLine {
  struct Picture {
    std::size_t at, end;  // of its blanks
    std::string name;
  };
  std::string text;
  std::vector<Picture> pictures;
};
/// `blanks`: how many a picture of that name needs.
SetLine set_line(std::string_view line, const std::function<int(std::string_view name)>& blanks);

/// A row that does not end its line, without a semicolon at its end.
std::string_view row_shown(std::string_view row);

class LogView {
 public:
  virtual ~LogView() = default;

  /// Where the lines come from.
  struct Source {
    const room::Log& log;
    std::span<const Player> players;
    const GameUi& game;
  };
  /// Draws the visible part, where `r` gives the full width and the top; returns the height of the
  /// whole log. In the first frames that is an estimate for the oldest lines, and another frame is
  /// requested.
  virtual float draw(Ui&, const Source&, const Rect& seen, const Rect& r) = 0;
  /// The height it would have, at most about `most`.
  virtual float height(Ui&, const Source&, float width, float most) = 0;
  /// Draws the last lines, one row each.
  virtual void draw_last(Ui&, const Source&, const Rect&) = 0;
  /// The line that was pressed since the last call, if any.
  virtual std::optional<room::LogLine> take_pressed() = 0;

  /// From now on the places of this step are outlined for a while.
  virtual void point_out(const Ui&, Table::Step, Seat who) = 0;
  /// Over the table, after it was drawn: draws these outlines, and moves the board if they lie
  /// outside it.
  virtual void draw_places(const Scene&, GameUi&) = 0;
};
std::unique_ptr<LogView> make_history_view();

}  // namespace parlour::ui
