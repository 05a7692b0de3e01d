// The sound of each step of Coup.
#pragma once

#include "games/coup/coup.h"
#include "ui/kit/sounds.h"

namespace parlour::ui::coup_table {

/// `a`: as the viewer knows it; the states may be views.
Sound sound_of(const coup::State& before, const coup::Action& a, const coup::State& after);

}  // namespace parlour::ui::coup_table
