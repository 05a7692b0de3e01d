// The names of players, bots and results, the same on every screen.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "room/player.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// The word for a bot's level.
const Line& level_line(ai::Level);
/// A share from 0 to 1: "25%".
std::string percent_text(const Ui& ui, float share);
/// "+12", "−3", "0".
std::string signed_text(long n);
/// The only person at the table, without a name: "You".
bool is_you(std::span<const Player>, Seat);
/// "Ana"; "You" or "Player 2" for a person without a name; otherwise "Bot" with its level.
std::string player_name(const Ui&, std::span<const Player>, Seat);
/// The names of all players, seat by seat.
std::vector<std::string> player_names(const Ui&, std::span<const Player>);
/// The same, fitted to `width`: if necessary, a bot without a name is named by its number alone, or
/// by its level if it is the only one.
std::string player_name_in(const Ui&, std::span<const Player>, Seat, float width, Type,
                           bool strong);
/// The players, seat by seat: "Ana – Hard bot".
std::string seats_text(const Ui&, std::span<const Player>);
/// The seats with the best score, several if they share it; requires a finished game.
std::vector<Seat> winners(const AnyGame&, const AnyState&);
/// "Ana wins", "You win", "Ana, Li win", "Shared victory: Ana, Li"; if several win and the heading
/// would be wider than `width`, bots are named by their numbers. Requires a finished game.
std::string winner_text(const Ui&, const AnyGame&, const AnyState&, std::span<const Player>,
                        float width = std::numeric_limits<float>::infinity());

}  // namespace parlour::ui
