// Following a lead, throws, and who wins a trick: the cases of the rules, one by one.
#include "tractor_play.h"

namespace parlour::tractor {
namespace {

using text::why_follow, text::why_pair, text::why_tractor, text::why_triple;

// --- the duty to follow -------------------------------------------------------------------------

TEST(TractorFollow, ASingle) {
  EXPECT_EQ(follow("2S", "5H", "2H 9D KH", "2H"), &why_follow) << "a trump is not a heart";
  EXPECT_EQ(follow("2S", "5H", "2H 9D KH", "KH"), kAllowed);
  EXPECT_EQ(follow("2S", "5H", "2H 9D", "2H"), kAllowed);
  EXPECT_EQ(follow("2S", "5H", "2H 9D", "9D"), kAllowed) << "there is no duty to trump";
  EXPECT_EQ(follow("2S", "5S", "2H 9D", "2H"), kAllowed);
  EXPECT_EQ(follow("2S", "5S", "2H 9D", "9D"), &text::why_follow_trumps);
}

TEST(TractorFollow, ExactlyAsManyCards) {
  EXPECT_EQ(follow("2S", "5H", "6H 7H", "6H 7H"), &text::why_count);
  EXPECT_EQ(follow("2S", "5H 5H", "6H 7H", "6H"), &text::why_count);
}

TEST(TractorFollow, FewCardsOfTheGroupAreAllPlayed) {
  EXPECT_EQ(follow("2S", "5H 5H 6H 6H", "KH 9D 9D 9D 3S 3S", "KH 9D 9D 3S"), kAllowed);
  EXPECT_EQ(follow("2S", "5H 5H 6H 6H", "KH 9D 9D 9D 3S 3S", "9D 9D 3S 3S"), &why_follow);
}

TEST(TractorFollow, APairAnswersAPair) {
  EXPECT_EQ(follow("2H", "QS QS", "3S 3S 8S 9S", "8S 9S"), &why_pair);
  EXPECT_EQ(follow("2H", "QS QS", "3S 3S 8S 9S", "3S 3S"), kAllowed);
  EXPECT_EQ(follow("2H", "QS QS", "3S 4S 8S 9S", "8S 3S"), kAllowed);
  EXPECT_EQ(follow("2H", "QS QS", "3S 3S 3S 9S", "3S 9S"), &why_pair) << "a triple is broken";
}

TEST(TractorFollow, ATractorOfTwo) {
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S", "3S 3S 8S 9S JS", "3S 3S 8S JS"), kAllowed);
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S", "3S 3S 8S 9S JS", "3S 8S 9S JS"), &why_pair);
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S", "8S 8S 9S 9S KS KS", "8S 8S 9S 9S"), kAllowed);
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S", "8S 8S 9S 9S KS KS", "8S 8S KS KS"), &why_tractor);
  for (const char* two : {"3S 3S 9S 9S", "3S 3S KS KS", "9S 9S KS KS"})
    EXPECT_EQ(follow("2H", "5S 5S 6S 6S", "3S 3S 9S 9S KS KS", two), kAllowed) << two;
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S", "3S 3S 9S 9S KS KS QS", "3S 3S 9S KS"), &why_pair);
}

TEST(TractorFollow, ATractorOfThree) {
  const char* hand = "9S 9S 10S 10S QS QS AS AS";
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S 7S 7S", hand, "9S 9S 10S 10S QS QS"), kAllowed);
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S 7S 7S", hand, "9S 9S 10S 10S AS AS"), kAllowed);
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S 7S 7S", hand, "9S 9S QS QS AS AS"), &why_tractor);
  // Four in a row give three.
  EXPECT_EQ(follow("2H", "5S 5S 6S 6S 7S 7S", "9S 9S 10S 10S JS JS QS QS", "9S 9S 10S 10S QS QS"),
            &why_tractor);
}

TEST(TractorFollow, TheBestPatternOfFour) {
  // L-1 and 1 before L-2 and 2.
  const char* lead = "3S 3S 4S 4S 5S 5S 6S 6S";
  const char* hand = "8S 8S 9S 9S 10S 10S QS QS KS KS";
  EXPECT_EQ(follow("2H", lead, hand, "8S 8S 9S 9S 10S 10S QS QS"), kAllowed);
  EXPECT_EQ(follow("2H", lead, hand, "8S 8S 9S 9S QS QS KS KS"), &why_tractor);
  // L-2 and 2 before L-2, 1 and 1.
  const char* twos = "8S 8S 9S 9S JS JS QS QS AS AS";
  EXPECT_EQ(follow("2H", lead, twos, "8S 8S 9S 9S JS JS QS QS"), kAllowed);
  EXPECT_EQ(follow("2H", lead, twos, "8S 8S 9S 9S JS JS AS AS"), &why_tractor);
}

TEST(TractorFollow, AThrow) {
  EXPECT_EQ(follow("2H", "AS AS KS", "3S 3S 5S 9S", "5S 9S 3S"), &why_pair);
  EXPECT_EQ(follow("2H", "AS AS KS", "3S 3S 5S 9S", "3S 3S 9S"), kAllowed);
  // The pairs of two parts may lie in a row: each part is a pair.
  EXPECT_EQ(follow("2H", "AS AS QS QS", "3S 3S 4S 4S 9S 9S", "3S 3S 9S 9S"), kAllowed);
}

TEST(TractorFollow, VoidsAreFree) {
  EXPECT_EQ(follow("2S", "5H 5H", "3S 3S 4S 4S 9D 10D", "9D 10D"), kAllowed);
  EXPECT_EQ(follow("2S", "5H 5H", "3S 3S 4S 4S 9D 10D", "3S 9D"), kAllowed);
}

TEST(TractorFollow, ThreesAndFours) {
  EXPECT_EQ(follow("2H", "AS AS AS", "3S 3S 3S 5S 5S 9S", "5S 5S 9S"), &why_triple);
  EXPECT_EQ(follow("2H", "AS AS AS", "3S 3S 5S 5S 9S", "3S 5S 9S"), &why_pair);
  EXPECT_EQ(follow("2H", "AS AS AS", "3S 3S 5S 5S 9S", "3S 3S 5S"), kAllowed);
  EXPECT_EQ(follow("2H", "AS AS AS AS", "3S 3S 3S 3S 5S 5S", "3S 3S 5S 5S"), &text::why_four);
  // Three before two pairs.
  EXPECT_EQ(follow("2H", "AS AS AS AS", "3S 3S 3S 5S 5S 6S 6S", "5S 5S 6S 6S"), &why_triple);
}

TEST(TractorFollow, EqualTrumpsOfTheRankAreNoTractor) {
  EXPECT_EQ(follow("2S", "3S 3S 4S 4S", "2H 2H 2D 2D AS AS 9S", "2H 2H AS AS"), kAllowed);
  EXPECT_EQ(follow("2S", "3S 3S 4S 4S", "2H 2H 2D 2D AS AS 9S", "2H 2H 2D 2D"), &why_tractor);
}

// --- who wins -----------------------------------------------------------------------------------

TEST(TractorWinner, OfEqualCardsTheEarlier) {
  EXPECT_EQ(winner("2H", {"4S", "QS", "AS", "AS"}), 2);
  EXPECT_EQ(winner("2S", {"2H", "2D", "2C", "AS"}), 0);
}

TEST(TractorWinner, TrumpBeatsSide) {
  EXPECT_EQ(winner("2S", {"5H", "KH", "3S", "AH"}), 2);
  EXPECT_EQ(winner("2S", {"5H", "KH", "AD", "QH"}), 1) << "another suit never wins";
}

TEST(TractorWinner, OnlyTheSameShapeContends) {
  EXPECT_EQ(winner("2S", {"5H 5H", "AH KH", "6H 6H", "3S 4S"}), 2);
  EXPECT_EQ(winner("2S", {"5H 5H", "3S 3S", "AH AH", "4S 4S"}), 3);
  EXPECT_EQ(winner("2S", {"5H 5H 6H 6H", "8H 8H AH AH", "3S 3S 5S 5S", "3S 3S 4S 4S"}), 3);
  EXPECT_EQ(winner("2S", {"5H 5H", "AH 3S", "6H 7H", "8H 9H"}), 0) << "mixed";
}

TEST(TractorWinner, AThrowIsRuffedByItsShape) {
  EXPECT_EQ(winner("2S", {"AH AH KH", "3S 3S 4S", "5S 6S 7S", "8H 9H 10H"}), 1);
  // Either the greatest part alone must be higher, or every part.
  EXPECT_EQ(winner("2S", {"AH AH KH", "3S 3S 9S", "4S 4S 5S", "8H 9H 10H"}), 2);
  EXPECT_EQ(winner("2S", {"AH AH KH", "3S 3S 9S", "4S 4S 5S", "8H 9H 10H"}, true), 1);
  EXPECT_EQ(winner("2S", {"AH AH KH", "3S 3S 9S", "4S 4S 10S", "8H 9H 10H"}, true), 2);
  EXPECT_EQ(winner("2S", {"AH AH KH", "9S 3S 3S", "10S 3S 3S", "8H 9H 10H"}), 1) << "equal pairs";
}

TEST(TractorWinner, PartsAreSetAgainstEachOtherInAnyWayTheySplit) {
  const char* lead = "KH KH AH AH QH 10H";
  const char* ruff = "3S 3S 4S 4S 8S 7S";
  // The highest tractor leaves two sevens; the lower one leaves nines.
  EXPECT_EQ(winner("2S", {lead, ruff, "7S 7S 8S 8S 9S 9S"}, true), 2);
  EXPECT_EQ(winner("2S", {lead, ruff, "5S 5S 6S 6S 7S 9S"}, true), 1)
      << "impossible: a seven is not higher";
  EXPECT_EQ(winner("2S", {lead, "7S 7S 8S 8S 9S 9S", "8S 8S 9S 9S 10S 10S"}, true), 2);
  EXPECT_EQ(winner("2S", {lead, "7S 7S 8S 8S 9S 9S", "10S 10S JS JS 8S 8S"}, true), 1)
      << "nines remain beside the lower tractor";
}

TEST(TractorWinner, TheLeadIsReadAsItsPlayerSays) {
  const Order order = trump("2S");
  const auto as = [&](std::string_view text) {
    const Action a = action(text);
    return *parts_of(order, a.cards, a.reading);
  };
  const Parts usual = as("play AH AH AH KH KH"), other = as("play AH AH AH KH KH as 3x1 2x1");
  EXPECT_GE(contender(order, cards("3S 3S 3S 4S 4S"), Hearts, usual).group, 0);
  EXPECT_GE(contender(order, cards("3S 3S 3S 7S 7S"), Hearts, other).group, 0);
  EXPECT_EQ(contender(order, cards("3S 3S 3S 7S 7S"), Hearts, usual).group, -1);
}

// --- throws -------------------------------------------------------------------------------------

Cards bad(std::string_view trumps, std::string_view thrown, std::vector<std::string_view> others) {
  std::vector<Cards> hands;
  for (const auto& o : others) hands.push_back(cards(o));
  return beaten(trump(trumps), cards(thrown), parts(trumps, thrown), hands);
}

TEST(TractorThrow, TheSeedsExample) {
  const char* thrown = "KS QS 10S 10S 8S 8S 3S 3S";
  EXPECT_EQ(bad("2H", thrown, {"4S 4S", "5S 7S", "9D"}), cards("3S 3S"));
  EXPECT_EQ(forced_lead(trump("2H"), cards("3S 3S"), parts("2H", thrown), Forced::Card),
            cards("3S"));
  EXPECT_EQ(forced_lead(trump("2H"), cards("3S 3S"), parts("2H", thrown), Forced::FewestCards),
            cards("3S 3S"));
  EXPECT_TRUE(bad("2H", thrown, {"JS 9S", "5S 7S", "9D"}).empty());
}

// Of the bad parts, the one with the fewest cards; among those, the lowest.
TEST(TractorThrow, TheSmallestBadPartIsLed) {
  const auto forced = [](std::string_view thrown, std::string_view bad, Forced how) {
    return forced_lead(trump("2H"), cards(bad), parts("2H", thrown), how);
  };
  EXPECT_EQ(forced("KS QS 3S 3S", "KS QS 3S 3S", Forced::FewestCards), cards("QS"));
  EXPECT_EQ(forced("KS QS 3S 3S", "KS QS 3S 3S", Forced::LowestTop), cards("3S 3S"));
  EXPECT_EQ(forced("KS QS 3S 3S", "KS 3S 3S", Forced::FewestCards), cards("KS"));
  EXPECT_EQ(forced("3S 3S 4S 4S 9S 9S", "3S 3S 4S 4S 9S 9S", Forced::FewestCards), cards("9S 9S"));
  EXPECT_EQ(forced("3S 3S 4S 4S 9S 9S", "3S 3S 4S 4S 9S 9S", Forced::LowestTop),
            cards("3S 3S 4S 4S"));
}

TEST(TractorThrow, AHigherPairDoesNotBeatATractor) {
  EXPECT_TRUE(bad("2H", "QS QS KS KS AS", {"AS AS", "3S", "4S"}).empty());
  EXPECT_EQ(bad("2H", "3S 3S 4S 4S AS", {"QS QS KS KS", "7S", "4S"}), cards("3S 3S 4S 4S"));
}

TEST(TractorThrow, WhatThePartnerCanBeatIsBadToo) {
  EXPECT_EQ(bad("2H", "AS QS", {"3S", "KS", "4S"}), cards("QS"));
}

TEST(TractorThrow, EqualIsNotHigher) {
  EXPECT_TRUE(bad("2H", "AS KS KS", {"AS KS", "QS QS", "3D"}).empty());
  EXPECT_TRUE(bad("2S", "2H 2D", {"2C", "AS", "3D"}).empty());
}

TEST(TractorThrow, EveryPartIsLookedAt) {
  EXPECT_EQ(bad("2H", "AS QS 9S 9S", {"KS", "10S 10S", "3D"}), cards("QS 9S 9S"));
  EXPECT_EQ(bad("2H", "AS QS 9S 9S", {"10S JS", "KD KD", "2S"}), cards(""));
  // Longer and wider counts as higher, too.
  EXPECT_EQ(bad("2H", "AS 3S 3S", {"4S 4S 4S", "5D", "6D"}), cards("3S 3S"));
}

TEST(TractorThrow, OfSeveralBadPartsTheLowest) {
  const Parts p = parts("2H", "AS QS 9S 9S");
  EXPECT_EQ(forced_lead(trump("2H"), cards("QS 9S 9S"), p, Forced::Card), cards("9S"));
  EXPECT_EQ(forced_lead(trump("2H"), cards("QS 9S 9S"), p, Forced::FewestCards), cards("QS"));
  EXPECT_EQ(forced_lead(trump("2H"), cards("QS 9S 9S"), p, Forced::LowestTop), cards("9S 9S"));
  EXPECT_EQ(forced_lead(trump("2H"), cards("QS"), p, Forced::FewestCards), cards("QS"));
}

// --- the cards that an interface may lock
// ---------------------------------------------------------

// How many of these cards belong to the group.
int of_group(const State& s, const Cards& cards, int group) {
  int n = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (s.order.group(kind) == group) n += cards.count(kind);
  }
  return n;
}

void expect_bound(const State& s, Seat p, const std::vector<Action>& legal) {
  const int q = index(p), group = lead_group(s), bound = bound_group(s, q);
  for (const Action& a : legal) {
    if (a.kind != Action::Kind::Play) continue;
    const int follows = of_group(s, a.cards, group);
    if (bound >= 0)
      EXPECT_EQ(follows, a.cards.size()) << "a legal play has a locked card";
    else
      EXPECT_EQ(follows, held_of(s, q, group)) << "cards of the group were kept back";
  }
  if (bound < 0) return;
  // No play with a card from outside the group is legal.
  Cards mixed = legal[0].cards;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (s.hand[at(q)].count(kind) == 0 || s.order.group(kind) == bound) continue;
    for (int other = 0; other < kKinds; ++other) {
      if (mixed.count(other) == 0) continue;
      mixed.remove(other), mixed.add(kind);
      EXPECT_NE(Tractor::check(s, p, act(Action::Kind::Play, mixed)), kAllowed);
      return;
    }
  }
}

TEST(TractorFollow, AnInterfaceLocksNoCardThatMayBePlayed) {
  int followed = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Rng rng(seed);
    State s = *Tractor::start(*parse_options(Tractor::info(), "rounds=1"), 4 + 2 * (seed % 3 == 0));
    std::vector<Action> legal;
    while (!Tractor::over(s)) {
      if (Tractor::house_due(s)) {
        Tractor::apply(s, House, Tractor::house(s, rng));
        continue;
      }
      const Seat p = *Tractor::actors(s).begin();
      Tractor::legal(s, p, legal);
      ASSERT_FALSE(legal.empty());
      if (s.phase == Phase::Play && s.played > 0) expect_bound(s, p, legal), ++followed;
      Tractor::apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  EXPECT_GT(followed, 300);
}

}  // namespace
}  // namespace parlour::tractor
