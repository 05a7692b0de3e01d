// What a puzzle is about, and the figures that show why its best action is best: derived from the
// position, as its solver sees it, and from the actions.
#pragma once

#include "core/any_game.h"

namespace parlour::room {

enum class PuzzleTheme : std::uint8_t {
  // Coup
  Block,   // with the card
  Bluff,   // a block without it
  Doubt,   // a challenge; first: the chance of the claim by the cards that are not seen, per cent
  Trust,   // none; first: the same
  Yield,   // nor a block, when nothing can be challenged
  Coins,   // first: coins that the solver has, too few for a coup
  Hold,    // first: coins that the solver has, enough for a coup
  Strike,  // at another player's influence
  Cards,   // better ones
  // Settlers
  Place,  // a settlement; first, second: dots of the place, and of the best wrong one
  Road,
  City,
  Bank,
  Trade,  // with other players
  Robber,
  Development,
  // Tractor
  Safe,   // a lead that nobody can beat
  Shape,  // a lead of several cards
  Low,    // a lead of one card that can be beaten
  Take,   // the trick
  Ruff,   // it with trumps
  Feed,   // points to the partner; first: how many
  Save,   // the high cards
  // Flax; first, second: by how many points the lead changes with the best, and with the wrong one
  TakeRoom,
  BreakRoom,
  Prepare
};
inline constexpr int kPuzzleThemes = static_cast<int>(PuzzleTheme::Prepare) + 1;

struct PuzzleReason {
  PuzzleTheme theme{};
  int first = 0, second = 0;
  bool operator==(const PuzzleReason&) const = default;
};
/// Requires the view of the solver, and two actions that they may take, of one of games().
PuzzleReason reason_of(const AnyGame&, const AnyView&, const AnyAction& best,
                       const AnyAction& wrong);

}  // namespace parlour::room
