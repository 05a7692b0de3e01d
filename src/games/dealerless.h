// The games that can be played without a dealer (core/dealerless.h).
#pragma once

#include "core/dealerless.h"

namespace parlour {

/// Null if there is no game with that id, or it hides nothing and needs nobody to deal.
const AnyDealerless* find_dealerless(std::string_view id);

}  // namespace parlour
