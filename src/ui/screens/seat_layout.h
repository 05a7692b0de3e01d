// Where the parts of a seat's line in a new game lie.
#pragma once

#include "gfx/types.h"
#include "ui/kit/theme.h"

namespace parlour::ui {

inline constexpr float kSeatLine = 60;  // height

struct SeatLine {
  gfx::Rect whole, face, name, level;  // level: right-aligned in its room
  gfx::Vec2 pencil;                    // centre of the sign that it can be changed
};
/// From the top left corner of `at`, over its width. `level_width`: what the words for the level
/// need; the name keeps at least half of the words' room.
SeatLine seat_line(const gfx::Rect& at, float level_width);

}  // namespace parlour::ui
