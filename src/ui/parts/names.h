// How players, bots and results are named, on every screen the same.
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
/// A share of 0 to 1: "25%".
std::string percent_text(const Ui& ui, float share);
/// "Ana", or "You"/"Player 2" for a person without a name, "Bot" with its level otherwise.
std::string player_name(const Ui&, std::span<const Player>, Seat);
/// The names of all players, seat by seat.
std::vector<std::string> player_names(const Ui&, std::span<const Player>);
/// The same for a place `width` wide: a bot without a name goes by its number alone where it must,
/// or by its level when it is the only one.
std::string player_name_in(const Ui&, std::span<const Player>, Seat, float width, Type,
                           bool strong);
/// Who plays, seat by seat: "Ana – Hard bot".
std::string seats_text(const Ui&, std::span<const Player>);
/// Who has the best score, several when they share it; requires a game that is over.
std::vector<Seat> winners(const AnyGame&, const AnyState&);
/// "Ana wins", "You win", "Ana, Li win", "Shared victory: Ana, Li"; of several, bots go by their
/// numbers where the heading would be wider than `width`. Requires a game that is over.
std::string winner_text(const Ui&, const AnyGame&, const AnyState&, std::span<const Player>,
                        float width = std::numeric_limits<float>::infinity());

}  // namespace parlour::ui
