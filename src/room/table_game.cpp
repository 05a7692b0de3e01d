#include "room/table_game.h"

namespace parlour::room {

std::uint32_t new_ticket() {
  static std::uint32_t last = 0;
  return ++last;
}

std::optional<AnyAction> something_legal(const AnyGame& game, const AnyView& view, Seat who, std::uint64_t seed) {
  std::vector<AnyAction> legal;
  game.legal(view, who, legal);
  if (legal.empty()) return {};
  return legal[Rng(seed).below(static_cast<std::uint32_t>(legal.size()))];
}

// After a person's action there is time to take it back, more when nothing had to be confirmed; who
// wants a quick game has less. Otherwise what happens must be seen before the next thing does. A
// hundred cards are not dealt at the pace of moves.
double wait_ms(const Settings& settings, bool undoable, bool dealing, bool first) {
  constexpr double kFirstMove = 350;  // before anything happens at a new table
  if (first) return kFirstMove;
  const double pace = pace_ms(settings.pace) * (dealing ? 0.2 : 1);
  return undoable ? (settings.confirm ? 1000 : 2000) + 2 * pace : pace;
}

}  // namespace parlour::room
