#include "room/feelings.h"

#include "games/all.h"

namespace parlour::room {
namespace {

Feeling by_change(int change) {
  return change > 0 ? Feeling::Glad : change < 0 ? Feeling::Cross : Feeling::None;
}

// Points won and lost, and a card stolen.
Feeling felt(const settlers::State& before, const settlers::State& after, std::size_t q) {
  const bool robbed = before.phase == settlers::Phase::Steal && before.victim == q &&
                      after.total[q] < before.total[q];
  return robbed ? Feeling::Cross : by_change(after.points[q] - before.points[q]);
}

// A lost influence, a claim that was proven, a bluff that was caught, stolen coins.
Feeling felt(const coup::State& before, const coup::State& after, std::size_t q) {
  constexpr int kStolen = 2;
  if (after.memory[q].bluffs > before.memory[q].bluffs) return Feeling::Surprised;
  if (after.memory[q].proofs > before.memory[q].proofs) return Feeling::Glad;
  const bool hurt = after.up[q].size() > before.up[q].size();
  const bool stolen = after.coins[q] + kStolen <= before.coins[q] && before.active != q;
  return hurt || stolen ? Feeling::Cross : Feeling::None;
}

// A trick with points, for who won it and for a foe whose points are in it.
Feeling felt(const tractor::State& before, const tractor::State& after, std::size_t q) {
  constexpr int kMany = 10;
  for (std::size_t winner = 0; winner < after.seats; ++winner) {
    if (after.round != before.round || after.points[winner] < before.points[winner] + kMany)
      continue;
    if (winner == q) return Feeling::Glad;
    if (!after.finding() && (winner + q) % 2 == 1 && after.table[q].points() >= kMany)
      return Feeling::Cross;
  }
  return Feeling::None;
}

// Rooms in which a side has more pips than the other.
int rooms_of(const flax::State& s, std::size_t side) {
  int n = 0;
  for (std::size_t r = 1; r <= s.layout.rooms; ++r) n += s.pips[r][side] > s.pips[r][1 - side];
  return n;
}
// A room won or lost.
Feeling felt(const flax::State& before, const flax::State& after, std::size_t q) {
  return by_change(rooms_of(after, q) - rooms_of(before, q));
}

template <class G>
Feeling in_game(const AnyState& before, const AnyState& after, Seat who) {
  return felt(before.as<typename G::State>(), after.as<typename G::State>(),
              static_cast<std::size_t>(index(who)));
}

}  // namespace

Feeling feeling(const AnyGame& g, const AnyState& before, const AnyState& after, Seat who) {
  // By their ids: the games' own code need not be loaded for this.
  const std::string_view id = g.info().id;
  if (id == "settlers") return in_game<settlers::Settlers>(before, after, who);
  if (id == "coup") return in_game<coup::Coup>(before, after, who);
  if (id == "tractor") return in_game<tractor::Tractor>(before, after, who);
  if (id == "flax") return in_game<flax::Flax>(before, after, who);
  return Feeling::None;
}

}  // namespace parlour::room
