#include "core/deal.h"

#include <algorithm>

namespace parlour {

// The first byte of an action is its kind (core/action_table.h). The state alone determines which
// kind is due, so a draw by any source tells it.
AnyAction KeyedChance::action(const AnyGame& game, const AnyState& s,
                              std::span<const Entry> past) const {
  Rng any(seed_);
  const std::uint8_t kind = game.house(s, any).bytes.front();
  const auto before = std::ranges::count_if(
      past, [=](const Entry& e) { return e.seat == House && e.action.bytes.front() == kind; });
  Writer key;
  key.u64(seed_);
  key.u8(kind);
  key.u32(static_cast<std::uint32_t>(before));
  Rng its(hash64(key.bytes()));
  return game.house(s, its);
}

}  // namespace parlour
