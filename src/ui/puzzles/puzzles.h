// Puzzles on the screen: how the player stands, and one puzzle after the other at the table. All
// but the entry is in a part of its own, which comes after that of the lessons.
#pragma once

#include <cstdint>
#include <string_view>

#include "ui/app/services.h"

namespace parlour::ui {

inline constexpr std::string_view kPuzzlesPart = "puzzles";

/// The address of a game's puzzles: this and the game's id.
inline constexpr std::string_view kPuzzlesLink = "/puzzles/";

/// What a player learns and practises apart from games.
enum class Practice : std::uint8_t { Lessons, Puzzles, Trainer };
/// Fetches what is needed and opens it for a game; says so if it cannot be had now.
void open_practice(Services&, const AnyGame&, Practice);
/// Requires kLessonsPart, kPuzzlesPart and the game's code.
void show_puzzles(Services&, const AnyGame&);

}  // namespace parlour::ui
