// How bots decide in Tractor: all choices are tried on the same deals.
//
// A deal of the hidden cards decides a round more than a single choice does, so choices tried on
// deals of their own mostly compare luck. Here each sampled deal is played out once for each choice
// still in question, by rules of thumb, and choices are compared deal by deal; the worse half is
// dropped again and again, so that most of the budget goes to the few that are close (sequential
// halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). A
// deeper tree added nothing. The choice by rules of thumb stays in question to the end, and only
// yields to one that is better by more than chance (jerryyyu/shengji checks challengers like this).
//
// Where the kitty is hidden, a deal's banker has buried about what the rules of thumb would bury.
#pragma once

#include <span>
#include <vector>

#include "ai/bot.h"
#include "games/tractor/tractor.h"

namespace parlour::ai {

struct Weighed {
  tractor::Action action;
  std::uint32_t visits;  // deals on which it was tried
  float win;             // expected score of the asking seat, with its taste
  float chance;          // that its side wins
};

/// In a deal of the cards that `view` hides: exchanges cards between the banker's hand and the
/// kitty so that the kitty holds what the banker was likely to bury, as far as the view allows.
void bury_likely(tractor::State& deal, const tractor::State& view, Rng&);

/// Plays the round on by the rules of thumb.
void play_out(tractor::State&, Rng&);

/// Requires a view whose viewer is among its actors. The choices, best first: the candidates of the
/// viewer (hints.h) that it does not prune, or, if `among` is not empty, exactly these. The budget
/// counts rounds played out: at least one for each choice, whatever it says. `iterations`: how many
/// there were.
std::vector<Weighed> weigh_tractor(const View<tractor::State>&, Budget, Rng, Style,
                                   std::span<const tractor::Action> among,
                                   std::uint32_t& iterations);

}  // namespace parlour::ai
