// Hints about Settlers for the search: how good a position is for each seat, which actions look
// good, and which no bot ever takes. settlers_judge.h explains the evaluation.
#include <algorithm>
#include <vector>

#include "ai/game_hints.h"
#include "ai/settlers_judge.h"
#include "games/settlers/settlers_rules.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

// --- preferences --------------------------------------------------------------------------------

// A seat's preference: its prior looks kLiking times as good, so such actions are explored sooner
// and taken if all else is about equal. A table has one of each, in an order that depends on the
// island.
enum class Liking { Builder, Trader, Traveller, Gambler };
constexpr float kLiking = 1.3f;

Liking liking_of(const State& s, int q) {
  unsigned island = 0;
  for (std::size_t h = 0; h < at(s.own ? kFrame.hexes : kLarge.hexes); ++h)
    island = island * 31 + (s.hex[h] == kSea ? 0u : s.hex[h]);
  return static_cast<Liking>((island / 7 + static_cast<unsigned>(q)) % 4);
}

bool likes(Liking liking, Kind k) {
  switch (liking) {
    case Liking::Builder:
      return k == Kind::Settle || k == Kind::City;
    case Liking::Trader:
      return k == Kind::Offer || k == Kind::Yes || k == Kind::Counter || k == Kind::Bank;
    case Liking::Traveller:
      return k == Kind::Road;
    default:
      return k == Kind::Buy || k == Kind::Knight;
  }
}

// --- consequences of an action ------------------------------------------------------------------

// The value of a resource card and a development card of unknown kind in a score.
constexpr float kSomeCard = 0.08f, kSomeDevelopment = 0.35f;

// Alone, the count of turns takes the place of the others. A fit to 300 games (a logit): the odds
// to reach the goal in time grow with the square of the turns that are left, this one half.
constexpr float kRaceOdds = 8e-6f, kRaceSlope = 0.59f;

struct Scores {
  std::array<float, kMost> of{};  // settlers::score by seat
  float race = 0;                 // alone: what the turns left are worth

  float share(int seats, int q) const {
    if (race > 0) {
      const float odds = race * power(kRaceSlope * of[0]);
      return odds / (1 + odds);
    }
    float sum = 0;
    const float most = *std::max_element(of.begin(), of.begin() + seats);
    for (int r = 0; r < seats; ++r) sum += power(of[at(r)] - most);
    return power(of[at(q)] - most) / sum;
  }
};

Scores scores_of(const State& s) {
  Scores out;
  for (int q = 0; q < s.seats; ++q) out.of[at(q)] = score(s, q);
  if (s.alone()) {
    const float left = static_cast<float>(s.most_turns() - s.turns) + 0.5f;
    out.race = kRaceOdds * left * left;
  }
  return out;
}

// Recomputes the scores that the action affects; takes the others' from before.
Scores scores_after(const State& next, const Scores& before, int q, const Action& a,
                    bool races_moved) {
  Scores out = before;
  const bool own_affair = a.kind == Kind::Bank || a.kind == Kind::Buy || a.kind == Kind::Plenty ||
                          a.kind == Kind::City || a.kind == Kind::Discard || a.kind == Kind::Road ||
                          a.kind == Kind::Knight || a.kind == Kind::RoadBuilding;
  if (own_affair && !races_moved) {
    out.of[at(q)] = score(next, q);
  } else {
    out = scores_of(next);
  }
  if (next.phase == Phase::Draw) out.of[at(q)] += kSomeDevelopment;
  if (next.phase == Phase::Steal) {
    out.of[at(q)] += kSomeCard;
    out.of[next.victim] -= kSomeCard;
  }
  return out;
}

// Whether the mover ends the game as soon as they like: by showing victory points that are still
// hidden. The judge counts such points like any others, and takes the cards spent for a loss.
bool can_show_victory(const State& s) {
  return s.turns > 0 && s.phase != Phase::Special && may_claim(s);
}

// --- trade -------------------------------------------------------------------------------------

// Per turn; more would be a nuisance. The second only if the first was accepted: except traders,
// who try other terms.
constexpr int kMostOwnOffers = 2;
constexpr float kEffort = 0.002f;  // share that an offer must gain at least

// A player two points short of the goal may end the game in their next turn. In the shortest games
// everybody is as near from the start.
bool about_to_win(const State& s, int q) {
  return s.points[at(q)] + 2 >= s.goal_of(q) && s.points[at(q)] > 2;
}

bool leads(const State& s, int q) {
  for (int r = 0; r < s.seats; ++r) {
    if (r != q && s.points[at(r)] >= s.points[at(q)]) return false;
  }
  return true;
}

// Whether the cards let this player, who is ahead, build what they could not build before, as far
// as `viewer` knows their hand.
bool arms_a_leader(const State& s, int q, int viewer, Cards lose, Cards gain) {
  if (!leads(s, q) || s.points[at(q)] * 2 < s.goal_of(q)) return false;
  const Cards hand = s.know[at(q)][at(viewer)], then = hand.less(lose) + gain;
  const auto now_pays = [&](Cards cost) { return then.covers(cost) && !hand.covers(cost); };
  if (s.settlements[at(q)] > 0 && s.cities[at(q)] < kCities && now_pays(kCityCost)) return true;
  return s.settlements[at(q)] < kSettlements && now_pays(kSettlementCost) &&
         !settlement_spots(s, q).empty();
}

// Whether p, whose turn it is, wins in this turn with these cards in exchange for those.
bool wins_with(const State& s, int p, Cards give, Cards take) {
  if (p != s.mover || s.phase == Phase::Special || points_with_hidden(s, p) + 1 < s.goal_of(p))
    return false;
  const Cards hand = s.hand(p), then = hand.less(give) + take;
  if (s.settlements[at(p)] > 0 && s.cities[at(p)] < kCities && then.covers(kCityCost) &&
      !hand.covers(kCityCost))
    return true;
  return s.settlements[at(p)] < kSettlements && then.covers(kSettlementCost) &&
         !hand.covers(kSettlementCost) && !settlement_spots(s, p).empty();
}

// Whether it would be foolish of p to give q these cards for those: judging by what is public and
// what p knows of q's hand.
bool foolish_deal(const State& s, int p, int q, Cards give, Cards take) {
  if (give.empty() || take.empty()) return true;
  if (wins_with(s, p, give, take)) return false;
  if (give.sum() > 2 * take.sum()) return true;
  return about_to_win(s, q) || arms_a_leader(s, q, p, take, give);
}

// Whether p is no better off with the one cards in place of the others. Depends only on p's own
// hand.
bool gains_nothing(const State& s, int p, Cards give, Cards take) {
  State next = s;
  next.phase = Phase::Main;  // ignores the answers that are due
  const float before = score(next, p);
  Cards& hand = next.know[at(p)][at(s.eyes == kTruth ? p : s.eyes)];
  hand = hand.less(give) + take;
  return score(next, p) <= before;
}

bool rejects_deal(const State& s, int p, int q, Cards give, Cards take) {
  return foolish_deal(s, p, q, give, take) || gains_nothing(s, p, give, take);
}

// A player who has made an offer honours it when somebody accepts.
bool is_bound(const State& s) {
  for (int q = 0; q < s.seats; ++q) {
    if (s.reply[at(q)] == Reply::Yes && why_not_deal(s, q) == kAllowed) return true;
  }
  return false;
}

bool offered_enough(const State& s) {
  return s.offers >= kMostOwnOffers || !s.tried[0].empty();
}

bool rejects_offer(const State& s, int p, const Action& a) {
  const Terms t = a.terms();
  if (t.give().empty() || t.want().empty()) return true;
  bool may_have = false;  // another seat may, as far as p knows
  for (int q = 0; q < s.seats; ++q) {
    if (!((a.who >> q) & 1)) continue;
    if (foolish_deal(s, p, q, t.give(), t.want())) return true;
    may_have = may_have || may_hold(s, p, q, t.want());
  }
  return !may_have;
}

// The mover's share with an offer: others accept it if it raises their score.
float offered_share(const State& s, const Scores& before, int p, const Action& a) {
  const float now = before.share(s.seats, p);
  const Terms t = a.terms();
  State next = s;
  next.know[at(p)][at(p)] = s.hand(p).less(t.give()) + t.want();
  Scores after = before;
  after.of[at(p)] = score(next, p);
  if (after.of[at(p)] <= before.of[at(p)]) return now - kEffort;
  float best = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (!((a.who >> q) & 1) || !s.hand(q).covers(t.want())) continue;
    next.know[at(q)][at(q)] = s.hand(q).less(t.want()) + t.give();
    after.of[at(q)] = score(next, q);
    const float chance = after.of[at(q)] > before.of[at(q)] ? 0.7f : 0.1f;
    best = std::max(best, chance * (after.share(s.seats, p) - now));
    after.of[at(q)] = before.of[at(q)];
    next.know[at(q)][at(q)] = s.hand(q);
  }
  return now + best - kEffort;
}

}  // namespace

}  // namespace parlour::settlers

namespace parlour::ai {

using namespace settlers;

// The search cannot see what a bid is worth, so a rule of thumb decides.
constexpr int kBotBid = 0;

void Hints<Settlers>::candidates(const State& s, Seat p, std::vector<Action>& out) {
  Settlers::legal(s, p, out);
  if (s.phase == Phase::Bid) out = {act(Kind::Bid, 0, 0, kBotBid)};
  std::erase_if(out, [&](Action& a) {
    const Terms t = a.terms();
    if (a.kind != Kind::Offer || t.give().empty()) return false;
    for (int q = 0; q < s.seats; ++q) {
      if (foolish_deal(s, index(p), q, t.give(), t.want())) a.who = byte(a.who & ~(1 << q));
    }
    return a.who == 0;
  });
}

// Dice by their sum.
Action Hints<Settlers>::canonical(const Action& a) {
  return a.kind == Kind::Dice ? act(Kind::Dice, 0, a.at + a.what) : a;
}

bool Hints<Settlers>::offering(const Action& a) {
  return a.kind == Kind::Offer;
}

bool Hints<Settlers>::trading(const Action& a) {
  switch (a.kind) {
    case Kind::Offer:
    case Kind::Yes:
    case Kind::Counter:
    case Kind::Deal:
    case Kind::Embargo:
    case Kind::Lift:
      return true;
    default:
      return false;
  }
}

// Decided by what everybody can see and by the seat's own cards alone: the pruned actions are the
// same in every state that the seat could be in.
bool Hints<Settlers>::prunes(const State& s, Seat seat, const Action& a) {
  const int p = index(seat);
  if (p == s.mover && can_show_victory(s)) return a.kind != Kind::Claim;
  switch (a.kind) {
    case Kind::Embargo:
    case Kind::Lift:
      return true;
    case Kind::Offer:
      return offered_enough(s) || rejects_offer(s, p, a);
    case Kind::Yes:
      return rejects_deal(s, p, s.mover, s.offer.want(), s.offer.give());
    case Kind::Counter:
      return rejects_deal(s, p, s.mover, a.terms().give(), a.terms().want());
    case Kind::Withdraw:
      return is_bound(s);
    case Kind::Deal: {
      const bool counter = s.reply[a.who] == Reply::Counter;
      const Terms theirs{s.answer[a.who]};
      return counter ? rejects_deal(s, p, a.who, theirs.want(), theirs.give())
                     : foolish_deal(s, p, a.who, s.offer.give(), s.offer.want());
    }
    default:
      return false;
  }
}

namespace {

// What the styles have a taste for, in hundredths of a win.
enum Manner { Building, Roads, Developments, Trade, ByBank, RobbingTheFirst, kManners };
constexpr float kTastes[kStyles][kManners] = {
    {},                              // any
    {0, 1, 2, 0, 0, 0},              // bold
    {1.5f, -0.5f, -1, -0.5f, 1, 0},  // cautious
    {0, 0, 0, 0, 0, 5},              // vengeful
    {},                              // poker-faced
    {0, 0, 0, 2, 0, 0},              // trader
    {1.5f, -2, -2, 0, 0, 0},         // patient
};

// The victim has the most points of all others.
bool robs_the_first(const State& s, int p, const Action& a) {
  if (a.who >= s.seats) return false;
  for (int q = 0; q < s.seats; ++q) {
    if (q != p && s.points[at(q)] > s.points[a.who]) return false;
  }
  return true;
}

int manner_of(const State& s, int p, const Action& a) {
  switch (a.kind) {
    case Kind::Settle:
    case Kind::City:
      return Building;
    case Kind::Road:
    case Kind::RoadBuilding:
      return Roads;
    case Kind::Buy:
    case Kind::Knight:
      return Developments;
    case Kind::Offer:
    case Kind::Yes:
    case Kind::Counter:
    case Kind::Deal:
      return Trade;
    case Kind::Bank:
      return ByBank;
    case Kind::Robber:
      return robs_the_first(s, p, a) ? RobbingTheFirst : kManners;
    default:
      return kManners;
  }
}

}  // namespace

float Hints<Settlers>::taste(Style style, const State& s, Seat seat, const Action& a) {
  const int manner = manner_of(s, index(seat), a);
  return manner == kManners ? 0 : 0.01f * kTastes[static_cast<int>(style)][manner];
}

bool Hints<Settlers>::dares(Style style, const State& s, Seat seat, const Action& a) {
  return style == Style::Trader && a.kind == Kind::Offer && !can_show_victory(s) &&
         s.offers < kMostOwnOffers && std::ranges::find(s.tried, a.terms()) == s.tried.end() &&
         !rejects_offer(s, index(seat), a);
}

// Each seat's chance to win.
void Hints<Settlers>::value(const State& s, std::span<float> out) {
  if (can_show_victory(s)) {
    for (int q = 0; q < s.seats; ++q) out[at(q)] = q == s.mover ? 1.0f : 0.0f;
    return;
  }
  const Scores scores = scores_of(s);
  if (s.alone()) {
    out[0] = scores.share(1, 0);
    return;
  }
  const float most = *std::max_element(scores.of.begin(), scores.of.begin() + s.seats);
  float sum = 0;
  for (int q = 0; q < s.seats; ++q) {
    out[at(q)] = power(scores.of[at(q)] - most);
    sum += out[at(q)];
  }
  for (int q = 0; q < s.seats; ++q) out[at(q)] /= sum;
}

// How likely an action is: by the chance to win after it. An action that loses the part kDoubt of
// the best action's chance is half as likely as the best.
void Hints<Settlers>::prior(const State& s, Seat seat, std::span<const Action> actions,
                            std::span<float> out) {
  constexpr float kDoubt = 0.04f;
  if (actions.size() == 1) {
    out[0] = 1;
    return;
  }
  const int p = index(seat);
  const Liking liking = liking_of(s, p);
  const Scores before = scores_of(s);
  float best = 0, sum = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& a = actions[i];
    if (a.kind == Kind::Offer) {
      out[i] = offered_share(s, before, p, a);
    } else {
      State next = s;
      Settlers::apply(next, seat, a);
      if (next.phase == Phase::Collect) {
        Rng none(0);
        Settlers::apply(next, House, Settlers::house(next, none));
      }
      const bool races = next.road_holder != s.road_holder || next.army_holder != s.army_holder;
      const bool wins = next.winner == p || (next.mover == p && can_show_victory(next));
      out[i] = wins ? 1.0f : scores_after(next, before, p, a, races).share(s.seats, p);
    }
    best = std::max(best, out[i]);
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const float behind = (best - out[i]) / (kDoubt * best);
    out[i] = (likes(liking, actions[i].kind) ? kLiking : 1.0f) / (1 + behind * behind);
    sum += out[i];
  }
  for (std::size_t i = 0; i < actions.size(); ++i) out[i] /= sum;
}

}  // namespace parlour::ai
