// Bids, waiting and passing while cards are dealt.
#pragma once

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

/// The possible answers of the viewer, at the bottom of `board`, which keeps the rest. Returns the
/// chosen one. `offered`: how many answers there were when this was last drawn in this deal; 0: not
/// yet.
std::optional<Action> draw_bids(const Scene&, const State&, Rect& board, std::size_t& offered);

}  // namespace parlour::ui::tractor_table
