// What chance gave, next to what was to be expected.
#include "room/luck.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>

#include "games/settlers/settlers.h"
#include "games/tractor/tractor.h"
#include "random_game.h"

namespace parlour::room {
namespace {

TEST(Fortune, SaysHowManyGamesGiveLess) {
  EXPECT_EQ((Fortune{10, 10, 4}).luckier(), 50);
  EXPECT_EQ((Fortune{12, 10, 4}).luckier(), 84);  // one standard deviation more
  EXPECT_EQ((Fortune{8, 10, 4}).luckier(), 16);
  EXPECT_EQ((Fortune{6, 10, 4}).luckier(), 2);
  EXPECT_EQ((Fortune{100, 10, 4}).luckier(), 100);
  EXPECT_EQ((Fortune{}).luckier(), 50);
}

// Two settlements on a hex with a 6 and one on a hex with an 8, say: the first roll of a game gives
// what the places say, and was to give their pips.
TEST(Fortune, OfOneRollIsThatOfThePlaces) {
  using namespace settlers;
  const Replay whole = random_game("settlers", 3, "", 11);
  State s = *Settlers::start({}, 3);
  for (const Entry& e : whole.record.entries) {
    const Action a = *decoded<Settlers>(e.action);
    if (a.kind == Action::Kind::Dice) {
      State after = s;
      Settlers::apply(after, House, a);
      for (int q = 0; q < 3; ++q) {
        double mean = 0, squares = 0;
        for (int one = 1; one <= 6; ++one)
          for (int two = 1; two <= 6; ++two) {
            State other = s;
            Settlers::apply(other, House, act(Action::Kind::Dice, 0, one, two));
            const double more = other.hand(q).sum() - s.hand(q).sum();
            mean += more / 36;
            squares += more * more / 36;
          }
        const Fortune f = Settlers::fortune(s, a, q);
        EXPECT_NEAR(f.expected, mean, 1e-9);
        EXPECT_NEAR(f.variance, squares - mean * mean, 1e-9);
        EXPECT_EQ(f.got, after.hand(q).sum() - s.hand(q).sum());
        EXPECT_GT(f.expected, 0);
      }
      return;
    }
    Settlers::apply(s, e.seat, a);
  }
  FAIL() << "nobody rolled";
}

// Cards that other actions of the House give, of a monopoly or by stealing, are no luck of dice.
TEST(Fortune, OfSettlersIsWhatTheDiceGave) {
  using namespace settlers;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Replay r = random_game("settlers", 4, "", seed);
    std::array<int, 4> given{};
    State s = *Settlers::start({}, 4);
    for (const Entry& e : r.record.entries) {
      const Action a = *decoded<Settlers>(e.action);
      const State before = s;
      Settlers::apply(s, e.seat, a);
      for (int q = 0; q < 4 && a.kind == Action::Kind::Dice; ++q)
        given[at(q)] += s.hand(q).sum() - before.hand(q).sum();
    }
    const std::vector<Fortune> all = fortunes(*r.game, r.record);
    ASSERT_EQ(all.size(), 4u);
    for (int q = 0; q < 4; ++q) EXPECT_EQ(all[at(q)].got, given[at(q)]) << seed;
  }
}

TEST(Fortune, OfTractorIsTheTrumpsOfEverySuitThatWereDealt) {
  using namespace tractor;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Replay r = random_game("tractor", 4, "rounds=1", seed);
    std::array<int, 4> dealt{};
    int next = decoded<Tractor>(r.record.entries[0].action)->who;  // the House names who begins
    for (const Entry& e : r.record.entries) {
      const Action a = *decoded<Tractor>(e.action);
      if (a.kind != Action::Kind::Deal) continue;
      for (int kind = 0; kind < kKinds; ++kind)
        if (is_joker(kind) || rank_of(kind) == 0) dealt[at(next)] += a.cards.count(kind);
      next = (next + 1) % 4;
    }
    const std::vector<Fortune> all = fortunes(*r.game, r.record);
    ASSERT_EQ(all.size(), 4u);
    double got = 0;
    for (int q = 0; q < 4; ++q) {
      EXPECT_EQ(all[at(q)].got, dealt[at(q)]) << seed;
      EXPECT_NEAR(all[at(q)].expected, 12 * 25 / 108.0, 1e-9);
      got += all[at(q)].got;
    }
    EXPECT_LE(got, 12);  // the rest is in the kitty
  }
}

// The differences from expectation are as large as they say: so the percentages are right.
void expect_calibrated(std::string_view id, std::string_view options, int games) {
  double sum = 0, squares = 0;
  int n = 0, middle = 0;
  for (int i = 0; i < games; ++i) {
    const Replay r = random_game(id, 4, options, 1000 + static_cast<std::uint64_t>(i));
    // One seat of each game: what one is dealt, the others are not.
    const Fortune f = fortunes(*r.game, r.record)[static_cast<std::size_t>(i % 4)];
    const double z = (f.got - f.expected) / std::sqrt(f.variance);
    sum += z, squares += z * z;
    middle += f.luckier() >= 25 && f.luckier() < 75;
    ++n;
  }
  EXPECT_NEAR(sum / n, 0, 4 / std::sqrt(n)) << id;
  EXPECT_NEAR(squares / n, 1, 4 * std::sqrt(2.0 / n)) << id;
  EXPECT_NEAR(middle / double(n), 0.5, 2 / std::sqrt(n)) << id;
}
TEST(Fortune, IsCalibrated) {
  expect_calibrated("settlers", "points=5", 150);
  expect_calibrated("tractor", "rounds=1", 150);
}

TEST(Fortune, IsNotCountedWhereNothingIsPrized) {
  for (const char* id : {"coup", "flax"}) {
    const Replay r = random_game(id, 2, "", 3);
    EXPECT_TRUE(fortunes(*r.game, r.record).empty()) << id;
  }
}

}  // namespace
}  // namespace parlour::room
