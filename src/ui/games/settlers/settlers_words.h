// The sentences of Settlers' table.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// With an initial capital, for the start of a sentence.
std::string sentence(std::string);
/// An action as a button or a question presents it.
std::string said(const Scene&, const Action&);
/// "2 settlements, 1 city, 7 roads, longest road (6)": the pieces a player has built, and other
/// sources of points.
std::string points_text(const Ui&, const State&, int q);
/// What a name plate shows: "Ana: 3 of 10 points, 5 cards, ...".
std::string plate_text(const Scene&, int q);
/// What is asked of the viewer in phases that ask for one thing only; empty in the others.
std::string duty(const Scene&);

/// How many cards of one kind the bank takes from a player for one: of their best kind, and of
/// their worst.
struct BankRates {
  int best = 0, worst = 0;
};
BankRates bank_rates(const State&, int seat);
/// "4", or "2–4".
std::string cards_for_one(BankRates);
/// "4:1", or "2:1–4:1".
std::string rates_text(BankRates);

/// Why the winner has won; empty: nobody has.
std::string reason_of_result(const Scene&);

}  // namespace parlour::ui::settlers_table
