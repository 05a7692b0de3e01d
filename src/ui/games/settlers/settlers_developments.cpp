#include "ui/games/settlers/settlers_developments.h"

#include <cassert>

#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui {

Reason settlers_table::why_not_play(const Scene& scene, std::span<const Action> legal, int kind) {
  assert(kind != settlers::VictoryPoint);  // never played, only revealed to win
  constexpr Kind kinds[] = {Kind::Knight, Kind::Claim, Kind::RoadBuilding, Kind::Plenty,
                            Kind::Monopoly};
  if (lists(legal, kinds[kind])) return kAllowed;
  const std::uint32_t two = kind == settlers::Plenty ? Cards::some(0, 2).bits : 0;
  return Settlers::check(state_of(scene), scene.view.viewer, act(kinds[kind], 0, 0, 0, two));
}

namespace settlers_book {

using namespace settlers_table;
namespace {

constexpr float kCardWidth = 34, kCardHeight = 44, kTextAt = 46, kButton = 84;

// The card's effect, as a sentence.
const Line& development_does(const State& s, int kind) {
  if (kind == settlers::Knight && s.no_robber()) return late_words::does_knight_alone;
  static constexpr const Line* lines[] = {&late_words::does_knight, &late_words::does_point,
                                          &late_words::does_roads, &late_words::does_plenty,
                                          &late_words::does_monopoly};
  return *lines[kind];
}

struct Card {
  int kind, count;
  Reason why;  // it cannot be played
  const Line* does;
  bool points() const { return kind == settlers::VictoryPoint; }
  std::string name(const Ui& ui) const {
    return sentence(std::string(ui.tr(development_line(kind)))) +
           (count > 1 ? " ×" + std::to_string(count) : "");
  }
};

// Name, effect, and why not; returns the height.
float draw_text(const Scene& scene, const Card& card, const Rect& in, bool draw) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const Rect row{{in.min.x + kTextAt, in.min.y},
                 {in.max.x - (card.points() ? 0 : kButton + kSpace2), in.min.y}};
  float h = ui.size_of(Type::Body) * kLineHeight;
  const auto below = [&](std::string_view s, Color ink) {
    h += ui.paragraph({{row.min.x, row.min.y + h}, row.max}, s, Type::Small, ink, 0, false, draw);
  };
  if (draw)
    ui.label_cut(row.min, row.width(), card.name(ui), Type::Body, c.text, gfx::kTopLeft, true);
  below(ui.tr(*card.does), c.second);
  if (card.why && scene.may_act) below(ui.tr(*card.why), c.warning);
  return std::max(h, kCardHeight + 2);
}

// Returns whether the card is played.
bool draw_card(Ui& ui, const Card& card, const Rect& r) {
  draw_development(ui, Rect::around({r.min.x + 18, r.min.y + 22}, {kCardWidth, kCardHeight}),
                   card.kind);
  const std::string does(ui.tr(*card.does));
  if (card.points()) {
    ui.area("points", r, ui.says(card.name(ui), does));
    return false;
  }
  const std::string said = ui.says(ui.tr(late_words::play), ui.list(card.name(ui), does));
  return ui.button("play" + std::to_string(card.kind),
                   Rect::at({r.max.x - kButton, r.min.y}, {kButton, kTarget}),
                   {.label = ui.tr(late_words::play),
                    .look = card.why ? Look::Plain : Look::Primary,
                    .why_not = card.why ? ui.tr(*card.why) : std::string_view(),
                    .narrated = said});
}

}  // namespace

Developments draw_developments(const Scene& scene, std::span<const Action> legal, Rect in,
                               bool draw) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  Developments out;
  const float top = in.min.y;
  const Rect head = in.take_top(kSpace5, kSpace2);
  if (draw)
    ui.label_cut({head.min.x, head.centre().y}, head.width() - kTarget, ui.tr(late_words::cards),
                 Type::Body, ui.colors().text, gfx::kLeftMiddle, true);
  for (int k = 0; k < settlers::kDevelopments; ++k) {
    const int n = s.dev[at(viewer_of(scene))][k];
    if (n == 0) continue;
    const bool points = k == settlers::VictoryPoint;
    const Card card{k, n, points ? kAllowed : why_not_play(scene, legal, k),
                    &development_does(s, k)};
    const float h = draw_text(scene, card, in, draw);
    if (draw && draw_card(ui, card, Rect::at(in.min, {in.width(), h}))) out.played = k;
    in.min.y += h + kSpace3;
  }
  out.height = in.min.y - top;
  return out;
}

}  // namespace settlers_book
}  // namespace parlour::ui
