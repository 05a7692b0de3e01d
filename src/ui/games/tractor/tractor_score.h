// The line above Tractor's table: trumps, friends, and the attackers' points against what they
// need; and the result of a round.
#pragma once

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

float score_height(const Frame&, const State&, float width);
void draw_score(const Scene&, const State&, const Rect&);
/// A finished round and its result, until the person goes on.
void draw_summary(const Scene&, const TractorRounds&, const Rect&);
/// The end of the match. Returns the height; if `draw` is false, only measures.
float draw_result(const Scene&, const TractorRounds&, const Rect&, bool draw);

}  // namespace parlour::ui::tractor_table
