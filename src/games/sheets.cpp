#include "games/sheets.h"

#include "games/all.h"

namespace parlour {

RuleSheet rules_of(const AnyGame& game, const AnyState& s, Lang lang) {
  RuleSheet sheet;
  AllGames::with(game.info().id,
                 [&]<class G>() { sheet = hooks::rules<G>(s.as<typename G::State>(), lang); });
  return sheet;
}

}  // namespace parlour
