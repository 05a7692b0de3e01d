// The cards of Coup, and small sorted sets of them: hands, cards face up, a player's knowledge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace parlour::coup {

enum Role : std::uint8_t { Duke, Assassin, Captain, Ambassador, Inquisitor, Contessa };
inline constexpr int kRoles = 6;
inline constexpr std::uint8_t kUnknown = 6;  // a card that the viewer does not see
inline constexpr std::uint8_t kNone = 7;     // no card
inline constexpr std::array<std::string_view, kRoles> kRoleNames = {
    "duke", "assassin", "captain", "ambassador", "inquisitor", "contessa"};

/// Up to n cards without an order. They are kept sorted, unknown cards last, so that equal sets
/// have equal bytes and a card's place in a hand reveals nothing.
template <std::size_t n>
struct Cards {
  std::array<std::uint8_t, n> card = filled();

  static constexpr std::array<std::uint8_t, n> filled() {
    std::array<std::uint8_t, n> out{};
    for (std::uint8_t& c : out) c = kNone;
    return out;
  }

  constexpr std::uint8_t operator[](std::size_t i) const { return card[i]; }
  constexpr int size() const {
    int k = 0;
    for (const std::uint8_t c : card) k += c != kNone;
    return k;
  }
  constexpr bool empty() const { return card[0] == kNone; }
  constexpr int count(int role) const {
    int k = 0;
    for (const std::uint8_t c : card) k += c == role;
    return k;
  }
  constexpr bool has(int role) const { return count(role) > 0; }
  constexpr bool sealed() const { return has(kUnknown); }

  /// Requires room for one more card.
  constexpr void add(int role) {
    std::size_t i = n - 1;
    for (; i > 0 && card[i - 1] > role; --i) card[i] = card[i - 1];
    card[i] = static_cast<std::uint8_t>(role);
  }
  /// Removes one card of the role; without one, an unknown card; without that, nothing.
  constexpr void remove(int role) {
    std::size_t at = n;
    for (std::size_t i = 0; i < n; ++i) {
      if (card[i] == role) at = i;
    }
    for (std::size_t i = 0; i < n && at == n; ++i) {
      if (card[i] == kUnknown) at = i;
    }
    if (at == n) return;
    for (; at + 1 < n; ++at) card[at] = card[at + 1];
    card[n - 1] = kNone;
  }
  constexpr bool operator==(const Cards&) const = default;
};

using Hand = Cards<4>;  // two; more during an exchange
using Pair = Cards<2>;

}  // namespace parlour::coup
