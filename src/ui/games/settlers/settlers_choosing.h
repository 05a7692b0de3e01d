// Choosing resource cards: to discard on a 7, for gold, and for the cards that ask for a resource.
#pragma once

#include <optional>

#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

class Choosing {
 public:
  enum class What : std::uint8_t { None, Discard, Gold, Plenty, Monopoly };

  /// The player has begun to play a card that asks for resources.
  void begin(What what) { begun_ = what, chosen_.clear(); }
  void give_up() { begun_ = What::None; }
  void reset() { give_up(), discard_.clear(), gold_.clear(), chosen_.clear(); }
  void forget_discard() { discard_.clear(); }
  void forget_gold() { gold_.clear(); }

  bool begun() const { return begun_ != What::None; }
  /// What the viewer chooses now.
  What what(const Scene&) const;
  /// The action with the chosen cards; they may be too few.
  std::optional<Action> action(const Scene&) const;
  /// The sentence of what is expected.
  const Line& asks() const;

  float height(const Scene&) const;
  void draw(const Scene&, Rect in);

 private:
  What begun_ = What::None;
  CardPicker discard_, gold_, chosen_;
};

}  // namespace parlour::ui::settlers_table
