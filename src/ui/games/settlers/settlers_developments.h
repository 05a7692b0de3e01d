// The panel with the viewer's development cards: what each does, and why it cannot be played now.
// The panel is in the part settlers_book::kBookPart.
#pragma once

#include <optional>

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Why a development card of this kind cannot be played now.
Reason why_not_play(const Scene&, std::span<const Action> legal, int kind);

}  // namespace parlour::ui::settlers_table

namespace parlour::ui::settlers_book {

/// If `draw` is false, only measures.
struct Developments {
  float height = 0;
  std::optional<int> played = {};  // the kind of card whose button was pressed
};
Developments draw_developments(const Scene&, std::span<const settlers::Action> legal, Rect in,
                               bool draw);

}  // namespace parlour::ui::settlers_book
