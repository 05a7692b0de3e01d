// The layout of the panel at the end of a game.
#pragma once

#include "ui/kit/frame.h"

namespace parlour::ui {

struct EndRects {
  Rect panel;
  Rect close;   // the button that shows the board
  Rect badges;  // signs of the winners; empty: there is no room for them
  Rect title;   // who won
  Rect result;  // why; it scrolls if it needs more
  Rect chance;  // what was found out about chance; empty: nothing, or there is no room
  Rect first;   // the button for another game
  Rect others;  // the other buttons

  EndRects moved(Vec2 by) const;
};

/// The width of the result. `wanted`: the one that it would like to have, on screens with room for
/// it; 0: the usual.
float end_result_width(const Frame&, float wanted = 0);
/// `board`: what the panel lies over. `result`: the height that the result would like to have, at
/// that width. `chance`: with a line for it.
EndRects end_rects(const Frame&, const Rect& board, float result, bool chance = false,
                   float wanted = 0);

}  // namespace parlour::ui
