// Pictures of the rules: the order of trumps; possible leads.
#include "ui/games/tractor/tractor_summary.h"

namespace parlour::ui {
namespace tractor_book {
namespace {

using namespace tractor_table;
using tractor::card;
constexpr int kTwo = 0, kFive = 3, kSix = 4, kQueen = 10, kKing = 11;

// Trumps with hearts and twos, highest first.
float draw_order(const Ui& ui, const Rect& r, bool draw) {
  using namespace tractor;
  const std::vector<int> row = {kBigJoker,           kSmallJoker,        card(Hearts, kTwo),
                                card(Spades, kTwo),  card(Hearts, kAce), card(Hearts, kKing),
                                card(Hearts, kQueen)};
  const auto n = static_cast<float>(row.size());
  constexpr float more = 34;  // for the ellipsis
  const float w = std::min(46.0f, (r.width() - more - (n - 1) * kSpace1) / n);
  const float high = w / gfx::kCardAspect;
  if (draw) {
    const float x = r.min.x + tractor_cards_in_row(ui, r.min, w, r.width() - more, row);
    ui.label({x + kSpace2, r.min.y + high / 2}, "…", Type::Heading, ui.colors().second,
             gfx::kLeftMiddle);
  }
  const float words_h =
      ui.paragraph({{r.min.x, r.min.y + high + kSpace1}, {r.max.x, 0}}, ui.tr(lines::figure_order),
                   Type::Small, ui.colors().second, 0, false, draw);
  return high + kSpace1 + words_h + kSpace2;
}

// A pair, a tractor, a throw.
float draw_leads(const Ui& ui, const Rect& r, bool draw) {
  using namespace tractor;
  const std::pair<const Line*, std::vector<int>> leads[] = {
      {&words::pair, {card(Spades, kFive), card(Spades, kFive)}},
      {&words::tractor_word,
       {card(Spades, kFive), card(Spades, kFive), card(Spades, kSix), card(Spades, kSix)}},
      {&words::throw_word, {card(Clubs, kAce), card(Clubs, kKing), card(Clubs, kKing)}}};
  constexpr float w = 36, row = w / gfx::kCardAspect + kSpace2;
  float y = r.min.y;
  for (const auto& [line, cards] : leads) {
    if (draw) {
      tractor_cards_in_row(ui, {r.min.x, y}, w, 4 * (w + kSpace1), cards);
      ui.label({r.min.x + 4 * (w + kSpace1) + kSpace2, y + (row - kSpace2) / 2}, ui.tr(*line),
               Type::Body, ui.colors().text, gfx::kLeftMiddle);
    }
    y += row;
  }
  return y - r.min.y;
}

}  // namespace
}  // namespace tractor_book

// By the rules' section: 1 the cards, 4 leads.
float tractor_figure(const Ui& ui, const Line& section, const Rect& r, bool draw) {
  if (&section == &tractor_book::lines::rules_cards) return tractor_book::draw_order(ui, r, draw);
  return &section == &tractor_book::lines::rules_leads ? tractor_book::draw_leads(ui, r, draw) : 0;
}

}  // namespace parlour::ui
