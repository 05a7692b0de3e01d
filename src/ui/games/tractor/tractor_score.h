// The line above Tractor's table: trumps, friends, and the attackers' points against what they
// need.
#pragma once

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

float score_height(const Frame&, const State&, float width);
void draw_score(const Scene&, const State&, const Rect&);

}  // namespace parlour::ui::tractor_table
