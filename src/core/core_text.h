// The sentences of the core from the table "core" in texts/.
#pragma once

#include "core/lines.h"

namespace parlour::text {
#include "texts/core.inc"
}  // namespace parlour::text
