// The offer on the table: to the players it asks, and with its answers to the player who made it.
#pragma once

#include <optional>

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// For those who only watch: the offer as one line, with the answers so far.
void draw_offer_line(const Scene&, const Rect&);
float offer_line_width(const Scene&);

/// What was pressed.
struct OfferPress {
  std::optional<Action> action = {};
  bool counter = false;  // the player begins a counter-offer
  int chosen = -1;       // the counter-offer of this seat is looked at
  bool change = false;   // the offer is to be made anew with the chosen terms

  bool any() const { return action || counter || chosen >= 0 || change; }
};

/// What the viewer would get and give, in a sentence and in cards; the height at that width.
float offer_height(const Scene&, float width);
void draw_offer(const Scene&, Rect in);
OfferPress draw_offer_buttons(const Scene&, const Rect& row);

/// Who says what; `chosen`: the counter-offer that is looked at, or -1.
float answers_height(const Scene&, float width);
OfferPress draw_answers(const Scene&, Rect in, int chosen);
OfferPress draw_answer_buttons(const Scene&, const Rect& row, int chosen);

}  // namespace parlour::ui::settlers_table
