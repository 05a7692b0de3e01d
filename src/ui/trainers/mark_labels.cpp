#include "ui/trainers/mark_labels.h"

#include <algorithm>
#include <cmath>

namespace parlour::ui::train {
namespace {

constexpr int kWays = 16;   // directions, the first one upward
constexpr int kSteps = 10;  // distances in each
constexpr float kStep = 4, kGap = 1;
// Units of area on something else that a unit of distance is worth.
constexpr float kPerUnit = 0.5f;
constexpr float kOutside = 1e6f;

float shared(const Rect& a, const Rect& b) {
  const float x = std::min(a.max.x, b.max.x) - std::max(a.min.x, b.min.x),
              y = std::min(a.max.y, b.max.y) - std::max(a.min.y, b.min.y);
  return x > 0 && y > 0 ? x * y : 0;
}

// Its nearest point touches the ellipse around the mark, `away` further out.
Rect placed(const MarkedPlace& at, int way, float away) {
  const float turn = gfx::kTau * static_cast<float>(way) / kWays - gfx::kPi / 2;
  const Vec2 to{std::cos(turn), std::sin(turn)};
  const Vec2 half = at.r.size() / 2 + at.size / 2 + Vec2(kGap + away, kGap + away);
  return Rect::around(at.r.centre() + Vec2(to.x * half.x, to.y * half.y), at.size);
}

}  // namespace

std::vector<Rect> label_rects(std::span<const MarkedPlace> places, std::span<const Rect> kept,
                              const Rect& area) {
  std::vector<Rect> taken(kept.begin(), kept.end()), out;
  for (const MarkedPlace& place : places) taken.push_back(place.r);
  for (const MarkedPlace& place : places) {
    Rect best;
    float least = kOutside * kOutside;
    for (int step = 0; step < kSteps && place.size.x > 0; ++step) {
      for (int way = 0; way < kWays; ++way) {
        const float away = static_cast<float>(step) * kStep;
        const Rect r = placed(place, way, away);
        float cost = away * kPerUnit;
        for (const Rect& other : taken) cost += shared(r.grown(kGap), other);
        if (shared(r, area) + 1 < r.width() * r.height()) cost += kOutside;
        if (cost < least) least = cost, best = r;
      }
    }
    taken.push_back(best), out.push_back(best);
  }
  return out;
}

}  // namespace parlour::ui::train
