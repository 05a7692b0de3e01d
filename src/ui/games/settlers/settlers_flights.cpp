#include "ui/games/settlers/settlers_flights.h"

#include <algorithm>

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_cards.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr double kFlight = 0.24, kAfter = 0.05;  // seconds; from one card to the next
constexpr double kAll = 0.5;                     // at most, until the last one leaves

}  // namespace

void Flights::send(const Ui& ui, std::span<const settlers::Transfer> transfers, double wait) {
  if (ui.still) return;
  const std::size_t first = cards_.size();
  const auto add = [&](const settlers::Transfer& t, int kind, int count) {
    if (count == 0) return;
    cards_.push_back({{t.from, t.hex, kind}, {t.to, settlers::kNowhere, kind}, kind, count, 0});
  };
  for (const settlers::Transfer& t : transfers) {
    for (int k = 0; k < settlers::kResources; ++k) add(t, k, t.cards[k]);
    add(t, -1, t.unknown);
  }
  const double step =
      std::min(kAfter, kAll / static_cast<double>(std::max<std::size_t>(1, cards_.size() - first)));
  for (std::size_t i = first; i < cards_.size(); ++i) {
    cards_[i].start = ui.now + wait + step * static_cast<double>(i - first);
  }
}

int Flights::coming(const Ui& ui, int seat, int kind) const {
  int n = 0;
  for (const Card& c : cards_) {
    if (c.to.who == seat && (kind < 0 || c.kind == kind) && ui.now < c.start + kFlight)
      n += c.count;
  }
  return n;
}

double Flights::lasts(const Ui& ui) const {
  double end = 0;
  for (const Card& c : cards_) end = std::max(end, c.start + kFlight - ui.now);
  return end;
}

void Flights::draw(Ui& ui, float height, const std::function<Vec2(const End&)>& where) {
  std::erase_if(cards_, [&](const Card& c) { return ui.still || ui.now > c.start + kFlight; });
  if (cards_.empty()) return;
  ui.animate();
  gfx::Canvas& g = ui.canvas();
  for (const Card& c : cards_) {
    if (ui.now < c.start) continue;
    const float t = gfx::clamp01(static_cast<float>((ui.now - c.start) / kFlight));
    const float eased = t * t * (3 - 2 * t);
    const Vec2 a = where(c.from), b = where(c.to);
    // A slight arc, so that cards flying in opposite directions do not hide each other.
    const Vec2 way = b - a, aside{-way.y, way.x};
    const Vec2 m = gfx::mix(a, b, eased) + aside * (0.1f * 4 * t * (1 - t));
    const float h = height * (1 + 0.35f * 4 * t * (1 - t));
    const Rect r = Rect::around(m, {h * 0.72f, h});
    if (c.kind < 0)
      draw_card_back(ui, r);
    else
      gfx::resource_card(g, r, c.kind, 1.6f);
    if (c.count > 1)
      ui.label({r.max.x + 3, m.y}, "×" + std::to_string(c.count), Type::Body, gfx::kWhite,
               gfx::kLeftMiddle, true);
  }
}

}  // namespace parlour::ui::settlers_table
