// This program's list of games, in place of src/games/registry.cpp: the sample game alone.
#include "games/registry.h"

#include "core/any_game.h"
#include "sample_game/embers/embers.h"

namespace parlour {

std::span<const AnyGame* const> games() {
  static const Erased<embers::Embers> embers;
  static const AnyGame* const all[] = {&embers};
  return all;
}

const AnyGame* find_game(std::string_view id) {
  return id == games()[0]->info().id ? games()[0] : nullptr;
}

}  // namespace parlour
