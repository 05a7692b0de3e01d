// The panel with what a player has: points, cards, harbours, pieces left to build; and the embargo.
// In the part kBookPart, with the figures of the game and its rules.
#pragma once

#include <optional>

#include "ui/games/settlers/settlers_table.h"
#include "ui/kit/late_part.h"

namespace parlour::ui::settlers_book {

/// The name of that part, as of rules_part.
inline constexpr std::string_view kBookPart = "settlers_book";

/// The inside height that the panel needs at that width.
float seat_height(const Scene&, int q, float width);

struct SeatPress {
  bool close = false;
  std::optional<settlers::Action> action = {};
};
SeatPress draw_seat(const Scene&, int q, Rect in);

}  // namespace parlour::ui::settlers_book
