// Where the parts of a seat's line in a new game lie.
#pragma once

#include "gfx/types.h"
#include "ui/kit/theme.h"

namespace parlour::ui {

/// Heights: the usual, and that on a screen which many lines would leave no room below.
inline constexpr float kSeatLine = 60, kSeatLineClose = 48;

struct SeatLine {
  gfx::Rect whole, face, name, level;  // level: right-aligned in its room
  gfx::Vec2 pencil;                    // centre of the sign that it can be changed
};
/// All of `at`. `level_width`: what the words for the level
/// need; the name keeps at least half of the words' room.
SeatLine seat_line(const gfx::Rect& at, float level_width);

}  // namespace parlour::ui
