#include "core/seat.h"

#include <gtest/gtest.h>

#include <vector>

namespace parlour {
namespace {

std::vector<int> list(SeatSet set) {
  std::vector<int> out;
  for (Seat s : set) out.push_back(index(s));
  return out;
}

TEST(Seat, PlayersAreNeitherHouseNorWatcher) {
  EXPECT_TRUE(is_player(seat(0)));
  EXPECT_TRUE(is_player(seat(kMaxSeats - 1)));
  EXPECT_FALSE(is_player(seat(kMaxSeats)));
  EXPECT_FALSE(is_player(House));
  EXPECT_FALSE(is_player(Watcher));
  EXPECT_NE(House, Watcher);
}

TEST(SeatSet, IteratesInAscendingOrder) {
  EXPECT_EQ(list(SeatSet().with(seat(7)).with(seat(2)).with(seat(9))), (std::vector{2, 7, 9}));
  EXPECT_EQ(list(SeatSet()), std::vector<int>());
  EXPECT_EQ(list(SeatSet::first(3)), (std::vector{0, 1, 2}));
  EXPECT_EQ(SeatSet::first(kMaxSeats).size(), kMaxSeats);
}

TEST(SeatSet, IsASet) {
  const SeatSet a = SeatSet::of(seat(3)).with(seat(3));
  EXPECT_EQ(a.size(), 1);
  EXPECT_TRUE(a.has(seat(3)));
  EXPECT_FALSE(a.has(seat(4)));
  EXPECT_EQ(a.without(seat(4)), a);
  EXPECT_TRUE(a.without(seat(3)).empty());
  EXPECT_EQ(SeatSet::of(seat(1)).with(seat(2)), SeatSet::of(seat(2)).with(seat(1)));
}

TEST(SeatSet, HouseAndWatcherAreNeverInIt) {
  const SeatSet all = SeatSet::first(kMaxSeats);
  for (Seat s : {House, Watcher, seat(kMaxSeats), seat(16), seat(32)}) {
    EXPECT_FALSE(all.has(s));
    EXPECT_EQ(all.without(s), all);
  }
}

}  // namespace
}  // namespace parlour
