#include "ui/games/flax/flax_badges.h"

#include <algorithm>
#include <limits>

namespace parlour::ui {
namespace {

using gfx::Rect;
using gfx::Vec2;

// What it costs a badge to lie on something, by its area; a place further down the list costs a
// little.
constexpr float kOutside = 60, kOnBadge = 60, kOnKept = 60, kOnPips = 60, kOnChip = 4, kAbroad = 16,
                kOnMarked = 1;
constexpr float kSlack = 0.15f;  // the part of a badge that may lie outside its room at no cost
constexpr float kPips = 0.72f;   // of a chip's face: what is read of it
constexpr float kLater = 0.02f;
constexpr float kAside = 2;  // from the edge of a square

float shared(const Rect& a, const Rect& b) {
  const float w = std::min(a.max.x, b.max.x) - std::max(a.min.x, b.min.x);
  const float h = std::min(a.max.y, b.max.y) - std::max(a.min.y, b.min.y);
  return w > 0 && h > 0 ? w * h : 0;
}

// How deep a rectangle reaches into a circle.
float depth(const Rect& r, Vec2 centre, float radius) {
  const Vec2 near{std::clamp(centre.x, r.min.x, r.max.x), std::clamp(centre.y, r.min.y, r.max.y)};
  return std::max(0.0f, radius - gfx::length(centre - near));
}

class Layout {
 public:
  Layout(std::span<const Vec2> chips, float radius, std::span<const Rect> kept,
         std::span<const Rect> marked, const Rect& area)
      : chips_(chips), radius_(radius), kept_(kept), marked_(marked), area_(area) {}

  // The best of these centres for a badge of the room, the first ones preferred.
  Rect place(const BadgeRoom& room, Vec2 size, const std::vector<Vec2>& centres) {
    Rect best;
    float least = std::numeric_limits<float>::infinity(), later = 0;
    for (const Vec2 centre : centres) {
      const Rect r = Rect::around(centre, size);
      float inside = 0;
      for (const Rect& q : room.squares) inside += shared(r, q);
      const float abroad = std::max(0.0f, size.x * size.y * (1 - kSlack) - inside);
      const float cost = cost_of(r) + kAbroad * abroad + kLater * size.x * later++;
      if (cost < least) least = cost, best = r;
    }
    laid_.push_back(best);
    return best;
  }

 private:
  float cost_of(const Rect& r) const {
    float cost = (r.width() * r.height() - shared(r, area_)) * kOutside;
    for (const Rect& one : laid_) cost += shared(r, one) * kOnBadge;
    for (const Rect& one : kept_) cost += shared(r, one) * kOnKept;
    for (const Rect& one : marked_) cost += shared(r, one) * kOnMarked;
    for (const Vec2 chip : chips_)
      cost += (depth(r, chip, radius_) * kOnChip + depth(r, chip, radius_ * kPips) * kOnPips) *
              r.height();
    return cost;
  }

  std::span<const Vec2> chips_;
  float radius_;
  std::span<const Rect> kept_, marked_;
  Rect area_;
  std::vector<Rect> laid_;
};

// Along the upper edges of the squares, then inside them, then along their lower edges.
std::vector<Vec2> tag_centres(const BadgeRoom& room) {
  std::vector<Vec2> out;
  const float half = room.tag.y / 2;
  for (const float down : {0.0f, 0.5f, 1.0f}) {
    for (const Rect& q : room.squares) {
      const float y = down == 0.5f  ? q.centre().y
                      : down < 0.5f ? q.min.y + half + kAside
                                    : q.max.y - half - kAside;
      for (const float along : {0.5f, 1.0f, 0.0f}) out.push_back({q.point(along, 0).x, y});
    }
  }
  for (const Rect& q : room.squares) {
    for (const float down : {0.0f, 1.0f}) {
      for (const float along : {1.0f, 0.0f, 0.5f}) out.push_back(q.point(along, down));
    }
  }
  return out;
}

// In the corners of the squares, from the last one on, then between squares.
std::vector<Vec2> number_centres(const BadgeRoom& room) {
  std::vector<Vec2> out;
  const Vec2 in = room.number * 0.5f + Vec2(kAside, kAside);
  for (auto q = room.squares.rbegin(); q != room.squares.rend(); ++q) {
    const Rect r{q->min + in, q->max - in};
    out.insert(out.end(), {r.max, {r.min.x, r.max.y}, {r.max.x, r.min.y}, r.min});
  }
  for (auto q = room.squares.rbegin(); q != room.squares.rend(); ++q)
    out.insert(out.end(), {q->max, {q->min.x, q->max.y}, {q->max.x, q->min.y}, q->min});
  return out;
}

}  // namespace

std::vector<RoomBadges> badge_layout(std::span<const BadgeRoom> rooms, std::span<const Vec2> chips,
                                     float radius, std::span<const Rect> kept,
                                     std::span<const Rect> marked, const Rect& area) {
  Layout layout(chips, radius, kept, marked, area);
  std::vector<RoomBadges> out(rooms.size());
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    if (rooms[i].tag.x > 0)
      out[i].tag = layout.place(rooms[i], rooms[i].tag, tag_centres(rooms[i]));
  }
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    if (rooms[i].number.x > 0)
      out[i].number = layout.place(rooms[i], rooms[i].number, number_centres(rooms[i]));
  }
  return out;
}

}  // namespace parlour::ui
