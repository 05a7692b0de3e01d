// The sentences of Flax, those of its table in texts/.
#pragma once

#include "core/lines.h"

namespace parlour::flax::text {
#include "texts/flax.inc"
}  // namespace parlour::flax::text
