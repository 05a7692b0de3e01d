// The court of Coup: its cards, emblems and coins. Roles are numbered as in
// games/coup/cards.h: duke, assassin, captain, ambassador, inquisitor, contessa.
#pragma once

#include <string_view>

#include "gfx/canvas.h"

namespace parlour::gfx {

inline constexpr int kCourt = 6;

/// Each role's own emblem and colour; the colour is legible on ivory.
Emblem role_emblem(int role);
Color role_color(int role);

struct RoleCard {
  int role = 0;
  std::string_view name = {};  // written below the portrait if there is room for one
  float rotation = 0;
  float turn = 1;  // 1 the face, 0 on edge, -1 the back
  float elevation = 1;
  bool fallen = false;  // a lost influence: paler, struck through
};
void role_card(Canvas& c, const Rect& r, const RoleCard& card);
/// The back of all court cards.
void court_back(Canvas& c, const Rect& r, float rotation = 0, float elevation = 1);
/// A small round sign of a role: its emblem on its colour; `struck`: it was claimed in vain.
void role_sign(Canvas& c, int role, Vec2 centre, float radius, bool struck = false);

void coin(Canvas& c, Vec2 centre, float radius);
/// A stack of coins, the lowest at `foot`; coins that exceed `height` are left out.
void coin_stack(Canvas& c, Vec2 foot, float radius, int coins, float height);

}  // namespace parlour::gfx
