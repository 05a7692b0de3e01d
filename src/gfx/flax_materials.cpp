// The board and the chips of Flax: shaders/flax.frag.
#include <algorithm>

#include "gfx/materials.h"

namespace parlour::gfx {
namespace {

enum Kind : std::uint32_t { kPath, kRoom, kChip };

constexpr float kGap = 0.07f;       // in half sides of a square: half the gap between two rooms
constexpr float kRound = 0.40f;     // corner of a room
constexpr float kThick = 0.15f;     // of a chip's radius
constexpr float kMoonbeam = 0.13f;  // how much light falls through a window
constexpr float kSpill = 0.42f;     // of a lamp's light comes out of its room

Instance square_of(const Rect& r, Kind kind) {
  Instance in;
  in.centre = r.centre();
  in.half = r.size() * 0.5f;
  in.kind = kind;
  return in;
}

constexpr FlaxHouse kNight{.roof = rgb(0x343C69),
                           .eaves = rgb(0x171A35),
                           .names = rgb(0xC3CBF2),
                           .path = rgb(0x1C2040),
                           .path_edge = rgb(0x8796DC),
                           .floor = rgb(0x434A70),
                           .wall = rgb(0xA3AEDC),
                           .sky = rgb(0xBFD0FF)};
constexpr FlaxHouse kDusk{.roof = rgb(0x6A5583),
                          .eaves = rgb(0x352F5A),
                          .names = rgb(0xFBEFF6),
                          .path = rgb(0x3B3562),
                          .path_edge = rgb(0xD9A3C0),
                          .floor = rgb(0x6F6489),
                          .wall = rgb(0xEFC6C4),
                          .sky = rgb(0xFFC7A0)};

// What a lamp shows of itself where it is not lit is the other one's colour: a blend of light with
// nothing would pass through black.
Color light(const FlaxLamp& lamp, const FlaxLamp& other) {
  return lamp.color.visible() ? lamp.color : other.color.with_alpha(0);
}
Color old_light(const FlaxRoom& room) {
  return light(room.before, room.lamp);
}
Color new_light(const FlaxRoom& room) {
  return mix(old_light(room), light(room.lamp, room.before), room.fade);
}

void one_chip(Canvas& c, Vec2 centre, float radius, Color color, const FlaxChip& chip, int pips) {
  Instance in;
  in.centre = centre;
  in.half = {radius, radius};
  in.kind = kChip;
  in.from = color.with_alpha(1).packed();
  // Ivory on dark seats, ink on light ones.
  in.to = (color.luma() > 0.52f ? rgb(0x22302F) : rgb(0xFFF9EC)).packed();
  in.p[0] = radius, in.p[1] = radius * kThick, in.p[2] = static_cast<float>(pips);
  in.p[3] = static_cast<float>(chip.sign);
  in.q[0] = chip.turn, in.q[1] = clamp01(chip.lift), in.q[2] = chip.closed ? 1.0f : 0.0f;
  in.q[3] = chip.opacity;
  in.pad = radius * (0.55f + 0.75f * clamp01(chip.lift));
  c.add(Family::Flax, in);
}

}  // namespace

const FlaxHouse& flax_house(Theme theme) {
  return is_dark(theme) ? kNight : kDusk;
}

void flax_board(Canvas& c, const Rect& r, float radius, Theme theme) {
  const FlaxHouse& house = flax_house(theme);
  shadow(c, r, radius, is_dark(theme) ? 1.4f : 1.2f);
  c.round_rect(r, radius, {house.roof, house.eaves, kPi / 4}, {1, house.wall.with_alpha(0.4f)});
  c.inner_shadow(r, radius, r.shorter() * 0.02f, {0, 2}, rgb(0x0C0D24, 0.5f));
  const float reach = r.shorter() / 2;
  c.glow(r.min + Vec2{reach, reach} * 0.8f, reach, house.sky.with_alpha(0.12f));
}

void flax_path(Canvas& c, const Rect& square, Theme theme) {
  const FlaxHouse& house = flax_house(theme);
  Instance in = square_of(square, kPath);
  in.from = house.path.packed();
  in.edge = house.path_edge.packed();
  in.p[0] = in.half.x * 0.06f, in.p[1] = in.half.x * 0.2f;
  c.add(Family::Flax, in);
}

FlaxLamp flax_lamp(Color seat, Pattern pattern) {
  return {shade(seat, 0.2f).with_alpha(1), pattern};
}

void flax_room_glow(Canvas& c, const Rect& square, const FlaxRoom& room) {
  const Color now = mix(old_light(room), new_light(room), room.spread);
  if (now.visible()) c.glow_rect(square, square.width() * 0.45f, now.faded(kSpill));
}

void flax_cell(Canvas& c, const Rect& square, std::uint8_t open, const FlaxRoom& room) {
  const FlaxHouse& house = flax_house(room.theme);
  Instance in = square_of(square, kRoom);
  in.from = old_light(room).packed();
  in.to = new_light(room).packed();
  in.edge = house.floor.packed();
  in.ink = house.wall.packed();
  const float s = in.half.x;
  in.p[0] = static_cast<float>(open), in.p[1] = s * kGap, in.p[2] = s * kRound,
  in.p[3] = room.spread;
  const Vec2 lamp = room.reach > 0 ? room.centre - in.centre : Vec2{};
  in.q[0] = lamp.x, in.q[1] = lamp.y, in.q[2] = room.reach > 0 ? room.reach : s * 2;
  in.q[3] = room.reach > 0 ? kMoonbeam : 0;
  in.kind |= static_cast<std::uint32_t>(room.lamp.pattern) << 8 |
             static_cast<std::uint32_t>(room.before.pattern) << 12;
  in.pitch = s * 0.5f;
  in.pad = -1;  // squares of a room must not overlap
  c.add(Family::Flax, in);
}

void flax_target(Canvas& c, const Rect& r, float radius) {
  const float width = std::max(1.5f, r.shorter() * 0.06f);
  c.halo(r, radius, r.shorter() * 0.22f, rgb(0x05060F, 0.75f));
  c.glow_rect(r.inset(r.shorter() * 0.16f), r.shorter() * 0.16f, kWhite.with_alpha(0.3f));
  c.round_rect(r, radius, kClear, {width, kWhite});
}

void flax_start(Canvas& c, const Rect& square, Sign sign, Color seat) {
  const float s = square.shorter();
  const Vec2 p = square.centre();
  c.circle(p, s * 0.36f, rgb(0x15162F, 0.30f), {s * 0.045f, seat});
  seat_sign(c, sign, p, s * 0.34f, seat.with_alpha(0.9f));
}

void flax_chip(Canvas& c, const FlaxChip& chip) {
  const bool face_up = chip.turn >= 0;
  const int pips = face_up ? chip.pips : chip.pips_back;
  Vec2 at = chip.centre;
  if (chip.height > 1) {
    FlaxChip lower = chip;
    lower.turn = 1, lower.lift = 0, lower.closed = false;
    one_chip(c, at + Vec2{chip.radius * 0.04f, chip.radius * kThick}, chip.radius, chip.under,
             lower, 0);
    at = at + Vec2{-chip.radius * 0.02f, -chip.radius * kThick * 0.6f};
  }
  one_chip(c, at, chip.radius, chip.color, chip, pips);
}

}  // namespace parlour::gfx
