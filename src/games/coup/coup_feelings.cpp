// What a step means to a player: claims that were proven or not, losses, the end of another.
#include "games/coup/coup.h"

namespace parlour::coup {
namespace {

constexpr int kStolen = 2;  // coins

// Somebody else has lost their last influence.
bool another_falls(const State& before, const State& after, int q) {
  for (int other = 0; other < after.seats; ++other) {
    if (other != q && before.alive(other) && !after.alive(other)) return true;
  }
  return false;
}

// The seat has challenged a claim, and it was a bluff.
bool caught_another(const State& before, const State& after, int q) {
  if (before.challenger != q) return false;
  for (int other = 0; other < after.seats; ++other) {
    if (after.memory[at(other)].bluffs > before.memory[at(other)].bluffs) return true;
  }
  return false;
}

}  // namespace

Feeling Coup::feeling(const State& before, const State& after, Seat who) {
  const int q = index(who);
  if (after.memory[at(q)].bluffs > before.memory[at(q)].bluffs) return Feeling::Caught;
  if (after.memory[at(q)].proofs > before.memory[at(q)].proofs) return Feeling::Proven;
  if (after.influence(q) < before.influence(q)) return Feeling::Lost;
  if (after.coins[at(q)] + kStolen <= before.coins[at(q)] && before.active != q)
    return Feeling::Robbed;
  if (caught_another(before, after, q)) return Feeling::Won;
  return after.alive(q) && another_falls(before, after, q) ? Feeling::Awed : Feeling::None;
}

}  // namespace parlour::coup
