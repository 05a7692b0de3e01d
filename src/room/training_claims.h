// The trainer of Coup: challenge a claim, or allow it? The answer is judged by the odds, not by
// what turns out to be true.
#pragma once

#include "games/coup/coup.h"
#include "room/training.h"

namespace parlour::room::training {

/// A claim that can be challenged, as one player sees it.
struct Claim {
  int who = 0;   // the seat that claims
  int role = 0;  // what it claims to have
  /// The chance that it has the role, 0..1: if all cards that the player does not see are equally
  /// likely to be in its hand; and as the bots believe, who remember what everybody has said.
  double by_count = 0, by_belief = 0;
};
/// Requires the view of a player who may challenge a claim of a role.
Claim odds_of_claim(const View<coup::State>&);

/// A position of a game between bots in which the learner can only challenge or allow.
Exercise make_claim(std::uint64_t seed);

}  // namespace parlour::room::training
