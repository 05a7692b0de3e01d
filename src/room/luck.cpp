#include "room/luck.h"

#include <algorithm>

namespace parlour::room {

std::vector<Fortune> fortunes(const AnyGame& game, const Record& record) {
  if (!game.info().prizes) return {};
  AnyState state = *game.start(record.options, record.seats);
  std::vector<Fortune> out(static_cast<std::size_t>(record.seats));
  for (const Entry& e : record.entries) {
    for (int q = 0; e.seat == House && q < record.seats; ++q)
      out[static_cast<std::size_t>(q)] += game.fortune(state, e.action, seat(q));
    game.apply(state, e.seat, e.action);
  }
  const bool any = std::ranges::any_of(out, [](const Fortune& f) { return f.variance > 0; });
  return any ? out : std::vector<Fortune>();
}

}  // namespace parlour::room
