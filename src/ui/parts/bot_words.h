// The names of bot styles on the screens.
#pragma once

#include "room/player.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// "Bold"; of Any: "Surprise".
const Line& style_line(ai::Style);
/// The style of a player as far as it is public; empty: unknown, or none.
std::string_view style_told(const Ui&, const Player&, bool over);

}  // namespace parlour::ui
