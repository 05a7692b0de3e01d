// What the bank of Settlers holds, over the sea.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Where it stands on the board (empty: no room), away from the hand, and what is left for the
/// island, whose width by its height is `shape`: it lies beside the stock, or above it.
struct StockPlace {
  Rect stock, island;
};
StockPlace stock_place(const Rect& board, const Rect& hand, float shape);
/// A strip over the sea at the lower edge of the board, above the stock or beside it.
Rect strip_over_sea(const Rect& board, const Rect& stock, float width);
/// The five kinds, and the deck.
void draw_stock(const Scene&, const Rect&);

}  // namespace parlour::ui::settlers_table
