// The sound of each step of Flax.
#pragma once

#include "games/flax/flax.h"
#include "ui/kit/sounds.h"

namespace parlour::ui {

Sound sound_of(const flax::State& before, const flax::Action& a, const flax::State& after);

}  // namespace parlour::ui
