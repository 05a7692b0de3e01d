#include "ai/ismcts.h"

#include <gtest/gtest.h>

#include "ai/game_hints.h"
#include "toys.h"

namespace parlour {
namespace {

using ai::Search;
using flax::Flax;
using toys::Coins;
using toys::CoinState;
using toys::Piles;

template <Game G>
typename G::State begin() {
  return *G::start({}, 2);
}

// A position from a game of random moves in which a player is to act.
flax::State flax_after(int actions, std::uint64_t seed, int seats = 2,
                       std::string_view options = {}) {
  Rng rng(seed);
  flax::State s = *Flax::start(*parse_options(Flax::info(), options), seats);
  settle<Flax>(s, rng);
  for (int i = 0; i < actions && !Flax::over(s); ++i) {
    const auto legal = legal_actions<Flax>(s, seat(s.turn));
    flax::State next = s;
    Flax::apply(next, seat(s.turn), legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    settle<Flax>(next, rng);
    if (!Flax::over(next)) s = next;
  }
  return s;
}

TEST(Ismcts, TakesTheStonesThatWin) {
  Search<Piles> search;
  for (std::uint8_t stones = 5; stones <= 15; ++stones) {
    if (stones % 4 == 0) continue;
    toys::PileState s;
    s.stones = stones;
    const auto& choices = search.run(Piles::view(s, seat(0)), {20000, 0}, {}, Rng(stones));
    EXPECT_EQ(choices[0].action.what, stones % 4) << int(stones) << " stones";
    EXPECT_GT(choices[0].win, 0.8f) << int(stones) << " stones";
  }
}

TEST(Ismcts, KnowsALostPosition) {
  Search<Piles> search;
  toys::PileState s;
  s.stones = 8;
  search.run(Piles::view(s, seat(0)), {20000, 0}, {}, Rng(1));
  EXPECT_LT(search.win(), 0.2f);
}

TEST(Ismcts, AnOpponentDoesNotSeeWhatIsHiddenFromHim) {
  Search<Coins> search;
  const auto& choices = search.run(Coins::view(begin<Coins>(), seat(0)), {20000, 0}, {}, Rng(5));
  EXPECT_NE(choices[0].action.what, CoinState::GaveUp);
  EXPECT_NEAR(choices[0].win, 0.4f, 0.06f);
}

TEST(Ismcts, DoesNotPeek) {
  Search<Coins> search;
  for (const std::uint8_t coin : {CoinState::Left, CoinState::Right}) {
    CoinState s;
    Coins::apply(s, seat(0), {coin});
    const auto& choices = search.run(Coins::view(s, seat(1)), {5000, 0}, {}, Rng(6));
    EXPECT_EQ(choices[0].action.what, CoinState::Passed);
    for (const auto& c : choices) {
      if (c.action.what != CoinState::Passed) EXPECT_NEAR(c.win, 0.5f, 0.12f);
    }
  }
}

TEST(Ismcts, TheSameSeedGivesTheSameAnswer) {
  const flax::State s = flax_after(10, 3);
  Search<Flax> one, other;
  other.run(Flax::view(flax_after(20, 4), seat(0)), {100, 0}, {},
            Rng(1));  // its memory is not empty
  const auto view = Flax::view(s, seat(s.turn));
  const auto& a = one.run(view, {2000, 0}, {}, Rng(9));
  const auto& b = other.run(view, {2000, 0}, {}, Rng(9));
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].action, b[i].action);
    EXPECT_EQ(a[i].visits, b[i].visits);
    EXPECT_EQ(a[i].win, b[i].win);
  }
}

TEST(Ismcts, ListsEveryLegalActionOnce) {
  Search<Flax> search;
  for (int n = 0; n < 48; n += 5) {
    const flax::State s = flax_after(n, 11);
    const auto& choices = search.run(Flax::view(s, seat(s.turn)), {300, 0}, {}, Rng(1));
    const auto legal = legal_actions<Flax>(s, seat(s.turn));
    EXPECT_EQ(choices.size(), legal.size());
    std::uint32_t visits = 0;
    for (const auto& c : choices) {
      EXPECT_EQ(std::ranges::count(legal, c.action), 1);
      visits += c.visits;
    }
    EXPECT_EQ(visits, 300u);
  }
}

TEST(Ismcts, KeepsItsBudget) {
  Search<Flax> search;
  const flax::State s = flax_after(8, 2);
  const auto view = Flax::view(s, seat(s.turn));
  search.run(view, {123, 0}, {}, Rng(1));
  EXPECT_EQ(search.iterations(), 123u);
  search.run(view, {123, 60000}, {}, Rng(1));
  EXPECT_EQ(search.iterations(), 123u);
  search.run(view, {0, 0}, {}, Rng(1));
  EXPECT_EQ(search.iterations(), 1u);
  const auto begin = std::chrono::steady_clock::now();
  search.run(view, {0, 200}, {}, Rng(1));
  const auto took = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(took, std::chrono::milliseconds(200));
  EXPECT_LT(took, std::chrono::seconds(10));  // and the machine may be busy
  EXPECT_GT(search.iterations(), 100u);
}

TEST(Ismcts, ItsTreeHasABound) {
  Search<Piles> search;  // a small game searched for a long time
  const auto& choices = search.run(Piles::view(begin<Piles>(), seat(0)), {700'000, 0}, {}, Rng(1));
  EXPECT_EQ(choices[0].action.what, 1);
}

TEST(FlaxBot, JudgementsAreShares) {
  for (int n = 0; n < 96; ++n) {
    const int seats = 2 + n % 3;
    const flax::State s = flax_after(n, 100 + static_cast<std::uint64_t>(n), seats,
                                     seats == 2 ? "pie=yes" : "draw=ahead");
    std::array<float, kMaxSeats> worth{};
    ai::Hints<Flax>::value(s, worth);
    float all = 0;
    for (int side = 0; side < seats; ++side) {
      EXPECT_GE(worth[at(side)], 0);
      EXPECT_LE(worth[at(side)], 1);
      all += worth[at(side)];
    }
    EXPECT_NEAR(all, 1, 1e-5);
    const auto legal = legal_actions<Flax>(s, seat(s.turn));
    std::vector<float> prior(legal.size());
    ai::Hints<Flax>::prior(s, seat(s.turn), legal, prior);
    float sum = 0;
    for (const float p : prior) {
      EXPECT_GE(p, 0);
      sum += p;
    }
    EXPECT_NEAR(sum, 1, 1e-4);
  }
}

std::array<float, kMaxSeats> worth(const flax::State& s) {
  std::array<float, kMaxSeats> out{};
  ai::Hints<Flax>::value(s, out);
  return out;
}

TEST(FlaxBot, JudgesEachOfThreeByWhatItHas) {
  flax::State s = flax_after(0, 1, 3);
  s.supply = {{{1, 0, 0}, {1, 0, 0}, {1, 0, 0}}};  // hardly anything is to come
  s.drawn = flax::kNone;
  s.pips[1] = {0, 20, 0}, s.pips[2] = {0, 20, 0}, s.pips[3] = {0, 0, 20};
  const auto w = worth(s);
  EXPECT_GT(w[1], w[2]);
  EXPECT_GT(w[2], w[0]);
  // A third side that has more still takes the meaning from who of the two has more.
  s.pips[1] = {5, 20, 6};
  const auto other = worth(s);
  s.pips[1] = {6, 20, 5};
  EXPECT_NEAR(worth(s)[0], other[0], 0.02);
}

TEST(FlaxBot, CountsAHandicap) {
  const flax::State level = flax_after(30, 5), given = flax_after(30, 5, 2, "handicap=12");
  EXPECT_GT(worth(given)[1], worth(level)[1] + 0.05f);
}

TEST(FlaxBot, SwapsSidesWhenTheOtherStandsBetter) {
  const auto swaps = [](std::array<int, 2> pips) {
    flax::State s = flax_after(3, 8, 2, "pie=yes");
    EXPECT_TRUE(flax::may_swap(s));
    for (int room = 1; room <= 4; ++room) s.pips[at(room)] = {byte(pips[0]), byte(pips[1])};
    Search<Flax> search;
    return search.run(Flax::view(s, seat(1)), {2000, 0}, {}, Rng(1))[0].action ==
           flax::swap_sides();
  };
  EXPECT_TRUE(swaps({90, 30}));
  EXPECT_FALSE(swaps({30, 90}));
}

}  // namespace
}  // namespace parlour
