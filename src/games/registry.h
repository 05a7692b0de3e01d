// The games of the project.
#pragma once

#include <span>

#include "core/any_game.h"

namespace parlour {

/// In the order of the home screen.
std::span<const AnyGame* const> games();
/// Null if there is no game with that id.
const AnyGame* find_game(std::string_view id);

}  // namespace parlour
