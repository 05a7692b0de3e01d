// The grid of Settlers: hexes, intersections (nodes) and paths of the sea in which islands lie,
// named as in the rules, after 0xZ3RR0's "Kolonizatory" (2017).
//
// Hexes (x,y) are pointy-topped with the centre x*(1,0) + y*(1/2, sqrt(3)/2), y upward. T(x,y) and
// B(x,y) are the top and bottom intersection of a hex; U, R and D(x,y) are the paths on its upper
// right, right and lower right side. Some carry the coordinates of a sea hex.
//
// The base island (19 hexes, max(|x|,|y|,|x+y|) <= 2) is part of the large one (30 hexes, -3 <= x
// <= 2, -3 <= y <= 3, -3 <= x+y <= 2), and that is part of the frame (61 hexes, max(|x|,|y|,|x+y|)
// <= 4) in which players draw islands of their own. All share one numbering: the hexes,
// intersections and paths of the base island come first, then the others of the large one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace parlour::settlers {

inline constexpr int kHexes = 61, kNodes = 150, kPaths = 210;
inline constexpr std::uint8_t kNowhere = 255;

/// How many of each an island has; of the frame: the most.
struct IslandSize {
  int hexes, nodes, paths, harbours;
};
inline constexpr int kHarbours = 19;
inline constexpr IslandSize kBase = {19, 54, 72, 9}, kLarge = {30, 80, 109, 11},
                            kFrame = {kHexes, kNodes, kPaths, kHarbours};

/// The positions of the harbours: as on the printed frame, or as in version 1 of our rules.
enum class Coast : std::uint8_t { Base, Large, BaseOnce };

/// A set of intersections or paths.
struct Bits {
  static constexpr int kWords = 4;
  std::array<std::uint64_t, kWords> words{};

  constexpr bool has(int i) const { return ((words[word(i)] >> (i & 63)) & 1) != 0; }
  constexpr void add(int i) { words[word(i)] |= std::uint64_t{1} << (i & 63); }
  constexpr void remove(int i) { words[word(i)] &= ~(std::uint64_t{1} << (i & 63)); }
  constexpr bool empty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
  constexpr int size() const {
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) +
           std::popcount(words[3]);
  }
  /// Requires !empty().
  constexpr int lowest() const {
    int w = 0;
    while (!words[word(64 * w)]) ++w;
    return 64 * w + std::countr_zero(words[word(64 * w)]);
  }
  static constexpr Bits first(int n) {
    Bits b;
    for (int w = 0; w < kWords; ++w) {
      const int here = n - 64 * w;
      if (here > 0)
        b.words[word(64 * w)] = here >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
    }
    return b;
  }
  static constexpr Bits of(int i) {
    Bits b;
    b.add(i);
    return b;
  }
  friend constexpr Bits operator&(const Bits& a, const Bits& b) {
    return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2],
             a.words[3] & b.words[3]}};
  }
  friend constexpr Bits operator|(const Bits& a, const Bits& b) {
    return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2],
             a.words[3] | b.words[3]}};
  }
  friend constexpr Bits operator-(const Bits& a, const Bits& b) {
    return {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1], a.words[2] & ~b.words[2],
             a.words[3] & ~b.words[3]}};
  }
  /// Everything else, beyond the grid too.
  friend constexpr Bits operator~(const Bits& a) {
    return {{~a.words[0], ~a.words[1], ~a.words[2], ~a.words[3]}};
  }
  constexpr bool operator==(const Bits&) const = default;

  /// Calls f(i) for each member, ascending.
  template <class F>
  constexpr void each(F&& f) const {
    for (int w = 0; w < kWords; ++w) {
      for (std::uint64_t b = words[word(64 * w)]; b; b &= b - 1) f(64 * w + std::countr_zero(b));
    }
  }

 private:
  static constexpr std::size_t word(int i) { return static_cast<std::size_t>(i) >> 6; }
};

/// A named place: letter T or B for intersections; U, R or D for paths; blank for hexes.
struct Place {
  std::int8_t x = 0, y = 0;
  char letter = ' ';
  constexpr bool operator==(const Place&) const = default;
};

/// The neighbours of every place, in the order of the rules' tables; kNowhere beyond the frame.
struct Grid {
  std::array<Place, kHexes> hex{};
  std::array<Place, kNodes> node{};
  std::array<Place, kPaths> path{};
  std::array<std::array<std::uint8_t, 6>, kHexes> hex_nodes{};  // N NE SE S SW NW
  std::array<std::array<std::uint8_t, 6>, kHexes> hex_paths{};  // NE E SE SW W NW
  std::array<std::array<std::uint8_t, 6>, kHexes> hex_next{};   // E NE NW W SW SE
  std::array<std::array<std::uint8_t, 3>, kNodes> node_hexes{};
  std::array<std::array<std::uint8_t, 3>, kNodes> node_paths{};
  std::array<std::array<std::uint8_t, 3>, kNodes> node_next{};  // across node_paths
  std::array<std::array<std::uint8_t, 2>, kPaths> path_nodes{};
  std::array<std::array<std::uint8_t, 2>, kPaths> path_hexes{};
  // Coastal paths with a harbour, clockwise, by Coast; nine for the base island, eleven for the
  // large one, then kNowhere.
  std::array<std::array<std::uint8_t, kHarbours>, 3> harbour_paths{};

  constexpr int other_end(int p, int n) const {
    const auto& ends = path_nodes[static_cast<std::size_t>(p)];
    return ends[0] == n ? ends[1] : ends[0];
  }
};
extern const Grid kGrid;

/// Of each intersection: its paths as a set; itself and those next to it. Computed from kGrid when
/// the program starts, so that they need no room in it.
extern const std::array<Bits, kNodes> kPathsAt, kAround;

/// "1,-2"; "T1,-2"; "U0,1".
std::string hex_name(int);
std::string node_name(int);
std::string path_name(int);
/// The number of a place in the frame; nothing if the text names none.
std::optional<int> hex_from(std::string_view);
std::optional<int> node_from(std::string_view);
std::optional<int> path_from(std::string_view);
std::optional<int> find_place(Place);  // by its letter among hexes, intersections or paths

/// Hexes of a printed island from a corner (0 is east, then counter-clockwise) inward in a spiral,
/// the order in which the lettered numbers are laid.
std::array<std::uint8_t, kHexes> spiral(bool large, int corner);

/// Length of the longest trail over these roads: no road twice, forks not counted. It does not
/// continue beyond an intersection in `cut` (one that an opponent has built on); arriving there
/// counts.
int longest_trail(const Bits& roads, const Bits& cut);

}  // namespace parlour::settlers
