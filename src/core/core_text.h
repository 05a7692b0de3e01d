// The sentences of the core, from core_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::text {
#define T PARLOUR_LINE
#include "core/core_strings.def"
#undef T
}  // namespace parlour::text
