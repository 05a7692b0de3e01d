#include "ui/games/settlers/settlers_marks.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr int kHints = 3;

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

void draw_spot(Ui& ui, Vec2 m, float r) {
  gfx::Canvas& g = ui.canvas();
  g.glow(m, r * 2.2f, gfx::rgb(0xFFE9A8, 0.5f));
  g.ring(m, r + 1, 1.5f, gfx::kBlack.with_alpha(0.4f));
  g.circle(m, r, gfx::kWhite.with_alpha(0.45f), {std::max(1.5f, r * 0.2f), gfx::kWhite});
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
        Rect::around(*m - Vec2(0, R * 0.34f), {ui.label_width(said, Type::Small, true) + 12, 20});
    if (n == 1) ui.canvas().ring(*m, R * 0.3f, 3, ui.tint);
    gfx::shadow(ui.canvas(), tag, 10, 0.8f);
    ui.canvas().round_rect(tag, 10, n == 1 ? ui.tint : gfx::rgb(0xFBF7EE));
    ui.label(tag.centre(), said, Type::Small, gfx::rgb(0x1F2A30), gfx::kCentred, true);
  }
}

}  // namespace parlour::ui::settlers_table
