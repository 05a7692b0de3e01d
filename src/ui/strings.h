// The sentences of the screens, from strings.def.
#pragma once

#include "core/lines.h"

namespace parlour::ui::text {
#define T PARLOUR_LINE
#include "ui/rooms_strings.def"
#include "ui/strings.def"
#undef T
}  // namespace parlour::ui::text
