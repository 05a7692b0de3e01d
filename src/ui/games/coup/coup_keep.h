// What the viewer keeps of an exchange: cards are chosen one by one.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ui/games/coup/coup_offer.h"

namespace parlour::ui::coup_table {

/// Some of several cards, by their number: a card too many takes the place of the one that was
/// chosen first.
class Picks {
 public:
  /// Chooses that card, or gives it up; `most`, at least 1, may be chosen.
  void press(int card, int most);
  bool has(int card) const;
  /// In the order in which they were chosen.
  const std::vector<int>& cards() const { return cards_; }
  void clear() { cards_.clear(); }

 private:
  std::vector<int> cards_;
};

/// Whether the viewer chooses now what they keep.
bool keeps(const Scene&, const State&);
/// How many cards each of these actions, which keep some, keeps.
int kept_by(std::span<const coup::Action> legal);
/// The roles of the chosen cards.
std::vector<int> roles_of(const State&, const Picks&);
/// The action that keeps just the chosen cards; nothing: there are too few.
std::optional<coup::Action> keeping(const State&, const Picks&,
                                    std::span<const coup::Action> legal);
/// A button for each card that may be kept, in the order of the hand; `drawn`: those that came from
/// the deck.
std::vector<Offer> kept_offers(const Scene&, const State&, const Picks&, coup::Pair drawn);

}  // namespace parlour::ui::coup_table
