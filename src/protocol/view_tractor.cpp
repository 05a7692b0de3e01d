// What a seat sees of Tractor: docs/protocol.md describes the fields.
#include <array>

#include "games/tractor/tractor_rules.h"
#include "protocol/views.h"

namespace parlour::protocol {
namespace {

using namespace tractor;

constexpr std::array<std::string_view, 13> kPhases = {"first", "deal",   "bid", "told",   "flip",
                                                      "take",  "bury",   "fry", "friend", "play",
                                                      "throw", "reveal", "over"};

Json cards_json(const tractor::Cards& cards) {
  Json out = Json::array();
  cards.each([&](int kind, int n) {
    for (; n > 0; --n) out.push_back(card_name(kind));
  });
  return out;
}

Json suit_json(int suit) {
  return suit < kSuits ? Json(std::string(1, kSuitNames[at(suit)])) : Json();
}

// Groups: a suit without its trumps, or "trumps".
Json groups_json(std::uint8_t set) {
  Json out = Json::array();
  for (int g = 0; g < kGroups; ++g) {
    if (in(set, g)) out.push_back(g == kTrumps ? Json("trumps") : suit_json(g));
  }
  return out;
}

Json always_json(const Order& order) {
  Json out = Json::array();
  for (int rank = 0; rank < kRanks; ++rank) {
    if ((order.always >> rank) & 1) out.push_back(kRankNames[at(rank)]);
  }
  return out;
}

Json bid_json(const tractor::State& s, const BidRank& bid) {
  return {{"card", card_name(bid_card(bid.place, s.order.rank))}, {"count", bid.count}};
}

Json standing_json(const tractor::State& s) {
  if (s.bidder == kNobody) return {};
  Json out = bid_json(s, {s.bid_place, s.bid_count});
  out["seat"] = s.bidder;
  return out;
}

Json reply_json(const tractor::State& s, std::uint8_t given) {
  if (given == reply::None) return {};
  if (given == reply::Wait) return "wait";
  if (given == reply::Pass) return "pass";
  if (given == reply::Sealed) return "sealed";
  if (given == reply::Wish) return ends_early(s) ? "end" : "wish";
  return bid_json(s, bid_of(given));
}

Json player_json(const tractor::State& s, int q) {
  return {{"level", level_name(s.level[at(q)])},
          {"laps", s.laps[at(q)]},
          {"hand", cards_json(s.hand[at(q)])},
          {"hidden", s.hidden[at(q)]},
          {"known", cards_json(s.known[at(q)])},
          {"table", cards_json(s.table[at(q)])},
          {"points", s.points[at(q)]},
          {"penalty", s.penalty[at(q)]},
          {"aces", s.aces[at(q)]},
          {"voids", groups_json(s.voids[at(q)])},
          {"no_pairs", groups_json(s.thin[at(q)])},
          {"reply", reply_json(s, s.reply[at(q)])}};
}

Json friends_json(const tractor::State& s) {
  Json out = Json::array();
  for (int i = 0; i < s.friends(); ++i) {
    const Named& n = s.named[at(i)];
    if (n.nth == 0) continue;
    out.push_back({{"card", card_name(n.kind)}, {"copy", n.nth}, {"seat", seat_or_null(n.who)}});
  }
  return out;
}

Json last_round_json(const tractor::State& s) {
  if (s.last_side == 0) return {};
  return {{"points", s.last_points},
          {"held", s.last_held != 0},
          {"levels", s.last_gain},
          {"side", set_json(s.last_side)}};
}

}  // namespace

Json state_json(const View<tractor::State>& v) {
  const tractor::State& s = v.state;
  Json players = Json::array();
  for (int q = 0; q < s.seats; ++q) players.push_back(player_json(s, q));
  const bool bank = s.banker != kNobody;
  const bool tricks = s.phase >= Phase::Play && s.phase != Phase::Over;
  return {{"phase", kPhases[static_cast<std::size_t>(s.phase)]},
          {"packs", s.packs},
          {"round", s.round},
          {"rounds", s.rounds},
          {"redeals", s.redeals},
          {"trump",
           {{"rank", level_name(s.order.rank)},
            {"suit", suit_json(s.order.suit)},
            {"always", always_json(s.order)}}},
          {"banker", seat_or_null(s.banker)},
          {"first", s.phase == Phase::First ? Json() : Json(s.first)},
          {"dealt", s.dealt},
          {"kitty_size", kitty_size(s)},
          {"kitty", cards_json(s.kitty)},
          {"keeper", seat_or_null(s.keeper)},
          {"kitty_hidden", s.hidden_kitty},
          {"gone", cards_json(s.gone)},
          {"bid", standing_json(s)},
          {"owing", set_json(s.owing)},
          {"passed", set_json(s.passed)},
          {"friends", friends_json(s)},
          {"leader", tricks ? Json(s.leader) : Json()},
          {"turn", tricks ? Json(s.turn) : Json()},
          {"trick", s.tricks},
          {"played", s.played},
          {"winning", tricks ? Json(s.winning) : Json()},
          {"reading", reading_text(s.reading)},
          {"attackers", bank ? Json(attackers_points(s)) : Json()},
          {"players", std::move(players)},
          {"last_round", last_round_json(s)},
          {"winners", set_json(s.winners)}};
}

}  // namespace parlour::protocol
