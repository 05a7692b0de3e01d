#include "ui/games/tractor/tractor_kitty.h"

#include "imgui.h"
#include "ui/games/tractor/tractor_help.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kCard = 54, kCardLow = 36;
constexpr float kHead = kTarget + 2 * kSpace1;  // above the cards

float card_width(const Frame& f, const State& s, float width) {
  const auto k = static_cast<float>(tractor::kitty_size(s));
  return std::min(f.low() ? kCardLow : kCard, (width - 2 * kSpace2 - (k - 1) * kSpace1) / k);
}

// A card that lies in the kitty; a press takes it back.
void draw_card(const Scene& scene, const State& s, Choice& choice, int i, int kind, const Rect& r) {
  Ui& ui = scene.ui;
  const Ui::Touch t = ui.area("kitty" + std::to_string(i), r,
                              ui.tr(words::take_back, {tractor::card_words(kind, ui.lang)}));
  gfx::card(ui.canvas(), r, 0, tractor_face(kind, ui.settings.four_colours), ui.tint, 1, 0.7f);
  tractor_points(ui.canvas(), kind, r);
  if (t.focused) gfx::focus_ring(ui.canvas(), r, 6, ui.colors().focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (t.pressed) choice.pick(ui, s, index(scene.view.viewer), kind, false);
}

}  // namespace

float kitty_height(const Frame& f, const State& s, float width) {
  return kHead + card_width(f, s, width) / gfx::kCardAspect + kSpace2;
}

void draw_kitty(const Scene& scene, const State& s, Choice& choice, const Rect& area) {
  Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const int k = tractor::kitty_size(s);
  const float w = card_width(ui, s, area.width()), high = w / gfx::kCardAspect;
  const float whole = static_cast<float>(k) * (w + kSpace1) - kSpace1;
  const Rect r = Rect::around(area.centre(), {whole + 2 * kSpace2, area.height()});
  ui.panel(r, kRadiusControl, 0.4f);
  const std::string count = choice.kitty_count(ui, s);
  ui.label({r.min.x + kSpace2, r.min.y + kHead / 2}, count, Type::Small, c.text, gfx::kLeftMiddle,
           true);
  ui.term("kitty", {r.min, {r.centre().x, r.min.y + kHead}}, count,
          ui.tr(words::means_kitty, {std::to_string(k)}));
  draw_suggest(scene, s, choice, r.inset(kSpace1));
  // If they have no room, the gaps in the hand show what lies here.
  if (area.height() < kHead + high) return;
  const std::vector<int> cards = tractor_in_order(choice.cards(), s.order);
  for (int i = 0; i < k; ++i) {
    const Rect place = Rect::at(
        {r.min.x + kSpace2 + static_cast<float>(i) * (w + kSpace1), r.min.y + kHead}, {w, high});
    if (i < static_cast<int>(cards.size()))
      draw_card(scene, s, choice, i, cards[at(i)], place);
    else
      ui.canvas().round_rect(place, w * 0.08f, c.control.faded(0.4f), {1, c.panel_border});
  }
}

}  // namespace parlour::ui::tractor_table
