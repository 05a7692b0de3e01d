// Help with a play: the previous trick, what the rules of thumb would play, and how the chosen
// cards are read.
#pragma once

#include "ui/games/tractor/tractor_choice.h"

namespace parlour::ui::tractor_table {

/// Picks what to play or to bury, at the upper right corner of r. `narrow`: the button shows only
/// its sign. Returns its width.
float draw_suggest(const Scene&, const State&, Choice&, const Rect& r, bool narrow = false);
/// Brings the game's order of the hand back, at the upper right corner of r. Returns the button's
/// width; `pressed` says whether it was pressed.
float draw_sort(Ui&, const Rect& r, bool& pressed);
/// What the chosen cards count as; each press shows the next possible reading.
void draw_reading(Ui&, const State&, Choice&, const Rect&);

struct LastTrick {
  bool shown = false;  // the previous trick, instead of the current one

  /// A button with a small picture of that trick, at the upper left corner of r. `narrow`: without
  /// a word. Returns its width.
  float draw(const Scene&, const TractorRounds&, const Rect& r, bool narrow);
};

}  // namespace parlour::ui::tractor_table
