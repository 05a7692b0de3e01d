// What a seat sees of Coup: docs/protocol.md describes the fields.
#include <array>
#include <span>

#include "protocol/views.h"

namespace parlour::protocol {
namespace {

using namespace coup;

constexpr std::array<std::string_view, 17> kPhases = {
    "deal", "lot",  "turn",     "reply", "closed", "final", "block-reply", "block-closed", "prove",
    "draw", "lose", "exchange", "show",  "judge",  "over",  "choose",      "rest"};
constexpr std::array<std::string_view, 7> kCauses = {
    "", "coup", "assassination", "wrong-challenge", "proof", "exchange", "forced"};

Json role_or_null(int role) {
  return role < kRoles ? Json(kRoleNames[at(role)]) : Json();
}

// Roles; "?" is a card that the viewer does not see.
template <std::size_t n>
Json cards_json(const coup::Cards<n>& cards) {
  Json out = Json::array();
  for (const std::uint8_t c : cards.card) {
    if (c != kNone) out.push_back(c < kRoles ? kRoleNames[c] : "?");
  }
  return out;
}

Json roles_json(unsigned set) {
  Json out = Json::array();
  for (int r = 0; r < kRoles; ++r) {
    if ((set >> r) & 1) out.push_back(kRoleNames[at(r)]);
  }
  return out;
}

Json counts_json(const std::array<std::uint8_t, kRoles>& counts) {
  Json out = Json::object();
  for (int r = 0; r < kRoles; ++r) {
    if (counts[at(r)]) out[std::string(kRoleNames[at(r)])] = counts[at(r)];
  }
  return out;
}

Json reply_json(std::uint8_t given) {
  if (given == reply::None) return {};
  if (given == reply::Allow) return "allow";
  if (given == reply::Challenge) return "challenge";
  if (given == reply::Sealed) return "sealed";
  return "block " + std::string(kRoleNames[at(given - reply::Block)]);
}

Json memory_json(const Memory& m) {
  return {{"claims", counts_json(m.claims)},
          {"passed", counts_json(m.passed)},
          {"lacks", roles_json(m.lacks)},
          {"challenges", m.challenges},
          {"allowed", m.allowed},
          {"wrong", m.wrong},
          {"bluffs", m.bluffs},
          {"proofs", m.proofs},
          {"exchanges", m.exchanges},
          {"foe", seat_or_null(m.foe)}};
}

Json player_json(const coup::State& s, int q, int me) {
  Json out = {{"coins", s.coins[at(q)]},
              {"influence", s.influence(q)},
              {"hand", cards_json(s.hand[at(q)])},
              {"lost", cards_json(s.up[at(q)])},
              {"faction", s.type == Type::Reformation ? Json((s.team >> q) & 1) : Json()},
              {"reply", reply_json(s.reply[at(q)])},
              {"memory", memory_json(s.memory[at(q)])}};
  if (s.sides()) out["team"] = q % s.sides();
  if (s.games() > 1) out["wins"] = s.wins(q);
  if (s.rule(rule::Chosen)) out["aside"] = cards_json(s.aside(q));
  if (me >= 0 && me != q) {
    out["seen"] = cards_json(s.know[at(q)][at(me)]);
    out["has_seen"] = cards_json(s.know[at(me)][at(q)]);
  }
  return out;
}

Json returned_json(const coup::State& s, int who) {
  return {{"cards", cards_json(s.back[at(who)])}, {"drawn", s.tally[at(who)].drawn}};
}

}  // namespace

Json state_json(const View<coup::State>& v) {
  const coup::State& s = v.state;
  const int me = is_player(v.viewer) && index(v.viewer) < s.seats ? index(v.viewer) : -1;
  Json players = Json::array();
  for (int q = 0; q < s.seats; ++q) players.push_back(player_json(s, q, me));
  Json roles = Json::array();
  for (int r = 0; r < kRoles; ++r) {
    if (s.has_role(r)) roles.push_back(kRoleNames[at(r)]);
  }
  const bool block = s.blocker != kNobody;
  Json out = {
      {"phase", kPhases[static_cast<std::size_t>(s.phase)]},
      {"roles", std::move(roles)},
      {"copies", s.copies()},
      {"deck", deck_size(s)},
      {"reserve", s.reserve},
      {"turns", s.turns},
      {"quiet", s.quiet},
      {"quiet_limit", quiet_limit(s)},
      {"active", s.active},
      {"action",
       s.play == Play::None ? Json() : Json(kPlayNames[static_cast<std::size_t>(s.play)])},
      {"target", seat_or_null(s.target)},
      {"blocker", seat_or_null(s.blocker)},
      {"block_role", block ? role_or_null(s.block_role) : Json()},
      {"challenger", seat_or_null(s.challenger)},
      {"asked", set_json(s.asked)},
      {"owing", set_json(s.owing)},
      {"loser", seat_or_null(s.loser)},
      {"drawer", seat_or_null(s.drawer)},
      {"cause", s.cause == Cause::None ? Json() : Json(kCauses[static_cast<std::size_t>(s.cause)])},
      {"shown", role_or_null(s.shown)},
      {"free_for_all", free_for_all(s)},
      {"players", std::move(players)},
      {"returned", me < 0 ? Json() : returned_json(s, me)},
      {"proven", returned_json(s, kPublic)},
      {"winner", seat_or_null(s.winner)}};
  if (s.games() > 1) out["match"] = {{"games", s.games()}, {"played", s.played()}};
  return out;
}

}  // namespace parlour::protocol
