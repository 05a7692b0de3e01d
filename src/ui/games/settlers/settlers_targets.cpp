#include "ui/games/settlers/settlers_targets.h"

#include <array>

#include "imgui.h"
#include "ui/games/settlers/settlers_layout.h"
#include "ui/games/settlers/settlers_marks.h"

namespace parlour::ui::settlers_table {
namespace {

using Press = Hand::Press;

constexpr float kVictimWidth = 108, kVictimHeight = 92, kMargin = 4;
constexpr float kReach = 0.36f;  // of a place, in radii of a hex; at least half a kTarget

bool offered(const State& s, Press mode, Kind k) {
  if (k == Kind::Settle) return s.phase == Phase::Settle || mode == Press::Settlement;
  if (k == Kind::Road)
    return s.phase == Phase::Road || s.phase == Phase::FreeRoads || mode == Press::Road;
  if (k == Kind::City) return mode == Press::City;
  return k == Kind::Robber;
}

// Above the hex, or below it if there is no room.
Rect victims_rect(const Rect& board, Vec2 hex, float radius, int n) {
  const float w =
      std::min(board.width() - 2 * kMargin, kVictimWidth * static_cast<float>(n) + kSpace4);
  const float above = hex.y - radius - kVictimHeight / 2;
  const float below = hex.y + radius + kVictimHeight / 2;
  const Rect r = Rect::around({hex.x, above - kVictimHeight / 2 < board.min.y ? below : above},
                              {w, kVictimHeight});
  const float left = board.min.x + kMargin;
  const float x = std::clamp(r.min.x, left, std::max(left, board.max.x - w - kMargin));
  return r.moved({x - r.min.x, std::min(board.max.y - kMargin - r.max.y, 0.0f)});
}

// Returns whether this victim was chosen.
bool draw_victim(const Scene& scene, int q, const Rect& cell) {
  Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const std::string who = name(scene, q);
  const Ui::Touch t = ui.area("rob" + std::to_string(q), cell, ui.tr(text::settlers_rob, {who}));
  ui.canvas().round_rect(cell, kRadiusControl, t.hovered ? c.hovered : c.control);
  gfx::seat_badge(ui.canvas(), seat_sign(q), cell.point(0.5f, 0.28f), 28, gfx::seat_color(q));
  ui.label_cut(cell.point(0.5f, 0.6f), cell.width() - 6, who, Type::Small, c.text, gfx::kCentred,
               true);
  ui.label(cell.point(0.5f, 0.85f),
           count_text(words::say_cards, ui.lang, state_of(scene).total[at(q)]), Type::Small,
           c.second, gfx::kCentred);
  if (t.focused) gfx::focus_ring(ui.canvas(), cell, kRadiusControl, c.focus);
  return t.pressed;
}

}  // namespace

std::optional<Action> Targets::choose(const Ui& ui, const Action& a) {
  if (selected_ == a || !ui.settings.confirm) {
    selected_.reset();
    return a;
  }
  selected_ = a;
  ui.sound(Sound::Tap);
  return {};
}

std::optional<Action> Targets::draw(const Scene& scene, const Map& map,
                                    std::span<const Action> legal, Press mode) {
  places_.begin();
  std::optional<Action> done = draw_sites(scene, map, legal, mode);
  std::array<bool, settlers::kHexes> hexes{};
  for (int i = 0; i < static_cast<int>(legal.size()); ++i) {
    const Action& a = legal[at(i)];
    if (a.kind != Kind::Robber || std::exchange(hexes[a.at], true)) continue;
    if (const auto chosen = draw_hex(scene, map, legal, a, i)) done = chosen;
  }
  places_.end(scene.ui);
  return done;
}

// Where settlements, cities and roads can be built.
std::optional<Action> Targets::draw_sites(const Scene& scene, const Map& map,
                                          std::span<const Action> legal, Press mode) {
  std::vector<int> sites;  // in `legal`
  std::vector<Vec2> where;
  for (int i = 0; i < static_cast<int>(legal.size()); ++i) {
    const Action& a = legal[at(i)];
    if (a.kind == Kind::Robber || !offered(state_of(scene), mode, a.kind)) continue;
    sites.push_back(i);
    where.push_back(a.kind == Kind::Road ? map.path(a.at) : map.node(a.at));
  }
  const auto all = press_rects(where, std::max(map.radius() * kReach, kTarget / 2));
  std::optional<Action> done;
  for (std::size_t k = 0; k < sites.size(); ++k) {
    const auto chosen = draw_site(scene, map, legal[at(sites[k])], sites[k], all[k]);
    if (chosen) done = chosen;
  }
  return done;
}

Ui::Touch Targets::target(const Scene& scene, const Map& map, const Action& a, int id, Vec2 m,
                          const Rect& takes) {
  Ui& ui = scene.ui;
  const std::string said =
      settlers::said(state_of(scene), a, player_names(ui, scene.players), ui.lang, true);
  const bool dragging = map.view().dragging();
  ImGui::PushClipRect(scene.board.min, scene.board.max, true);
  const Ui::Touch t =
      ui.area("t" + std::to_string(static_cast<int>(a.kind)) + "," + std::to_string(a.at), takes,
              dragging ? std::string_view() : std::string_view(said));
  ImGui::PopClipRect();
  places_.place(ui, id, m, t.focused);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return t;
}

std::optional<Action> Targets::draw_site(const Scene& scene, const Map& map, const Action& a,
                                         int id, const Rect& takes) {
  Ui& ui = scene.ui;
  const float R = map.radius();
  const Vec2 m = a.kind == Kind::Road ? map.path(a.at) : map.node(a.at);
  const Ui::Touch t = target(scene, map, a, id, m, takes);
  if (selected_ != a) {
    if (t.hovered && !ui.shell.touch())
      draw_ghost(scene, map, a, gfx::Stand::Ghost);
    else
      draw_spot(scene, map, a);
  }
  if (t.focused)
    gfx::focus_ring(ui.canvas(), Rect::square(m, R * 0.5f), R * 0.25f, ui.colors().focus);
  if (!t.pressed || map.view().dragging()) return {};
  return choose(ui, a);
}

std::optional<Action> Targets::draw_hex(const Scene& scene, const Map& map,
                                        std::span<const Action> legal, const Action& a, int id) {
  Ui& ui = scene.ui;
  const float R = map.radius();
  const Vec2 m = map.hex(a.at);
  const Ui::Touch t = target(scene, map, a, id, m, Rect::square(m, R * 1.2f));
  const bool here = robber_hex_ == a.at ||
                    (selected_ && selected_->kind == Kind::Robber && selected_->at == a.at);
  if (!here)
    ui.canvas().polygon(
        m, R * 0.86f, 6, R * 0.05f, gfx::kClear,
        {t.hovered ? 4.0f : 2.0f, gfx::kWhite.with_alpha(t.hovered ? 0.95f : 0.6f)});
  if (t.hovered && !here && !ui.shell.touch())
    gfx::robber_piece(ui.canvas(), map.robber(a.at), R * 0.62f, 0.6f);
  if (t.focused)
    ui.canvas().polygon(m, R * 0.9f, 6, R * 0.05f, gfx::kClear, {3, ui.colors().focus});
  if (!t.pressed || map.view().dragging()) return {};
  const auto victims = std::ranges::count_if(
      legal, [&](const Action& b) { return b.kind == Kind::Robber && b.at == a.at; });
  clear();
  if (victims <= 1) return choose(ui, a);
  robber_hex_ = a.at;
  return {};
}

std::optional<Action> Targets::draw_victims(const Scene& scene, const Map& map,
                                            std::span<const Action> legal) {
  if (!robber_hex_) return {};
  Ui& ui = scene.ui;
  std::vector<Action> choices;
  std::ranges::copy_if(legal, std::back_inserter(choices), [&](const Action& a) {
    return a.kind == Kind::Robber && a.at == *robber_hex_;
  });
  if (choices.empty()) {
    robber_hex_.reset();
    return {};
  }
  gfx::robber_piece(ui.canvas(), map.robber(*robber_hex_), map.radius() * 0.62f, 0.9f);
  const int n = static_cast<int>(choices.size());
  const Rect r = victims_rect(scene.board, map.hex(*robber_hex_), map.radius(), n);
  ui.panel(r, kRadiusPanel, 3);
  std::optional<Action> done;
  for (int i = 0; i < n; ++i) {
    const Action& a = choices[at(i)];
    if (draw_victim(scene, a.who, r.inset(8, 6).column(i, n, 4))) robber_hex_.reset(), done = a;
  }
  return done;
}

}  // namespace parlour::ui::settlers_table
