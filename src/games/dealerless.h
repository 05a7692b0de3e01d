// The games that can be played without a dealer (core/dealerless.h).
#pragma once

#include "core/dealerless.h"

namespace parlour {

/// Null if there is no game with that id, or it hides nothing and needs nobody to deal.
const AnyDealerless* find_dealerless(std::string_view id);
/// Why a game that begins like this needs somebody who deals; kAllowed: it can be played without.
Reason needs_dealer(const AnyGame&, const AnyState& begin);

}  // namespace parlour
