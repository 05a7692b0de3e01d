// Results for tests: players by number, and signatures that nobody checks.
#pragma once

#include <initializer_list>

#include "core/rng.h"
#include "standing/ratings.h"

namespace parlour::standing {

inline Key player(int n) {
  Key k{};
  Rng rng(static_cast<std::uint64_t>(n) * 2 + 1);
  for (std::uint8_t& b : k) b = static_cast<std::uint8_t>(rng.below(256));
  return k;
}

/// A game that the first of these players has won, which everybody has signed.
inline Signed won(std::uint32_t at, std::initializer_list<int> players) {
  Signed s;
  s.result.terms.number = s.result.at = at;
  s.result.terms.game = "flax";
  for (const int n : players) s.result.terms.seats.push_back(player(n));
  s.result.scores.assign(players.size(), 0);
  s.result.scores[0] = kWhole;
  s.said.assign(players.size(), {.word = Word::Fair});
  return s;
}

inline Rating rating_of(std::span<const Standing> all, int n) {
  return standing_of(all, player(n)).rating;
}

/// As that player sees it.
inline std::vector<Standing> seen_by(int viewer, std::span<const Signed> all, bool weighed = true) {
  return ratings(all, "flax", player(viewer), Trust(all, player(viewer)), weighed);
}

}  // namespace parlour::standing
