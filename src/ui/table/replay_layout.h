// The layout of a replay's bar: what has happened, the way through the moves, and above it the
// chances of both sides or the choice of whose eyes to look through.
#pragma once

#include "ui/kit/frame.h"

namespace parlour::ui {

struct ReplayBar {
  Rect line;      // what has happened
  Rect caption;   // of the choice of eyes
  Rect eyes;      // the choice of eyes
  Rect plot;      // the chances; where there is no room for more, the scrubber's own rectangle
  Rect scrubber;  // from the first move to the last
  Rect buttons;   // steps and speed
};

/// What stands above the scrubber.
struct AboveScrubber {
  bool eyes = false, chances = false;
};

/// Whether the chances are drawn behind the scrubber: the choice of eyes takes the room.
bool chances_behind(const Frame&, AboveScrubber);
/// The height that the bar needs; `upright`: its parts lie below each other.
float replay_bar_height(const Frame&, bool upright, AboveScrubber);
/// Requires a bar of that height at least, 280 units wide at least. Parts that are not shown are
/// empty.
ReplayBar replay_bar(const Frame&, const Rect& bar, bool upright, AboveScrubber);
/// Of the button that goes to the next mistake, at the right end of a line so wide.
float swing_width(float line, float wanted);

}  // namespace parlour::ui
