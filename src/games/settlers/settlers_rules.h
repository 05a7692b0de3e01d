// Questions that both the list of legal actions and the reasons against others ask.
#pragma once

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
  return hidden > 0 && s.points[s.mover] + hidden >= s.goal;
}

inline bool trade_is_over(const State& s) {
  return s.rule(rule::Strict) && s.built;
}

inline bool no_trade_between(const State& s, int a, int b) {
  return ((s.embargo[static_cast<std::size_t>(a)] >> b) & 1) != 0 ||
         ((s.embargo[static_cast<std::size_t>(b)] >> a) & 1) != 0;
}

// actors(s).has(p), for the inner loop.
inline bool may_act(const State& s, Seat p) {
  if (!is_player(p) || Settlers::house_due(s) || s.phase == Phase::Over) return false;
  const bool window = s.phase == Phase::Discard || s.phase == Phase::Reply;
  return window ? ((s.owing >> index(p)) & 1) != 0 : index(p) == s.mover;
}

/// Why the offer's maker cannot close with this seat, or kAllowed.
Reason why_not_deal(const State&, int seat);

}  // namespace parlour::settlers
