#include "games/flax/gallery.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <vector>

namespace parlour::flax {
namespace {

constexpr int kHalfRows = 6;

// The upper half of a board that looks the same upside down, with its middle row if it has one. A
// digit 1 is room; squares of it that touch along their sides form one. Of four sides the first and
// the third start here, the others opposite them.
struct Half {
  std::uint8_t columns, rows;  // of the whole board
  Square first, third;
  std::array<std::uint16_t, kHalfRows> bits;  // the first column is the highest of `columns` bits
};
// clang-format off: a row on each line
constexpr Half kHalves[kGallery - kBuiltIn] = {
    {14, 9, square(0, 8), square(0, 0),
     {0b11000000000011,
      0b11000111100011,
      0b00000000000000,
      0b01110011001110,
      0b01100011000110}},
    {9, 9, square(0, 0), square(8, 0),
     {0b110011011,
      0b110010011,
      0b000000000,
      0b100111000,
      0b110111011}},
    {11, 11, square(0, 10), square(0, 0),
     {0b11001110011,
      0b11000100011,
      0b00000000000,
      0b10001110001,
      0b11000100011,
      0b00000100000}},
    {10, 10, square(9, 9), square(9, 0),
     {0b1000111101,
      0b1110000101,
      0b1100000011,
      0b0000010001,
      0b1110110000}},
    {10, 10, square(0, 9), square(0, 0),
     {0b1001111001,
      0b1101111011,
      0b0000000000,
      0b0100110010,
      0b1101111011}},
    {9, 9, square(0, 1), square(7, 0),
     {0b010110110,
      0b110100011,
      0b100000000,
      0b000010011,
      0b100111001}},
    {13, 9, square(0, 8), square(0, 0),
     {0b1101100011011,
      0b1100100010011,
      0b1100000000011,
      0b0000001000000,
      0b0111011101110}},
    {12, 8, square(11, 6), square(11, 0),
     {0b000001100011,
      0b111100100111,
      0b111000000000,
      0b000001110000}},
    {9, 9, square(0, 0), square(8, 0),
     {0b100110011,
      0b110100010,
      0b000000000,
      0b000111011,
      0b100111001}},
    {10, 10, square(0, 9), square(0, 0),
     {0b1111001111,
      0b0100000010,
      0b0100000010,
      0b1000110001,
      0b1100110011}},
    {13, 11, square(0, 10), square(0, 0),
     {0b1100111110011,
      0b1000000000001,
      0b0110111110110,
      0b0110000000110,
      0b0000001000000,
      0b0000011100000}},
    {11, 11, square(0, 0), square(10, 0),
     {0b11101010111,
      0b11011010111,
      0b11000010001,
      0b00000000010,
      0b11101110011,
      0b00001110000}},
};
// clang-format on

Square opposite(const Layout& layout, Square s) {
  return square(layout.columns - 1 - column(s), layout.rows - 1 - row(s));
}

constexpr std::uint8_t kUnnumbered = 255;

// Gives the room of a square, and all of it that touches it, its number.
void number_room(Layout& layout, Square from) {
  ++layout.rooms;
  std::vector<Square> open{from};
  while (!open.empty()) {
    const Square s = open.back();
    open.pop_back();
    if (layout.room[s] != kUnnumbered) continue;
    layout.room[s] = layout.rooms;
    const int x = column(s), y = row(s);
    if (x > 0) open.push_back(square(x - 1, y));
    if (y > 0) open.push_back(square(x, y - 1));
    if (x + 1 < layout.columns) open.push_back(square(x + 1, y));
    if (y + 1 < layout.rows) open.push_back(square(x, y + 1));
  }
}

// Calls f for each square, in reading order.
template <class F>
void each_square(const Layout& layout, F&& f) {
  for (int y = 0; y < layout.rows; ++y) {
    for (int x = 0; x < layout.columns; ++x) f(square(x, y));
  }
}

// The room nearest to the middle of the board.
std::uint8_t middle_room(const Layout& layout) {
  std::uint8_t room = 0;
  int nearest = kSquares;
  each_square(layout, [&](Square s) {
    const int off =
        std::abs(2 * column(s) + 1 - layout.columns) + std::abs(2 * row(s) + 1 - layout.rows);
    if (layout.room[s] != 0 && off < nearest) nearest = off, room = layout.room[s];
  });
  return room;
}

Layout whole(const Half& half) {
  Layout out;
  out.columns = half.columns, out.rows = half.rows;
  each_square(out, [&](Square s) {
    if (row(s) < kHalfRows && (half.bits[at(row(s))] >> (half.columns - 1 - column(s)) & 1))
      out.room[s] = out.room[opposite(out, s)] = kUnnumbered;
  });
  each_square(out, [&](Square s) {
    if (out.room[s] == kUnnumbered) number_room(out, s);
  });
  out.central = middle_room(out);
  out.start = {half.first, opposite(out, half.first), half.third, opposite(out, half.third)};
  return out;
}

std::vector<Layout> all_of(int sides) {
  std::vector<Layout> out;
  for (int number = 1; number <= kBuiltIn; ++number) out.push_back(built_in(number, sides));
  for (const Half& half : kHalves) out.push_back(for_sides(whole(half), sides));
  return out;
}

}  // namespace

const Layout& gallery(int number, int sides) {
  static const std::array<std::vector<Layout>, 3> all = {all_of(2), all_of(3), all_of(4)};
  assert(number >= 1 && number <= kGallery && sides >= kLeastSides && sides <= kMostSides);
  return all[at(sides - kLeastSides)][at(number - 1)];
}

}  // namespace parlour::flax
