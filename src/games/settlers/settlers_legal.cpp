// The list of legal actions: all of them, or good candidates if there are too many.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/settlers/settlers_rules.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

struct List {
  std::vector<Action>& actions;
  void add(Kind k, int who = 0, int where = 0, int what = 0, std::uint32_t bits = 0) {
    if constexpr (std::endian::native == std::endian::little) {
      // Written as one word, since it is read as one right after.
      actions.push_back(std::bit_cast<Action>(
          static_cast<std::uint64_t>(k) | static_cast<std::uint64_t>(who) << 8 |
          static_cast<std::uint64_t>(where) << 16 | static_cast<std::uint64_t>(what) << 24 |
          static_cast<std::uint64_t>(bits) << 32));
    } else {
      actions.push_back(act(k, who, where, what, bits));
    }
  }
  void add_new(const Action& a) {
    if (std::ranges::find(actions, a) == actions.end()) actions.push_back(a);
  }
};

void list_building(const State& s, List& out) {
  const int q = s.mover;
  const Cards hand = s.hand(q);
  if (hand.covers(kRoadCost) && can_lay_road(s, q)) {
    s.spots[at(q)].each([&](int p) { out.add(Kind::Road, 0, p); });
  }
  if (can_settle(s, q)) {
    settlement_spots(s, q).each([&](int n) { out.add(Kind::Settle, 0, n); });
  }
  if (s.cities[at(q)] < kCities && s.settlements[at(q)] > 0 && hand.covers(kCityCost)) {
    city_spots(s, q).each([&](int n) { out.add(Kind::City, 0, n); });
  }
  if (s.deck > 0 && hand.covers(kDevelopmentCost)) out.add(Kind::Buy);
}

void list_development(const State& s, List& out) {
  if (s.dev_played || s.dev[s.mover].empty()) return;
  const Cards cards = playable(s);
  if (cards[Knight]) out.add(Kind::Knight);
  if (cards[RoadBuilding] && can_lay_road(s, s.mover) && !s.spots[s.mover].empty()) {
    out.add(Kind::RoadBuilding);
  }
  if (cards[Plenty]) {
    const int left = s.bank.sum();
    for (int a = 0; a < kResources; ++a) {
      if (left == 1 && s.bank[a]) out.add(Kind::Plenty, 0, 0, 0, Cards::one(a).bits);
      for (int b = a; b < kResources && left > 1; ++b) {
        const Cards two = Cards::one(a) + Cards::one(b);
        if (s.bank.covers(two)) out.add(Kind::Plenty, 0, 0, 0, two.bits);
      }
    }
  }
  if (cards[Monopoly]) {
    for (int r = 0; r < kResources; ++r) out.add(Kind::Monopoly, 0, 0, r);
  }
}

void list_bank(const State& s, List& out) {
  if (trade_is_over(s)) return;
  const Cards hand = s.hand(s.mover);
  Cards rates;
  for (int r = 0; r < kResources; ++r) rates = rates + Cards::some(r, bank_rate(s, s.mover, r));
  // At least as many as the rate; the guards that remain say of which kinds.
  std::uint32_t enough = ((hand.bits | Cards::kGuards) - rates.bits) & Cards::kGuards;
  for (; enough; enough &= enough - 1) {
    const int give = std::countr_zero(enough) / 6;
    for (int get = 0; get < kResources; ++get) {
      if (get != give && s.bank[get]) out.add(Kind::Bank, 0, get, give);
    }
  }
}

/// Seats that could be asked: those with cards and without an embargo.
std::uint8_t partners(const State& s) {
  std::uint8_t out = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q == s.mover || s.total[at(q)] == 0 || no_trade_between(s, s.mover, q)) continue;
    out |= static_cast<std::uint8_t>(1u << q);
  }
  return out;
}

// The kind that the hand lacks most for a building; -1 if nothing is missing.
int lacking(Cards hand, Cards cost) {
  int most = 0, kind = -1;
  for (int r = 0; r < kResources; ++r) {
    const int n = cost[r] - hand[r];
    if (n > most) most = n, kind = r;
  }
  return kind;
}

// Offers to everybody who could accept: one or two spare cards for one that a building lacks; and
// the open question, what would you give for it?
void list_offers(const State& s, List& out) {
  if (s.rule(rule::NoTrade) || trade_is_over(s) || s.offers >= s.most_offers) return;
  for (int q = 0; q < s.seats; ++q) {
    if ((s.embargo[s.mover] >> q) & 1) out.add(Kind::Lift, q);
  }
  const std::uint8_t asked = partners(s);
  const Cards hand = s.hand(s.mover);
  if (!asked || hand.empty()) return;
  const auto offer = [&](Cards give, Cards want) {
    out.add_new(act(Kind::Offer, asked, 0, 0, Terms::of(give, want).bits));
  };
  for (const Cards cost : {kSettlementCost, kCityCost, kRoadCost, kDevelopmentCost}) {
    const int want = lacking(hand, cost);
    if (want < 0) continue;
    for (int give = 0; give < kResources; ++give) {
      if (give == want) continue;
      const int spare = hand[give] - cost[give];
      if (spare > 0) offer(Cards::one(give), Cards::one(want));
      if (spare > 1) offer(Cards::some(give, 2), Cards::one(want));
    }
    offer({}, Cards::one(want));
  }
}

// Counter-offers: one card of another kind for the offered one; or, for an open question, a card of
// a kind that the seat does not have.
void list_answers(const State& s, int q, List& out) {
  out.add(Kind::No);
  const Cards hand = s.hand(q), give = s.offer.give(), want = s.offer.want();
  if (!give.empty() && !want.empty() && hand.covers(want)) out.add(Kind::Yes);
  for (int r = 0; r < kResources; ++r) {
    Terms terms;
    if (give.empty()) {
      if (hand[r] == 0 && want[r] == 0 && hand.covers(want)) terms = Terms::of(want, Cards::one(r));
    } else if (hand[r] > 1 && give[r] == 0) {
      terms = Terms::of(Cards::one(r), give);
    }
    if (!terms.empty() && !(terms == Terms::of(want, give))) {
      out.add(Kind::Counter, 0, 0, 0, terms.bits);
    }
  }
}

// Lists every choice of n of the cards; returns false, and no usable list, if there are too many.
bool list_choices(Kind kind, Cards hand, int n, List& out) {
  constexpr std::size_t kMany = 60;
  const int h[] = {hand[0], hand[1], hand[2], hand[3], hand[4]};
  for (int a = std::min(n, h[0]); a >= 0; --a) {
    for (int b = std::min(n - a, h[1]); b >= 0; --b) {
      for (int c = std::min(n - a - b, h[2]); c >= 0; --c) {
        const int left = n - a - b - c;
        for (int d = std::min(left, h[3]); d >= 0 && left - d <= h[4]; --d) {
          if (out.actions.size() == kMany) return false;
          out.add(kind, 0, 0, 0, Cards::of(a, b, c, d, left - d).bits);
        }
      }
    }
  }
  return true;
}

// n cards to discard, from the largest piles first, sparing as many as possible of those to keep.
Cards discard_but(Cards hand, int n, Cards keep) {
  Cards out, spare = hand.less(keep);
  for (; n > 0; --n) {
    if (spare.empty()) spare = hand.less(out);
    int pile = 0;
    for (int r = 1; r < kResources; ++r) {
      if (spare[r] > spare[pile]) pile = r;
    }
    out = out + Cards::one(pile);
    spare = spare - Cards::one(pile);
  }
  return out;
}

bool list_discards(const State& s, int q, List& out) {
  const Cards hand = s.hand(q);
  const int n = s.total[at(q)] / 2;
  if (hand.sum() < n) return false;  // another player's hand, in a view
  if (list_choices(Kind::Discard, hand, n, out)) return true;
  out.actions.clear();
  const auto offer = [&](Cards keep) {
    out.add_new(act(Kind::Discard, 0, 0, 0, discard_but(hand, n, keep).bits));
  };
  for (const Cards cost : {Cards(), kSettlementCost, kCityCost, kRoadCost, kDevelopmentCost,
                           kCityCost + kRoadCost, kSettlementCost + kRoadCost}) {
    offer(cost);
  }
  for (int r = 0; r < kResources; ++r) offer(Cards::some(r, hand[r]));
  return false;
}

// Cards for gold: all choices, or the ones that pay for something that the hand cannot pay for yet,
// and as many as possible of one kind.
bool list_gold(const State& s, int q, List& out) {
  const int n = gold_due(s);
  if (list_choices(Kind::Gold, s.bank, n, out)) return true;
  out.actions.clear();
  const auto take = [&](Cards wanted) {
    Cards c;
    for (int r = 0; r < kResources; ++r)
      c = c + Cards::some(r, std::min({wanted[r], s.bank[r], n - c.sum()}));
    c = c + discard_but(s.bank - c, n - c.sum(), {});
    out.add_new(act(Kind::Gold, 0, 0, 0, c.bits));
  };
  const Cards hand = s.hand(q);
  for (const Cards cost : {kSettlementCost, kCityCost, kRoadCost, kDevelopmentCost,
                           kCityCost + kRoadCost, kSettlementCost + kRoadCost})
    take(cost.less(hand));
  for (int r = 0; r < kResources; ++r) take(Cards::some(r, s.bank[r]));
  return false;
}

void list_robber(const State& s, List& out) {
  // robber_victims of all hexes at once, from the few intersections that have buildings.
  std::array<std::uint8_t, 256> victims_at{};  // by hex; kNowhere is in the sea
  unsigned poor = 1u << s.mover;               // or the seat itself
  for (int q = 0; q < s.seats; ++q) poor |= s.total[at(q)] == 0 ? 1u << q : 0;
  each_building(s, [&](int n, int v) {
    const unsigned q = 1u << ((v & 7) - 1);
    if (q & poor) return;
    for (const std::uint8_t h : kGrid.node_hexes[at(n)])
      victims_at[h] |= static_cast<std::uint8_t>(q);
  });
  for (std::uint64_t hexes = robber_hexes(s); hexes; hexes &= hexes - 1) {
    const int h = std::countr_zero(hexes);
    unsigned victims = victims_at[at(h)];
    if (!victims) {
      out.add(Kind::Robber, kNobody, h);
      continue;
    }
    for (; victims; victims &= victims - 1) out.add(Kind::Robber, std::countr_zero(victims), h);
  }
}

bool fill_list(const State& s, int q, List& out) {
  const auto claim = [&] {
    if (may_claim(s)) out.add(Kind::Claim, 0, 0, s.dev[s.mover][VictoryPoint]);
  };
  switch (s.phase) {
    case Phase::Settle:
      (~s.blocked).each([&](int n) {
        if (!(kPathsAt[at(n)] - s.taken).empty()) out.add(Kind::Settle, 0, n);
      });
      return true;
    case Phase::Road:
      (kPathsAt[s.last] - s.taken).each([&](int p) { out.add(Kind::Road, 0, p); });
      return true;
    case Phase::Roll:
      claim();
      out.add(Kind::Roll);
      list_development(s, out);
      return true;
    case Phase::Discard:
      return list_discards(s, q, out);
    case Phase::Robber:
      claim();
      list_robber(s, out);
      return true;
    case Phase::Main:
      claim();
      out.add(Kind::End);
      list_building(s, out);
      list_development(s, out);
      list_bank(s, out);
      list_offers(s, out);
      return s.rule(rule::NoTrade) || s.alone();
    case Phase::FreeRoads:
      claim();
      s.spots[at(q)].each([&](int p) { out.add(Kind::Road, 0, p); });
      return true;
    case Phase::Reply:
      list_answers(s, q, out);
      return false;
    case Phase::Deal:
      claim();
      out.add(Kind::Withdraw);
      for (int other = 0; other < s.seats; ++other) {
        if (why_not_deal(s, other) == kAllowed) out.add(Kind::Deal, other);
      }
      return true;
    case Phase::Gold:
      return list_gold(s, q, out);
    case Phase::Bid:
      for (int n = 0; n <= kMostBid; ++n) out.add(Kind::Bid, 0, 0, n);
      return true;
    case Phase::Special:
      out.add(Kind::Pass);
      list_building(s, out);
      return true;
    default:
      return true;
  }
}

}  // namespace

Action Settlers::fallback(const View<State>& v, Seat p) {
  const State& s = v.state;
  std::vector<Action> all;
  legal(s, p, all);
  const auto first = [&](Kind k) { return std::ranges::find(all, k, &Action::kind); };
  for (const Kind k : {Kind::Claim, Kind::Roll, Kind::No, Kind::Withdraw, Kind::End, Kind::Pass}) {
    if (const auto found = first(k); found != all.end()) return *found;
  }
  if (s.phase == Phase::Discard) {
    return act(Kind::Discard, 0, 0, 0,
               discard_but(s.hand(index(p)), s.total[at(index(p))] / 2, {}).bits);
  }
  if (s.phase == Phase::Gold)
    return act(Kind::Gold, 0, 0, 0, discard_but(s.bank, gold_due(s), {}).bits);
  const auto yields = [&](const Action& a) {
    int sum = 0;
    for (const std::uint8_t h : kGrid.node_hexes[a.at]) {
      if (s.land(h)) sum += dots_of(s.hex_number(h));
    }
    return sum;
  };
  if (first(Kind::Settle) != all.end()) return *std::ranges::max_element(all, {}, yields);
  // A place where the player loses nothing and nobody loses a card, if there is one.
  const int q = index(p);
  const auto costs = [&](const Action& a) {
    if (a.kind != Kind::Robber) return 0;
    bool own = false;
    for (int n = 0; n < kNodes; ++n) {
      const auto& hexes = kGrid.node_hexes[at(n)];
      own = own || (s.owner(n) == q && std::ranges::find(hexes, a.at) != hexes.end());
    }
    return 2 * own + (a.who != kNobody);
  };
  return *std::ranges::min_element(all, {}, costs);
}

bool Settlers::legal(const State& s, Seat p, std::vector<Action>& out) {
  out.clear();
  if (!may_act(s, p)) return true;
  List list{out};
  return fill_list(s, index(p), list);
}

}  // namespace parlour::settlers
