// Bids, waiting and passing while cards are dealt.
#pragma once

#include <span>

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

/// The possible answers of the viewer, at the bottom of `board`, which keeps the rest. Returns the
/// chosen one. `offered`: how many answers there were when this was last drawn in this deal; 0: not
/// yet.
/// `sure`: the bid over another one that has been pressed once; it takes a second press.
std::optional<Action> draw_bids(const Scene&, const State&, Rect& board, std::size_t& offered,
                                std::optional<Action>& sure);
/// What it means to bid now, for a player who may; null: the viewer has nothing to bid, or their
/// own bid stands.
const Line* bid_means(const State&, Seat viewer, std::span<const Action> bids);
/// All cards with which a bid can be made.
Cards cards_to_bid(std::span<const Action> bids);
/// The same for whether to end a round that is decided.
std::optional<Action> draw_end(const Scene&, Rect& board);

}  // namespace parlour::ui::tractor_table
