// Hints about a game that make its bots stronger: static functions of Hints<G> that it may define,
// and their defaults, as in core/hooks.h. All of them look at a state that the search has sampled,
// never at the truth. The rules know nothing of this.
#pragma once

#include "ai/bot.h"
#include "core/hooks.h"

namespace parlour::ai {

/// For a game whose bots get no hints.
template <Game G>
struct NoHints {
  using State = typename G::State;
  using Action = typename G::Action;
};
/// For each game that is searched. It has no general form, so that nobody can forget to include it.
template <Game G>
struct Hints;

}  // namespace parlour::ai

namespace parlour::ai::hints {

/// The actions that a bot considers for the seat: legal actions, in `out`, which is cleared first.
/// Default: those that legal() lists.
PARLOUR_HOOK(candidates, void, const State&, Seat, std::vector<Action>&)
template <Game G>
void candidates(const typename G::State& s, Seat p, std::vector<typename G::Action>& out) {
  if constexpr (has_candidates<Hints<G>>())
    Hints<G>::candidates(s, p, out);
  else
    G::legal(s, p, out);
}

/// Fills in how likely each of these legal actions is to be good: not negative, the sum is 1.
/// Default: actions that have not been tried are tried first.
PARLOUR_HOOK(prior, void, const State&, Seat, std::span<const Action>, std::span<float>)

/// Fills in the expected scores by seat (0..1) of a state in which a player must act. Default: the
/// game is played to its end.
PARLOUR_HOOK(value, void, const State&, std::span<float>)
/// A quick and fair choice of an actor, for rollouts from a leaf. Default: any legal action;
/// `space` holds their list.
PARLOUR_HOOK(rollout, Action, const State&, Seat, Rng&)
template <Game G>
typename G::Action rollout(const typename G::State& s, Seat p, Rng& rng,
                           [[maybe_unused]] std::vector<typename G::Action>& space) {
  if constexpr (has_rollout<Hints<G>>()) {
    return Hints<G>::rollout(s, p, rng);
  } else {
    G::legal(s, p, space);
    return space[rng.below(static_cast<std::uint32_t>(space.size()))];
  }
}

/// Actions that no bot takes, regardless of the search; decided from what the seat itself knows.
/// Default: none.
PARLOUR_HOOK(prunes, bool, const State&, Seat, const Action&)
template <Game G>
bool prunes([[maybe_unused]] const typename G::State& s, [[maybe_unused]] Seat p,
            [[maybe_unused]] const typename G::Action& a) {
  if constexpr (has_prunes<Hints<G>>())
    return Hints<G>::prunes(s, p, a);
  else
    return false;
}

/// The expected score that a player of this style would give away to take the action; negative:
/// what they would pay to avoid it. Decided from what the seat itself knows. Default: 0.
PARLOUR_HOOK(taste, float, Style, const State&, Seat, const Action&)
template <Game G>
float taste([[maybe_unused]] Style style, [[maybe_unused]] const typename G::State& s,
            [[maybe_unused]] Seat p, [[maybe_unused]] const typename G::Action& a) {
  if constexpr (has_taste<Hints<G>>())
    return Hints<G>::taste(style, s, p, a);
  else
    return 0;
}

/// Whether a player of this style considers an action that others prune. Default: no.
PARLOUR_HOOK(dares, bool, Style, const State&, Seat, const Action&)
template <Game G>
bool dares([[maybe_unused]] Style style, [[maybe_unused]] const typename G::State& s,
           [[maybe_unused]] Seat p, [[maybe_unused]] const typename G::Action& a) {
  if constexpr (has_dares<Hints<G>>())
    return Hints<G>::dares(style, s, p, a);
  else
    return false;
}

/// A symmetry of chance: maps actions of the House that lead to about the same, such as 3 and 4 on
/// the dice, and 5 and 2, to one of them. They share a node. Default: each action stands for
/// itself.
PARLOUR_HOOK(canonical, Action, const Action&)
template <Game G>
typename G::Action canonical(const typename G::Action& a) {
  if constexpr (has_canonical<Hints<G>>())
    return Hints<G>::canonical(a);
  else
    return a;
}

/// How good a player who looks one action ahead considers a position for the seat: "greedy" in the
/// arena. Default: all are equally good, so they play at random.
PARLOUR_HOOK(evaluate, int, const State&, Seat)
template <Game G>
int evaluate([[maybe_unused]] const typename G::State& s, [[maybe_unused]] Seat p) {
  if constexpr (has_evaluate<Hints<G>>())
    return Hints<G>::evaluate(s, p);
  else
    return 0;
}

/// Which actions are trades between players, and which of these begin one: bots with "-silent" or
/// "-quiet" leave these out. A game has both or neither. Default: none is.
PARLOUR_HOOK(trading, bool, const Action&)
PARLOUR_HOOK(offering, bool, const Action&)
template <Game G>
consteval bool trades() {
  static_assert(has_trading<Hints<G>>() == has_offering<Hints<G>>(),
                "a game has trading and offering, or neither");
  return has_trading<Hints<G>>();
}
template <Game G>
bool trading([[maybe_unused]] const typename G::Action& a) {
  if constexpr (trades<G>())
    return Hints<G>::trading(a);
  else
    return false;
}
template <Game G>
bool offering([[maybe_unused]] const typename G::Action& a) {
  if constexpr (trades<G>())
    return Hints<G>::offering(a);
  else
    return false;
}

/// The number of these hooks that G has. Compiles only if each of them has its type.
template <Game G>
consteval int count() {
  return has_candidates<Hints<G>>() + has_prior<Hints<G>>() + has_value<Hints<G>>() +
         has_rollout<Hints<G>>() + has_prunes<Hints<G>>() + has_taste<Hints<G>>() +
         has_dares<Hints<G>>() + has_canonical<Hints<G>>() + has_evaluate<Hints<G>>() +
         2 * trades<G>();
}

}  // namespace parlour::ai::hints
