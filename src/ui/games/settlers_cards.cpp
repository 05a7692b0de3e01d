#include "ui/games/settlers_cards.h"

#include <algorithm>

#include "games/settlers/settlers_text.h"
#include "gfx/pieces.h"

namespace parlour::ui {

namespace words = settlers::text;

const Line& resource_line(int resource) {
  static constexpr const Line* lines[] = {&words::brick, &words::lumber, &words::wool, &words::grain, &words::ore};
  return *lines[resource];
}

const Line& development_line(int kind) {
  static constexpr const Line* lines[] = {&words::knight, &words::victory_point, &words::road_building, &words::year_of_plenty, &words::monopoly};
  return *lines[kind];
}

std::string cards_text(const Ui& ui, settlers::Cards cards, const Line& nothing) {
  std::string out;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (cards[k] == 0) continue;
    out += (out.empty() ? "" : ", ") + std::to_string(cards[k]) + ' ' + std::string(ui.tr(resource_line(k)));
  }
  return out.empty() ? std::string(ui.tr(nothing)) : out;
}

float draw_cards(const Ui& ui, Vec2 at, settlers::Cards cards, float height) {
  float x = at.x;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (cards[k] == 0) continue;
    const float w = height * 0.72f;
    gfx::resource_card(ui.canvas(), Rect::at({x, at.y - height / 2}, {w, height}), k, 0.4f);
    x += w + 3;
    if (cards[k] > 1) x += ui.label({x, at.y}, "×" + std::to_string(cards[k]), Type::Body, ui.colors().text, gfx::kLeftMiddle, true) + 3;
    x += 4;
  }
  return x - at.x;
}

void CardPicker::set(settlers::Cards cards) {
  for (int k = 0; k < settlers::kResources; ++k) count_[static_cast<std::size_t>(k)] = cards[k];
}

settlers::Cards CardPicker::cards() const {
  settlers::Cards out;
  for (int k = 0; k < settlers::kResources; ++k) out = out + settlers::Cards::some(k, count_[static_cast<std::size_t>(k)]);
  return out;
}

float CardPicker::draw(Ui& ui, std::string_view id, const Rect& r, settlers::Cards most) {
  gfx::Canvas& g = ui.canvas();
  const auto& c = ui.colors();
  const float high = kTarget + 4, less_high = 30;
  for (int k = 0; k < settlers::kResources; ++k) {
    int& n = count_[static_cast<std::size_t>(k)];
    n = std::min(n, most[k]);
    const Rect column = r.column(k, settlers::kResources, kSpace1);
    const Rect card = Rect::around({column.centre().x, r.min.y + high / 2}, {std::min(column.width(), 40.0f), high});
    const std::string name(ui.tr(resource_line(k)));
    const std::string said = name + ": " + std::to_string(n) + (most[k] < 31 ? "/" + std::to_string(most[k]) : "");
    const bool more = n < most[k];
    const Ui::Touch add = ui.area(std::string(id) + "+" + std::to_string(k), {{column.min.x, card.min.y}, {column.max.x, card.max.y}}, said, more);
    if (add.pressed) ++n;
    g.push_opacity(more || n > 0 ? 1.0f : 0.35f);
    gfx::resource_card(g, card, k, n > 0 ? 1.2f : 0.5f);
    g.pop_opacity();
    if (n > 0) {
      const Vec2 badge{card.max.x - 4, card.min.y + 6};
      g.circle(badge, 11, ui.tint, {1, ui.tint_ink.with_alpha(0.4f)});
      ui.label(badge, std::to_string(n), Type::Small, ui.tint_ink, gfx::kCentred, true);
    }
    if (add.focused) gfx::focus_ring(g, card, kRadiusControl, c.focus);
    if ((add.hovered && !ui.shell.touch()) || add.long_press) ui.tip(said);
    const Rect less = Rect::at({column.min.x, card.max.y + 2}, {column.width(), less_high});
    if (n > 0 && ui.button(std::string(id) + "-" + std::to_string(k), less, {.icon = Icon::Minus, .look = Look::Quiet, .narrated = name + " −1"})) --n;
  }
  return high + 2 + less_high;
}

}  // namespace parlour::ui
