// Shared by the tests of Tractor's bots: rounds that the rules of thumb play.
#pragma once

#include "ai/tractor_thumb.h"
#include "games/tractor_play.h"

namespace parlour::tractor {

// Calls f(state, actor) before each decision. Returns the end of the game.
template <class F>
State round_by_thumb(std::string_view options, int seats, std::uint64_t seed, F&& f) {
  State s = begun(options, seats);
  Rng rng(seed);
  while (!Tractor::over(s)) {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, rng));
      continue;
    }
    const Seat p = *Tractor::actors(s).begin();
    f(s, p);
    Tractor::apply(s, p, by_thumb(s, index(p)));
  }
  return s;
}

}  // namespace parlour::tractor
