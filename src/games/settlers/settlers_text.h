// The sentences of Settlers, from settlers_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::settlers::text {
#define T(key, en, ru, zh) inline constexpr Line key = {{en, ru, zh}};
#include "games/settlers/settlers_strings.def"
#undef T
}  // namespace parlour::settlers::text
