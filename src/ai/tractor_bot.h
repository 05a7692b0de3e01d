// A player of Tractor by rules of thumb: "thumb" in the arena, the hints about Tractor for the
// search (game_hints.h), and the suggestions of the page.
#pragma once

#include "games/tractor/tractor.h"

namespace parlour::tractor {

/// The choice by rules of thumb for an actor, from what the actor may know.
Action by_thumb(const State&, int q);

}  // namespace parlour::tractor
