#include "ui/games/settlers/settlers_seat.h"

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_book {

using namespace settlers_table;
namespace {

constexpr float kHead = 36, kCardsRow = 40, kRow = 34;
constexpr float kHarbour = 13, kHarbourStep = 32, kPiece = 20, kRoadWidth = 7;
constexpr float kFigure = 18;

bool may_embargo(const Scene& scene, int q) {
  return is_player(scene.view.viewer) && viewer_of(scene) != q &&
         !state_of(scene).rule(settlers::rule::NoTrade) && !scene.review;
}

// Returns whether it was closed.
bool draw_head(const Scene& scene, int q, Rect head) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const bool close =
      ui.button("close-seat", head.take_right(kTarget),
                {.icon = Icon::Close, .look = Look::Quiet, .narrated = ui.tr(text::close)});
  gfx::seat_badge(ui.canvas(), seat_sign(q), {head.min.x + 14, head.centre().y}, 28,
                  gfx::seat_color(q));
  const std::string points =
      ui.tr(words::say_points,
            {std::to_string(settlers::points_with_hidden(s, q)), std::to_string(s.goal_of(q))});
  const float w = ui.label({head.max.x - 4, head.centre().y}, points, Type::Body, c.text,
                           gfx::kRightMiddle, true);
  ui.label_cut({head.min.x + 36, head.centre().y}, head.width() - 48 - w, name(scene, q),
               Type::Control, c.text, gfx::kLeftMiddle, true);
  return close;
}

// The label of a row; returns where its contents begin.
float label_row(const Ui& ui, const Rect& r, std::string_view label, float gap) {
  return r.min.x +
         ui.label({r.min.x, r.centre().y}, label, Type::Body, ui.colors().second,
                  gfx::kLeftMiddle) +
         gap;
}

void draw_hand_row(const Scene& scene, int q, const Rect& r) {
  const State& s = state_of(scene);
  const Ui& ui = scene.ui;
  const float x =
      label_row(ui, r, ui.tr(late_words::known_off, {std::to_string(s.total[at(q)])}), kSpace3);
  if (shows_cards(scene, q))
    draw_cards(ui, {x, r.centre().y}, s.hand(q), 28, settlers::unknown_cards(s, q));
}

// Development cards, harbours.
void draw_harbours_row(const Ui& ui, const State& s, int q, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  float x = label_row(ui, r, ui.tr(text::settlers_cards_n, {std::to_string(s.dev_total[at(q)])}),
                      kSpace4);
  for (int kind = 0; kind <= settlers::kAnyHarbour; ++kind) {
    if (!(s.ports[at(q)] >> kind & 1)) continue;
    const Vec2 m{x + 11, r.centre().y};
    g.circle(m, kHarbour, gfx::rgb(0xF3E9D2), {1, gfx::rgb(0x8A6A3B)});
    if (kind < settlers::kAnyHarbour)
      gfx::resource_sign(g, kind, m, 18);
    else
      ui.label(m, "3:1", Type::Small, gfx::rgb(0x1F2A30), gfx::kCentred, true, 11);
    x += kHarbourStep;
  }
}

// The other figures of the plate, in words: there they are signs alone.
void draw_awards_row(const Ui& ui, const State& s, int q, const Rect& r) {
  const auto figure = [&](const Rect& part, int sign, const Line& line, int n) {
    gfx::development_sign(ui.canvas(), sign, {part.min.x + kFigure / 2, part.centre().y}, kFigure,
                          ui.colors().second);
    const float x = kFigure + kSpace2;
    ui.label_cut({part.min.x + x, part.centre().y}, part.width() - x,
                 ui.tr(line, {std::to_string(n)}), Type::Body, ui.colors().second,
                 gfx::kLeftMiddle);
  };
  figure(r.column(0, 2, kSpace2), settlers::Knight, late_words::knights_n, s.knights[at(q)]);
  figure(r.column(1, 2, kSpace2), settlers::RoadBuilding, late_words::road_n, s.length[at(q)]);
}

// Pieces left to build.
void draw_pieces_row(const Ui& ui, const State& s, int q, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const auto k = at(q);
  const Color color = gfx::seat_color(q);
  float x = label_row(ui, r, ui.tr(late_words::left), kSpace4);
  const auto piece = [&](int n, auto&& draw) {
    draw(Vec2(x + 12, r.centre().y));
    x += 28 +
         ui.label({x + 28, r.centre().y}, std::to_string(n), Type::Body, ui.colors().text,
                  gfx::kLeftMiddle, true) +
         kSpace3;
  };
  piece(settlers::kRoads - s.road_count[k], [&](Vec2 p) {
    gfx::road_piece(g, p - Vec2(10, -3), p + Vec2(10, -3), kRoadWidth, color, seat_sign(q));
  });
  piece(settlers::kSettlements - s.settlements[k],
        [&](Vec2 p) { gfx::settlement_piece(g, p, kPiece, color, seat_sign(q)); });
  piece(settlers::kCities - s.cities[k],
        [&](Vec2 p) { gfx::city_piece(g, p, kPiece, color, seat_sign(q)); });
}

std::optional<Action> draw_embargo(const Scene& scene, int q, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const bool on = (s.embargo[at(viewer_of(scene))] >> q & 1) != 0;
  const Action a = act(on ? Kind::Lift : Kind::Embargo, q);
  const Reason why = Settlers::check(s, scene.view.viewer, a);
  const std::string label = ui.tr(on ? late_words::lift : late_words::embargo, {name(scene, q)});
  if (!ui.button("embargo", r, {.label = label, .why_not = why ? ui.tr(*why) : std::string_view()}))
    return {};
  return a;
}

}  // namespace

float seat_height(const Scene& scene, int q, float width) {
  const Ui& ui = scene.ui;
  const float points = ui.height_of(width, points_text(ui, state_of(scene), q), Type::Small);
  return kHead + points + kSpace2 + kCardsRow + 3 * kRow +
         (may_embargo(scene, q) ? kTarget + kSpace1 : 0);
}

SeatPress draw_seat(const Scene& scene, int q, Rect in) {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  SeatPress out{.close = draw_head(scene, q, in.take_top(kHead))};
  in.min.y += ui.paragraph(in, points_text(ui, s, q), Type::Small, ui.colors().second) + kSpace2;
  draw_hand_row(scene, q, in.take_top(kCardsRow));
  draw_harbours_row(ui, s, q, in.take_top(kRow));
  draw_awards_row(ui, s, q, in.take_top(kRow));
  draw_pieces_row(ui, s, q, in.take_top(kRow));
  in.take_top(kSpace1);
  if (may_embargo(scene, q)) out.action = draw_embargo(scene, q, in.take_top(kTarget));
  return out;
}

}  // namespace parlour::ui::settlers_book
