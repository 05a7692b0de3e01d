#include "ui/games/settlers/settlers_result.h"

#include <algorithm>

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_stats.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_book {

using namespace settlers_table;
namespace {

constexpr float kNameRow = 28, kNameAt = 36, kPointsRoom = 54;
constexpr float kTwoColumns = 700;  // width from which charts stand beside the players

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

// Points by turn, and the dice; returns the height.
float draw_charts(const Scene& scene, const settlers::Tally& tally, const Rect& r, bool draw) {
  const float points = draw_points_chart(scene.ui, tally, state_of(scene), r, draw);
  const Rect below{{r.min.x, r.min.y + points}, r.max};
  return points + draw_dice_chart(scene.ui, tally, below, draw) + kSpace2;
}

}  // namespace

float draw_result(const Scene& scene, const settlers::Tally& tally, const Rect& r, bool draw) {
  const State& s = state_of(scene);
  std::vector<int> order(s.seats);
  for (int q = 0; q < s.seats; ++q) order[at(q)] = q;
  const auto points = [&](int q) { return settlers::points_with_hidden(s, q); };
  sort_few(order, [&](int a, int b) { return points(a) > points(b); });
  const bool wide = r.width() >= kTwoColumns;
  const Rect left = wide ? r.column(0, 2, kSpace6) : r;
  float y = left.min.y;
  if (s.alone())
    y += kSpace2 + scene.ui.paragraph({{left.min.x, y}, left.max},
                                      settlers::alone_text(s, scene.ui.lang), Type::Body,
                                      scene.ui.colors().text, 0, true, draw);
  for (int q : order) y += draw_player(scene, q, {{left.min.x, y}, left.max}, draw);
  y += kSpace2;
  const Rect below{{left.min.x, y}, left.max};
  if (!wide) return y + draw_figures(scene, tally, below, draw) - r.min.y;
  // What each had and gave stands in the column that is shorter.
  Rect right = r.column(1, 2, kSpace6);
  right.min.y += draw_charts(scene, tally, right, draw);
  const bool under = right.min.y >= y;
  const float accounts = draw_accounts(scene.ui, tally, s.seats, under ? below : right, draw);
  return std::max(y + (under ? accounts : 0), right.min.y + (under ? 0 : accounts)) - r.min.y;
}

float draw_figures(const Scene& scene, const settlers::Tally& tally, const Rect& r, bool draw) {
  const float charts = draw_charts(scene, tally, r, draw);
  return charts + draw_accounts(scene.ui, tally, state_of(scene).seats,
                                {{r.min.x, r.min.y + charts}, r.max}, draw);
}

}  // namespace parlour::ui::settlers_book
