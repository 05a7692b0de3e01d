// A game of Settlers in figures: the dice so far, points over the turns, cards gained, lost and
// traded. Each function draws from the top of r and returns the height; it only measures when
// `draw` is false.
#pragma once

#include "games/settlers/settlers_flow.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

/// How often each sum was rolled, beside how often it could be expected.
float draw_dice_chart(const Ui&, const settlers::Tally&, const Rect& r, bool draw);
/// A line of points a seat, from set-up to now.
float draw_points_chart(const Ui&, const settlers::Tally&, const settlers::State&, const Rect& r,
                        bool draw);
/// A column a seat: harvest, what the robber withheld, taken, lost, traded, spent.
float draw_accounts(const Ui&, const settlers::Tally&, int seats, const Rect& r, bool draw);
/// The same in words.
std::string say_statistics(const Scene&, const settlers::Tally&);

}  // namespace parlour::ui
