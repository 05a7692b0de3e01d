// Dealing and bidding: who may show what, when a seat is asked, and what nobody learns.
#include <algorithm>

#include "tractor_play.h"

namespace parlour::tractor {
namespace {

// Level two; seat 0 is dealt to first.
State dealing(int seats = 4, std::string_view options = "") {
  State s = begun(options, seats);
  house(s, "first 0");
  return s;
}

// Everybody who is asked gives this answer.
void all(State& s, std::string_view text) {
  for (const Seat p : Tractor::actors(s)) go(s, p, text);
  if (s.phase == Phase::Told) house(s);
}

// One seat bids, the others wait.
void bids(State& s, int q, std::string_view text) {
  for (const Seat p : Tractor::actors(s)) go(s, p, index(p) == q ? text : std::string_view("wait"));
  house(s);
}

// Pairs to bid with, two of them equal.
State three_laps() {
  State s = dealing();
  deal_lap(s, {"2S", "2H", "LJ", "2D"});
  all(s, "wait");
  deal_lap(s, {"2S", "2H", "LJ", "HJ"});
  all(s, "wait");
  deal_lap(s, {"3C", "3D", "3H", "4H"});
  return s;
}

TEST(TractorBid, MoreCardsBeatFewerAndEqualRankNever) {
  State s = three_laps();
  bids(s, 0, "bid 2S");
  EXPECT_EQ(s.bidder, 0);
  deal_lap(s, {"4C", "4C", "4D", "4D"});
  bids(s, 1, "bid 2H 2H");
  EXPECT_EQ(s.bidder, 1);
  deal_lap(s, {"5C", "5C", "5D", "5D"});
  EXPECT_EQ(why(s, 0, "bid 2S 2S"), &text::why_bid_low);
}

TEST(TractorBid, WhoseBidStandsMayOnlyAddTheSameCard) {
  State s = dealing();
  deal_lap(s, {"2S", "2D", "3C", "HJ"});
  all(s, "wait");
  deal_lap(s, {"2H", "2D", "3C", "HJ"});
  bids(s, 0, "bid 2S");
  deal_lap(s, {"2H", "LJ", "3D", "3D"});
  EXPECT_EQ(why(s, 0, "bid 2H 2H"), &text::why_bid_own);
  all(s, "wait");
  deal_lap(s, {"2S", "LJ", "3H", "3H"});
  EXPECT_EQ(why(s, 0, "bid 2H 2H"), &text::why_bid_own);
  bids(s, 0, "bid 2S 2S");
  EXPECT_EQ(s.bid_count, 2);
  deal_lap(s, {"4C", "4C", "4D", "4D"});
  EXPECT_EQ(why(s, 1, "bid 2D 2D"), &text::why_bid_low);
  bids(s, 1, "bid LJ LJ");
  deal_lap(s, {"5C", "5C", "5D", "5D"});
  bids(s, 3, "bid HJ HJ");
  EXPECT_EQ(s.bidder, 3);
  EXPECT_EQ(s.bid_place, 5);
  // Nothing is higher, so nobody is asked any more.
  deal_lap(s, {"6C", "6C", "6D", "6D"});
  EXPECT_EQ(s.phase, Phase::Deal);
}

TEST(TractorBid, WhatIsNoBid) {
  State s = three_laps();
  EXPECT_EQ(why(s, 3, "bid HJ"), &text::why_bid_joker);
  EXPECT_EQ(why(s, 0, "bid 3S 3S"), &text::why_bid_rank);
  EXPECT_EQ(why(s, 0, "bid 2S 2H"), &text::why_bid_cards);
  EXPECT_EQ(why(s, 3, "bid 2S"), &text::why_not_held);
  EXPECT_EQ(why(s, 0, "bid 2S 2S 2S"), &text::why_not_held);
  bids(s, 1, "bid 2H");
  deal_lap(s, {"4C", "4C", "4D", "4D"});
  EXPECT_EQ(why(s, 0, "bid 2S"), &text::why_bid_low) << "a second single";
  EXPECT_EQ(why(s, 2, "bid LJ"), &text::why_bid_joker);
  EXPECT_EQ(why(s, 2, "bid LJ LJ"), kAllowed);
}

TEST(TractorBid, WhoIsOverturnedMayBidHigher) {
  State s = three_laps();
  bids(s, 3, "bid 2D");
  deal_lap(s, {"4C", "4C", "4D", "HJ"});
  bids(s, 0, "bid 2S 2S");
  deal_lap(s, {"5C", "5C", "5D", "5D"});
  bids(s, 3, "bid HJ HJ");
  EXPECT_EQ(s.bidder, 3);
}

TEST(TractorBid, OfOneLapTheHighestCountsThenWhoIsDealtToFirst) {
  State s = three_laps();
  for (const auto& [q, text] : {std::pair{3, "bid 2D"}, {0, "bid 2S"}, {1, "bid 2H"}, {2, "pass"}})
    go(s, q, text);
  State single = s;
  house(single);
  EXPECT_EQ(single.bidder, 0);
  s = three_laps();
  for (const auto& [q, text] :
       {std::pair{0, "bid 2S 2S"}, {1, "bid 2H 2H"}, {2, "bid LJ LJ"}, {3, "bid 2D"}})
    go(s, q, text);
  house(s);
  EXPECT_EQ(s.bidder, 2);
  EXPECT_EQ(s.bid_place, 4);
  // Nothing is revealed of the others: only the bid is known to be in a hand.
  EXPECT_EQ(s.known[2], cards("LJ LJ"));
  for (const int q : {0, 1, 3}) EXPECT_TRUE(s.known[at(q)].empty());
}

// Where bids are answered at once, all who could bid higher are asked before the next card, and
// nobody after it.
TEST(TractorBid, ABidMayHaveToBeAnsweredAtOnce) {
  State s = dealing(4, "at-once=yes");
  deal_lap(s, {"2S", "2H", "3C", "HJ"});
  all(s, "wait");
  deal_lap(s, {"3S", "2H", "3D", "HJ"});
  bids(s, 0, "bid 2S");
  ASSERT_EQ(s.phase, Phase::Bid) << "no card is dealt";
  EXPECT_EQ(s.dealt, 8);
  EXPECT_EQ(Tractor::actors(s), SeatSet::first(4)) << "the bidder could reinforce";
  EXPECT_EQ(why(s, 1, "wait"), &text::why_answer_now);
  EXPECT_EQ(why(s, 0, "wait"), &text::why_answer_now_more);
  State other = s;
  all(s, "pass");
  EXPECT_EQ(s.phase, Phase::Deal);
  deal_lap(s, {"2S", "4H", "4C", "4D"});
  EXPECT_EQ(s.phase, Phase::Deal) << "the bid is final: nobody is asked";
  EXPECT_TRUE(bid_is_final(s));
  EXPECT_EQ(check_bid(s, 1, cards("2H 2H")), &text::why_bid_final);
  Rng rng(2);
  while (s.phase == Phase::Deal) Tractor::apply(s, House, Tractor::house(s, rng));
  EXPECT_EQ(s.phase, Phase::Take);
  EXPECT_EQ(s.banker, 0);

  for (const int q : {0, 2, 3}) go(other, q, "pass");
  go(other, 1, "bid 2H 2H");
  house(other);
  EXPECT_EQ(other.bidder, 1);
  EXPECT_EQ(other.phase, Phase::Bid) << "and this one is answered in turn";
  EXPECT_EQ(why(other, 3, "bid HJ HJ"), kAllowed);
}

TEST(TractorBid, ABidThatNothingBeatsIsFinalAtOnce) {
  State s = dealing(4, "at-once=yes");
  deal_lap(s, {"2S", "2H", "3C", "HJ"});
  all(s, "wait");
  deal_lap(s, {"3S", "2H", "3D", "HJ"});
  bids(s, 3, "bid HJ HJ");
  EXPECT_EQ(s.phase, Phase::Deal);
  EXPECT_TRUE(bid_is_final(s));
}

// The last question, whether a poor hand wishes for a new deal, comes all the same.
TEST(TractorBid, AFinalBidLeavesTheWishForANewDeal) {
  State s = dealing(4, "at-once=yes redeal=0");
  deal_lap(s, {"2S", "3H", "3C", "3D"});
  bids(s, 0, "bid 2S");
  all(s, "pass");
  Rng rng(2);
  while (s.phase == Phase::Deal) Tractor::apply(s, House, Tractor::house(s, rng));
  ASSERT_EQ(s.phase, Phase::Bid);
  EXPECT_TRUE(bid_is_final(s));
  EXPECT_TRUE(Tractor::valid(s));
  for (const Seat p : Tractor::actors(s)) {
    for (const Action& a : legal_actions<Tractor>(s, p)) EXPECT_NE(a.kind, Action::Kind::Bid);
    go(s, p, "pass");
  }
  house(s);
  EXPECT_EQ(s.phase, Phase::Take);
}

TEST(TractorBid, AnswersAreSealed) {
  State s = three_laps();
  for (const char* said : {"wait", "pass", "bid 2S", "bid 2S 2S"}) {
    State t = s;
    EXPECT_EQ(Tractor::shadow(t, seat(0), action(said), seat(1)), action("sealed"));
    EXPECT_EQ(Tractor::shadow(t, seat(0), action(said), seat(0)), action(said));
    go(t, 0, said);
    EXPECT_EQ(Tractor::view(t, seat(1)).state.reply[0], reply::Sealed);
    EXPECT_NE(Tractor::view(t, seat(0)).state.reply[0], reply::Sealed);
  }
  State waits = s, bid = s;
  go(waits, 0, "wait");
  go(bid, 0, "bid 2S 2S");
  for (const int other : {1, 2, 3})
    EXPECT_EQ(Tractor::view(waits, seat(other)), Tractor::view(bid, seat(other)));
}

TEST(TractorBid, AnswersMayArriveInAnyOrder) {
  const State s = three_laps();
  std::vector<std::pair<int, std::string_view>> said = {
      {0, "bid 2S"}, {1, "bid 2H 2H"}, {2, "pass"}, {3, "wait"}};
  std::optional<State> first;
  do {
    State t = s;
    for (const auto& [q, text] : said) go(t, q, text);
    EXPECT_NE(Tractor::decision(t), Tractor::decision(s));
    if (first) EXPECT_EQ(*first, t);
    first = t;
  } while (std::next_permutation(said.begin(), said.end()));
}

TEST(TractorBid, WhoHasPassedIsAskedWhenSomebodyBids) {
  State s = dealing();
  deal_lap(s, {"2S", "3C", "3D", "3H"});
  for (const int q : {1, 2}) go(s, q, "pass");
  for (const int q : {0, 3}) go(s, q, "wait");
  house(s);
  deal_lap(s, {"4S", "4C", "4D", "4H"});
  EXPECT_EQ(Tractor::actors(s), SeatSet::of(seat(0)).with(seat(3)));
  go(s, 0, "bid 2S");
  go(s, 3, "pass");
  house(s);
  deal_lap(s, {"5S", "5C", "5D", "5H"});
  EXPECT_EQ(Tractor::actors(s), SeatSet::first(4));
  all(s, "pass");
  deal_lap(s, {"6S", "6C", "6D", "6H"});
  EXPECT_EQ(s.phase, Phase::Deal) << "nobody is interested";
}

TEST(TractorBid, WhoIsAskedDependsOnNoHand) {
  // Whatever the cards are, everybody is asked in the first lap.
  State good = dealing(), poor = dealing();
  deal_lap(good, {"2S", "2H", "HJ", "LJ"});
  deal_lap(poor, {"3S", "4H", "5C", "6D"});
  EXPECT_EQ(Tractor::actors(good), Tractor::actors(poor));
}

TEST(TractorBid, ThreeAndFourOfACard) {
  State s = dealing(4, "packs=4");
  for (int lap = 0; lap < 3; ++lap) {
    deal_lap(s, {"2S", "2H", "LJ", "HJ"});
    all(s, "wait");
  }
  deal_lap(s, {"2S", "3C", "LJ", "3D"});
  EXPECT_EQ(why(s, 1, "bid 2H 2H 2H 2H"), &text::why_not_held);
  bids(s, 3, "bid HJ HJ");
  deal_lap(s, {"4C", "4C", "4D", "4D"});
  EXPECT_EQ(why(s, 2, "bid LJ LJ"), &text::why_bid_low);
  bids(s, 1, "bid 2H 2H 2H");
  EXPECT_EQ(s.bidder, 1) << "three cards beat two jokers";
  deal_lap(s, {"5C", "5C", "5D", "5D"});
  EXPECT_EQ(why(s, 0, "bid 2S 2S 2S"), &text::why_bid_low);
  bids(s, 2, "bid LJ LJ LJ");
  deal_lap(s, {"6C", "6C", "6D", "6D"});
  bids(s, 3, "bid HJ HJ HJ");
  deal_lap(s, {"7C", "7C", "7D", "7D"});
  bids(s, 0, "bid 2S 2S 2S 2S");
  EXPECT_EQ(s.bidder, 0);
  EXPECT_EQ(s.known[0], cards("2S 2S 2S 2S"));
  deal_lap(s, {"8C", "8C", "8D", "8D"});
  EXPECT_EQ(Tractor::actors(s), SeatSet::first(4).without(seat(0))) << "seat 0 cannot add a fifth";
  bids(s, 2, "bid LJ LJ LJ LJ");
  EXPECT_EQ(s.bid_place, 4);
  EXPECT_EQ(s.bid_count, 4);
}

TEST(TractorBid, RefusalsSayWhatIsHigher) {
  State s = three_laps();
  bids(s, 2, "bid LJ LJ");
  deal_lap(s, {"4C", "4C", "4D", "HJ"});
  EXPECT_EQ(why(s, 0, "bid 2S 2S")->in(Lang::English),
            "This does not beat the bid that stands: show more cards, or as many that are higher. "
            "Big jokers are highest, then small ones, then the trump rank.");
  EXPECT_EQ(why(s, 0, "bid 2S 2S")->in(Lang::Chinese),
            "反不了：需要更多张，或张数相同而更大。大王最大，其次小王，再次级牌。");
}

// Deals the rest of the cards, lap by lap, with nobody bidding until the last.
void deal_rest(State& s) {
  Rng rng(5);
  while (!all_dealt(s) || s.phase == Phase::Told) {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, rng));
    } else {
      Tractor::apply(s, *Tractor::actors(s).begin(), action("pass"));
    }
    ASSERT_TRUE(Tractor::valid(s));
  }
}

TEST(TractorBid, AfterTheLastCardEverybodyHasAChance) {
  State s = dealing();
  deal_lap(s, {"2S", "3C", "3D", "3H"});
  all(s, "pass");
  deal_rest(s);
  ASSERT_EQ(s.phase, Phase::Bid);
  EXPECT_EQ(Tractor::actors(s), SeatSet::first(4));
  EXPECT_EQ(why(s, 0, "wait"), &text::why_no_more_cards);
  go(s, 0, "bid 2S");
  for (const int q : {1, 2, 3}) go(s, q, "pass");
  house(s);
  // And again after the bid.
  ASSERT_EQ(s.phase, Phase::Bid);
  all(s, "pass");
  EXPECT_EQ(s.phase, Phase::Take);
  EXPECT_EQ(s.banker, 0) << "in the first round the bid makes the banker";
  EXPECT_EQ(s.order, trump("2S"));
}

TEST(TractorBid, JokersMeanNoTrump) {
  State s = dealing();
  deal_lap(s, {"LJ", "3C", "3D", "3H"});
  all(s, "wait");
  deal_lap(s, {"LJ", "4C", "4D", "4H"});
  bids(s, 0, "bid LJ LJ");
  deal_rest(s);
  if (s.phase == Phase::Bid) all(s, "pass");
  EXPECT_EQ(s.order, trump("2"));
}

TEST(TractorBid, WhenNobodyBidsTheFirstRoundIsDealtAgain) {
  State s = dealing();
  for (int deals = 0; deals < kRedeals; ++deals) {
    EXPECT_EQ(s.redeals, deals);
    deal_rest(s);
    ASSERT_EQ(s.phase, Phase::Bid);
    all(s, "pass");
    EXPECT_EQ(s.phase, Phase::Deal);
    EXPECT_EQ(s.dealt, 0);
    EXPECT_EQ(unseen(s), packs(2));
  }
  // But not forever: in the end the kitty decides, and the seat that was dealt to first is the
  // banker.
  deal_rest(s);
  all(s, "pass");
  EXPECT_EQ(s.phase, Phase::Flip);
  EXPECT_EQ(s.banker, 0);
}

// A later round: seat 1 has the bank at level four, and nobody bids.
State later() {
  State s = dealing();
  s.round = 2;
  s.banker = s.first = 1;
  s.level[1] = s.level[3] = 2;
  s.last_side = 2 | 8;
  begin_deal(s);
  EXPECT_TRUE(Tractor::valid(s));
  return s;
}

TEST(TractorBid, LaterTheKittyIsTurnedOver) {
  State s = later();
  EXPECT_EQ(s.order.rank, 2) << "the level of the banker";
  // All fours but one are dealt, so that the kitty holds one.
  deal_lap(s, {"4S", "4S", "4C", "4C"});
  all(s, "pass");
  deal_lap(s, {"4D", "4D", "4H", "3C"});
  Rng rng(5);
  while (s.phase == Phase::Deal) {
    Action a = Tractor::house(s, rng);
    if (a.cards == cards("4H")) continue;
    Tractor::apply(s, House, a);
  }
  all(s, "pass");
  ASSERT_EQ(s.phase, Phase::Flip);
  const Cards kitty = unseen(s);
  ASSERT_EQ(kitty.count(*card_from("4H")), 1);
  // The other cards first: jokers show no suit.
  const Cards other = [&] {
    Cards one;
    kitty.each([&](int kind, int) {
      if (kind != *card_from("4H")) one = Cards::of(kind);
    });
    return one;
  }();
  house(s, "flip " + names_of(other));
  EXPECT_EQ(s.phase, Phase::Flip);
  house(s, "flip 4H");
  EXPECT_EQ(s.phase, Phase::Take);
  EXPECT_EQ(s.order, trump("4H"));
  EXPECT_EQ(s.banker, 1);
  house(s);
  EXPECT_EQ(s.known[1], other + cards("4H")) << "the cards turned over are known";
  EXPECT_EQ(Tractor::view(s, seat(0)).state.hand[1], other + cards("4H"));
}

TEST(TractorBid, NoCardOfTheRankInTheKittyIsNoTrump) {
  State s = later();
  deal_lap(s, {"4S", "4S", "4C", "4C"});
  all(s, "pass");
  deal_lap(s, {"4D", "4D", "4H", "4H"});
  deal_rest(s);
  all(s, "pass");
  for (int i = 0; i < 8; ++i) {
    ASSERT_EQ(s.phase, Phase::Flip) << names_of(s.kitty);
    house(s);
  }
  EXPECT_EQ(s.phase, Phase::Take);
  EXPECT_EQ(s.order, trump("4"));
}

TEST(TractorBid, AllSizesOfTablesAreDealtOut) {
  for (int seats = 4; seats <= kMost; ++seats) {
    for (const int packs : {2, 3, 4}) {
      if (!plays_with(seats, packs)) continue;
      State s = dealing(seats, "packs=" + std::to_string(packs));
      deal_rest(s);
      EXPECT_EQ(s.dealt % seats, 0);
      EXPECT_EQ(unseen(s).size(), kitty_size(s));
      EXPECT_GE(kitty_size(s), 5);
    }
  }
}

}  // namespace
}  // namespace parlour::tractor
