#include "ui/games/settlers/settlers_cards.h"

#include <algorithm>

#include "core/numbers.h"
#include "games/settlers/settlers_text.h"
#include "gfx/pieces.h"
#include "imgui.h"

namespace parlour::ui::settlers_table {

namespace words = settlers::text;

// Of the number of chosen cards: its width and height, how far it stands above its card, the size
// of the minus sign and how far that stands above the lower edge, and how far a finger may be
// beside it.
static constexpr float kBadge = 22, kBadgeHigh = 40, kBadgeRise = 5, kMinus = 13, kMinusUp = 10,
                       kBadgeEdge = 4;

const Line& resource_line(int resource) {
  static constexpr const Line* lines[] = {&words::brick, &words::lumber, &words::wool,
                                          &words::grain, &words::ore};
  return *lines[resource];
}

const Line& development_line(int kind) {
  static constexpr const Line* lines[] = {&words::knight, &words::victory_point,
                                          &words::road_building, &words::year_of_plenty,
                                          &words::monopoly};
  return *lines[kind];
}

std::string cards_text(const Ui& ui, settlers::Cards cards, const Line& nothing) {
  std::string out;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (cards[k] == 0) continue;
    out = ui.list(std::move(out),
                  std::to_string(cards[k]).append(1, ' ').append(ui.tr(resource_line(k))));
  }
  return out.empty() ? std::string(ui.tr(nothing)) : out;
}

std::string goods_text(Lang lang, settlers::Cards cards) {
  std::string out;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (cards[k] == 0) continue;
    std::string one(resource_line(k).in(lang));
    if (cards[k] > 1) one += " ×" + std::to_string(cards[k]);
    out = join(text::listed, lang, std::move(out), one);
  }
  return out;
}

void draw_sign(const Ui& ui, int kind, Vec2 m, float size) {
  ui.canvas().circle(m, size * 0.58f, gfx::shade(gfx::resource_color(kind), 0.62f));
  gfx::resource_sign(ui.canvas(), kind, m, size * 0.86f);
}

void draw_card_back(const Ui& ui, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const float radius = r.width() * 0.14f;
  gfx::shadow(g, r, radius, 0.4f);
  g.round_rect(r, radius, {gfx::rgb(0xC9B58C), gfx::rgb(0xA48C5C)}, {1, gfx::rgb(0x7E6A42)});
  ui.label(r.centre(), "?", Type::Small, gfx::rgb(0x4A3C20), gfx::kCentred, true);
}

void draw_development(const Ui& ui, const Rect& r, std::optional<int> kind) {
  gfx::Canvas& g = ui.canvas();
  gfx::shadow(g, r, 6, 0.5f);
  g.round_rect(r, std::min(6.0f, r.width() * 0.16f), {gfx::rgb(0x8A78C4), gfx::rgb(0x5D4D91)},
               {1, gfx::rgb(0xBBAEE4)});
  if (kind)
    gfx::development_sign(g, *kind, r.centre(), std::min(r.width(), r.height()) * 0.66f,
                          gfx::kWhite);
  else
    ui.label(r.centre(), "?", Type::Small, gfx::kWhite, gfx::kCentred, true);
}

void draw_small_card(const Ui& ui, const Rect& r, int kind) {
  gfx::Canvas& g = ui.canvas();
  const Color color = gfx::resource_color(kind);
  const float radius = r.width() * 0.16f;
  gfx::shadow(g, r, radius, 0.4f);
  g.round_rect(r, radius, gfx::shade(color, -0.1f));
  g.round_rect(r.inset(2), radius * 0.6f, gfx::shade(color, 0.62f));
  gfx::resource_sign(g, kind, r.centre(), r.width() * 0.84f);
}

float draw_cards(const Ui& ui, Vec2 at, settlers::Cards cards, float height, int unknown,
                 bool draw) {
  float x = at.x;
  const float w = height * 0.72f;
  const auto one = [&](int n, auto&& card) {
    if (n == 0) return;
    if (draw) card(Rect::at({x, at.y - height / 2}, {w, height}));
    x += w + 3;
    if (n > 1) {
      const std::string times = "×" + std::to_string(n);
      if (draw) ui.label({x, at.y}, times, Type::Body, ui.colors().text, gfx::kLeftMiddle, true);
      x += ui.label_width(times, Type::Body, true) + 3;
    }
    x += 4;
  };
  for (int k = 0; k < settlers::kResources; ++k) {
    one(cards[k], [&](const Rect& r) { draw_small_card(ui, r, k); });
  }
  one(unknown, [&](const Rect& r) { draw_card_back(ui, r); });
  return x - at.x;
}

void CardPicker::set(settlers::Cards cards) {
  for (int k = 0; k < settlers::kResources; ++k) count_[at(k)] = cards[k];
}

settlers::Cards CardPicker::cards() const {
  settlers::Cards out;
  for (int k = 0; k < settlers::kResources; ++k)
    out = out + settlers::Cards::some(k, count_[at(k)]);
  return out;
}

// The number, and below it the sign that takes one away. The control reaches further than they do,
// but not to the middle of the card, which takes one more.
bool draw_chosen(Ui& ui, std::string_view id, const Rect& cell, const Rect& card, int kind, int n) {
  if (n == 0) return false;
  const float right = std::min(card.max.x + kBadge / 2, cell.max.x);
  const Rect badge = Rect::at({right - kBadge, card.min.y - kBadgeRise},
                              {kBadge, std::min(kBadgeHigh, card.height())});
  const Rect touch = {
      {std::max(badge.min.x - kBadgeEdge, card.centre().x + kBadgeEdge), cell.min.y},
      {cell.max.x, std::min(cell.max.y, cell.min.y + kTarget)}};
  const Ui::Touch t = ui.area(std::string(id) + "-", touch,
                              ui.tr(text::settlers_take_back, {ui.tr(resource_line(kind))}));
  const bool hot = t.hovered && !ui.shell.touch();
  ui.canvas().round_rect(badge, kBadge / 2, hot ? gfx::shade(ui.tint, 0.2f) : ui.tint,
                         {1, ui.tint_ink.with_alpha(0.4f)});
  ui.label({badge.centre().x, badge.min.y + kBadge / 2}, std::to_string(n), Type::Small,
           ui.tint_ink, gfx::kCentred, true);
  ui.icon(Icon::Minus, {badge.centre().x, badge.max.y - kMinusUp}, kMinus, ui.tint_ink);
  if (t.focused) gfx::focus_ring(ui.canvas(), badge, kBadge / 2, ui.colors().focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return t.pressed;
}

int draw_choice(Ui& ui, std::string_view id, const Rect& cell, int kind, int n, bool more,
                std::string_view said) {
  gfx::Canvas& g = ui.canvas();
  const float high = cell.height() - 2;
  const Rect card = Rect::around(cell.centre(), {std::min(cell.width() - 4, high * 0.8f), high});
  const Ui::Touch t = ui.area(id, cell, said, more);
  g.push_opacity(more || n > 0 ? 1.0f : 0.35f);
  gfx::resource_card(g, card, kind, n > 0 ? 1.2f : 0.5f);
  g.pop_opacity();
  const bool less = draw_chosen(ui, id, cell, card, kind, n);
  if (t.focused) gfx::focus_ring(g, card, kRadiusControl, ui.colors().focus);
  if (t.hovered && more) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return less ? -1 : t.pressed ? 1 : 0;
}

void CardPicker::draw(Ui& ui, std::string_view id, const Rect& r, const Row& row) {
  for (int k = 0; k < settlers::kResources; ++k) {
    int& n = count_[at(k)];
    n = std::min(n, row.most[k]);
    const std::string& note = row.notes[at(k)];
    const bool more = n < row.most[k];
    std::string said = ui.says(ui.tr(resource_line(k)), std::to_string(n));
    if (!note.empty()) said = ui.tr(text::in_brackets, {said, note});
    const Rect column = r.column(k, settlers::kResources + 1, kSpace1);
    const Rect cell = Rect::at(column.min, {column.width(), kHeight});
    n += draw_choice(ui, std::string(id) + "+" + std::to_string(k), cell, k, n, more, said);
    if (!note.empty())
      ui.label({cell.centre().x, cell.max.y + kNotes / 2 - 1}, note, Type::Small,
               ui.colors().second, gfx::kCentred, true);
  }
  if (empty()) return;
  const Rect last = r.column(settlers::kResources, settlers::kResources + 1, kSpace1);
  const Rect back = Rect::around({last.centre().x, r.min.y + kHeight / 2},
                                 {std::min(last.width(), kTarget), kTarget});
  if (ui.button(std::string(id) + "-0", back,
                {.icon = Icon::Undo, .look = Look::Quiet, .narrated = row.clear, .tip = row.clear}))
    clear();
}

}  // namespace parlour::ui::settlers_table
