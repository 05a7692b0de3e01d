// A board while a player draws it. It may be unfinished: rooms in pieces, numbers with gaps, no
// central room. A room keeps its number, and with it its letter and its colour, while other rooms
// are painted; gaps between the numbers are closed only in the finished board.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "games/flax/layout.h"

namespace parlour::flax {

/// Nothing painted, 11 x 9, two starts in opposite corners.
Layout empty_sketch();

/// The board as it is stored, played and shared: rooms 1 to n in the order of their numbers,
/// nothing beyond its edges. check_layout says whether it is valid.
Layout finished(const Layout& sketch);

/// Changes the size within kMinSide..kMaxSide. Keeps squares beyond the new edges: they reappear
/// when the board grows again. Moves the starts inside.
void resize(Layout& sketch, int columns, int rows);

/// Rooms with a square on the board, in the order of their numbers.
std::vector<int> rooms_of(const Layout& sketch);
/// The number for a new room: the lowest unused one, avoiding those beyond the edges while there
/// are others; 0 if there are kMaxRooms rooms.
int new_room(const Layout& sketch);

/// Paints a square of the board: room 0 is path. Requires a room of at most kMaxRooms.
void paint(Layout& sketch, Square, int room);
/// Moves the start of a side here. The third and the fourth start need not be there: the first one
/// that is missing is added, and one that is here already is removed; the sides after it move up.
void put_start(Layout& sketch, int side, Square);
/// Forgets the central room once it has no squares (one that was cut off returns with the board's
/// size). Call at the end of a stroke.
void settle(Layout& sketch);

/// The squares under a straight stroke from one point to another, in order, without gaps: each
/// touches the next along a side. Points are in squares, (0,0) is the board's top left corner;
/// squares beyond the board are left out.
std::vector<Square> stroke(const Layout& sketch, float x0, float y0, float x1, float y1);

/// One obstacle to playing on a board, and its place.
struct Flaw {
  enum class Kind : std::uint8_t { TooFewRooms, InPieces, NoCentral, SameStart, NoStart };
  Kind kind;
  int room = 0;                      // of InPieces
  int number = 0;                    // of rooms (TooFewRooms), of pieces (InPieces)
  std::vector<Square> squares = {};  // to be marked: all except the largest piece, or the starts
};
/// Empty exactly when check_layout(finished(sketch)) allows the board.
std::vector<Flaw> flaws(const Layout& sketch);

/// The positions of the letters: for each piece of each room, the room and the square in its
/// middle.
std::vector<std::pair<int, Square>> letters(const Layout& sketch);

/// The colour of a room that no side holds, 0xRRGGBB: bright enough for dark letters, and different
/// for each of the kMaxRooms.
std::uint32_t room_tint(int room);

/// A sketch as text that the device stores, finished or not; from_draft is total.
std::string to_draft(const Layout& sketch);
std::optional<Layout> from_draft(std::string_view text);

}  // namespace parlour::flax
