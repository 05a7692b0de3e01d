// The head of a screen that exists for each game: the games beside each other, and the picture of
// the one that is shown.
#pragma once

#include <span>
#include <string>

#include "core/any_game.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// Draws it at the upper edge of `at`, which then begins below it. `names`: one for each of the
/// games. Returns the game that the player has pressed; null: none, or the one that is shown.
const AnyGame* draw_game_head(Ui&, Rect& at, std::span<const AnyGame* const> games,
                              std::span<const std::string> names, const AnyGame& shown,
                              float picture_height);
/// The same with the games' own names.
const AnyGame* draw_game_head(Ui&, Rect& at, std::span<const AnyGame* const> games,
                              const AnyGame& shown, float picture_height);

/// The picture alone, at the upper edge of `at`; returns its height.
float draw_game_picture(Ui&, const Rect& at, const AnyGame&, float height);

}  // namespace parlour::ui
