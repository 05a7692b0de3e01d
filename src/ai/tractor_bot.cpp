// What Tractor's bots consider, and what their styles like.
#include <algorithm>

#include "ai/game_hints.h"
#include "ai/tractor_thumb.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::ai {

using namespace tractor;
using Kind = tractor::Action::Kind;

void Hints<Tractor>::candidates(const State& s, Seat p, std::vector<Action>& out) {
  if (ends_early(s)) {  // nothing can be gained by playing on
    out = {act(Kind::End)};
    return;
  }
  Tractor::legal(s, p, out);
  const bool leads = s.phase == Phase::Play && s.played == 0;
  if (out.empty() || (s.phase != Phase::Bury && !leads) || s.hidden[at(index(p))]) return;
  const Action thumb = by_thumb(s, index(p));
  if (leads) {
    if (std::ranges::find(out, thumb) == out.end()) out.push_back(thumb);
  } else {  // goes first
    std::erase(out, thumb);
    out.insert(out.begin(), thumb);
  }
}

// While cards are dealt, only possible bids are considered: there are a hundred such questions.
bool Hints<Tractor>::prunes(const State& s, Seat p, const Action& a) {
  if (s.phase != Phase::Bid || !may_wait(s) || a.kind == Kind::Wait) return false;
  return by_thumb(s, index(p)).kind == Kind::Wait;
}

namespace {

int highest(const Order& order, const Cards& cards) {
  int most = 0;
  cards.each([&](int kind, int) { most = std::max(most, static_cast<int>(order.level(kind))); });
  return most;
}

}  // namespace

// Bold players bid, and bury points; cautious ones do neither; vengeful ones draw trumps; traders
// lead low and leave the trick to a partner; patient ones keep their trumps.
float Hints<Tractor>::taste(Style style, const State& s, Seat, const Action& a) {
  constexpr float kBid = 0.04f, kPoint = 0.002f, kCard = 0.05f;
  constexpr int kLow = 7;  // a level
  if (a.kind == Kind::Bid || a.kind == Kind::Bury) {
    const float wish = a.kind == Kind::Bid ? kBid : kPoint * static_cast<float>(a.cards.points());
    return style == Style::Bold ? wish : style == Style::Cautious ? -wish : 0;
  }
  if (a.kind != Kind::Play) return 0;
  const bool trumps = !s.order.of_group(a.cards, kTrumps).empty();
  if (style == Style::Patient) return trumps ? -kCard : 0;
  if (s.played > 0) return 0;
  if (style == Style::Vengeful) return trumps ? kCard : 0;
  return style == Style::Trader && !trumps && highest(s.order, a.cards) <= kLow ? kCard : 0;
}

bool Hints<Tractor>::dares(Style style, const State& s, Seat p, const Action& a) {
  constexpr int kEager = 80;  // two and a half trumps
  return style == Style::Bold && a.kind == Kind::Bid && a == thumb_bid(s, index(p), kEager);
}

}  // namespace parlour::ai
