#include "games/flax/layout.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/bytes.h"
#include "games/flax/flax_text.h"

namespace parlour::flax {
namespace {

constexpr std::uint8_t kCodeVersion = 1;

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

Layout must(std::string_view rows, Square start0, Square start1, int central) {
  return *from_rows(rows, start0, start1, central);
}

}  // namespace

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
  if (!in_board(layout, layout.start[0]) || !in_board(layout, layout.start[1])) {
    return &text::layout_no_start;
  }
  if (layout.start[0] == layout.start[1]) return &text::layout_same_start;
  if (layout.central < 1 || layout.central > layout.rooms) return &text::layout_no_central;
  return kAllowed;
}

const Layout& built_in(int number) {
  static const std::array<Layout, kBuiltIn> all = {
      must("11..22222..33\n"
           "11..2.2.2..33\n"
           ".............\n"
           ".44..555..66.\n"
           ".444.555.666.\n"
           ".44..555..66.\n"
           ".............\n"
           "77..8.8.8..99\n"
           "77..88888..99",
           square(0, 8), square(12, 0), 5),
      must("11.222...33.\n"
           "1..2......3.\n"
           ".......44...\n"
           "........4...\n"
           "5....66...77\n"
           "55...66....7\n"
           "...8........\n"
           "...88.......\n"
           ".9......A..B\n"
           ".99...AAA.BB",
           square(7, 9), square(4, 0), 6),
      must("11.222...3..\n"
           "11.2....333.\n"
           "........3...\n"
           ".....5.....6\n"
           "4...555...66\n"
           "44...555...6\n"
           "4.....5.....\n"
           "...7........\n"
           ".777....8.99\n"
           "..7...888.99",
           square(7, 9), square(4, 0), 5),
  };
  assert(number >= 1 && number <= kBuiltIn);
  return all[static_cast<std::size_t>(number - 1)];
}

// Version, columns, rows, rooms, central, two starts, then runs of equal squares in reading order
// (length - 1, room) and a checksum: boards consist of large equal areas.
std::string to_code(const Layout& layout) {
  Writer w;
  w.u8(kCodeVersion);
  w.u8(layout.columns);
  w.u8(layout.rows);
  w.u8(layout.rooms);
  w.u8(layout.central);
  for (Square s : layout.start) {
    w.u8(static_cast<std::uint8_t>(column(s)));
    w.u8(static_cast<std::uint8_t>(row(s)));
  }
  const int n = layout.columns * layout.rows;
  const auto at = [&](int i) {
    return layout.room[square(i % layout.columns, i / layout.columns)];
  };
  for (int i = 0; i < n;) {
    int run = 1;
    while (i + run < n && run < 4 && at(i + run) == at(i)) ++run;
    // A room below 36 and run - 1 below 4 share a byte: 36 * 4 = 144; higher bytes are longer
    // runs of path.
    if (at(i) == 0) {
      while (i + run < n && run < 112 && at(i + run) == 0) ++run;
      w.u8(static_cast<std::uint8_t>(144 + run - 1));
    } else {
      w.u8(static_cast<std::uint8_t>((run - 1) * 36 + at(i)));
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
  if (r.u8() != kCodeVersion) return std::unexpected<Reason>(&text::layout_newer);
  Layout layout;
  layout.columns = r.u8();
  layout.rows = r.u8();
  layout.rooms = r.u8();
  layout.central = r.u8();
  if (layout.columns < kMinSide || layout.columns > kMaxSide || layout.rows < kMinSide ||
      layout.rows > kMaxSide) {
    return std::unexpected<Reason>(&text::layout_size);
  }
  for (Square& s : layout.start) {
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
  Layout layout;
  layout.start = {start0, start1};
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
