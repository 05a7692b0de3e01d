// Roles at a glance: how many cards of each are face up, and who has claimed it. Everybody may see
// all of it.
#pragma once

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

/// A dot for each card of a role, small for those face up; the last dot ends at `right`. Returns
/// the width.
float draw_copies(const Ui&, const State&, int role, Vec2 right);
/// Says at a press, and under the pointer, what a role does, and what is known of it.
void explain_role(const Scene&, const State&, int role, const Rect&, std::string_view does);

/// The height of a row of all roles, each with its sign above its dots; drawn where the table has
/// no list of them.
inline constexpr float kRoleRow = 34;
void draw_role_row(const Scene&, const State&, const Rect&);

/// What a role does and blocks.
const Line& does_line(int role);

}  // namespace parlour::ui::coup_table
