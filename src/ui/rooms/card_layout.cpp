#include "ui/rooms/card_layout.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr float kLobbyWidth = 560, kOverWidth = 460, kBesideWidth = 980;
constexpr float kBesideFrom = 700;                // width of a table
constexpr float kOneButton = 300, kButton = 200;  // widths beside the words

float over_width(const Rect& at) {
  return std::min(at.width() - kSpace3, at.width() >= kBesideFrom ? kBesideWidth : kOverWidth);
}
Vec2 over_corner(const Rect& at) {
  return {at.centre().x - over_width(at) / 2, at.min.y + kSpace2};
}

// Both paragraphs from the top of `in` on; returns their height.
float lay_words(const CardNeeds& needs, Rect in, CardRects& out) {
  const float top = in.min.y;
  Rect head = in;
  if (needs.folds) out.fold = head.take_right(kTarget, kSpace2);
  out.head = in.take_top(std::max(needs.head(head.width()), needs.folds ? kTarget : 0));
  out.head.max.x = head.max.x;
  if (needs.folds) out.fold.max.y = out.fold.min.y + kTarget;
  out.said = in.take_top(needs.said(in.width()));
  return out.said.max.y - top;
}

}  // namespace

CardRects card_rects(const Rect& at, bool over, const CardNeeds& needs) {
  CardRects out;
  const bool beside = over && at.width() >= kBesideFrom && needs.buttons > 0;
  const Vec2 corner = over ? over_corner(at) : at.min;
  const float width = over ? over_width(at) : std::min(at.width(), kLobbyWidth);
  Rect in{corner + Vec2(kSpace4, kSpace3), {corner.x + width - kSpace4, at.max.y}};
  const auto n = static_cast<float>(needs.buttons);
  Rect buttons;
  if (beside)
    buttons = in.take_right(needs.buttons == 1 ? kOneButton : n * kButton + kSpace2, kSpace4);
  float high = lay_words(needs, in, out);
  if (beside) {
    high = std::max(high, kTarget);
    buttons =
        Rect::at({buttons.min.x, in.min.y + (high - kTarget) / 2}, {buttons.width(), kTarget});
  } else if (needs.buttons > 0) {
    buttons = Rect::at({in.min.x, in.min.y + high + kSpace3}, {in.width(), kTarget});
    high += kSpace3 + kTarget;
  }
  for (int i = 0; i < needs.buttons; ++i)
    out.buttons[static_cast<std::size_t>(i)] = buttons.column(i, needs.buttons, kSpace2);
  out.whole = Rect::at(corner, {width, high + 2 * kSpace3});
  return out;
}

Rect folded_card_rect(const Rect& at) {
  return Rect::at(over_corner(at), {over_width(at), kTarget});
}

float height_taken(const Rect& at, const Rect& card) {
  return card.max.y - at.min.y + kSpace1;
}

}  // namespace parlour::ui
