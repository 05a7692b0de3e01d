// Sealed answers: who is asked, what counts, when a decision closes, and what nobody sees.
#include "coup_play.h"

namespace parlour::coup {
namespace {

// Applies the answers in every order, and stops where the decision closes. All final states must be
// equal.
State in_any_order(const State& s, std::vector<std::pair<int, std::string_view>> answers) {
  std::sort(answers.begin(), answers.end());
  const std::uint32_t decision = Coup::decision(s);
  std::optional<State> first;
  do {
    State t = s;
    for (const auto& [q, text] : answers) {
      if (Coup::decision(t) != decision) break;
      EXPECT_EQ(why(t, q, text), kAllowed) << text;
      Coup::apply(t, seat(q), action(text));
    }
    EXPECT_NE(Coup::decision(t), decision);
    if (first) EXPECT_EQ(*first, t);
    first = t;
  } while (std::next_permutation(answers.begin(), answers.end()));
  Rng rng(1);
  Coup::apply(*first, House, Coup::house(*first, rng));
  return *first;
}

State four() {
  return court({"duke captain", "assassin contessa", "ambassador duke", "captain contessa"});
}

TEST(CoupWindow, AChallengeComesBeforeABlock) {
  State s = four();
  go(s, 0, "steal 1");
  const State after = in_any_order(s, {{1, "block captain"}, {2, "allow"}, {3, "challenge"}});
  EXPECT_EQ(after.phase, Phase::Prove);
  EXPECT_EQ(after.challenger, 3);
  EXPECT_EQ(after.blocker, kNobody);
}

TEST(CoupWindow, TheFirstChallengerInTurnOrderCounts) {
  State s = four();
  go(s, 0, "income");
  go(s, 1, "income");
  go(s, 2, "tax");
  const State after = in_any_order(s, {{0, "challenge"}, {1, "challenge"}, {3, "allow"}});
  EXPECT_EQ(after.challenger, 0) << "3 and 0 come before 1";
  EXPECT_EQ(in_any_order(s, {{0, "challenge"}, {1, "allow"}, {3, "challenge"}}).challenger, 3);
}

TEST(CoupWindow, TheFirstBlockerInTurnOrderCounts) {
  State s = four();
  go(s, 0, "income");
  go(s, 1, "foreign-aid");
  const State after = in_any_order(s, {{0, "block duke"}, {2, "allow"}, {3, "block duke"}});
  EXPECT_EQ(after.blocker, 3);
  EXPECT_EQ(after.block_role, Duke);
  EXPECT_EQ(after.phase, Phase::BlockReply);
}

TEST(CoupWindow, OfABlockTheActorIsAskedFirst) {
  State s = four();
  go(s, 0, "income");
  go(s, 1, "steal 2");
  all(s, {0, 3}, "allow");
  go(s, 2, "block ambassador");
  const State after = in_any_order(s, {{0, "challenge"}, {1, "challenge"}, {3, "challenge"}});
  EXPECT_EQ(after.challenger, 1);
}

TEST(CoupWindow, ItClosesAsSoonAsTheResultIsCertain) {
  State s = four();
  go(s, 0, "tax");
  State later = s;
  go(s, 1, "challenge");
  EXPECT_EQ(s.phase, Phase::Prove);
  // A later challenger must wait for those before them, but not for anybody after them.
  go(later, 2, "challenge");
  EXPECT_EQ(later.phase, Phase::Reply);
  EXPECT_EQ(Coup::actors(later), SeatSet::of(seat(1)).with(seat(3)));
  go(later, 1, "allow");
  EXPECT_EQ(later.phase, Phase::Prove);
  EXPECT_EQ(later.challenger, 2);
  EXPECT_EQ(why(later, 3, "allow"), &text::why_not_turn) << "too late";
}

TEST(CoupWindow, ABlockWaitsForChallenges) {
  State s = four();
  go(s, 0, "steal 1");
  go(s, 1, "block captain");
  EXPECT_EQ(s.phase, Phase::Reply);
  all(s, {2, 3}, "allow");
  EXPECT_EQ(s.phase, Phase::BlockReply);
  EXPECT_EQ(s.blocker, 1);
}

TEST(CoupWindow, AnswersAreSealed) {
  State s = four();
  go(s, 0, "tax");
  for (const char* said : {"allow", "challenge"}) {
    State t = s;
    EXPECT_EQ(Coup::shadow(t, seat(2), action(said), seat(1)), action("sealed"));
    EXPECT_EQ(Coup::shadow(t, seat(2), action(said), seat(2)), action(said));
    go(t, 2, said);
    EXPECT_EQ(Coup::view(t, seat(1)).state.reply[2], reply::Sealed);
    EXPECT_EQ(Coup::view(t, Watcher).state.reply[2], reply::Sealed);
    EXPECT_NE(Coup::view(t, seat(2)).state.reply[2], reply::Sealed);
  }
  State allowed = s, challenged = s;
  go(allowed, 2, "allow");
  go(challenged, 2, "challenge");
  for (const int other : {0, 1, 3}) {
    EXPECT_EQ(Coup::view(allowed, seat(other)), Coup::view(challenged, seat(other)));
  }
}

TEST(CoupWindow, OnlyTheResultIsShown) {
  State s = four();
  go(s, 0, "tax");
  // Whether player 3 would have challenged too is never revealed.
  State one = s, two = s;
  go(one, 3, "allow");
  go(two, 3, "challenge");
  for (State* t : {&one, &two}) {
    go(*t, 2, "challenge");
    go(*t, 1, "allow");
  }
  EXPECT_EQ(one, two);
}

TEST(CoupWindow, TheDecisionKeepsItsNumberWhileItIsOpen) {
  State s = four();
  const auto begin = Coup::decision(s);
  go(s, 0, "tax");
  const auto open = Coup::decision(s);
  EXPECT_NE(open, begin);
  go(s, 3, "allow");
  EXPECT_EQ(Coup::decision(s), open);
  go(s, 1, "challenge");
  EXPECT_NE(Coup::decision(s), open);
}

TEST(CoupWindow, WhatHasNoWindowHappensAtOnce) {
  State s = four();
  give(s, 0, 7);
  State t = s;
  go(s, 0, "income");
  EXPECT_TRUE(turn_of(s, 1));
  go(t, 0, "coup 2");
  EXPECT_EQ(t.phase, Phase::Lose);
}

TEST(CoupWindow, TheSameQuestionIsAskedWhateverOneHolds) {
  // Who is asked, and what they may answer, does not depend on their cards.
  State with = court({"duke captain", "contessa contessa", "ambassador duke"});
  State without = court({"duke captain", "duke captain", "ambassador duke"});
  for (State* s : {&with, &without}) {
    give(*s, 0, 3);
    go(*s, 0, "assassinate 1");
  }
  EXPECT_EQ(Coup::actors(with), Coup::actors(without));
  EXPECT_EQ(legal_actions<Coup>(with, seat(1)), legal_actions<Coup>(without, seat(1)));
}

}  // namespace
}  // namespace parlour::coup
