// The ratings of puzzles and of who solves them (core/glicko.h). A rating period is one puzzle, as
// on lichess.
#pragma once

#include <span>

#include "core/glicko.h"

namespace parlour::room {

using Rating = glicko::Rating;
using RatedGame = glicko::Game;

/// The chance of the first against the second, 0..1, when both deviations are counted.
double expected(const Rating&, const Rating& other);
/// The rating after a game against `other`; `score`: 1 won, 0 lost, 0.5 drawn.
Rating rated(const Rating&, const Rating& other, double score);
/// The rating after a period of several games, as in the paper.
Rating rated(const Rating&, std::span<const RatedGame>);

}  // namespace parlour::room
