// Questions that the parts of the rules share.
#pragma once

#include "games/coup/coup.h"

namespace parlour::coup {

/// Cards that an exchange draws: two with the ambassador, one with the inquisitor.
inline int exchange_draws(const State& s) {
  return s.type == Type::Original ? 2 : 1;
}

/// Whether the open (or just closed) decision is about a claim that can be challenged.
inline bool decision_of_challenges(const State& s) {
  return s.blocker != kNobody || challengeable(s.play);
}

/// The seats of a decision: the living but for the claimant; of an action that cannot be
/// challenged, those who may block it.
inline std::uint16_t who_is_asked(const State& s) {
  unsigned out = 0;
  const bool challenges = decision_of_challenges(s);
  const bool all = challenges || free_for_all(s);
  for (int q = 0; q < s.seats; ++q) {
    if (q == claimant(s) || !s.alive(q)) continue;
    if (all || ((s.team >> q) & 1) != ((s.team >> s.active) & 1)) out |= 1u << q;
  }
  return static_cast<std::uint16_t>(out);
}

/// Whether this seat may answer the open decision, or the last chance, with a block at all.
inline bool may_block(const State& s, int q) {
  if (s.phase == Phase::BlockReply || s.phase == Phase::BlockClosed) return false;
  return target_blocks(s.play) ? q == s.target : s.play == Play::ForeignAid;
}

/// The answer that settles a decision whatever comes later in turn order.
inline bool decides(const State& s, std::uint8_t answer) {
  return decision_of_challenges(s) ? answer == reply::Challenge : answer >= reply::Block;
}

/// Whether the answers given leave but one result. One that is sealed is taken to settle nothing.
inline bool is_certain(const State& s) {
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    if (!((s.asked >> q) & 1)) continue;
    if ((s.owing >> q) & 1) return false;
    if (decides(s, s.reply[static_cast<std::size_t>(q)])) return true;
  }
  return true;
}

/// The result of a decision whose answers leave but one.
Action result_of(const State&);

/// One of the cards counted by role, each as likely, taken away. Requires one.
int take_card(std::array<int, kRoles>& left, Rng&);

/// Of the cards, by role, that the viewer does not see (seat, or kPublic), those taken away that
/// are taken to be in the deck still: what he knows to have gone back there, each unless one of the
/// draws since has taken it, at random. At least `wanted` cards stay. Gives what was taken.
std::array<int, kRoles> set_aside(const State&, int viewer, std::array<int, kRoles>& pool,
                                  int wanted, Rng&);

/// Whether the seat can show what it claims; of a hand that is not seen: no.
bool can_prove(const State&, int seat);

}  // namespace parlour::coup
