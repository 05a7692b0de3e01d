// Marks on the island: pieces as they would stand, places that may be chosen, what a hint
// recommends.
#pragma once

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_map.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// The piece of an action on the land, not built yet.
void draw_ghost(const Scene&, const Map&, const Action&, gfx::Stand);
/// Where the piece of an action may stand: a mark in its player's colour that is seen on every
/// ground, of a size for fingers; long for a road, around the settlement for a city.
void draw_spot(const Scene&, const Map&, const Action&);
/// A ring around the piece built last.
void draw_last(Ui&, const Map&, const Action&);
/// The chance to win with each of the best places.
void draw_hint(const Scene&, const Map&);

}  // namespace parlour::ui::settlers_table
