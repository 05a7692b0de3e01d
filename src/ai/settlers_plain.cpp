// The plain player: looks one action ahead; the weights were set by hand. It is a yardstick for the
// bots ("greedy" of parlour simulate) and stays unchanged; the bots use settlers_judge.h.
#include <algorithm>

#include "ai/game_hints.h"
#include "games/settlers/settlers_rules.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

// All values are in points.
constexpr float kPip = 0.12f;  // per chance in 36 of a card per roll
constexpr float kResourceWorth[] = {0.95f, 0.95f, 0.85f, 1.1f, 1.1f};
constexpr float kGoldShare = 0.25f;  // of a card of each kind that a card of any kind is worth
constexpr float kVariety = 0.25f;    // for each kind produced
constexpr float kHarbour = 0.25f;    // 2:1, by its share of the production
constexpr float kAnyRate = 0.2f;
constexpr float kSpot = 0.35f;      // a place to settle at once
constexpr float kRoad = 0.06f;      // a step of the longest trail
constexpr float kKnight = 0.25f;    // played
constexpr float kHeldCard = 0.45f;  // a development card that is not a point
constexpr float kCard = 0.04f;      // any resource card
constexpr float kRisk = 0.05f;      // for each card above the limit
constexpr float kOthers = 0.35f;    // share of the strongest opponent's prospects to subtract

int pips(int number) {
  return number == 0 ? 0 : 6 - (number > 7 ? number - 7 : 7 - number);
}

// Chances in 36 of a card of each kind, without the robber's hex.
std::array<float, kResources> production(const State& s, int q) {
  std::array<float, kResources> out{};
  for (int h = 0; h < s.size().hexes; ++h) {
    const int n = pips(s.hex_number(h));
    if (n == 0 || h == s.robber) continue;
    for (const std::uint8_t node : kGrid.hex_nodes[at(h)]) {
      const int v = s.node[node];
      if ((v & 7) != q + 1) continue;
      const auto made = static_cast<float>(v & 8 ? 2 * n : n);
      if (s.terrain(h) < kResources) {
        out[at(s.terrain(h))] += made;
      } else {  // gold: any of them
        for (float& kind : out) kind += kGoldShare * made;
      }
    }
  }
  return out;
}

float site_worth(const State& s, int node) {
  float out = 0;
  unsigned seen = 0;
  for (const std::uint8_t h : kGrid.node_hexes[at(node)]) {
    if (!s.land(h) || s.terrain(h) == kDesert) continue;
    const bool gold = s.terrain(h) == kGold;
    out += static_cast<float>(pips(s.hex_number(h))) *
           (gold ? kResources * kGoldShare : kResourceWorth[s.terrain(h)]);
    seen |= 1u << s.terrain(h);
  }
  return kPip * out + 0.1f * static_cast<float>(std::popcount(seen));
}

// Share of the cost that is present, squared: the last card is worth most.
float progress(Cards hand, Cards cost) {
  const int missing = cost.less(hand).sum(), all = cost.sum();
  const float part = static_cast<float>(all - missing) / static_cast<float>(all);
  return part * part;
}

float hand_worth(const State& s, int q, Cards hand, bool spot) {
  float out = kCard * static_cast<float>(hand.sum());
  float best = 0.3f * progress(hand, kDevelopmentCost);
  if (s.settlements[at(q)] && s.cities[at(q)] < kCities)
    best = std::max(best, 0.8f * progress(hand, kCityCost));
  if (s.settlements[at(q)] < kSettlements) {
    best = std::max(best, (spot ? 0.8f : 0.4f) * progress(hand, kSettlementCost));
  }
  if (!spot && s.road_count[at(q)] < kRoads)
    best = std::max(best, 0.35f * progress(hand, kRoadCost));
  out += best;
  const int over = hand.sum() - s.limit;
  return over > 0 ? out - kRisk * static_cast<float>(over) : out;
}

float prospects(const State& s, int q, Cards hand) {
  const auto made = production(s, q);
  float out = static_cast<float>(points_with_hidden(s, q)), sum = 0;
  for (int r = 0; r < kResources; ++r) {
    out += kPip * kResourceWorth[r] * made[at(r)];
    sum += made[at(r)];
    if (made[at(r)] > 0) out += kVariety;
  }
  for (int r = 0; r < kResources && sum > 0; ++r) {
    if ((s.ports[at(q)] >> r) & 1) out += kHarbour * 3 * made[at(r)] / sum;
  }
  if (!s.bank_three() && (s.ports[at(q)] >> kAnyHarbour) & 1) out += kAnyRate;
  float spot = 0;
  if (s.settlements[at(q)] < kSettlements) {
    settlement_spots(s, q).each(
        [&](int n) { spot = std::max(spot, kSpot + 0.3f * site_worth(s, n)); });
  }
  out += spot + hand_worth(s, q, hand, spot > 0);
  out += kRoad * static_cast<float>(s.length[at(q)]);
  out += kKnight * static_cast<float>(std::min<int>(s.knights[at(q)], 6));
  const int held = s.dev_total[at(q)] - s.dev[at(q)][VictoryPoint];
  out += kHeldCard * static_cast<float>(held);
  // The pending results of chance.
  if (s.mover == q) {
    if (s.phase == Phase::Draw) out += kHeldCard + 0.2f;
    if (s.phase == Phase::Steal) out += 0.15f;
    if (s.phase == Phase::FreeRoads) out += 0.25f * static_cast<float>(s.free_roads);
    if (s.phase == Phase::Collect) {
      for (int other = 0; other < s.seats; ++other) {
        if (other != q) out += 0.15f * static_cast<float>(s.hand(other)[s.wanted]);
      }
    }
  } else if (s.phase == Phase::Steal && s.victim == q) {
    out -= 0.15f;
  }
  return out;
}

float prospects(const State& s, int q) {
  return prospects(s, q, coming_hand(s, q));
}

}  // namespace

}  // namespace parlour::settlers

namespace parlour::ai {

using namespace settlers;

int Hints<Settlers>::evaluate(const State& s, Seat p) {
  const int me = index(p);
  if (s.winner == me) return 1'000'000;
  float own = prospects(s, me);
  if (s.phase == Phase::Reply && s.mover == me) {
    // Half the gain of the offer, if it were accepted.
    const Cards traded = s.hand(me).less(s.offer.give()) + s.offer.want();
    own += s.offer.want().empty() ? -0.05f : 0.5f * (prospects(s, me, traded) - own) - 0.02f;
  }
  float best = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q != me) best = std::max(best, prospects(s, q));
  }
  return static_cast<int>(1000 * (own - kOthers * best));
}

}  // namespace parlour::ai
