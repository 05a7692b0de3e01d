// The trainer of Settlers: where to found the next settlement. Bots judge the places; here is the
// island, and what can be said of a place.
#pragma once

#include <array>

#include "games/settlers/settlers.h"
#include "room/training.h"

namespace parlour::room::training {

/// What an intersection brings to a seat.
struct PlaceFacts {
  std::array<int, settlers::kResources> pips{};    // rolls in 36 that bring a card of each kind
  int all = 0;                                     // their sum, with gold
  std::array<bool, settlers::kResources> news{};   // kinds that the seat has nowhere else
  std::array<bool, settlers::kResources> lacks{};  // kinds that it would still have nowhere
  int harbour = -1;                                // its kind; settlers::kAnyHarbour, or -1: none
};
PlaceFacts facts_of(const settlers::State&, int seat, int node);

/// An island of the usual game on which some players have begun, and the learner is to found a
/// settlement.
Exercise make_start(std::uint64_t seed);

}  // namespace parlour::room::training
