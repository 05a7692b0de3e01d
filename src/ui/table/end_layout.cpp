#include "ui/table/end_layout.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr float kWidth = 480, kWidthLow = 640;
constexpr float kBadge = 52, kTitle = 46, kButton = 48, kClose = 30;
constexpr float kFirstShare = 0.36f;  // of the buttons in one row, on a low screen
constexpr float kScroll = 10;         // beside the result

// A phone in landscape: parts stand side by side.
bool flat(const Frame& f) {
  return f.low() && !f.portrait();
}

float panel_width(const Frame& f, float result) {
  const float most = f.width - f.insets.left - f.insets.right - 2 * kSpace3;
  const float usual = flat(f) ? kWidthLow : kWidth, wanted = result + 2 * kSpace5 + kScroll;
  return std::min(most, !flat(f) && wanted <= most ? std::max(usual, wanted) : usual);
}
float head_height(const Frame& f) {
  return flat(f) ? kTitle : kBadge + kTitle;
}
float buttons_height(const Frame& f) {
  return flat(f) ? kButton : 2 * kButton + kSpace2;
}
float chance_height(const Frame& f, bool chance) {
  return chance && !flat(f) ? kTarget + kSpace2 : 0;
}

Rect panel_rect(const Frame& f, const Rect& board, float below_head, float width) {
  const float wanted = head_height(f) + below_head + kSpace3 + buttons_height(f) + 2 * kSpace4;
  const float most = f.height - f.insets.top - f.insets.bottom - 2 * kSpace3;
  const Vec2 size = {width, std::min(wanted, most)};
  const Vec2 middle = f.phone() || f.low() ? Vec2(f.width / 2, f.height / 2) : board.centre();
  const auto held = [](float at, float half, float low, float high) {
    return std::clamp(at, low + half, std::max(low + half, high - half));
  };
  return Rect::around(
      {held(middle.x, size.x / 2, f.insets.left + kSpace2, f.width - f.insets.right - kSpace2),
       held(middle.y, size.y / 2, f.insets.top + kSpace2, f.height - f.insets.bottom - kSpace2)},
      size);
}

}  // namespace

EndRects EndRects::moved(Vec2 by) const {
  EndRects out = *this;
  for (Rect* r : {&out.panel, &out.close, &out.badges, &out.title, &out.result, &out.chance,
                  &out.first, &out.others})
    *r = r->moved(by);
  return out;
}

float end_result_width(const Frame& f, float wanted) {
  return panel_width(f, wanted) - 2 * kSpace5 - kScroll;
}

EndRects end_rects(const Frame& f, const Rect& board, float result, bool chance, float wanted) {
  EndRects out;
  const float line = chance_height(f, chance);
  out.panel = panel_rect(f, board, result + line, panel_width(f, wanted));
  out.close = Rect::around(Vec2(out.panel.max.x, out.panel.min.y) + Vec2(-kClose, kClose),
                           {kTarget, kTarget});
  Rect in = out.panel.inset(kSpace5, kSpace4);
  out.title = in.take_top(head_height(f));
  // The button that closes it stands beside the first line.
  if (flat(f))
    out.title = out.title.inset(kTarget - kSpace2, 0);
  else
    out.badges = out.title.take_top(kBadge);
  Rect buttons = in.take_bottom(buttons_height(f), kSpace3);
  out.first = flat(f) ? buttons.take_left(buttons.width() * kFirstShare, kSpace2)
                      : buttons.take_top(kButton, kSpace2);
  out.others = buttons;
  if (line > 0) out.chance = in.take_bottom(kTarget, kSpace2);
  out.result = in;
  return out;
}

}  // namespace parlour::ui
