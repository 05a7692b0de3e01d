#include "games/registry.h"

#include <tuple>

#include "games/all.h"

namespace parlour {
namespace {

template <class... G>
std::span<const AnyGame* const> erase(GameList<G...>) {
  static const std::tuple<Erased<G>...> games;
  static const AnyGame* const all[] = {&std::get<Erased<G>>(games)...};
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
