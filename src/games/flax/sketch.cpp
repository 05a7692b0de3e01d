#include "games/flax/sketch.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/bytes.h"

namespace parlour::flax {
namespace {

constexpr int kSides[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

template <class F>
void each_square(const Layout& sketch, F&& f) {
  for (int y = 0; y < sketch.rows; ++y) {
    for (int x = 0; x < sketch.columns; ++x) f(square(x, y));
  }
}

struct Piece {
  int room;
  std::vector<Square> squares;
};

// The connected parts of all rooms, in reading order of their first squares.
std::vector<Piece> pieces(const Layout& sketch) {
  std::vector<Piece> out;
  std::array<bool, kSquares> seen{};
  each_square(sketch, [&](Square from) {
    const int room = sketch.room[from];
    if (room == 0 || seen[from]) return;
    seen[from] = true;
    Piece piece{room, {from}};
    for (std::size_t i = 0; i < piece.squares.size(); ++i) {
      const Square s = piece.squares[i];
      for (const auto& d : kSides) {
        const int x = column(s) + d[0], y = row(s) + d[1];
        if (!sketch.on_board(x, y)) continue;
        const Square t = square(x, y);
        if (seen[t] || sketch.room[t] != room) continue;
        seen[t] = true;
        piece.squares.push_back(t);
      }
    }
    out.push_back(std::move(piece));
  });
  return out;
}

bool on_board(const Layout& sketch, Square s) {
  return s < kSquares && sketch.on_board(column(s), row(s));
}

// sRGB of a colour in OKLCH (Ottosson 2020), where equal steps look equally large.
std::uint32_t oklch(float lightness, float chroma, float degrees) {
  const float h = degrees * 3.14159265f / 180;
  const float a = chroma * std::cos(h), b = chroma * std::sin(h);
  const auto cube = [](float v) { return v * v * v; };
  const float l = cube(lightness + 0.3963377774f * a + 0.2158037573f * b);
  const float m = cube(lightness - 0.1055613458f * a - 0.0638541728f * b);
  const float s = cube(lightness - 0.0894841775f * a - 1.2914855480f * b);
  const auto byte = [](float v) {
    v = v <= 0.0031308f ? 12.92f * v : 1.055f * std::pow(v, 1 / 2.4f) - 0.055f;
    return static_cast<std::uint32_t>(std::lround(std::clamp(v, 0.0f, 1.0f) * 255));
  };
  return byte(4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s) << 16 |
         byte(-1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s) << 8 |
         byte(-0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s);
}

}  // namespace

Layout empty_sketch() {
  Layout out;
  out.columns = 11, out.rows = 9;
  out.start[0] = square(0, 8), out.start[1] = square(10, 0);
  return out;
}

Layout finished(const Layout& sketch) {
  Layout out;
  out.columns = sketch.columns, out.rows = sketch.rows;
  out.start = sketch.start;
  std::array<std::uint8_t, 256> now{};
  for (int room : rooms_of(sketch)) now[static_cast<std::size_t>(room)] = ++out.rooms;
  each_square(sketch, [&](Square s) { out.room[s] = now[sketch.room[s]]; });
  out.central = now[sketch.central];
  return out;
}

void resize(Layout& sketch, int columns, int rows) {
  columns = std::clamp(columns, kMinSide, kMaxSide);
  rows = std::clamp(rows, kMinSide, kMaxSide);
  sketch.columns = static_cast<std::uint8_t>(columns);
  sketch.rows = static_cast<std::uint8_t>(rows);
  for (Square& s : std::span(sketch.start).first(at(sketch.sides()))) {
    s = square(std::min(column(s), columns - 1), std::min(row(s), rows - 1));
  }
}

std::vector<int> rooms_of(const Layout& sketch) {
  std::array<bool, 256> there{};
  each_square(sketch, [&](Square s) { there[sketch.room[s]] = true; });
  std::vector<int> out;
  for (int room = 1; room <= kMaxRooms; ++room) {
    if (there[static_cast<std::size_t>(room)]) out.push_back(room);
  }
  return out;
}

int new_room(const Layout& sketch) {
  for (int room = 1; room <= kMaxRooms; ++room) {
    if (std::ranges::find(sketch.room, static_cast<std::uint8_t>(room)) == sketch.room.end())
      return room;
  }
  const std::vector<int> shown = rooms_of(sketch);
  for (int room = 1; room <= kMaxRooms; ++room) {
    if (!std::ranges::binary_search(shown, room)) return room;
  }
  return 0;
}

void paint(Layout& sketch, Square s, int room) {
  if (!on_board(sketch, s)) return;
  sketch.room[s] = static_cast<std::uint8_t>(room);
  sketch.rooms = std::max(sketch.rooms, sketch.room[s]);
}

void put_start(Layout& sketch, int side, Square s) {
  const int sides = sketch.sides();
  if (side < 0 || side > sides || side >= kMostSides || !on_board(sketch, s)) return;
  if (side < kLeastSides || sketch.start[at(side)] != s) {
    sketch.start[at(side)] = s;
    return;
  }
  std::copy(sketch.start.begin() + side + 1, sketch.start.end(), sketch.start.begin() + side);
  sketch.start.back() = kNoStart;
}

void settle(Layout& sketch) {
  if (std::ranges::find(sketch.room, sketch.central) == sketch.room.end()) sketch.central = 0;
  sketch.rooms = *std::ranges::max_element(sketch.room);
}

std::vector<Square> stroke(const Layout& sketch, float x0, float y0, float x1, float y1) {
  std::vector<Square> out;
  const auto add = [&](int x, int y) {
    if (!sketch.on_board(x, y)) return;
    if (out.empty() || out.back() != square(x, y)) out.push_back(square(x, y));
  };
  // Eight samples per square; if the line passes through a corner, the square beside it joins
  // the two.
  const float length = std::max(std::abs(x1 - x0), std::abs(y1 - y0));
  const int steps = std::clamp(static_cast<int>(length * 8) + 1, 1, 8 * 4 * kMaxSide);
  int px = 0, py = 0;
  for (int i = 0; i <= steps; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(steps);
    const int x = static_cast<int>(std::floor(x0 + (x1 - x0) * t));
    const int y = static_cast<int>(std::floor(y0 + (y1 - y0) * t));
    if (i > 0 && x != px && y != py) add(x, py);
    add(x, y);
    px = x, py = y;
  }
  return out;
}

namespace {

// Squares on which several sides start, each once.
std::vector<Square> shared_starts(std::span<const Square> starts) {
  std::vector<Square> out;
  for (const Square s : starts) {
    if (std::ranges::count(starts, s) > 1 && std::ranges::find(out, s) == out.end())
      out.push_back(s);
  }
  return out;
}

}  // namespace

std::vector<Flaw> flaws(const Layout& sketch) {
  std::vector<Flaw> out;
  const std::vector<int> rooms = rooms_of(sketch);
  if (static_cast<int>(rooms.size()) < kMinRooms) {
    out.push_back({Flaw::Kind::TooFewRooms, 0, static_cast<int>(rooms.size())});
  }
  const std::vector<Piece> all = pieces(sketch);
  for (int room : rooms) {
    const auto mine = [&](const Piece& p) { return p.room == room; };
    const auto number = std::ranges::count_if(all, mine);
    if (number < 2) continue;
    const Piece* largest = nullptr;
    for (const Piece& p : all) {
      if (mine(p) && (!largest || p.squares.size() > largest->squares.size())) largest = &p;
    }
    Flaw flaw{Flaw::Kind::InPieces, room, static_cast<int>(number)};
    for (const Piece& p : all) {
      if (mine(p) && &p != largest)
        flaw.squares.insert(flaw.squares.end(), p.squares.begin(), p.squares.end());
    }
    out.push_back(std::move(flaw));
  }
  const std::span<const Square> starts = sketch.starts();
  const auto off_board = [&](Square s) { return !on_board(sketch, s); };
  if (starts.size() < kLeastSides || std::ranges::any_of(starts, off_board))
    out.push_back({Flaw::Kind::NoStart});
  else if (const std::vector<Square> shared = shared_starts(starts); !shared.empty())
    out.push_back({Flaw::Kind::SameStart, 0, 0, shared});
  if (!rooms.empty() && !std::ranges::binary_search(rooms, static_cast<int>(sketch.central))) {
    out.push_back({Flaw::Kind::NoCentral});
  }
  return out;
}

std::vector<std::pair<int, Square>> letters(const Layout& sketch) {
  std::vector<std::pair<int, Square>> out;
  for (const Piece& p : pieces(sketch)) {
    float x = 0, y = 0;
    for (Square s : p.squares) x += static_cast<float>(column(s)), y += static_cast<float>(row(s));
    const auto n = static_cast<float>(p.squares.size());
    const auto off = [&](Square s) {
      const bool start = sketch.is_start(s);  // it has its own marker
      return std::abs(static_cast<float>(column(s)) - x / n) +
             std::abs(static_cast<float>(row(s)) - y / n) + (start ? 100.0f : 0.0f);
    };
    out.push_back({p.room, *std::ranges::min_element(p.squares, {}, off)});
  }
  return out;
}

// Hues a golden angle apart, so that consecutive rooms differ most. After eight rooms the hues come
// close to earlier ones, so each group of eight has its own lightness and chroma.
std::uint32_t room_tint(int room) {
  constexpr struct {
    float lightness, chroma;
  } kBands[] = {{0.86f, 0.13f}, {0.74f, 0.15f}, {0.80f, 0.06f}, {0.76f, 0.10f}, {0.92f, 0.07f}};
  const int k = std::max(room - 1, 0);
  const auto& band = kBands[k / 8 % 5];
  return oklch(band.lightness, band.chroma, 95 + 137.508f * static_cast<float>(k));
}

// "11 9 central x0,y0 x1,y1" with two to four starts, then the rows as in to_rows, including
// non-empty ones beyond the edges.
std::string to_draft(const Layout& sketch) {
  const auto number = [](int n) { return std::to_string(n); };
  std::string out =
      number(sketch.columns) + ' ' + number(sketch.rows) + ' ' + number(sketch.central);
  for (Square s : sketch.starts()) out += ' ' + number(column(s)) + ',' + number(row(s));
  for (int y = 0; y < kMaxSide; ++y) {
    std::string line;
    for (int x = 0; x < kMaxSide; ++x) {
      const int room = sketch.room[square(x, y)];
      line += room == 0 ? '.' : room_name(room);
    }
    while (line.ends_with('.')) line.pop_back();
    out += '\n' + line;
  }
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

namespace {

// The first word of a text, and the rest without the sign that ends the word.
std::string_view take_word(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view word = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return word;
}

// "x0,y0 x1,y1", two to four.
bool read_starts(std::string_view text, Layout& sketch) {
  int side = 0;
  for (; !text.empty(); ++side) {
    std::string_view xy = take_word(text, ' ');
    const auto x = parse_number(take_word(xy, ','), kMaxSide - 1);
    const auto y = parse_number(xy, kMaxSide - 1);
    if (side == kMostSides || !x || !y) return false;
    sketch.start[at(side)] = square(static_cast<int>(*x), static_cast<int>(*y));
    if (!on_board(sketch, sketch.start[at(side)])) return false;
  }
  return side >= kLeastSides;
}

}  // namespace

std::optional<Layout> from_draft(std::string_view text) {
  const auto take = [&text](char end) { return take_word(text, end); };
  const auto number = [&](char end, unsigned most) { return parse_number(take(end), most); };
  const auto columns = number(' ', kMaxSide), rows = number(' ', kMaxSide);
  const auto central = number(' ', kMaxRooms);
  if (!columns || !rows || !central || *columns < kMinSide || *rows < kMinSide) return {};
  const std::string_view starts = take('\n');
  Layout out;
  out.columns = static_cast<std::uint8_t>(*columns), out.rows = static_cast<std::uint8_t>(*rows);
  out.central = static_cast<std::uint8_t>(*central);
  if (!read_starts(starts, out)) return {};
  for (int y = 0; !text.empty(); ++y) {
    const std::string_view line = take('\n');
    if (y >= kMaxSide || line.size() > static_cast<std::size_t>(kMaxSide)) return {};
    for (std::size_t x = 0; x < line.size(); ++x) {
      const char c = line[x];
      int room = 0;
      if (c >= '1' && c <= '9')
        room = c - '0';
      else if (c >= 'A' && c <= 'Z')
        room = c - 'A' + 10;
      else if (c != '.')
        return {};
      out.room[square(static_cast<int>(x), y)] = static_cast<std::uint8_t>(room);
    }
  }
  settle(out);
  return out;
}

}  // namespace parlour::flax
