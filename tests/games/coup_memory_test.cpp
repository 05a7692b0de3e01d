// What the State remembers for its players, and what it keeps from them.
#include "coup_play.h"

namespace parlour::coup {
namespace {

TEST(CoupMemory, ClaimsAreCounted) {
  State s = court({"duke captain", "assassin contessa", "ambassador duke"});
  go(s, 0, "tax");
  all(s, {1, 2}, "allow");
  EXPECT_EQ(s.memory[0].claims[Duke], 1);
  EXPECT_EQ(s.memory[1].allowed[0], 1);
  go(s, 1, "steal 0");
  go(s, 2, "allow");
  go(s, 0, "block captain");
  all(s, {1, 2}, "allow");
  EXPECT_EQ(s.memory[1].claims[Captain], 1);
  EXPECT_EQ(s.memory[0].claims[Captain], 1);
  EXPECT_EQ(s.memory[0].foe, 1);
  EXPECT_EQ(s.memory[1].allowed[1], 1) << "the block";
}

TEST(CoupMemory, AProofEndsTheClaimAndIsRemembered) {
  State s = court({"duke captain", "assassin contessa", "ambassador duke"});
  go(s, 0, "tax");
  go(s, 1, "challenge");
  EXPECT_EQ(s.memory[1].challenges[0], 1);
  go(s, 0, "prove duke");
  EXPECT_EQ(s.memory[0].claims[Duke], 0);
  EXPECT_EQ(s.memory[0].proofs, 1);
  EXPECT_TRUE(s.back[kPublic].has(Duke));
  house(s, "draw 0 duke");
  EXPECT_EQ(s.tally[kPublic].drawn, 1);
  go(s, 1, "lose assassin");
  EXPECT_EQ(s.memory[1].wrong, 1);
}

TEST(CoupMemory, ABluffIsRemembered) {
  State s = court({"assassin captain", "assassin contessa", "ambassador duke"});
  go(s, 0, "tax");
  go(s, 1, "challenge");
  go(s, 0, "lose captain");
  EXPECT_EQ(s.memory[0].bluffs, 1);
  EXPECT_EQ(s.memory[0].lacks, 1u << Duke);
  EXPECT_EQ(s.memory[0].claims[Duke], 0);
}

TEST(CoupMemory, WhoDoesNotBlockIsRemembered) {
  State s = court({"assassin captain", "assassin contessa", "ambassador duke"});
  go(s, 0, "steal 1");
  all(s, {1, 2}, "allow");
  EXPECT_EQ(s.memory[1].passed[Captain], 1);
  EXPECT_EQ(s.memory[1].passed[Ambassador], 1);
  go(s, 1, "foreign-aid");
  all(s, {0, 2}, "allow");
  EXPECT_EQ(s.memory[2].passed[Duke], 1);
  EXPECT_EQ(s.memory[1].passed[Duke], 0);
}

TEST(CoupMemory, AnExchangeMakesOldClaimsVoid) {
  State s = court({"duke ambassador", "assassin contessa"});
  go(s, 0, "tax");
  go(s, 1, "allow");
  go(s, 1, "income");
  go(s, 0, "exchange");
  go(s, 1, "allow");
  house(s, "draw 0 captain contessa");
  go(s, 0, "keep duke contessa");
  EXPECT_EQ(s.memory[0].claims[Duke], 0);
  EXPECT_EQ(s.memory[0].exchanges, 1);
  // The player knows what they put back, and nobody else does.
  EXPECT_TRUE(Coup::view(s, seat(0)).state.back[0].has(Captain));
  EXPECT_TRUE(Coup::view(s, seat(0)).state.back[0].has(Ambassador));
  EXPECT_EQ(Coup::view(s, seat(1)).state.back[0].count(kUnknown), 2);
}

TEST(CoupMemory, WhatTheInquisitorSawIsKnownToTwo) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=inquisitors");
  go(s, 0, "interrogate 1");
  all(s, {1, 2}, "allow");
  go(s, 1, "show contessa");
  go(s, 0, "leave");
  EXPECT_TRUE(Coup::view(s, seat(0)).state.know[1][0].has(Contessa));
  EXPECT_TRUE(Coup::view(s, seat(1)).state.know[1][0].has(Contessa));
  EXPECT_TRUE(Coup::view(s, seat(2)).state.know[1][0].empty());
  // Every guess of the inquisitor puts it there.
  Rng rng(3);
  for (int i = 0; i < 50; ++i) {
    EXPECT_TRUE(Coup::determinize(Coup::view(s, seat(0)), rng).hand[1].has(Contessa));
  }
  // It stays known when the other card is lost, and goes when it is shown itself.
  State other = s;
  give(other, 1, 7);
  go(other, 1, "coup 2");
  go(other, 2, "lose duke");
  give(other, 2, 7);
  State same = other;
  go(other, 2, "coup 1");
  go(other, 1, "lose captain");
  EXPECT_TRUE(other.know[1][0].has(Contessa));
  go(same, 2, "coup 1");
  go(same, 1, "lose contessa");
  EXPECT_TRUE(same.know[1][0].empty());
}

TEST(CoupMemory, AForcedCardIsForgottenByTheOthersAndKnownInTheDeck) {
  State s = court({"duke inquisitor", "captain contessa", "inquisitor duke"}, "type=inquisitors");
  go(s, 0, "interrogate 1");
  all(s, {1, 2}, "allow");
  go(s, 1, "show contessa");
  go(s, 0, "leave");
  go(s, 1, "income");
  go(s, 2, "interrogate 1");
  all(s, {0, 1}, "allow");
  go(s, 1, "show captain");
  go(s, 2, "force");
  house(s, "draw 1 assassin");
  EXPECT_TRUE(s.know[1][0].empty()) << "they cannot tell which card went";
  EXPECT_TRUE(s.know[1][2].empty());
  EXPECT_TRUE(s.back[2].has(Captain));
  EXPECT_TRUE(s.back[1].has(Captain));
  EXPECT_EQ(Coup::view(s, seat(0)).state.back[2].count(kUnknown), 1);
}

TEST(CoupMemory, HandsAreSealed) {
  const State s = court({"duke inquisitor", "captain contessa"}, "type=inquisitors");
  EXPECT_EQ(Coup::view(s, seat(0)).state.hand[1].count(kUnknown), 2);
  EXPECT_TRUE(Coup::view(s, seat(0)).state.hand[0].has(Duke));
  EXPECT_EQ(Coup::view(s, Watcher).state.hand[0].count(kUnknown), 2);
  EXPECT_EQ(Coup::view(s, House).state, s);
  EXPECT_EQ(Coup::shadow(begun("", 2), House, action("deal 0 duke captain"), seat(1)),
            action("deal 0 ? ?"));
}

TEST(CoupMemory, NobodyIsToldWhatIsExchanged) {
  State s = court({"duke ambassador", "assassin contessa"});
  go(s, 0, "exchange");
  go(s, 1, "allow");
  EXPECT_EQ(Coup::shadow(s, House, action("draw 0 captain contessa"), seat(1)),
            action("draw 0 ? ?"));
  house(s, "draw 0 captain contessa");
  EXPECT_EQ(Coup::shadow(s, seat(0), action("keep duke captain"), seat(1)), action("keep ?"));
  EXPECT_EQ(Coup::shadow(s, seat(0), action("keep duke captain"), seat(0)),
            action("keep duke captain"));
}

// In guesses each hand is as likely as the cards allow: one duke among the 13 unseen cards, and two
// of these cards in the hand.
TEST(CoupMemory, GuessesAreFair) {
  State s = court({"duke duke", "captain contessa", "assassin assassin"});
  const auto v = Coup::view(s, seat(0));
  Rng rng(9);
  int dukes = 0;
  constexpr int kGuesses = 20'000;
  for (int i = 0; i < kGuesses; ++i) dukes += Coup::determinize(v, rng).hand[1].count(Duke);
  EXPECT_NEAR(dukes, kGuesses * 2.0 / 13, 250);
}

TEST(CoupMemory, WhatWentBackIsMostlyInTheDeck) {
  State s = court({"duke ambassador", "assassin contessa"});
  go(s, 0, "exchange");
  go(s, 1, "allow");
  house(s, "draw 0 captain captain");
  go(s, 0, "keep duke ambassador");
  const auto v = Coup::view(s, seat(0));
  Rng rng(4);
  for (int i = 0; i < 200; ++i) {
    EXPECT_LE(Coup::determinize(v, rng).hand[1].count(Captain), 1) << "two are in the deck";
  }
}

// Two cards went back, two have been drawn since, and one is left in the deck.
TEST(CoupMemory, WhatWentBackMayHaveBeenDrawnSince) {
  State s = court({"duke ambassador", "ambassador captain", "duke duke", "assassin assassin",
                   "captain captain", "contessa contessa"});
  go(s, 0, "exchange");
  all(s, {1, 2, 3, 4, 5}, "allow");
  house(s, "draw 0 ambassador assassin");
  go(s, 0, "keep ambassador assassin");
  go(s, 1, "exchange");
  all(s, {2, 3, 4, 5, 0}, "allow");
  house(s, "draw 1 duke contessa");
  Rng rng(6);
  for (int q = 0; q < 6; ++q) {
    const auto v = Coup::view(s, seat(q));
    for (int i = 0; i < 50; ++i) {
      const State guess = Coup::determinize(v, rng);
      ASSERT_TRUE(Coup::valid(guess));
      EXPECT_EQ(Coup::view(guess, seat(q)), v);
    }
  }
}

}  // namespace
}  // namespace parlour::coup
