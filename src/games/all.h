// The games of the project, as types: the one list that a new game joins. Registry, bots, arena and
// law tests are built from it.
#pragma once

#include <string_view>

#include "games/coup/coup.h"
#include "games/flax/flax.h"
#include "games/settlers/settlers.h"
#include "games/tractor/tractor.h"

namespace parlour {

template <class... G>
struct GameList {
  /// Calls f.template operator()<Game>() for the game with that id; returns false if there is none.
  template <class F>
  static bool with(std::string_view id, F&& f) {
    return ((G::info().id == id && (f.template operator()<G>(), true)) || ...);
  }
};

/// In the order of the home screen.
using AllGames = GameList<flax::Flax, settlers::Settlers, coup::Coup, tractor::Tractor>;

}  // namespace parlour
