#include "ui/games/settlers/settlers_hand.h"

#include <algorithm>
#include <utility>

#include "gfx/pieces.h"
#include "imgui.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_developments.h"

namespace parlour::ui::settlers_table {

using Press = Hand::Press;

namespace {

// One row of cards above one row of buttons, instead of a column beside the board.
bool flat(const Ui& ui) {
  return ui.phone() && ui.portrait();
}
float card_row(const Ui& ui) {
  return ui.low() || ui.close_set() ? 48 : flat(ui) ? 56 : 66;
}

struct Building {
  Press press;
  Kind kind;
  const Line& name;
  const Line& brief;  // on the button
  const Line& unpaid;
  Cards cost;
  ImGuiKey key;
};
const Building kBuildings[] = {
    {Press::Road, Kind::Road, text::settlers_road, text::settlers_road, words::why_pay_road,
     settlers::kRoadCost, ImGuiKey_R},
    {Press::Settlement, Kind::Settle, text::settlers_settlement, text::settlers_settlement,
     words::why_pay_settlement, settlers::kSettlementCost, ImGuiKey_S},
    {Press::City, Kind::City, text::settlers_city, text::settlers_city, words::why_pay_city,
     settlers::kCityCost, ImGuiKey_C},
    {Press::Buy, Kind::Buy, text::settlers_card, text::settlers_card_brief,
     words::why_pay_development, settlers::kDevelopmentCost, ImGuiKey_B},
};

// Why nothing of this kind can be built anywhere now; empty if it can. If cards are the reason, it
// names the missing ones, because the button shows the price.
std::string why_not(const Scene& scene, const Building& b) {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  Reason why = settlers::why_not_build(s, scene.view.viewer, b.kind);
  if (why == &b.unpaid)
    return ui.tr(text::settlers_lack,
                 {cards_text(ui, b.cost.less(s.hand(viewer_of(scene))), words::nobody)});
  if (!why && !scene.may_act) why = &words::why_not_now;
  return why ? std::string(ui.tr(*why)) : std::string();
}

// The price, sign by sign: missing cards are only outlined.
void draw_price(const Ui& ui, Cards cost, Cards hand, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const float size = std::min(14.0f, r.width() / static_cast<float>(cost.sum()));
  float x = r.centre().x - size * static_cast<float>(cost.sum() - 1) / 2;
  for (int k = 0; k < settlers::kResources; ++k) {
    for (int i = 0; i < cost[k]; ++i, x += size) {
      const bool there = hand[k] > i;
      g.circle({x, r.centre().y}, size * 0.5f, gfx::resource_color(k).faded(there ? 1 : 0.3f),
               {1, there ? gfx::kClear : ui.colors().danger});
      g.push_opacity(there ? 1.0f : 0.4f);
      gfx::resource_sign(g, k, {x, r.centre().y}, size * 0.74f);
      g.pop_opacity();
    }
  }
}

void draw_product(const Ui& ui, const Building& b, int seat, Vec2 m, float size) {
  gfx::Canvas& g = ui.canvas();
  const Color color = gfx::seat_color(seat);
  const Vec2 half{size * 0.6f, -size * 0.2f};
  if (b.kind == Kind::Road)
    gfx::road_piece(g, m - half, m + half, size * 0.34f, color, seat_sign(seat));
  else if (b.kind == Kind::Settle)
    gfx::settlement_piece(g, m, size * 0.8f, color, seat_sign(seat));
  else if (b.kind == Kind::City)
    gfx::city_piece(g, m, size * 0.8f, color, seat_sign(seat));
  else
    draw_development(ui, Rect::around(m, {size * 0.72f, size}), std::nullopt);
}

// Picture, name and price: picture left where the button is wide, else one below the other.
void draw_building(const Ui& ui, const Building& b, int seat, Cards hand, const Rect& at,
                   bool dead) {
  constexpr float kWide = 92, kPicture = 34, kPrice = 15;
  const bool wide = at.width() >= kWide;
  const float size =
      wide ? std::min(at.height() * 0.55f, 26.0f) : std::min(at.height() * 0.36f, 22.0f);
  const Vec2 picture = wide ? Vec2(at.min.x + kPicture / 2 + 2, at.centre().y)
                            : Vec2(at.centre().x, at.min.y + at.height() * 0.27f);
  const Rect words = {{wide ? at.min.x + kPicture : at.min.x + 2, at.min.y},
                      {at.max.x - 3, at.max.y}};
  const float price = at.max.y - (wide ? at.height() * 0.28f : kPrice * 0.6f + 2);
  ui.canvas().push_opacity(dead ? 0.5f : 1);
  draw_product(ui, b, seat, picture, size);
  ui.canvas().pop_opacity();
  const Color ink = dead ? ui.colors().second : ui.colors().text;
  const std::string_view name = ui.tr(b.brief);
  const float usual = ui.size_of(Type::Small);
  const float fits = std::min(1.0f, (words.width() - 4) / ui.label_width(name, Type::Small, true));
  ui.label({words.centre().x, wide ? at.min.y + at.height() * 0.31f : price - kPrice}, name,
           Type::Small, ink, gfx::kCentred, true,
           std::max(9.5f, usual * std::min(fits, wide ? 1.0f : 0.88f)));
  draw_price(ui, b.cost, hand,
             {{words.min.x, price - kPrice / 2}, {words.max.x, price + kPrice / 2}});
}

// The face of a custom-drawn button.
void draw_face(const Ui& ui, const Rect& r, const Ui::Touch& t, bool dead, bool on) {
  const auto& c = ui.colors();
  const Color face = dead                             ? c.control.faded(0.5f)
                     : on                             ? ui.tint
                     : t.held                         ? c.pressed
                     : t.hovered && !ui.shell.touch() ? c.hovered
                                                      : c.control;
  if (!dead) gfx::shadow(ui.canvas(), r, kRadiusControl, 0.4f);
  ui.canvas().round_rect(r, kRadiusControl, face, {1, on ? ui.tint : c.panel_border});
  if (t.focused) gfx::focus_ring(ui.canvas(), r, kRadiusControl, c.focus);
  if (t.hovered && !dead) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

void explain(Ui& ui, const Ui::Touch& t, std::string_view said) {
  if ((t.hovered && !ui.shell.touch()) || t.long_press || t.focused) ui.tip(said);
}

}  // namespace

float Hand::height(const Ui& ui) {
  if (!flat(ui)) return 262;
  return card_row(ui) + kSpace1 + (ui.close_set() ? 50.0f : 56.0f);
}

Press Hand::draw(const Scene& scene, const Shown& shown) {
  Ui& ui = scene.ui;
  Rect r = scene.hand;
  const bool in_rows = flat(ui);
  if (in_rows) r = r.inset(kSpace2, 0);
  Rect cards = r.take_top(card_row(ui), kSpace1);
  Press pressed = Press::None;
  const auto note = [&](Press p) {
    if (p != Press::None) pressed = p;
  };
  if (in_rows || ui.low()) {
    const Rect last = cards.take_right(cards.width() / 6);
    note(draw_resources(scene, shown, cards));
    note(draw_developments(scene, shown, last, true));
  } else {
    note(draw_resources(scene, shown, cards));
    // The row is kept when empty, so that the buttons below do not move when the first card is
    // bought.
    const Rect row = r.take_top(kTarget, kSpace1);
    if (state_of(scene).dev_total[at(viewer_of(scene))] > 0)
      note(draw_developments(scene, shown, row, false));
    else
      ui.label_cut({row.min.x, row.centre().y}, row.width(), ui.tr(text::settlers_cards_n, {"0"}),
                   Type::Small, ui.colors().muted, gfx::kLeftMiddle);
  }
  note(draw_actions(scene, shown, r, in_rows ? 5 : 2));
  return pressed;
}

Press Hand::draw_resources(const Scene& scene, const Shown& shown, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int q = viewer_of(scene);
  gfx::Canvas& g = ui.canvas();
  Press pressed = Press::None;
  for (int k = 0; k < settlers::kResources; ++k) {
    const Rect column = r.column(k, settlers::kResources, 3);
    const float w = std::min(column.width(), column.height() * 0.74f);
    const Rect card = Rect::around(column.centre(), {w, std::min(column.height() - 4, w * 1.5f)});
    places_[at(k)] = card.centre();
    const int held = s.hand(q)[k], n = std::max(0, held - shown.flights.coming(ui, q, k));
    g.push_opacity(n > 0 ? 1.0f : 0.32f);
    gfx::resource_card(g, card, k, n > 0 ? 1.0f : 0.2f);
    g.pop_opacity();
    // A dark foot of its own keeps the number legible on every ground.
    const Rect foot =
        Rect::around(card.point(0.5f, 0.82f), {std::min(card.width() - 8, 30.0f), 18});
    if (n > 0) g.round_rect(foot, 9, gfx::kBlack.with_alpha(0.45f));
    ui.label(foot.centre(), std::to_string(n), Type::Body, gfx::kWhite.with_alpha(n > 0 ? 1 : 0.6f),
             gfx::kCentred, true);
    const std::string said =
        ui.tr(text::two_sentences,
              {ui.says(ui.tr(resource_line(k)), std::to_string(held)),
               ui.tr(text::settlers_rate, {std::to_string(settlers::bank_rate(s, q, k))})});
    const Ui::Touch t = ui.area("hand" + std::to_string(k), column, said);
    explain(ui, t, said);
    if (t.focused) gfx::focus_ring(g, card, 6, ui.colors().focus);
    if (t.pressed) pressed = Press::Resource, resource_ = k;
  }
  return pressed;
}

// One card per kind with its count; if there is no room, one cell for all of them. Either opens the
// list that says what they do.
Press Hand::draw_developments(const Scene& scene, const Shown& shown, const Rect& r,
                              bool one_cell) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int q = viewer_of(scene);
  const auto& c = ui.colors();
  gfx::Canvas& g = ui.canvas();
  const Cards held = s.dev[at(q)];
  const bool on = shown.chosen == Press::Cards;
  bool playable = false;
  for (int k = 0; k < settlers::kDevelopments; ++k)
    playable |= held[k] > 0 && k != settlers::VictoryPoint && !why_not_play(scene, shown.legal, k);
  const std::string all = ui.tr(text::settlers_cards_n, {std::to_string(held.sum())});
  const Ui::Touch t = ui.area("cards", r, all, !held.empty(), ImGuiKey_D);
  const Press pressed = t.pressed ? Press::Cards : Press::None;
  if (one_cell) {
    const Rect card = Rect::around(
        r.centre(), {std::min(r.width() - 4, (r.height() - 4) * 0.74f), r.height() - 4});
    g.push_opacity(held.empty() ? 0.32f : 1.0f);
    draw_development(ui, card, std::nullopt);
    g.pop_opacity();
    if (playable || on) g.round_rect(card.grown(2), 7, gfx::kClear, {2, ui.strong_tint()});
    const Rect foot = Rect::around(card.point(0.5f, 0.82f), {26, 18});
    if (!held.empty()) g.round_rect(foot, 9, gfx::kBlack.with_alpha(0.45f));
    if (!held.empty())
      ui.label(foot.centre(), std::to_string(held.sum()), Type::Body, gfx::kWhite, gfx::kCentred,
               true);
    if (t.focused) gfx::focus_ring(g, card, 6, c.focus);
    explain(ui, t, all);
    return pressed;
  }
  int column = 0;
  for (int k = 0; k < settlers::kDevelopments; ++k) {
    if (held[k] == 0) continue;
    const Rect cell = r.column(column++, settlers::kDevelopments, 4);
    const bool dim = k != settlers::VictoryPoint && why_not_play(scene, shown.legal, k);
    g.push_opacity(dim ? 0.6f : 1.0f);
    draw_development(ui, cell, k);
    g.pop_opacity();
    if (held[k] > 1) {
      g.circle({cell.max.x - 6, cell.min.y + 6}, 9, gfx::rgb(0xFBF7EE));
      ui.label({cell.max.x - 6, cell.min.y + 6}, std::to_string(held[k]), Type::Small,
               gfx::rgb(0x1F2A30), gfx::kCentred, true);
    }
  }
  if (t.focused || on) gfx::focus_ring(g, r, 7, t.focused ? c.focus : ui.strong_tint());
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  explain(ui, t, all);
  return pressed;
}

Press Hand::draw_actions(const Scene& scene, const Shown& shown, const Rect& r, int columns) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int q = viewer_of(scene);
  Press pressed = Press::None;
  const int rows = columns == 2 ? 3 : 1;
  const auto cell = [&](int i) {
    return r.row(i / columns, rows, 4).column(i % columns, columns, 4);
  };
  // Pressing a grey button says why it is grey; this also works with a finger.
  const auto refuse = [&](const Ui::Touch& t, std::string_view why) {
    if (!why.empty() && t.hovered && ImGui::IsMouseReleased(0)) ui.toast(why, true);
  };
  for (int i = 0; i < 4; ++i) {
    const Building& b = kBuildings[i];
    const Rect at = cell(i);
    const std::string refused = why_not(scene, b);
    const bool dead = !refused.empty();
    const bool on = shown.chosen == b.press;
    std::string said =
        ui.tr(text::in_brackets, {ui.tr(b.name), cards_text(ui, b.cost, words::nobody)});
    if (dead) said = ui.says(said, refused);
    const Ui::Touch t = ui.area("build" + std::to_string(i), at, said, !dead, b.key);
    if (scene.may_act) refuse(t, refused);
    draw_face(ui, at, t, dead, on);
    draw_building(ui, b, q, s.hand(q), at, dead);
    explain(ui, t, said);
    if (t.pressed) pressed = b.press;
  }
  const Rect at = columns == 2 ? r.row(2, 3, 4) : cell(4);
  const bool can_trade = scene.may_act && s.phase == Phase::Main;
  const std::string_view word = ui.tr(text::settlers_trade);
  const bool fits = ui.label_width(word, Type::Small, true) < at.width() - kSpace3;
  if (ui.button("trade", at,
                {.label = fits ? word : std::string_view(),
                 .icon = fits ? Icon::None : Icon::Flip,
                 .selected = shown.chosen == Press::Trade,
                 .why_not = can_trade ? std::string_view() : ui.tr(text::settlers_trade_when),
                 .narrated = word,
                 .tip = fits ? std::string_view() : word,
                 .key = ImGuiKey_T}))
    pressed = Press::Trade;
  return pressed;
}

}  // namespace parlour::ui::settlers_table
