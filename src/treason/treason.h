// Treason's wire format for Coup: what a seat sees as the state object, and what it answers as the
// command. One JSON object a line; parlour bot, parlour host and parlour query speak it, and the
// scripts of players in the page.
//
// State S, as one seat sees it:
//   "stateId"   the number of the decision that is open; a command repeats it
//   "gameType"  "original" | "inquisitors" | "reformation"
//   "roles"     the names of the five roles; "numRoles" the cards of each role (3, 4 or 5)
//   "numPlayers", "playerIdx" (this seat; null for a watcher)
//   "players"   [{"name", "cash", "influenceCount", "influence": [{"role", "revealed"}, x2],
//               "team": 1 | -1, 0 in games without factions}]; a role that is not seen is
//               "unknown". An exiled player has both influences revealed. While a seat exchanges
//               its own influences are "unknown": its cards are the exchangeOptions
//   "treasuryReserve" coins, "freeForAll" (only one faction is left, or there are none)
//   "state"     {"name", "playerIdx" whose turn it is, "action", "target", "blockingRole",
//               "exchangeOptions", "playerToReveal", "winnerIdx", and beyond the seed's fields
//               "reason", "challenger", "confession"}
// Names of states and what is expected in them:
//   waiting-for-players   before the first turn and at the end, then with winnerIdx (null: drawn)
//   start-of-turn         playerIdx: play-action
//   action-response       those who may: allow, challenge, block. Target: of the action
//   final-action-response target: allow, block
//   block-response        those who may: allow, challenge. Target: who blocks
//   reveal-influence      playerToReveal: reveal. Reason "challenge": they are challenged; to
//                         reveal the claimed role proves it, any other role gives the claim up and
//                         is lost. Of embezzling: any reveal proves where there is no duke in the
//                         hand. Reason "successful-challenge" (treason's server has looked at the
//                         hand), "incorrect-challenge", "assassinate" or "coup": the role is lost.
//                         Target is still who blocks, if anybody does
//   exchange              playerIdx: exchange with the roles kept
//   interrogate           first playerToReveal: reveal, the card that he shows; then playerIdx:
//                         interrogate. "confession" is that card, for these two alone
//
// A command: {"command": "play-action" | "challenge" | "block" | "allow" | "reveal" | "exchange" |
//   "interrogate", "action", "target", "blockingRole", "role", "roles", "forceExchange",
//   "stateId"}.
// A field that the command has no use for may be left out or null; of play-action the target of an
// action without one is ignored. A missing stateId is taken to be the present one.
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
/// A view that shows the same; what S does not tell (what was claimed before, what an interrogation
/// showed) is as if it had not happened. Or what is wrong with S: the field, and the rule that it
/// breaks ("state.target: another player, with an influence.").
std::expected<View<coup::State>, std::string> view_of(const Json& s);

/// Treason's server lists watchers among the players. S with those who play alone, numbered anew.
struct Seated {
  Json state;
  std::vector<int> players;  // which player of the given S each seat is
};
Seated seated(Json s);

/// The action that a command of this seat stands for, or why it is none. Whether it is allowed is
/// for Coup::check.
std::expected<coup::Action, std::string> action_of(const coup::State& seen, Seat,
                                                   const Json& command);
/// The command for an action of whoever sees this.
Json command_of(const coup::State& seen, const coup::Action&);

/// What a bot is sent when it is to act, one line: {"type": "state", "act": true, "state": S}.
std::string asking(const View<coup::State>&);
/// The action that the text of a command stands for, allowed to the viewer now; or a sentence that
/// says why it is none.
std::expected<coup::Action, std::string> obeyed(const View<coup::State>&, std::string_view command,
                                                Lang);
inline constexpr std::size_t kLongestCommand = 4096;  // bytes

/// Names of the game types: "original" and so on.
std::string_view type_name(coup::Type);
std::string print(const Json&);

}  // namespace parlour::treason
