// The viewer's hand: cards are chosen by touching them; a double press plays. A drag that begins on
// a card carries it, and what is chosen with it, onto the table or to another place of the hand;
// one that begins beside the cards chooses those that it crosses. A card that a finger rests on is
// chosen with its pair or tractor. Cards on the table that are no play yet lie there until they
// are, or until they are pressed or carried back.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "ui/games/tractor/tractor_choice.h"
#include "ui/games/tractor/tractor_layout.h"
#include "ui/games/tractor/tractor_order.h"

namespace parlour::ui::tractor_table {

/// How dark a card is that may not be played, at a share of its height: its index stays readable.
constexpr float locked_shade(float down) {
  return 0.26f + 0.16f * down;
}

class Hand {
 public:
  /// A drag may begin on this ground, beside the cards; before what lies on it is drawn.
  void lie_on(Ui&, const Rect& ground);
  /// The groups of the cards, in the order in which they are held.
  std::vector<int> groups(const Scene&, const State&, int me);
  struct Given {
    Rect area = {};      // of the hand
    Rect place = {};     // of the player's cards on the table; empty: none can lie there
    float card = 0;      // width of a card there
    Cards advised = {};  // the cards of a hint, or those that can be bid
    Cards taken = {};    // those that come from the kitty
  };
  /// Returns what a double press plays, or cards that were put on the table.
  std::optional<Action> draw(const Scene&, const State&, int me, Choice&, const Given&);
  /// Cards lie on the table, to be played with others.
  bool lies() const { return !lying_.empty(); }
  /// The play of this frame was put on the table by hand: it lies there already.
  bool lay() const { return lies() || dropped_; }
  /// Cards held in an order of the player's own stay there until the next deal.
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
    int home = 0;        // the same, where they were
    bool back = false;   // they come from the table
    bool above = false;  // over the table
    bool away = false;   // over neither table nor hand: let go there, they return
  };
  struct Shown {
    HandOrder::Card card;
    Rect rect;
  };

  void arrange(const Scene&, const State&, int me);
  void keep(const Ui&, std::span<const int> kinds, int me);
  void lay_out(Cast&);
  void lay_on_table(Cast&) const;
  void take_back(const Cast&, const Choice&);
  void touch_card(const Cast&, Choice&, std::size_t i);
  void handle(const Cast&, Choice&, std::size_t i, const Ui::Touch&);
  void press(const Cast&, Choice&, std::size_t i, bool named);
  void drag(const Cast&, Choice&);
  void sweep(const Cast&, Choice&);
  void pull(const Cast&, const Choice&, Vec2 pointer);
  void carry(const Cast&, Vec2 pointer);
  void put_down(const Cast&, Choice&);
  void put_on_table(const Cast&, Choice&);
  void put_back(const Cast&, Choice&);
  bool lies(const HandOrder::Card&) const;
  void follow_grip(const Cast&);
  void yield(const Ui&);
  bool carries(const Card&) const;
  std::optional<Action> play_of(const Cast&, const Choice&) const;
  void draw_cards(const Cast&, const Choice&);
  void draw_card(const Cast&, const Choice&, std::size_t i, float lift) const;
  void draw_lifted(const Cast&, const Choice&);
  void draw_gap(const Cast&) const;
  void draw_carried(const Cast&) const;

  int from_ = -1;                  // the card of a drag; -2: nothing more until it is let go
  HandOrder::Card gripped_;        // the same
  bool held_ = false;              // a card is held, in this frame
  std::optional<Choice> rested_;   // and a finger has rested on it: what was chosen before
  bool beside_ = false;            // a drag began beside the cards
  int swept_from_ = -1;            // the first card that it has crossed
  Cards before_;                   // chosen before it
  int under_ = -1, focused_ = -1;  // the card under the pointer; the one with the focus
  int lifted_ = -1;                // and the one lifted
  Tween lifts_;
  std::optional<HandOrder::Card> pressed_;  // the last press, and when
  double pressed_at_ = -10;
  std::optional<Action> played_;  // in this frame

  std::array<HandOrder, kMostPlaces> orders_;  // of each seat: several may share a device
  int round_ = -1;                             // to which they belong
  std::array<std::optional<std::string>, kMostPlaces> kept_;  // as stored; nothing: not read yet
  std::optional<Carried> carried_;
  std::vector<HandOrder::Card> lying_;  // chosen cards on the table
  bool dropped_ = false;                // the cards of the play were just put there
  std::vector<Shown> shown_, left_;     // in the last frame; before the cards last made room
  Tween yields_;
};

}  // namespace parlour::ui::tractor_table
