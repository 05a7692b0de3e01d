// The offer on the table: to the players it asks, and with its answers to the player who made it.
// What is measured and drawn in panels is in the part settlers_book::kBookPart.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/feeling.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Why each seat declines; Feeling::None: it does not, or nobody knows.
using Declined = std::array<Feeling, settlers::kMost>;
/// The same in a few words, "few cards"; empty for Feeling::None.
std::string decline_text(const Ui&, Feeling);

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

/// While it is countered: who offers what, in a sentence.
void draw_offer_told(const Scene&, const Rect&);

/// What the viewer would give and get, in a sentence and in cards, and who else is asked; the
/// height at that width.
float offer_height(const Scene&, float width);
void draw_offer(const Scene&, Rect in);
OfferPress draw_offer_buttons(const Scene&, const Rect& row);

/// Who says what, in columns of what the viewer gives and gets; `chosen`: the counter-offer that is
/// looked at, or -1.
float answers_height(const Scene&);
OfferPress draw_answers(const Scene&, Rect in, int chosen);
OfferPress draw_answer_buttons(const Scene&, const Rect& row, int chosen);

}  // namespace parlour::ui::settlers_table
