#include "ui/games/settlers/settlers_dice.h"

#include <cmath>

namespace parlour::ui::settlers_table {
namespace {

using gfx::Color;
using gfx::Rect;
using gfx::Vec2;

constexpr float kSeen = 0.03f;  // a face turned away further shows nothing
constexpr Vec3 kLight{-0.4f, -0.5f, 0.77f};
constexpr float kShade = 0.55f;  // how much the light changes a face
constexpr float kRound = 0.2f, kEdgeRound = 0.1f, kPip = 0.095f, kPipAt = 0.27f;

Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
float dot(Vec3 a, Vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

struct Side {
  int pips;
  Vec3 normal, u;
};
// Opposite faces have seven pips together.
constexpr std::array<Side, 6> kSides = {{{1, {0, 0, 1}, {1, 0, 0}},
                                         {6, {0, 0, -1}, {1, 0, 0}},
                                         {2, {1, 0, 0}, {0, 1, 0}},
                                         {5, {-1, 0, 0}, {0, 1, 0}},
                                         {3, {0, 1, 0}, {0, 0, 1}},
                                         {4, {0, -1, 0}, {0, 0, 1}}}};

const Side& side_of(int pips) {
  for (const Side& side : kSides) {
    if (side.pips == pips) return side;
  }
  return kSides[0];
}

// Turns v by `angle` about the unit vector `axis` (Rodrigues).
Vec3 turned(Vec3 v, Vec3 axis, float angle) {
  const float c = std::cos(angle), s = std::sin(angle), k = dot(axis, v) * (1 - c);
  const Vec3 x = cross(axis, v);
  return {v.x * c + x.x * s + axis.x * k, v.y * c + x.y * s + axis.y * k,
          v.z * c + x.z * s + axis.z * k};
}

void draw_pips(gfx::Canvas& c, Vec2 m, float side, int pips, Color ink) {
  const float d = side * kPipAt;
  const auto pip = [&](float x, float y) { c.circle(m + Vec2{x * d, y * d}, side * kPip, ink); };
  if (pips % 2 == 1) pip(0, 0);
  if (pips >= 2) pip(-1, -1), pip(1, 1);
  if (pips >= 4) pip(1, -1), pip(-1, 1);
  if (pips == 6) pip(-1, 0), pip(1, 0);
}

}  // namespace

DieFaces die_faces(int pips, float rest, Vec2 along, float roll) {
  const Side& top = side_of(pips);
  const Vec3 top_v = cross(top.normal, top.u);
  const float way = gfx::length(along);
  // It rolls about the axis that lies across its way.
  const Vec3 axis = way > 0 ? Vec3{-along.y / way, along.x / way, 0} : Vec3{0, 1, 0};
  const auto placed = [&](Vec3 v) {
    const Vec2 flat = gfx::rotated({dot(v, top.u), dot(v, top_v)}, rest);
    return turned({flat.x, flat.y, dot(v, top.normal)}, axis, -roll);
  };
  DieFaces out;
  for (const Side& side : kSides) {
    const Vec3 n = placed(side.normal);
    if (n.z < kSeen || out.n == 3) continue;
    const Vec3 u = placed(side.u), v = placed(cross(side.normal, side.u));
    out.face[static_cast<std::size_t>(out.n++)] = {.pips = side.pips,
                                                   .centre = {n.x / 2, n.y / 2},
                                                   .u = {u.x, u.y},
                                                   .v = {v.x, v.y},
                                                   .normal = n};
  }
  return out;
}

// The singular values of the matrix with the columns u and v.
Stretch stretch_of(const DieFace& f) {
  const float e = (f.u.x + f.v.y) / 2, g = (f.u.x - f.v.y) / 2, h = (f.u.y + f.v.x) / 2,
              k = (f.u.y - f.v.x) / 2;
  const float q = std::hypot(e, k), r = std::hypot(g, h);
  const float sum = std::atan2(k, e), difference = std::atan2(h, g);
  return {.first = (sum - difference) / 2, .last = (sum + difference) / 2, .scale = {q + r, q - r}};
}

void draw_die(gfx::Canvas& c, Vec2 m, float side, const DieFaces& faces, Color paint) {
  const Color ink = gfx::rgb(0x1F2A30);
  // The edges first: they fill what the rounded faces leave open between them.
  for (const bool edge : {true, false}) {
    for (int i = 0; i < faces.n; ++i) {
      const DieFace& f = faces.face[static_cast<std::size_t>(i)];
      const float light = kShade * (dot(f.normal, kLight) - kLight.z);
      const Vec2 at = m + f.centre * side;
      const Stretch s = stretch_of(f);
      c.push_transform(at, s.last, s.scale);
      c.push_transform(at, s.first);
      const Rect r = Rect::square(at, side);
      if (edge) {
        c.round_rect(r, side * (faces.n == 1 ? kRound : kEdgeRound),
                     gfx::shade(paint, light - 0.2f));
      } else {
        c.round_rect(r.inset(1), side * kRound,
                     {gfx::shade(paint, light + 0.08f), gfx::shade(paint, light - 0.08f)});
        draw_pips(c, at, side, f.pips, ink);
      }
      c.pop_transform();
      c.pop_transform();
    }
  }
}

}  // namespace parlour::ui::settlers_table
