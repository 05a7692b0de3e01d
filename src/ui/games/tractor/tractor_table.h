// What the parts of Tractor's table ask of a scene.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/tractor/tractor.h"
#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"
#include "ui/games/tractor/tractor_rounds.h"
#include "ui/table/game_ui.h"

namespace parlour::ui::tractor_table {

using tractor::Action;
using tractor::Cards;
using tractor::kNobody;
using tractor::Phase;
using tractor::State;
using tractor::Tractor;
using Kind = tractor::Action::Kind;
namespace words = tractor::text;

/// The state on the screen: once the game is over, everything.
inline const State& shown(const Scene& scene) {
  return (scene.all ? *scene.all : scene.view).state.as<State>();
}
/// The seat whose partners and opponents are shown; -1: none.
inline int viewer_of(const Scene& scene) {
  return is_player(scene.view.viewer) ? index(scene.view.viewer) : -1;
}
/// Whose hand is below: the viewer's; in a replay with open cards that of the player to act; -1:
/// none.
inline int hand_of(const Scene& scene) {
  const Seat viewer = scene.view.viewer;
  if (is_player(viewer)) return index(viewer);
  if (viewer != House || !scene.review) return -1;
  const State& s = shown(scene);
  return s.phase == Phase::Play || s.phase == Phase::Fry ? s.turn
         : s.phase == Phase::Bury || (s.phase == Phase::Take && s.banker != kNobody)
             ? tractor::taker(s)
         : s.phase >= Phase::Bury && s.banker != kNobody ? s.banker
                                                         : 0;
}
inline bool leads(const State& s) {
  return s.played == 0;
}
/// The trumps, as far as they are known: while cards are dealt, those of the standing bid.
inline tractor::Order order_so_far(const State& s) {
  tractor::Order order = s.order;
  if (s.phase >= Phase::Take) return order;
  order.suit = s.bidder != kNobody && s.bid_place < tractor::kSuits
                   ? s.bid_place
                   : static_cast<std::uint8_t>(tractor::kNoSuit);
  return order;
}

}  // namespace parlour::ui::tractor_table
