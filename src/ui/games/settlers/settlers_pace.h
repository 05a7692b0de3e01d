// How long each step of Settlers is shown before the next one: long enough to be followed, and so
// short that a usual turn lasts about kTurn.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Seconds at the normal pace.
inline constexpr double kTurn = 2.2;
inline constexpr double kLeastStep = 0.12;  // even in a turn of very many steps

/// How long a step is shown after `spent` seconds of the same turn; for an action of that kind.
double step_time(Kind, double spent);

class TurnPace {
 public:
  /// The seconds that the game waits after this step, at the normal pace.
  double next(const Table::Step&);

 private:
  std::pair<std::uint16_t, std::uint8_t> turn_{};  // the one that the last step belonged to
  double spent_ = 0;                               // of it
};

}  // namespace parlour::ui::settlers_table
