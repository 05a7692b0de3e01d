// The sentences of Flax, from flax_strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::flax::text {
#define T(key, en, ru, zh) inline constexpr Line key = {{en, ru, zh}};
#include "games/flax/flax_strings.def"
#undef T
}  // namespace parlour::flax::text
