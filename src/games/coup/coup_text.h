// The sentences of Coup, from coup_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::coup::text {
#define T(key, en, ru, zh) inline constexpr Line key = {{en, ru, zh}};
#include "games/coup/coup_strings.def"
#undef T
}  // namespace parlour::coup::text
