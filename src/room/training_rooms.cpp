#include "room/training_rooms.h"

#include <algorithm>
#include <bit>

namespace parlour::room::training {
namespace {

using flax::Action;
using flax::Flax;
using State = flax::State;

constexpr std::uint32_t kFirst = 10, kLast = 34;  // placements before the question
constexpr int kTries = 3;                         // a player places the best of so many
constexpr std::uint32_t kPlain = 4;               // one placement in so many is any

bool takes(const State& s, int room, int side) {
  return flax::takers(s, room)[at(side)];
}

int lead(const State& s, int side) {
  return flax::points(s, side) - flax::points(s, 1 - side);
}

State after(State s, const Action& a) {
  Flax::apply(s, seat(s.turn), a);
  return s;
}

// Four numbers around the answer, `step` apart, the answer at a place that follows from the
// position; none below `least`.
std::array<int, 4> choices_around(int answer, int step, int least, std::uint32_t place) {
  const int below = std::min(static_cast<int>(place), (answer - least) / step);
  std::array<int, 4> out{};
  for (int i = 0; i < 4; ++i) out[at(i)] = answer + (i - below) * step;
  return out;
}

// A number from the position, so that equal positions have equal questions.
std::uint32_t place_of(const State& s) {
  const std::uint64_t mixed = Rng(crc32(bytes_of(s))).next();
  return static_cast<std::uint32_t>(mixed % 4);
}

Action random_placement(const State& s, Rng& rng) {
  const std::vector<Action> legal = legal_actions<Flax>(s, seat(s.turn));
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

Action likely(const State& s, Rng& rng) {
  Action best = random_placement(s, rng);
  for (int i = 1; i < kTries; ++i) {
    const Action other = random_placement(s, rng);
    if (lead(after(s, other), s.turn) > lead(after(s, best), s.turn)) best = other;
  }
  return best;
}

// Mostly one that changes the lead, if there is one.
Action telling_placement(const State& s, Rng& rng) {
  std::vector<Action> telling;
  for (const Action& a : legal_actions<Flax>(s, seat(s.turn))) {
    if (lead(after(s, a), s.turn) != lead(s, s.turn)) telling.push_back(a);
  }
  if (telling.empty() || rng.below(kPlain) == 0) return random_placement(s, rng);
  return telling[rng.below(static_cast<std::uint32_t>(telling.size()))];
}

}  // namespace

RoomQuestion lead_after(const State& s, const Action& a) {
  const State then = after(s, a);
  RoomQuestion out{
      .kind = RoomQuestion::Kind::LeadAfter, .placed = a, .answer = lead(then, s.turn)};
  for (int room = 1; room <= s.layout.rooms; ++room) {
    if (flax::takers(s, room) != flax::takers(then, room)) out.rooms |= std::uint64_t{1} << room;
  }
  out.choices =
      choices_around(out.answer, flax::kRoomPoints, -1000 * flax::kRoomPoints, place_of(s));
  return out;
}

RoomQuestion rooms_within_reach(const State& s) {
  RoomQuestion out{.kind = RoomQuestion::Kind::RoomsWithinReach, .placed = {}};
  for (const Action& a : legal_actions<Flax>(s, seat(s.turn))) {
    if (a.kind != Action::Kind::Place) continue;
    const int room = s.layout.room[flax::square(a.x, a.y)];
    if (room == 0 || takes(s, room, s.turn) || !takes(after(s, a), room, s.turn)) continue;
    out.rooms |= std::uint64_t{1} << room;
  }
  out.answer = std::popcount(out.rooms);
  out.choices = choices_around(out.answer, 1, 0, place_of(s));
  return out;
}

RoomExercise make_rooms(std::uint64_t seed) {
  Rng rng(seed);
  const bool reach = rng.below(2) == 0;
  const std::uint32_t placements = kFirst + rng.below(kLast - kFirst);
  const int board = 1 + static_cast<int>(rng.below(flax::kBuiltIn));
  Played<Flax> game("board=" + std::to_string(board), 2);
  game.settle(rng);
  for (std::uint32_t i = 0; i < placements; ++i) {
    Played<Flax> next = game;
    next.act(seat(game.state.turn), likely(game.state, rng));
    next.settle(rng);
    if (Flax::over(next.state)) break;  // the position before it will do
    game = std::move(next);
  }
  RoomExercise out;
  out.question = reach ? rooms_within_reach(game.state)
                       : lead_after(game.state, telling_placement(game.state, rng));
  out.at = {std::move(game.record), seat(game.state.turn)};
  return out;
}

}  // namespace parlour::room::training
