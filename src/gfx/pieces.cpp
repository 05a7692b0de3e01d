#include "gfx/pieces.h"

#include <algorithm>
#include <array>

namespace parlour::gfx {
namespace {

constexpr Color kIvory = rgb(0xFBF7EE), kInk = rgb(0x1F2A30);

Color ink_on(Color c) {
  return c.luma() > 0.52f ? rgb(0x22302F) : kIvory;
}

struct Look {
  float opacity;
  bool shadow;
};
Look look_of(Stand s) {
  return s == Stand::Built ? Look{1, true} : Look{0.55f, false};
}

}  // namespace

void road_piece(Canvas& c, Vec2 a, Vec2 b, float width, Color color, Sign sign, Stand stand) {
  const Look look = look_of(stand);
  c.push_opacity(look.opacity);
  const Vec2 fall{width * 0.18f, width * 0.32f};
  if (look.shadow) c.line(a + fall, b + fall, width * 1.05f, kBlack.with_alpha(0.42f));
  c.line(a, b, width, shade(color, -0.5f));
  c.line(a, b, width * 0.66f, color);
  c.line(a - Vec2{0, width * 0.1f}, b - Vec2{0, width * 0.1f}, width * 0.2f, shade(color, 0.3f));
  if (width > 7) seat_sign(c, sign, mix(a, b, 0.5f), width * 0.62f, ink_on(color));
  c.pop_opacity();
}

void settlement_piece(Canvas& c, Vec2 p, float s, Color color, Sign sign, Stand stand) {
  const Look look = look_of(stand);
  c.push_opacity(look.opacity);
  if (look.shadow)
    c.blur(Rect::around(p + Vec2{s * 0.1f, s * 0.4f}, {s * 1.05f, s * 0.42f}), s * 0.1f, s * 0.12f,
           kBlack.with_alpha(0.5f));
  const Color dark = shade(color, -0.5f);
  c.round_rect(Rect::around(p + Vec2{0, s * 0.2f}, {s * 0.84f, s * 0.62f}), s * 0.06f,
               {shade(color, 0.06f), shade(color, -0.2f)}, {s * 0.05f, dark});
  c.polygon(p + Vec2{0, -s * 0.24f}, s * 0.62f, 3, s * 0.08f, {shade(color, 0.32f), color, 0.5f},
            {s * 0.05f, dark});
  seat_sign(c, sign, p + Vec2{0, s * 0.2f}, s * 0.36f, ink_on(color));
  c.pop_opacity();
}

void city_piece(Canvas& c, Vec2 p, float s, Color color, Sign sign, Stand stand) {
  const Look look = look_of(stand);
  c.push_opacity(look.opacity);
  if (look.shadow)
    c.blur(Rect::around(p + Vec2{s * 0.12f, s * 0.42f}, {s * 1.5f, s * 0.46f}), s * 0.12f,
           s * 0.13f, kBlack.with_alpha(0.5f));
  const Color dark = shade(color, -0.5f);
  // The hall on the left, the tower on the right.
  c.round_rect(Rect::around(p + Vec2{-s * 0.18f, s * 0.22f}, {s * 0.96f, s * 0.6f}), s * 0.05f,
               {shade(color, 0.02f), shade(color, -0.24f)}, {s * 0.05f, dark});
  c.round_rect(Rect::around(p + Vec2{s * 0.36f, -s * 0.02f}, {s * 0.52f, s * 1.08f}), s * 0.05f,
               {shade(color, 0.12f), shade(color, -0.16f)}, {s * 0.05f, dark});
  c.polygon(p + Vec2{s * 0.36f, -s * 0.66f}, s * 0.4f, 3, s * 0.06f,
            {shade(color, 0.36f), color, 0.5f}, {s * 0.05f, dark});
  for (int i = 0; i < 3; ++i) {
    c.round_rect(Rect::around(p + Vec2{-s * (0.52f - 0.28f * static_cast<float>(i)), -s * 0.14f},
                              {s * 0.17f, s * 0.2f}),
                 s * 0.02f, shade(color, 0.1f), {s * 0.035f, dark});
  }
  seat_sign(c, sign, p + Vec2{-s * 0.2f, s * 0.24f}, s * 0.36f, ink_on(color));
  c.pop_opacity();
}

void robber_piece(Canvas& c, Vec2 p, float size, float opacity) {
  c.push_opacity(opacity);
  const float s = size * 0.5f;
  const Color coat = rgb(0x2B2F38), light = rgb(0x59606E);
  c.blur(Rect::around(p + Vec2{s * 0.14f, s * 0.86f}, {s * 1.2f, s * 0.36f}), s * 0.16f, s * 0.14f,
         kBlack.with_alpha(0.55f));
  c.ellipse(p + Vec2{0, s * 0.78f}, {s * 0.62f, s * 0.22f}, {shade(coat, 0.12f), coat},
            {s * 0.05f, kBlack});
  c.round_rect(Rect::around(p + Vec2{0, s * 0.3f}, {s * 0.86f, s * 1.0f}), s * 0.42f, {light, coat},
               {s * 0.05f, kBlack});
  c.circle(p + Vec2{0, -s * 0.5f}, s * 0.4f, {light, coat}, {s * 0.05f, kBlack});
  c.round_rect(Rect::around(p + Vec2{0, -s * 0.54f}, {s * 0.62f, s * 0.16f}), s * 0.08f,
               rgb(0xE5DCC8, 0.9f));  // the mask's slit
  c.pop_opacity();
}

void number_token(Canvas& c, Vec2 p, float radius, int n, bool lit) {
  const int ways = 6 - (n > 7 ? n - 7 : 7 - n);
  const Color ink = ways == 5 ? rgb(0xC8322B) : kInk;
  if (lit) c.glow(p, radius * 2.1f, rgb(0xFFD98A, 0.9f));
  shadow(c, p, radius, radius * 0.035f);
  c.circle(p, radius, {lit ? rgb(0xFFF1C4) : kIvory, shade(lit ? rgb(0xFFF1C4) : kIvory, -0.12f)},
           {radius * 0.07f, lit ? rgb(0xE0A226) : rgb(0xC9B48C)});
  const char digits[] = {static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
  c.text(nullptr, radius * 1.25f, p - Vec2{0, radius * 0.10f}, ink,
         n > 9 ? std::string_view(digits, 2) : std::string_view(digits + 1, 1), kCentred);
  for (int i = 0; i < ways; ++i) {
    const float x = (static_cast<float>(i) - static_cast<float>(ways - 1) * 0.5f) * radius * 0.2f;
    c.circle(p + Vec2{x, radius * 0.55f}, radius * 0.07f, ink);
  }
}

Color resource_color(int resource) {
  constexpr std::array<std::uint32_t, 5> colors = {0xB5573A, 0x3B7A4A, 0x9CC75A, 0xE3B740,
                                                   0x8A94A4};
  return rgb(colors[static_cast<std::size_t>(resource)]);
}

void resource_sign(Canvas& c, int resource, Vec2 m, float size) {
  const float s = size * 0.5f;
  const auto p = [&](float x, float y) { return m + Vec2{x * s, y * s}; };
  switch (resource) {
    case 0:  // three bricks
      for (auto [x, y] :
           {std::pair{-0.42f, 0.34f}, std::pair{0.46f, 0.34f}, std::pair{0.02f, -0.3f}}) {
        c.round_rect(Rect::around(p(x, y), {s * 0.82f, s * 0.54f}), s * 0.08f,
                     {rgb(0xD9795A), rgb(0xA6452B)}, {s * 0.07f, rgb(0x6E2A18)});
      }
      break;
    case 1:  // a log
      c.push_transform(m, -0.42f);
      c.round_rect(Rect::around(p(0.08f, 0), {s * 1.5f, s * 0.72f}), s * 0.3f,
                   {rgb(0x9A6B3F), rgb(0x64401F)}, {s * 0.07f, rgb(0x3E2611)});
      c.ellipse(p(-0.62f, 0), {s * 0.24f, s * 0.36f}, rgb(0xE2BC86), {s * 0.06f, rgb(0x3E2611)});
      c.ellipse(p(-0.62f, 0), {s * 0.1f, s * 0.17f}, kClear, {s * 0.06f, rgb(0x9A6B3F)});
      c.pop_transform();
      break;
    case 2:  // a sheep
      for (auto [x, y] : {std::pair{-0.4f, 0.02f}, std::pair{0.0f, -0.22f}, std::pair{0.34f, 0.0f},
                          std::pair{-0.04f, 0.16f}}) {
        c.circle(p(x, y), s * 0.42f, rgb(0xFBFBF6), {s * 0.05f, rgb(0xB9C2B2)});
      }
      c.ellipse(p(0, 0), {s * 0.5f, s * 0.36f}, rgb(0xFBFBF6));
      c.ellipse(p(0.68f, -0.1f), {s * 0.22f, s * 0.28f}, rgb(0x3A3F44));
      for (float x : {-0.3f, 0.22f}) c.line(p(x, 0.48f), p(x, 0.74f), s * 0.14f, rgb(0x3A3F44));
      break;
    case 3:  // an ear
      c.curve(p(0, 0.95f), p(0.06f, 0.3f), p(0, -0.5f), s * 0.1f, rgb(0x8A6414));
      for (int i = 0; i < 4; ++i) {
        const float y = 0.35f - 0.34f * static_cast<float>(i);
        for (float side : {-1.0f, 1.0f})
          c.ellipse(p(side * 0.27f, y), {s * 0.14f, s * 0.25f}, rgb(0xF6D367),
                    {s * 0.05f, rgb(0x94701B)}, side * 0.6f);
      }
      c.ellipse(p(0, -0.86f), {s * 0.13f, s * 0.24f}, rgb(0xF6D367), {s * 0.05f, rgb(0x94701B)});
      break;
    default:  // a lump of ore
      c.polygon(m, s * 0.86f, 6, s * 0.06f, {rgb(0xAEB7C6), rgb(0x5E6777)},
                {s * 0.08f, rgb(0x363D49)}, 0.3f);
      c.polygon(p(-0.12f, -0.14f), s * 0.42f, 5, s * 0.04f, {rgb(0xDDE3EC), rgb(0x98A2B3)}, {},
                0.2f);
      c.polygon(p(0.34f, 0.3f), s * 0.2f, 4, s * 0.02f, rgb(0xC9D0DC));
  }
}

void resource_card(Canvas& c, const Rect& r, int resource, float elevation) {
  const Color ground = resource_color(resource);
  const float radius = r.width() * 0.14f;
  shadow(c, r, radius, elevation);
  c.round_rect(r, radius, kIvory, {1, rgb(0xB9AD92)});
  c.round_rect(r.inset(r.width() * 0.07f), radius * 0.7f,
               {shade(ground, 0.12f), shade(ground, -0.14f)});
  resource_sign(c, resource, r.point(0.5f, 0.39f), r.width() * 0.62f);
}

void development_sign(Canvas& c, int kind, Vec2 m, float size, Color ink) {
  const float s = size * 0.5f;
  const auto p = [&](float x, float y) { return m + Vec2{x * s, y * s}; };
  switch (kind) {
    case 0:
      c.emblem(Emblem::Dagger, m, s, ink);
      break;
    case 1:
      c.star(m, s * 0.95f, 5, 0.45f, s * 0.05f, ink);
      break;
    case 2:
      c.line(p(-0.75f, 0.45f), p(-0.1f, 0.45f), s * 0.28f, ink);
      c.line(p(0.1f, -0.1f), p(0.75f, -0.5f), s * 0.28f, ink);
      break;
    case 3:
      for (float x : {-0.32f, 0.32f})
        c.round_rect(Rect::around(p(x, x > 0 ? -0.12f : 0.12f), {s * 0.7f, s * 1.0f}), s * 0.1f,
                     kClear, {s * 0.14f, ink});
      break;
    default:
      c.emblem(Emblem::Crown, m, s * 0.95f, ink);
  }
}

}  // namespace parlour::gfx
