// What the screens say about bots: their styles and levels.
#pragma once

#include <span>
#include <string>

#include "room/player.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// "Bold"; of Any: "Surprise".
const Line& style_line(ai::Style);
/// The style of a player as far as it is public; empty: unknown, or none.
std::string_view style_told(const Ui&, const Player&, bool over);
/// "Ada: Hard, Bold": the level, which the name of a bot without a character says already, and the
/// style as far as it is public. Empty: there is nothing to add to the name.
std::string bot_told(const Ui&, std::span<const Player>, Seat, bool over);
/// Says it at a press on r.
void explain_bot(Ui&, std::span<const Player>, Seat, bool over, const Rect& r);

}  // namespace parlour::ui
