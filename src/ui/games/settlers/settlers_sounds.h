// The sound of each step of Settlers.
#pragma once

#include <vector>

#include "games/settlers/settlers.h"
#include "ui/kit/sounds.h"

namespace parlour::ui::settlers_table {

/// `a`: as the viewer knows it; the states may be views.
Sound sound_of(const settlers::State& before, const settlers::Action& a,
               const settlers::State& after);

/// What follows: each kind of resource that a roll has brought anybody, one after the other from
/// `brought` seconds on, and an award that changes hands.
std::vector<Cue> sounds_after(const settlers::State& before, const settlers::Action& a,
                              const settlers::State& after, float brought);

}  // namespace parlour::ui::settlers_table
