// The sentences of Tractor, from tractor_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::tractor::text {
#define T PARLOUR_LINE
#include "games/tractor/tractor_strings.def"
#undef T
}  // namespace parlour::tractor::text
