// Ratings of many players on one scale, from matches between two of them at a time.
//
// The model is that of Bradley and Terry ("Rank analysis of incomplete block designs", 1952): two
// players with ratings R and S share a deal as 10^(R/400) : 10^(S/400), which is Elo's scale. It is
// fitted by maximum likelihood. In games with more than two seats each of the two sits at half of
// them, and what they share are the wins of their seats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace parlour::cli {

/// A deal that was played from both sides, or once round the table.
struct Bout {
  int a = 0, b = 0;  // numbers of two different players, from 0
  double share = 0;  // what a has won of it, 0..1; b has won the rest
};

struct Rating {
  double elo = 0, low = 0, high = 0;  // with the 95 % interval
  double share = 0;                   // the mean over all bouts of the player
  std::uint32_t bouts = 0;
};

/// The ratings of `players`, with the player numbered `anchor` at `anchor_elo`. Players who are
/// neighbours in number are taken to have drawn one more bout: so a player who never won has a
/// rating, too. The intervals come from `resamples` bootstrap samples of the bouts (Efron, 1979),
/// drawn by `seed`; those of the anchor are empty.
std::vector<Rating> rate(std::span<const Bout>, int players, int anchor, double anchor_elo,
                         std::uint64_t seed, int resamples = 400);

}  // namespace parlour::cli
