// What players of Settlers feel, and the reasons that they give for declining an offer.
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

Cards wealth() {
  return Cards::of(3, 3, 3, 3, 3);
}

// Player 0 has rolled and may trade; all hold cards.
State market(std::string_view options = "island=beginner points=10") {
  State s = in_turn(options, 3);
  for (int q = 0; q < 3; ++q) give(s, q, wealth());
  return s;
}

// What player 1 says when they decline player 0's offer.
Feeling declined(State s, std::string_view offer = "offer 1brick for 1ore to 1") {
  go(s, 0, offer);
  go(s, 1, "no");
  const State before = s;
  house(s, "answer 1 no");
  return Settlers::feeling(before, s, seat(1));
}

TEST(SettlersFeelings, WhoDeclinesSaysNoWithoutAReasonThatEverybodySees) {
  EXPECT_EQ(declined(market()), Feeling::NoPlain);
  EXPECT_EQ(declined(market(), "offer 1brick for ? to 1"), Feeling::NoPlain);
}

TEST(SettlersFeelings, TheSameOfferAgain) {
  State s = market();
  go(s, 0, "offer 1brick for 1ore to 2");
  go(s, 2, "no");
  house(s, "answer 2 no");
  EXPECT_EQ(declined(s), Feeling::NoAgain) << "somebody else has declined it";
  EXPECT_EQ(declined(s, "offer 2brick for 1ore to 1"), Feeling::NoPlain) << "a better one";
}

TEST(SettlersFeelings, AnOfferOfWhoeverIsAboutToWin) {
  State s = market("island=beginner points=5");
  city(s, 0, "T0,0");
  EXPECT_EQ(declined(s), Feeling::NoLeader) << "two points of five";
  city(s, 2, "T0,2");
  EXPECT_EQ(declined(s), Feeling::NoPlain) << "two lead";
  State far = market();
  city(far, 0, "T0,0");
  EXPECT_EQ(declined(far), Feeling::NoPlain) << "two points of ten";
}

TEST(SettlersFeelings, AnOfferThatAsksForMoreThanItGives) {
  EXPECT_EQ(declined(market(), "offer 1brick for 2ore to 1"), Feeling::NoUnfair);
  EXPECT_EQ(declined(market(), "offer 2brick for 2ore to 1"), Feeling::NoPlain);
  EXPECT_EQ(declined(market(), "offer ? for 2ore to 1"), Feeling::NoPlain) << "it says no price";
}

TEST(SettlersFeelings, AnOfferOfWhoeverHasRobbedThem) {
  State s = market();
  settlement(s, 1, "T0,0");
  settlement(s, 2, "T0,2");
  s.phase = Phase::Robber;
  s.die1 = 3, s.die2 = 4;
  go(s, 0, "robber 0,0 1");
  const State before = s;
  house(s, "steal ore");
  EXPECT_EQ(Settlers::feeling(before, s, seat(1)), Feeling::Robbed);
  EXPECT_EQ(Settlers::feeling(before, s, seat(2)), Feeling::None);
  EXPECT_EQ(declined(s), Feeling::NoSore);
  s.die1 = 4;
  EXPECT_NE(declined(s), Feeling::NoSore) << "that was in an earlier turn";
}

TEST(SettlersFeelings, AHandOfFewCards) {
  State s = market();
  s.bank = s.bank + wealth();
  set_hand(s, 1, {});
  give(s, 1, Cards::of(1, 1, 0, 0, 0));
  EXPECT_EQ(declined(s), Feeling::NoPoor);
  give(s, 1, Cards::one(Ore));
  EXPECT_EQ(declined(s), Feeling::NoPlain);
}

TEST(SettlersFeelings, WhoeverLeadsNeedsNothing) {
  State s = market();
  settlement(s, 1, "T0,0");
  EXPECT_EQ(declined(s), Feeling::NoContent);
}

TEST(SettlersFeelings, NobodyDeclinesWhoAccepts) {
  State s = market();
  go(s, 0, "offer 1brick for 1ore to 1,2");
  go(s, 1, "yes");
  go(s, 2, "no");
  State before = s;
  house(s, "answer 1 yes");
  EXPECT_EQ(Settlers::feeling(before, s, seat(1)), Feeling::None);
  EXPECT_EQ(Settlers::feeling(before, s, seat(2)), Feeling::None)
      << "their answer is not shown yet";
  before = s;
  house(s, "answer 2 no");
  EXPECT_EQ(Settlers::feeling(before, s, seat(2)), Feeling::NoPlain);
  EXPECT_EQ(Settlers::feeling(before, s, seat(1)), Feeling::None);
}

}  // namespace
}  // namespace parlour::settlers
