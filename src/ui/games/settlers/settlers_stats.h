// A game of Settlers in figures: the dice so far, points over the turns, cards gained, lost and
// traded. Each function draws from the top of r and returns the height; if `draw` is false, it only
// measures. In the part kBookPart.
#pragma once

#include "games/settlers/settlers_flow.h"
#include "ui/table/game_ui.h"

namespace parlour::ui::settlers_book {

/// How often each sum was rolled, compared with its expected frequency.
float draw_dice_chart(const Ui&, const settlers::Tally&, const Rect& r, bool draw);
/// One line of points per seat, from set-up to now.
float draw_points_chart(const Ui&, const settlers::Tally&, const settlers::State&, const Rect& r,
                        bool draw);
/// One column per seat: harvest, what the robber withheld, taken, lost, traded, spent.
float draw_accounts(const Ui&, const settlers::Tally&, int seats, const Rect& r, bool draw);
/// The same in words.
std::string say_statistics(const Scene&, const settlers::Tally&);

}  // namespace parlour::ui::settlers_book
