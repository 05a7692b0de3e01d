#include "cli/treason_bot.h"

#include <span>

#include "games/coup/coup_rules.h"
#include "games/registry.h"
#include "treason/fields.h"

namespace parlour::treason {
namespace {

using coup::Cause;
using coup::Coup;
using coup::Phase;

constexpr int kMany = 1'000'000'000;

// The players as S lists them, and the one that is asked; none if S does not say.
struct Asked {
  std::span<const Json> players;
  const Json* me = nullptr;
};
Asked asked_of(const Json& s) {
  const Json* players = member(s, "players");
  if (!players || !players->is_array()) return {};
  const std::span<const Json> all = players->get_ref<const Json::array_t&>();
  const auto i = whole(member(s, "playerIdx"), 0, kMany);
  return {all, i && static_cast<std::size_t>(*i) < all.size() ? &all[at(*i)] : nullptr};
}

// The bot's own cards that are still face down.
Json own_roles(const Json& s) {
  Json out = Json::array();
  const Json* me = asked_of(s).me;
  const Json* influence = me ? member(*me, "influence") : nullptr;
  if (!influence || !influence->is_array()) return out;
  for (const Json& card : *influence) {
    const Json* revealed = member(card, "revealed");
    const bool up = revealed && revealed->is_boolean() && revealed->get<bool>();
    if (!up && !word(member(card, "role")).empty()) out.push_back(word(member(card, "role")));
  }
  return out;
}

void count(std::uint8_t& n) {
  if (n < 255) ++n;
}

// Influences do not come back, and neither do players.
bool another_game(const coup::State& before, const coup::State& s) {
  if (before.seats != s.seats || before.type != s.type) return true;
  for (int q = 0; q < s.seats; ++q) {
    if (s.influence(q) > before.influence(q)) return true;
  }
  return false;
}

// Only answers have come in between. Some hosts do not count their states.
bool same_moment(const coup::State& a, const coup::State& b) {
  return a.decision == b.decision && a.phase == b.phase && a.active == b.active &&
         a.play == b.play && a.loser == b.loser;
}

bool wrong_challenge(const coup::State& s) {
  return s.phase == Phase::Lose && s.cause == Cause::WrongChallenge;
}

}  // namespace

Json safe_command(const Json& s) {
  // An S that hides its own player's cards from them may leave nothing to choose from.
  if (const auto view = view_of(s);
      view && !legal_actions<Coup>(view->state, view->viewer).empty()) {
    Json out = command_of(view->state, Coup::fallback(*view, view->viewer));
    if (const Json* id = member(s, "stateId")) out["stateId"] = *id;  // unchanged
    return out;
  }
  static const Json none = Json::object();
  const Json* state = member(s, "state");
  const Json& moment = state ? *state : none;
  const std::string_view name = word(member(moment, "name"));
  Json out = {{"command", "allow"}};
  if (name == "start-of-turn") {
    out = {{"command", "play-action"}, {"action", "income"}};
    const auto [players, me] = asked_of(s);
    if (me && whole(member(*me, "cash"), coup::kRich, kMany)) {
      out["action"] = "coup";
      const auto team = [](const Json& p) { return whole(member(p, "team"), -1, 1).value_or(0); };
      const Json* free = member(s, "freeForAll");
      for (std::size_t q = 0; q < players.size(); ++q) {
        const Json& p = players[q];
        if (&p == me || !whole(member(p, "influenceCount"), 1, 2)) continue;
        const bool apart = team(p) == 0 || (free && *free == true) || team(p) != team(*me);
        if (apart) out["target"] = q;
      }
    }
  } else if (name == "reveal-influence" ||
             (name == "interrogate" && member(moment, "playerToReveal"))) {
    const Json roles = own_roles(s);
    out = {{"command", "reveal"}, {"role", roles.empty() ? Json("duke") : roles[0]}};
    // The claim, if present: the command may be a challenge.
    const std::string_view claim = word(member(moment, "blockingRole"));
    for (const Json& role : roles) {
      if (role == claim) out["role"] = role;
    }
  } else if (name == "exchange") {
    Json kept = Json::array();
    const Json* options = member(moment, "exchangeOptions");
    const std::size_t n = own_roles(s).size();
    for (std::size_t i = 0; options && options->is_array() && i < options->size() && i < n; ++i)
      kept.push_back((*options)[i]);
    out = {{"command", "exchange"}, {"roles", std::move(kept)}};
  } else if (name == "interrogate") {
    out = {{"command", "interrogate"}, {"forceExchange", false}};
  }
  if (const Json* id = member(s, "stateId")) out["stateId"] = *id;
  return out;
}

// Who made the current challenge, and whether S gives the reason of a loss or leaves it to guesses.
Bot::Told Bot::told_of(const coup::State& s, const Json& object) {
  const Json* moment = member(object, "state");
  if (!moment) return {};
  Told out;
  out.challenger = whole(member(*moment, "challenger"), 0, s.seats - 1);
  out.reason = s.phase != Phase::Lose || member(*moment, "reason");
  // The loser of a wrong challenge is the challenger.
  if (wrong_challenge(s)) out.challenger = s.loser;
  return out;
}

void Bot::begin() {
  memory_ = {};
  last_.reset();
  refused_ = false;
}

// The visible result of the previous moment. A challenge always costs somebody an influence: if
// nobody has lost one, and no challenge of the claim is under way, nobody challenged it.
void Bot::conclude(const coup::State& before, const coup::State& s, const Told& told) {
  const auto lost = [&](int q) { return s.influence(q) < before.influence(q); };
  bool any_lost = false;
  for (int q = 0; q < s.seats; ++q) {
    if (!lost(q)) continue;
    any_lost = true;
    for (int r = 0; r < coup::kRoles; ++r) {
      if (s.up[at(q)].count(r) > before.up[at(q)].count(r)) memory_[at(q)].claims[at(r)] = 0;
    }
  }
  if (before.phase == Phase::Prove) note_challenged(before, !lost(before.loser));
  if (before.phase == Phase::Lose && before.cause == Cause::WrongChallenge && lost(before.loser))
    count(memory_[before.loser].wrong);
  if (!before.open() || !coup::decision_of_challenges(before)) return;
  const bool same_claim = s.active == before.active && s.play == before.play &&
                          s.target == before.target && s.blocker == before.blocker;
  const bool wrong = same_claim && wrong_challenge(s), open = same_claim && s.phase == Phase::Prove;
  if (wrong) note_challenged(before, true);  // some hosts show the card for its owner
  for (int q = 0; q < s.seats; ++q) {
    if (!((before.asked >> q) & 1)) continue;
    const bool passed = wrong || open ? told.challenger && rank(s, q) < rank(s, *told.challenger)
                                      : !any_lost && told.reason;
    if (passed) count(memory_[at(q)].allowed[before.phase == Phase::BlockReply]);
  }
}

// A claim was tested, and proven or not.
void Bot::note_challenged(const coup::State& s, bool proven) {
  coup::Memory& m = memory_[at(claimant(s))];
  const int claim = claim_at_stake(s);
  count(proven ? m.proofs : m.bluffs);
  if (claim < coup::kRoles) m.claims[at(claim)] = 0;
  if (proven)
    m.lacks = 0;  // they have another card now
  else if (claim < coup::kRoles)
    m.lacks = byte(m.lacks | (1 << claim));
}

// Records what the step from the last state to this one shows about the players.
void Bot::note(const coup::State& s, const Json& object) {
  if (last_ && another_game(*last_, s)) begin();
  if (last_ && same_moment(*last_, s)) return;
  const Told told = told_of(s, object);
  if (last_) conclude(*last_, s, told);
  if (s.phase == Phase::Reply) {
    const int claim = claimed(s, s.play);
    if (claim < coup::kRoles) count(memory_[s.active].claims[at(claim)]);
  } else if (s.phase == Phase::BlockReply) {
    count(memory_[s.blocker].claims[s.block_role]);
  } else if (s.phase == Phase::Exchange) {
    memory_[s.active].claims = {};
    memory_[s.active].lacks = 0;
    count(memory_[s.active].exchanges);
  }
  const bool new_challenge =
      s.phase == Phase::Prove || (wrong_challenge(s) && !(last_ && last_->phase == Phase::Prove));
  if (new_challenge && told.challenger)
    count(memory_[at(*told.challenger)].challenges[s.blocker != coup::kNobody]);
  last_ = s;
}

Json Bot::act(const Json& state) {
  auto view = view_of(state);
  if (!view || refused_) {
    refused_ = false;
    return safe_command(state);
  }
  const AnyGame& game = *find_game("coup");
  view->state.memory = memory_;
  for (int q = view->state.seats; q < coup::kMost; ++q) view->state.memory[at(q)] = {};
  if (!Coup::valid(view->state) || !Coup::actors(view->state).has(view->viewer))
    return safe_command(state);
  const ai::Answer a = ai::answer({.game = &game,
                                   .view = {AnyState(bytes_of(view->state)), view->viewer},
                                   .level = level_,
                                   .budget = budget_,
                                   .seed = rng_.next()});
  Json command = command_of(view->state, *decoded<Coup>(a.choice));
  // Unchanged: another host may count differently.
  if (const Json* id = member(state, "stateId")) command["stateId"] = *id;
  return command;
}

std::optional<std::string> Bot::hear(std::string_view line) {
  const Json message = cli::too_deep(line) ? Json() : Json::parse(line, nullptr, false);
  const std::string_view type = word(member(message, "type"));
  if (type == "game" || type == "end") begin();
  if (type == "game") type_ = word(member(message, "gameType"));
  if (type == "error") refused_ = true;
  if (type != "state") return {};
  const Json* given = member(message, "state");
  auto [state, players] = seated(given ? *given : Json::object());
  if (state.is_object() && !member(state, "gameType") && !type_.empty()) state["gameType"] = type_;
  if (const auto view = view_of(state)) note(view->state, state);
  const Json* acts = member(message, "act");
  if (!acts || !acts->is_boolean() || !acts->get<bool>()) return {};
  Json command = act(state);
  if (const auto target = whole(member(command, "target"), 0, static_cast<int>(players.size()) - 1))
    command["target"] = players[at(*target)];
  return print(command);
}

}  // namespace parlour::treason
