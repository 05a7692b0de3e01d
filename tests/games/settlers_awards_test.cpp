// 5: the longest road and the largest army; 8: victory.
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

constexpr auto kRing0 = {"U0,0", "R0,0", "D0,0", "U0,-1", "R-1,0", "D-1,1"};
constexpr auto kRing1 = {"U2,-2", "R2,-2", "D2,-2", "U2,-3", "R1,-2", "D1,-1"};
constexpr auto kRing2 = {"U-2,2", "R-2,2", "D-2,2", "U-2,1", "R-3,2", "D-3,3"};

void lay(State& s, int q, const std::initializer_list<const char*>& names, std::size_t n) {
  for (const char* name : names) {
    if (n-- == 0) return;
    lay_road(s, q, path(name));
  }
}

TEST(SettlersLongestRoad, FirstWithFiveTakesIt) {
  State s = in_turn();
  lay(s, 0, kRing0, 4);
  EXPECT_EQ(s.road_holder, kNobody);
  lay_road(s, 0, path("R-1,0"));
  EXPECT_EQ(s.road_holder, 0);
  EXPECT_EQ(s.points[0], 2);
}

TEST(SettlersLongestRoad, TakenOnlyByALongerOneWithBothPointsAtOnce) {
  State s = in_turn();
  lay(s, 0, kRing0, 6);
  lay(s, 1, kRing1, 6);
  EXPECT_EQ(s.length[1], 6);
  EXPECT_EQ(s.road_holder, 0) << "holder at 6, another reaches 6: no change";
  lay_road(s, 1, path("D1,-2"));  // a tail
  EXPECT_EQ(s.length[1], 7);
  EXPECT_EQ(s.road_holder, 1);
  EXPECT_EQ(s.points[0], 0);
  EXPECT_EQ(s.points[1], 2);
}

TEST(SettlersLongestRoad, CutBelowFiveIsSetAside) {
  State s = in_turn();
  lay(s, 0, kRing0, 5);
  lay_settlement(s, 1, node("B0,0"));  // 3 and 2
  EXPECT_EQ(s.length[0], 3);
  EXPECT_EQ(s.road_holder, kNobody);
  EXPECT_EQ(s.points[0], 0);
}

TEST(SettlersLongestRoad, CutToFourWhileAnotherAloneHasFiveItGoesThere) {
  State s = in_turn();
  lay(s, 0, kRing0, 6);
  roads(s, 0, {"R-1,1"});
  EXPECT_EQ(s.length[0], 7);
  lay(s, 1, kRing1, 5);
  lay_settlement(s, 2, node("B-1,1"));  // the ring is open
  lay_settlement(s, 2, node("B0,1"));
  EXPECT_EQ(s.length[0], 4);
  EXPECT_EQ(s.road_holder, 1);
}

TEST(SettlersLongestRoad, ABuildingAtItsEndCutsNothing) {
  State s = in_turn();
  lay(s, 0, kRing0, 6);
  roads(s, 0, {"R-1,1"});
  lay_settlement(s, 2, node("B-1,2"));
  EXPECT_EQ(s.length[0], 7);
}

TEST(SettlersLongestRoad, HolderCutToFiveAnotherHasFiveKeepsIt) {
  State s = in_turn();
  roads(s, 0, {"R-1,1", "D-1,1", "R-1,0", "U0,-1", "D0,0", "R0,0"});
  ASSERT_EQ(s.length[0], 6);
  lay(s, 1, kRing1, 5);
  lay_settlement(s, 2, node("T0,0"));  // cuts the first road off
  EXPECT_EQ(s.length[0], 5);
  EXPECT_EQ(s.road_holder, 0);
  EXPECT_EQ(s.points[0], 2);
}

TEST(SettlersLongestRoad, HolderCutToFourTwoOthersAtSixIsSetAside) {
  State s = in_turn();
  roads(s, 0, {"R-1,1", "D-1,1", "R-1,0", "U0,-1", "D0,0", "R0,0", "D0,1"});
  ASSERT_EQ(s.length[0], 7);
  lay(s, 1, kRing1, 6);
  lay(s, 2, kRing2, 6);
  ASSERT_EQ(s.road_holder, 0);
  lay_settlement(s, 3, node("T0,-1"));
  EXPECT_EQ(s.length[0], 4);
  EXPECT_EQ(s.road_holder, kNobody);
  roads(s, 2, {"R-2,1"});
  EXPECT_EQ(s.road_holder, 2) << "until one leads alone";
}

TEST(SettlersLargestArmy, ThreeKnightsTakenOnlyByMore) {
  State s = before_roll("island=beginner points=20");
  const auto knight = [&](int q) {
    s.mover = s.active = static_cast<std::uint8_t>(q);
    s.phase = Phase::Roll;
    s.dev_played = 0;
    give_development(s, q, Knight);
    go(s, q, "knight");
    go(s, q, s.robber == hex("0,0") ? "robber 1,0 -" : "robber 0,0 -");
  };
  knight(0), knight(0);
  EXPECT_EQ(s.army_holder, kNobody);
  knight(0);
  EXPECT_EQ(s.army_holder, 0);
  EXPECT_EQ(s.points[0], 2);
  knight(1), knight(1), knight(1);
  EXPECT_EQ(s.army_holder, 0) << "three do not take it from another three";
  knight(1);
  EXPECT_EQ(s.army_holder, 1);
  EXPECT_EQ(s.points[0], 0);
  EXPECT_EQ(s.points[1], 2);
}

TEST(SettlersVictory, AtOnceWhenPublicPointsReachTheGoalInOnesOwnTurn) {
  State s = in_turn("island=beginner points=3");
  for (const char* n : {"T0,0", "T-2,1"}) settlement(s, 0, n);
  give(s, 0, kCityCost);
  go(s, 0, "city T0,0");
  EXPECT_TRUE(Settlers::over(s));
  EXPECT_EQ(s.winner, 0);
  EXPECT_EQ(Settlers::score(s, seat(0)), 1);
  EXPECT_EQ(Settlers::score(s, seat(1)), 0);
}

TEST(SettlersVictory, HiddenPointsCountWhenTheirOwnerShowsThem) {
  State s = in_turn("island=beginner points=4");
  for (const char* n : {"T0,0", "T-2,1"}) settlement(s, 0, n);
  give_development(s, 0, VictoryPoint);
  EXPECT_EQ(why(s, 0, "claim 1"), &text::why_claim);
  give_development(s, 1, VictoryPoint, 2);
  give_development(s, 2, Knight);
  give(s, 0, kDevelopmentCost);
  go(s, 0, "buy");
  house(s, "drawn point");  // also in the turn in which it was bought
  EXPECT_EQ(why(s, 0, "claim 1"), &text::why_claim) << "all of them";
  EXPECT_TRUE(may(s, 0, "claim 2"));
  go(s, 0, "claim 2");
  EXPECT_EQ(s.phase, Phase::Reveal);
  house(s, "reveal 0,2,0,0,0,0");
  EXPECT_TRUE(Settlers::over(s));
  EXPECT_EQ(s.winner, 0);
  EXPECT_EQ(s.points[0], 4);
  EXPECT_EQ(s.shown[1], 2) << "the others' cards are shown after the end";
}

TEST(SettlersVictory, BeforeTheRollToo) {
  State s = before_roll("island=beginner points=3");
  for (const char* n : {"T0,0", "T-2,1"}) settlement(s, 0, n);
  give_development(s, 0, VictoryPoint);
  go(s, 0, "claim 1");
  EXPECT_TRUE(Settlers::over(s));
}

TEST(SettlersVictory, ReachedInAnothersTurnPlayGoesOnUntilOnesOwn) {
  State s = in_turn("island=beginner points=4");
  for (const char* n : {"T0,-2", "T-2,1"}) settlement(s, 1, n);
  lay(s, 0, kRing0, 6);
  lay(s, 1, kRing1, 5);
  lay_settlement(s, 2, node("T0,0"));
  lay_settlement(s, 2, node("B0,0"));  // cuts player 0 to 3: the card goes to player 1
  ASSERT_EQ(s.points[1], 4);
  EXPECT_FALSE(Settlers::over(s));
  EXPECT_EQ(why(s, 1, "claim 1"), &text::why_not_turn);
  go(s, 0, "end");
  EXPECT_TRUE(Settlers::over(s));
  EXPECT_EQ(s.winner, 1);
}

TEST(SettlersVictory, WhenTheTurnsRunOutTheLeadersShare) {
  State s = in_turn();
  settlement(s, 1, "T0,0");
  settlement(s, 2, "T1,-1");
  s.turns = kMostTurns;
  go(s, 0, "end");
  EXPECT_TRUE(Settlers::over(s));
  EXPECT_EQ(Settlers::score(s, seat(1)), 0.5);
  EXPECT_EQ(Settlers::score(s, seat(0)), 0);
}

}  // namespace
}  // namespace parlour::settlers
