// How honest everybody was, told when a game is over: from the record, with all hands open.
#pragma once

#include <array>
#include <span>
#include <utility>

#include "games/coup/coup.h"

namespace parlour::coup {

/// Counts of one seat. A claim is an action or a block in the name of a role (of embezzling:
/// without the duke); it is a bluff when the hand does not bear it out at that moment.
struct Honesty {
  int claims = 0, bluffs = 0;
  int challenges = 0, right = 0;  // of these, made against a bluff
  bool operator==(const Honesty&) const = default;
};

/// Requires the actions of a game that begins with `start`, each legal where it stands. Answers
/// that were given but came to nothing are nobody's business: they do not count.
std::array<Honesty, kMost> honesty(const State& start,
                                   std::span<const std::pair<Seat, Action>> actions);

}  // namespace parlour::coup
