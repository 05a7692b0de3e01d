#include "ui/games/settlers/settlers_result.h"

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_stats.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_book {

using namespace settlers_table;
namespace {

constexpr float kNameRow = 28, kNameAt = 36, kPointsRoom = 54;

float draw_player(const Scene& scene, int q, const Rect& r, bool draw) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const float middle = r.min.y + 15;
  if (draw) {
    gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 14, middle}, 26, gfx::seat_color(q));
    ui.label_cut({r.min.x + kNameAt, middle}, r.width() - kNameAt - kPointsRoom, name(scene, q),
                 Type::Control, c.text, gfx::kLeftMiddle, true);
    ui.label({r.max.x, middle}, std::to_string(settlers::points_with_hidden(s, q)), Type::Heading,
             c.text, gfx::kRightMiddle, true);
  }
  const float y = r.min.y + kNameRow;
  return kNameRow + kSpace2 +
         ui.paragraph({{r.min.x + kNameAt, y}, {r.max.x, y}}, points_text(ui, s, q), Type::Small,
                      c.second, 0, false, draw);
}

}  // namespace

float draw_result(const Scene& scene, const settlers::Tally& tally, const Rect& r, bool draw) {
  const State& s = state_of(scene);
  std::vector<int> order(s.seats);
  for (int q = 0; q < s.seats; ++q) order[at(q)] = q;
  const auto points = [&](int q) { return settlers::points_with_hidden(s, q); };
  sort_few(order, [&](int a, int b) { return points(a) > points(b); });
  float y = r.min.y;
  if (s.alone())
    y += kSpace2 + scene.ui.paragraph({{r.min.x, y}, r.max}, settlers::alone_text(s, scene.ui.lang),
                                      Type::Body, scene.ui.colors().text, 0, true, draw);
  for (int q : order) y += draw_player(scene, q, {{r.min.x, y}, r.max}, draw);
  y += kSpace2;
  return y + draw_figures(scene, tally, {{r.min.x, y}, r.max}, draw) - r.min.y;
}

float draw_figures(const Scene& scene, const settlers::Tally& tally, const Rect& r, bool draw) {
  const State& s = state_of(scene);
  float y = r.min.y;
  const auto rest = [&] { return Rect{{r.min.x, y}, r.max}; };
  y += draw_points_chart(scene.ui, tally, s, rest(), draw);
  y += draw_dice_chart(scene.ui, tally, rest(), draw) + kSpace2;
  y += draw_accounts(scene.ui, tally, s.seats, rest(), draw);
  return y - r.min.y;
}

}  // namespace parlour::ui::settlers_book
