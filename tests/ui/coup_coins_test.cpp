// The coins that move in a step of Coup.
#include "ui/games/coup/coup_coins.h"

#include <gtest/gtest.h>

namespace parlour::ui::coup_table {
namespace {

State purses(std::initializer_list<int> coins) {
  State s{};
  s.seats = static_cast<std::uint8_t>(coins.size());
  int q = 0;
  for (const int n : coins) s.coins[at(q++)] = static_cast<std::uint16_t>(n);
  return s;
}

TEST(CoupCoins, ATaxComesFromTheTreasury) {
  const std::vector<CoinMove> moves = coin_moves(purses({2, 2, 2}), purses({2, 5, 2}));
  ASSERT_EQ(moves.size(), 3u);
  for (const CoinMove& m : moves) EXPECT_EQ(m, (CoinMove{kTreasury, 1}));
}

TEST(CoupCoins, WhatIsStolenGoesFromPurseToPurse) {
  const std::vector<CoinMove> moves = coin_moves(purses({2, 5, 2}), purses({4, 3, 2}));
  ASSERT_EQ(moves.size(), 2u);
  for (const CoinMove& m : moves) EXPECT_EQ(m, (CoinMove{1, 0}));
}

TEST(CoupCoins, ACoupIsPaidToTheTreasury) {
  const std::vector<CoinMove> moves = coin_moves(purses({8, 1}), purses({1, 1}));
  ASSERT_EQ(moves.size(), 7u);
  for (const CoinMove& m : moves) EXPECT_EQ(m, (CoinMove{0, kTreasury}));
}

TEST(CoupCoins, EveryPurseHasInTheEndWhatItShould) {
  const State before = purses({3, 9, 0, 4}), after = purses({5, 2, 1, 4});
  State s = before;
  for (const CoinMove& m : coin_moves(before, after)) {
    if (m.from != kTreasury) --s.coins[at(m.from)];
    if (m.to != kTreasury) ++s.coins[at(m.to)];
    EXPECT_NE(m.from, m.to);
  }
  EXPECT_EQ(s.coins, after.coins);
}

TEST(CoupCoins, NothingMovesWhereNothingChanges) {
  EXPECT_TRUE(coin_moves(purses({3, 9}), purses({3, 9})).empty());
}

}  // namespace
}  // namespace parlour::ui::coup_table
