#include "gfx/court.h"

#include <algorithm>
#include <cmath>

#include "gfx/faces.h"

namespace parlour::gfx {
namespace {

constexpr Color kBack = rgb(0x8E2439);

}  // namespace

Emblem role_emblem(int role) {
  constexpr Emblem emblems[] = {Emblem::Crown, Emblem::Dagger, Emblem::Ship,
                                Emblem::Dove,  Emblem::Eye,    Emblem::Rose};
  return emblems[std::clamp(role, 0, kCourt - 1)];
}

Color role_color(int role) {
  constexpr Color colors[] = {rgb(0x6B3FA0), rgb(0x3A4250), rgb(0x1F5FA8),
                              rgb(0x1E7B45), rgb(0xA05A00), rgb(0xB3243A)};
  return colors[std::clamp(role, 0, kCourt - 1)];
}

namespace {

constexpr float kFaded = 0.35f;   // of the colour of a lost influence
constexpr float kMargin = 0.06f;  // around the portrait, in card widths

void role_name(Canvas& c, const Rect& r, Vec2 middle, std::string_view name, Color ink) {
  const float most = r.width() * 0.84f;
  float size = r.width() * 0.15f;
  const float wide = Canvas::text_size(nullptr, size, name).x;
  if (wide > most) size *= most / wide;
  c.text(nullptr, size, middle, ink, name, kCentred);
}

// The portrait, with the sign in its corner; below it the name, or else the sign.
void picture_face(Canvas& c, const Rect& r, const RoleCard& card, Color ink) {
  const float w = r.width();
  const Rect picture =
      Rect::at(r.min + Vec2{w, w} * kMargin, Vec2{1, kPortraitHeight} * (w * (1 - 2 * kMargin)));
  const Vec2 below{r.centre().x, mix(picture.max.y, r.max.y, 0.47f)};
  if (!card.name.empty()) role_name(c, r, below, card.name, ink);
  portrait(c, picture, card.role, card.fallen);
  c.round_rect(picture, 0.0f, kClear, {std::max(0.75f, w * 0.012f), shade(ink, -0.35f)});
  const float radius = w * (card.name.empty() ? 0.105f : 0.085f);
  const Vec2 at = card.name.empty() ? below : picture.min + Vec2{1, 1} * (radius * 1.35f);
  c.circle(at, radius * 1.2f, kCardIvory);
  c.circle(at, radius, {shade(ink, 0.18f), shade(ink, -0.1f)});
  c.emblem(role_emblem(card.role), at, radius * 0.68f, kCardIvory);
}

// A card too small for a portrait: the emblem alone.
void emblem_face(Canvas& c, const Rect& r, const RoleCard& card, Color ink) {
  const float w = r.width();
  c.round_rect(r.inset(w * 0.07f), w * 0.05f, {ink.with_alpha(0.16f), ink.with_alpha(0.05f)},
               {std::max(0.75f, w * 0.012f), ink.with_alpha(0.6f)});
  c.circle(r.centre(), w * 0.31f, {shade(ink, 0.22f), shade(ink, -0.12f)},
           {std::max(1.0f, w * 0.014f), shade(ink, 0.45f)});
  c.emblem(role_emblem(card.role), r.centre(), w * 0.205f, kCardIvory);
}

}  // namespace

void role_card(Canvas& c, const Rect& r, const RoleCard& card) {
  const float squeeze = std::max(0.02f, std::abs(card.turn));
  if (card.turn != 1) c.push_transform(r.centre(), 0, {squeeze, 1});
  if (card.turn < 0) {
    court_back(c, r, card.rotation, card.elevation);
    c.pop_transform();
    return;
  }
  const float w = r.width();
  card_blank(c, r, card.rotation, card.elevation);
  if (card.rotation != 0) c.push_transform(r.centre(), card.rotation);
  const Color own = role_color(card.role);
  const Color ink = card.fallen ? mix(own, rgb(0x77726A), kFaded) : own;
  if (w < kLeastPortrait)
    emblem_face(c, r, card, ink);
  else
    picture_face(c, r, card, ink);
  if (card.fallen) {
    c.round_rect(r, w * 0.08f, rgb(0x20242A, 0.18f));
    c.line(r.point(0.16f, 0.84f), r.point(0.84f, 0.16f), std::max(1.5f, w * 0.035f),
           rgb(0xB3243A, 0.85f));
  }
  if (card.rotation != 0) c.pop_transform();
  if (card.turn != 1) c.pop_transform();
}

void court_back(Canvas& c, const Rect& r, float rotation, float elevation) {
  card_back(c, r, rotation, kBack, elevation);
}

void role_sign(Canvas& c, int role, Vec2 p, float radius, bool struck) {
  const Color color = role_color(role);
  c.circle(p, radius, {shade(color, 0.18f), shade(color, -0.1f)},
           {std::max(0.75f, radius * 0.09f), shade(color, 0.5f)});
  c.emblem(role_emblem(role), p, radius * 0.66f, rgb(0xFBF7EE));
  if (struck)
    c.line(p + Vec2{-radius, radius} * 0.8f, p + Vec2{radius, -radius} * 0.8f, radius * 0.22f,
           rgb(0xF4D9DD));
}

void coin(Canvas& c, Vec2 p, float radius) {
  shadow(c, p, radius, radius * 0.05f);
  c.circle(p + Vec2{0, radius * 0.14f}, radius, {rgb(0x9A6B1E), rgb(0x6B4712)});
  c.circle(p, radius, {rgb(0xF7D98A), rgb(0xC98F2E), 0.9f}, {radius * 0.09f, rgb(0xFBE9B4)});
  c.ring(p, radius * 0.78f, radius * 0.06f, rgb(0x9A6B1E, 0.7f));
  c.emblem(Emblem::Crown, p, radius * 0.46f, rgb(0x8A5C16));
}

void coin_stack(Canvas& c, Vec2 foot, float radius, int coins, float height) {
  const float step = radius * 0.42f;
  const int most = std::max(1, static_cast<int>((height - radius) / step));
  const int n = std::min(coins, most);
  if (n <= 0) return;
  shadow(c, foot, radius, 0.8f);
  for (int i = 0; i < n; ++i) {
    const Vec2 p = foot - Vec2{0, step * static_cast<float>(i)};
    c.ellipse(p + Vec2{0, radius * 0.2f}, {radius, radius * 0.62f}, {rgb(0x9A6B1E), rgb(0x6B4712)});
    c.ellipse(p, {radius, radius * 0.62f}, {rgb(0xF7D98A), rgb(0xC98F2E), 0.9f},
              {radius * 0.08f, rgb(0xFBE9B4)});
  }
  c.emblem(Emblem::Crown, foot - Vec2{0, step * static_cast<float>(n - 1)}, radius * 0.38f,
           rgb(0x8A5C16));
}

}  // namespace parlour::gfx
