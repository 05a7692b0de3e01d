#include "games/flax/layout.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/bytes.h"
#include "games/flax/flax_text.h"

namespace parlour::flax {
namespace {

// Codes of boards with two starts are of the first version, which has no number of starts.
constexpr std::uint8_t kTwoStarts = 1, kMoreStarts = 2;

// Number of squares of `room` reachable along sides from its first square, by flood fill.
int connected(const Layout& layout, int room, Square from) {
  std::array<bool, kSquares> seen{};
  std::vector<Square> open{from};
  seen[from] = true;
  int count = 0;
  while (!open.empty()) {
    const Square s = open.back();
    open.pop_back();
    ++count;
    const int x = column(s), y = row(s);
    constexpr int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (const auto& d : step) {
      if (!layout.on_board(x + d[0], y + d[1])) continue;
      const Square t = square(x + d[0], y + d[1]);
      if (seen[t] || layout.room[t] != room) continue;
      seen[t] = true;
      open.push_back(t);
    }
  }
  return count;
}

bool in_board(const Layout& layout, Square s) {
  return s < kSquares && layout.on_board(column(s), row(s));
}

// The starts that are there come first, and are different squares of the board.
Reason check_starts(const Layout& layout) {
  const int sides = layout.sides();
  if (sides < kLeastSides) return &text::layout_no_start;
  for (int k = 0; k < kMostSides; ++k) {
    const Square s = layout.start[at(k)];
    if (k < sides ? !in_board(layout, s) : s != kNoStart) return &text::layout_no_start;
    for (int other = 0; other < k && k < sides; ++other) {
      if (layout.start[at(other)] == s) return &text::layout_same_start;
    }
  }
  return kAllowed;
}

}  // namespace

int Layout::sides() const {
  return static_cast<int>(std::ranges::find(start, kNoStart) - start.begin());
}

Reason check_layout(const Layout& layout) {
  if (layout.columns < kMinSide || layout.columns > kMaxSide || layout.rows < kMinSide ||
      layout.rows > kMaxSide) {
    return &text::layout_size;
  }
  if (layout.rooms < kMinRooms || layout.rooms > kMaxRooms) return &text::layout_rooms;
  std::array<int, kMaxRooms + 1> size{};
  std::array<Square, kMaxRooms + 1> first{};
  for (int i = kSquares - 1; i >= 0; --i) {
    const auto s = static_cast<Square>(i);
    const int r = layout.room[s];
    if (r == 0) continue;
    if (r > layout.rooms || !in_board(layout, s)) return &text::layout_damaged;
    ++size[static_cast<std::size_t>(r)];
    first[static_cast<std::size_t>(r)] = s;
  }
  for (int r = 1; r <= layout.rooms; ++r) {
    const auto k = static_cast<std::size_t>(r);
    if (size[k] == 0) return &text::layout_gap;
    if (connected(layout, r, first[k]) != size[k]) return &text::layout_split;
  }
  if (const Reason why = check_starts(layout)) return why;
  if (layout.central < 1 || layout.central > layout.rooms) return &text::layout_no_central;
  return kAllowed;
}

namespace {

// A board of the rules, and its starting squares for two, three and four sides. Four sides play
// clockwise.
struct BuiltIn {
  std::string_view rows;
  std::array<Square, 2> two;
  std::array<Square, 3> three;
  std::array<Square, 4> four;
  int central;
};
constexpr BuiltIn kBuiltIns[kBuiltIn] = {
    {"11..22222..33\n"
     "11..2.2.2..33\n"
     ".............\n"
     ".44..555..66.\n"
     ".444.555.666.\n"
     ".44..555..66.\n"
     ".............\n"
     "77..8.8.8..99\n"
     "77..88888..99",
     {square(0, 8), square(12, 0)},
     {square(1, 7), square(4, 0), square(11, 7)},
     {square(0, 8), square(0, 0), square(12, 0), square(12, 8)},
     5},
    {"11.222...33.\n"
     "1..2......3.\n"
     ".......44...\n"
     "........4...\n"
     "5....66...77\n"
     "55...66....7\n"
     "...8........\n"
     "...88.......\n"
     ".9......A..B\n"
     ".99...AAA.BB",
     {square(7, 9), square(4, 0)},
     {square(11, 8), square(0, 0), square(7, 2)},
     {square(7, 9), square(0, 5), square(4, 0), square(11, 4)},
     6},
    {"11.222...3..\n"
     "11.2....333.\n"
     "........3...\n"
     ".....5.....6\n"
     "4...555...66\n"
     "44...555...6\n"
     "4.....5.....\n"
     "...7........\n"
     ".777....8.99\n"
     "..7...888.99",
     {square(7, 9), square(4, 0)},
     {square(10, 9), square(2, 8), square(8, 1)},
     {square(7, 9), square(0, 5), square(4, 0), square(11, 4)},
     5},
};

std::span<const Square> starts_of(const BuiltIn& b, int sides) {
  if (sides == 2) return b.two;
  if (sides == 3) return b.three;
  return b.four;
}

using BySides = std::array<Layout, kMostSides - kLeastSides + 1>;
BySides made(const BuiltIn& b) {
  BySides out;
  for (int sides = kLeastSides; sides <= kMostSides; ++sides)
    out[at(sides - kLeastSides)] = *from_rows(b.rows, starts_of(b, sides), b.central);
  return out;
}

}  // namespace

const Layout& built_in(int number, int sides) {
  static const std::array<BySides, kBuiltIn> all = {made(kBuiltIns[0]), made(kBuiltIns[1]),
                                                    made(kBuiltIns[2])};
  assert(number >= 1 && number <= kBuiltIn && sides >= kLeastSides && sides <= kMostSides);
  return all[at(number - 1)][at(sides - kLeastSides)];
}

Layout for_sides(const Layout& layout, int sides) {
  Layout out = layout;
  std::ranges::fill(std::span(out.start).subspan(at(sides)), kNoStart);
  return out;
}

// Version, columns, rows, rooms, central, the number of starts if it is not two, the starts, then
// runs of equal squares in reading order (length - 1, room) and a checksum: boards consist of large
// equal areas.
std::string to_code(const Layout& layout) {
  Writer w;
  const int sides = layout.sides();
  w.u8(sides == kLeastSides ? kTwoStarts : kMoreStarts);
  w.u8(layout.columns);
  w.u8(layout.rows);
  w.u8(layout.rooms);
  w.u8(layout.central);
  if (sides != kLeastSides) w.u8(byte(sides));
  for (Square s : layout.starts()) {
    w.u8(static_cast<std::uint8_t>(column(s)));
    w.u8(static_cast<std::uint8_t>(row(s)));
  }
  const int n = layout.columns * layout.rows;
  const auto room = [&](int i) {
    return layout.room[square(i % layout.columns, i / layout.columns)];
  };
  for (int i = 0; i < n;) {
    int run = 1;
    while (i + run < n && run < 4 && room(i + run) == room(i)) ++run;
    // A room below 36 and run - 1 below 4 share a byte: 36 * 4 = 144; higher bytes are longer
    // runs of path.
    if (room(i) == 0) {
      while (i + run < n && run < 112 && room(i + run) == 0) ++run;
      w.u8(static_cast<std::uint8_t>(144 + run - 1));
    } else {
      w.u8(static_cast<std::uint8_t>((run - 1) * 36 + room(i)));
    }
    i += run;
  }
  const std::uint32_t sum = crc32(w.bytes());
  w.u8(static_cast<std::uint8_t>(sum));
  w.u8(static_cast<std::uint8_t>(sum >> 8));
  w.u8(static_cast<std::uint8_t>(sum >> 16));
  return to_base64url(w.bytes());
}

std::expected<Layout, Reason> from_code(std::string_view code) {
  const auto damaged = std::unexpected<Reason>(&text::layout_damaged);
  if (code.size() > kLongestCode) return damaged;
  const auto bytes = from_base64url(code);
  if (!bytes || bytes->size() < 12) return damaged;
  const ByteView body = ByteView(*bytes).first(bytes->size() - 3);
  const std::uint32_t sum = crc32(body);
  for (std::size_t i = 0; i < 3; ++i) {
    if ((*bytes)[body.size() + i] != static_cast<std::uint8_t>(sum >> (8 * i))) return damaged;
  }
  Reader r(body);
  const int version = r.u8();
  if (version != kTwoStarts && version != kMoreStarts)
    return std::unexpected<Reason>(&text::layout_newer);
  Layout layout;
  layout.columns = r.u8();
  layout.rows = r.u8();
  layout.rooms = r.u8();
  layout.central = r.u8();
  if (layout.columns < kMinSide || layout.columns > kMaxSide || layout.rows < kMinSide ||
      layout.rows > kMaxSide) {
    return std::unexpected<Reason>(&text::layout_size);
  }
  const int sides = version == kTwoStarts ? kLeastSides : r.u8();
  if (sides < kLeastSides || sides > kMostSides) return damaged;
  for (Square& s : std::span(layout.start).first(at(sides))) {
    const int x = r.u8(), y = r.u8();
    if (!layout.on_board(x, y)) return damaged;
    s = square(x, y);
  }
  const int n = layout.columns * layout.rows;
  for (int i = 0; i < n && r.ok();) {
    const int b = r.u8();
    const int room = b >= 144 ? 0 : b % 36;
    const int run = b >= 144 ? b - 144 + 1 : b / 36 + 1;
    if (i + run > n) return damaged;
    for (int end = i + run; i < end; ++i) {
      layout.room[square(i % layout.columns, i / layout.columns)] = static_cast<std::uint8_t>(room);
    }
  }
  if (!r.done()) return damaged;
  if (const Reason why = check_layout(layout)) return std::unexpected(why);
  if (to_code(layout) != code) return damaged;  // one code per layout
  return layout;
}

std::expected<Layout, Reason> from_rows(std::string_view rows, Square start0, Square start1,
                                        int central) {
  return from_rows(rows, std::array{start0, start1}, central);
}

std::expected<Layout, Reason> from_rows(std::string_view rows, std::span<const Square> starts,
                                        int central) {
  Layout layout;
  assert(starts.size() <= layout.start.size());
  std::ranges::copy(starts, layout.start.begin());
  layout.central = static_cast<std::uint8_t>(std::clamp(central, 0, kMaxRooms + 1));
  int x = 0, y = 0, width = -1;
  const auto end_row = [&] {
    const bool same = width < 0 || width == x;
    width = x;
    x = 0;
    ++y;
    return same && width > 0;
  };
  for (char c : rows) {
    if (c == '\n') {
      if (!end_row()) return std::unexpected<Reason>(&text::layout_ragged);
      continue;
    }
    if (x >= kMaxSide || y >= kMaxSide) return std::unexpected<Reason>(&text::layout_size);
    int room = 0;
    if (c >= '1' && c <= '9')
      room = c - '0';
    else if (c >= 'A' && c <= 'Z')
      room = c - 'A' + 10;
    else if (c != '.')
      return std::unexpected<Reason>(&text::layout_letter);
    layout.room[square(x, y)] = static_cast<std::uint8_t>(room);
    layout.rooms = std::max(layout.rooms, static_cast<std::uint8_t>(room));
    ++x;
  }
  if (x > 0 && !end_row()) return std::unexpected<Reason>(&text::layout_ragged);
  layout.columns = static_cast<std::uint8_t>(std::max(width, 0));
  layout.rows = static_cast<std::uint8_t>(y);
  if (const Reason why = check_layout(layout)) return std::unexpected(why);
  return layout;
}

std::string column_name(int column) {
  std::string name(1, static_cast<char>('A' + column % 26));
  return column < 26 ? name : "A" + name;
}

std::string square_name(Square s) {
  return column_name(column(s)) + std::to_string(row(s) + 1);
}

std::string to_rows(const Layout& layout) {
  std::string out;
  for (int y = 0; y < layout.rows; ++y) {
    for (int x = 0; x < layout.columns; ++x) {
      const int r = layout.room[square(x, y)];
      out += r == 0 ? '.' : room_name(r);
    }
    out += '\n';
  }
  return out;
}

}  // namespace parlour::flax
