// What the bank of Settlers holds, over the sea.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Where it stands on the board (empty: no room), away from the hand, and what is left for the
/// island.
struct StockPlace {
  Rect stock, island;
};
StockPlace stock_place(const Rect& board, const Rect& hand);
/// The five kinds, and the deck.
void draw_stock(const Scene&, const Rect&);

}  // namespace parlour::ui::settlers_table
