// Treason's wire format for Coup: what a seat sees as the state object, and what it answers as the
// command. One JSON object per line. parlour bot, parlour host and parlour query use it, and so do
// players' scripts in the page.
//
// State S, as one seat sees it:
//   "stateId"   the number of the open decision; a command repeats it
//   "gameType"  "original" | "inquisitors" | "reformation"
//   "roles"     the names of the five roles; "numRoles" the cards of each role (3, 4 or 5)
//   "numPlayers", "playerIdx" (this seat; null for a watcher)
//   "players"   [{"name", "cash", "influenceCount", "influence": [{"role", "revealed"}, x2],
//               "team": 1 | -1, 0 in games without factions}]; an unseen role is
//               "unknown". An exiled player has both influences revealed. While a seat exchanges
//               its own influences are "unknown": its cards are the exchangeOptions
//   "treasuryReserve" coins, "freeForAll" (only one faction is left, or there are none)
//   "state"     {"name", "playerIdx" whose turn it is, "action", "target", "blockingRole",
//               "exchangeOptions", "playerToReveal", "winnerIdx", and beyond the seed's fields
//               "reason", "challenger", "confession"}
// Names of states, and the commands expected in them:
//   waiting-for-players   before the first turn and at the end, then with winnerIdx (null: drawn)
//   start-of-turn         playerIdx: play-action
//   action-response       those who may: allow, challenge, block. Target: of the action
//   final-action-response target: allow, block
//   block-response        those who may: allow, challenge. Target: the blocker
//   reveal-influence      playerToReveal: reveal. Reason "challenge": they are challenged; to
//                         reveal the claimed role proves it, any other role gives the claim up and
//                         is lost. For embezzling: any reveal proves it if the hand has no
//                         duke. Reason "successful-challenge" (treason's server has looked at the
//                         hand), "incorrect-challenge", "assassinate" or "coup": the role is lost.
//                         Target is still the blocker, if any
//   exchange              playerIdx: exchange with the roles kept
//   interrogate           first playerToReveal: reveal, the card to show; then playerIdx:
//                         interrogate. "confession" is that card, for these two only
//
// A command: {"command": "play-action" | "challenge" | "block" | "allow" | "reveal" | "exchange" |
//   "interrogate", "action", "target", "blockingRole", "role", "roles", "forceExchange",
//   "stateId"}.
// A field that the command does not use may be left out or null; a target in a play-action is
// ignored if the action has none. A missing stateId means the current one.
#pragma once

#include <expected>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "games/coup/coup.h"

namespace parlour::treason {

using Json = nlohmann::json;

/// S as the viewer sees it.
Json state_object(const View<coup::State>&);
/// A view that shows the same; anything that S does not contain (earlier claims, what an
/// interrogation showed) is treated as if it had not happened. Or the error in S: the field, and
/// the rule that it breaks ("state.target: another player, with an influence.").
std::expected<View<coup::State>, std::string> view_of(const Json& s);

/// Treason's server lists watchers among the players. S with only the seats that play, renumbered.
struct Seated {
  Json state;
  std::vector<int> players;  // the player of the given S for each seat
};
Seated seated(Json s);

/// The action that a command of this seat means, or why it means none. Coup::check decides whether
/// it is allowed.
std::expected<coup::Action, std::string> action_of(const coup::State& seen, Seat,
                                                   const Json& command);
/// The command for an action of the viewer.
Json command_of(const coup::State& seen, const coup::Action&);

/// The line sent to a bot that must act: {"type": "state", "act": true, "state": S}.
std::string asking(const View<coup::State>&);
/// The action that the text of a command means, if the viewer may take it now; or a sentence that
/// says why not.
std::expected<coup::Action, std::string> obeyed(const View<coup::State>&, std::string_view command,
                                                Lang);
inline constexpr std::size_t kLongestCommand = 4096;  // bytes

/// Names of the game types: "original" and so on.
std::string_view type_name(coup::Type);
std::string print(const Json&);

}  // namespace parlour::treason
