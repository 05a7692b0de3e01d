// What a name plate of Settlers shows: points, cards, knights, the longest trail.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// The room for the points, right of the name.
float beside_name(const Ui&, float width);
/// The cards that a seat is known to hold, kind by kind from their left middle, and how many
/// others.
void draw_known(const Ui&, const State&, int q, Vec2 left_middle, float width);
/// `cards`: in hand, without those still in flight. Returns whether the plate was pressed.
bool draw_plate(const Scene&, int q, const Rect& inside, int cards);

}  // namespace parlour::ui::settlers_table
