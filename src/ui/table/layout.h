// The layout of the table's screen.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "ui/kit/frame.h"

namespace parlour::ui {

/// Wider bodies have room for a drawer beside the board.
inline constexpr float kDrawerFrom = 1020;

struct TableRects {
  Rect plates, board, hand, bar;  // empty: not shown
  Rect drawer;                    // empty: it opens as a sheet
  bool plates_in_column = false;
  int plate_rows = 1;  // when they are not in a column
};

/// The parts to be laid out.
struct TableParts {
  int players = 2;
  bool cloth = false;   // the parts lie on a cloth with a rim, if there is room
  bool plates = true;   // a name plate for each player; else the board shows who sits there
  bool drawer = false;  // open, if there is room beside the board
  bool review = false;  // a replay: no own hand, a higher bar
  bool hand = true;     // somebody's own things are on the screen
  std::function<float(float width)> hand_height;
  float side = 0;  // width of the column of plates and hand, if the board can do without; 0: usual
};

/// Requires a body at least 280 units wide and high that lies on the screen.
TableRects table_rects(const Frame&, const Rect& body, const TableParts&);
/// How much of the body's height a card above the table gets that wants `high`: as much as the
/// table can spare. What it lacks lies over the table.
float room_for_card(const Frame&, const Rect& body, float high);
/// The table's cloth: under plates, board and hand.
struct ClothRects {
  Rect cloth;
  float radius = 0, frame = 0;  // of its corners; width of the wooden rim around it
};
ClothRects cloth_rects(const Frame&, const Rect& body, const TableRects&);
/// The last lines of the log, in the top bar between the title, which ends at `title`, and its
/// buttons, of which there are `taken` and the menu; empty: there is no room.
Rect log_strip(const Frame&, const Rect& body, float title, int taken);
/// `said`, if `size` finds it no larger than `most`, a width or a height; else as many of its first
/// words, or of its Chinese characters, as fit, and an ellipsis. If none do, it stays as it is.
std::string whole_words(std::string_view said, float most,
                        const std::function<float(std::string_view)>& size);
/// The plate of the i-th of n players.
Rect plate_rect(const Frame&, const TableRects&, int i, int n);

}  // namespace parlour::ui
