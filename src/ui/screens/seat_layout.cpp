#include "ui/screens/seat_layout.h"

#include <algorithm>

namespace parlour::ui {

SeatLine seat_line(const gfx::Rect& at, float level_width) {
  constexpr float kFace = 44, kPencil = 26, kAroundFace = 4;
  SeatLine out;
  out.whole = at;
  const float face = std::min(kFace, at.height() - 2 * kAroundFace);
  gfx::Rect rest = out.whole.inset(kSpace3, (at.height() - face) / 2);
  out.face = rest.take_left(face, kSpace3);
  out.pencil = {rest.max.x - kPencil / 2, rest.centre().y};
  rest.max.x -= kPencil + kSpace2;
  const float most = std::max(0.0f, rest.width() - kSpace2) / 2;
  const float level = std::min(level_width, most);
  out.level = {{rest.max.x - level, rest.min.y}, rest.max};
  out.name = {rest.min, {out.level.min.x - kSpace2, rest.max.y}};
  return out;
}

}  // namespace parlour::ui
