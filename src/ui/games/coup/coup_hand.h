// The viewer's own place at Coup's table: purse, claims, cards; and what each role can do.
#pragma once

#include "ui/games/coup/coup_places.h"

namespace parlour::ui::coup_table {

/// Requires a hand on the screen.
void draw_hand(const Scene&, const State&, const Places&);
/// From the top of the area: each role, and what it does and blocks.
void draw_roles(const Scene&, const State&, const Rect&);

}  // namespace parlour::ui::coup_table
