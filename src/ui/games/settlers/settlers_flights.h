// Resource cards flying from giver to receiver: they show what has happened, and delay nothing.
#pragma once

#include <functional>
#include <span>

#include "games/settlers/settlers_flow.h"
#include "ui/kit/ui.h"

namespace parlour::ui::settlers_table {

class Flights {
 public:
  /// Where a flight begins or ends: at a seat or the bank, or on a hex; `kind` of card, or -1.
  struct End {
    int who = settlers::kBank;
    int hex = settlers::kNowhere;
    int kind = -1;
  };

  /// The cards leave in `wait` seconds, one after the other.
  void send(const Ui&, std::span<const settlers::Transfer>, double wait);
  void reset() { cards_.clear(); }
  /// Number of cards of a kind still on their way to a seat; -1: of all kinds.
  int coming(const Ui&, int seat, int kind = -1) const;
  /// Seconds until the last has arrived.
  double lasts(const Ui&) const;
  void draw(Ui&, float height, const std::function<Vec2(const End&)>& where);

 private:
  struct Card {
    End from, to;
    int kind, count;
    Tween flies;
  };
  std::vector<Card> cards_;
};

}  // namespace parlour::ui::settlers_table
