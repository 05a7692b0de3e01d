// The games of the project, as types: the one list that a new game joins. Registry, bots, arena and
// law tests are built from it.
#pragma once

#include <concepts>
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

  template <class Other>
  static constexpr bool has = (std::same_as<Other, G> || ...);
};

#ifdef PARLOUR_ONLY  // the bots of one game (cmake/page.cmake)
using AllGames = GameList<PARLOUR_ONLY>;
#else
/// In the order of the home screen.
using AllGames = GameList<flax::Flax, settlers::Settlers, coup::Coup, tractor::Tractor>;
#endif

}  // namespace parlour
