// Small drawings made of the canvas's shapes.
#include <algorithm>

#include "gfx/canvas.h"

namespace parlour::gfx {

void shadow(Canvas& c, const Rect& r, float radius, float elevation, float rotation) {
  if (elevation <= 0) return;
  const float e = elevation, rim = corner_rim(radius);
  // A blur of B pixels in CSS is a Gaussian of deviation B / 2. Lifted pieces cast a wider, softer
  // shadow further down.
  c.blur(r.moved({0, 6 * e}), radius, 9 * e, kBlack.with_alpha(0.22f), rotation, rim + 6 * e);
  c.blur(r.moved({0, 1 * e}), radius, 1 * e, kBlack.with_alpha(0.35f), rotation, rim + e);
}

void shadow(Canvas& c, Vec2 centre, float radius, float elevation) {
  shadow(c, Rect::square(centre, radius * 2), radius, elevation);
}

Color seat_color(int seat) {
  constexpr std::uint32_t colors[] = {0xD55E00, 0x0072B2, 0x009E73, 0xF0E442, 0xCC79A7,
                                      0x56B4E9, 0x8C564B, 0x9AA0A6, 0xF5F5F5, 0x2A2A2A};
  return rgb(colors[seat < 0 ? 0 : seat % 10]);
}

void seat_sign(Canvas& c, Sign sign, Vec2 p, float size, const Fill& f, Border b) {
  const float r = size * 0.5f, round = r * 0.12f;
  switch (sign) {  // sizes at which all ten look equally heavy
    case Sign::Disc:
      return c.circle(p, r * 0.84f, f, b);
    case Sign::Square:
      return c.round_rect(Rect::square(p, r * 1.5f), round, f, b);
    case Sign::Triangle:
      return c.polygon(p + Vec2{0, r * 0.16f}, r * 1.08f, 3, round, f, b);
    case Sign::Diamond:
      return c.polygon(p, r * 1.04f, 4, round, f, b);
    case Sign::Star:
      return c.star(p + Vec2{0, r * 0.06f}, r * 1.1f, 5, 0.45f, round * 0.7f, f, b);
    case Sign::Cross:
      return c.cross(p, r * 0.92f, 0.36f, round, f, b);
    case Sign::Pentagon:
      return c.polygon(p + Vec2{0, r * 0.05f}, r * 0.98f, 5, round, f, b);
    case Sign::Hexagon:
      return c.polygon(p, r * 0.95f, 6, round, f, b);
    case Sign::Ring:
      return c.ring(p, r * 0.88f, r * 0.34f, f.from);
    case Sign::Bars:
      return c.bars(Rect::square(p, r * 1.5f), 3, round, f);
  }
}

void seat_badge(Canvas& c, Sign sign, Vec2 p, float size, Color seat) {
  const float r = size * 0.5f;
  const bool light = seat.luma() > 0.52f;
  const Color ink = light ? rgb(0x20302F) : rgb(0xFFFDF8);
  c.circle(p, r, {shade(seat, 0.12f), shade(seat, -0.10f)}, {r * 0.08f, shade(seat, -0.28f)});
  seat_sign(c, sign, p, size * 0.52f, ink);
}

void legal_glow(Canvas& c, const Rect& r, float radius, Color color, float t) {
  const float breath = 0.5f + 0.5f * std::sin(t * 2.6f);
  const float size = r.shorter();
  c.halo(r, radius, size * mix(0.16f, 0.24f, breath), color.faded(mix(0.45f, 0.7f, breath)));
  c.glow_rect(r.inset(size * 0.16f), size * 0.16f, color.faded(mix(0.28f, 0.46f, breath)));
  c.round_rect(r, radius, color.with_alpha(0), {std::max(1.5f, size * 0.045f), color.faded(0.95f)});
}

void focus_ring(Canvas& c, const Rect& r, float radius, Color color) {
  c.round_rect(r.grown(4), radius + 4, color.with_alpha(0), {2, color});
}

}  // namespace parlour::gfx
