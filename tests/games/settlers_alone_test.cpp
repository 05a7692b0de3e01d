// One player alone: the race against the count of turns, and what there is nobody for.
#include "core/any_game.h"
#include "games/registry.h"
#include "games/settlers/settlers_text.h"
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

State alone(std::string_view options = "island=beginner") {
  return in_turn(options, 1);
}

TEST(SettlersAlone, PlacesTwoSettlementsAndBegins) {
  State s = begun("island=beginner", 1);
  for (const char* a : {"settle T0,0", "road U0,0", "settle B2,-1"}) go(s, 0, a);
  const Cards cards = s.hand(0);
  EXPECT_EQ(cards.sum(), 2) << "the second settlement yields, but not from the sea";
  go(s, 0, "road D2,-1");
  EXPECT_EQ(s.phase, Phase::Roll);
  EXPECT_EQ(s.turns, 1);
  EXPECT_EQ(s.active, 0);
}

TEST(SettlersAlone, WinsInTheLastTurn) {
  State s = alone("island=beginner points=3 turns=50");
  settlement(s, 0, "T0,0");
  city(s, 0, "T2,-1");
  s.points[0] = 3;
  s.turns = 49;
  go(s, 0, "end");
  EXPECT_TRUE(Settlers::over(s)) << "enough points when the turn begins";
  EXPECT_EQ(s.turns, 50);
  EXPECT_EQ(Settlers::score(s, seat(0)), 1);
}

TEST(SettlersAlone, LosesWhenTheTurnsRunOut) {
  for (const int turns : {50, 60, 70, 80, 100}) {
    State s = alone("island=beginner turns=" + std::to_string(turns));
    settlement(s, 0, "T0,0");
    s.turns = static_cast<std::uint16_t>(turns - 1);
    go(s, 0, "end");
    ASSERT_FALSE(Settlers::over(s)) << turns;
    go(s, 0, "roll");
    house(s, "dice 1 1");
    go(s, 0, "end");
    EXPECT_TRUE(Settlers::over(s)) << turns;
    EXPECT_EQ(s.winner, kNobody);
    EXPECT_EQ(Settlers::score(s, seat(0)), 0) << "the House wins";
  }
}

// The usual game of others goes on far beyond: there is no race.
TEST(SettlersAlone, WithOthersTheTurnsAreNotCounted) {
  State s = in_turn();
  s.turns = 100;
  go(s, 0, "end");
  EXPECT_FALSE(Settlers::over(s));
}

TEST(SettlersAlone, TheRobberRobsNobody) {
  State s = alone();
  settlement(s, 0, "T0,0");
  give(s, 0, Cards::of(2, 2, 0, 0, 0));
  s.die1 = 3, s.die2 = 4, s.phase = Phase::Robber;
  EXPECT_EQ(why(s, 0, "robber 0,0 0"), &text::why_no_victim);
  go(s, 0, "robber 0,0 -");
  EXPECT_EQ(s.phase, Phase::Main);
  EXPECT_EQ(s.hand(0).sum(), 4);
}

TEST(SettlersAlone, DiscardsOnASeven) {
  State s = alone();
  s.phase = Phase::Roll, s.die1 = s.die2 = 0;
  give(s, 0, Cards::of(8, 0, 0, 0, 0));
  go(s, 0, "roll");
  house(s, "dice 3 4");
  ASSERT_EQ(s.phase, Phase::Discard);
  go(s, 0, "discard 4brick");
  house(s, "discarded 0 4brick");
  EXPECT_EQ(s.phase, Phase::Robber);
}

TEST(SettlersAlone, TradesWithTheBankAlone) {
  State s = alone();
  give(s, 0, Cards::of(4, 0, 0, 0, 0));
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), &text::why_alone);
  EXPECT_EQ(why(s, 0, "embargo 1"), &text::why_alone);
  EXPECT_EQ(why(s, 0, "bank brick ore"), kAllowed);
  std::vector<Action> all;
  EXPECT_TRUE(Settlers::legal(s, seat(0), all)) << "everything that may be done is listed";
}

TEST(SettlersAlone, AMonopolyBringsNothing) {
  State s = alone();
  give(s, 0, Cards::of(1, 0, 0, 0, 0));
  give_development(s, 0, Monopoly);
  go(s, 0, "monopoly brick");
  house(s, "collect 0,0,0,0,0,0");
  EXPECT_EQ(s.hand(0), Cards::of(1, 0, 0, 0, 0));
}

TEST(SettlersAlone, FiveRoadsAndThreeKnightsAreEnoughForTheCards) {
  State s = alone();
  settlement(s, 0, "T0,0");
  roads(s, 0, {"U0,0", "D0,1", "R0,0", "D0,0"});
  EXPECT_EQ(s.road_holder, kNobody);
  give(s, 0, kRoadCost);
  std::vector<Action> all;
  Settlers::legal(s, seat(0), all);
  for (const Action& a : all) {
    State next = s;
    if (a.kind != Action::Kind::Road) continue;
    Settlers::apply(next, seat(0), a);
    EXPECT_EQ(next.road_holder, next.length[0] >= 5 ? 0 : kNobody);
  }
  give_development(s, 0, Knight, 3);
  s.knights[0] = 2, s.spent = Cards::some(Knight, 2);
  s.deck = static_cast<std::uint8_t>(s.deck - 2);
  go(s, 0, "knight");
  EXPECT_EQ(s.army_holder, 0);
  EXPECT_EQ(s.points[0], 3);
}

TEST(SettlersAlone, OptionsThatNeedOthersSayWhy) {
  const AnyGame& g = *find_game("settlers");
  for (const char* o : {"friendly=yes", "hands=open", "trade=off", "offers=1"}) {
    const auto s = g.start(o, 1);
    ASSERT_FALSE(s) << o;
    EXPECT_EQ(s.error().line, &text::why_alone) << o;
  }
  for (const int seats : {2, 4, 6}) {
    const auto s = g.start("turns=50", seats);
    ASSERT_FALSE(s) << seats;
    EXPECT_EQ(s.error().line, &text::why_not_alone);
    EXPECT_TRUE(g.start("turns=70", seats)) << "the default says nothing to others";
  }
}

TEST(SettlersAlone, AStateHasARaceIfAndOnlyIfThePlayerIsAlone) {
  State s = alone();
  ASSERT_TRUE(Settlers::valid(s));
  s.race = 0;
  EXPECT_FALSE(Settlers::valid(s));
  s.race = kRaces.size();
  EXPECT_FALSE(Settlers::valid(s));
  s.race = 1, s.turns = 51;
  EXPECT_FALSE(Settlers::valid(s)) << "more turns than there are";
  s.turns = 50;
  EXPECT_TRUE(Settlers::valid(s));
  State others = in_turn();
  others.race = 1;
  EXPECT_FALSE(Settlers::valid(others));
}

TEST(SettlersAlone, WordsCountTheTurns) {
  State s = alone("island=beginner turns=50");
  settlement(s, 0, "T0,0");
  s.turns = 12;
  EXPECT_EQ(alone_text(s, Lang::English), "Turn 12 of 50");
  EXPECT_EQ(alone_text(s, Lang::Russian), "Ход 12 из 50");
  const View<State> before = Settlers::view(s, seat(0));
  EXPECT_NE(Settlers::describe(before, Lang::English).find("Turn 12 of 50."), std::string::npos);
  s.winner = 0, s.phase = Phase::Over;
  EXPECT_EQ(alone_text(s, Lang::English), "Won in 12 of 50 turns");
  s.winner = kNobody, s.turns = 50;
  EXPECT_EQ(alone_text(s, Lang::English), "All 50 turns are over");
}

TEST(SettlersAlone, TheLogSaysThatTheTurnsAreOver) {
  State s = alone("island=beginner turns=50");
  const std::string name = "Ana";
  const auto said = [&](int turns) {
    s.turns = static_cast<std::uint16_t>(turns);
    const View<State> before = Settlers::view(s, seat(0));
    State after = s;
    Settlers::apply(after, seat(0), action("end"));
    return Settlers::log_line(before, action("end"), after, std::span(&name, 1), Lang::English);
  };
  EXPECT_EQ(said(49), "");
  EXPECT_EQ(said(50), "All 50 turns are over");
}

}  // namespace
}  // namespace parlour::settlers
