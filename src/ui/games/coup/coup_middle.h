// The middle of Coup's table: what is going on in a sentence and a picture; between two actions
// deck and treasury.
#pragma once

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

/// `event`: what has just come of a challenge, said in place of what is open; `last`: what came of
/// the last action, said between two; both may be empty. Returns whether there was room for a
/// sentence about what is going on.
bool draw_middle(const Scene&, const State&, const Rect&, std::string_view event,
                 std::string_view last);

}  // namespace parlour::ui::coup_table
