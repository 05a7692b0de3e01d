// The sound of each step of Tractor.
#pragma once

#include "games/tractor/tractor.h"
#include "ui/kit/sounds.h"

namespace parlour::ui::tractor_table {

/// `a`: as the viewer knows it; the states may be views.
Sound sound_of(const tractor::State& before, const tractor::Action& a, const tractor::State& after);

}  // namespace parlour::ui::tractor_table
