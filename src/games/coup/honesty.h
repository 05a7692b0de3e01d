// How honest each player was, shown when a game is over: from the record, with all hands open.
#pragma once

#include <array>
#include <span>
#include <utility>

#include "games/coup/coup.h"

namespace parlour::coup {

/// Counts for one seat. A claim is an action or a block in the name of a role (for embezzling:
/// without the duke); it is a bluff if the hand does not support it at that moment.
struct Honesty {
  int claims = 0, bluffs = 0;
  int challenges = 0, right = 0;  // challenges made, and those made against a bluff
  bool operator==(const Honesty&) const = default;
};

/// Requires the actions of a game that begins with `start`, each legal where it stands. Answers
/// that had no effect do not count: they stay private.
std::array<Honesty, kMost> honesty(const State& start,
                                   std::span<const std::pair<Seat, Action>> actions);

}  // namespace parlour::coup
