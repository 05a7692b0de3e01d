// Parts side by side, in as many rows as they need.
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "ui/kit/theme.h"

namespace parlour::ui {

/// A rectangle for each width, from the top left corner of `at` on: a part that no longer fits into
/// its row begins the next one. None is wider than `at`; a width of 0 or less is all of it.
inline std::vector<Rect> flow(const Rect& at, std::span<const float> widths, float height,
                              float gap) {
  std::vector<Rect> out;
  Vec2 corner = at.min;
  for (const float wanted : widths) {
    const float w = wanted <= 0 ? at.width() : std::min(wanted, at.width());
    if (corner.x > at.min.x && corner.x + w > at.max.x)
      corner = {at.min.x, corner.y + height + gap};
    out.push_back(Rect::at(corner, {w, height}));
    corner.x += w + gap;
  }
  return out;
}

/// The same, and the parts of each row grow by equal amounts until they fill it.
inline std::vector<Rect> flow_filled(const Rect& at, std::span<const float> widths, float height,
                                     float gap) {
  std::vector<Rect> out = flow(at, widths, height, gap);
  for (auto from = out.begin(); from != out.end();) {
    const auto to =
        std::find_if(from, out.end(), [&](const Rect& r) { return r.min.y != from->min.y; });
    const float each = (at.max.x - std::prev(to)->max.x) / static_cast<float>(to - from);
    float before = 0;
    for (; from != to; ++from, before += each) from->min.x += before, from->max.x += before + each;
  }
  return out;
}

struct Pair {
  Rect first, second;
};

/// Two parts in the row `at`, whose words need these widths: equal ones if both fit, else each as
/// wide as it needs; below each other if the row is too narrow for that. A width of 0: there is no
/// such part, and the other one takes the row.
inline Pair side_by_side(const Rect& at, float first, float second, float gap) {
  if (first <= 0 || second <= 0) return {at, at};
  const float room = at.width() - gap;
  if (first + second > room) return {at, at.moved({0, at.height() + gap})};
  Pair out{at, at};
  out.first.max.x = at.min.x + std::clamp(room / 2, first, room - second);
  out.second.min.x = out.first.max.x + gap;
  return out;
}

}  // namespace parlour::ui
