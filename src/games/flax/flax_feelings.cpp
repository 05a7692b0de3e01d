// What a step means to a player: rooms won and lost.
#include "games/flax/flax.h"

namespace parlour::flax {
namespace {

// Rooms in which a side has more pips than the other.
int rooms_of(const State& s, std::size_t side) {
  int n = 0;
  for (std::size_t r = 1; r <= s.layout.rooms; ++r) n += s.pips[r][side] > s.pips[r][1 - side];
  return n;
}

}  // namespace

Feeling Flax::feeling(const State& before, const State& after, Seat who) {
  const auto side = static_cast<std::size_t>(index(who));
  const int change = rooms_of(after, side) - rooms_of(before, side);
  return change > 0 ? Feeling::Won : change < 0 ? Feeling::Lost : Feeling::None;
}

}  // namespace parlour::flax
