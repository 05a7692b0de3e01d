// The living pictures by which games are known.
#pragma once

#include <string_view>

#include "gfx/materials.h"

namespace parlour::ui {

/// That of a game; Flax's where a game has none.
gfx::Picture picture_of(std::string_view game);

}  // namespace parlour::ui
