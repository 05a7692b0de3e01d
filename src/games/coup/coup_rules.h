// Helpers shared by the parts of the rules.
#pragma once

#include "games/coup/coup.h"

namespace parlour::coup {

/// Cards that an exchange draws: two with the ambassador, one with the inquisitor.
inline int exchange_draws(const State& s) {
  return s.type == Type::Original ? 2 : 1;
}

/// The state before the first action of a game with these options: with the players' choice of
/// cards, or at the deal.
inline State before_game(State s) {
  s.phase = s.rule(rule::Chosen) ? Phase::Choose : Phase::Deal;
  s.asked = s.owing = s.rule(rule::Chosen) ? 3 : 0;
  return s;
}

/// Whether the open (or just closed) decision is about a claim that can be challenged.
inline bool decision_of_challenges(const State& s) {
  return s.blocker != kNobody || challengeable(s.play);
}

/// The seats of a decision: the living except the claimant; for an action that cannot be
/// challenged, those that may block it. Partners of the claimant are never asked.
inline std::uint16_t who_is_asked(const State& s) {
  unsigned out = 0;
  const bool challenges = decision_of_challenges(s);
  const bool all = challenges || free_for_all(s);
  for (int q = 0; q < s.seats; ++q) {
    if (q == claimant(s) || !s.alive(q)) continue;
    if (s.sides() ? !same_side(s, q, claimant(s)) : all || !same_side(s, q, s.active))
      out |= 1u << q;
  }
  return static_cast<std::uint16_t>(out);
}

/// Whether this seat may block at all in the open decision or at the last chance.
inline bool may_block(const State& s, int q) {
  if (s.phase == Phase::BlockReply || s.phase == Phase::BlockClosed) return false;
  return target_blocks(s.play) ? q == s.target : s.play == Play::ForeignAid;
}

/// The answer settles a decision regardless of later answers in turn order.
inline bool decides(const State& s, std::uint8_t answer) {
  return decision_of_challenges(s) ? answer == reply::Challenge : answer >= reply::Block;
}

/// Whether the given answers leave only one result. A sealed answer is assumed to settle nothing.
inline bool is_certain(const State& s) {
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    if (!((s.asked >> q) & 1)) continue;
    if ((s.owing >> q) & 1) return false;
    if (decides(s, s.reply[static_cast<std::size_t>(q)])) return true;
  }
  return true;
}

/// The result of a decision whose answers leave only one.
Action result_of(const State&);

/// Removes a random card from cards counted by role, all equally likely. Requires one.
int take_card(std::array<int, kRoles>& left, Rng&);

/// Removes from the pool, the cards by role that the viewer (a seat, or kPublic) does not see,
/// those assumed to be still in the deck: cards that the viewer knows to have returned there, each
/// unless a random one of the draws since took it. At least `wanted` cards remain. Returns the
/// removed cards.
std::array<int, kRoles> set_aside(const State&, int viewer, std::array<int, kRoles>& pool,
                                  int wanted, Rng&);

/// Whether the seat can prove its claim; no for an unseen hand.
bool can_prove(const State&, int seat);

}  // namespace parlour::coup
