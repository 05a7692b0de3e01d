// The board of Flax: rooms, starting squares, the central room; the three built-in boards and those
// that players make.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "core/lines.h"
#include "core/numbers.h"

namespace parlour::flax {

inline constexpr int kMinSide = 4, kMaxSide = 40;  // columns and rows
inline constexpr int kMinRooms = 2, kMaxRooms = 35;
inline constexpr int kSquares = kMaxSide * kMaxSide;
inline constexpr int kLeastSides = 2, kMostSides = 4;  // starting squares
inline constexpr int kBuiltIn = 3;

/// A square by its index y * kMaxSide + x, x and y from 0. Texts and queries count from 1.
using Square = std::uint16_t;
constexpr Square square(int x, int y) {
  return static_cast<Square>(y * kMaxSide + x);
}
constexpr int column(Square s) {
  return s % kMaxSide;
}
constexpr int row(Square s) {
  return s / kMaxSide;
}

inline constexpr Square kNoStart = 65535;

/// A plain value of the same size for every board; squares beyond the board are path.
struct Layout {
  std::array<std::uint8_t, kSquares> room{};  // 0 is path, else 1 .. rooms
  std::array<Square, kMostSides> start = {kNoStart, kNoStart, kNoStart, kNoStart};  // by side
  std::uint8_t columns = 0, rows = 0, rooms = 0, central = 0;

  /// The number of sides that have a starting square: the most that can play.
  int sides() const;
  std::span<const Square> starts() const { return std::span(start).first(at(sides())); }
  bool is_start(Square s) const {
    return s == start[0] || s == start[1] || s == start[2] || s == start[3];
  }
  bool on_board(int x, int y) const { return x >= 0 && y >= 0 && x < columns && y < rows; }
  bool operator==(const Layout&) const = default;
};

/// Why a layout cannot be played on, or kAllowed. Total over all values. A layout is good if it has
/// 4 to 40 columns and rows, rooms numbered 1 to n (2 to 35) without gaps, each one connected along
/// sides, two to four different starting squares and a central room.
Reason check_layout(const Layout&);

/// Layout 1, 2 or 3 of the rules, with the starting squares for so many sides: those of two sides
/// are the rules'.
const Layout& built_in(int number, int sides = kLeastSides);
/// A board for fewer sides than it has starting squares: the first ones play.
Layout for_sides(const Layout&, int sides);

/// A layout as text for links and records (letters, digits, '-', '_'); one text per layout.
std::string to_code(const Layout&);
std::expected<Layout, Reason> from_code(std::string_view code);
inline constexpr std::size_t kLongestCode = 4096;

/// A layout from rows of characters: '.' path, '1'-'9' and 'A'-'Z' rooms. The starts and the
/// central room are separate arguments.
std::expected<Layout, Reason> from_rows(std::string_view rows, std::span<const Square> starts,
                                        int central);
std::expected<Layout, Reason> from_rows(std::string_view rows, Square start0, Square start1,
                                        int central);
std::string to_rows(const Layout&);
/// The name of a square for players: the column's letter and the row's number, from the top left
/// corner: "A1", "M9"; AA follows Z.
std::string square_name(Square);
std::string column_name(int column);  // 0 .. kMaxSide - 1
/// The name of a room in texts: '1'-'9', then 'A'-'Z'; requires 1 <= room <= 35.
constexpr char room_name(int room) {
  return static_cast<char>(room < 10 ? '0' + room : 'A' + room - 10);
}

}  // namespace parlour::flax
