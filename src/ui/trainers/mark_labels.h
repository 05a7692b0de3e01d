// Where the words beside marks of the board stand.
#pragma once

#include <span>
#include <vector>

#include "ui/kit/frame.h"

namespace parlour::ui::train {

struct MarkedPlace {
  Rect r;     // the mark
  Vec2 size;  // of its label; zero: it has none
};
/// A rectangle for each label, as near to its mark as possible without lying on what is to be read
/// (`kept`), on a mark or on another label; within `area` if there is room. Of places that are
/// equally near, the one above comes first.
std::vector<Rect> label_rects(std::span<const MarkedPlace>, std::span<const Rect> kept,
                              const Rect& area);

}  // namespace parlour::ui::train
