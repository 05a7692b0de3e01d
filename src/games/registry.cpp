#include "games/registry.h"

#include "games/flax/flax.h"
#include "games/settlers/settlers.h"

namespace parlour {

std::span<const AnyGame* const> games() {
  static const Erased<flax::Flax> flax_game;
  static const Erased<settlers::Settlers> settlers_game;
  static const AnyGame* const all[] = {&flax_game, &settlers_game};
  return all;
}

const AnyGame* find_game(std::string_view id) {
  for (const AnyGame* g : games()) {
    if (g->info().id == id) return g;
  }
  return nullptr;
}

}  // namespace parlour
