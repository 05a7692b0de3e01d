// The dice, which light up the hexes that pay.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Where the dice lie, in a corner of the board.
Rect dice_rect(const Frame&, const Rect& board);

class Roll {
 public:
  void begin(const Ui&);
  /// Seconds until the dice lie still.
  double lasts(const Ui& ui) const { return tumbles_.left(ui.clock()); }
  /// The sum whose hexes are lit up; 0: none.
  int lit(Ui&, const State&) const;
  void draw_dice(const Scene&) const;

 private:
  Tween tumbles_, lights_;
};

}  // namespace parlour::ui::settlers_table
