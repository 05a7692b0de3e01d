// Marks on the island: pieces as they would stand, places that may be chosen, what a hint
// recommends.
#pragma once

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_map.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// The piece of an action on the land, not built yet.
void draw_ghost(const Scene&, const Map&, const Action&, gfx::Stand);
/// A place that may be chosen glows, on every ground.
void draw_spot(Ui&, Vec2, float radius);
/// A ring around the piece built last.
void draw_last(Ui&, const Map&, const Action&);
/// The chance to win with each of the best places.
void draw_hint(const Scene&, const Map&);

}  // namespace parlour::ui::settlers_table
