// Resource cards by kind in one word, so that paying, gaining and comparing are a few operations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace parlour::settlers {

inline constexpr int kResources = 5;
enum Resource : std::uint8_t { Brick, Lumber, Wool, Grain, Ore };
inline constexpr std::array<std::string_view, kResources> kResourceNames = {"brick", "lumber",
                                                                            "wool", "grain", "ore"};

/// Five counts of 0 to 31, six bits each; the sixth bit is a guard that catches borrows. Sums must
/// not exceed 31 of a kind (there are 19 or 24 cards of each). Also used for the five kinds of
/// development cards.
struct Cards {
  std::uint32_t bits = 0;

  static constexpr std::uint32_t kGuards = 0x20820820u, kOnes = 0x01041041u;

  static constexpr Cards one(int kind) { return {1u << (6 * kind)}; }
  static constexpr Cards some(int kind, int n) {
    return {static_cast<std::uint32_t>(n) << (6 * kind)};
  }
  static constexpr Cards each(int n) { return {kOnes * static_cast<std::uint32_t>(n)}; }
  static constexpr Cards of(int brick, int lumber, int wool, int grain, int ore) {
    return some(0, brick) + some(1, lumber) + some(2, wool) + some(3, grain) + some(4, ore);
  }

  constexpr int operator[](int kind) const { return static_cast<int>((bits >> (6 * kind)) & 31); }
  constexpr bool empty() const { return bits == 0; }
  constexpr int sum() const {
    return (*this)[0] + (*this)[1] + (*this)[2] + (*this)[3] + (*this)[4];
  }
  /// At least as many of each kind.
  constexpr bool covers(Cards c) const {
    return (((bits | kGuards) - c.bits) & kGuards) == kGuards;
  }
  constexpr Cards operator+(Cards c) const { return {bits + c.bits}; }
  /// Requires covers(c).
  constexpr Cards operator-(Cards c) const { return {bits - c.bits}; }
  /// The rest after removing c, or as much of c as there is.
  constexpr Cards less(Cards c) const {
    const std::uint32_t t = (bits | kGuards) - c.bits, g = t & kGuards;
    return {t & (g - (g >> 5))};
  }
  /// The greater count of each kind.
  constexpr Cards most(Cards c) const { return less(c) + c; }
  /// One less of each kind that is present.
  constexpr Cards one_less_each() const {
    return {bits - ((((bits | kGuards) - kOnes) & kGuards) >> 5)};
  }
  constexpr bool operator==(const Cards&) const = default;
};

/// An exchange as one side sees it: the cards it gives and those it wants. No kind is on both
/// sides.
struct Terms {
  std::uint32_t bits = 0;  // the guard bit of a count says that the kind is wanted

  static constexpr Terms of(Cards give, Cards want) {
    const std::uint32_t some = (((want.bits | Cards::kGuards) - Cards::kOnes) & Cards::kGuards);
    return {give.bits | want.bits | some};
  }
  constexpr Cards give() const {
    const std::uint32_t g = bits & Cards::kGuards;
    return {bits & ~(g | (g - (g >> 5)))};
  }
  constexpr Cards want() const {
    const std::uint32_t g = bits & Cards::kGuards;
    return {bits & (g - (g >> 5))};
  }
  constexpr bool empty() const { return bits == 0; }
  constexpr bool operator==(const Terms&) const = default;
};

/// "2wool+1ore", kinds in order; "0" for none.
std::string print(Cards);
/// Inverse of print; at most 31 of a kind, at least one card ("0" fails).
std::optional<Cards> cards_from(std::string_view);

}  // namespace parlour::settlers
