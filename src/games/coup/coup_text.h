// The sentences of Coup, from coup_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::coup::text {
#define T PARLOUR_LINE
#include "games/coup/coup_strings.def"
#undef T
}  // namespace parlour::coup::text
