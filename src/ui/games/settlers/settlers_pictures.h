// Pictures in the log of Settlers, and the places that its lines are about.
#pragma once

#include <vector>

#include "ui/games/settlers/settlers_map.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// GameUi::picture for the names in settlers_text.cpp: a letter for the kind, and which of them.
float draw_picture(const Ui&, std::string_view name, Vec2 left_middle, float high, bool draw);

/// Whether an action has a place on the island, and its places, as they lie on the screen. `after`:
/// the state that it led to.
bool is_placed(const Action&);
std::vector<Outline> outlines_of(const Map&, const State& after, const Action&);

}  // namespace parlour::ui::settlers_table
