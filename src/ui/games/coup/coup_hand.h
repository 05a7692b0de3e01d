// The viewer's own place at Coup's table: purse, claims, cards; and what each role can do.
#pragma once

#include "ui/games/coup/coup_places.h"

namespace parlour::ui::coup_table {

/// Requires a hand on the screen. Returns whether the button for the list of roles was pressed,
/// which a hand has where the screen has no room for the list; `open`: the list is open.
bool draw_hand(const Scene&, const State&, const Places&, bool open);
/// From the top of the area: each role, and what it does and blocks. From elevation 3 on it lies
/// over what was drawn before.
void draw_roles(const Scene&, const State&, const Rect&, float elevation = 0.4f);

}  // namespace parlour::ui::coup_table
