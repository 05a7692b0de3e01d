#include "cli/treason_bot.h"

#include <span>

#include "games/registry.h"
#include "treason/fields.h"

namespace parlour::treason {
namespace {

using coup::Coup;
using coup::Phase;

constexpr int kMany = 1'000'000'000;

// The players as S lists them, and which of them is asked; none of an S that does not say.
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

// Own cards that are still face down.
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

}  // namespace

Json safe_command(const Json& s) {
  // An S that keeps its own player's cards from him may leave him nothing to choose from.
  if (const auto view = view_of(s);
      view && !legal_actions<Coup>(view->state, view->viewer).empty()) {
    Json out = command_of(view->state, Coup::fallback(*view, view->viewer));
    if (const Json* id = member(s, "stateId")) out["stateId"] = *id;  // as it was given
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
    // What was claimed, where it is there: it may be a challenge.
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

void Bot::begin() {
  memory_ = {};
  last_.reset();
  refused_ = false;
}

// What the step from the last state to this one shows about the players.
void Bot::note(const coup::State& s) {
  const bool again = last_ && last_->decision == s.decision;
  if (last_ && last_->seats != s.seats) begin();
  for (int q = 0; last_ && q < s.seats; ++q) {
    coup::Memory& m = memory_[at(q)];
    if (s.influence(q) >= last_->influence(q)) continue;
    for (int r = 0; r < coup::kRoles; ++r) {
      if (s.up[at(q)].count(r) > last_->up[at(q)].count(r)) m.claims[at(r)] = 0;
    }
    if (last_->phase == Phase::Prove && last_->loser == q) {
      ++m.bluffs;
      const int claim =
          last_->blocker != coup::kNobody ? last_->block_role : claimed(*last_, last_->play);
      if (claim < coup::kRoles)
        m.lacks = static_cast<std::uint8_t>(m.lacks | (1 << claim)), m.claims[at(claim)] = 0;
    }
  }
  if (!again) {
    if (s.phase == Phase::Reply) {
      const int claim = claimed(s, s.play);
      if (claim < coup::kRoles) ++memory_[s.active].claims[at(claim)];
    } else if (s.phase == Phase::BlockReply) {
      ++memory_[s.blocker].claims[s.block_role];
    } else if (s.phase == Phase::Exchange) {
      memory_[s.active].claims = {};
      memory_[s.active].lacks = 0;
      ++memory_[s.active].exchanges;
    } else if (s.phase == Phase::Prove) {
      ++memory_[s.challenger].challenges[s.blocker != coup::kNobody];
    }
  }
  last_ = s;
}

std::string Bot::act(const Json& state) {
  auto view = view_of(state);
  if (!view || refused_) {
    refused_ = false;
    return print(safe_command(state));
  }
  const AnyGame& game = *find_game("coup");
  view->state.memory = memory_;
  for (int q = view->state.seats; q < coup::kMost; ++q) view->state.memory[at(q)] = {};
  if (!Coup::sound(view->state) || !Coup::actors(view->state).has(view->viewer))
    return print(safe_command(state));
  const ai::Answer a = ai::answer({.game = &game,
                                   .view = {AnyState(bytes_of(view->state)), view->viewer},
                                   .level = level_,
                                   .budget = budget_,
                                   .seed = rng_.next()});
  Json command = command_of(view->state, *decoded<Coup>(a.choice));
  // As it was given: another host may count otherwise.
  if (const Json* id = member(state, "stateId")) command["stateId"] = *id;
  return print(command);
}

std::optional<std::string> Bot::hear(std::string_view line) {
  const Json message = cli::too_deep(line) ? Json() : Json::parse(line, nullptr, false);
  const std::string_view type = word(member(message, "type"));
  if (type == "game" || type == "end") begin();
  if (type == "error") refused_ = true;
  if (type != "state") return {};
  static const Json none = Json::object();
  const Json* state = member(message, "state");
  if (state) {
    if (const auto view = view_of(*state)) note(view->state);
  }
  const Json* acts = member(message, "act");
  if (!acts || !acts->is_boolean() || !acts->get<bool>()) return {};
  return act(state ? *state : none);
}

}  // namespace parlour::treason
