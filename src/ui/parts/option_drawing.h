// A small drawing for each option of a game: what it is about, for the eye alone.
#pragma once

#include <string>
#include <string_view>

#include "ui/kit/ui.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

/// Of this value of the option. Parts between blanks: pictures of the game's log ("#r0#r1", see
/// GameUi::picture), signs of seats ("@0@1"), or text. Empty: the option has no drawing.
std::string option_drawing(std::string_view game, std::string_view key, std::string_view value);
/// With this value there is nothing of what the option is about: its drawing is faint.
bool is_off(std::string_view value);
/// Draws it from its left middle; returns the width. If `draw` is false, only measures. A picture
/// that the game does not know is left out.
float draw_option_drawing(const Ui&, const GameUi&, std::string_view drawing, Vec2 at, float high,
                          bool draw = true);

}  // namespace parlour::ui
