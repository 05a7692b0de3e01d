#pragma once

#include <string_view>
#include <vector>

#include "core/record.h"
#include "games/registry.h"

namespace parlour::room {

/// A game played at random to its end, with the truth of all hidden cards.
inline Replay random_game(std::string_view id, int seats, std::string_view options,
                          std::uint64_t seed) {
  const AnyGame& g = *find_game(id);
  Rng rng(seed);
  Replay r;
  r.game = &g;
  r.record.game = id;
  r.record.version = g.info().version;
  r.record.seats = seats;
  r.record.options = options;
  r.state = *g.start(options, seats);
  std::vector<AnyAction> legal;
  while (!g.over(r.state)) {
    const bool house = g.house_due(r.state);
    const Seat who = house ? House : *g.actors(r.state).begin();
    AnyAction a;
    if (house) {
      a = g.house(r.state, rng);
    } else {
      g.legal(g.view(r.state, who), who, legal);
      a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    g.apply(r.state, who, a);
    r.record.entries.push_back({who, a});
  }
  return r;
}

}  // namespace parlour::room
