// Where the cards of Tractor's table lie: pure functions of the screen, the area and the cards.
#pragma once

#include <span>
#include <vector>

#include "ui/kit/frame.h"

namespace parlour::ui::tractor_table {

/// From one row of the hand to the next, in heights of a card.
inline constexpr float kRowStep = 0.6f;
/// How far chosen cards rise above their row.
inline constexpr float kRise = 14;

/// The cards of a hand, in rows that overlap.
struct HandLayout {
  int rows = 1;
  float card = 0;  // width of a card
  std::vector<Rect> cards;
};
/// `groups`: of each card, in order; cards of one group stand together.
HandLayout hand_layout(const Frame&, const Rect& area, std::span<const int> groups);
/// The height that a hand of n cards wants.
float hand_height(const Frame&, float width, int n);

}  // namespace parlour::ui::tractor_table
