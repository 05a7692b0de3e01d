#include "ui/table/replay_layout.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr float kLine = 64, kLineClose = 46;  // three lines of text, two
constexpr float kSwingMost = 0.46f;           // of the line, for the button with the next mistake
constexpr float kPlot = 68, kPlotUpright = 52, kPlotLow = kTarget;
constexpr float kCaption = 20, kCaptionShare = 0.34f;  // above, or of the width beside
constexpr float kButtonsWidth = 8 * kTarget, kButtonsShare = 0.45f;

bool beside(const Frame& f, bool upright) {
  return f.low() && !upright;
}

float line_height(const Frame& f) {
  return f.close_set() ? kLineClose : kLine;
}

float above_height(const Frame& f, bool upright, AboveScrubber above) {
  switch (above) {
    case AboveScrubber::Nothing:
      return 0;
    case AboveScrubber::Curve:
      return f.low() ? kPlotLow : upright ? kPlotUpright : kPlot;
    case AboveScrubber::Eyes:
      break;
  }
  return beside(f, upright) ? kTarget : kCaption + kTarget;
}

void lay_eyes(const Frame& f, bool upright, ReplayBar& out) {
  out.caption = beside(f, upright) ? out.plot.take_left(out.plot.width() * kCaptionShare, kSpace2)
                                   : out.plot.take_top(kCaption);
}

}  // namespace

float swing_width(float line, float wanted) {
  return std::min(wanted, line * kSwingMost);
}

float replay_bar_height(const Frame& f, bool upright, AboveScrubber above) {
  const float way = above_height(f, upright, above) + kTarget;
  if (upright) return line_height(f) + kSpace1 + way + kTarget + kSpace1;
  if (above == AboveScrubber::Nothing) return kLineClose + kTarget + 2 * kSpace2;
  return std::max(way, f.low() ? 2 * kTarget : kLine + kTarget) + 2 * kSpace2;
}

ReplayBar replay_bar(const Frame& f, const Rect& bar, bool upright, AboveScrubber above) {
  ReplayBar out;
  Rect rest = upright ? bar : bar.inset(0, kSpace2);
  if (upright) {
    rest.take_bottom(kSpace1);
    out.buttons = rest.take_bottom(kTarget);
  } else if (above == AboveScrubber::Nothing) {  // a line as wide as the bar
    out.line = rest.take_top(rest.height() - kTarget);
    out.buttons = rest.take_left(std::min(kButtonsWidth, bar.width() * kButtonsShare), kSpace4);
  } else {
    out.line = rest.take_left(std::min(kButtonsWidth, bar.width() * kButtonsShare), kSpace4);
    out.buttons = out.line.take_bottom(kTarget);
  }
  out.scrubber = rest.take_bottom(kTarget);
  if (above != AboveScrubber::Nothing)
    out.plot = upright ? rest.take_bottom(above_height(f, upright, above)) : rest;
  if (upright) rest.take_bottom(kSpace1), out.line = rest;
  if (above == AboveScrubber::Eyes) lay_eyes(f, upright, out);
  return out;
}

}  // namespace parlour::ui
