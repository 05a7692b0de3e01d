// The sentences of Flax, from flax_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::flax::text {
#define T PARLOUR_LINE
#include "games/flax/flax_strings.def"
#undef T
}  // namespace parlour::flax::text
