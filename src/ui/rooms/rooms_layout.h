// The layout of the screen that opens rooms, from its top to the rooms that were visited before.
#pragma once

#include <vector>

#include "ui/kit/frame.h"

namespace parlour::ui {

struct RoomsRects {
  Rect help;                      // what to do
  std::vector<Rect> games;        // a card for each game
  Rect open, around, make, join;  // the ways in without one
  float bottom = 0;               // where the rest of the page begins
};

/// The height of a card below its picture.
inline constexpr float kRoomCaption = 44;

/// `content`: the page's width and top. `help`: the height of that text.
RoomsRects rooms_rects(const Rect& content, int games, float help);

}  // namespace parlour::ui
