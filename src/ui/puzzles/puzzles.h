// Puzzles on the screen: how the player stands, and one puzzle after the other at the table. All
// but the entry is in a part of its own, which comes after that of the lessons.
#pragma once

#include <string_view>

#include "ui/app/services.h"

namespace parlour::ui {

inline constexpr std::string_view kPuzzlesPart = "puzzles";

/// The address of a game's puzzles: this and the game's id.
inline constexpr std::string_view kPuzzlesLink = "/puzzles/";

/// Fetches what is needed and opens the puzzles of a game; says so if it cannot be had now.
void open_puzzles(Services&, const AnyGame&);

}  // namespace parlour::ui
