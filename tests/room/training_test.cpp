// The trainers' answers, each against a slow computation of its own.
#include "room/training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/registry.h"
#include "games/tractor/tractor_rules.h"
#include "room/training_claims.h"
#include "room/training_rooms.h"
#include "room/training_starts.h"
#include "room/training_throws.h"

namespace parlour::room::training {
namespace {

// The position of an exercise, which its record leads to.
template <Game G>
typename G::State position(const Exercise& e) {
  const AnyGame* const game = find_game(G::info().id);
  EXPECT_NE(e.learner, House);
  const Replay r = from_text(games(), to_text(*game, e.record), Lang::English);
  EXPECT_FALSE(r.error);
  EXPECT_EQ(r.record.entries.size(), e.record.entries.size());
  return r.state.as<typename G::State>();
}

TEST(Training, ProgressIsReadAsItIsPrinted) {
  Progress p;
  count(p, 7), count(p, 4);
  EXPECT_EQ(p, (Progress{.runs = 2, .best = 7, .last = {7, 4}}));
  EXPECT_EQ(parse_progress(print(p)), p);
  for (int right = 0; right <= kRun; ++right) count(p, right);
  EXPECT_EQ(p.last, (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(parse_progress(print(p)), p);
  EXPECT_EQ(parse_progress("5 8"), (Progress{.runs = 5, .best = 8}));  // as it was kept before
  for (const char* bad : {"", "x", "1", "1 ", "1 11", "-1 3", "1 2 11", "1 2 -1", "1 2 3 ",
                          "99999999999 1", "5  5", "1 2 1 2 3 4 5 6 7 8 9 10 1"})
    EXPECT_EQ(parse_progress(bad), Progress()) << bad;
}

TEST(Training, ARunIsReadAsItIsPrintedAndGoesOnWithTheSameExercise) {
  training::Run run{.seed = 18'446'744'073'709'551'615u};
  EXPECT_EQ(parse_run(print(run)), run);
  run = {.seed = 7, .skipped = 1, .outcomes = {Outcome::Right, Outcome::GivenUp, Outcome::Wrong}};
  EXPECT_EQ(print(run), "7 1 rgw");
  EXPECT_EQ(parse_run(print(run)), run);
  EXPECT_EQ(run.right(), 1);
  EXPECT_EQ(parse_run(print(run))->next_seed(), run.next_seed());
  EXPECT_FALSE(run.over());
  run.outcomes.resize(kRun, Outcome::Right);
  EXPECT_TRUE(parse_run(print(run))->over());
  for (const char* bad : {"", "x", "7", "7 ", "7 1 ", "7 1 x", "7 -1", "-7 1", "7 1 rrrrrrrrrrr",
                          "7 1 r r", "7  1", "18446744073709551616 0"})
    EXPECT_EQ(parse_run(bad), std::nullopt) << bad;
}

TEST(Training, EveryExerciseOfARunIsAnotherOne) {
  training::Run run{.seed = 1};
  std::set<std::uint64_t> seeds;
  for (int i = 0; i < kRun; ++i) {
    seeds.insert(run.next_seed());
    run.skipped += i == 3;  // one that could not be judged
    seeds.insert(run.next_seed());
    run.outcomes.push_back(Outcome::Wrong);
  }
  EXPECT_EQ(seeds.size(), kRun + 1u);
}

// --- Tractor ------------------------------------------------------------------------------------

// Whether these cards hold `width` alike on each of `length` neighbouring levels, the highest of
// them above `top`; card by card.
bool has_higher(const tractor::Order& order, const tractor::Cards& hand, int group,
                const tractor::Part& part) {
  const auto enough = [&](int level) {
    for (int kind = 0; kind < tractor::kKinds; ++kind) {
      if (order.group(kind) == group && order.level(kind) == level &&
          hand.count(kind) >= part.width)
        return true;
    }
    return false;
  };
  for (int top = part.top + 1; top < order.levels(); ++top) {
    bool all = true;
    for (int i = 0; i < part.length; ++i) all = all && top - i >= 0 && enough(top - i);
    if (all) return true;
  }
  return false;
}

bool fails(const tractor::State& deal) {
  const int group = tractor::lead_group(deal);
  for (const tractor::Part& part : tractor::lead_parts(deal)) {
    for (int q = 0; q < deal.seats; ++q) {
      if (q != deal.leader &&
          has_higher(deal.order, deal.hand[static_cast<std::size_t>(q)], group, part))
        return true;
    }
  }
  return false;
}

TEST(Training, ThrowsStandOrFailAsInDealsThatFitTheView) {
  int standing = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Exercise e = make_throw(seed);
    const auto truth = position<tractor::Tractor>(e);
    ASSERT_EQ(truth.phase, tractor::Phase::Throw) << seed;
    const auto view = tractor::Tractor::view(truth, e.learner);
    Rng rng(seed + 1000), other(seed + 2000);
    const ThrowOdds odds = odds_of_throw(view, kThrowDeals, rng);
    int failed = 0;
    constexpr int kDeals = 1000;
    for (int i = 0; i < kDeals; ++i) failed += fails(tractor::Tractor::determinize(view, other));
    if (odds.stands) {
      ++standing;
      EXPECT_EQ(failed, 0) << seed;
      EXPECT_FALSE(fails(truth)) << seed;
      continue;
    }
    ASSERT_GT(odds.fails, 0) << seed;
    EXPECT_NEAR(static_cast<double>(odds.fails) / odds.deals, failed / double{kDeals}, 0.2) << seed;
    // What beats it is unseen, as many cards, of the same group, each above the lowest part's.
    EXPECT_TRUE(truth.table[truth.leader].contains(odds.weak)) << seed;
    EXPECT_EQ(odds.weak.size(), odds.over.size()) << seed;
    EXPECT_EQ(truth.order.group_of(odds.weak), truth.order.group_of(odds.over)) << seed;
    EXPECT_TRUE(tractor::unseen(view.state).contains(odds.over)) << seed;
  }
  EXPECT_GT(standing, 10);
  EXPECT_LT(standing, 30);
}

TEST(Training, TheSmallestPartAndTheLowestCardsThatBeatItAreNamed) {
  int singles = 0;
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    const Exercise e = make_throw(seed);
    const auto truth = position<tractor::Tractor>(e);
    const auto view = tractor::Tractor::view(truth, e.learner);
    Rng rng(1);
    const ThrowOdds odds = odds_of_throw(view, kThrowDeals, rng);
    if (odds.stands) continue;
    const auto level = [&](const tractor::Cards& cards) {
      int out = tractor::kLevels;
      cards.each([&](int kind, int) { out = std::min(out, truth.order.level(kind)); });
      return out;
    };
    EXPECT_GT(level(odds.over), level(odds.weak)) << seed;
    singles += odds.weak.size() == 1;
    // In the same deals nobody beats it with less.
    Rng again(1);
    for (int i = 0; i < kThrowDeals && odds.weak.size() == 1; ++i) {
      const auto deal = tractor::Tractor::determinize(view, again);
      const int group = tractor::lead_group(deal);
      for (int q = 0; q < deal.seats; ++q) {
        if (q == deal.leader) continue;
        deal.order.of_group(deal.hand[at(q)], group).each([&](int kind, int) {
          const int own = deal.order.level(kind);
          EXPECT_TRUE(own <= level(odds.weak) || own >= level(odds.over)) << seed;
        });
      }
    }
    // No smaller part is beaten in any of as many other deals.
    for (int i = 0; i < kThrowDeals && odds.weak.size() > 1; ++i) {
      const auto deal = tractor::Tractor::determinize(view, rng);
      for (const tractor::Part& part : tractor::lead_parts(deal)) {
        if (part.cards() >= odds.weak.size()) continue;
        for (int q = 0; q < deal.seats; ++q)
          EXPECT_TRUE(q == deal.leader ||
                      !has_higher(deal.order, deal.hand[at(q)], tractor::lead_group(deal), part))
              << seed;
      }
    }
  }
  EXPECT_GT(singles, 5);
}

// --- Coup ---------------------------------------------------------------------------------------

// The share of all pairs of unseen cards, card by card, that hold the role.
double counted(const coup::State& s, int who, int role) {
  std::vector<int> cards;
  const std::array<int, coup::kRoles> left = coup::unseen(s);
  for (int r = 0; r < coup::kRoles; ++r) cards.insert(cards.end(), left[at(r)], r);
  const coup::Hand& hand = s.hand[at(who)];
  if (hand.has(role)) return 1;
  const int unknown = hand.count(coup::kUnknown);
  int all = 0, having = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (unknown == 1) ++all, having += cards[i] == role;
    for (std::size_t k = i + 1; k < cards.size() && unknown == 2; ++k)
      ++all, having += cards[i] == role || cards[k] == role;
  }
  return all ? static_cast<double>(having) / all : 0;
}

TEST(Training, ClaimsAreCountedCardByCard) {
  std::set<int> roles;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Exercise e = make_claim(seed);
    const auto truth = position<coup::Coup>(e);
    ASSERT_EQ(legal_actions<coup::Coup>(truth, e.learner).size(), 2u) << seed;
    const auto view = coup::Coup::view(truth, e.learner);
    const Claim claim = odds_of_claim(view);
    roles.insert(claim.role);
    EXPECT_NE(claim.who, index(e.learner)) << seed;
    EXPECT_NEAR(claim.by_count, counted(view.state, claim.who, claim.role), 1e-9) << seed;
    EXPECT_GE(claim.by_belief, 0) << seed;
    EXPECT_LE(claim.by_belief, 1) << seed;
    // The odds are the view's: the same if what the player cannot see is dealt anew.
    Rng rng(seed);
    const auto dealt = coup::Coup::view(coup::Coup::determinize(view, rng), e.learner);
    EXPECT_EQ(odds_of_claim(dealt).by_count, claim.by_count) << seed;
    EXPECT_EQ(odds_of_claim(dealt).by_belief, claim.by_belief) << seed;
  }
  EXPECT_GE(roles.size(), 4u) << "claims of many kinds are asked about";
}

// --- Settlers -----------------------------------------------------------------------------------

TEST(Training, PlacesOfSettlersAreCountedFromTheHexes) {
  std::set<std::size_t> begun;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Exercise e = make_start(seed);
    const auto s = position<settlers::Settlers>(e);
    ASSERT_EQ(s.phase, settlers::Phase::Settle) << seed;
    const int me = index(e.learner);
    begun.insert(s.setup);
    for (const settlers::Action& a : legal_actions<settlers::Settlers>(s, e.learner)) {
      const PlaceFacts facts = facts_of(s, me, a.at);
      std::array<int, settlers::kResources> here{}, own{};
      for (int h = 0; h < s.size().hexes; ++h) {
        const int number = s.hex_number(h), terrain = s.terrain(h);
        if (terrain >= settlers::kResources || number == 0) continue;
        int pips = 0;  // of two dice
        for (int x = 1; x <= 6; ++x)
          for (int y = 1; y <= 6; ++y) pips += x + y == number;
        for (const std::uint8_t n : settlers::kGrid.hex_nodes[at(h)]) {
          if (n == a.at) here[at(terrain)] += pips;
          if (n != settlers::kNowhere && s.owner(n) == me) own[at(terrain)] += pips;
        }
      }
      EXPECT_EQ(facts.pips, here) << seed;
      for (int r = 0; r < settlers::kResources; ++r) {
        EXPECT_EQ(facts.news[at(r)], here[at(r)] > 0 && own[at(r)] == 0) << seed;
        EXPECT_EQ(facts.lacks[at(r)], here[at(r)] == 0 && own[at(r)] == 0) << seed;
      }
      // A settlement there brings the harbour.
      auto then = s;
      settlers::Settlers::apply(then, e.learner, a);
      const int brought = then.ports[at(me)] & ~s.ports[at(me)];
      if (brought)
        EXPECT_EQ(brought, 1 << facts.harbour) << seed;
      else if (facts.harbour >= 0)
        EXPECT_TRUE((s.ports[at(me)] >> facts.harbour) & 1) << seed;
    }
  }
  EXPECT_EQ(begun.size(), 8u) << "the learner founds each of the eight settlements";
}

// --- Flax ---------------------------------------------------------------------------------------

// Points of both sides, chip by chip.
std::array<int, 2> points_of(const flax::State& s) {
  std::array<int, 2> out{};
  for (int room = 1; room <= s.layout.rooms; ++room) {
    std::array<int, 2> pips{};
    for (int t = 0; t < flax::kSquares; ++t) {
      const auto square = static_cast<flax::Square>(t);
      const flax::Cell cell = s.cell(square);
      if (s.layout.room[square] == room && cell.height > 0) pips[cell.side] += cell.face;
    }
    for (const int side : {0, 1}) {
      if (pips[at(side)] > 0 && pips[at(side)] >= pips[at(1 - side)])
        out[at(side)] += flax::kRoomPoints;
    }
  }
  return out;
}

TEST(Training, RoomsOfFlaxAreCountedChipByChip) {
  std::set<RoomQuestion::Kind> kinds;
  int changes = 0, leads = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const RoomExercise e = make_rooms(seed);
    const auto s = position<flax::Flax>(e.at);
    const RoomQuestion& q = e.question;
    kinds.insert(q.kind);
    const int me = index(e.at.learner), them = 1 - me;
    EXPECT_EQ(std::ranges::count(q.choices, q.answer), 1) << seed;
    EXPECT_TRUE(std::ranges::is_sorted(q.choices)) << seed;
    if (q.kind == RoomQuestion::Kind::LeadAfter) {
      auto then = s;
      ASSERT_EQ(flax::Flax::check(s, e.at.learner, q.placed), kAllowed) << seed;
      flax::Flax::apply(then, e.at.learner, q.placed);
      const auto points = points_of(then), before = points_of(s);
      EXPECT_EQ(q.answer, points[at(me)] - points[at(them)]) << seed;
      ++leads, changes += points != before;
      EXPECT_EQ(points != before, q.rooms != 0) << seed;
      continue;
    }
    // Every square and every face, in place of the list of legal actions.
    std::set<int> rooms;
    for (int x = 0; x < s.layout.columns; ++x) {
      for (int y = 0; y < s.layout.rows; ++y) {
        for (int face = 1; face <= 6; ++face) {
          const flax::Action a = flax::place(x, y, face);
          if (flax::Flax::check(s, e.at.learner, a)) continue;
          auto then = s;
          flax::Flax::apply(then, e.at.learner, a);
          if (points_of(then)[at(me)] > points_of(s)[at(me)])
            rooms.insert(s.layout.room[flax::square(x, y)]);
        }
      }
    }
    for (int room = 1; room <= s.layout.rooms; ++room)
      EXPECT_EQ(q.is_about(room), rooms.contains(room)) << seed;
    EXPECT_EQ(q.answer, static_cast<int>(rooms.size())) << seed;
  }
  EXPECT_EQ(kinds.size(), 2u);
  EXPECT_GT(2 * changes, leads) << "most placements that are asked about change something";
}

TEST(Training, EqualSeedsMakeEqualExercises) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(make_throw(seed).record, make_throw(seed).record);
    EXPECT_EQ(make_claim(seed).record, make_claim(seed).record);
    EXPECT_EQ(make_start(seed).record, make_start(seed).record);
    EXPECT_EQ(make_rooms(seed).at.record, make_rooms(seed).at.record);
    EXPECT_NE(make_claim(seed).record, make_claim(seed + 1).record);
  }
}

}  // namespace
}  // namespace parlour::room::training
