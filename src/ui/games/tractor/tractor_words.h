// The sentences of Tractor's table.
#pragma once

#include <span>
#include <vector>

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

/// A suit or the trumps, by group.
const Line& group_line(int group);
const Line& suit_line(int suit);

/// Whether both play on one side, as far as the round knows.
bool plays_with(const State&, int a, int b);
/// "Partner", "Opponent", or nothing: for the viewer's own seat, or if unknown.
std::string_view tie_of(const Ui&, const State&, int me, int q);
/// The side in this round: "Banker", "Attacker"; empty if unknown.
std::string_view side_of(const Ui&, const State&, int q);
/// The groups of cards of which a player has shown that they hold none.
std::vector<int> voids(const State&, int q);
/// What a plate's signs and words mean.
std::string plate_means(const Ui&, const State&, int me, int q);

/// Whom the game is waiting for between two tricks.
std::string moment(const Scene&, const State&);
/// What is asked of the viewer who has chosen nothing yet.
std::string question(const Ui&, const State&, Seat viewer);

/// Who takes a trick and its points, and who has turned out to be a friend.
std::vector<room::LogLine> effects(const Ui&, const Table::Step&);

}  // namespace parlour::ui::tractor_table
