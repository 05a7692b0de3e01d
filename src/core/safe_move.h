// What is played for somebody who gives no answer, or a wrong one.
#pragma once

#include <optional>

#include "core/any_game.h"

namespace parlour {

/// The game's own choice for the viewer, who must act; without one, something legal, by chance;
/// nothing if nothing is legal.
std::optional<AnyAction> safe_move(const AnyGame&, const AnyView&, Rng&);

}  // namespace parlour
