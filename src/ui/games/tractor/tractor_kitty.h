// The banker chooses the cards to be buried.
#pragma once

#include "ui/games/tractor/tractor_choice.h"

namespace parlour::ui::tractor_table {

float kitty_height(const Frame&, const State&, float width);
/// The chosen cards, in one place per card of the kitty: a tap takes one back.
void draw_kitty(const Scene&, const State&, Choice&, const Rect&);

}  // namespace parlour::ui::tractor_table
