// How long each step of Settlers is shown before the next one: long enough to be followed, and so
// short that even a turn full of offers lasts no more than 2.5 s: what comes beyond kTurn is brief.
#pragma once

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

/// Seconds at the normal pace.
inline constexpr double kTurn = 1.75;
// Even in a turn of very many steps: what changes on the board or in a hand, and what is only said.
inline constexpr double kLeastStep = 0.07, kLeastWord = 0.04;

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
