// The sentences of Flax, from flax_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::flax::text {
#define TITLE PARLOUR_LINE
#define T(...) PARLOUR_GAME_LINE(flax, __VA_ARGS__)
#include "games/flax/flax_strings.def"
#undef T
#undef TITLE
}  // namespace parlour::flax::text
