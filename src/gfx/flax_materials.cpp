// The board and the chips of Flax: shaders/flax.frag.
#include <algorithm>

#include "gfx/materials.h"

namespace parlour::gfx {
namespace {

enum Kind : std::uint32_t { kPath, kRoom, kChip };

constexpr float kGap = 0.07f;    // in half sides of a square: half the gap between two rooms
constexpr float kRound = 0.40f;  // corner of a room
constexpr float kThick = 0.15f;  // of a chip's radius

Instance square_of(const Rect& r, Kind kind) {
  Instance in;
  in.centre = r.centre();
  in.half = r.size() * 0.5f;
  in.kind = kind;
  return in;
}

Color light_of(const FlaxRoom& room) {
  return room.leader.visible() ? mix(room.light, room.leader.with_alpha(1), 0.82f) : room.light;
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

void flax_board(Canvas& c, const Rect& r, float radius, Theme theme) {
  shadow(c, r, radius, is_dark(theme) ? 1.4f : 1.2f);
  c.round_rect(r, radius, {rgb(0x34366A), rgb(0x232550), 1.0f}, {1, rgb(0x494C8A)});
  c.inner_shadow(r, radius, r.shorter() * 0.02f, {0, 2}, rgb(0x0C0D24, 0.5f));
}

void flax_path(Canvas& c, const Rect& square) {
  Instance in = square_of(square, kPath);
  in.from = rgb(0x212349).packed();
  in.edge = rgb(0x7A7EC8).packed();
  in.p[0] = in.half.x * 0.08f, in.p[1] = in.half.x * 0.22f;
  c.add(Family::Flax, in);
}

void flax_room_glow(Canvas& c, const Rect& square, const FlaxRoom& room) {
  const float power = room.intensity * 0.36f + room.pulse * 0.3f;
  if (power <= 0) return;
  c.glow_rect(square, square.width() * 0.40f, light_of(room).with_alpha(std::min(power, 1.0f)));
}

void flax_cell(Canvas& c, const Rect& square, std::uint8_t open, const FlaxRoom& room) {
  Instance in = square_of(square, kRoom);
  in.from = room.light.with_alpha(1).packed();
  in.to = room.leader.packed();
  in.edge = rgb(0x3E4180).packed();
  const float s = in.half.x;
  in.p[0] = static_cast<float>(open), in.p[1] = s * kGap, in.p[2] = s * kRound,
  in.p[3] = room.pulse;
  const Vec2 lamp = room.reach > 0 ? room.centre - in.centre : Vec2{};
  in.q[0] = lamp.x, in.q[1] = lamp.y, in.q[2] = room.reach > 0 ? room.reach : s * 2;
  in.q[3] = clamp01(room.intensity);
  if (room.pattern != Pattern::None && room.leader.visible()) {
    in.kind |= static_cast<std::uint32_t>(room.pattern) << 8;
    in.ink = shade(room.leader.with_alpha(0.34f), -0.5f).packed();
    in.pitch = s * 0.5f;
  }
  in.pad = -1;  // squares of a room must not overlap
  c.add(Family::Flax, in);
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
