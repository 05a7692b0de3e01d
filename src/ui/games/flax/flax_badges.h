// Where the badges of rooms lie on a board of Flax: what each side has in a room, and the room's
// number. A pure function of what lies on the board.
#pragma once

#include <span>
#include <vector>

#include "gfx/types.h"

namespace parlour::ui {

struct BadgeRoom {
  std::vector<gfx::Rect> squares;  // in the order of reading
  gfx::Vec2 tag, number;           // sizes of the two badges; 0: there is none
};
struct RoomBadges {
  gfx::Rect tag, number;  // empty: there is none
};

/// The badges stay within `area` (as far as they fit), apart from each other and from what is
/// `kept`, and off the faces of chips: circles of this radius around `chips`. Where chips leave no
/// place in a room, they cover an edge of one rather than reach into other squares. Where there is
/// room they leave `marked` free, too.
std::vector<RoomBadges> badge_layout(std::span<const BadgeRoom> rooms,
                                     std::span<const gfx::Vec2> chips, float radius,
                                     std::span<const gfx::Rect> kept,
                                     std::span<const gfx::Rect> marked, const gfx::Rect& area);

}  // namespace parlour::ui
