// Features that matter in practice (points, expected production without the robber's hex and its
// variety, places to build now and some roads away, how soon a hand pays for each cost, harbours,
// the races for the longest road and the largest army, the risk of a 7), and their weights. Only +
// - * /: the numbers are the same on every platform.
#include "ai/settlers_judge.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "ai/settlers_weights.h"
#include "games/settlers/settlers_rules.h"

namespace parlour::settlers {
namespace {

// --- the board ---------------------------------------------------------------------------------

constexpr int kNoHarbour = 6;

float pips(int number) {
  return number == 0 ? 0.0f : static_cast<float>(6 - (number > 7 ? number - 7 : 7 - number));
}

// What an intersection yields to any settler.
struct Site {
  std::array<float, kResources> pips{};  // chances in 36
  int harbour = kNoHarbour;
};

// What a seat's pieces on the board give it.
struct Standing {
  std::array<float, kResources>
      made{};                       // chances in 36 of a card of each kind, without the robber's
  float robbed = 0;                 // what the robber keeps away
  float now = 0, one = 0, two = 0;  // the best sites: at once, one and two roads away; 0: none
  float sites = 0;
  std::array<float, 4> waits{};  // with an empty hand
};

struct Chart {
  std::uint64_t key = 0;
  std::array<Standing, kMost> seats;
};

// How soon costs are paid, all four at once. The cards held and expected, less the cost, count in
// full while they are missing and at the bank's rate once they are surplus. This sum grows more
// slowly over time, so Newton's steps approach its zero from below, and each step passes at least
// one kind's change from missing to surplus.
std::array<float, 4> waits(const State& s, int q, const std::array<float, kResources>& made,
                           Cards hand) {
  constexpr float kRate[] = {1, 1, 1 / 2.0f, 1 / 3.0f, 1 / 4.0f};
  float rate[kResources], pace[kResources], left[kResources][4];
  for (int r = 0; r < kResources; ++r) {
    rate[r] = kRate[bank_rate(s, q, r)];
    pace[r] = made[at(r)] / 36 + 0.012f;  // others give a card now and then
    for (int k = 0; k < 4; ++k) left[r][k] = static_cast<float>(hand[r] - kCosts[at(k)][r]);
  }
  std::array<float, 4> out{};
  for (int step = 0; step < 5; ++step) {
    float sum[4] = {}, slope[4] = {};
    for (int r = 0; r < kResources; ++r) {
      for (std::size_t k = 0; k < 4; ++k) {
        const float there = left[r][k] + pace[r] * out[k];
        const float weight = there < 0 ? 1.0f : rate[r];
        sum[k] += weight * there;
        slope[k] += weight * pace[r];
      }
    }
    for (std::size_t k = 0; k < 4; ++k) {
      const float next = out[k] - sum[k] / slope[k];
      out[k] = sum[k] < 0 ? next : out[k];
    }
  }
  for (float& t : out) t = t < kLongestWait ? t : kLongestWait;
  return out;
}

// Gold yields a card of any kind: a part of each, which together are worth more than one card.
constexpr float kGoldShare = 0.25f;

void add_yield(std::array<float, kResources>& made, int terrain, float pips) {
  if (terrain < kResources) made[at(terrain)] += pips;
  if (terrain != kGold) return;
  for (float& kind : made) kind += kGoldShare * pips;
}

std::array<Site, kNodes> survey(const State& s) {
  std::array<Site, kNodes> out{};
  for (int n = 0; n < s.size().nodes; ++n) {
    Site& site = out[at(n)];
    for (const std::uint8_t h : kGrid.node_hexes[at(n)]) {
      if (s.land(h)) add_yield(site.pips, s.terrain(h), pips(s.hex_number(h)));
    }
    for (int i = 0; i < s.harbours(); ++i) {
      if (kPathsAt[at(n)].has(s.harbour_paths()[at(i)])) {
        site.harbour = s.harbour[at(i)];
        if (s.bank_three() && site.harbour == kAnyHarbour) site.harbour = kNoHarbour;
      }
    }
  }
  return out;
}

// In pips: a kind that is not produced yet is worth more, and so is a harbour for a produced one.
float worth(const Site& site, const Standing& own) {
  constexpr float kWorth[] = {0.95f, 0.95f, 0.85f, 1.1f, 1.1f};
  float out = 0;
  for (int r = 0; r < kResources; ++r) {
    if (site.pips[at(r)] == 0) continue;
    out += site.pips[at(r)] * kWorth[r] * (own.made[at(r)] == 0 ? 1.4f : 1.0f);
  }
  if (site.harbour == kAnyHarbour) out += 1;
  if (site.harbour < kResources) {
    out += 0.3f * (own.made[at(site.harbour)] + site.pips[at(site.harbour)]);
  }
  return out;
}

// Nodes that a seat could build towards: reached now, one and two roads away.
struct Reach {
  Bits now, one, two;
};

Reach reach(const State& s, int q) {
  Reach out;
  s.roads[at(q)].each([&](int p) {
    out.now.add(kGrid.path_nodes[at(p)][0]);
    out.now.add(kGrid.path_nodes[at(p)][1]);
  });
  s.spots[at(q)].each([&](int p) {
    out.one.add(kGrid.path_nodes[at(p)][0]);
    out.one.add(kGrid.path_nodes[at(p)][1]);
  });
  out.one = out.one - out.now;
  out.one.each([&](int n) {
    if (s.node[at(n)]) return;
    for (const std::uint8_t p : kGrid.node_paths[at(n)]) {
      if (p != kNowhere && !s.taken.has(p)) out.two.add(kGrid.other_end(p, n));
    }
  });
  out.two = out.two - out.one - out.now;
  return out;
}

void chart_sites(const State& s, const std::array<Site, kNodes>& sites, Chart& chart) {
  std::array<Reach, kMost> reaches;
  for (int q = 0; q < s.seats; ++q) reaches[at(q)] = reach(s, q);
  for (int q = 0; q < s.seats; ++q) {
    Bits others, near;
    for (int r = 0; r < s.seats; ++r) {
      if (r == q) continue;
      others = others | reaches[at(r)].now;
      near = near | reaches[at(r)].one;
    }
    Standing& own = chart.seats[at(q)];
    // It is unknown who arrives first: a site that others can reach as soon is worth less.
    const auto best = [&](Bits nodes, float soon, float late) {
      float most = 0;
      (nodes - s.blocked).each([&](int n) {
        const float share = others.has(n) ? soon : near.has(n) ? late : 1.0f;
        most = std::max(most, share * worth(sites[at(n)], own));
      });
      return most;
    };
    const Reach& mine = reaches[at(q)];
    own.now = best(mine.now, 0.85f, 0.95f);
    own.one = best(mine.one, 0.5f, 0.8f);
    own.two = best(mine.two, 0.4f, 0.6f);
    own.sites = static_cast<float>(std::min((mine.now - s.blocked).size(), 3));
  }
}

void fill(const State& s, const std::array<Site, kNodes>& sites, Chart& chart) {
  chart.seats = {};
  each_building(s, [&](int n, int v) {
    Standing& own = chart.seats[at((v & 7) - 1)];
    const float times = v & 8 ? 2.0f : 1.0f;
    for (int r = 0; r < kResources; ++r) own.made[at(r)] += times * sites[at(n)].pips[at(r)];
  });
  const float kept = s.no_robber() ? 0 : pips(s.hex_number(s.robber));
  if (kept > 0) {
    for (const std::uint8_t n : kGrid.hex_nodes[s.robber]) {
      const int v = s.node[n];
      if (v == 0) continue;
      Standing& own = chart.seats[at((v & 7) - 1)];
      const float lost = v & 8 ? 2 * kept : kept;
      add_yield(own.made, s.terrain(s.robber), -lost);
      own.robbed += lost;
    }
  }
  chart_sites(s, sites, chart);
  for (int q = 0; q < s.seats; ++q) {
    Standing& own = chart.seats[at(q)];
    own.waits = waits(s, q, own.made, {});
  }
}

std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
  h = (h ^ v) * 0xD6E8FEB86659FD93u;
  return h ^ (h >> 32);
}

// In one search most positions share their pieces with others: their charts are cached by a key of
// the pieces. The cache affects speed alone.
class Charts {
 public:
  const Chart& of(const State& s) {
    if (s.hex != hex_ || s.harbour != harbour_ || s.path != path_ || s.seats != seats_ ||
        s.bank_three() != bank_three_)
      begin(s);
    const std::uint64_t key = key_of(s);
    Chart& chart = charts_[static_cast<std::size_t>(key >> 40) & (charts_.size() - 1)];
    if (chart.key != key) {
      fill(s, sites_, chart);
      chart.key = key;
    }
    return chart;
  }

 private:
  void begin(const State& s) {
    hex_ = s.hex;
    harbour_ = s.harbour;
    path_ = s.path;
    seats_ = s.seats;
    bank_three_ = s.bank_three();
    sites_ = survey(s);
    charts_.assign(1u << 11, Chart());
  }
  static std::uint64_t key_of(const State& s) {
    std::array<std::uint64_t, kNodeSlots / 8> nodes;
    static_assert(sizeof nodes == sizeof s.node);
    std::memcpy(&nodes, &s.node, sizeof nodes);
    const std::size_t size = at(s.size().nodes + 7) / 8;
    // Mixed before the pieces: otherwise a city replacing a settlement could equal a moved robber.
    std::uint64_t a = mix(1, s.robber), b = 2;
    for (std::size_t i = 0; i < size; ++i) {
      std::uint64_t& half = i % 2 ? b : a;
      half = mix(half, nodes[i]);
    }
    for (int q = 0; q < s.seats; ++q) {
      const auto& words = s.roads[at(q)].words;
      a = mix(a, words[0]);
      b = mix(b, words[1]);
      if (!s.own) continue;
      a = mix(a, words[2]);
      b = mix(b, words[3]);
    }
    return mix(a, b) | 1;  // never that of an empty slot
  }

  decltype(State::hex) hex_{};
  decltype(State::harbour) harbour_{};
  decltype(State::path) path_{};
  int seats_ = 0;
  bool bank_three_ = false;
  std::array<Site, kNodes> sites_{};
  std::vector<Chart> charts_;
};

const Chart& chart_of(const State& s) {
  thread_local Charts charts;
  return charts.of(s);
}

// --- the hand ----------------------------------------------------------------------------------

float below(float x, float most) {
  return x < most ? x : most;
}

// --- the features ------------------------------------------------------------------------------

void fill_hand(const State& s, int q, Cards hand, const Standing& own, Features& f) {
  const auto soon = waits(s, q, own.made, hand);
  std::array<float, 4> way;  // empty hands wait longer than not at all
  for (std::size_t k = 0; k < 4; ++k) way[k] = 1 - soon[k] / own.waits[k];
  const bool more = s.settlements[at(q)] < kSettlements;
  const bool upgrade = s.settlements[at(q)] > 0 && s.cities[at(q)] < kCities;
  if (s.road_count[at(q)] < kRoads) f[ToRoad] = way[0];
  if (more) f[own.now > 0 ? ToSettlement : ToSettlementLater] = way[1];
  if (upgrade) f[ToCity] = way[2];
  if (s.deck) f[ToDevelopment] = way[3];
  if (more && own.now > 0 && hand.covers(kSettlementCost)) f[PaysSettlement] = 1;
  if (upgrade && hand.covers(kCityCost)) f[PaysCity] = 1;
  for (int r = 0; r < kResources; ++r) f[at(Card0 + r)] = static_cast<float>(hand[r]) / 4;
  const int over = hand.sum() - s.limit;
  if (over > 0) f[Over] = static_cast<float>(over) / 4;
}

void fill_board(const State& s, int q, float missing, const Standing& own, Features& f) {
  float all = 0, kinds = 0, ported = 0;
  for (int r = 0; r < kResources; ++r) {
    const float made = own.made[at(r)] / 36;
    f[at(Made0 + r)] = made;
    all += made;
    if (made > 0) kinds += 0.2f;
    if ((s.ports[at(q)] >> r) & 1) ported += made;
  }
  f[MadeAll] = all * missing;
  f[Kinds] = kinds;
  f[Robbed] = own.robbed / 36;
  for (int k = 0; k < 4; ++k) f[at(PaceRoad + k)] = 10 / (4 + own.waits[at(k)]);
  f[LatePaceSettlement] = f[PaceSettlement] * missing;
  f[LatePaceCity] = f[PaceCity] * missing;
  f[LatePaceDevelopment] = f[PaceDevelopment] * missing;
  f[AnyRate] = !s.bank_three() && (s.ports[at(q)] >> kAnyHarbour) & 1 ? 1.0f : 0.0f;
  f[OwnRate] = ported;
  if (s.settlements[at(q)] < kSettlements) {
    f[SiteNow] = own.now / 10;
    f[HasSite] = own.now > 0 ? 1.0f : 0.0f;
    f[SiteOne] = own.one / 10;
    f[SiteTwo] = own.two / 10;
    f[Sites] = own.sites / 3;
  }
  f[Upgrades] =
      static_cast<float>(std::min<int>(s.settlements[at(q)], kCities - s.cities[at(q)])) / 4;
}

void fill_races(const State& s, int q, Features& f) {
  int road = 0, army = 0;  // the best of the others
  for (int r = 0; r < s.seats; ++r) {
    if (r == q) continue;
    road = std::max<int>(road, s.length[at(r)]);
    army = std::max<int>(army, s.knights[at(r)]);
  }
  const int length = s.length[at(q)], knights = s.knights[at(q)], held = s.dev[at(q)][Knight];
  f[Length] = static_cast<float>(length) / 10;
  if (s.road_holder == q) {
    f[LongestRoad] = 1;
    f[RoadMargin] = below(static_cast<float>(length - road), 3) / 3;
  } else {
    const int goal = std::max(5, road + 1) - length;
    if (goal <= kRoads - s.road_count[at(q)]) {
      f[ToLongestRoad] = 1 / (1 + static_cast<float>(std::max(goal, 0)));
    }
  }
  f[KnightsPlayed] = static_cast<float>(knights) / 4;
  if (s.army_holder == q) {
    f[LargestArmy] = 1;
    f[ArmyMargin] = below(static_cast<float>(knights - army), 3) / 3;
  } else {
    const int goal = std::max(3, army + 1) - knights - held;
    f[ToLargestArmy] = 1 / (1 + static_cast<float>(std::max(goal, 0)));
  }
  f[HeldKnight] = static_cast<float>(held) / 2;
  f[HeldRoads] = static_cast<float>(s.dev[at(q)][RoadBuilding]);
  f[HeldPlenty] = static_cast<float>(s.dev[at(q)][Plenty]);
  f[HeldMonopoly] = static_cast<float>(s.dev[at(q)][Monopoly]);
  f[HiddenPoint] = static_cast<float>(s.dev[at(q)][VictoryPoint]) / 2;
}

void fill_moment(const State& s, int q, Cards hand, Features& f) {
  // With five and six players all after the third wait as long as the third.
  const int turn = std::min((q - s.active + s.seats) % s.seats, 3);
  f[at((s.die1 ? Rolled0 : Turn0) + turn)] = 1;
  if (s.phase == Phase::Robber && s.mover == q) f[MovesRobber] = 1;
  if (s.phase == Phase::FreeRoads && s.mover == q) f[FreeRoad] = s.free_roads / 2.0f;
  if (s.phase == Phase::Discard && ((s.owing >> q) & 1)) {
    const int due = hand.sum() / 2;
    f[MustDiscard] = static_cast<float>(due) / 4;
  }
}

}  // namespace

std::array<float, 4> waits(const State& s, int q, Cards hand) {
  return waits(s, q, chart_of(s).seats[at(q)].made, hand);
}

Features features(const State& s, int q) {
  Features f{};
  const Standing& own = chart_of(s).seats[at(q)];
  const int left = s.goal_of(q) - points_with_hidden(s, q);
  f[at(Left0 + std::clamp(left - 1, 0, 8))] = 1;
  const Cards hand = coming_hand(s, q);
  fill_board(s, q, static_cast<float>(std::clamp(left, 0, 10)) / 8, own, f);
  fill_hand(s, q, hand, own, f);
  fill_races(s, q, f);
  fill_moment(s, q, hand, f);
  return f;
}

float score(const State& s, int q) {
  const Features f = features(s, q);
  const Features& weights = s.turns ? kInTurns : kInSetUp;
  // Four independent sums, so that additions need not wait for each other.
  float sum[4] = {};
  for (std::size_t i = 0; i < kFeatures; ++i) sum[i % 4] += weights[i] * f[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace parlour::settlers
