// The island of a game: the contents of each hex and each harbour.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/settlers/cards.h"
#include "games/settlers/grid.h"

namespace parlour::settlers {

// Terrain other than the five resources.
inline constexpr std::uint8_t kDesert = 5, kGold = 6, kSea = 7;
inline constexpr std::uint8_t kAnyHarbour = 5;  // 3:1, besides the five 2:1 kinds

/// Of 36 rolls of two dice, how many give this number: the dots below it; 0 for a hex without one.
constexpr int dots_of(int number) {
  return number == 0 ? 0 : 6 - (number > 7 ? number - 7 : 7 - number);
}

enum class Numbers : std::uint8_t { Apart, Random, Spiral, Balanced };

/// A frame without land.
constexpr std::array<std::uint8_t, kHexes> all_sea() {
  std::array<std::uint8_t, kHexes> out{};
  out.fill(kSea);
  return out;
}

/// The hexes of one of the two printed islands, or of any others: then `seats` is not 0.
struct Island {
  std::array<std::uint8_t, kHexes> terrain = all_sea();
  std::array<std::uint8_t, kHexes> number{};      // 2..12; 0 on deserts and in the sea
  std::array<std::uint8_t, kHarbours> harbour{};  // kinds; 0 beyond the last one
  // Of an island with its own shape:
  std::array<std::uint8_t, kHarbours> path{};  // of each harbour, ascending; 0 beyond the last one
  std::uint8_t harbours = 0;
  std::uint8_t seats = 0;  // the most players
  bool operator==(const Island&) const = default;
};

/// The printed island for a seed: random terrain, numbers and harbours. Apart: no 6 or 8 beside a 6
/// or 8; Spiral: the lettered numbers along a spiral from a corner; Random: no constraint;
/// Balanced: no 6 or 8 beside a 6 or 8, no equal numbers side by side, and each resource is
/// produced as often as its number of hexes says, to within one of 36 rolls.
Island lay_island(bool large, Numbers, std::uint32_t seed);

/// The fixed island for beginners.
const Island& beginners_island(bool large);

/// The form of a printed island in options: a letter per hex (b l w g o, d desert) in the grid's
/// order, then "-", a letter per number (a is 2, k is 12, x none), "-", and a letter per harbour (b
/// l w g o, a any).
std::string to_code(bool large, const Island&);
/// Any terrains, numbers and harbours; deserts, and only deserts, have no number.
std::optional<Island> from_code(bool large, std::string_view);
bool valid(bool large, const Island&);

}  // namespace parlour::settlers
