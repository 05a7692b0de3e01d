// The sentences of Coup, from coup_strings.def.
#pragma once

#include "core/lines.h"
#include "games/coup/coup.h"

namespace parlour::coup::text {
#define TITLE PARLOUR_LINE
#define T(...) PARLOUR_GAME_LINE(coup, __VA_ARGS__)
#include "games/coup/coup_strings.def"
#undef T
#undef TITLE
}  // namespace parlour::coup::text

namespace parlour::coup {

/// "Duke"; "a card" where it is no role.
const Line& role_line(int role);
/// "Tax"; "a card" of Play::None.
const Line& play_line(Play);

}  // namespace parlour::coup
