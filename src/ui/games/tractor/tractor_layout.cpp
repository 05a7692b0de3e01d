#include "ui/games/tractor/tractor_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/numbers.h"
#include "gfx/materials.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kCardPhone = 54, kCardLow = 46, kCard = 74;
constexpr float kLeastStrip = 21, kLeastStripMany = 26, kTightStrip = 17;
constexpr float kMostStep = 0.62f;  // from one card to the next, in widths of a card
constexpr int kUneven = 2;          // cards that a row may differ from an even share

float hand_card(const Frame& f) {
  return f.phone() ? kCardPhone : f.low() ? kCardLow : kCard;
}

// A card shows at least kLeastStrip units, with many cards kLeastStripMany.
int rows_of(float width, int cards, float w) {
  const auto fits = [&](int rows, float strip) {
    const int longest = (cards + rows - 1) / rows;
    return longest < 2 || (width - w) / static_cast<float>(longest - 1) >= strip;
  };
  if (fits(1, kLeastStrip)) return 1;
  return fits(2, kLeastStripMany) ? 2 : 3;
}
float rows_height(int rows, float h) {
  return h * (1 + kRowStep * static_cast<float>(rows - 1));
}

int gaps_within(std::span<const int> groups, int from, int to) {
  int gaps = 0;
  for (int i = from + 1; i < to; ++i) gaps += groups[at(i)] != groups[at(i - 1)];
  return gaps;
}
// From one card to the next of a row that takes the whole width.
float whole_step(std::span<const int> groups, int from, int to, float width, float gap) {
  return (width - gap * static_cast<float>(gaps_within(groups, from, to))) /
         static_cast<float>(std::max(1, to - from - 1));
}

// Where each row begins, and the end of the last: between two suits if both rows then have room,
// as near to equal rows as possible.
std::vector<int> row_starts(std::span<const int> groups, int rows, float width, float w,
                            float gap) {
  const int n = static_cast<int>(groups.size());
  const auto fits = [&](int from, int to) {
    return to - from < 2 || whole_step(groups, from, to, width - w, gap) >= kTightStrip;
  };
  std::vector<int> out = {0};
  for (int row = 1; row < rows; ++row) {
    const int even = out.back() + (n - out.back() + rows - row) / (rows - row + 1);
    int best = even;
    for (int i = out.back() + 1; i < n; ++i) {
      const int longest_rest = (n - i + rows - row - 1) / (rows - row);
      // Of three rows none is much shorter than the others.
      if (rows > 2 && std::abs(i - even) > kUneven) continue;
      if (groups[at(i)] == groups[at(i - 1)] || !fits(out.back(), i) || !fits(i, i + longest_rest))
        continue;
      if (best == even || std::abs(i - even) < std::abs(best - even)) best = i;
    }
    out.push_back(best);
  }
  out.push_back(n);
  return out;
}

}  // namespace

float hand_height(const Frame& f, float width, int n) {
  const float w = hand_card(f);
  return rows_height(rows_of(width, n, w), w / gfx::kCardAspect) + 20;
}

HandLayout hand_layout(const Frame& f, const Rect& r, std::span<const int> groups) {
  const int n = static_cast<int>(groups.size());
  HandLayout out;
  if (n == 0) return out;
  out.rows = rows_of(r.width(), n, hand_card(f));
  // As large as the room allows, with space for raised cards.
  const float w = std::min(hand_card(f),
                           (r.height() - kRise) / rows_height(out.rows, 1) * gfx::kCardAspect),
              h = w / gfx::kCardAspect;
  out.card = w;
  const float gap = f.phone() ? kSpace1 : kSpace3;
  const std::vector<int> starts = row_starts(groups, out.rows, r.width(), w, gap);
  for (int row = 0; row < out.rows; ++row) {
    const int from = starts[at(row)], to = starts[at(row + 1)], count = to - from;
    const float step =
        count > 1 ? std::min(w * kMostStep, whole_step(groups, from, to, r.width() - w, gap)) : 0;
    const float whole = w + step * static_cast<float>(count - 1) +
                        gap * static_cast<float>(gaps_within(groups, from, to));
    float x = r.centre().x - whole / 2;
    const float y = r.max.y - h - h * kRowStep * static_cast<float>(out.rows - 1 - row);
    for (int i = from; i < to; ++i) {
      if (i > from && groups[at(i)] != groups[at(i - 1)]) x += gap;
      out.cards.push_back(Rect::at({x, y}, {w, h}));
      x += step;
    }
  }
  return out;
}

}  // namespace parlour::ui::tractor_table
