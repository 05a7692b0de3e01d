#include "ui/games/settlers/settlers_flights.h"

#include <algorithm>

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_cards.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr double kAfter = 0.08;  // seconds from one card to the next
constexpr double kAll = 0.4;     // at most, until the last one leaves

}  // namespace

void Flights::send(const Ui& ui, std::span<const settlers::Transfer> transfers, double wait) {
  const std::size_t first = cards_.size();
  const auto add = [&](const settlers::Transfer& t, int kind, int count) {
    if (count == 0) return;
    cards_.push_back({{t.from, t.hex, kind}, {t.to, settlers::kNowhere, kind}, kind, count, {}});
  };
  for (const settlers::Transfer& t : transfers) {
    for (int k = 0; k < settlers::kResources; ++k) add(t, k, t.cards[k]);
    add(t, -1, t.unknown);
  }
  const Clock clock = ui.clock();
  const double n = static_cast<double>(std::max<std::size_t>(1, cards_.size() - first));
  const double step = ui.still ? 0 : clock.pace * std::min(kAfter, kAll / n);
  for (std::size_t i = first; i < cards_.size(); ++i)
    cards_[i].flies = Tween(clock, Move::Fly, wait + step * static_cast<double>(i - first));
}

int Flights::coming(const Ui& ui, int seat, int kind) const {
  int n = 0;
  for (const Card& c : cards_) {
    if (c.to.who == seat && (kind < 0 || c.kind == kind) && !c.flies.over(ui.clock())) n += c.count;
  }
  return n;
}

double Flights::lasts(const Ui& ui) const {
  double end = 0;
  for (const Card& c : cards_) end = std::max(end, c.flies.left(ui.clock()));
  return end;
}

void Flights::draw(Ui& ui, float height, const std::function<Vec2(const End&)>& where) {
  std::erase_if(cards_, [&](const Card& c) { return !ui.play(c.flies); });
  gfx::Canvas& g = ui.canvas();
  for (const Card& c : cards_) {
    if (c.flies.waits(ui.clock())) continue;
    const Pose pose = c.flies.pose(ui.clock(), where(c.from), where(c.to));
    const float h = height * pose.scale;
    const Rect r = Rect::around(pose.at, {h * 0.72f, h});
    g.push_opacity(pose.opacity);
    if (c.kind < 0)
      draw_card_back(ui, r);
    else
      gfx::resource_card(g, r, c.kind, 1.6f);
    if (c.count > 1)
      ui.label({r.max.x + 3, pose.at.y}, "×" + std::to_string(c.count), Type::Body, gfx::kWhite,
               gfx::kLeftMiddle, true);
    g.pop_opacity();
  }
}

}  // namespace parlour::ui::settlers_table
