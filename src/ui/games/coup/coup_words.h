// The sentences of Coup's table.
#pragma once

#include <span>

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

/// What an action gains and costs, in a few words.
const Line& play_does(Play);
/// Why an influence is lost.
const Line& lose_line(const State&);

/// What is going on, in one sentence: the action, the block or the challenge that is open; empty
/// between two actions.
std::string headline(const Ui&, std::span<const Player>, const State&);
/// What has become of a challenge: the card is shown, or it is not; empty for any other step.
std::string outcome_line(const Ui&, std::span<const Player>, const Table::Step&);
/// What came of the action that this step ended; empty: it ended none.
std::string ended_line(const Ui&, std::span<const Player>, const Table::Step&);
/// Who loses an influence now, and why if it is not plain.
std::string loss_line(const Scene&, const State&);
/// In a match, which game it is and the score; empty in a single game.
std::string score_line(const Ui&, std::span<const Player>, const State&);
/// How an ended game was won, and what the winner has left.
std::string won_line(const Ui&, std::span<const Player>, const State&);
/// A lesson that has reached its goal: nobody answers any more.
bool lesson_over(const Scene&);
/// Whom the game is waiting for, or what happens by itself; empty if the bar says it.
std::string moment(const Scene&, const State&);
/// What is declared, without the player: "Steal → Ana". Claims that no card states are named.
std::string declared(const Scene&, const State&, bool brief);
/// What a seat has: "Ana: 2 coins, 1 influence".
std::string place_text(const Scene&, const State&, int q);

/// An action of the viewer, as they would announce it.
std::string said(const Scene&, const coup::Action&);
/// The risk of the viewer's action beyond what is visible; empty: none.
std::string warning(const Scene&, const coup::Action&);
/// What everybody may lose with it, where no warning says more; empty: nothing.
std::string stake(const Scene&, const coup::Action&);
/// What is asked of a player outside the decisions that ask everybody; empty in those. The reason
/// of a loss comes first.
std::string duty(const Ui&, const State&);

/// The subject of the open decision, for "always allow": the role of a block; or kRoles plus an
/// action's number.
int matter(const State&);
std::string matter_text(const Ui&, int matter);

/// What a step has brought besides its own line in the log: whether a claim held, and the coins.
std::vector<room::LogLine> effects(const Ui&, const Table::Step&);

}  // namespace parlour::ui::coup_table
