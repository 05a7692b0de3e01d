// The roles that a player has claimed, in signs: each with its count, and struck out if they could
// not show it.
#pragma once

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

/// Somebody at the table has claimed a role.
bool any_claims(const State&);
/// From `left`, the middle of the left edge, at most `width` wide: the signs, behind a word if
/// there is room for it.
void draw_claims(const Ui&, const State&, int q, Vec2 left, float radius, float width);
/// Says what the signs there mean, at a press and under the pointer.
void explain_claims(const Scene&, const State&, int q, Vec2 left, float width);

}  // namespace parlour::ui::coup_table
