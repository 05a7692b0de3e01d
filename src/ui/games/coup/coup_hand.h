// The viewer's own place at Coup's table: purse, claims, cards; and what each role can do.
#pragma once

#include "ui/games/coup/coup_places.h"

namespace parlour::ui::coup_table {

struct OwnPlace {
  bool roles = false;  // their list is open
  // While cards are chosen to be kept: the roles of those that are, and how many are to be. The
  // others lie on the board.
  std::vector<int> kept = {};
  int due = 0;
  std::optional<Verdict::Tag> verdict = {};
};
/// Requires a hand on the screen. Returns whether the button for the list of roles was pressed,
/// which a hand has where the screen has no room for the list.
bool draw_hand(const Scene&, const State&, const Places&, const OwnPlace&);
/// From the top of the area: each role, and what it does and blocks. From elevation 3 on it lies
/// over what was drawn before.
void draw_roles(const Scene&, const State&, const Rect&, float elevation = 0.4f);

}  // namespace parlour::ui::coup_table
