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

template <std::size_t n>
constexpr std::uint8_t find(const std::array<Place, n>& list, Place p) {
  for (std::size_t i = 0; i < n; ++i) {
    if (list[i] == p) return static_cast<std::uint8_t>(i);
  }
  return kNowhere;
}

// Lists the places of some hexes that are not yet in the list.
template <std::size_t n>
constexpr void list_new(std::array<Place, n>& list, std::size_t& count,
                        const std::array<Place, 6>& places) {
  for (Place p : places) {
    bool known = false;
    for (std::size_t i = 0; i < count; ++i) known = known || list[i] == p;
    if (!known) list[count++] = p;
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
  for (std::size_t i = 0; i < n; ++i) {
    g.harbour_paths[static_cast<std::size_t>(coast_of)][i] = coast[at];
    at += four(i) ? 4u : 3u;
  }
}

constexpr Grid make() {
  Grid g;
  std::size_t hexes = 0, nodes = 0, paths = 0;
  for (bool base : {true, false}) {  // the base island first; rows from the top
    for (int y = 3; y >= -3; --y) {
      for (int x = -3; x <= 2; ++x) {
        if (!on_large(x, y) || on_base(x, y) != base) continue;
        const Place h = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), ' '};
        g.hex[hexes++] = h;
        list_new(g.node, nodes, nodes_of(h));
        list_new(g.path, paths, paths_of(h));
      }
    }
  }
  for (std::size_t i = 0; i < kHexes; ++i) {
    for (std::size_t k = 0; k < 6; ++k) {
      g.hex_nodes[i][k] = find(g.node, nodes_of(g.hex[i])[k]);
      g.hex_paths[i][k] = find(g.path, paths_of(g.hex[i])[k]);
      g.hex_next[i][k] = find(g.hex, moved(g.hex[i], kNextHex[k].x, kNextHex[k].y, ' '));
    }
  }
  for (std::size_t i = 0; i < kPaths; ++i) {
    for (std::size_t k = 0; k < 2; ++k) {
      g.path_nodes[i][k] = find(g.node, ends_of(g.path[i])[k]);
      g.path_hexes[i][k] = find(g.hex, sides_of(g.path[i])[k]);
    }
  }
  for (std::size_t i = 0; i < kNodes; ++i) {
    g.around[i].add(static_cast<int>(i));
    for (std::size_t k = 0; k < 3; ++k) {
      g.node_hexes[i][k] = find(g.hex, hexes_of(g.node[i])[k]);
      const std::uint8_t p = find(g.path, paths_at(g.node[i])[k]);
      g.node_paths[i][k] = p;
      g.node_next[i][k] = kNowhere;
      if (p == kNowhere) continue;
      const auto next = static_cast<std::uint8_t>(g.other_end(p, static_cast<int>(i)));
      g.node_next[i][k] = next;
      g.paths_at[i].add(p);
      g.around[i].add(next);
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
  Bits piece = roads.low ? Bits::of(std::countr_zero(roads.low))
                         : Bits::of(64 + std::countr_zero(roads.high));
  for (Bits fresh = piece; !fresh.empty();) {
    Bits more;
    fresh.each([&](int p) {
      for (const std::uint8_t n : kGrid.path_nodes[static_cast<std::size_t>(p)]) {
        if (!cut.has(n)) more = more | (kGrid.paths_at[n] & roads);
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

// An integer from -4 to 4 as printed.
std::optional<std::int8_t> small(std::string_view text) {
  const bool minus = text.starts_with('-');
  const auto n = parse_number(text.substr(minus), 4);
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

// By letter and coordinates, -4 to 4 each.
std::optional<int> find_place(Place p) {
  static constexpr std::string_view letters = " TBURD";
  using Table = std::array<std::array<std::uint8_t, 81>, 6>;
  static const Table table = [] {
    Table out;
    for (auto& row : out) row.fill(kNowhere);
    const auto fill = [&](const auto& places) {
      for (std::size_t i = 0; i < places.size(); ++i) {
        const Place at = places[i];
        out[letters.find(at.letter)][static_cast<std::size_t>(9 * (at.x + 4) + at.y + 4)] =
            static_cast<std::uint8_t>(i);
      }
    };
    fill(kGrid.hex);
    fill(kGrid.node);
    fill(kGrid.path);
    return out;
  }();
  const std::size_t row = letters.find(p.letter);
  if (row == std::string_view::npos || p.x < -4 || p.x > 4 || p.y < -4 || p.y > 4) return {};
  const std::uint8_t found = table[row][static_cast<std::size_t>(9 * (p.x + 4) + p.y + 4)];
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
  std::uint8_t at = find(kGrid.hex, corners[large][corner]);
  auto direction = static_cast<std::size_t>((corner + 2) % 6);
  std::uint32_t seen = 0;
  for (int i = 0;; ++i) {
    out[static_cast<std::size_t>(i)] = at;
    seen |= 1u << at;
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
      if (cut.has(n) || (kGrid.paths_at[static_cast<std::size_t>(n)] & piece).size() % 2)
        starts.add(n);
    });
    if (starts.empty()) best = piece.size();
    starts.each([&](int n) {
      if (best < piece.size()) best = std::max(best, trail(piece, cut, n));
    });
  }
  return best;
}

}  // namespace parlour::settlers
