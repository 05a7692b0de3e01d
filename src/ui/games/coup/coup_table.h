// What the parts of Coup's table ask of a scene.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/numbers.h"
#include "games/coup/coup.h"
#include "games/coup/coup_text.h"
#include "ui/parts/bot_words.h"
#include "ui/table/game_ui.h"

namespace parlour::ui::coup_table {

using coup::kRoles;
using coup::Phase;
using coup::Play;
using coup::State;
using Kind = coup::Action::Kind;
namespace words = coup::text;
using coup::play_line;
using coup::role_line;

/// The state on the screen: once the game is over, everything.
inline const State& shown(const Scene& scene) {
  return (scene.all ? *scene.all : scene.view).state.as<State>();
}
/// The seat whose hand is on the screen; -1: none.
inline int own_seat(const Scene& scene) {
  return is_player(scene.view.viewer) && !scene.hand.empty() ? index(scene.view.viewer) : -1;
}
inline std::string name(const Scene& scene, int q) {
  return player_name(scene.ui, scene.players, seat(q));
}
inline std::string brief_name(const Scene& scene, int q) {
  return player_name_in(scene.ui, scene.players, seat(q), 1, Type::Small, true);
}
inline std::string_view style_of(const Scene& scene, int q) {
  return style_told(scene.ui, scene.players[at(q)], scene.all != nullptr);
}
inline bool holds(const State& s, int q, int role) {
  return q >= 0 && role < kRoles && s.hand[at(q)].has(role);
}
/// Marks on the plates tell who belongs together: teams, or the factions of this moment.
inline bool has_factions(const State& s) {
  return s.sides() > 0 || (s.type == coup::Type::Reformation && s.turns > 0);
}
/// The block could not be proved, and the blocked action goes on.
inline bool block_fell(const State& s) {
  return s.blocker != coup::kNobody && s.phase == Phase::Lose &&
         s.cause == coup::Cause::Assassination;
}
/// Several people share the device, and any of them may see the screen of the player whose turn it
/// is, so it shows nothing private without a touch. Choices for which a player took the device
/// (which card to lose, to show, to keep) are named.
inline bool shy(const Scene& scene) {
  return scene.one_device && std::ranges::count(scene.players, false, &Player::bot) > 1 &&
         !scene.game.over(scene.view.state);
}

}  // namespace parlour::ui::coup_table
