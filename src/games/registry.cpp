#include "games/registry.h"

#include <tuple>

#include "games/all.h"

namespace parlour {
namespace {

#ifdef PARLOUR_SILENT
// In a module in which nobody reads what players do, the code for these words is left out; where
// nobody reads anything at all, so is the state in words; and where nobody plays, but only follows
// what others do by the rules, what helps to choose and to judge.
template <class G>
struct Silent : G {
  using State = typename G::State;
  using Action = typename G::Action;
  using Names = std::span<const std::string>;
  static std::string text(const View<State>&, Seat, const Action&, Lang) { return {}; }
  static std::string said(const View<State>&, Seat, const Action&, Names, Lang) { return {}; }
  static std::string log_line(const View<State>&, const Action&, const State&, Names, Lang) {
    return {};
  }
#ifdef PARLOUR_MUTE
  static std::string describe(const View<State>&, Lang) { return {}; }
#endif
#ifdef PARLOUR_RULES_ALONE
  static bool legal(const State&, Seat, std::vector<Action>& out) {
    out.clear();
    return false;
  }
  static std::string print(const Action&) { return {}; }
  static std::optional<Action> parse(std::string_view) { return {}; }
  static std::optional<State> joined(std::span<const View<State>>, Rng&) { return {}; }
  static Seat subject(const View<State>&, const Action&) { return House; }
  static Action fallback(const View<State>&, Seat) { return {}; }
  static Feeling feeling(const State&, const State&, Seat) { return {}; }
  static Fortune fortune(const State&, const Action&, int) { return {}; }
  static OptionText next_options(const State&, const OptionText& before) { return before; }
  static std::string seating(const State&, Names, Lang) { return {}; }
#endif
};
template <class G>
using Listed = Erased<Silent<G>>;
#else
template <class G>
using Listed = Erased<G>;
#endif

template <class... G>
std::span<const AnyGame* const> erase(GameList<G...>) {
  static const std::tuple<Listed<G>...> games;
  static const AnyGame* const all[] = {&std::get<Listed<G>>(games)...};
  return all;
}

}  // namespace

std::span<const AnyGame* const> games() {
  return erase(AllGames());
}

const AnyGame* find_game(std::string_view id) {
  for (const AnyGame* g : games()) {
    if (g->info().id == id) return g;
  }
  return nullptr;
}

}  // namespace parlour
