// The texts of the puzzles: the table puzzles in src/texts.
#pragma once

#include "core/lines.h"

namespace parlour::ui::puzzle_text {
#include "texts/puzzles.inc"
}  // namespace parlour::ui::puzzle_text
