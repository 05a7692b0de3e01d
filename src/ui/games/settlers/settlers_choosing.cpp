#include "ui/games/settlers/settlers_choosing.h"

#include "games/settlers/settlers_text.h"

namespace parlour::ui::settlers_table {

using What = Choosing::What;

What Choosing::what(const Scene& scene) const {
  if (!scene.may_act) return What::None;
  const Phase phase = state_of(scene).phase;
  return phase == Phase::Discard ? What::Discard : phase == Phase::Gold ? What::Gold : begun_;
}

std::optional<Action> Choosing::action(const Scene& scene) const {
  const Cards c = chosen_.cards();
  switch (what(scene)) {
    case What::Discard:
      return act(Kind::Discard, 0, 0, 0, discard_.cards().bits);
    case What::Gold:
      return act(Kind::Gold, 0, 0, 0, gold_.cards().bits);
    case What::Plenty:
      return act(Kind::Plenty, 0, 0, 0, c.bits);
    case What::Monopoly:
      for (int k = 0; k < settlers::kResources; ++k) {
        if (c[k] > 0) return act(Kind::Monopoly, 0, 0, k);
      }
      break;
    case What::None:
      break;
  }
  return {};
}

const Line& Choosing::asks() const {
  return begun_ == What::Plenty ? text::settlers_choose_two : text::settlers_choose_one;
}

float Choosing::height(const Scene& scene) const {
  return kSpace5 + kSpace2 + CardPicker::kHeight +
         (what(scene) == What::Monopoly ? 0 : CardPicker::kNotes);
}

void Choosing::draw(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int q = viewer_of(scene);
  const bool discard = what(scene) == What::Discard, gold = what(scene) == What::Gold,
             plenty = gold || what(scene) == What::Plenty;
  CardPicker& picker = discard ? discard_ : gold ? gold_ : chosen_;
  const int due = discard  ? s.total[at(q)] / 2
                  : gold   ? settlers::gold_due(s)
                  : plenty ? std::min(2, s.bank.sum())
                           : 1;
  const Cards from = discard ? s.hand(q) : plenty ? s.bank : Cards::each(1);
  const int chosen = picker.cards().sum();
  const std::string title =
      discard || gold ? ui.tr(gold ? settlers::text::gold_taking : text::settlers_discarding,
                              {std::to_string(chosen), std::to_string(due)})
                      : std::string(ui.tr(asks()));
  const Rect head = in.take_top(kSpace5, kSpace2);
  ui.label_cut({head.min.x, head.centre().y}, head.width(), title, Type::Body, ui.colors().text,
               gfx::kLeftMiddle, true);
  CardPicker::Row row{.most = chosen < due ? from : picker.cards(),
                      .clear = ui.tr(text::settlers_none)};
  for (int k = 0; k < settlers::kResources; ++k) {
    if (discard || plenty) row.notes[at(k)] = std::to_string(from[k] - picker.cards()[k]);
  }
  picker.draw(ui, discard ? "discard" : gold ? "gold" : "choose", in, row);
}

}  // namespace parlour::ui::settlers_table
