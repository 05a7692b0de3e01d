// The sentences of Tractor, from tractor_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::tractor::text {
#define T(key, en, ru, zh) inline constexpr Line key = {{en, ru, zh}};
#include "games/tractor/tractor_strings.def"
#undef T
}  // namespace parlour::tractor::text
