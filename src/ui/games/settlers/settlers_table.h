// What the parts of Settlers' table ask of a scene.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "core/numbers.h"
#include "games/settlers/settlers.h"
#include "games/settlers/settlers_text.h"
#include "ui/table/game_ui.h"

namespace parlour::ui::settlers_table {

using settlers::act;
using settlers::Action;
using settlers::Cards;
using settlers::Phase;
using settlers::Reply;
using settlers::Settlers;
using settlers::State;
using settlers::Terms;
using Kind = settlers::Action::Kind;
namespace words = settlers::text;
/// Those of the part that is loaded late.
namespace late_words = settlers::book_text;

inline const State& state_of(const Scene& scene) {
  return scene.view.state.as<State>();
}
/// The seat through whose eyes the table is seen; -1: nobody's.
inline int viewer_of(const Scene& scene) {
  return is_player(scene.view.viewer) ? index(scene.view.viewer) : -1;
}
inline std::string name(const Scene& scene, int q) {
  return player_name(scene.ui, scene.players, seat(q));
}
inline bool lists(std::span<const Action> legal, Kind kind) {
  return std::ranges::find(legal, kind, &Action::kind) != legal.end();
}
/// The viewer's own cards, and open hands, are always shown; known cards of others, if the player's
/// settings ask for them.
inline bool shows_cards(const Scene& scene, int q) {
  return state_of(scene).open_hands() || scene.view.viewer == seat(q) ||
         scene.view.viewer == House || scene.ui.settings.known || scene.game.over(scene.view);
}

}  // namespace parlour::ui::settlers_table
