#include "room/rating.h"

#include <gtest/gtest.h>

namespace parlour::room {
namespace {

// The example of Glickman's paper: three games in one period.
TEST(Rating, IsThatOfThePapersExample) {
  const Rating before{.value = 1500, .deviation = 200, .volatility = 0.06};
  const RatedGame games[] = {{{.value = 1400, .deviation = 30}, 1},
                             {{.value = 1550, .deviation = 100}, 0},
                             {{.value = 1700, .deviation = 300}, 0}};
  const Rating after = rated(before, games);
  EXPECT_NEAR(after.value, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Rating, WithoutGamesOnlyBecomesLessSure) {
  const Rating before{.value = 1600, .deviation = 100, .volatility = 0.06};
  const Rating after = rated(before, std::span<const RatedGame>());
  EXPECT_EQ(after.value, before.value);
  EXPECT_GT(after.deviation, before.deviation);
}

TEST(Rating, RisesByVictoriesAndFallsByDefeats) {
  const Rating one, other{.value = 1500, .deviation = 90};
  EXPECT_NEAR(expected(one, other), 0.5, 1e-9);
  EXPECT_NEAR(rated(one, other, 1).value - 1500, 1500 - rated(one, other, 0).value, 1e-6);
  EXPECT_GT(rated(one, other, 1).value, 1500);
  EXPECT_LT(rated(one, other, 1).deviation, one.deviation);
  // Who beats a weak one learns less about themselves.
  const Rating weak{.value = 900, .deviation = 90};
  EXPECT_LT(rated(one, weak, 1).value, rated(one, other, 1).value);
}

TEST(Rating, StaysFiniteAfterManyDefeats) {
  Rating one;
  for (int i = 0; i < 2000; ++i) one = rated(one, {.value = 1500, .deviation = 90}, 0);
  EXPECT_GT(one.value, -5000);
  EXPECT_GE(one.deviation, 45);
  EXPECT_LT(one.volatility, 0.2);
}

}  // namespace
}  // namespace parlour::room
