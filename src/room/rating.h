// Ratings by Glicko-2: Mark Glickman, "Example of the Glicko-2 system" (2013 and later). A rating
// period is one game, as on lichess.
#pragma once

#include <span>

namespace parlour::room {

struct Rating {
  double value = 1500;       // of Glicko's scale: 400 points are ten to one
  double deviation = 350;    // its standard deviation: small for who has played much
  double volatility = 0.06;  // how much the value is expected to change
  bool operator==(const Rating&) const = default;
};

/// The chance of the first against the second, 0..1, when both deviations are counted.
double expected(const Rating&, const Rating& other);
/// The rating after a game against `other`; `score`: 1 won, 0 lost, 0.5 drawn.
Rating rated(const Rating&, const Rating& other, double score);
/// The rating after a period of several games, as in the paper.
struct RatedGame {
  Rating other;
  double score;
};
Rating rated(const Rating&, std::span<const RatedGame>);

}  // namespace parlour::room
