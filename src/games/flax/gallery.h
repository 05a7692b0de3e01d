// The boards that a new game offers: the three of the rules, and more that were found by a seeded
// search for symmetric ones and kept because neither side is ahead on them (tests/bench/boards.py).
#pragma once

#include "games/flax/layout.h"

namespace parlour::flax {

inline constexpr int kGallery = 15;

/// The board with this number, 1 to kGallery, with the starting squares for so many sides.
const Layout& gallery(int number, int sides = kLeastSides);

}  // namespace parlour::flax
