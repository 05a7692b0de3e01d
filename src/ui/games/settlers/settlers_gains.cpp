#include "ui/games/settlers/settlers_gains.h"

#include "ui/games/settlers/settlers_cards.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr float kHigh = 30, kCard = 20, kSign = 14, kPad = 10, kGap = 6;

// "+" or "−" and the cards; returns the width.
float draw_part(const Ui& ui, Vec2 left, bool gained, Cards cards, int unknown, bool draw) {
  if (cards.empty() && unknown == 0) return 0;
  if (draw)
    ui.label(left, gained ? "+" : "−", Type::Control,
             gained ? ui.colors().good : ui.colors().danger, gfx::kLeftMiddle, true);
  return kSign + draw_cards(ui, left + Vec2(kSign, 0), cards, kCard, unknown, draw);
}

}  // namespace

Rect bubble_rect(const Rect& plate, const Rect& room, Vec2 size, bool beside) {
  const Vec2 wanted = beside ? Vec2{plate.max.x + kGap, plate.centre().y - size.y / 2}
                             : Vec2{plate.min.x, plate.max.y + kGap};
  return Rect::at({std::max(room.min.x, std::min(wanted.x, room.max.x - size.x)),
                   std::max(room.min.y, std::min(wanted.y, room.max.y - size.y))},
                  size);
}

void Gains::note(const Ui& ui, std::span<const settlers::Transfer> transfers, double wait) {
  SeatSet noted;
  const auto bubble = [&](int q) -> Bubble& {
    Bubble& b = bubbles_[at(q)];
    if (!noted.has(seat(q))) b = Bubble(), b.told = Tween(ui.clock(), Move::Tell, wait);
    noted = noted.with(seat(q));
    return b;
  };
  for (const settlers::Transfer& t : transfers) {
    if (t.to == settlers::kBank) continue;
    Bubble& taker = bubble(t.to);
    taker.gained = taker.gained + t.cards, taker.unknown += t.unknown;
    if (t.from == settlers::kBank) continue;
    Bubble& giver = bubble(t.from);
    giver.lost = giver.lost + t.cards, giver.unknown -= t.unknown;
  }
}

void Gains::draw(Ui& ui, std::span<const Rect> plates, const Rect& room, bool beside) {
  for (std::size_t q = 0; q < plates.size(); ++q) {
    Bubble& b = bubbles_[q];
    if (!ui.play(b.told) || b.told.waits(ui.clock())) continue;
    const int got = std::max(0, b.unknown), lost = std::max(0, -b.unknown);
    const float first = draw_part(ui, {}, true, b.gained, got, false);
    const float both = first + draw_part(ui, {}, false, b.lost, lost, false);
    const Rect r = bubble_rect(plates[q], room, {both + 2 * kPad, kHigh}, beside);
    ui.canvas().push_opacity(b.told.opacity(ui.clock()));
    ui.panel(r, kHigh / 2, 1);
    ui.note(r);
    const Vec2 left{r.min.x + kPad, r.centre().y};
    draw_part(ui, left, true, b.gained, got, true);
    draw_part(ui, left + Vec2(first, 0), false, b.lost, lost, true);
    ui.canvas().pop_opacity();
  }
}

}  // namespace parlour::ui::settlers_table
