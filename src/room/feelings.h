// How the players take what has just happened: from what everybody at the table can see, and from
// nothing else.
#pragma once

#include "core/any_game.h"

namespace parlour::room {

enum class Feeling : std::uint8_t { None, Glad, Cross, Surprised };

/// How the seat takes the step from one state to the next: two truths, or two views of one viewer;
/// the result is the same for each of them. Surprised: caught at a bluff. None for a game without
/// feelings.
Feeling feeling(const AnyGame&, const AnyState& before, const AnyState& after, Seat);

}  // namespace parlour::room
