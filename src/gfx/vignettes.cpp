// The four animated pictures of the home screen.
#include <algorithm>
#include <iterator>

#include "gfx/court.h"
#include "gfx/materials.h"
#include "gfx/pieces.h"

namespace parlour::gfx {
namespace {

constexpr Color kCrimson = rgb(0xD9485F), kJade = rgb(0x3FB68B);

float wave(float t, float period, float phase = 0) {
  return std::sin(kTau * (t / period + phase));
}

void settlers(Canvas& c, const Rect& r, float t, float hover) {
  const float radius = std::min(r.width() * 0.215f, r.height() * 0.265f);
  const float dx = radius * 1.7320508f, dy = radius * 1.5f;
  const Vec2 o = r.point(0.5f, 0.5f) + Vec2{0, radius * 0.04f * wave(t, 9)};
  struct Hex {
    float q, row;
    Land land;
    int number;  // 0: none
  };
  constexpr Hex island[] = {
      {-0.5f, -1, Land::Forest, 9}, {0.5f, -1, Land::Hills, 4}, {-1, 0, Land::Fields, 8},
      {0, 0, Land::Pasture, 5},     {1, 0, Land::Mountains, 6}, {-0.5f, 1, Land::Desert, 0},
      {0.5f, 1, Land::Forest, 10},
  };
  const auto at = [&](const Hex& h) { return o + Vec2{h.q * dx, h.row * dy}; };
  terrain_sea(c, r, radius, t);
  for (const Hex& h : island) terrain_surf(c, at(h), radius, t);
  for (const Hex& h : island) terrain_beach(c, at(h), radius);
  std::uint32_t seed = 3;
  for (const Hex& h : island) terrain_hex(c, at(h), radius, h.land, seed += 5, t);
  const auto corner = [&](float q, float row, int k) {
    return o + Vec2{q * dx, row * dy} + polar(kPi / 6 + kPi / 3 * static_cast<float>(k), radius);
  };
  const auto road = [&](float q, int from, int seat, Sign sign) {
    const Vec2 a = corner(q, 0, from), b = corner(q, 0, from + 1);
    road_piece(c, mix(a, b, 0.2f), mix(a, b, 0.8f), radius * 0.13f, seat_color(seat), sign);
  };
  road(0, 0, 0, Sign::Disc);
  road(0, 1, 0, Sign::Disc);
  road(-1, 4, 1, Sign::Square);
  for (const Hex& h : island) {
    if (h.number) number_token(c, at(h), radius * 0.27f, h.number);
  }
  const Vec2 lift{0, radius * 0.06f * hover};
  settlement_piece(c, corner(0, 0, 0) - lift, radius * 0.36f, seat_color(0), Sign::Disc);
  settlement_piece(c, corner(-1, 0, 5) - lift, radius * 0.36f, seat_color(1), Sign::Square);
}

void coup(Canvas& c, const Rect& r, float t, float hover, Theme theme) {
  Instance cloth;
  cloth.centre = r.centre();
  cloth.half = r.size() * 0.5f;
  cloth.kind = 4;  // velvet, of shaders/surface.frag
  const bool dark = theme == Theme::Evening;
  cloth.from = (dark ? rgb(0x5C1A2B) : rgb(0x74263A)).packed();
  cloth.to = (dark ? rgb(0x17070E) : rgb(0x2E0F1A)).packed();
  cloth.q[3] = t;
  cloth.pad = -1;
  c.add(Family::Surface, cloth);

  const float h = std::min(r.height() * 0.66f, r.width() * 0.62f), w = h * kCardAspect;
  const Vec2 o = r.point(0.5f, 0.53f);
  const float lean = 0.14f + 0.07f * hover + 0.008f * wave(t, 7);
  const float apart = w * (0.40f + 0.10f * hover);
  c.glow(o, h * 1.1f, kCrimson.with_alpha(0.34f + 0.06f * wave(t, 5)));
  card_back(c, Rect::around(o + Vec2{-apart, h * 0.02f}, {w, h}), -lean, rgb(0x8E2439), 1.5f);
  const Rect front = Rect::around(o + Vec2{apart * 0.8f, -h * 0.02f * (1 + hover)}, {w, h});
  card_back(c, front, lean * 0.8f, rgb(0xA92C45), 2.2f + hover);
  // A gleam passes over the front card every six seconds.
  const float pass = std::fmod(t, 6.0f) / 1.4f;
  if (pass < 1) {
    c.push_transform(front.centre(), lean * 0.8f);
    const float x = mix(front.min.x, front.max.x, pass);
    const float edge = std::min(x - front.min.x, front.max.x - x) / w;
    c.glow_rect(Rect::around({x, front.centre().y}, {w * 0.10f, h * 0.80f}), w * 0.06f,
                rgb(0xFFC9D2, std::min(0.5f, edge * 1.6f)));
    c.pop_transform();
  }
  coin(c, r.point(0.14f, 0.80f), h * 0.085f);
  coin(c, r.point(0.14f, 0.80f) + Vec2{h * 0.13f, h * 0.045f}, h * 0.085f);
  coin(c, r.point(0.87f, 0.20f), h * 0.085f);
}

void tractor(Canvas& c, const Rect& r, float t, float hover, Theme theme) {
  const bool dark = theme == Theme::Evening;
  Instance felt;
  felt.centre = r.centre();
  felt.half = r.size() * 0.5f;
  felt.from = (dark ? rgb(0x1F6B54) : rgb(0x2F8468)).packed();
  felt.to = (dark ? rgb(0x0C2E26) : rgb(0x164A3B)).packed();
  felt.p[1] = 0.22f, felt.p[2] = 0.025f;
  felt.pad = -1;
  c.add(Family::Surface, felt);

  // No courts or jokers: their pictures come with Tractor's code.
  constexpr CardFace hand[] = {
      {8, Emblem::Club, false},   {10, Emblem::Diamond, false}, {14, Emblem::Club, false},
      {2, Emblem::Heart, false},  {5, Emblem::Heart, false},    {10, Emblem::Heart, false},
      {14, Emblem::Heart, false},
  };
  // A narrow picture shows the five in the middle; the fan fits it also under the pointer.
  const bool narrow = r.width() < 1.6f * r.height();
  const int from = narrow ? 1 : 0, n = static_cast<int>(std::size(hand)) - 2 * from, trump = 3;
  const float h = std::min(r.height() * 0.60f, r.width() * (narrow ? 0.46f : 0.36f)),
              w = h * kCardAspect;
  const Vec2 pivot = r.point(0.5f, 0.60f) + Vec2{0, h * 1.55f};
  const float spread = 0.155f + 0.022f * hover + 0.003f * wave(t, 8);
  for (int i = from; i < from + n; ++i) {
    const float a = static_cast<float>(i - trump) * spread;
    const float lift = i == trump ? h * (0.13f + 0.05f * hover + 0.012f * wave(t, 4)) : 0.0f;
    const Vec2 p = pivot + polar(a - kPi / 2, h * 1.55f + lift);
    const Rect place = Rect::around(p, {w, h});
    if (i == trump) c.glow(p, h * 0.85f, rgb(0xFFE9A8, 0.40f + 0.08f * wave(t, 4, 0.2f)));
    card(c, place, a, hand[i], kJade, 1, i == trump ? 2.2f : 1.2f);
  }
}

// The chips on the board of Flax's picture: `square` is the place of a square.
template <class Square>
void flax_chips(Canvas& c, float t, float side, Square&& square) {
  struct Place {
    int x, y, seat, pips, back;
  };
  constexpr Place chips[] = {{1, 4, 0, 2, 5}, {3, 2, 0, 4, 3}, {5, 3, 1, 5, 2},
                             {7, 2, 1, 6, 1}, {4, 1, 1, 1, 6}, {3, 4, 0, 6, 1}};
  for (const Place& p : chips) {
    FlaxChip chip;
    chip.centre = square(p.x, p.y).centre();
    chip.radius = side * 0.38f;
    chip.color = seat_color(p.seat);
    chip.sign = static_cast<Sign>(p.seat);
    chip.pips = p.pips, chip.pips_back = p.back;
    if (p.x == 5) {  // one chip turns over every nine seconds
      const float k = clamp01((std::fmod(t, 9.0f) - 3.0f) / 1.2f);
      chip.turn = std::cos(kPi * k);
      chip.lift = std::sin(kPi * k) * 0.7f;
      if (std::fmod(t, 18.0f) >= 9) std::swap(chip.pips, chip.pips_back);
    }
    flax_chip(c, chip);
  }
}

void flax(Canvas& c, const Rect& r, float t, float hover) {
  constexpr int kColumns = 9, kRows = 6;
  // Rooms by letter; the board extends beyond the picture's edge.
  constexpr const char* plan[kRows] = {"aa..bbb..", "aa...b..d", "...cc..dd",
                                       "..cccc..d", "e..cc....", "ee....fff"};
  const float s = std::max(r.width() / (kColumns - 1.0f), r.height() / (kRows - 1.0f));
  const Vec2 o = r.centre() - Vec2{s * kColumns * 0.5f, s * kRows * 0.5f};
  c.rect(r, {rgb(0x2F3163), rgb(0x1C1E42), 1.0f});
  const auto square = [&](int x, int y) {
    return Rect::at(o + Vec2{static_cast<float>(x) * s, static_cast<float>(y) * s}, {s, s});
  };
  const auto plan_at = [&](int x, int y) {
    return x < 0 || y < 0 || x >= kColumns || y >= kRows ? '.' : plan[y][x];
  };
  const auto room_of = [&](char id) {
    FlaxRoom room;
    const float k = static_cast<float>(id - 'a');
    if (id == 'a' || id == 'f')
      room.lamp.color = rgb(kFlaxLight, 0.1f + 0.3f * wave(t, 7 + k, k * 0.23f));
    if (id == 'c') {
      room.lamp.color = rgb(kFlaxLight, 0.92f + 0.04f * wave(t, 5) + 0.04f * hover);
      room.centre = o + Vec2{s * 4, s * 3.4f};
      room.reach = s * 2.2f;
    }
    if (id == 'd') room.lamp = flax_lamp(seat_color(1));
    if (id == 'e') room.lamp = flax_lamp(seat_color(0));
    return room;
  };
  for (int y = 0; y < kRows; ++y) {
    for (int x = 0; x < kColumns; ++x) {
      if (plan[y][x] != '.') flax_room_glow(c, square(x, y), room_of(plan[y][x]));
    }
  }
  constexpr int dx[] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[] = {-1, -1, 0, 1, 1, 1, 0, -1};
  for (int y = 0; y < kRows; ++y) {
    for (int x = 0; x < kColumns; ++x) {
      const char id = plan[y][x];
      if (id == '.') {
        flax_path(c, square(x, y), Theme::Evening);
        continue;
      }
      unsigned open = 0;
      for (unsigned i = 0; i < 8; ++i) open |= unsigned{plan_at(x + dx[i], y + dy[i]) == id} << i;
      flax_cell(c, square(x, y), static_cast<std::uint8_t>(open), room_of(id));
    }
  }
  flax_chips(c, t, s, square);
}

}  // namespace

void home_vignette(Canvas& c, Picture game, const Rect& r, float radius, float time, float hover,
                   Theme theme) {
  c.push_clip(r, radius);
  // The picture enlarges slightly under the pointer.
  const float zoom = 1 + 0.035f * hover;
  c.push_transform(r.centre(), 0, {zoom, zoom});
  switch (game) {
    case Picture::Settlers:
      settlers(c, r, time, hover);
      break;
    case Picture::Coup:
      coup(c, r, time, hover, theme);
      break;
    case Picture::Tractor:
      tractor(c, r, time, hover, theme);
      break;
    case Picture::Flax:
      flax(c, r, time, hover);
      break;
  }
  c.pop_transform();
  // A shade along the edge, so that the picture looks set into its card.
  c.inner_shadow(r, radius, r.shorter() * 0.07f, {0, 0}, kBlack.with_alpha(0.34f));
  c.pop_clip();
}

}  // namespace parlour::gfx
