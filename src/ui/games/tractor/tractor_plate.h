// The name plate of a player at Tractor's table: level, cards in hand, side in the round.
#pragma once

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

/// Room that a plate needs right of the name; `width`: of its inside.
float beside_name(const Ui&, float width);
void draw_plate(const Scene&, int q, const Rect&);

}  // namespace parlour::ui::tractor_table
