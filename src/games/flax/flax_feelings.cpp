// What a step means to a player: rooms won and lost.
#include "games/flax/flax.h"

namespace parlour::flax {
namespace {

// Rooms in which a side has more pips than any other.
int rooms_of(const State& s, int side) {
  int n = 0;
  for (int r = 1; r <= s.layout.rooms; ++r)
    n += s.pips[at(r)][at(side)] > most_of_others(s, r, side);
  return n;
}

}  // namespace

Feeling Flax::feeling(const State& before, const State& after, Seat who) {
  const int side = index(who);
  if (after.swapped != before.swapped) return Feeling::None;
  const int change = rooms_of(after, side) - rooms_of(before, side);
  return change > 0 ? Feeling::Won : change < 0 ? Feeling::Lost : Feeling::None;
}

}  // namespace parlour::flax
