// The ratings of players in one game, from signed results: Glicko-2, in which each game is a period
// of its own. They are computed from all results anew, in the order of their times, so that they
// depend neither on the order in which results came nor on the device.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/glicko.h"
#include "standing/result.h"
#include "standing/trust.h"

namespace parlour::standing {

using glicko::Rating;

struct Standing {
  Key player{};
  Rating rating = {};
  int games = 0;      // that count
  double weight = 0;  // of these games together
  bool operator==(const Standing&) const = default;
};

/// Of everybody in these results of that game, in the order of their keys. A result that is not
/// whole counts for a viewer who has signed it. `weighed`: results count by how well connected the
/// opponents are, except for those that the viewer has signed.
std::vector<Standing> ratings(std::span<const Signed>, std::string_view game, const Key& viewer,
                              const Trust&, bool weighed = true);

/// The player's, or that of somebody without games.
Standing standing_of(std::span<const Standing>, const Key&);

/// An opponent in one result, as a person with this number meets them.
struct Meeting {
  std::size_t seat = 0;  // the opponent's
  double score = 0;      // 1, 0 or 0.5
  double weight = 0;     // the part of the game
};
/// Of a seat in a result. Those of one game add up to a weight of at most 1.
std::vector<Meeting> meetings(const Result&, std::size_t seat);

}  // namespace parlour::standing
