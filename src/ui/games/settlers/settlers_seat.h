// The panel with what a player has: points, cards, harbours, pieces left to build; and the embargo.
#pragma once

#include <optional>

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// The inside height that the panel needs at that width.
float seat_height(const Scene&, int q, float width);

struct SeatPress {
  bool close = false;
  std::optional<Action> action = {};
};
SeatPress draw_seat(const Scene&, int q, Rect in);

}  // namespace parlour::ui::settlers_table
