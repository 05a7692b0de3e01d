// The order in which a player holds their cards: the game's, or one of their own.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parlour::ui::tractor_table {

class HandOrder {
 public:
  /// Copies of a kind count from 0.
  struct Card {
    int kind = 0, copy = 0;
    bool operator==(const Card&) const = default;
  };

  /// The hand is now these kinds, in the game's order. In an order of the player's own, what is
  /// gone leaves, and what is new comes after its neighbour in the game's order.
  void hold(std::span<const int> kinds);
  const std::vector<Card>& cards() const { return cards_; }
  /// Moves cards, in the order in which they are held, before the `to`-th of the others.
  void move(std::span<const Card> moved, int to);
  /// It differs from the game's, as of hold().
  bool own() const { return own_; }
  /// The cards in their order, as text; resume() takes it back if it names all of these kinds,
  /// which are held, in the game's order.
  std::string text() const;
  void resume(std::span<const int> kinds, std::string_view text);
  /// Back to the game's order, from the next hold() on.
  void forget() { cards_.clear(), own_ = false; }

 private:
  void lose_all_but(std::span<const int> kinds);
  void take(std::span<const int> kinds);

  std::vector<Card> cards_;
  bool own_ = false;
};

}  // namespace parlour::ui::tractor_table
