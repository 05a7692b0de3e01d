#include "core/safe_move.h"

#include <vector>

namespace parlour {

std::optional<AnyAction> safe_move(const AnyGame& game, const AnyView& view, Rng& rng) {
  if (auto move = game.fallback(view, view.viewer)) return move;
  std::vector<AnyAction> legal;
  game.legal(view, view.viewer, legal);
  if (legal.empty()) return {};
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

}  // namespace parlour
