#include <algorithm>

#include "ui/table/bubbles.h"

namespace parlour::ui {
namespace {

enum class Side : std::uint8_t { Right, Below, Above, Left, On };
constexpr std::array kBeside = {Side::Right, Side::Below, Side::Above, Side::Left, Side::On};
constexpr std::array kBelow = {Side::Below, Side::Above, Side::Right, Side::Left, Side::On};
constexpr float kGap = 9;                 // the tail bridges it
constexpr float kAlong[] = {0, 1, 0.5f};  // aligned with the plate's start, its end, its middle

bool holds(const Rect& room, const Rect& r) {
  return r.min.x >= room.min.x && r.min.y >= room.min.y && r.max.x <= room.max.x &&
         r.max.y <= room.max.y;
}

float along(float low, float high, float size, float share) {
  return low + (high - low - size) * share;
}

Rect at_side(const Rect& plate, Vec2 size, Side side, float share) {
  const float x = along(plate.min.x, plate.max.x, size.x, share);
  const float y = along(plate.min.y, plate.max.y, size.y, share);
  switch (side) {
    case Side::Right:
      return Rect::at({plate.max.x + kGap, y}, size);
    case Side::Below:
      return Rect::at({x, plate.max.y + kGap}, size);
    case Side::Above:
      return Rect::at({x, plate.min.y - kGap - size.y}, size);
    case Side::Left:
      return Rect::at({plate.min.x - kGap - size.x, y}, size);
    case Side::On:
      return Rect::at({along(plate.min.x, plate.max.x, size.x, 1), plate.max.y - size.y}, size);
  }
  return {};
}

// Moved into the room as far as it still stands at its side of the plate.
Rect into(const Rect& room, const Rect& r, Side side) {
  Vec2 by;
  if (side != Side::Right && side != Side::Left)
    by.x = std::clamp(r.min.x, room.min.x, std::max(room.min.x, room.max.x - r.width())) - r.min.x;
  if (side != Side::Below && side != Side::Above)
    by.y = std::clamp(r.min.y, room.min.y, std::max(room.min.y, room.max.y - r.height())) - r.min.y;
  return r.moved(by);
}

constexpr std::array kWays = {Yields::AllPlates, Yields::OtherPlates, Yields::NoPlates};

}  // namespace

std::span<const Yields> bubble_ways(bool asked) {
  return std::span(kWays).first(asked ? 1 : kWays.size());
}

bool on_plates(const Places& plates, const Rect& r, int q, Yields yields) {
  for (int i = 0; i < kMaxSeats && yields != Yields::NoPlates; ++i) {
    const Rect& plate = plates[static_cast<std::size_t>(i)];
    const bool own = i == q && yields == Yields::OtherPlates;
    if (!own && !plate.empty() && plate.overlaps(r)) return true;
  }
  return false;
}

std::optional<Rect> bubble_place(const Rect& plate, Vec2 size, const Rect& room, bool beside,
                                 const std::function<bool(const Rect&)>& taken) {
  for (const Side side : beside ? kBeside : kBelow) {
    for (const float share : kAlong) {
      const Rect r = into(room, at_side(plate, size, side, share), side);
      if (holds(room, r) && !taken(r)) return r;
    }
  }
  return {};
}

}  // namespace parlour::ui
