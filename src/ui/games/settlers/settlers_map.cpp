#include "ui/games/settlers/settlers_map.h"

#include <algorithm>
#include <cmath>

#include "gfx/pieces.h"

namespace parlour::ui::settlers_table {

using settlers::kGrid;
using settlers::State;

namespace {

constexpr float kSqrt3 = 1.7320508f;
constexpr int kFine = 6;         // view cells per radius: how fine the grid is at zoom 1
constexpr float kLargest = 108;  // radius
constexpr float kRim = 0.3f;
constexpr float kNumber = 0.27f;  // in radii: the disc of a hex's number
constexpr float kShore = 0.92f;   // in radii: the sea around an island that is not laid yet
// In radii: how far beach and pieces reach beyond the land, and pieces above it.
constexpr float kCoast = 0.24f, kRoofs = 0.42f;

// Centres in radii, y downward.
Vec2 plane(const settlers::Place& p) {
  return {kSqrt3 * (static_cast<float>(p.x) + static_cast<float>(p.y) * 0.5f),
          -1.5f * static_cast<float>(p.y)};
}

Vec2 plane_of_node(int n) {
  const settlers::Place p = kGrid.node[static_cast<std::size_t>(n)];
  return plane(p) + Vec2(0, p.letter == 'T' ? -1.0f : 1.0f);
}

Vec2 plane_of_path(int p) {
  const auto& ends = kGrid.path_nodes[static_cast<std::size_t>(p)];
  return gfx::mix(plane_of_node(ends[0]), plane_of_node(ends[1]), 0.5f);
}

constexpr int kTerrain = 15;  // its bits in State::hex

// Its sign: in radii; readable on a phone; and not over the places beside it. How far it stands off
// the coast, in radii.
constexpr float kHarbour = 0.3f, kHarbourLeast = 16, kHarbourMost = 0.58f, kHarbourOff = 0.52f;
constexpr int kFits = 4;  // rounds until the size of its sign agrees with that of the island
constexpr float kHarbourWords = 14;             // smaller ones have no room for a sign and a rate
constexpr float kTinge = 0.3f;                  // of the resource's colour
constexpr float kRate = 0.2f, kRateLeast = 11;  // the same for the rate in it

float sign_radius(float hex) {
  return std::min(std::max(hex * kHarbour, kHarbourLeast), hex * kHarbourMost);
}

// The middle of its sign.
Vec2 plane_of_harbour(int p, int inland) {
  const Vec2 m = plane_of_path(p);
  const Vec2 out = m - plane(kGrid.hex[static_cast<std::size_t>(inland)]);
  return m + out * (kHarbourOff / gfx::length(out));
}

// Around the hexes that `has` names.
template <class F>
Rect around(F&& has) {
  Rect r{{1e9f, 1e9f}, {-1e9f, -1e9f}};
  for (int h = 0; h < settlers::kHexes; ++h) {
    if (!has(h)) continue;
    const Vec2 m = plane(kGrid.hex[static_cast<std::size_t>(h)]);
    r.min = {std::min(r.min.x, m.x - kSqrt3 / 2), std::min(r.min.y, m.y - 1)};
    r.max = {std::max(r.max.x, m.x + kSqrt3 / 2), std::max(r.max.y, m.y + 1)};
  }
  return r;
}

// Calls f with the path and the kind of each harbour, and the land beside it.
template <class F>
void each_harbour(const State& s, F&& f) {
  for (int i = 0; i < s.harbours(); ++i) {
    const int p = s.harbour_paths()[static_cast<std::size_t>(i)];
    const auto& beside = kGrid.path_hexes[static_cast<std::size_t>(p)];
    f(p, s.harbour[static_cast<std::size_t>(i)], s.land(beside[0]) ? beside[0] : beside[1]);
  }
}

// With harbours' signs of that radius, in radii; of an island that is not laid yet, where it will
// be.
Rect island(const State& s, float sign) {
  if (s.phase == settlers::Phase::Island)
    return around([&](int h) { return h < s.size().hexes; }).grown(kShore);
  Rect r = around([&](int h) { return s.land(h); }).grown(kCoast);
  r.min.y -= kRoofs - kCoast;
  each_harbour(s, [&](int p, int, int inland) {
    const Rect its = Rect::square(plane_of_harbour(p, inland), 2 * sign);
    r = {{std::min(r.min.x, its.min.x), std::min(r.min.y, its.min.y)},
         {std::max(r.max.x, its.max.x), std::max(r.max.y, its.max.y)}};
  });
  return r;
}

}  // namespace

gfx::Land land_of(int terrain) {
  constexpr gfx::Land lands[] = {gfx::Land::Hills,  gfx::Land::Forest,    gfx::Land::Pasture,
                                 gfx::Land::Fields, gfx::Land::Mountains, gfx::Land::Desert,
                                 gfx::Land::Gold,   gfx::Land::Sea};
  return lands[terrain];
}

float Map::shape(const State& s) {
  const Rect all = island(s, kHarbour);
  return all.width() / all.height();
}

// On a small island the signs of harbours stand out more, which makes it smaller again.
void Map::fit(const Rect& into, const State& s, float spare) {
  float sign = kHarbour;
  for (int i = 0; i < kFits; ++i) {
    const Rect all = island(s, sign);
    Rect room = into;
    const float needed = room.width() * all.height() / all.width();
    room.max.y -= std::clamp(room.height() - needed, 0.0f, spare);
    fit_land(room, all, kLargest);
    const float usual = radius_ / view_.zoom();
    sign = sign_radius(usual) / usual;
  }
}

// Harbours at its rim reach beyond it, but hardly any island has some there.
void Map::fit_frame(const Rect& into, float largest) {
  fit_land(into, around([](int) { return true; }).grown(kRim), largest);
}

void Map::fit_land(const Rect& into, const Rect& r, float largest) {
  view_.fit(into, static_cast<int>(std::ceil(r.width() * kFine)),
            static_cast<int>(std::ceil(r.height() * kFine)), largest / kFine, false, false);
  radius_ = view_.cell() * kFine;
  origin_ = view_.area().centre() - r.centre() * radius_;
}

Vec2 Map::hex(int h) const {
  return origin_ + plane(kGrid.hex[static_cast<std::size_t>(h)]) * radius_;
}

Vec2 Map::node(int n) const {
  return origin_ + plane_of_node(n) * radius_;
}

Vec2 Map::path(int p) const {
  return origin_ + plane_of_path(p) * radius_;
}

std::pair<Vec2, Vec2> Map::road(int p) const {
  const auto& ends = kGrid.path_nodes[static_cast<std::size_t>(p)];
  const Vec2 a = node(ends[0]), b = node(ends[1]);
  return {gfx::mix(a, b, 0.2f), gfx::mix(a, b, 0.8f)};
}

Vec2 Map::robber(int h) const {
  return hex(h) + Vec2(-0.52f, -0.02f) * radius_;
}

Map::Sign Map::harbour(int p, int inland) const {
  return {origin_ + plane_of_harbour(p, inland) * radius_, sign_radius(radius_)};
}

// The land next to a harbour tells on which side the sea is.
void Map::draw_harbour(Ui& ui, int p, int kind, int inland) const {
  gfx::Canvas& g = ui.canvas();
  const auto [at, r] = harbour(p, inland);
  for (std::uint8_t n : kGrid.path_nodes[static_cast<std::size_t>(p)]) {
    g.line(gfx::mix(node(n), at, 0.12f), gfx::mix(node(n), at, 0.72f), radius_ * 0.09f,
           gfx::rgb(0x6B4B2A));
    g.line(gfx::mix(node(n), at, 0.12f), gfx::mix(node(n), at, 0.72f), radius_ * 0.05f,
           gfx::rgb(0xB98A55));
  }
  const bool any = kind == settlers::kAnyHarbour;
  const Color paper = gfx::rgb(0xF3E9D2);
  gfx::shadow(g, at, r, 0.8f);
  g.circle(at, r, any ? paper : gfx::mix(paper, gfx::resource_color(kind), kTinge),
           {std::max(radius_ * 0.03f, 1.5f), gfx::rgb(0x8A6A3B)});
  const float type = std::max(radius_ * kRate, std::min(kRateLeast, r * 0.8f));
  if (!any && r < kHarbourWords) return gfx::resource_sign(g, kind, at, r * 1.4f);
  if (!any) gfx::resource_sign(g, kind, at - Vec2(0, r * 0.34f), r * 1.04f);
  ui.label(at + Vec2(0, any ? 0 : r * 0.48f), any ? "3:1" : "2:1", Type::Small, gfx::rgb(0x1F2A30),
           gfx::kCentred, true, any ? type * 1.15f : type);
}

std::vector<Rect> Map::signs(const State& s) const {
  std::vector<Rect> out;
  for (int h = 0; h < s.size().hexes; ++h) {
    if (s.hex_number(h) > 0) out.push_back(Rect::square(hex(h), 2 * kNumber * radius_));
  }
  each_harbour(s, [&](int p, int, int inland) {
    const Sign sign = harbour(p, inland);
    out.push_back(Rect::square(sign.centre, 2 * sign.radius));
  });
  return out;
}

void Map::draw_harbours(Ui& ui, const State& s) const {
  each_harbour(s, [&](int p, int kind, int inland) { draw_harbour(ui, p, kind, inland); });
}

void Map::draw_land(gfx::Canvas& g, std::span<const std::uint8_t> hexes, float time) const {
  std::vector<int> land;
  for (int h = 0; h < static_cast<int>(hexes.size()); ++h) {
    if ((hexes[static_cast<std::size_t>(h)] & kTerrain) != settlers::kSea) land.push_back(h);
  }
  for (const int h : land) gfx::terrain_surf(g, hex(h), radius_, time);
  for (const int h : land) gfx::terrain_beach(g, hex(h), radius_);
  for (const int h : land)
    gfx::terrain_hex(g, hex(h), radius_, land_of(hexes[static_cast<std::size_t>(h)] & kTerrain),
                     static_cast<std::uint32_t>(3 + 5 * h), time);
}

void Map::draw(Ui& ui, const State& s, const Rect& board, float time, int lit) const {
  gfx::Canvas& g = ui.canvas();
  gfx::terrain_sea(g, board, radius_, time);
  if (s.phase == settlers::Phase::Island) return;
  draw_land(g, s.hex, time);
  draw_harbours(ui, s);
  for (int h = 0; h < s.size().hexes; ++h) {
    const int n = s.hex_number(h);
    if (n > 0) gfx::number_token(g, hex(h), radius_ * kNumber, n, n == lit && s.robber != h);
  }
  for (int seat = 0; seat < s.seats; ++seat) {
    s.roads[static_cast<std::size_t>(seat)].each([&](int p) {
      const auto [a, b] = road(p);
      gfx::road_piece(g, a, b, radius_ * 0.15f, gfx::seat_color(seat), seat_sign(seat));
    });
  }
  // From north to south, so that nearer pieces overlap farther ones.
  std::vector<int> nodes;
  for (int n = 0; n < s.size().nodes; ++n) {
    const auto lower = [&](int other) { return node(other).y > node(n).y; };
    if (s.owner(n) >= 0) nodes.insert(std::ranges::find_if(nodes, lower), n);
  }
  for (int n : nodes) {
    const int seat = s.owner(n);
    if (s.city(n))
      gfx::city_piece(g, node(n), radius_ * 0.44f, gfx::seat_color(seat), seat_sign(seat));
    else
      gfx::settlement_piece(g, node(n), radius_ * 0.4f, gfx::seat_color(seat), seat_sign(seat));
  }
  if (!s.no_robber()) gfx::robber_piece(g, robber(s.robber), radius_ * 0.62f);
}

}  // namespace parlour::ui::settlers_table
