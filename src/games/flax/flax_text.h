// The sentences of Flax from its table in texts/.
#pragma once

#include "core/lines.h"

namespace parlour::flax::text {
#include "texts/flax.inc"
}  // namespace parlour::flax::text
