// What a step means to a player: a trick with points, for who won it, for a foe whose points are in
// it, and for the others if it is worth much.
#include "games/tractor/tractor.h"

namespace parlour::tractor {
namespace {

constexpr int kMany = 10, kHuge = 25;  // points in a trick

}  // namespace

Feeling Tractor::feeling(const State& before, const State& after, Seat who) {
  if (after.round != before.round) return Feeling::None;
  const int q = index(who);
  for (int winner = 0; winner < after.seats; ++winner) {
    const int gain = after.points[at(winner)] - before.points[at(winner)];
    if (gain < kMany) continue;
    if (winner == q) return Feeling::Won;
    const bool foes = !after.finding() && (winner + q) % 2 == 1;
    if (foes && after.table[at(q)].points() >= kMany) return Feeling::Lost;
    return gain >= kHuge ? Feeling::Awed : Feeling::None;
  }
  return Feeling::None;
}

}  // namespace parlour::tractor
