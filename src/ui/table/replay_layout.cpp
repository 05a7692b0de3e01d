#include "ui/table/replay_layout.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr float kLine = 64, kLineClose = 46;  // three lines of text, two
constexpr float kLineCoached = 84;   // four, where the coach says what would have been better
constexpr float kSwingMost = 0.46f;  // of the line, for the button with the next mistake
constexpr float kPlot = 68, kPlotUpright = 52, kPlotLow = kTarget;
constexpr float kCaption = 20, kCaptionShare = 0.34f;  // above, or of the width beside
constexpr float kButtonsWidth = 8 * kTarget, kButtonsShare = 0.45f;

bool beside(const Frame& f, bool upright) {
  return f.low() && !upright;
}

float line_height(const Frame& f, AboveScrubber above) {
  return f.close_set() ? kLineClose : above.chances ? kLineCoached : kLine;
}

float eyes_height(const Frame& f, bool upright, AboveScrubber above) {
  if (!above.eyes) return 0;
  return beside(f, upright) ? kTarget : kCaption + kTarget;
}

float plot_height(const Frame& f, bool upright, AboveScrubber above) {
  if (!above.chances || chances_behind(f, above)) return 0;
  return f.low() ? kPlotLow : upright ? kPlotUpright : kPlot;
}

void lay_eyes(const Frame& f, bool upright, ReplayBar& out) {
  out.caption = beside(f, upright) ? out.eyes.take_left(out.eyes.width() * kCaptionShare, kSpace2)
                                   : out.eyes.take_top(kCaption);
}

}  // namespace

float swing_width(float line, float wanted) {
  return std::min(wanted, line * kSwingMost);
}

bool chances_behind(const Frame& f, AboveScrubber above) {
  return above.chances && above.eyes && (f.low() || f.close_set());
}

float replay_bar_height(const Frame& f, bool upright, AboveScrubber above) {
  const float way = eyes_height(f, upright, above) + plot_height(f, upright, above) + kTarget;
  if (upright) return line_height(f, above) + kSpace1 + way + kTarget + kSpace1;
  if (!above.eyes && !above.chances) return kLineClose + kTarget + 2 * kSpace2;
  return std::max(way, f.low() ? 2 * kTarget : kLine + kTarget) + 2 * kSpace2;
}

ReplayBar replay_bar(const Frame& f, const Rect& bar, bool upright, AboveScrubber above) {
  ReplayBar out;
  Rect rest = upright ? bar : bar.inset(0, kSpace2);
  if (upright) {
    rest.take_bottom(kSpace1);
    out.buttons = rest.take_bottom(kTarget);
  } else if (!above.eyes && !above.chances) {  // a line as wide as the bar
    out.line = rest.take_top(rest.height() - kTarget);
    out.buttons = rest.take_left(std::min(kButtonsWidth, bar.width() * kButtonsShare), kSpace4);
  } else {
    out.line = rest.take_left(std::min(kButtonsWidth, bar.width() * kButtonsShare), kSpace4);
    out.buttons = out.line.take_bottom(kTarget);
  }
  out.scrubber = rest.take_bottom(kTarget);
  const float plot = plot_height(f, upright, above), eyes = eyes_height(f, upright, above);
  // Beside the line the last part takes what is left.
  if (plot > 0) out.plot = upright || eyes > 0 ? rest.take_bottom(plot) : rest;
  if (chances_behind(f, above)) out.plot = out.scrubber;
  if (eyes > 0) out.eyes = upright ? rest.take_bottom(eyes) : rest;
  if (upright) rest.take_bottom(kSpace1), out.line = rest;
  if (eyes > 0) lay_eyes(f, upright, out);
  return out;
}

}  // namespace parlour::ui
