#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace parlour {
namespace {

TEST(Rng, IsSplitMix64) {
  // The first numbers of the reference implementation for the seed 1234567.
  Rng rng(1234567);
  EXPECT_EQ(rng.next(), 6457827717110365317u);
  EXPECT_EQ(rng.next(), 3203168211198807973u);
  EXPECT_EQ(rng.next(), 9817491932198370423u);
  EXPECT_EQ(rng.next(), 4593380528125082431u);
  EXPECT_EQ(rng.next(), 16408922859458223821u);
  EXPECT_EQ(Rng(0).next(), 0xE220A8397B1DCDAFu);
}

TEST(Rng, CanBeUsedAtCompileTime) {
  static_assert(Rng(0).next() == 0xE220A8397B1DCDAFu);
}

TEST(Rng, BelowIsInRangeAndUniform) {
  for (std::uint32_t n : {1u, 2u, 3u, 7u, 24u, 100u}) {
    Rng rng(n);
    std::vector<int> count(n);
    constexpr int kDraws = 100'000;
    for (int i = 0; i < kDraws; ++i) {
      const std::uint32_t v = rng.below(n);
      ASSERT_LT(v, n);
      ++count[v];
    }
    const double want = static_cast<double>(kDraws) / n;
    double chi = 0;
    for (int c : count) chi += (c - want) * (c - want) / want;
    EXPECT_LT(chi, n + 5 * std::sqrt(2.0 * n) + 5) << n;  // 5 sigma of chi square
  }
}

TEST(Rng, BelowHasNoBiasWhereTheRemainderWouldShow) {
  // With 3 * 2^30 a plain remainder would return numbers in the first third twice as often.
  Rng rng(1);
  constexpr std::uint32_t n = 3u << 30;
  int low = 0;
  for (int i = 0; i < 60'000; ++i) low += rng.below(n) < n / 3;
  EXPECT_NEAR(low, 20'000, 600);
}

TEST(Rng, UnitIsBelowOne) {
  Rng rng(2);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double x = rng.unit();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    sum += x;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Rng, SplitGoesItsOwnWay) {
  Rng a(3);
  Rng b = a.split();
  for (int i = 0; i < 100; ++i) EXPECT_NE(a.next(), b.next());
  Rng c(3);
  EXPECT_EQ(c.split().next(), [] {
    Rng again(3);
    return again.split().next();
  }());
}

}  // namespace
}  // namespace parlour
