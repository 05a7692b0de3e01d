#include "core/core_text.h"
#include "games/all.h"
#include "games/dealerless.h"

namespace parlour {

Reason needs_dealer(const AnyGame& game, const AnyState& begin) {
  Reason why = &text::needs_dealer;
  AllGames::with(game.info().id, [&]<class G> {
    if constexpr (Dealerless<G>) why = G::Dealerless::refused(begin.as<typename G::State>());
  });
  return why;
}

}  // namespace parlour
