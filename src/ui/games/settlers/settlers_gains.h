// For a moment, beside each player's plate: the cards they have just gained and lost to others.
#pragma once

#include <array>
#include <span>

#include "games/settlers/settlers_flow.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Where the bubble of a plate lies: beside it if `beside`, else below it; within `room`, into
/// which it must fit. `size` is the bubble's.
Rect bubble_rect(const Rect& plate, const Rect& room, Vec2 size, bool beside);

class Gains {
 public:
  /// The bubbles appear in `wait` seconds. Cards that go to the bank were paid, not lost.
  void note(const Ui&, std::span<const settlers::Transfer>, double wait);
  void reset() { bubbles_ = {}; }
  void draw(Ui&, std::span<const Rect> plates, const Rect& room, bool beside);

 private:
  struct Bubble {
    Cards gained, lost;
    int unknown = 0;  // more cards gained, or lost if below 0, which may not be named
    Tween told;
  };
  std::array<Bubble, settlers::kMost> bubbles_{};
};

}  // namespace parlour::ui::settlers_table
