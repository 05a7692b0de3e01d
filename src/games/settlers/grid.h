// The grid of Settlers: hexes, intersections (nodes) and paths of both islands, named as in the
// rules, after 0xZ3RR0's "Kolonizatory" (2017).
//
// Hexes (x,y) are pointy-topped with the centre x*(1,0) + y*(1/2, sqrt(3)/2), y upward. T(x,y) and
// B(x,y) are the top and bottom intersection of a hex; U, R and D(x,y) are the paths on its upper
// right, right and lower right side. Some carry the coordinates of a sea hex.
//
// The base island (19 hexes, max(|x|,|y|,|x+y|) <= 2) is part of the large one (30 hexes, -3 <= x
// <= 2, -3 <= y <= 3, -3 <= x+y <= 2), and its hexes, intersections and paths come first: both
// islands share one numbering, and the base island is its beginning.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace parlour::settlers {

inline constexpr int kHexes = 30, kNodes = 80, kPaths = 109;
inline constexpr std::uint8_t kNowhere = 255;

/// How many of each an island has.
struct IslandSize {
  int hexes, nodes, paths, harbours;
};
inline constexpr IslandSize kBase = {19, 54, 72, 9}, kLarge = {kHexes, kNodes, kPaths, 11};
inline constexpr int kHarbours = 11;

/// The positions of the harbours: as on the printed frame, or as in version 1 of our rules.
enum class Coast : std::uint8_t { Base, Large, BaseOnce };

/// A set of intersections or paths.
struct Bits {
  std::uint64_t low = 0, high = 0;

  constexpr bool has(int i) const { return ((i < 64 ? low >> i : high >> (i - 64)) & 1) != 0; }
  constexpr void add(int i) { (i < 64 ? low : high) |= std::uint64_t{1} << (i & 63); }
  constexpr void remove(int i) { (i < 64 ? low : high) &= ~(std::uint64_t{1} << (i & 63)); }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int size() const { return std::popcount(low) + std::popcount(high); }
  static constexpr Bits first(int n) {
    if (n <= 64) return {n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1, 0};
    return {~std::uint64_t{0}, (std::uint64_t{1} << (n - 64)) - 1};
  }
  static constexpr Bits of(int i) {
    Bits b;
    b.add(i);
    return b;
  }
  friend constexpr Bits operator&(Bits a, Bits b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr Bits operator|(Bits a, Bits b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr Bits operator-(Bits a, Bits b) { return {a.low & ~b.low, a.high & ~b.high}; }
  constexpr bool operator==(const Bits&) const = default;

  /// Calls f(i) for each member, ascending.
  template <class F>
  constexpr void each(F&& f) const {
    for (std::uint64_t b = low; b; b &= b - 1) f(std::countr_zero(b));
    for (std::uint64_t b = high; b; b &= b - 1) f(64 + std::countr_zero(b));
  }
};

/// A named place: letter T or B for intersections; U, R or D for paths; blank for hexes.
struct Place {
  std::int8_t x = 0, y = 0;
  char letter = ' ';
  constexpr bool operator==(const Place&) const = default;
};

/// The neighbours of every place, in the order of the rules' tables; kNowhere where the large
/// island has nothing.
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
  std::array<Bits, kNodes> paths_at{};  // node_paths as a set
  std::array<Bits, kNodes> around{};    // the intersection itself and those next to it
  // Coastal paths with a harbour, clockwise, by Coast; nine for the base island.
  std::array<std::array<std::uint8_t, kHarbours>, 3> harbour_paths{};

  constexpr int other_end(int p, int n) const {
    const auto& ends = path_nodes[static_cast<std::size_t>(p)];
    return ends[0] == n ? ends[1] : ends[0];
  }
};
extern const Grid kGrid;

/// "1,-2"; "T1,-2"; "U0,1".
std::string hex_name(int);
std::string node_name(int);
std::string path_name(int);
/// The number of a place on the large island; nothing if the text names none.
std::optional<int> hex_from(std::string_view);
std::optional<int> node_from(std::string_view);
std::optional<int> path_from(std::string_view);
std::optional<int> find_place(Place);  // by its letter among hexes, intersections or paths

/// Hexes of the island from a corner (0 is east, then counter-clockwise) inward in a spiral, the
/// order in which the lettered numbers are laid.
std::array<std::uint8_t, kHexes> spiral(bool large, int corner);

/// Length of the longest trail over these roads: no road twice, forks not counted. It does not
/// continue beyond an intersection in `cut` (one that an opponent has built on); arriving there
/// counts.
int longest_trail(const Bits& roads, const Bits& cut);

}  // namespace parlour::settlers
