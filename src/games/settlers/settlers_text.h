// The sentences of Settlers from its table in texts/.
#pragma once

#include <span>
#include <string>

#include "core/lines.h"
#include "games/settlers/settlers.h"

namespace parlour::settlers::text {
#include "texts/settlers.inc"
}  // namespace parlour::settlers::text
/// Those of its rules, which are loaded when they are opened.
namespace parlour::settlers::book_text {
#include "texts/settlers_book.inc"
}  // namespace parlour::settlers::book_text

namespace parlour::settlers {

/// An action as a button or a question presents it to players: players by name, places by what is
/// seen there; with `grid` also by their grid names, so that no two are alike. Requires a name for
/// each seat.
std::string said(const State&, const Action&, std::span<const std::string> names, Lang,
                 bool grid = false);

/// Of a player alone: "Turn 12 of 40", or how the game has ended.
std::string alone_text(const State&, Lang);

/// Settlers::describe with the players' names; `known`: with what can be known of others' hands.
std::string describe(const State&, std::span<const std::string> names, Lang, bool known = true);

}  // namespace parlour::settlers
