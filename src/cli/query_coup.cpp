// Questions about Coup. Requests name "game":"coup" and "op".
//
//   replay {"game_type": "original"|"inquisitors"|"reformation" [original], "players": 2..10,
//           "actions": [{"seat": s|"house", "action": "words of a record"}, ...],
//           "options": "losses=one first=2", as in records ["", without the type]}
//     -> {"states": [S, ...] as each seat sees it, "applied": n, "error": null | "..."}
//   S is treason's state object: treason.h. The words are those of records: "tax", "steal 2",
//   "allow", "challenge", "block duke", "prove duke", "lose duke", "keep duke captain", "show
//   duke", "leave", "force"; for the House "deal 0 duke captain" (each seat in order), "first 0",
//   "outcome challenge 1", "draw 0 duke" or, for two cards, "draw 0 duke captain". Two cards may be
//   named in any order. The answers determine the result of a decision: the House's "outcome" may
//   be left out. The first action that cannot be applied ends the replay and is the error.
#include "cli/query.h"
#include "games/coup/coup_text.h"
#include "treason/treason.h"

namespace parlour::cli {
namespace {

using namespace coup;

// The House announces the result of a decision.
void tell_outcome(coup::State& s) {
  Rng rng(0);
  while (s.phase == Phase::Closed || s.phase == Phase::BlockClosed) {
    Coup::apply(s, House, Coup::house(s, rng));
  }
}

std::expected<std::pair<Seat, coup::Action>, std::string> read_action(const Json& j, int seats) {
  const auto it = j.is_object() ? j.find("seat") : j.end();
  const auto action = j.is_object() ? j.find("action") : j.end();
  if (!j.is_object() || it == j.end() || action == j.end() || !action->is_string())
    return std::unexpected("An action is {\"seat\": 0, \"action\": \"tax\"}.");
  Seat who = House;
  if (it->is_number_integer()) {
    const bool large = it->is_number_unsigned() && it->get<std::uint64_t>() > 100;
    if (large || it->get<std::int64_t>() < 0 || it->get<std::int64_t>() >= seats)
      return std::unexpected("There is no such seat.");
    who = seat(it->get<int>());
  } else if (*it != "house") {
    return std::unexpected("A seat is a number or \"house\".");
  }
  const auto a = parse_any_order(action->get_ref<const std::string&>());
  if (!a) return std::unexpected("These are no words of a record.");
  return std::pair(who, *a);
}

Answered replay(const Json& request) {
  const auto text = [&](const char* key) {
    const auto it = request.find(key);
    return it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
  };
  const auto players = request.find("players");
  if (players == request.end() || !players->is_number_integer() || *players < 2 || *players > kMost)
    return std::unexpected("\"players\" is a number from 2 to 10.");
  const auto actions = request.find("actions");
  if (actions == request.end() || !actions->is_array())
    return std::unexpected("\"actions\" is a list.");
  const int seats = players->get<int>();
  std::string options = text("options");
  if (request.contains("game_type")) options += " type=" + text("game_type");
  const auto set = parse_options(Coup::info(), options);
  if (!set) return std::unexpected(set.error().in(Lang::English));
  const auto start = Coup::start(*set, seats);
  if (!start) return std::unexpected(start.error().in(Lang::English));
  coup::State s = *start;
  Json error;
  int applied = 0;
  for (const Json& j : *actions) {
    const auto one = read_action(j, seats);
    if (!one) {
      error = one.error();
      break;
    }
    const auto& [who, action] = *one;
    if (who != House || action.kind != coup::Action::Kind::Outcome) tell_outcome(s);
    if (const Reason why = Coup::check(s, who, action)) {
      error = std::string(why->in(Lang::English));
      break;
    }
    Coup::apply(s, who, action);
    ++applied;
  }
  if (error.is_null()) tell_outcome(s);
  Json states = Json::array();
  for (int q = 0; q < seats; ++q) states.push_back(treason::state_object(Coup::view(s, seat(q))));
  return Json{{"states", std::move(states)}, {"applied", applied}, {"error", std::move(error)}};
}

}  // namespace

Answered query_coup(const std::string& op, const Json& request) {
  if (op == "replay") return replay(request);
  return std::unexpected("Coup is asked to replay.");
}

}  // namespace parlour::cli
