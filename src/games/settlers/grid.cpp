#include "games/settlers/grid.h"

#include <algorithm>

#include "core/bytes.h"

namespace parlour::settlers {
namespace {

constexpr std::array<Place, 6> kNextHex = {{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

constexpr Place moved(Place p, int dx, int dy, char letter) {
  return {static_cast<std::int8_t>(p.x + dx), static_cast<std::int8_t>(p.y + dy), letter};
}

constexpr bool on_base(int x, int y) {
  return x >= -2 && x <= 2 && y >= -2 && y <= 2 && x + y >= -2 && x + y <= 2;
}
constexpr bool on_large(int x, int y) {
  return x >= -3 && x <= 2 && y >= -3 && y <= 3 && x + y >= -3 && x + y <= 2;
}
constexpr bool in_frame(int x, int y) {
  return x >= -4 && x <= 4 && y >= -4 && y <= 4 && x + y >= -4 && x + y <= 4;
}

// hex -> intersections and paths.
constexpr std::array<Place, 6> nodes_of(Place h) {
  return {moved(h, 0, 0, 'T'), moved(h, 0, 1, 'B'),  moved(h, 1, -1, 'T'),
          moved(h, 0, 0, 'B'), moved(h, 0, -1, 'T'), moved(h, -1, 1, 'B')};
}
constexpr std::array<Place, 6> paths_of(Place h) {
  return {moved(h, 0, 0, 'U'),  moved(h, 0, 0, 'R'),  moved(h, 0, 0, 'D'),
          moved(h, 0, -1, 'U'), moved(h, -1, 0, 'R'), moved(h, -1, 1, 'D')};
}
// intersection -> hexes and paths.
constexpr std::array<Place, 3> hexes_of(Place n) {
  if (n.letter == 'T') return {moved(n, 0, 0, ' '), moved(n, 0, 1, ' '), moved(n, -1, 1, ' ')};
  return {moved(n, 0, 0, ' '), moved(n, 1, -1, ' '), moved(n, 0, -1, ' ')};
}
constexpr std::array<Place, 3> paths_at(Place n) {
  if (n.letter == 'T') return {moved(n, 0, 0, 'U'), moved(n, -1, 1, 'R'), moved(n, -1, 1, 'D')};
  return {moved(n, 0, 0, 'D'), moved(n, 0, -1, 'R'), moved(n, 0, -1, 'U')};
}
// path -> intersections and hexes.
constexpr std::array<Place, 2> ends_of(Place p) {
  if (p.letter == 'U') return {moved(p, 0, 0, 'T'), moved(p, 0, 1, 'B')};
  if (p.letter == 'R') return {moved(p, 0, 1, 'B'), moved(p, 1, -1, 'T')};
  return {moved(p, 1, -1, 'T'), moved(p, 0, 0, 'B')};
}
constexpr std::array<Place, 2> sides_of(Place p) {
  if (p.letter == 'U') return {moved(p, 0, 0, ' '), moved(p, 0, 1, ' ')};
  if (p.letter == 'R') return {moved(p, 0, 0, ' '), moved(p, 1, 0, ' ')};
  return {moved(p, 0, 0, ' '), moved(p, 1, -1, ' ')};
}

// Numbers of places by letter and coordinates. Some carry those of a hex just outside the frame.
constexpr int kFarthest = 5;
struct Numbering {
  static constexpr std::size_t kSide = 2 * kFarthest + 1;
  std::array<std::array<std::uint8_t, kSide * kSide>, 6> table{};

  static constexpr std::string_view kLetters = " TBURD";
  static constexpr std::size_t cell(Place p) {
    return kSide * static_cast<std::size_t>(p.x + kFarthest) +
           static_cast<std::size_t>(p.y + kFarthest);
  }
  constexpr Numbering() {
    for (auto& row : table) row.fill(kNowhere);
  }
  constexpr std::uint8_t& at(Place p) { return table[kLetters.find(p.letter)][cell(p)]; }
  constexpr std::uint8_t of(Place p) const {
    const std::size_t row = kLetters.find(p.letter);
    const bool far = p.x < -kFarthest || p.x > kFarthest || p.y < -kFarthest || p.y > kFarthest;
    return row == std::string_view::npos || far ? kNowhere : table[row][cell(p)];
  }
};

// Lists the places that are not yet in the list.
template <std::size_t n, std::size_t m>
constexpr void list_new(std::array<Place, n>& list, std::size_t& count, Numbering& numbers,
                        const std::array<Place, m>& places) {
  for (Place p : places) {
    if (numbers.at(p) != kNowhere) continue;
    numbers.at(p) = static_cast<std::uint8_t>(count);
    list[count++] = p;
  }
}

// Finds the coastal paths of an island, clockwise from the middle one of its top left hex, and lays
// harbours on some: three or four steps apart, so that no two share an intersection.
constexpr void lay_harbours(Grid& g, Coast coast_of) {
  const bool large = coast_of == Coast::Large;
  const auto hexes = static_cast<std::size_t>(large ? kLarge.hexes : kBase.hexes);
  const auto land = [&](std::uint8_t h) { return h < hexes; };
  std::array<std::uint8_t, kPaths> coast{};
  std::size_t count = 0;
  std::size_t h = 0;
  for (std::size_t i = 0; i < hexes; ++i) {  // the first hex of the top row
    const Place a = g.hex[i], b = g.hex[h];
    if (a.y > b.y || (a.y == b.y && a.x < b.x)) h = i;
  }
  // Sides in the order NE E SE SW W NW; clockwise, so the sea is on the left.
  std::size_t side = 5;
  const std::size_t first = h;
  constexpr std::array<std::size_t, 6> across = {1, 0, 5, 4, 3, 2};  // hex_next beyond a side
  do {
    if (!land(g.hex_next[h][across[side]])) {
      coast[count++] = g.hex_paths[h][side];
      side = (side + 1) % 6;
    } else {
      h = g.hex_next[h][across[side]];
      side = (side + 4) % 6;
    }
  } while (count < 3 || h != first || side != 5);
  // The base island's frame has harbours at 0, 3, 7, 10, 13, 17, 20, 23 and 27 of its 30 coastal
  // paths.
  const auto four = [&](std::size_t i) {
    return large ? i % 2 == 1 : i % 3 == (coast_of == Coast::Base ? 1 : 2);
  };
  std::size_t at = 0;
  const auto n = static_cast<std::size_t>(large ? kLarge.harbours : kBase.harbours);
  auto& laid = g.harbour_paths[static_cast<std::size_t>(coast_of)];
  laid.fill(kNowhere);
  for (std::size_t i = 0; i < n; ++i) {
    laid[i] = coast[at];
    at += four(i) ? 4u : 3u;
  }
}

// Lists all places: the base island first, then the large one, then the frame; rows from the top.
constexpr Numbering number_places(Grid& g) {
  Numbering out;
  std::size_t hexes = 0, nodes = 0, paths = 0;
  const auto list = [&](auto&& belongs) {
    for (int y = 4; y >= -4; --y) {
      for (int x = -4; x <= 4; ++x) {
        const Place h = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), ' '};
        if (!belongs(x, y) || out.of(h) != kNowhere) continue;
        list_new(g.hex, hexes, out, std::array{h});
        list_new(g.node, nodes, out, nodes_of(h));
        list_new(g.path, paths, out, paths_of(h));
      }
    }
  };
  list(on_base);
  list(on_large);
  list(in_frame);
  return out;
}

constexpr Grid make() {
  Grid g;
  const Numbering numbers = number_places(g);
  for (std::size_t i = 0; i < kHexes; ++i) {
    for (std::size_t k = 0; k < 6; ++k) {
      g.hex_nodes[i][k] = numbers.of(nodes_of(g.hex[i])[k]);
      g.hex_paths[i][k] = numbers.of(paths_of(g.hex[i])[k]);
      g.hex_next[i][k] = numbers.of(moved(g.hex[i], kNextHex[k].x, kNextHex[k].y, ' '));
    }
  }
  for (std::size_t i = 0; i < kPaths; ++i) {
    for (std::size_t k = 0; k < 2; ++k) {
      g.path_nodes[i][k] = numbers.of(ends_of(g.path[i])[k]);
      g.path_hexes[i][k] = numbers.of(sides_of(g.path[i])[k]);
    }
  }
  for (std::size_t i = 0; i < kNodes; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      g.node_hexes[i][k] = numbers.of(hexes_of(g.node[i])[k]);
      const std::uint8_t p = numbers.of(paths_at(g.node[i])[k]);
      g.node_paths[i][k] = p;
      g.node_next[i][k] = kNowhere;
      if (p == kNowhere) continue;
      const auto next = static_cast<std::uint8_t>(g.other_end(p, static_cast<int>(i)));
      g.node_next[i][k] = next;
    }
  }
  for (const Coast coast : {Coast::Base, Coast::Large, Coast::BaseOnce}) lay_harbours(g, coast);
  return g;
}

// The length of the longest trail that continues from `node`.
int trail(const Bits& roads, const Bits& cut, int node) {
  int best = 0;
  for (const std::uint8_t p : kGrid.node_paths[static_cast<std::size_t>(node)]) {
    if (p == kNowhere || !roads.has(p)) continue;
    Bits left = roads;
    left.remove(p);
    const int end = kGrid.other_end(p, node);
    best = std::max(best, 1 + (cut.has(end) ? 0 : trail(left, cut, end)));
  }
  return best;
}

// The roads connected to one of them through intersections that are not cut.
Bits connected(const Bits& roads, const Bits& cut) {
  Bits piece = Bits::of(roads.lowest());
  for (Bits fresh = piece; !fresh.empty();) {
    Bits more;
    fresh.each([&](int p) {
      for (const std::uint8_t n : kGrid.path_nodes[static_cast<std::size_t>(p)]) {
        if (!cut.has(n)) more = more | (kPathsAt[n] & roads);
      }
    });
    fresh = more - piece;
    piece = piece | more;
  }
  return piece;
}

std::string xy(Place p) {
  return std::to_string(p.x) + ',' + std::to_string(p.y);
}

// An integer from -kFarthest to kFarthest as printed.
std::optional<std::int8_t> small(std::string_view text) {
  const bool minus = text.starts_with('-');
  const auto n = parse_number(text.substr(minus), kFarthest);
  if (!n || (minus && *n == 0)) return {};
  return static_cast<std::int8_t>(minus ? -static_cast<int>(*n) : static_cast<int>(*n));
}

std::optional<Place> place_from(std::string_view text, char letter) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  const auto x = small(text.substr(0, comma)), y = small(text.substr(comma + 1));
  if (!x || !y) return {};
  return Place{*x, *y, letter};
}

}  // namespace

constexpr Grid kGrid = make();

}  // namespace parlour::settlers

namespace parlour {
namespace {

// The size, as a value that the compiler does not know: otherwise it would store the sets.
volatile std::size_t all_nodes = settlers::kNodes;

// The lists as sets. It runs when the program starts, when the code of Settlers is not there yet:
// so it is not of that namespace, and calls nothing of it.
std::array<settlers::Bits, settlers::kNodes> sets_of(
    const std::array<std::array<std::uint8_t, 3>, settlers::kNodes>& lists, bool with_itself) {
  std::array<settlers::Bits, settlers::kNodes> out{};
  for (std::size_t n = 0, end = all_nodes; n < end; ++n) {
    const auto add = [&](std::size_t i) { out[n].words[i >> 6] |= std::uint64_t{1} << (i & 63); };
    if (with_itself) add(n);
    for (const std::uint8_t i : lists[n]) {
      if (i != settlers::kNowhere) add(i);
    }
  }
  return out;
}

}  // namespace
}  // namespace parlour

namespace parlour::settlers {

const std::array<Bits, kNodes> kPathsAt = sets_of(kGrid.node_paths, false);
const std::array<Bits, kNodes> kAround = sets_of(kGrid.node_next, true);

std::string hex_name(int h) {
  return xy(kGrid.hex[static_cast<std::size_t>(h)]);
}
std::string node_name(int n) {
  const Place p = kGrid.node[static_cast<std::size_t>(n)];
  return p.letter + xy(p);
}
std::string path_name(int n) {
  const Place p = kGrid.path[static_cast<std::size_t>(n)];
  return p.letter + xy(p);
}

std::optional<int> find_place(Place p) {
  static const Numbering numbers = [] {
    Grid g;
    return number_places(g);
  }();
  const std::uint8_t found = numbers.of(p);
  return found == kNowhere ? std::nullopt : std::optional<int>(found);
}
std::optional<int> hex_from(std::string_view text) {
  const auto p = place_from(text, ' ');
  return p ? find_place(*p) : std::nullopt;
}
std::optional<int> node_from(std::string_view text) {
  if (!text.starts_with('T') && !text.starts_with('B')) return {};
  const auto p = place_from(text.substr(1), text[0]);
  return p ? find_place(*p) : std::nullopt;
}
std::optional<int> path_from(std::string_view text) {
  if (!text.starts_with('U') && !text.starts_with('R') && !text.starts_with('D')) return {};
  const auto p = place_from(text.substr(1), text[0]);
  return p ? find_place(*p) : std::nullopt;
}

std::array<std::uint8_t, kHexes> spiral(bool large, int corner) {
  const int land = large ? kLarge.hexes : kBase.hexes;
  const Place corners[2][6] = {{{2, 0}, {0, 2}, {-2, 2}, {-2, 0}, {0, -2}, {2, -2}},
                               {{2, 0}, {-1, 3}, {-3, 3}, {-3, 0}, {0, -3}, {2, -3}}};
  std::array<std::uint8_t, kHexes> out{};
  out.fill(kNowhere);
  auto at = static_cast<std::uint8_t>(*find_place(corners[large][corner]));
  auto direction = static_cast<std::size_t>((corner + 2) % 6);
  std::uint64_t seen = 0;
  for (int i = 0;; ++i) {
    out[static_cast<std::size_t>(i)] = at;
    seen |= std::uint64_t{1} << at;
    if (i + 1 == land) return out;
    std::uint8_t next = kGrid.hex_next[at][direction];
    while (next >= land || ((seen >> next) & 1)) {  // turn left if the way is blocked
      direction = (direction + 1) % 6;
      next = kGrid.hex_next[at][direction];
    }
    at = next;
  }
}

int longest_trail(const Bits& roads, const Bits& cut) {
  int best = 0;
  for (Bits left = roads; !left.empty();) {
    const Bits piece = connected(left, cut);
    left = left - piece;
    if (piece.size() <= best) continue;
    // A trail that cannot go on has used every road at its end. So it begins and ends at a node
    // with an odd number of roads or at a cut; otherwise it is a circuit of the whole piece.
    Bits nodes, starts;
    piece.each([&](int p) {
      for (const std::uint8_t n : kGrid.path_nodes[static_cast<std::size_t>(p)]) nodes.add(n);
    });
    nodes.each([&](int n) {
      if (cut.has(n) || (kPathsAt[static_cast<std::size_t>(n)] & piece).size() % 2) starts.add(n);
    });
    if (starts.empty()) best = piece.size();
    starts.each([&](int n) {
      if (best < piece.size()) best = std::max(best, trail(piece, cut, n));
    });
  }
  return best;
}

}  // namespace parlour::settlers
