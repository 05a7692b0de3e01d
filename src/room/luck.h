// What chance gave every seat in a whole game.
#pragma once

#include <vector>

#include "core/any_game.h"
#include "core/fortune.h"
#include "core/record.h"

namespace parlour::room {

/// By seat; empty if the game has nothing to count (Info::prizes), or if no outcome would have made
/// a difference. Requires a record of this game that replays, with all its hidden cards.
std::vector<Fortune> fortunes(const AnyGame&, const Record&);

}  // namespace parlour::room
