// The trick that a line of the log shows: as it lay then.
#include "ui/games/tractor/tractor_trick.h"

#include <gtest/gtest.h>

#include "games/tractor_play.h"
#include "ui/games/tractor/tractor_rounds.h"

namespace parlour::ui {
namespace {

using namespace tractor;

TractorRounds::Trick after(State& s, int q, std::string_view text) {
  const AnyState before(bytes_of(s));
  go(s, q, text);
  return TractorRounds::trick_after(
      {seat(q), encoded<Tractor>(action(text)), {before, House}, {AnyState(bytes_of(s)), House}});
}

TEST(TractorPlaces, ATrickLiesAsItLayThen) {
  State s = table("2S", {"AH AH KH 3S", "KH 3H 4H 4C", "QH QH 5H 6C", "3D 3D 4D 4D"});
  const auto led = after(s, 0, "play AH AH");
  EXPECT_EQ(led.cards[0].size(), 2);
  EXPECT_TRUE(led.cards[1].empty());
  EXPECT_LT(led.points, 0) << "nobody has won it yet";
  after(s, 1, "play KH 3H");
  after(s, 2, "play QH QH");
  const auto full = after(s, 3, "play 3D 3D");
  for (int q = 0; q < 4; ++q) EXPECT_EQ(full.cards[static_cast<std::size_t>(q)].size(), 2);
  EXPECT_EQ(full.winner, 0);
  EXPECT_EQ(full.points, 10);
}

// At every pace, and only for what everybody sees.
TEST(TractorPlaces, ABidIsShownLongEnoughToRead) {
  EXPECT_GE(tractor_table::bid_shown_for(action("outcome 2 2S")), 1.5);
  EXPECT_EQ(tractor_table::bid_shown_for(action("outcome none")), 0);
  EXPECT_EQ(tractor_table::bid_shown_for(action("wait")), 0);
  EXPECT_EQ(tractor_table::bid_shown_for(action("bid 2S")), 0);
}

// Everybody sees who bids for a kitty that is buried, and with what.
TEST(TractorPlaces, ABidForABuriedKittyIsAnnounced) {
  State s = table("2S", {"2H 2H", "3H 3H", "4H 4H", "5H 5H"});
  s.phase = Phase::Fry;
  const auto step = [&](std::string_view text) {
    return Table::Step{
        seat(1), encoded<Tractor>(action(text)), {AnyState(bytes_of(s)), seat(0)}, {}};
  };
  const auto bid = tractor_table::announced_bid(step("bid 2H 2H"));
  ASSERT_TRUE(bid);
  EXPECT_EQ(bid->who, 1);
  EXPECT_EQ(bid->cards, cards("2H 2H"));
  EXPECT_GE(tractor_table::bid_shown_for(*bid), 1.5);
  EXPECT_FALSE(tractor_table::announced_bid(step("pass")));
  s.phase = Phase::Bid;  // such a bid is sealed
  EXPECT_FALSE(tractor_table::announced_bid(step("bid 2H 2H")));
}

}  // namespace
}  // namespace parlour::ui
