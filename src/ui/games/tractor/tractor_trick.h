// The middle of Tractor's table: who sits where, the cards of the trick, and before the first one
// the deck and the bid.
#pragma once

#include <array>

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

class Trick {
 public:
  void begin(const Ui&, const Table::Step&);
  void reset() { failed_until_ = 0; }
  /// `last`: the trick to show in place of the one on the table; may be null. `me`: the seat in
  /// front; below 0: none.
  void draw(const Scene&, const State&, const Rect&, int me,
            const TractorRounds::Trick* last) const;

 private:
  void draw_pile(const Scene&, const State&, const Cards&, Vec2 m, float w, float most_wide,
                 int q) const;

  std::array<double, tractor::kMost> played_at_ = [] {
    std::array<double, tractor::kMost> out;
    out.fill(-10);
    return out;
  }();
  std::string failed_;  // the result of a throw, shown for a while
  double failed_until_ = 0;
};

}  // namespace parlour::ui::tractor_table
