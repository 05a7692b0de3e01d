// The card book: which cards are still out, by suit and rank, as a good player would remember.
#pragma once

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_book {

using tractor_table::Cards;
using tractor_table::State;

/// The cards that the viewer has not seen leave and does not hold: in other hands, or in the kitty.
/// Requires a view; everybody who watches holds none.
Cards still_out(const State&, Seat viewer);
/// Tricks are played now. Not in the book's part of the code.
inline bool is_kept(const State& s) {
  return s.phase >= tractor::Phase::Bury && s.phase < tractor::Phase::Reveal;
}
/// Returns the height; 0: no tricks are played now. If `draw` is false, only measures.
float draw_book(const Scene&, const TractorRounds&, const Rect&, bool draw);
/// The same in words; empty where nothing is drawn.
std::string book_words(const Scene&);

}  // namespace parlour::ui::tractor_book
