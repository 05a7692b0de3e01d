#include "ui/games/settlers/settlers_plate.h"

#include <array>

#include "gfx/pieces.h"
#include "imgui.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr float kNarrow = 100;       // a plate that has no room for "5+1"
constexpr float kTwoLines = 36;      // lower plates have one line
constexpr float kThreeLines = 52;    // higher ones also show the known cards
constexpr float kOpenHand = 90;      // a narrower plate has no room for the cards by kind
constexpr float kNoneShows = 0.45f;  // of a figure that is 0
constexpr float kSign = 36;          // the seat's sign, left of the inside
constexpr float kFigureAt = 56;      // a card's sign, left of the points, at least
constexpr float kFigureRoom = 16;    // beside the figure: half of that sign, and gaps
constexpr Color kDevelopmentBack = gfx::rgb(0x7C6BB0);

bool small(const Ui& ui) {
  return ui.phone() || ui.low();
}

// "5+1": public points, and the hidden ones that this view knows of; their sum if there is no room.
std::string points_shown(const Ui& ui, const State& s, int q, float width) {
  const int points = s.points[at(q)], known = settlers::points_with_hidden(s, q);
  if (small(ui) && width < kNarrow) return std::to_string(known);
  std::string out = std::to_string(points);
  if (known > points) out += "+" + std::to_string(known - points);
  return out;
}

// The points "of 10", where there is room; returns the width.
float draw_points(const Ui& ui, const State& s, int q, const Rect& r) {
  Vec2 m{r.max.x, r.min.y + (small(ui) ? 10 : 12)};
  float goal = 0;
  if (!small(ui) || r.width() >= kNarrow)
    goal = ui.label(m, "/" + std::to_string(s.goal_of(q)), Type::Small, ui.colors().second,
                    gfx::kRightMiddle);
  m.x -= goal;
  return goal + ui.label(m, points_shown(ui, s, q, r.width()),
                         small(ui) ? Type::Control : Type::Heading, ui.colors().text,
                         gfx::kRightMiddle, true);
}

// One line: the cards in hand before the points, which are `points` wide.
void draw_one_figure(const Ui& ui, const State& s, int q, const Rect& r, int cards, float points) {
  const auto& c = ui.colors();
  const std::string count = std::to_string(cards);
  const float needed = points + ui.label_width(count, Type::Small, true) + kFigureRoom;
  const Vec2 m{r.max.x - std::max(kFigureAt, needed), r.min.y + 10};
  ui.canvas().round_rect(Rect::around(m, {10, 14}), 2.5f, kCardBack, {1, c.panel_border});
  ui.label({m.x + 9, m.y}, count, Type::Small,
           s.total[at(q)] > s.limit ? ui.strong_tint() : c.second, gfx::kLeftMiddle, true);
}

struct Figure {
  int count = 0;
  bool proud = false;  // stands out
  float width = 0;     // 0: left out
};
enum : std::uint8_t { kHeld, kDevelopment, kKnights, kTrail, kFigures };

void draw_figure_sign(const Ui& ui, int which, Vec2 m, float size, Color ink) {
  gfx::Canvas& g = ui.canvas();
  if (which == kHeld || which == kDevelopment)
    g.round_rect(Rect::around(m, {size * 0.66f, size * 0.92f}), 2.5f,
                 which == kHeld ? kCardBack : kDevelopmentBack, {1, ui.colors().panel_border});
  else
    gfx::development_sign(g, which == kKnights ? settlers::Knight : settlers::RoadBuilding, m, size,
                          ink);
}

// What a neighbour would see: cards, development cards, knights played, the longest trail.
void draw_figures_row(const Ui& ui, const State& s, int q, const Rect& r, int cards) {
  const auto k = at(q);
  std::array<Figure, kFigures> all{{{cards, s.total[k] > s.limit},
                                    {s.dev_total[k], false},
                                    {s.knights[k], s.army_holder == k},
                                    {s.length[k], s.road_holder == k}}};
  float x = r.min.x - (small(ui) ? kSign - 2 : 0), sum = 0;
  const float room = r.max.x - x, size = !small(ui) ? 17 : r.width() < kNarrow ? 13 : 15;
  for (Figure& f : all)
    sum += f.width = size + 8 + ui.label_width(std::to_string(f.count), Type::Small, true);
  int n = kFigures;
  // If there is no room for all four, the knights give way to a longest road.
  const bool road = all[kTrail].proud;
  for (const int i : {road ? kKnights : kTrail, road ? kTrail : kKnights, kDevelopment}) {
    if (sum - 5 > room) sum -= std::exchange(all[at(i)].width, 0.0f), --n;
  }
  const float even = room / static_cast<float>(n);  // aligned from plate to plate
  const float widest = std::ranges::max(all, {}, &Figure::width).width;
  const float y = r.max.y - (small(ui) ? 8 : 12);
  for (int i = 0; i < kFigures; ++i) {
    const Figure& f = all[at(i)];
    if (f.width == 0) continue;
    const Color ink = f.proud ? ui.strong_tint() : ui.colors().second;
    ui.canvas().push_opacity(f.count > 0 ? 1 : kNoneShows);
    draw_figure_sign(ui, i, {x + size / 2, y}, size, ink);
    ui.label({x + size + 3, y}, std::to_string(f.count), Type::Small, ink, gfx::kLeftMiddle, true);
    ui.canvas().pop_opacity();
    x += even >= widest ? even : f.width + std::max(0.0f, room - sum) / static_cast<float>(n);
  }
}

}  // namespace

float beside_name(const Ui& ui, float width) {
  if (small(ui) && width < kNarrow) return ui.label_width("10", Type::Control, true) + 6;
  return ui.label_width("10+1", small(ui) ? Type::Control : Type::Heading, true) +
         ui.label_width("/10", Type::Small) + 4;
}

void draw_known(const Ui& ui, const State& s, int q, Vec2 m, float width) {
  float x = m.x;
  const auto one = [&](int n, auto&& sign) {
    if (n == 0 || x + 24 > m.x + width) return;
    sign(Vec2(x + 8, m.y));
    x += 19 +
         ui.label({x + 19, m.y}, std::to_string(n), Type::Small, ui.colors().second,
                  gfx::kLeftMiddle) +
         6;
  };
  for (int k = 0; k < settlers::kResources; ++k)
    one(s.hand(q)[k], [&](Vec2 p) { draw_sign(ui, k, p, 15); });
  one(settlers::unknown_cards(s, q),
      [&](Vec2 p) { ui.label(p, "?", Type::Small, ui.colors().second, gfx::kCentred, true); });
}

bool draw_plate(const Scene& scene, int q, const Rect& r, int cards) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const std::string said = plate_text(scene, q);
  const Rect whole{{r.min.x - kSign, r.min.y - 4}, {r.max.x + 6, r.max.y + 4}};
  const Ui::Touch t = ui.area("plate" + std::to_string(q), whole, said);
  if (t.focused) gfx::focus_ring(ui.canvas(), whole, 10, ui.colors().focus);
  if ((t.hovered && !ui.shell.touch()) || t.long_press) ui.tip(said);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const float points = draw_points(ui, s, q, r);
  // Where there is no third line, open hands are worth more than the other figures.
  const bool third = !small(ui) && r.height() >= kThreeLines, own = viewer_of(scene) == q;
  const bool hand = s.open_hands() && !third && !own && r.width() >= kOpenHand;
  if (r.height() < kTwoLines)
    draw_one_figure(ui, s, q, r, cards, points);
  else if (hand)
    draw_known(ui, s, q, {r.min.x - (small(ui) ? kSign - 2 : 0), r.max.y - (small(ui) ? 8 : 12)},
               r.width() + (small(ui) ? kSign : 0));
  else
    draw_figures_row(ui, s, q, r, cards);
  if (third && shows_cards(scene, q)) draw_known(ui, s, q, {r.min.x, r.centre().y + 2}, r.width());
  return t.pressed;
}

}  // namespace parlour::ui::settlers_table
