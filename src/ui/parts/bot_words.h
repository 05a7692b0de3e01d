// How the screens name the characters of bots.
#pragma once

#include "room/player.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// "Bold"; of Any: "Surprise".
const Line& style_line(ai::Style);
/// The character of a player as far as everybody may know it; empty: nothing is known, or there is
/// none.
std::string_view style_told(const Ui&, const Player&, bool over);

}  // namespace parlour::ui
