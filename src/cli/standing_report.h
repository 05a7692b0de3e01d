// What ratings say of a world of players whose skills are known.
#pragma once

#include "cli/standing_world.h"

namespace parlour::cli {

struct StandingReport {
  double inflation = 0;  // of cheats: rating minus skill, on average
  /// The part of the best tenth and hundredth of honest players and cheats that are cheats, in %.
  double in_first_tenth = 0, in_first_hundredth = 0;
  double error = 0, error_of_new = 0;  // of honest players: root mean square of rating minus skill
  double correlation = 0;              // of the ranks of honest players by rating and by skill
};

/// Averages over several viewers, who are honest players with many games.
StandingReport report_on(const World&, int viewers, bool weighed);

}  // namespace parlour::cli
