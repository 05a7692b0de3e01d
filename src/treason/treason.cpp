#include "treason/treason.h"

#include <algorithm>

#include "games/coup/coup_rules.h"
#include "treason/fields.h"

namespace parlour::treason {
namespace {

using namespace coup;
using Kind = coup::Action::Kind;
using GameState = coup::State;
using GameAction = coup::Action;

constexpr std::array<std::string_view, 3> kTypeNames = {"original", "inquisitors", "reformation"};

std::string role_name(int role) {
  return role < kRoles ? std::string(kRoleNames[at(role)]) : "unknown";
}
Json seat_or_null(int q) {
  return q == kNobody ? Json() : Json(q);
}

std::string_view state_name(const GameState& s) {
  switch (s.phase) {
    case Phase::Deal:
    case Phase::Lot:
    case Phase::Over:
    case Phase::Choose:  // treason has no such duel
    case Phase::Rest:    // and no matches
      return "waiting-for-players";
    case Phase::Turn:
      return "start-of-turn";
    case Phase::Reply:
    case Phase::Closed:
      return "action-response";
    case Phase::Final:
      return "final-action-response";
    case Phase::BlockReply:
    case Phase::BlockClosed:
      return "block-response";
    case Phase::Prove:
    case Phase::Lose:
      return "reveal-influence";
    case Phase::Draw:
      return s.cause == Cause::Proof      ? "reveal-influence"
             : s.cause == Cause::Exchange ? "exchange"
                                          : "interrogate";
    case Phase::Exchange:
      return "exchange";
    case Phase::Show:
    case Phase::Judge:
      return "interrogate";
  }
  return {};
}

Json reason_of(const GameState& s) {
  if (s.phase == Phase::Prove) return "challenge";
  if (s.phase != Phase::Lose) return nullptr;
  return s.cause == Cause::Coup            ? "coup"
         : s.cause == Cause::Assassination ? "assassinate"
                                           : "incorrect-challenge";
}

Json players_of(const GameState& s) {
  Json out = Json::array();
  for (int q = 0; q < s.seats; ++q) {
    const bool exchanging = s.phase == Phase::Exchange && q == s.active;
    Json influence = Json::array();
    for (int i = 0; i < s.influence(q); ++i) {
      const int card = exchanging ? kUnknown : s.hand[at(q)][at(i)];
      influence.push_back({{"role", role_name(card)}, {"revealed", false}});
    }
    for (const std::uint8_t c : s.up[at(q)].card) {
      if (c != kNone) influence.push_back({{"role", role_name(c)}, {"revealed", true}});
    }
    const int team = s.type != Type::Reformation ? 0 : (s.team >> q) & 1 ? -1 : 1;
    out.push_back({{"name", "Player " + std::to_string(q + 1)},
                   {"cash", s.coins[at(q)]},
                   {"influenceCount", s.influence(q)},
                   {"influence", std::move(influence)},
                   {"team", team}});
  }
  return out;
}

}  // namespace

std::string_view type_name(Type type) {
  return kTypeNames[static_cast<std::size_t>(type)];
}

std::string print(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json state_object(const View<GameState>& view) {
  const GameState& s = view.state;
  const int me = is_player(view.viewer) && index(view.viewer) < s.seats ? index(view.viewer) : -1;
  Json roles = Json::array();
  for (int r = 0; r < kRoles; ++r) {
    if (s.has_role(r)) roles.push_back(role_name(r));
  }
  Json options = Json::array();
  if (s.phase == Phase::Exchange) {
    for (const std::uint8_t c : s.hand[s.active].card) {
      if (c < kRoles) options.push_back(role_name(c));
    }
  }
  const int reveals = s.phase == Phase::Show ? s.target : s.loser;
  const int target = s.blocker != kNobody ? s.blocker : s.target;
  const bool begun = s.phase != Phase::Deal && s.phase != Phase::Lot;
  Json state = {
      {"name", state_name(s)},
      {"playerIdx", begun ? Json(s.active) : Json()},
      {"action", s.play == Play::None ? Json() : Json(kPlayNames[at(static_cast<int>(s.play))])},
      {"target", seat_or_null(target)},
      {"blockingRole", s.blocker == kNobody ? Json() : Json(role_name(s.block_role))},
      {"exchangeOptions", std::move(options)},
      {"playerToReveal", seat_or_null(reveals)},
      {"reason", reason_of(s)},
      {"challenger", seat_or_null(s.challenger)},
      {"confession", s.shown < kRoles ? Json(role_name(s.shown)) : Json()}};
  if (s.phase == Phase::Over) state["winnerIdx"] = seat_or_null(s.winner);
  return {{"stateId", s.decision + 1},     {"gameType", type_name(s.type)},
          {"roles", std::move(roles)},     {"numRoles", s.copies()},
          {"numPlayers", s.seats},         {"playerIdx", me < 0 ? Json() : Json(me)},
          {"players", players_of(s)},      {"treasuryReserve", s.reserve},
          {"freeForAll", free_for_all(s)}, {"state", std::move(state)}};
}

// --- reading ------------------------------------------------------------------------------------
namespace {

std::optional<int> role_from(std::string_view name) {
  const auto it = std::ranges::find(kRoleNames, name);
  return it == kRoleNames.end() ? std::nullopt
                                : std::optional(static_cast<int>(it - kRoleNames.begin()));
}
std::optional<Play> play_from(std::string_view name) {
  const auto it = std::find(kPlayNames.begin() + 1, kPlayNames.end(), name);
  return it == kPlayNames.end() ? std::nullopt
                                : std::optional(static_cast<Play>(it - kPlayNames.begin()));
}

using Wrong = std::unexpected<std::string>;
Wrong wrong(std::string why) {
  return Wrong(std::move(why));
}

/// The error in S, beginning with the field: "state.target: ..."; empty if there is none.
using Why = std::string;

std::string player_field(int q, std::string_view field) {
  return "players[" + std::to_string(q) + "]." + std::string(field) + ": ";
}

// A player's two influences: face down in the hand, or revealed.
Why read_influence(const Json& influence, int q, bool own, GameState& s) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& card = influence[i];
    const std::string field = player_field(q, "influence[" + std::to_string(i) + "].role");
    const Json* revealed = member(card, "revealed");
    const bool up = revealed && revealed->is_boolean() && revealed->get<bool>();
    const auto role = role_from(word(member(card, "role")));
    if (up && !role) return field + "an influence that is revealed has a role.";
    if (role && (up || own) && !s.has_role(*role))
      return field + "this type of game has no such role.";
    if (up)
      s.up[at(q)].add(*role);
    else
      s.hand[at(q)].add(own && role ? *role : kUnknown);
  }
  return {};
}

// The players' coins, cards and factions.
Why read_players(const Json& players, int me, GameState& s) {
  for (int q = 0; q < s.seats; ++q) {
    const Json& p = players[at(q)];
    const auto cash = whole(member(p, "cash"), 0, 5000);
    if (!cash) return player_field(q, "cash") + "a whole number from 0 to 5000.";
    const Json* influence = member(p, "influence");
    if (!influence || !influence->is_array() || influence->size() != 2)
      return player_field(q, "influence") + "a list of two influences, revealed or not.";
    if (const Why why = read_influence(*influence, q, q == me, s); !why.empty()) return why;
    // In treason's rules, players who are out keep their coins; in ours the coins go to the
    // treasury.
    if (s.alive(q)) {
      s.coins[at(q)] = static_cast<std::uint16_t>(*cash);
      s.treasury = static_cast<std::uint16_t>(s.treasury - *cash);
    }
    if (const auto team = whole(member(p, "team"), -1, 1);
        team && *team == -1 && s.type == Type::Reformation)
      s.team |= static_cast<std::uint16_t>(1u << q);
  }
  if (s.living() < 2) return "players: at least two of them have an influence.";
  int coins = s.reserve;
  for (const std::uint16_t n : s.coins) coins += n;
  if (coins > 20'000) return "players: all together they have at most 20000 in cash.";
  s.turns = static_cast<std::uint16_t>(coins / 3 + 1);  // enough turns to have earned them
  const auto left = unseen(s);
  for (int r = 0; r < kRoles; ++r) {
    if (left[at(r)] < 0)
      return "players: there are only " + std::to_string(s.copies()) +
             " cards of each role, and more of the " + role_name(r) + " are seen.";
  }
  return {};
}

// The most likely reason, if S gives none.
std::string_view likely_reason(const GameState& s, int who) {
  if (s.play == Play::Coup) return "coup";
  if (who == claimant(s)) return "challenge";
  return s.blocker == kNobody && s.play == Play::Assassinate && who == s.target
             ? "assassinate"
             : "incorrect-challenge";
}

// A seat that may have challenged: the first in turn order.
int some_challenger(const GameState& s) {
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    if (q != claimant(s) && s.alive(q)) return q;
  }
  return kNobody;
}

// The actor, the action, its target, and the seat that blocks it.
Why read_action(const Json& state, GameState& s) {
  const auto play = play_from(word(member(state, "action")));
  if (!play) return "state.action: the action that is under way.";
  if (!is_play_of(s.type, *play)) return "state.action: this type of game has no such action.";
  s.play = *play;
  const auto target = whole(member(state, "target"), 0, s.seats - 1);
  const bool named = has_target(s.play) || member(state, "blockingRole");
  if (named && (!target || !s.alive(*target) || *target == s.active))
    return "state.target: another player, with an influence.";
  if (has_target(s.play)) s.target = byte(*target);
  if (!member(state, "blockingRole")) return {};
  const auto role = role_from(word(member(state, "blockingRole")));
  if (!role || !s.has_role(*role) || !blocks(s, s.play, *role))
    return "state.blockingRole: a role that blocks this action.";
  if (s.play == Play::ForeignAid && allied(s, s.active, *target))
    return "state.target: nobody blocks the foreign aid of their own faction.";
  s.blocker = byte(*target);
  s.block_role = byte(*role);
  return {};
}

// Who must reveal, and why in treason's words: in our rules a proof that is due, or a loss.
Why read_reveal(const Json& state, GameState& s) {
  const auto who = whole(member(state, "playerToReveal"), 0, s.seats - 1);
  if (!who || !s.alive(*who)) return "state.playerToReveal: a player with an influence.";
  s.loser = byte(*who);
  std::string_view reason = word(member(state, "reason"));
  if (reason.empty()) reason = likely_reason(s, *who);
  // Treason's server has looked at the cards before it reports a successful challenge: the hand
  // cannot prove the claim, so the only thing left is to lose an influence.
  const bool challenged = reason == "challenge" || reason == "successful-challenge";
  if ((challenged || reason == "incorrect-challenge") && !decision_of_challenges(s))
    return "state.reason: this action cannot be challenged.";
  if (challenged) {
    if (*who != claimant(s)) return "state.playerToReveal: who is challenged is who claims a role.";
    s.phase = Phase::Prove;
    const auto challenger = whole(member(state, "challenger"), 0, s.seats - 1);
    if (challenger && (!s.alive(*challenger) || *challenger == *who))
      return "state.challenger: another player, with an influence.";
    s.challenger = byte(challenger.value_or(some_challenger(s)));
    return {};
  }
  s.phase = Phase::Lose;
  if (reason == "incorrect-challenge") {
    if (*who == claimant(s)) return "state.playerToReveal: nobody challenges their own claim.";
    s.cause = Cause::WrongChallenge;
    s.challenger = s.loser;
    return {};
  }
  if (reason != "coup" && reason != "assassinate")
    return "state.reason: challenge, successful-challenge, incorrect-challenge, assassinate or "
           "coup.";
  const bool coup = reason == "coup";
  if (s.play != (coup ? Play::Coup : Play::Assassinate))
    return "state.reason: this is another action.";
  if (*who != s.target)
    return "state.playerToReveal: the target of the action loses the influence.";
  s.cause = coup ? Cause::Coup : Cause::Assassination;
  return {};
}

// Only the exchanging player sees the cards to choose from.
Why read_exchange(const Json& state, int me, GameState& s) {
  if (s.play != Play::Exchange) return "state.action: exchange.";
  s.phase = Phase::Exchange;
  const int n = s.influence(s.active) + exchange_draws(s);
  const Json* options = member(state, "exchangeOptions");
  Hand hand;
  if (s.active != me) {
    for (int i = 0; i < n; ++i) hand.add(kUnknown);
  } else if (!options || !options->is_array() || options->size() != at(n)) {
    return "state.exchangeOptions: a list of " + std::to_string(n) + " roles.";
  } else {
    for (const Json& card : *options) {
      const auto role = role_from(word(&card));
      if (!role || !s.has_role(*role)) return "state.exchangeOptions: roles of this type of game.";
      hand.add(*role);
    }
  }
  s.hand[s.active] = hand;
  return {};
}

// Two seats know the card that was shown; treason's server sends it only to the one that asked.
Why read_interrogation(const Json& state, GameState& s) {
  if (s.play != Play::Interrogate) return "state.action: interrogate.";
  s.phase = member(state, "playerToReveal") ? Phase::Show : Phase::Judge;
  if (s.phase == Phase::Show) return {};
  auto role = role_from(word(member(state, "confession")));
  const Hand& hand = s.hand[s.target];
  if (role && (!s.has_role(*role) || (!hand.sealed() && !hand.has(*role))))
    return "state.confession: a role of the target.";
  if (role)
    s.know[s.target][s.active].add(*role);
  else if (!hand.sealed())
    role = hand[0];  // the target does not learn which card was seen
  s.shown = byte(role.value_or(kUnknown));
  return {};
}

Why read_moment(const Json& state, int me, GameState& s) {
  const std::string_view name = word(member(state, "name"));
  if (name == "waiting-for-players" || name == "destroyed") return "state.name: no game is on.";
  const auto active = whole(member(state, "playerIdx"), 0, s.seats - 1);
  if (!active || !s.alive(*active)) return "state.playerIdx: whose turn it is, with an influence.";
  s.active = byte(*active);
  if (name == "start-of-turn") {
    s.phase = Phase::Turn;
    return {};
  }
  if (const Why why = read_action(state, s); !why.empty()) return why;
  const bool blocked = s.blocker != kNobody;
  const auto decision = [&](Phase phase) -> Why {
    s.phase = phase;
    if (!decision_of_challenges(s) && s.play != Play::ForeignAid)
      return "state.action: nobody can challenge or block this one.";
    s.asked = s.owing = who_is_asked(s);
    return s.asked ? Why() : "state.name: there is nobody who may answer.";
  };
  if (name == "action-response")
    return blocked ? "state.blockingRole: none before somebody blocks." : decision(Phase::Reply);
  if (name == "block-response")
    return blocked ? decision(Phase::BlockReply) : "state.blockingRole: the role that blocks.";
  if (name == "final-action-response") {
    s.phase = Phase::Final;
    return !target_blocks(s.play) ? "state.action: its target cannot block it."
           : blocked              ? "state.blockingRole: none before somebody blocks."
                                  : Why();
  }
  if (name == "reveal-influence") return read_reveal(state, s);
  if (name == "exchange") return read_exchange(state, me, s);
  if (name == "interrogate") return read_interrogation(state, s);
  return "state.name: there is no such state.";
}

}  // namespace

std::expected<View<GameState>, std::string> view_of(const Json& object) {
  const Json* players = member(object, "players");
  const Json* state = member(object, "state");
  if (!players || !players->is_array() || players->size() < 2 || players->size() > kMost)
    return wrong("players: a list of 2 to 10 players.");
  if (!state) return wrong("state: an object.");
  GameState s;
  s.seats = byte(static_cast<int>(players->size()));
  s.dealt = s.seats;
  const auto me = whole(member(object, "playerIdx"), 0, s.seats - 1);
  if (!me) return wrong("playerIdx: the number of the player who sees this.");
  const std::string_view type = word(member(object, "gameType"));
  const auto it = std::ranges::find(kTypeNames, type);
  if (it != kTypeNames.end()) {
    s.type = static_cast<Type>(it - kTypeNames.begin());
  } else if (!type.empty()) {
    return wrong("gameType: original, inquisitors or reformation.");
  }
  const auto reserve = whole(member(object, "treasuryReserve"), 0, 5000);
  if (reserve && s.type == Type::Reformation) {
    s.reserve = static_cast<std::uint16_t>(*reserve);
    s.treasury = static_cast<std::uint16_t>(s.treasury - *reserve);
  }
  if (Why why = read_players(*players, *me, s); !why.empty()) return wrong(std::move(why));
  if (Why why = read_moment(*state, *me, s); !why.empty()) return wrong(std::move(why));
  const auto id = whole(member(object, "stateId"), 0, 1'000'000'000);
  s.decision = static_cast<std::uint32_t>(std::max(id.value_or(1) - 1, 0));
  if (!Coup::valid(s)) return wrong("state: no game comes to this.");
  return View<GameState>{s, seat(*me)};
}

Seated seated(Json s) {
  Seated out;
  const Json* players = member(s, "players");
  if (!players || !players->is_array()) return {std::move(s), {}};
  Json playing = Json::array();
  for (std::size_t i = 0; i < players->size(); ++i) {
    const Json& p = (*players)[i];
    const Json* watches = member(p, "isObserver");
    const Json* influence = member(p, "influence");
    if ((watches && *watches == true) || (influence && influence->is_array() && influence->empty()))
      continue;
    out.players.push_back(static_cast<int>(i));
    playing.push_back(p);
  }
  const auto renumber = [&](Json& object, const char* key) {
    const auto player = whole(member(object, key), 0, 1'000'000);
    if (!player) return;
    const auto it = std::ranges::find(out.players, *player);
    object[key] = it == out.players.end() ? Json() : Json(it - out.players.begin());
  };
  if (playing.size() != players->size()) {
    renumber(s, "playerIdx");
    if (s.contains("state") && s["state"].is_object()) {
      for (const char* key : {"playerIdx", "target", "playerToReveal", "challenger", "winnerIdx"})
        renumber(s["state"], key);
    }
    s["players"] = std::move(playing);
  }
  out.state = std::move(s);
  return out;
}

// --- commands -----------------------------------------------------------------------------------

std::expected<GameAction, std::string> action_of(const GameState& s, Seat p, const Json& command) {
  if (!command.is_object()) return wrong("A command is an object.");
  const std::string_view name = word(member(command, "command"));
  if (name == "allow") return act(Kind::Allow);
  if (name == "challenge") return act(Kind::Challenge);
  if (name == "block") {
    const auto role = role_from(word(member(command, "blockingRole")));
    if (!role) return wrong("A block names its blockingRole.");
    return block(*role);
  }
  if (name == "play-action") {
    const auto what = play_from(word(member(command, "action")));
    if (!what) return wrong("There is no such action.");
    if (!has_target(*what)) return coup::play(*what);
    const auto target = whole(member(command, "target"), 0, kMost - 1);
    if (!target) return wrong("This action names its target.");
    return coup::play(*what, *target);
  }
  if (name == "reveal") {
    const auto role = role_from(word(member(command, "role")));
    if (!role) return wrong("To reveal names a role.");
    if (s.phase == Phase::Show) return act(Kind::Show, 0, *role);
    if (s.phase == Phase::Prove && is_player(p) && index(p) == s.loser) {
      // The hand unchanged, if it proves the claim and contains the role.
      const Hand& hand = s.hand[s.loser];
      const bool embezzles = s.play == Play::Embezzle && s.blocker == kNobody;
      const int claim = claim_at_stake(s);
      if (embezzles && !hand.has(Duke) && hand.has(*role))
        return act(Kind::Prove, 0, hand[0], hand[1]);
      if (!embezzles && *role == claim && hand.has(claim)) return act(Kind::Prove, 0, claim, kNone);
    }
    return lose(*role);
  }
  if (name == "exchange") {
    const Json* roles = member(command, "roles");
    if (!roles || !roles->is_array() || roles->empty() || roles->size() > 2)
      return wrong("An exchange names the one or two roles that are kept.");
    std::array<int, 2> kept = {kNone, kNone};
    for (std::size_t i = 0; i < roles->size(); ++i) {
      const auto role = role_from(word(&(*roles)[i]));
      if (!role) return wrong("There is no such role.");
      kept[i] = *role;
    }
    return act(Kind::Keep, 0, std::min(kept[0], kept[1]), std::max(kept[0], kept[1]));
  }
  if (name == "interrogate") {
    const Json* force = member(command, "forceExchange");
    if (force && !force->is_boolean()) return wrong("forceExchange is true or false.");
    return act(force && force->get<bool>() ? Kind::Force : Kind::Leave);
  }
  return wrong("There is no such command.");
}

Json command_of(const GameState& s, const GameAction& a) {
  Json out;
  switch (a.kind) {
    case Kind::Play:
      out = {{"command", "play-action"}, {"action", kPlayNames[a.what]}};
      if (a.who != kNobody) out["target"] = a.who;
      break;
    case Kind::Challenge:
      out = {{"command", "challenge"}};
      break;
    case Kind::Block:
      out = {{"command", "block"}, {"blockingRole", role_name(a.what)}};
      break;
    case Kind::Prove:
    case Kind::Lose:
    case Kind::Show:
      out = {{"command", "reveal"}, {"role", role_name(a.what)}};
      break;
    case Kind::Keep: {
      Json roles = {role_name(a.what)};
      if (a.more != kNone) roles.push_back(role_name(a.more));
      out = {{"command", "exchange"}, {"roles", std::move(roles)}};
      break;
    }
    case Kind::Leave:
    case Kind::Force:
      out = {{"command", "interrogate"}, {"forceExchange", a.kind == Kind::Force}};
      break;
    default:
      out = {{"command", "allow"}};
      break;
  }
  out["stateId"] = s.decision + 1;
  return out;
}

std::string asking(const View<GameState>& view) {
  return print({{"type", "state"}, {"act", true}, {"state", state_object(view)}});
}

std::expected<GameAction, std::string> obeyed(const View<GameState>& view, std::string_view command,
                                              Lang lang) {
  if (command.size() > kLongestCommand) return wrong("A command is not so long.");
  const Json said = Json::parse(command, nullptr, false);
  if (said.is_discarded()) return wrong("A command is JSON.");
  const GameState& s = view.state;
  if (const Json* id = member(said, "stateId"); id && *id != s.decision + 1)
    return wrong("The stateId is not that of the present state.");
  auto action = action_of(s, view.viewer, said);
  if (!action) return action;
  if (const Reason why = Coup::check(s, view.viewer, *action))
    return Wrong(std::string(why->in(lang)));
  return action;
}

}  // namespace parlour::treason
