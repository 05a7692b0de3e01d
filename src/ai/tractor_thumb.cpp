#include "ai/tractor_thumb.h"

#include <algorithm>
#include <array>

#include "ai/tractor_weights.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

constexpr int kFar = 1'000'000'000;  // beyond every sum of weights

// Cards that q does not see: in other hands, or buried.
Cards elsewhere(const State& s, int q) {
  Cards out = packs(s.packs) - s.gone - s.hand[at(q)];
  if (q == s.keeper) out -= s.kitty;
  return out;
}

// Whether q considers them to be on one side: fixed in teams; among friends as far as play has
// shown, and the banker's friend knows themselves by their cards.
bool same_side(const State& s, int q, int other) {
  if (q == other) return true;
  if (!s.finding()) return (q - other) % 2 == 0;
  const auto knows = [&](int p) {
    if (with_banker(s, p)) return true;
    if (p != q) return false;
    for (const Named& n : s.named) {
      if (n.nth && n.who == kNobody && s.hand[at(q)].count(n.kind) > 0) return true;
    }
    return false;
  };
  return knows(q) == knows(other);
}

// The terms of a sum: by(a weight), by(a weight, how many times).
struct Scale {
  const Weights& w;
  int operator()(Weight i) const { return w[i]; }
  int operator()(Weight i, int times) const { return w[i] * times; }
};

// --- bidding ------------------------------------------------------------------------------------

// What a hand is worth with these trumps.
int strength(const Cards& hand, const Order& order, const Scale& by) {
  int n = 0;
  for (int g = 0; g < kGroups; ++g) {
    const Cards own = order.of_group(hand, g);
    if (g != order.suit && g != kTrumps && own.empty()) n += by(kBidVoid);
    own.each([&](int kind, int copies) {
      if (g == kTrumps) {
        n += by(kBidTrump, copies) + by(kBidCopy, copies - 1);
        if (is_joker(kind)) n += by(kBidJoker, copies);
      } else if (order.level(kind) == order.top()) {
        n += by(kBidAce, copies);
      }
    });
  }
  return n;
}

// What it has to be worth now for seat q to bid.
int needed(const State& s, int q, const Scale& by) {
  if (s.bidder == q) return 0;                                    // to keep the bid
  if (s.bidder == kNobody && all_dealt(s)) return by(kNeedLate);  // better than a stranger's choice
  int out = by(kNeed) + by(kNeedLap, laps(s));
  if (s.bidder == kNobody) return out;
  const bool ours = s.banker != kNobody && !s.finding() && (q - s.bidder) % 2 == 0;
  return out + by(ours ? kNeedOurs : kNeedOver);
}

// --- burying ------------------------------------------------------------------------------------

Action choose_burial(const State& s, int q, const Scale& by) {
  const std::array<int, kKinds> cost = kept_for(s, s.hand[at(q)], by.w);
  Cards left = s.hand[at(q)], out;
  for (int n = 0, k = kitty_size(s); n < k;) {
    int best = -1;
    left.each([&](int kind, int) {
      if (best < 0 || cost[at(kind)] < cost[at(best)]) best = kind;
    });
    const int copies = std::min(left.count(best), k - n);
    out.add(best, copies);
    left.remove(best, copies);
    n += copies;
  }
  return act(Kind::Bury, out);
}

// The highest card of a side suit of which the banker lacks a copy: its owner is likely to be
// strong.
Action choose_friend(const State& s, int q) {
  Action best = act(Kind::Friend, {}, 0, 1);
  int most = -1;
  for (int kind = 0; kind < kSmallJoker; ++kind) {
    const int group = s.order.group(kind);
    if (group == kTrumps) continue;
    const int mine = s.hand[at(q)].count(kind);
    const int nth = mine + 1;
    const Action a = act(Kind::Friend, {}, kind, nth);
    if (nth > s.packs || Tractor::check(s, seat(q), a)) continue;
    // With a copy of their own, the banker can call for the other.
    const int worth = 10 * s.order.level(kind) + (mine == 1 ? 8 : 0) +
                      s.order.of_group(s.hand[at(q)], group).size();
    if (worth > most) most = worth, best = a;
  }
  if (most >= 0) return best;
  while (Tractor::check(s, seat(q), best)) {
    if (++best.more > s.packs) best.more = 1, ++best.who;
  }
  return best;
}

// --- leading ------------------------------------------------------------------------------------

// What can be said of leads from one group.
struct Suit {
  int group, length, outside, foes_void, friends_void;
  bool trumps() const { return group == kTrumps; }
  bool ruffed() const { return !trumps() && foes_void > 0; }
};

int worth_of_sure(const Suit& suit, const Part& p, int points, const Scale& by) {
  int worth = by(kSureCard, p.cards()) + by(kSurePoint, points);
  if (suit.trumps()) return worth + by(kSureTrump) + by(kSureTrumpCard, p.cards());
  worth += by(kSureLength, suit.length) + by(kSureOutside, suit.outside) +
           by(kSureFriendVoid, suit.friends_void);
  if (suit.ruffed()) worth += by(kSureRuffed) + by(kSureRuffedPoint, points);
  return worth;
}

// A lead that others can beat: low, without points, from a long side suit.
int worth_of_other(const Suit& suit, const Part& p, int points, bool banker, bool ruffs,
                   const Scale& by) {
  int worth = by(kLead) + by(kLeadLevel, p.top) + by(kLeadPoint, points);
  if (p.cards() > 1) worth += by(kLeadPairCard, p.cards());
  if (suit.trumps()) {
    return worth + by(kLeadTrump) + by(kLeadTrumpLevel, p.top) + by(kLeadTrumpLength, suit.length) +
           by(kLeadTrumpOutside, suit.outside) + (banker ? by(kLeadBanker) : 0);
  }
  worth += by(kLeadLength, suit.length) + by(kLeadOutside, suit.outside) +
           by(kLeadFriendVoid, suit.friends_void) + by(kLeadFoeVoid, suit.foes_void);
  if (ruffs && suit.length == p.cards()) worth += by(kLeadLast);
  return worth;
}

Action choose_lead(const State& s, int q, const Scale& by) {
  const Cards& hand = s.hand[at(q)];
  const Cards others = elsewhere(s, q);
  const bool banker = with_banker(s, q), ruffs = !s.order.of_group(hand, kTrumps).empty();
  Cards best;
  int most = -kFar;
  const auto offer = [&](const Cards& cards, int worth) {
    if (worth > most) most = worth, best = cards;
  };
  for (int g = 0; g < kGroups; ++g) {
    const Cards own = s.order.of_group(hand, g);
    if (own.empty()) continue;
    const Cards outside = s.order.of_group(others, g);
    const Held held(own, s.order, g), rest(outside, s.order, g);
    Suit suit{g, own.size(), rest.cards, 0, 0};
    for (int p = 0; p < s.seats; ++p) {
      if (p == q || !in(s.voids[at(p)], g)) continue;
      ++(same_side(s, q, p) ? suit.friends_void : suit.foes_void);
    }
    // Unbeatable cards go together.
    Cards sure;
    int parts = 0, sum = 0;
    for (const Part& p : read(held)) {
      const Cards cards = cards_of(s.order, g, p);
      if (beats(rest, p)) {
        offer(cards, worth_of_other(suit, p, cards.points(), banker, ruffs, by));
        continue;
      }
      const int worth = worth_of_sure(suit, p, cards.points(), by);
      offer(cards, worth);
      sure += cards;
      sum += by(kSureCard, p.cards()) + by(kSurePoint, cards.points());
      ++parts;
    }
    if (parts > 1 && g != kTrumps && !suit.ruffed() && !s.rule(rule::NoThrows))
      offer(sure, sum + by(kSureThrow));
  }
  return play(best);
}

// --- following ----------------------------------------------------------------------------------

// The trick as a seat finds it that follows.
struct Trick {
  Parts shape;
  Contender standing;
  Cards outside;  // that the seat does not see
  int group;
  bool ours;       // a partner wins so far
  bool sure;       // and nobody who is still to play can beat them
  bool last;       // nobody is
  int stake = 0;   // points on the table
  int higher = 0;  // levels outside that are above what stands, up to kMostHigher
};
constexpr int kMostHigher = 4;

// Whether nobody who plays after q can beat these cards, as far as q can see. Partners may.
bool stays(const State& s, int q, const Trick& t, const Contender& c) {
  if (c.parts.empty()) return false;
  const Held rest(s.order.of_group(t.outside, c.group), s.order, c.group);
  bool out = !beats(rest, c.parts[0]);
  for (int i = s.played + 1; i < s.seats && out && c.group != kTrumps; ++i) {
    const int p = (s.leader + i) % s.seats;
    out = !in(s.voids[at(p)], t.group) || same_side(s, q, p);
  }
  return out;
}

Trick trick_of(const State& s, int q) {
  Trick t;
  t.shape = lead_parts(s);
  t.group = lead_group(s);
  t.standing = contender(s.order, s.table[s.winning], t.group, t.shape, fours_beat(s, t.shape));
  t.outside = elsewhere(s, q);
  t.last = s.played + 1 == s.seats;
  t.ours = same_side(s, q, s.winning);
  for (int p = 0; p < s.seats; ++p) t.stake += s.table[at(p)].points();
  t.sure = t.last || (t.ours && stays(s, q, t, t.standing));
  if (t.ours && !t.sure && !t.standing.parts.empty()) {
    const Held rest(s.order.of_group(t.outside, t.standing.group), s.order, t.standing.group);
    for (int l = t.standing.parts[0].top + 1; l < kLevels && t.higher < kMostHigher; ++l)
      t.higher += rest.n[at(l)] != std::array<std::uint8_t, kSuits>{};
  }
  return t;
}

// What it costs to play these cards.
int price(const State& s, int q, const Cards& cards, bool ruffs, const Scale& by) {
  const int high = s.order.top() - 1;
  const Cards& hand = s.hand[at(q)];
  int cost = 0;
  int last = -1;  // the side suit looked at last
  cards.each([&](int kind, int n) {
    const int level = s.order.level(kind), group = s.order.group(kind);
    if (group == kTrumps) {
      cost += n * (by(kCostTrump) + by(kCostTrumpLevel, level));
    } else {
      cost += n * by(kCostLevel, level);
      if (level >= high) cost += by(kCostHigh, n);
      if (ruffs && group != last && cards.contains(s.order.of_group(hand, group)))
        cost += by(kCostVoid);
      last = group;
    }
    if (n == 1 && hand.count(kind) > 1) cost += by(kCostBreak);
  });
  return cost;
}

// What it gains to play these cards, without their price.
int gain(const State& s, int q, const Trick& t, const Cards& cards, int cost, const Scale& by) {
  const int points = cards.points(), mine = s.order.group_of(cards);
  const bool contends = mine == kTrumps || mine == t.group;
  Contender c;
  if (contends) c = contender(s.order, cards, t.group, t.shape, fours_beat(s, t.shape));
  const bool wins = contends && overtakes(c, t.standing, s.rule(rule::OverruffAll));
  if (t.ours) {
    if (t.sure) return by(kGiveSure, points) + (wins ? by(kTakeSure) : 0);
    int out = by(kGiveMaybe, points) + by(kGiveRisk, points * t.higher);
    if (wins) out += by(kTakeMaybe) + by(kTakeMaybeLevel, t.standing.parts[0].top);
    return out;
  }
  if (!wins) return by(kLosePoint, points);
  const int all = t.stake + points;
  if (t.last) return by(kWinLast) + by(kWinLastPoint, all);
  int out = by(kWin) + by(stays(s, q, t, c) ? kWinSurePoint : kWinPoint, all);
  if (mine != t.group) return out + by(kWinRuff);
  constexpr int kUnit = 16;  // of kWinStay: the whole price
  return out + cost * by(kWinStay) / kUnit;
}

Action choose_follow(const State& s, int q, const Scale& by) {
  thread_local std::vector<Action> options;
  list_few_follows(s, q, options);
  if (options.size() == 1) return options.front();
  const Trick t = trick_of(s, q);
  const bool ruffs = !s.order.of_group(s.hand[at(q)], kTrumps).empty();
  const Action* best = nullptr;
  int most = -kFar;
  for (const Action& a : options) {
    const int cost = price(s, q, a.cards, ruffs, by);
    const int worth = gain(s, q, t, a.cards, cost, by) - cost;
    if (worth > most) most = worth, best = &a;
  }
  return *best;
}

}  // namespace

const Weights& shipped() {
  return kShippedWeights;
}

Action thumb_bid(const State& s, int q, int eager, const Weights& weights) {
  const Scale by{weights};
  const Cards& hand = s.hand[at(q)];
  // The next card may complete a better bid.
  Action best = act(may_wait(s) ? Kind::Wait : Kind::Pass);
  int most = 0;
  for (int place = 0; place < 6; ++place) {
    const int kind = bid_card(place, s.order.rank);
    const int held = hand.count(kind);
    for (int n = place < kSuits ? 1 : 2; n <= held; ++n) {
      const Cards cards = Cards::of(kind, n);
      if (check_bid(s, q, cards)) continue;
      Order order = s.order;
      order.suit = place < kSuits ? byte(place) : byte(kNoSuit);
      int worth = strength(hand, order, by) - needed(s, q, by) + eager;
      if (place >= kSuits) worth += by(kBidNoSuit);
      // Over a kitty that is buried: only for better trumps.
      if (s.phase == Phase::Fry)
        worth = std::min(worth, strength(hand, order, by) - strength(hand, s.order, by));
      if (worth > most) most = worth, best = act(Kind::Bid, cards);
    }
  }
  // A poor hand without a bid, unless a partner has the trumps.
  if (best.kind == Kind::Pass && s.phase == Phase::Bid && may_wish(s) && is_poor(s, hand) &&
      (s.bidder == kNobody || !same_side(s, q, s.bidder)))
    return act(Kind::Wish);
  return best;
}

Action by_thumb(const State& s, int q, const Weights& weights) {
  const Scale by{weights};
  switch (s.phase) {
    case Phase::Bid:
    case Phase::Fry:
      return thumb_bid(s, q, 0, weights);
    case Phase::Bury:
      return choose_burial(s, q, by);
    case Phase::Friend:
      return choose_friend(s, q);
    default:
      if (ends_early(s)) return act(Kind::End);
      return s.played == 0 ? choose_lead(s, q, by) : choose_follow(s, q, by);
  }
}

std::array<int, kKinds> kept_for(const State& s, const Cards& hand, const Weights& weights) {
  const Scale by{weights};
  constexpr int kHigh = 5;
  const int top = s.order.top();
  const bool rich = 5 * s.order.of_group(hand, kTrumps).size() > 2 * hand.size();
  std::array<int, kKinds> cost{};
  for (int g = 0; g < kGroups; ++g) {
    const Cards own = s.order.of_group(hand, g);
    const int length = own.size();
    own.each([&](int kind, int n) {
      const int level = s.order.level(kind);
      int c = by(kKeepLevel, level) + by(kKeepLength, length);  // a short suit is soon void
      if (g == kTrumps)
        c += by(kKeepTrump);
      else if (level == top)
        c += by(kKeepAce);
      else if (level == top - 1)
        c += by(kKeepKing);
      if (n >= 2) c += by(level >= kHigh ? kKeepHighPair : kKeepPair);
      if (const int points = points_of(kind))
        c += rich ? by(kKeepRich) : by(kKeepPoor) + by(kKeepPoint, points);
      cost[at(kind)] = c;
    });
  }
  return cost;
}

float margin(const State& s) {
  const auto step = static_cast<float>(level_step(s));
  const float ahead = static_cast<float>(s.last_points - points_to_win(s)) / step;
  return s.last_held ? -ahead + 0.5f : ahead + 1.0f;
}

}  // namespace parlour::tractor
