// A board while a player draws it. It may be unfinished: rooms in pieces, numbers with gaps, no
// central room. A room keeps its number, and with it its letter and its colour, whatever is painted
// beside it; only in what leaves the drawing are the gaps between the numbers closed.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "games/flax/layout.h"

namespace parlour::flax {

/// Nothing painted, 11 x 9, starts in two opposite corners.
Layout empty_sketch();

/// The board as it is kept, played on and shared: rooms 1 to n in the order of their numbers,
/// nothing beyond its edges. check_layout says whether it may be.
Layout finished(const Layout& sketch);

/// Changes the size within kMinSide..kMaxSide. What lies beyond the new edges is not forgotten: it
/// is back when the board grows again. Starts move inside.
void resize(Layout& sketch, int columns, int rows);

/// Rooms with a square on the board, in the order of their numbers.
std::vector<int> rooms_of(const Layout& sketch);
/// The number that a new room should get: the lowest that no room has, those beyond the edges
/// included as long as there are others; 0 when there are kMaxRooms rooms.
int new_room(const Layout& sketch);

/// Paints a square of the board: room 0 is path. A room of kMaxRooms or less.
void paint(Layout& sketch, Square, int room);
/// The central room is forgotten with its last square (one that was cut off comes back with the
/// board's size). Call at the end of a stroke.
void settle(Layout& sketch);

/// The squares under a straight stroke from one point to another, in order, without gaps: each
/// touches the next along a side. Points in squares, (0,0) the board's top left corner; squares
/// beyond the board are left out.
std::vector<Square> stroke(const Layout& sketch, float x0, float y0, float x1, float y1);

/// One thing that keeps a board from being played on, and where.
struct Flaw {
  enum class Kind : std::uint8_t { TooFewRooms, InPieces, NoCentral, SameStart, NoStart };
  Kind kind;
  int room = 0;                      // of InPieces
  int number = 0;                    // of rooms (TooFewRooms), of pieces (InPieces)
  std::vector<Square> squares = {};  // to be marked: all but the largest piece, the starts
};
/// Empty exactly when check_layout(finished(sketch)) allows the board.
std::vector<Flaw> flaws(const Layout& sketch);

/// Where the letters stand: for each piece of each room the room, and the square in its middle.
std::vector<std::pair<int, Square>> letters(const Layout& sketch);

/// The colour of a room while nobody holds it, 0xRRGGBB: bright enough for dark letters, and no two
/// of the kMaxRooms alike.
std::uint32_t room_tint(int room);

/// A sketch as text that the device keeps, finished or not; from_draft is total.
std::string to_draft(const Layout& sketch);
std::optional<Layout> from_draft(std::string_view text);

}  // namespace parlour::flax
