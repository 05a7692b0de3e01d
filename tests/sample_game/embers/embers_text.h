// The sentences of Embers. The project's own games keep theirs in src/texts; a Line that lacks a
// language reads as English.
#pragma once

#include "core/lines.h"

namespace parlour::embers::text {

inline constexpr Line title = {{"Embers"}};
inline constexpr Line tagline = {{"Do not be left with the lowest card."}};
inline constexpr Line option_lives = {{"Lives"}};
inline constexpr Line player = {{"player {0}"}};
inline constexpr Line dealt = {{"{0} gets a {1}"}};
inline constexpr Line dealt_unseen = {{"{0} gets a card"}};
inline constexpr Line keep = {{"keep the card"}};
inline constexpr Line swap = {{"swap the {0}"}};
inline constexpr Line show = {{"all cards are shown: {0}"}};
inline constexpr Line round = {{"Round {0} of {1}"}};
inline constexpr Line seat_row = {{"{0}: lives {1}, card {2}"}};
inline constexpr Line out_row = {{"{0} is out"}};
inline constexpr Line why_house = {{"The House does that."}};
inline constexpr Line why_turn = {{"It is not your turn."}};
inline constexpr Line why_card = {{"That card is not there."}};
inline constexpr Line why_player = {{"A player decides that."}};

}  // namespace parlour::embers::text
