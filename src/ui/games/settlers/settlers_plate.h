// What a name plate of Settlers shows: points, cards, knights, the longest trail.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// The room for the points, right of the name.
float beside_name(const Ui&, float width);
/// `cards`: in hand, without those still in flight. Returns whether the plate was pressed.
bool draw_plate(const Scene&, int q, const Rect& inside, int cards);

}  // namespace parlour::ui::settlers_table
