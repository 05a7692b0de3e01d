// The viewer's own place at Coup's table: purse, claims, cards; and what each role can do.
#pragma once

#include "ui/games/coup/coup_places.h"

namespace parlour::ui::coup_table {

/// Requires a hand on the screen.
void draw_hand(const Scene&, const State&, const Places&);
/// Each role in short: what it does, and below that what it blocks.
void draw_roles(Ui&, const State&, const Rect&);
/// The height that draw_roles needs for five roles.
inline constexpr float kRolesHeight = 16 + 54 * 5.0f;

}  // namespace parlour::ui::coup_table
