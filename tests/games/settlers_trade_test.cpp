// 6: trade with the bank and between players, and who learns what of it.
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

TEST(SettlersBank, FourThreeOrTwoForOneByTheBestHarbour) {
  State s = in_turn();
  give(s, 0, Cards::of(4, 3, 2, 0, 0));
  EXPECT_EQ(why(s, 0, "bank lumber ore"), &text::why_bank_four);
  go(s, 0, "bank brick ore");
  EXPECT_EQ(s.hand(0), Cards::of(0, 3, 2, 0, 1));
  s.ports[0] = 1 << kAnyHarbour;
  EXPECT_EQ(bank_rate(s, 0, Lumber), 3);
  EXPECT_EQ(why(s, 0, "bank wool ore"), &text::why_bank_three);
  s.ports[0] = 1 << Wool;
  EXPECT_EQ(bank_rate(s, 0, Wool), 2);
  EXPECT_EQ(bank_rate(s, 0, Lumber), 4);
  EXPECT_EQ(why(s, 0, "bank ore wool"), &text::why_bank_four);
  EXPECT_EQ(why(s, 0, "bank wool ore"), kAllowed);
  EXPECT_EQ(why(s, 0, "bank wool wool"), &text::why_same_kind);
}

TEST(SettlersBank, AHarbourIsOneForWhoeverBuildsAtEitherEnd) {
  const State blank = in_turn();
  for (std::size_t i = 0; i < 9; ++i) {
    for (const std::uint8_t n : kGrid.path_nodes[kGrid.harbour_paths[0][i]]) {
      State s = blank;
      lay_settlement(s, 0, n);
      EXPECT_EQ(s.ports[0], 1 << s.harbour[i]);
    }
  }
}

TEST(SettlersBank, WhatItLacksIsRefused) {
  State s = in_turn();
  give(s, 0, Cards::of(4, 0, 0, 0, 0));
  give(s, 1, Cards::of(0, 0, 0, 0, 19));
  EXPECT_EQ(why(s, 0, "bank brick ore"), &text::why_bank_lacks);
  EXPECT_FALSE(may(s, 0, "bank brick ore"));
}

TEST(SettlersTrade, NotBeforeTheRoll) {
  State s = before_roll();
  give(s, 0, Cards::of(4, 0, 0, 0, 0));
  give(s, 1, Cards::one(Ore));
  EXPECT_EQ(why(s, 0, "bank brick ore"), &text::why_roll_first);
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), &text::why_roll_first);
}

State market() {
  State s = in_turn();
  give(s, 0, Cards::of(3, 0, 0, 0, 0));
  give(s, 1, Cards::of(0, 0, 0, 0, 2));
  give(s, 2, Cards::of(0, 0, 3, 0, 0));
  give(s, 3, Cards::of(0, 1, 0, 0, 1));
  return s;
}

TEST(SettlersTrade, AnOfferIsAnsweredByAllWhoAreAskedAndItsMakerPicks) {
  State s = market();
  go(s, 0, "offer 1brick for 1ore to 1,2,3");
  EXPECT_EQ(Settlers::actors(s), SeatSet().with(seat(1)).with(seat(2)).with(seat(3)))
      << "whether able or not: asking only those who can pay would reveal their cards";
  EXPECT_EQ(why(s, 0, "withdraw"), &text::why_not_turn);
  EXPECT_EQ(why(s, 2, "yes"), &text::why_not_held);
  go(s, 2, "no");
  go(s, 3, "yes");
  go(s, 1, "yes");
  house(s, "answer 1 yes");
  EXPECT_EQ(why(s, House, "answer 3 yes"), &text::why_impossible) << "lowest seat first";
  house(s, "answer 2 no");
  house(s, "answer 3 yes");
  EXPECT_EQ(why(s, 0, "deal 2"), &text::why_not_accepted);
  EXPECT_EQ(why(s, 0, "end"), &text::why_deal_first);
  go(s, 0, "deal 3");
  EXPECT_EQ(s.hand(0), Cards::of(2, 0, 0, 0, 1));
  EXPECT_EQ(s.hand(3), Cards::of(1, 1, 0, 0, 0));
  EXPECT_EQ(s.phase, Phase::Main);
}

TEST(SettlersTrade, WhenAllDeclineTheOfferIsGone) {
  State s = market();
  go(s, 0, "offer 1brick for 1ore to 1");
  go(s, 1, "no");
  house(s, "answer 1 no");
  EXPECT_EQ(s.phase, Phase::Main);
  EXPECT_TRUE(s.offer.empty());
}

TEST(SettlersTrade, CounterOffers) {
  State s = market();
  go(s, 0, "offer 1brick for 1ore to 1,2");
  EXPECT_EQ(why(s, 1, "counter 1ore for 1brick"), &text::why_counter_same);
  EXPECT_EQ(why(s, 1, "counter 1wool for 1brick"), &text::why_not_held);
  go(s, 1, "counter 1ore for 2brick");
  go(s, 2, "counter 2wool for 1brick");
  house(s, "answer 1 counter 1ore for 2brick");
  house(s, "answer 2 counter 2wool for 1brick");
  State other = s;
  go(s, 0, "deal 1");
  EXPECT_EQ(s.hand(0), Cards::of(1, 0, 0, 0, 1));
  EXPECT_EQ(s.hand(1), Cards::of(2, 0, 0, 0, 1));
  go(other, 0, "deal 2");
  EXPECT_EQ(other.hand(0), Cards::of(2, 0, 2, 0, 0));
}

TEST(SettlersTrade, ACounterThatTheMakerCannotPayIsNotPicked) {
  State s = market();
  go(s, 0, "offer 1brick for 1ore to 1");
  go(s, 1, "counter 1ore for 4brick");
  house(s, "answer 1 counter 1ore for 4brick");
  EXPECT_EQ(why(s, 0, "deal 1"), &text::why_not_held);
  EXPECT_FALSE(may(s, 0, "deal 1"));
  go(s, 0, "withdraw");
}

TEST(SettlersTrade, WhatWouldYouGive) {
  State s = market();
  go(s, 0, "offer 1brick for ? to 1,2");
  EXPECT_EQ(why(s, 1, "yes"), &text::why_open_offer);
  go(s, 1, "counter 1ore for 1brick");
  go(s, 2, "no");
  house(s, "answer 1 counter 1ore for 1brick");
  house(s, "answer 2 no");
  go(s, 0, "deal 1");
  EXPECT_EQ(s.hand(0), Cards::of(2, 0, 0, 0, 1));
}

TEST(SettlersTrade, NoGiftsAndNothingForItself) {
  State s = market();
  EXPECT_FALSE(Settlers::parse("offer ? for ? to 1"));
  EXPECT_FALSE(Settlers::parse("offer 1brick for 1brick to 1"));
  EXPECT_FALSE(Settlers::parse("offer 2brick for 1ore+1brick to 1"));
  go(s, 0, "offer 1brick for 1ore to 1");
  EXPECT_EQ(why(s, 1, "counter 1ore for ?"), &text::why_gift);
  EXPECT_EQ(why(s, 1, "counter ? for 1brick"), &text::why_gift);
}

TEST(SettlersTrade, OnlyCardsThatAreHeldAndSeatsThatAreThere) {
  State s = market();
  EXPECT_EQ(why(s, 0, "offer 1wool for 1ore to 1"), &text::why_not_held);
  EXPECT_EQ(why(s, 0, "offer 1brick for 20ore to 1"), &text::why_too_many);
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 0"), &text::why_asked);
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 4"), &text::why_asked);
  set_hand(s, 1, {});
  s.bank = s.bank + Cards::of(0, 0, 0, 0, 2);
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), &text::why_partner_empty);
}

TEST(SettlersTrade, TwoOthersDoNotTradeWithEachOther) {
  State s = market();
  EXPECT_EQ(why(s, 1, "offer 1ore for 1wool to 2"), &text::why_not_turn);
  go(s, 0, "offer 1brick for 1ore to 1");
  EXPECT_EQ(why(s, 2, "yes"), &text::why_not_turn);
}

TEST(SettlersTrade, AnAcceptorWhoNoLongerHoldsTheCardsIsVoid) {
  State s = market();
  go(s, 0, "offer 1brick for 1ore to 1");
  go(s, 1, "yes");
  house(s, "answer 1 yes");
  set_hand(s, 1, {});
  s.bank = s.bank + Cards::of(0, 0, 0, 0, 2);
  EXPECT_EQ(why(s, 0, "deal 1"), &text::why_void);
  EXPECT_FALSE(may(s, 0, "deal 1"));
  EXPECT_EQ(why(s, 0, "withdraw"), kAllowed);
}

TEST(SettlersTrade, OffersOfATurnAreCounted) {
  State s = in_turn("island=beginner offers=2");
  give(s, 0, Cards::of(3, 0, 0, 0, 0));
  give(s, 1, Cards::one(Ore));
  for (int i = 0; i < 2; ++i) {
    go(s, 0, "offer 1brick for 1ore to 1");
    go(s, 1, "no");
    house(s, "answer 1 no");
  }
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), &text::why_offers_used);
  go(s, 0, "end");
  EXPECT_EQ(s.offers, 0);
}

TEST(SettlersTrade, AnEmbargoBarsBothWaysUntilItIsLifted) {
  State s = market();
  EXPECT_EQ(why(s, 0, "lift 1"), &text::why_no_embargo);
  go(s, 0, "embargo 1");
  EXPECT_EQ(why(s, 0, "embargo 1"), &text::why_has_embargo);
  EXPECT_EQ(why(s, 0, "embargo 0"), &text::why_asked);
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), &text::why_embargo);
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 2"), kAllowed);
  State theirs = s;
  theirs.active = theirs.mover = 1;
  EXPECT_EQ(why(theirs, 1, "offer 1ore for 1brick to 0"), &text::why_embargo);
  go(s, 0, "lift 1");
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), kAllowed);
}

// --- who knows what ------------------------------------------------------------------------------

Cards sure(const State& s, Seat viewer, int q) {
  return Settlers::view(s, viewer).state.hand(q);
}

TEST(SettlersLedger, WhatIsPaidAndTradedOpenlyIsKnown) {
  State s = market();
  for (Seat p : {seat(0), seat(2), Watcher}) EXPECT_EQ(sure(s, p, 1), Cards::of(0, 0, 0, 0, 2));
  EXPECT_EQ(unknown_cards(Settlers::view(s, seat(0)).state, 1), 0);
}

TEST(SettlersLedger, AStolenCardIsKnownToThiefAndVictimAlone) {
  State s = in_turn();
  s.phase = Phase::Robber;
  settlement(s, 1, "T1,-1");
  give(s, 1, Cards::of(0, 0, 1, 0, 2));
  go(s, 0, "robber 0,0 1");
  const Action stolen = action("steal ore");
  EXPECT_EQ(Settlers::shadow(s, House, stolen, seat(0)), stolen);
  EXPECT_EQ(Settlers::shadow(s, House, stolen, seat(1)), stolen);
  EXPECT_EQ(Settlers::shadow(s, House, stolen, seat(2)), action("steal ?"));
  EXPECT_EQ(Settlers::shadow(s, House, stolen, Watcher), action("steal ?"));
  house(s, "steal ore");
  EXPECT_EQ(sure(s, seat(0), 1), Cards::of(0, 0, 1, 0, 1));
  EXPECT_EQ(sure(s, seat(1), 0), Cards::one(Ore));
  EXPECT_EQ(sure(s, seat(2), 0), Cards());
  EXPECT_EQ(sure(s, seat(2), 1), Cards::one(Ore)) << "one wool or one of two ore is gone";
  EXPECT_EQ(unknown_cards(Settlers::view(s, Watcher).state, 1), 1);
  EXPECT_EQ(unknown_cards(Settlers::view(s, Watcher).state, 0), 1);
}

// Player 1 holds three cards, of which only one wool is known; player 2 holds two unknown cards.
// Two ore, two wool and one grain are not in the bank.
State with_unknown_cards() {
  State s = in_turn();
  give(s, 1, Cards::of(0, 0, 1, 0, 2));
  give(s, 2, Cards::of(0, 0, 1, 1, 0));
  for (std::size_t v = 0; v < kColumns; ++v) {
    if (v != 1) s.know[1][v] = Cards::one(Wool);
    if (v != 2) s.know[2][v] = {};
  }
  EXPECT_TRUE(Settlers::valid(s));
  return s;
}

TEST(SettlersLedger, AHandMayHoldOnlyWhatLiesNowhereElse) {
  const State s = with_unknown_cards();
  for (const State& seen :
       {s, Settlers::view(s, seat(0)).state, Settlers::view(s, Watcher).state}) {
    const int v = seen.eyes == kPublic ? kPublic : 0;
    EXPECT_TRUE(may_hold(seen, v, 1, Cards::one(Wool))) << "known";
    EXPECT_TRUE(may_hold(seen, v, 1, Cards::of(0, 0, 1, 0, 2)));
    EXPECT_TRUE(may_hold(seen, v, 1, Cards::of(0, 0, 2, 1, 0)));
    EXPECT_FALSE(may_hold(seen, v, 1, Cards::of(0, 0, 1, 1, 2))) << "it has three cards";
    EXPECT_FALSE(may_hold(seen, v, 1, Cards::one(Brick))) << "all brick lies in the bank";
    EXPECT_FALSE(may_hold(seen, v, 1, Cards::some(Grain, 2))) << "only one is not in the bank";
    EXPECT_FALSE(may_hold(seen, v, 2, Cards::some(Wool, 2)))
        << "one of the two belongs to player 1";
  }
  // A hand that everybody knows cannot hold anything else.
  State open = s;
  set_hand(open, 1, s.hand(1));
  EXPECT_TRUE(may_hold(open, 0, 1, Cards::of(0, 0, 1, 0, 2)));
  EXPECT_FALSE(may_hold(open, 0, 1, Cards::one(Grain)));
  // A card in one's own hand is in no other.
  EXPECT_TRUE(may_hold(s, 0, 1, Cards::one(Grain)));
  EXPECT_FALSE(may_hold(s, 2, 1, Cards::one(Grain)));
}

TEST(SettlersLedger, AStealFromAKnownHandOfOneKindIsKnownToAll) {
  State s = in_turn();
  s.phase = Phase::Robber;
  settlement(s, 1, "T1,-1");
  give(s, 1, Cards::of(0, 0, 0, 0, 2));
  go(s, 0, "robber 0,0 1");
  house(s, "steal ore");
  EXPECT_EQ(sure(s, Watcher, 0), Cards::one(Ore));
  EXPECT_EQ(sure(s, Watcher, 1), Cards::one(Ore));
}

TEST(SettlersLedger, AnOfferProvesItsCardsAndARefusalNothing) {
  State s = market();
  for (int q : {0, 1}) s.know[static_cast<std::size_t>(q)][kPublic] = {};
  for (auto& row : s.know) row[7] = row[kPublic];
  for (int v : {2, 3, 4, 5}) {
    s.know[0][static_cast<std::size_t>(v)] = {};
    s.know[1][static_cast<std::size_t>(v)] = {};
  }
  s.know[0][1] = s.know[1][0] = {};
  ASSERT_TRUE(Settlers::valid(s));
  go(s, 0, "offer 2brick for 1ore to 1,2");
  EXPECT_EQ(sure(s, Watcher, 0), Cards::of(2, 0, 0, 0, 0));
  go(s, 2, "no");
  go(s, 1, "yes");
  EXPECT_EQ(sure(s, Watcher, 1), Cards()) << "sealed";
  EXPECT_EQ(Settlers::view(s, Watcher).state.reply[1], Reply::Sealed);
  house(s, "answer 1 yes");
  EXPECT_EQ(sure(s, Watcher, 1), Cards::one(Ore));
}

TEST(SettlersLedger, ADrawnCardIsSeenByItsOwnerAlone) {
  State s = in_turn();
  give(s, 0, kDevelopmentCost);
  go(s, 0, "buy");
  const Action drawn = action("drawn monopoly");
  EXPECT_EQ(Settlers::shadow(s, House, drawn, seat(0)), drawn);
  EXPECT_EQ(Settlers::shadow(s, House, drawn, seat(1)), action("drawn ?"));
  house(s, "drawn monopoly");
  const State seen = Settlers::view(s, seat(1)).state;
  EXPECT_TRUE(seen.dev[0].empty());
  EXPECT_EQ(seen.dev_total[0], 1);
  EXPECT_TRUE(seen.fresh.empty());
}

TEST(SettlersLedger, SealedDiscardsShowThatTheyAreMadeAndNotWhich) {
  State s = before_roll();
  give(s, 0, Cards::of(9, 0, 0, 0, 0));
  give(s, 1, Cards::of(4, 4, 0, 0, 0));
  go(s, 0, "roll");
  house(s, "dice 3 4");
  go(s, 1, "discard 1brick+3lumber");
  EXPECT_EQ(Settlers::view(s, seat(1)).state.answer[1], Cards::of(1, 3, 0, 0, 0).bits);
  EXPECT_EQ(Settlers::view(s, seat(0)).state.answer[1], kSealed);
  EXPECT_EQ(Settlers::shadow(s, seat(1), action("discard 4brick"), seat(0)), action("discard ?"));
}

}  // namespace
}  // namespace parlour::settlers
