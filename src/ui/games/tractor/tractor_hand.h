// The viewer's hand: cards are chosen by touching them or by dragging across several; a double
// press plays. Cards that are pulled out of the hand are played on the table, or put at another
// place of the hand.
#pragma once

#include <array>
#include <optional>

#include "ui/games/tractor/tractor_choice.h"
#include "ui/games/tractor/tractor_layout.h"
#include "ui/games/tractor/tractor_order.h"

namespace parlour::ui::tractor_table {

/// A gold pip at the lower left corner of a card that counts points.
void draw_points(gfx::Canvas&, int kind, const Rect& card);

class Hand {
 public:
  /// `advised`: the cards of a hint; `taken`: those that come from the kitty. Returns what a double
  /// press plays, or cards that were put on the table.
  std::optional<Action> draw(const Scene&, const State&, int me, Choice&, const Rect&,
                             const Cards& advised, const Cards& taken);
  /// Cards held in an order of the player's own stay there until the next deal; a reload loses it.
  bool own_order(int me) const { return orders_[at(me)].own(); }
  void sort(const Ui&, int me);

 private:
  struct Card;
  struct Cast;
  // Cards out of the hand, at the pointer.
  struct Carried {
    std::vector<HandOrder::Card> cards;
    Vec2 grip;           // from the pointer to the corner of the first
    Vec2 at;             // the pointer
    int to = 0;          // before which of the other cards they would be put
    bool above = false;  // over the table
    bool away = false;   // over neither table nor hand: let go there, they return
  };
  struct Shown {
    HandOrder::Card card;
    Rect rect;
  };

  void arrange(const Cast&);
  void lay_out(Cast&, const Rect&);
  void touch_card(const Cast&, Choice&, std::size_t i);
  void handle(const Cast&, Choice&, std::size_t i, const Ui::Touch&);
  void press(const Cast&, Choice&, std::size_t i, bool named);
  void drag(const Cast&, Choice&);
  void sweep(const Cast&, Choice&, Vec2 pointer);
  void pull(const Cast&, const Choice&, Vec2 pointer);
  void carry(const Cast&, Vec2 pointer);
  void put_down(const Cast&, Choice&);
  void put_on_table(const Cast&, Choice&);
  void follow_grip(const Cast&);
  void yield(const Ui&);
  bool carries(const Card&) const;
  std::optional<Action> play_of(const Cast&, const Choice&) const;
  void draw_cards(const Cast&, const Choice&);
  void draw_card(const Cast&, const Choice&, std::size_t i, float lift) const;
  void draw_lifted(const Cast&, const Choice&);
  void draw_carried(const Cast&, const Choice&) const;

  int from_ = -1, to_ = -1;        // cards of a drag; from -2: nothing more until it is let go
  HandOrder::Card gripped_;        // the card where it began
  bool held_ = false;              // a card is held, in this frame
  bool on_ = true;                 // the drag chooses
  Cards before_;                   // chosen before the drag
  int under_ = -1, focused_ = -1;  // the card under the pointer; the one with the focus
  int lifted_ = -1;                // and the one lifted
  Tween lifts_;
  std::optional<HandOrder::Card> pressed_;  // the last press, and when
  double pressed_at_ = -10;
  std::optional<Action> played_;  // in this frame

  std::array<HandOrder, kMostPlaces> orders_;  // of each seat: several may share a device
  int round_ = -1;                             // to which they belong
  std::optional<Carried> carried_;
  std::vector<Shown> shown_, left_;  // in the last frame; before the cards last made room
  Tween yields_;
};

}  // namespace parlour::ui::tractor_table
