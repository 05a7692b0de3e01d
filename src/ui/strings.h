// The sentences of the screens, from strings.def.
#pragma once

#include "core/core_text.h"
#include "core/lines.h"

namespace parlour::ui::text {
using parlour::text::joined_more, parlour::text::listed;
#define T PARLOUR_LINE
#include "ui/rooms_strings.def"
#include "ui/strings.def"
#undef T
}  // namespace parlour::ui::text
