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

// The number of cards: its pill, and how far above the lower edge of the card.
constexpr float kPillHigh = 17, kPillLeast = 24, kPillUp = 5;
constexpr Color kPill = gfx::rgb(0x1F2A30, 0.9f);
constexpr float kPutBackGap = 11;  // of its sign and its word from the middle
constexpr float kPutBackEdge = 2;
constexpr float kLeastPutBack = 8.5f;  // size of the letters of that word
// A piece on its button: the ends of a road from its middle, and its width, in sizes of the
// picture.
constexpr float kRoadAcross = 0.42f, kRoadUp = 0.16f, kRoadWide = 0.3f;
constexpr float kLeastPrice = 13;  // size of a sign of the price
// Names on narrow buttons are set smaller; from their ends to the edges; the least size of their
// letters.
constexpr float kNameSmaller = 0.88f, kNameEdge = 4, kLeastName = 9.5f;

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

int kinds_in(Cards cost) {
  int out = 0;
  for (int k = 0; k < settlers::kResources; ++k) out += cost[k] > 0;
  return out;
}

// A kind of the price: a number and one sign. Outlined in red: the hand has fewer.
void draw_grouped_price(const Ui& ui, Cards cost, Cards hand, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const float size = r.height(), digit = ui.label_width("3", Type::Small, true) + 1;
  const auto n = static_cast<float>(kinds_in(cost));
  const float each = std::min(r.width() / n, digit + size + kSpace1);
  float x = r.centre().x - each * n / 2 + (each - digit - size) / 2;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (cost[k] == 0) continue;
    const bool there = hand[k] >= cost[k];
    const Vec2 m{x + digit + size / 2, r.centre().y};
    ui.label({x, m.y}, std::to_string(cost[k]), Type::Small, ui.colors().second, gfx::kLeftMiddle,
             true);
    g.circle(m, size * 0.5f, gfx::resource_color(k).faded(there ? 1 : 0.3f),
             {1, there ? gfx::kClear : ui.colors().danger});
    g.push_opacity(there ? 1.0f : 0.4f);
    gfx::resource_sign(g, k, m, size * 0.74f);
    g.pop_opacity();
    x += each;
  }
}

// In the set-up, and of road building.
bool costs_nothing(const State& s, Kind kind) {
  return (kind == Kind::Settle && s.phase == Phase::Settle) ||
         (kind == Kind::Road && (s.phase == Phase::Road || s.phase == Phase::FreeRoads));
}

// The price, sign by sign: missing cards are only outlined. Where so many signs would be tiny, each
// kind has a number, unless all numbers were one.
void draw_price(const Ui& ui, Cards cost, Cards hand, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const float size = std::min(r.height(), r.width() / static_cast<float>(cost.sum()));
  if (size < kLeastPrice && cost.sum() > kinds_in(cost))
    return draw_grouped_price(ui, cost, hand, r);
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
  const Vec2 half{size * kRoadAcross, -size * kRoadUp};
  if (b.kind == Kind::Road)
    gfx::road_piece(g, m - half, m + half, size * kRoadWide, color, seat_sign(seat));
  else if (b.kind == Kind::Settle)
    gfx::settlement_piece(g, m, size * 0.8f, color, seat_sign(seat));
  else if (b.kind == Kind::City)
    gfx::city_piece(g, m, size * 0.8f, color, seat_sign(seat));
  else
    draw_development(ui, Rect::around(m, {size * 0.72f, size}), std::nullopt);
}

// Picture, name and price.
void draw_building(const Ui& ui, const Building& b, int seat, Cards hand, const Rect& at, bool dead,
                   bool on, bool free) {
  const BuildFace face = build_face(at, ui.size_of(Type::Small) * kNameSmaller);
  if (!face.picture.empty()) {
    ui.canvas().push_opacity(dead ? 0.5f : 1);
    draw_product(ui, b, seat, face.picture.centre(), face.picture.width());
    ui.canvas().pop_opacity();
  }
  const Color ink = dead ? ui.colors().second : on ? ui.tint_ink : ui.colors().text;
  const std::string_view name = ui.tr(b.brief);
  const Type type = face.roomy ? Type::Body : Type::Small;
  const float fits = std::min(face.wide ? 1.0f : kNameSmaller,
                              (face.name.width() - kNameEdge) / ui.label_width(name, type, true));
  ui.label(face.name.centre(), name, type, ink, gfx::kCentred, true,
           std::max(kLeastName, ui.size_of(type) * fits));
  if (free)
    return void(
        ui.label(face.price.centre(), ui.tr(text::settlers_free), Type::Small, ink, gfx::kCentred));
  draw_price(ui, b.cost, hand, face.price);
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

// One of these development cards can be played now.
bool any_playable(const Scene& scene, std::span<const Action> legal, Cards held) {
  for (int k = 0; k < settlers::kDevelopments; ++k) {
    if (held[k] > 0 && k != settlers::VictoryPoint && !why_not_play(scene, legal, k)) return true;
  }
  return false;
}

// A number on a dark pill of its own, inside the card, is legible on every ground.
void draw_count(const Ui& ui, const Rect& card, int n) {
  if (n == 0) return;
  const std::string said = std::to_string(n);
  const float wide = std::max(kPillLeast, ui.label_width(said, Type::Small, true) + kPillHigh / 2);
  const Rect pill =
      Rect::around({card.centre().x, card.max.y - kPillHigh / 2 - kPillUp}, {wide, kPillHigh});
  ui.canvas().round_rect(pill, kPillHigh / 2, kPill);
  ui.label(pill.centre(), said, Type::Small, gfx::kWhite, gfx::kCentred, true);
}

// All development cards in one cell; a press opens the list that says what they do.
bool draw_developments_cell(const Scene& scene, const Hand::Shown& shown, const Rect& r) {
  Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  const Cards held = state_of(scene).dev[at(viewer_of(scene))];
  const std::string said = ui.tr(text::settlers_cards_n, {std::to_string(held.sum())});
  const Ui::Touch t = ui.area("cards", r, said, !held.empty(), ImGuiKey_D);
  const Rect card =
      Rect::around(r.centre(), {std::min(r.width() - 4, (r.height() - 4) * 0.74f), r.height() - 4});
  g.push_opacity(held.empty() ? 0.32f : 1.0f);
  draw_development(ui, card, std::nullopt);
  g.pop_opacity();
  if (shown.chosen == Press::Cards || any_playable(scene, shown.legal, held))
    g.round_rect(card.grown(2), 7, gfx::kClear, {2, ui.strong_tint()});
  if (!held.empty()) draw_count(ui, card, held.sum());
  if (t.focused) gfx::focus_ring(g, card, 6, ui.colors().focus);
  if (t.hovered && !held.empty()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  explain(ui, t, said);
  return t.pressed;
}

// Puts back what is offered and wanted.
bool draw_put_back(Ui& ui, const Rect& r) {
  const std::string_view word = ui.tr(text::settlers_none);
  const Ui::Touch t = ui.area("put-back", r, word);
  const Rect face = r.inset(2);
  draw_face(ui, face, t, false, false);
  const float middle = face.centre().y;
  ui.icon(Icon::Undo, {face.centre().x, middle - kPutBackGap}, 20, ui.colors().text);
  const float wide = face.width() - 2 * kPutBackEdge;
  const std::size_t blank = word.find(' ');
  const bool two = blank != word.npos &&  // in two lines
                   std::max(ui.label_width(word.substr(0, blank), Type::Small, true),
                            ui.label_width(word.substr(blank + 1), Type::Small, true)) <= wide;
  if (two) {
    const Rect lines = Rect::around({face.centre().x, middle + kPutBackGap}, {wide, 0});
    ui.paragraph(lines, word, Type::Small, ui.colors().text, 0.5f, true);
    return t.pressed;
  }
  const float usual = ui.size_of(Type::Small);
  const float fits =
      std::min(1.0f, (face.width() - 2 * kSpace2) / ui.label_width(word, Type::Small, true));
  ui.label({face.centre().x, middle + kPutBackGap}, word, Type::Small, ui.colors().text,
           gfx::kCentred, true, std::max(kLeastPutBack, usual * fits));
  return t.pressed;
}

Press draw_build_buttons(const Scene& scene, const HandRects& at, const Hand::Shown& shown) {
  Ui& ui = scene.ui;
  const int q = viewer_of(scene);
  const Cards hand = state_of(scene).hand(q);
  Press pressed = Press::None;
  for (std::size_t i = 0; i < std::size(kBuildings); ++i) {
    const Building& b = kBuildings[i];
    const Rect& r = at.buttons[i];
    const std::string refused = why_not(scene, b);
    const bool dead = !refused.empty();
    const bool free = costs_nothing(state_of(scene), b.kind);
    std::string said =
        ui.tr(text::in_brackets, {ui.tr(b.name), free ? std::string(ui.tr(text::settlers_free))
                                                      : cards_text(ui, b.cost, words::nobody)});
    if (dead) said = ui.says(said, refused);
    const Ui::Touch t = ui.area("build" + std::to_string(i), r, said, !dead, b.key);
    // Pressing a grey button says why it is grey; this also works with a finger.
    if (scene.may_act && dead && t.hovered && ImGui::IsMouseReleased(0)) ui.toast(refused, true);
    draw_face(ui, r, t, dead, shown.chosen == b.press);
    draw_building(ui, b, q, hand, r, dead, shown.chosen == b.press, free);
    explain(ui, t, said);
    if (t.pressed) pressed = b.press;
  }
  return pressed;
}

bool draw_trade_button(const Scene& scene, const Rect& r) {
  Ui& ui = scene.ui;
  const bool can_trade = scene.may_act && state_of(scene).phase == Phase::Main;
  const std::string_view word = ui.tr(text::settlers_trade);
  const bool fits = ui.label_width(word, Type::Small, true) < r.width() - kSpace3;
  return ui.button("trade", r,
                   {.label = fits ? word : std::string_view(),
                    .icon = fits ? Icon::None : Icon::Flip,
                    .why_not = can_trade ? std::string_view() : ui.tr(text::settlers_trade_when),
                    .narrated = word,
                    .tip = fits ? std::string_view() : word,
                    .key = ImGuiKey_T});
}

}  // namespace

Press Hand::draw(const Scene& scene, const HandRects& at, const Shown& shown) {
  Press pressed = Press::None;
  if (shown.buttons) {
    pressed = draw_build_buttons(scene, at, shown);
    if (draw_trade_button(scene, at.buttons.back())) pressed = Press::Trade;
  }
  if (shown.trading && draw_put_back(scene.ui, shown.put_back)) pressed = Press::PutBack;
  if (!shown.trading && draw_developments_cell(scene, shown, at.developments))
    pressed = Press::Cards;
  const Press resource = draw_resources(scene, at, shown);
  return resource == Press::None ? pressed : resource;
}

Press Hand::draw_resources(const Scene& scene, const HandRects& at, const Shown& shown) {
  Press pressed = Press::None;
  for (int k = 0; k < settlers::kResources; ++k) {
    const Press here = draw_resource(scene, shown, k, at.cards[parlour::at(k)]);
    if (here != Press::None) pressed = here, resource_ = k;
  }
  if (dragged_ < 0) return pressed;
  const Rect& cell = at.cards[parlour::at(dragged_)];
  gfx::resource_card(scene.ui.canvas(),
                     Rect::around(ImGui::GetIO().MousePos, {cell.height() * 0.7f, cell.height()}),
                     dragged_, 3);
  if (ImGui::IsMouseDown(0)) return pressed;
  if (!cell.contains(ImGui::GetIO().MousePos)) pressed = Press::Resource, resource_ = dragged_;
  dragged_ = -1;
  return pressed;
}

Press Hand::draw_resource(const Scene& scene, const Shown& shown, int k, const Rect& cell) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int q = viewer_of(scene);
  gfx::Canvas& g = ui.canvas();
  const float w = std::min(cell.width(), cell.height() * 0.74f);
  const Rect card = Rect::around(cell.centre(), {w, std::min(cell.height() - 4, w * 1.5f)});
  places_[at(k)] = card.centre();
  const int held = s.hand(q)[k], given = shown.given[k];
  const int n = std::max(0, held - given - shown.flights.coming(ui, q, k));
  const std::string name(ui.tr(resource_line(k)));
  const std::string rate = std::to_string(settlers::bank_rate(s, q, k));
  const std::string said =
      shown.trading
          ? ui.tr(text::settlers_give_card, {name, std::to_string(given), std::to_string(held)})
          : ui.says(name, std::to_string(held));
  const std::string tip = ui.tr(text::two_sentences, {said, ui.tr(text::settlers_rate, {rate})});
  const Ui::Touch t = ui.area("hand" + std::to_string(k), cell, tip, !shown.trading || n > 0);
  g.push_opacity(n > 0 ? 1.0f : 0.32f);
  gfx::resource_card(g, card, k, n > 0 ? 1.0f : 0.2f);
  g.pop_opacity();
  draw_count(ui, card, n);
  const bool back = draw_chosen(ui, "given" + std::to_string(k), cell, card, k, given);
  explain(ui, t, tip);
  if (t.focused) gfx::focus_ring(g, card, 6, ui.colors().focus);
  if (drag(scene, t, k, cell)) return Press::None;
  return back ? Press::TakeBack : t.pressed ? Press::Resource : Press::None;
}

// A card may be dragged out of the hand into an offer.
bool Hand::drag(const Scene& scene, const Ui::Touch& t, int k, const Rect& cell) {
  const bool may = scene.may_act && state_of(scene).hand(viewer_of(scene))[k] > 0;
  if (t.gripped && may && !cell.contains(ImGui::GetIO().MousePos)) dragged_ = k;
  return dragged_ == k;
}

}  // namespace parlour::ui::settlers_table
