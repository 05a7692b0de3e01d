// Trainers on the screen: runs of short exercises that this device makes, at the table, and how the
// player does in them. They are in the part of the puzzles.
#pragma once

#include <string_view>

#include "ui/app/services.h"

namespace parlour::ui {

/// The address of a game's trainer: this and the game's id.
inline constexpr std::string_view kTrainLink = "/train/";

/// Opens the trainer of a game. Requires the parts kLessonsPart and kPuzzlesPart, and the game's;
/// for Tractor also the one of its book.
void show_trainer(Services&, const AnyGame&);

}  // namespace parlour::ui
