// The end of a game of Settlers: who has how many points, and what for; the figures of the game. In
// the part kBookPart.
#pragma once

#include "games/settlers/settlers_flow.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_book {

/// Both draw from the top of r and return the height; if `draw` is false, they only measure.
float draw_result(const Scene&, const settlers::Tally&, const Rect& r, bool draw);
float draw_figures(const Scene&, const settlers::Tally&, const Rect& r, bool draw);
}  // namespace parlour::ui::settlers_book
