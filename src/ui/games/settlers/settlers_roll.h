// The dice, and for a moment what a roll has brought to whom.
#pragma once

#include <array>

#include "games/settlers/settlers_flow.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

class Roll {
 public:
  /// A roll begins; `moved`: what it brings.
  void begin(const Ui&, std::span<const settlers::Transfer> moved);
  /// A player who goes on need not wait.
  void skip() { time_ = 0; }
  void reset() { gains_ = {}; }

  double seconds() const { return time_; }
  /// When the dice lie still.
  double ends() const { return at_ + time_; }
  /// The sum whose hexes are lit up; 0: none.
  int lit(const Ui&, const State&) const;

  void draw_dice(const Scene&) const;
  void draw_gains(const Scene&);

 private:
  std::array<Cards, settlers::kMost + 1> gains_{};
  bool timed_ = false;  // the frame that removes the gains has been requested
  double at_ = -10, time_ = 0, gains_at_ = -10;
};

/// Left of the dice, over the sea.
Rect strip_beside_dice(const Ui&, const Rect& board);

}  // namespace parlour::ui::settlers_table
