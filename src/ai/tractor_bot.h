// A player of Tractor by rules of thumb: "thumb" of the arena, what the search is told of Tractor
// (game_hints.h), and what the page suggests.
#pragma once

#include "games/tractor/tractor.h"

namespace parlour::tractor {

/// What the rules of thumb choose for an actor, from what they may know themselves.
Action by_thumb(const State&, int q);

}  // namespace parlour::tractor
