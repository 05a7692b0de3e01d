// The texts of deals and statistics: the table daily in src/texts.
#pragma once

#include "core/lines.h"

namespace parlour::ui::daily::words {
#include "texts/daily.inc"
}  // namespace parlour::ui::daily::words
