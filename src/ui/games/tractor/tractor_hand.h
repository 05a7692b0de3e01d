// The viewer's hand, in the game's order: cards are chosen by touching them or by dragging across
// several.
#pragma once

#include "ui/games/tractor/tractor_choice.h"

namespace parlour::ui::tractor_table {

/// A gold pip at the lower left corner of a card that counts points.
void draw_points(gfx::Canvas&, int kind, const Rect& card);

class Hand {
 public:
  /// A card is dealt.
  void dealt(double now) { dealt_at_ = now; }
  /// `advised`: the cards of a hint; `taken`: those that come from the kitty.
  void draw(const Scene&, const State&, int me, Choice&, const Rect&, const Cards& advised,
            const Cards& taken);

 private:
  struct Card;
  struct Cast;
  void draw_card(const Cast&, Choice&, std::size_t i);
  void handle(const Cast&, Choice&, std::size_t i, const Ui::Touch&, bool up);
  void drag(const Cast&, Choice&);

  int from_ = -1, to_ = -1;  // cards of a drag; -2: a long press was handled
  bool held_ = false;        // a card is held, in this frame
  bool on_ = true;           // the drag chooses
  Cards before_;             // chosen before the drag
  double dealt_at_ = -10;
};

}  // namespace parlour::ui::tractor_table
