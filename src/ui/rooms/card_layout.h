// The layout of a card that says who is missing, or that the room has moved, with what can be done.
#pragma once

#include <array>
#include <functional>

#include "ui/kit/frame.h"

namespace parlour::ui {

struct CardNeeds {
  std::function<float(float width)> head, said;  // heights of its paragraphs
  int buttons = 0;                               // at most two
  bool folds = false;                            // it can be folded again
};

struct CardRects {
  Rect whole, head, said, fold;
  std::array<Rect, 2> buttons{};
};

/// In the lobby (not `over`), at the left edge of `at`; over a table, in the middle of its upper
/// edge: as low as it can be, with its buttons beside the words where there is room.
CardRects card_rects(const Rect& at, bool over, const CardNeeds&);
/// One line in its place, on a small screen.
Rect folded_card_rect(const Rect& at);
/// How much of a table's height `at` such a card takes, from its upper edge.
float height_taken(const Rect& at, const Rect& card);

}  // namespace parlour::ui
