// What a game may tell the search to make its bots stronger: static functions that it has or leaves
// out, and what holds without them, as in core/hooks.h. All of them look at a state that the search
// has made up, never at the truth.
#pragma once

#include "core/hooks.h"

namespace parlour::ai::hints {

/// Fills in how likely each of these legal actions is to be good: not negative, the sum is 1.
/// Without it actions that were not tried yet are tried first.
PARLOUR_HOOK(prior, void, const State&, Seat, std::span<const Action>, std::span<float>)

/// Fills in the expected scores by seat (0..1) of a state in which a player is to act. Without it
/// the game is played on to its end.
PARLOUR_HOOK(value, void, const State&, std::span<float>)
/// The same, and by seat the chance to win, alone or with a side: where several win together a sure
/// win is a part of the score of each. A game has one of the two.
PARLOUR_HOOK(value_and_wins, void, const State&, std::span<float>, std::span<float>)
template <class G>
consteval bool judges() {
  static_assert(!(has_value<G>() && has_value_and_wins<G>()), "a game has value or value_and_wins");
  return has_value<G>() || has_value_and_wins<G>();
}
/// Requires judges<G>(). The chances are filled in where the game tells them.
template <Game G>
void value(const typename G::State& s, std::span<float> scores,
           [[maybe_unused]] std::span<float> wins) {
  if constexpr (has_value_and_wins<G>())
    G::value_and_wins(s, scores, wins);
  else
    G::value(s, scores);
}

/// A quick and fair choice of an actor, for playing on from a leaf. Without it: any legal action;
/// `space` is for their list.
PARLOUR_HOOK(rollout, Action, const State&, Seat, Rng&)
template <Game G>
typename G::Action rollout(const typename G::State& s, Seat p, Rng& rng,
                           [[maybe_unused]] std::vector<typename G::Action>& space) {
  if constexpr (has_rollout<G>()) {
    return G::rollout(s, p, rng);
  } else {
    G::legal(s, p, space);
    return space[rng.below(static_cast<std::uint32_t>(space.size()))];
  }
}

/// What no bot does, whatever the search thinks of it; from what the seat itself knows. Without it:
/// nothing.
PARLOUR_HOOK(shuns, bool, const State&, Seat, const Action&)
template <Game G>
bool shuns([[maybe_unused]] const typename G::State& s, [[maybe_unused]] Seat p,
           [[maybe_unused]] const typename G::Action& a) {
  if constexpr (has_shuns<G>())
    return G::shuns(s, p, a);
  else
    return false;
}

/// Which of the House's actions lead to about the same: they share a node. 3 and 4 on the dice are
/// as good as 5 and 2. Without it: each is alike itself alone.
PARLOUR_HOOK(alike, Action, const Action&)
template <Game G>
typename G::Action alike(const typename G::Action& a) {
  if constexpr (has_alike<G>())
    return G::alike(a);
  else
    return a;
}

/// How good a player who looks one action ahead takes a position to be for the seat: "greedy" of
/// the arena. Without it all are as good: they play at random.
PARLOUR_HOOK(merit, int, const State&, Seat)
template <Game G>
int merit([[maybe_unused]] const typename G::State& s, [[maybe_unused]] Seat p) {
  if constexpr (has_merit<G>())
    return G::merit(s, p);
  else
    return 0;
}

/// Which actions are dealings between players, and which of these begin one: what bots that are
/// "-silent" or "-quiet" leave out. A game has both or neither. Without them: none is.
PARLOUR_HOOK(trading, bool, const Action&)
PARLOUR_HOOK(offering, bool, const Action&)
template <class G>
consteval bool trades() {
  static_assert(has_trading<G>() == has_offering<G>(),
                "a game has trading and offering, or neither");
  return has_trading<G>();
}
template <Game G>
bool trading([[maybe_unused]] const typename G::Action& a) {
  if constexpr (trades<G>())
    return G::trading(a);
  else
    return false;
}
template <Game G>
bool offering([[maybe_unused]] const typename G::Action& a) {
  if constexpr (trades<G>())
    return G::offering(a);
  else
    return false;
}

/// How many of these G has. Compiles when each of them has its type.
template <class G>
consteval int count() {
  return has_prior<G>() + judges<G>() + has_rollout<G>() + has_shuns<G>() + has_alike<G>() +
         has_merit<G>() + 2 * trades<G>();
}

}  // namespace parlour::ai::hints
