#include "ui/games/settlers/settlers_marks.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr int kHints = 3;
constexpr float kTagUp = 0.2f;  // of a hint, above its place, in radii of a hex
// The radius of a mark of a place: in radii of a hex, at least, at most in radii, and at most.
constexpr float kSpot = 0.16f, kSpotLeast = 6.5f, kSpotShare = 0.3f, kSpotMost = 15;
constexpr float kRoadSpot = 0.5f;   // half the width of a road's mark, of that radius
constexpr float kCitySpot = 0.36f;  // the radius of a city's mark, in radii of a hex
constexpr float kSpotInk = 0.5f;    // of the mark, in the player's colour
constexpr Color kSpotPaper = gfx::rgb(0xFFFDF5), kSpotEdge = gfx::kBlack.with_alpha(0.55f);

// Where an action takes place on the island.
std::optional<Vec2> place_of(const Map& map, const Action& a) {
  switch (a.kind) {
    case Kind::Road:
      return map.path(a.at);
    case Kind::Settle:
    case Kind::City:
      return map.node(a.at);
    case Kind::Robber:
      return map.hex(a.at);
    default:
      return {};
  }
}

}  // namespace

void draw_spot(const Scene& scene, const Map& map, const Action& a) {
  gfx::Canvas& g = scene.ui.canvas();
  const float R = map.radius();
  const float r = std::min(std::clamp(R * kSpot, kSpotLeast, kSpotMost), R * kSpotShare);
  const Color ink = gfx::seat_color(state_of(scene).mover);
  if (a.kind == Kind::Road) {
    const auto [from, to] = map.road(a.at);
    const float wide = 2 * r * kRoadSpot;
    g.line(from, to, wide + 3, kSpotEdge);
    g.line(from, to, wide, kSpotPaper);
    g.line(from, to, wide * kSpotInk, ink);
    return;
  }
  const Vec2 m = map.node(a.at);
  if (a.kind == Kind::City) {
    g.ring(m, R * kCitySpot, r * kSpotInk + 3, kSpotEdge);
    g.ring(m, R * kCitySpot, r * kSpotInk, kSpotPaper);
    return;
  }
  g.circle(m, r, kSpotPaper, {1.5f, kSpotEdge});
  g.circle(m, r * kSpotInk, ink);
}

void draw_ghost(const Scene& scene, const Map& map, const Action& a, gfx::Stand stand) {
  const State& s = state_of(scene);
  gfx::Canvas& g = scene.ui.canvas();
  const float R = map.radius();
  const int seat = s.mover;
  const Color color = gfx::seat_color(s.phase == Phase::Robber ? 0 : seat);
  switch (a.kind) {
    case Kind::Road: {
      const auto [from, to] = map.road(a.at);
      if (stand == gfx::Stand::Built) g.line(from, to, R * 0.26f, gfx::kWhite.with_alpha(0.7f));
      gfx::road_piece(g, from, to, R * 0.15f, color, seat_sign(seat), stand);
      break;
    }
    case Kind::Settle:
    case Kind::City: {
      const Vec2 m = map.node(a.at);
      if (stand == gfx::Stand::Built) g.ring(m, R * 0.38f, 3, gfx::kWhite);
      if (a.kind == Kind::City)
        gfx::city_piece(g, m, R * 0.44f, color, seat_sign(seat), stand);
      else
        gfx::settlement_piece(g, m, R * 0.4f, color, seat_sign(seat), stand);
      break;
    }
    case Kind::Robber:
      g.polygon(map.hex(a.at), R * 0.86f, 6, R * 0.05f, gfx::kClear, {4, gfx::kWhite});
      gfx::robber_piece(g, map.robber(a.at), R * 0.62f);
      break;
    default:
      break;
  }
}

void draw_last(Ui& ui, const Map& map, const Action& last) {
  const auto m = place_of(map, last);
  if (!m) return;
  ui.canvas().ring(*m, map.radius() * (last.kind == Kind::Road ? 0.3f : 0.36f), 2,
                   gfx::kWhite.with_alpha(0.65f));
}

void draw_hint(const Scene& scene, const Map& map) {
  if (!scene.hint || !scene.may_act) return;
  Ui& ui = scene.ui;
  const float R = map.radius();
  int n = 0;
  for (const ai::Opinion& o : scene.hint->opinions) {
    const auto a = decoded<Settlers>(o.action);
    if (!a || ++n > kHints) break;
    const auto m = place_of(map, *a);
    if (!m) continue;
    const std::string said = percent_text(ui, o.win);
    const Rect tag =
        Rect::around(*m - Vec2(0, R * kTagUp), {ui.label_width(said, Type::Small, true) + 12, 20});
    if (n == 1) ui.canvas().ring(*m, R * 0.3f, 3, ui.tint);
    gfx::shadow(ui.canvas(), tag, 10, 0.8f);
    const Color ink = gfx::rgb(0x1F2A30);
    ui.canvas().round_rect(tag.grown(2), 12, ink);  // a halo: the numbers of hexes are near
    ui.canvas().round_rect(tag, 10, n == 1 ? ui.tint : gfx::rgb(0xFBF7EE));
    ui.label(tag.centre(), said, Type::Small, ink, gfx::kCentred, true);
  }
}

}  // namespace parlour::ui::settlers_table
