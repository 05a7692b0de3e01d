// The trainer of Tractor: can this be thrown? A throw stands if no other player holds a higher part
// (games/tractor, verdict_of). What they may hold is judged by what the thrower knows.
#pragma once

#include <optional>
#include <utility>

#include "games/tractor/tractor.h"
#include "room/training.h"

namespace parlour::room::training {

struct ThrowOdds {
  bool stands = false;        // whatever the others hold
  int fails = 0, deals = 0;   // in so many of the deals drawn, each of which fits the view
  tractor::Cards weak, over;  // in these deals: its smallest part that can be beaten, and the
                              // lowest cards that beat it
};
/// Requires the view of a player who has thrown, before the House's verdict. Draws so many deals.
ThrowOdds odds_of_throw(const View<tractor::State>&, int deals, Rng&);

/// Whether no other player can hold cards that beat a part of this lead, by what its player knows.
/// Requires the view of whoever leads, and a legal play.
bool surely_stands(const tractor::State&, const tractor::Action& lead);

/// The deals that a question of this trainer draws.
inline constexpr int kThrowDeals = 100;
/// Makes an exercise piece by piece, so that nothing has to wait: a throw that surely stands, or
/// one that fails in some of the deals drawn, with equal chances, as far as the games that are
/// played for it have both.
class ThrowMaker {
 public:
  explicit ThrowMaker(std::uint64_t seed);
  /// Looks at one more position; true: there is an exercise.
  bool step();
  /// Requires that step() has returned true; once.
  Exercise take() { return *std::move(found_); }

 private:
  Rng rng_;
  bool stands_;                            // what is looked for
  std::optional<Exercise> found_, other_;  // `other_`: if no game has it
  std::optional<Played<tractor::Tractor>> game_;
  int games_ = 0;
};
/// All steps at once.
Exercise make_throw(std::uint64_t seed);

}  // namespace parlour::room::training
