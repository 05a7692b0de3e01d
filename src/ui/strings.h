// The sentences of the screens, from strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::ui::text {
#define T(key, en, ru, zh) inline constexpr Line key = {{en, ru, zh}};
#include "ui/strings.def"
#undef T
}  // namespace parlour::ui::text
