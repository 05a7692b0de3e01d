// Starting another game would replace the one under way, so the player is asked first.
#pragma once

#include <functional>

#include "ui/app/services.h"

namespace parlour::ui {

/// Requires a game under way. Calls `start` if the player wants the other game.
void ask_to_leave(Services&, std::function<void()> start);

}  // namespace parlour::ui
