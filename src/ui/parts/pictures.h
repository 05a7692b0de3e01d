// The animated pictures that identify the games.
#pragma once

#include <string_view>

#include "gfx/materials.h"

namespace parlour::ui {

/// The picture of a game; Flax's if it has none.
gfx::Picture picture_of(std::string_view game);

}  // namespace parlour::ui
