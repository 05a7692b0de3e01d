#include "games/sheets.h"

#include "games/all.h"

namespace parlour {

RuleSheet rules_of(const AnyGame& game, const AnyState& s, Lang lang) {
  RuleSheet sheet;
  AllGames::with(game.info().id, [&]<class G>() {
    if constexpr (requires { G::rules(s.as<typename G::State>(), lang); })
      sheet = G::rules(s.as<typename G::State>(), lang);
  });
  if (sheet.empty())
    sheet.push_back({&game.info().title, std::string(game.info().tagline.in(lang))});
  return sheet;
}

}  // namespace parlour
