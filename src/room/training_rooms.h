// The trainer of Flax: counting rooms. Two questions, in turn by the seed: how far is the learner
// ahead after a certain placement; and in how many rooms could their chip bring them the points.
#pragma once

#include <array>
#include <cstdint>

#include "games/flax/flax.h"
#include "room/training.h"

namespace parlour::room::training {

struct RoomQuestion {
  enum class Kind : std::uint8_t { LeadAfter, RoomsWithinReach };
  Kind kind = Kind::LeadAfter;
  flax::Action placed;      // of LeadAfter: the placement
  std::uint64_t rooms = 0;  // a bit for each that answers it: its takers change; it is in reach
  int answer = 0;           // points of the learner, less the other side's; or how many rooms
  std::array<int, 4> choices{};  // ascending, the answer among them

  bool is_about(int room) const { return ((rooms >> room) & 1) != 0; }
};
struct RoomExercise {
  Exercise at;
  RoomQuestion question;
};

/// What the placement makes of the lead of the side to move.
RoomQuestion lead_after(const flax::State&, const flax::Action&);
/// The rooms whose points the side to move does not take now, and takes after one placement of the
/// chip in hand.
RoomQuestion rooms_within_reach(const flax::State&);

RoomExercise make_rooms(std::uint64_t seed);

}  // namespace parlour::room::training
