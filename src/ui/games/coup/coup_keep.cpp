#include "ui/games/coup/coup_keep.h"

#include <algorithm>

namespace parlour::ui::coup_table {

using coup::Action;

void Picks::press(int card, int most) {
  if (std::erase(cards_, card) > 0) return;
  if (static_cast<int>(cards_.size()) >= most) cards_.erase(cards_.begin());
  cards_.push_back(card);
}

bool Picks::has(int card) const {
  return std::ranges::find(cards_, card) != cards_.end();
}

bool keeps(const Scene& scene, const State& s) {
  return scene.may_act && s.phase == Phase::Exchange;
}

int kept_by(std::span<const Action> legal) {
  return !legal.empty() && legal.front().more < kRoles ? 2 : 1;
}

std::vector<int> roles_of(const State& s, const Picks& picks) {
  std::vector<int> out;
  for (const int card : picks.cards()) out.push_back(s.hand[at(s.active)].card[at(card)]);
  return out;
}

std::optional<Action> keeping(const State& s, const Picks& picks, std::span<const Action> legal) {
  std::vector<int> roles = roles_of(s, picks);
  roles.resize(2, coup::kNone);
  const auto same = [&](const Action& a) {
    return a.kind == Kind::Keep && ((a.what == roles[0] && a.more == roles[1]) ||
                                    (a.what == roles[1] && a.more == roles[0]));
  };
  const auto found = std::ranges::find_if(legal, same);
  return found == legal.end() ? std::nullopt : std::optional(*found);
}

std::vector<Offer> kept_offers(const Scene& scene, const State& s, const Picks& picks,
                               coup::Pair drawn) {
  const Ui& ui = scene.ui;
  const auto& hand = s.hand[at(s.active)];
  std::vector<Offer> out;
  for (int i = 0; i < static_cast<int>(std::size(hand.card)); ++i) {
    const int role = hand.card[at(i)];
    if (role >= kRoles) continue;
    // Of equal cards the last ones are those that were drawn.
    int later = 0;
    for (int k = i + 1; k < static_cast<int>(std::size(hand.card)); ++k)
      later += hand.card[at(k)] == role;
    const bool from_deck = later < drawn.count(role), kept = picks.has(i);
    Offer o;
    o.id = "keep" + std::to_string(i);
    o.label = ui.tr(kept ? words::keep_it : from_deck ? words::keep_drawn : words::keep_own);
    o.narrated = ui.tr(words::keep, {ui.tr(role_line(role))});
    o.told = ui.tr(from_deck ? words::keep_drawn : words::keep_own);
    o.action = coup::act(Kind::Keep, 0, role);
    o.role = role;
    o.own_cards = o.unnamed = true;
    o.chosen = kept;
    out.push_back(std::move(o));
  }
  return out;
}

}  // namespace parlour::ui::coup_table
