// How the screens name the characters of Coup's bots.
#pragma once

#include "room/player.h"
#include "ui/ui.h"

namespace parlour::ui {

/// "Bold"; of Any: "Surprise".
const Line& coup_temper_line(ai::Temper);
/// The character of a player as far as everybody may know it; empty: nothing is known, or there is
/// none.
std::string_view coup_temper(const Ui&, const Player&, bool over);

}  // namespace parlour::ui
