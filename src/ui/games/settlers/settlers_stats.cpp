#include "ui/games/settlers/settlers_stats.h"

#include <algorithm>
#include <cmath>

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_book {

using namespace settlers_table;

using settlers::Account;
using settlers::Tally;

namespace {

constexpr float kHead = 28;

void head(const Ui& ui, const Rect& r, std::string_view said) {
  ui.label({r.min.x, r.min.y + kHead / 2 - 2}, said, Type::Body, ui.colors().text, gfx::kLeftMiddle,
           true);
}

struct Column {
  const Line& line;
  int (*of)(const Account&);
};
const Column kColumns[] = {
    {late_words::harvest, [](const Account& a) { return settlers::sum(a.harvest); }},
    {late_words::withheld, [](const Account& a) { return a.withheld; }},
    {late_words::taken, [](const Account& a) { return a.taken; }},
    {late_words::lost, [](const Account& a) { return a.lost; }},
    {late_words::given, [](const Account& a) { return a.given; }},
    {late_words::got, [](const Account& a) { return a.got; }},
    {late_words::spent, [](const Account& a) { return a.spent; }},
};

}  // namespace

float draw_dice_chart(const Ui& ui, const Tally& tally, const Rect& r, bool draw) {
  const float bars = 84, below = 20, above = 18;
  const float all = kHead + above + bars + below;
  if (!draw) return all;
  const auto& c = ui.colors();
  gfx::Canvas& g = ui.canvas();
  const int rolls = tally.rolls();
  head(ui, r, count_text(late_words::dice_so_far, ui.lang, rolls));
  const auto expected = [&](int sum) {
    return static_cast<float>(rolls * (6 - std::abs(sum - 7))) / 36;
  };
  float most = std::max(1.0f, expected(7));
  for (int n : tally.dice) most = std::max(most, static_cast<float>(n));
  const float foot = r.min.y + kHead + above + bars;
  for (int sum = 2; sum <= 12; ++sum) {
    const Rect column = r.column(sum - 2, 11, 4);
    const float m = column.centre().x, w = std::min(column.width(), 26.0f);
    const int n = tally.dice[at(sum - 2)];
    const bool red = sum == 6 || sum == 8;
    g.round_rect({{m - w / 2, foot - bars}, {m + w / 2, foot}}, 3, c.pressed.faded(0.5f));
    const float h = bars * static_cast<float>(n) / most;
    if (n > 0)
      g.round_rect({{m - w / 2, foot - h}, {m + w / 2, foot}}, 3,
                   red ? gfx::rgb(0xD0574C) : ui.tint);
    // A dash at the expected count.
    const float y = foot - bars * expected(sum) / most;
    if (rolls > 0) g.line({m - w / 2 - 1, y}, {m + w / 2 + 1, y}, 2, c.text.with_alpha(0.75f));
    if (n > 0)
      ui.label({m, std::min(foot - h, y) - 9}, std::to_string(n), Type::Small, c.text,
               gfx::kCentred, true);
    ui.label({m, foot + below / 2 + 1}, std::to_string(sum), Type::Small, red ? c.danger : c.second,
             gfx::kCentred, true);
  }
  return all;
}

float draw_points_chart(const Ui& ui, const Tally& tally, const settlers::State& s, const Rect& r,
                        bool draw) {
  const float plot_h = 132;
  if (tally.points.size() < 2) return 0;
  if (!draw) return kHead + plot_h + kSpace2;
  const auto& c = ui.colors();
  gfx::Canvas& g = ui.canvas();
  head(ui, r, ui.tr(late_words::points_by_turn));
  const Rect plot{{r.min.x + 24, r.min.y + kHead}, {r.max.x - 18, r.min.y + kHead + plot_h - 6}};
  int most = s.goal;
  for (const auto& row : tally.points)
    most = std::max<int>(most, *std::max_element(row.begin(), row.end()));
  const float turns = static_cast<float>(tally.points.size() - 1);
  const auto point = [&](std::size_t turn, int points) {
    return Vec2(
        gfx::mix(plot.min.x, plot.max.x, static_cast<float>(turn) / turns),
        gfx::mix(plot.max.y, plot.min.y, static_cast<float>(points) / static_cast<float>(most)));
  };
  for (int n = 0; n <= most; n += most > 12 ? 5 : 2) {
    const float y = point(0, n).y;
    g.line({plot.min.x, y}, {plot.max.x, y}, 1, c.text.with_alpha(n == 0 ? 0.4f : 0.14f));
    ui.label({plot.min.x - 7, y}, std::to_string(n), Type::Small, c.muted, gfx::kRightMiddle);
  }
  const float goal = point(0, s.goal).y;
  for (float x = plot.min.x; x < plot.max.x - 4; x += 9)
    g.line({x, goal}, {x + 5, goal}, 1.5f, ui.strong_tint());
  // Overlapping lines are drawn side by side, the best last.
  for (int q = 0; q < s.seats; ++q) {
    const float aside = (static_cast<float>(q) - static_cast<float>(s.seats - 1) / 2) * 1.6f;
    std::vector<Vec2> line;
    for (std::size_t t = 0; t < tally.points.size(); ++t) {
      if (t > 0 && t + 1 < tally.points.size() &&
          tally.points[t][at(q)] == tally.points[t - 1][at(q)] &&
          tally.points[t + 1][at(q)] == tally.points[t][at(q)])
        continue;
      line.push_back(point(t, tally.points[t][at(q)]) + Vec2(0, aside));
    }
    g.polyline(line, 3, c.panel, false);
    g.polyline(line, 2, gfx::seat_color(q), false);
  }
  for (int q = 0; q < s.seats; ++q) {
    int same = 0;
    for (int p = 0; p < q; ++p) same += tally.points.back()[at(p)] == tally.points.back()[at(q)];
    const Vec2 end = point(tally.points.size() - 1, tally.points.back()[at(q)]);
    gfx::seat_badge(g, seat_sign(q), {end.x + 9 - 15 * static_cast<float>(same), end.y}, 16,
                    gfx::seat_color(q));
  }
  return kHead + plot_h + kSpace2;
}

float draw_accounts(const Ui& ui, const Tally& tally, int seats, const Rect& r, bool draw) {
  const auto& c = ui.colors();
  const float each = std::min(46.0f, r.width() * 0.6f / static_cast<float>(seats));
  const float words = r.width() - each * static_cast<float>(seats);
  if (draw) head(ui, r, ui.tr(late_words::cards_title));
  float y = r.min.y + kHead;
  const auto column = [&](int q) {
    return r.min.x + words + each * (static_cast<float>(q) + 0.5f);
  };
  for (int q = 0; q < seats && draw; ++q) {
    gfx::seat_badge(ui.canvas(), seat_sign(q), {column(q), r.min.y + kHead / 2 - 2}, 20,
                    gfx::seat_color(q));
  }
  for (const Column& row : kColumns) {
    const Rect text_r{{r.min.x, y}, {r.min.x + words - kSpace2, y}};
    const float h = std::max(
        22.0f, ui.paragraph(text_r, ui.tr(row.line), Type::Small, c.second, 0, false, draw));
    for (int q = 0; q < seats && draw; ++q) {
      ui.label({column(q), y + 9}, std::to_string(row.of(tally.seats[at(q)])), Type::Small, c.text,
               gfx::kCentred, true);
    }
    y += h;
  }
  return y - r.min.y + kSpace2;
}

std::string say_statistics(const Scene& scene, const Tally& tally) {
  const Ui& ui = scene.ui;
  std::string dice;
  for (int sum = 2; sum <= 12; ++sum) {
    dice = ui.list(std::move(dice),
                   std::to_string(sum) + " ×" + std::to_string(tally.dice[at(sum - 2)]));
  }
  std::string out =
      ui.tr(text::one_sentence,
            {ui.tr(text::says,
                   {count_text(late_words::dice_so_far, ui.lang, tally.rolls()), dice})}) +
      ' ';
  for (std::size_t q = 0; q < scene.players.size(); ++q) {
    std::string counts;
    for (const Column& row : kColumns)
      counts = join(text::joined_more, ui.lang, std::move(counts),
                    std::string(ui.tr(row.line)) + ' ' + std::to_string(row.of(tally.seats[q])));
    out += ui.tr(text::one_sentence,
                 {ui.tr(text::says,
                        {player_name(ui, scene.players, seat(static_cast<int>(q))), counts})}) +
           ' ';
  }
  return out;
}

}  // namespace parlour::ui::settlers_book
