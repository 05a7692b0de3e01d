// Helpers shared by the list of legal actions and the reasons against the others.
#pragma once

#include <cstring>

#include "games/settlers/settlers.h"

namespace parlour::settlers {

inline bool can_settle(const State& s, int q) {
  return s.settlements[static_cast<std::size_t>(q)] < kSettlements &&
         s.hand(q).covers(kSettlementCost);
}
inline bool can_lay_road(const State& s, int q) {
  return s.road_count[static_cast<std::size_t>(q)] < kRoads;
}

inline Cards playable(const State& s) {
  return s.dev[s.mover].less(s.fresh);
}

inline bool may_claim(const State& s) {
  const int hidden = s.dev[s.mover][VictoryPoint];
  return hidden > 0 && s.points[s.mover] + hidden >= s.goal_of(s.mover);
}

/// Balanced dice: the throws that are left, as in State::bag; otherwise all that can be thrown.
inline std::uint64_t throws_left(const State& s) {
  constexpr std::uint64_t all = (std::uint64_t{1} << 36) - 1;
  constexpr std::uint64_t sevens = 0x42108420u;  // 1 and 6, 2 and 5, ..., 6 and 1
  const std::uint64_t left = s.bag ? s.bag : all;
  return s.turns <= s.no_sevens() * s.seats ? left & ~sevens : left;
}

inline bool trade_is_over(const State& s) {
  return s.rule(rule::Strict) && s.built;
}

inline bool no_trade_between(const State& s, int a, int b) {
  return ((s.embargo[static_cast<std::size_t>(a)] >> b) & 1) != 0 ||
         ((s.embargo[static_cast<std::size_t>(b)] >> a) & 1) != 0;
}

/// Calls f(node, value) for each intersection with a building, ascending: tests eight at once,
/// since most are empty.
template <class F>
void each_building(const State& s, F&& f) {
  static_assert(kNodeSlots % 8 == 0 && kNodeSlots >= kNodes);
  const auto nodes = static_cast<std::size_t>(s.size().nodes);
  constexpr std::uint64_t low = 0x0F0F0F0F0F0F0F0Fu, tops = 0x1010101010101010u;
  for (std::size_t i = 0; i < nodes; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, s.node.data() + i, sizeof word);
    // A building is at most 14: adding 15 sets bit 16 for every value but 0.
    for (std::uint64_t set = (word + low) & tops; set; set &= set - 1) {
      const std::size_t n = i + static_cast<std::size_t>(std::countr_zero(set)) / 8;
      f(static_cast<int>(n), static_cast<int>(s.node[n]));
    }
  }
}

/// A decision of several seats.
inline bool is_open(const State& s) {
  return s.phase == Phase::Discard || s.phase == Phase::Reply || s.phase == Phase::Bid;
}

/// The seat that places the settlement or road of this step of the set-up.
inline int placing(const State& s, int step) {
  const int turn = step < s.seats ? step : 2 * s.seats - 1 - step;
  return (s.first + turn) % s.seats;
}

/// The island is known: bids, or else the first settlement.
void begin_set_up(State&);

// actors(s).has(p), for the inner loop.
inline bool may_act(const State& s, Seat p) {
  if (!is_player(p) || Settlers::house_due(s) || s.phase == Phase::Over) return false;
  return is_open(s) ? ((s.owing >> index(p)) & 1) != 0 : index(p) == s.mover;
}

/// Marks the intersections and paths that the island does not have: blocked, and taken.
void mark_sea(State&);

/// The hand after a given answer takes effect.
Cards coming_hand(const State&, int seat);

/// Why the offer's maker cannot close a deal with this seat, or kAllowed.
Reason why_not_deal(const State&, int seat);

}  // namespace parlour::settlers
