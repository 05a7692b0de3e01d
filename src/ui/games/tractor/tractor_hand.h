// The viewer's hand, in the game's order: cards are chosen by touching them or by dragging across
// several; a double press plays.
#pragma once

#include "ui/games/tractor/tractor_choice.h"

namespace parlour::ui::tractor_table {

/// A gold pip at the lower left corner of a card that counts points.
void draw_points(gfx::Canvas&, int kind, const Rect& card);

class Hand {
 public:
  /// `advised`: the cards of a hint; `taken`: those that come from the kitty. Returns what a double
  /// press plays.
  std::optional<Action> draw(const Scene&, const State&, int me, Choice&, const Rect&,
                             const Cards& advised, const Cards& taken);

 private:
  struct Card;
  struct Cast;
  void touch_card(const Cast&, Choice&, std::size_t i);
  void handle(const Cast&, Choice&, std::size_t i, const Ui::Touch&);
  void press(const Cast&, Choice&, std::size_t i, bool named);
  void drag(const Cast&, Choice&);
  void draw_card(const Cast&, const Choice&, std::size_t i, float lift) const;
  void draw_lifted(const Cast&, const Choice&);

  int from_ = -1, to_ = -1;        // cards of a drag; -2: a long press was handled
  bool held_ = false;              // a card is held, in this frame
  bool on_ = true;                 // the drag chooses
  Cards before_;                   // chosen before the drag
  int under_ = -1, focused_ = -1;  // the card under the pointer; the one with the focus
  int lifted_ = -1;                // and the one lifted
  Tween lifts_;
  int pressed_ = -1;  // the card of the last press, and when
  double pressed_at_ = -10;
  std::optional<Action> played_;  // by a double press, in this frame
};

}  // namespace parlour::ui::tractor_table
