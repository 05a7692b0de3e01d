// The rules of Settlers, paragraph by paragraph (except trade: settlers_trade_test.cpp).
#include <algorithm>
#include <numeric>

#include "settlers_play.h"

namespace parlour::settlers {
namespace {

// --- 1: set-up ---------------------------------------------------------------------------------

TEST(SettlersSetUp, InSeatOrderThenInReverse) {
  State s = begun("island=beginner", 3);
  std::vector<int> order;
  Rng rng(1);
  while (s.turns == 0) {
    const int q = s.mover;
    if (s.phase == Phase::Settle) order.push_back(q);
    const auto all = legal_actions<Settlers>(s, seat(q));
    Settlers::apply(s, seat(q), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
  }
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 2, 1, 0}));
  EXPECT_EQ(s.active, 0);
  EXPECT_EQ(s.phase, Phase::Roll);
}

TEST(SettlersSetUp, TheRoadTouchesTheSettlementJustPlaced) {
  State s = begun();
  EXPECT_EQ(why(s, 0, "road U0,0"), &text::why_place_settlement);
  go(s, 0, "settle T0,0");
  EXPECT_EQ(why(s, 0, "settle B0,0"), &text::why_place_road);
  EXPECT_EQ(why(s, 0, "road D0,0"), &text::why_setup_road);
  go(s, 0, "road U0,0");
  EXPECT_EQ(why(s, 0, "settle B0,0"), &text::why_not_turn);
}

TEST(SettlersSetUp, AnIntersectionNextToABuildingIsRefused) {
  State s = begun();
  go(s, 0, "settle T0,0");
  go(s, 0, "road U0,0");
  for (const char* beside : {"B0,1", "B-1,2", "B-1,1"}) {
    EXPECT_EQ(why(s, 1, std::string("settle ") + beside), &text::why_distance) << beside;
  }
  EXPECT_EQ(why(s, 1, "settle T0,0"), &text::why_node_taken);
  EXPECT_EQ(why(s, 1, "settle T-1,3"), &text::why_off_island);
  EXPECT_EQ(why(s, 1, "settle T1,-1"), kAllowed);
}

TEST(SettlersSetUp, TheSecondSettlementPaysACardForEachProducingHex) {
  State s =
      on_island({{"0,0", Ore, 6}, {"0,1", Brick, 8}, {"-1,1", kDesert, 0}, {"2,0", Grain, 5}}, 2);
  go(s, 0, "settle T2,-1");
  go(s, 0, "road U2,-1");
  EXPECT_EQ(s.total[0], 0) << "the first settlement brings nothing";
  go(s, 1, "settle T-2,0");
  go(s, 1, "road U-2,0");
  go(s, 1, "settle T0,0");  // ore, brick and the desert
  go(s, 1, "road U0,0");
  EXPECT_EQ(s.hand(1), Cards::of(1, 0, 0, 0, 1));
  go(s, 0, "settle T1,-1");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 2, 0, 1));
}

TEST(SettlersSetUp, AtADesertCoastOnlyProducingHexesPay) {
  State s = on_island({{"2,0", kDesert, 0}, {"2,-1", Grain, 5}}, 2);
  for (const char* a : {"settle T0,0", "road U0,0"}) go(s, 0, a);
  for (const char* a : {"settle T-2,0", "road U-2,0", "settle T3,-1", "road D2,0"}) go(s, 1, a);
  EXPECT_EQ(s.hand(1), Cards()) << "only desert and sea";
  go(s, 0, "settle T2,-1");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 1, 1, 0)) << "desert, grain and a pasture";
}

// --- 2: production -----------------------------------------------------------------------------

TEST(SettlersProduction, OneForASettlementTwoForACity) {
  State s = on_island({{"0,0", Ore, 6}, {"1,0", Brick, 6}}, 4);
  s.phase = Phase::Roll;
  s.setup = 8, s.turns = 1;
  settlement(s, 0, "T0,0");
  city(s, 1, "T1,-1");  // ore and brick
  settlement(s, 2, "T0,-1");
  go(s, 0, "roll");
  house(s, "dice 2 4");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 0, 0, 1));
  EXPECT_EQ(s.hand(1), Cards::of(2, 0, 0, 0, 2));
  EXPECT_EQ(s.hand(2), Cards::of(0, 0, 0, 0, 1));
  EXPECT_EQ(s.bank, Cards::of(17, 19, 19, 19, 15));
  EXPECT_EQ(s.phase, Phase::Main);
}

TEST(SettlersProduction, TheRobbersHexPaysNobody) {
  State s = on_island({{"0,0", Ore, 6}, {"1,0", Brick, 6}}, 4);
  s.phase = Phase::Roll;
  s.setup = 8, s.turns = 1;
  s.robber = static_cast<std::uint8_t>(hex("0,0"));
  city(s, 1, "T1,-1");
  go(s, 0, "roll");
  house(s, "dice 1 5");
  EXPECT_EQ(s.hand(1), Cards::of(2, 0, 0, 0, 0));
}

State shortage(const char* options, bool two) {
  State s = on_island({{"0,0", Ore, 6}}, 4, options);
  s.phase = Phase::Roll;
  s.setup = 8, s.turns = 1;
  city(s, 1, "T1,-1");
  if (two) settlement(s, 2, "T0,0");
  give(s, 3, Cards::of(0, 0, 0, 0, 18));
  go(s, 0, "roll");
  house(s, "dice 1 5");
  return s;
}

TEST(SettlersProduction, AShortBankPaysNobodyOfSeveralAndASinglePlayerWhatThereIs) {
  EXPECT_EQ(shortage("", true).hand(1), Cards());
  EXPECT_EQ(shortage("", true).hand(2), Cards());
  EXPECT_EQ(shortage("", false).hand(1), Cards::one(Ore));
  EXPECT_EQ(shortage("shortage=nobody", false).hand(1), Cards());
}

TEST(SettlersProduction, MoreOwedThanThereAreCardsIsAShortageLikeAnyOther) {
  State s = on_island({{"0,0", kDesert, 0}}, 2);  // the rest are pastures with a 12
  s.phase = Phase::Roll;
  s.setup = 4, s.turns = 1;
  for (const char* n : {"T0,0", "T1,-1", "T0,-1", "T-1,1"}) city(s, 0, n);
  for (const char* n : {"T1,0", "T-1,0", "T0,1"}) city(s, 1, n);
  go(s, 0, "roll");
  house(s, "dice 6 6");
  EXPECT_EQ(s.total[0] + s.total[1], 0);
}

// --- 3: sevens ---------------------------------------------------------------------------------

TEST(SettlersSeven, NineCardsDiscardFourTheRollerToo) {
  State s = before_roll();
  give(s, 0, Cards::of(9, 0, 0, 0, 0));
  give(s, 1, Cards::of(0, 7, 0, 0, 0));
  give(s, 2, Cards::of(0, 0, 8, 0, 0));
  go(s, 0, "roll");
  house(s, "dice 3 4");
  EXPECT_EQ(Settlers::actors(s), SeatSet().with(seat(0)).with(seat(2))) << "7 cards are safe";
  EXPECT_EQ(why(s, 0, "robber 1,0 -"), &text::why_discard_first);
  EXPECT_EQ(why(s, 0, "discard 3brick"), &text::why_discard_half);
  EXPECT_EQ(why(s, 0, "discard 4ore"), &text::why_not_held);
  EXPECT_EQ(why(s, 1, "discard 3lumber"), &text::why_not_turn);
  const auto decision = Settlers::decision(s);
  go(s, 2, "discard 4wool");
  EXPECT_EQ(Settlers::decision(s), decision) << "one decision for all";
  EXPECT_EQ(s.total[2], 8) << "sealed until all have chosen";
  go(s, 0, "discard 4brick");
  house(s, "discarded 0 4brick");
  house(s, "discarded 2 4wool");
  EXPECT_EQ(s.total[0], 5);
  EXPECT_EQ(s.total[2], 4);
  EXPECT_EQ(s.bank, Cards::of(14, 12, 15, 19, 19));
  EXPECT_EQ(s.phase, Phase::Robber);
}

TEST(SettlersSeven, TheRobberMovesToAnotherHexTheDesertToo) {
  State s = before_roll();
  go(s, 0, "roll");
  house(s, "dice 3 4");
  const std::string here = hex_name(s.robber);
  EXPECT_EQ(why(s, 0, "robber " + here + " -"), &text::why_robber_stays);
  EXPECT_EQ(why(s, 0, "end"), &text::why_robber_first);
  go(s, 0, "robber 0,0 -");
  EXPECT_EQ(s.phase, Phase::Main);
  s.phase = Phase::Robber;
  EXPECT_EQ(why(s, 0, "robber " + here + " -"), kAllowed);
}

TEST(SettlersSeven, ACardIsStolenFromAnOpponentThereWhoHasOne) {
  State s = in_turn();
  s.phase = Phase::Robber;
  settlement(s, 0, "T0,0");
  settlement(s, 1, "T1,-1");
  settlement(s, 2, "T0,-1");
  give(s, 0, Cards::one(Wool));
  give(s, 1, Cards::of(0, 0, 0, 1, 1));
  EXPECT_EQ(why(s, 0, "robber 0,0 -"), &text::why_must_rob);
  EXPECT_EQ(why(s, 0, "robber 0,0 2"), &text::why_no_victim) << "a player without cards";
  EXPECT_EQ(why(s, 0, "robber 0,0 0"), &text::why_no_victim) << "the player themselves";
  EXPECT_EQ(why(s, 0, "robber 0,0 3"), &text::why_no_victim) << "a player who is not there";
  EXPECT_FALSE(may(s, 0, "robber 0,0 2"));
  EXPECT_FALSE(may(s, 0, "robber 0,0 -"));
  go(s, 0, "robber 0,0 1");
  EXPECT_EQ(why(s, House, "steal brick"), &text::why_impossible);
  house(s, "steal ore");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 1, 0, 1));
  EXPECT_EQ(s.hand(1), Cards::one(Grain));
}

TEST(SettlersSeven, WithNobodyToRobThereIsNoTheft) {
  State s = in_turn();
  s.phase = Phase::Robber;
  settlement(s, 1, "T1,-1");
  go(s, 0, "robber 0,0 -");
  EXPECT_EQ(s.phase, Phase::Main);
}

// --- 4: development cards ----------------------------------------------------------------------

TEST(SettlersDevelopment, TheDeckOfBothIslands) {
  EXPECT_EQ(full_deck(false), Cards::of(14, 5, 2, 2, 2));
  EXPECT_EQ(full_deck(true).sum(), 34);
}

TEST(SettlersDevelopment, OneATurnAndNotTheTurnItWasBought) {
  State s = in_turn();
  give(s, 0, kDevelopmentCost);
  go(s, 0, "buy");
  house(s, "drawn knight");
  EXPECT_EQ(s.total[0], 0);
  EXPECT_EQ(why(s, 0, "knight"), &text::why_bought_now);
  EXPECT_EQ(why(s, 0, "monopoly ore"), &text::why_no_card);
  give_development(s, 0, Knight);
  give_development(s, 0, Monopoly);
  go(s, 0, "knight");
  go(s, 0, "robber 0,0 -");
  EXPECT_EQ(why(s, 0, "monopoly ore"), &text::why_one_development);
  EXPECT_EQ(s.knights[0], 1);
}

TEST(SettlersDevelopment, AKnightBeforeTheRollTheRollStillDueNoDiscards) {
  State s = before_roll();
  give_development(s, 0, Knight);
  give(s, 1, Cards::of(9, 0, 0, 0, 0));
  go(s, 0, "knight");
  EXPECT_EQ(s.phase, Phase::Robber);
  go(s, 0, "robber 0,0 -");
  EXPECT_EQ(s.phase, Phase::Roll);
  go(s, 0, "roll");
}

TEST(SettlersDevelopment, ABoughtCardNeedsCardsAndADeck) {
  State s = in_turn();
  EXPECT_EQ(why(s, 0, "buy"), &text::why_pay_development);
  give(s, 0, kDevelopmentCost);
  give_development(s, 1, Knight, 14);
  give_development(s, 2, VictoryPoint, 5);
  for (auto kind : {RoadBuilding, Plenty, Monopoly}) give_development(s, 3, kind, 2);
  EXPECT_EQ(why(s, 0, "buy"), &text::why_deck_empty);
}

TEST(SettlersDevelopment, RoadBuildingLaysTwoRoads) {
  State s = in_turn();
  settlement(s, 0, "T0,0");
  give_development(s, 0, RoadBuilding);
  go(s, 0, "road-building");
  EXPECT_EQ(why(s, 0, "end"), &text::why_free_roads_first);
  go(s, 0, "road U0,0");
  go(s, 0, "road R0,0");
  EXPECT_EQ(s.phase, Phase::Main);
  EXPECT_EQ(s.total[0], 0);
}

TEST(SettlersDevelopment, RoadBuildingWithOneRoadOrOnePathLeftPlacesOneWithNoneIsRefused) {
  State s = in_turn();
  settlement(s, 0, "T0,0");
  give_development(s, 0, RoadBuilding);
  State none = s;
  roads(s, 0,
        {"U0,0", "R0,0", "D0,0", "U0,-1", "R-1,0", "D-1,1", "R-1,1", "U-1,1", "D-1,2", "R-1,2",
         "U-1,2", "R0,1", "U0,1", "D0,1"});
  ASSERT_EQ(s.road_count[0], 14);
  State one = s;
  go(one, 0, "road-building");
  EXPECT_EQ(one.free_roads, 1);
  const auto all = legal_actions<Settlers>(one, seat(0));
  Settlers::apply(one, seat(0), all[0]);
  EXPECT_EQ(one.phase, Phase::Main);
  // One legal path and none after it: at a corner of the coast enclosed by another's roads.
  State shut = in_turn();
  settlement(shut, 0, "T2,0");
  roads(shut, 1, {"D1,1", "R1,1"});
  give_development(shut, 0, RoadBuilding);
  roads(shut, 1, {"R2,0"});
  ASSERT_EQ(road_spots(shut, 0).size(), 1);
  go(shut, 0, "road-building");
  EXPECT_EQ(shut.free_roads, 2);
  go(shut, 0, "road U2,0");
  EXPECT_EQ(shut.phase, Phase::Main);
  // No path at all.
  roads(none, 1, {"U0,0", "R-1,1", "D-1,1"});
  EXPECT_EQ(why(none, 0, "road-building"), &text::why_no_path);
  lay_road(s, 0, path("R0,-1"));
  EXPECT_EQ(why(s, 0, "road-building"), &text::why_no_roads);
}

TEST(SettlersDevelopment, YearOfPlentyTakesTwoFromTheBank) {
  State s = in_turn();
  give_development(s, 0, Plenty);
  EXPECT_EQ(why(s, 0, "plenty 1ore"), &text::why_plenty_two);
  EXPECT_EQ(why(s, 0, "plenty 3ore"), &text::why_plenty_two);
  State empty = s;
  give(empty, 1, Cards::of(0, 0, 0, 0, 19));
  EXPECT_EQ(why(empty, 0, "plenty 1wool+1ore"), &text::why_bank_lacks);
  go(s, 0, "plenty 2ore");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 0, 0, 2));
}

TEST(SettlersDevelopment, YearOfPlentyWithOneCardInTheBankTakesOne) {
  State s = in_turn();
  give_development(s, 0, Plenty);
  give(s, 1, Cards::of(19, 19, 19, 19, 18));
  EXPECT_EQ(why(s, 0, "plenty 2ore"), &text::why_bank_lacks);
  State empty = s;
  give(empty, 2, Cards::one(Ore));
  EXPECT_EQ(why(empty, 0, "plenty 1ore"), &text::why_bank_empty);
  go(s, 0, "plenty 1ore");
}

TEST(SettlersDevelopment, MonopolyTakesAllOfAKindFromAllOthers) {
  State s = in_turn();
  give_development(s, 0, Monopoly);
  give(s, 0, Cards::one(Ore));
  give(s, 1, Cards::of(1, 0, 0, 0, 2));
  give(s, 3, Cards::of(0, 0, 0, 0, 5));
  go(s, 0, "monopoly ore");
  EXPECT_EQ(why(s, House, "collect 0,1,0,5,0,0"), &text::why_impossible);
  house(s, "collect 0,2,0,5,0,0");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 0, 0, 8));
  EXPECT_EQ(s.hand(1), Cards::one(Brick));
  EXPECT_EQ(s.total[3], 0);
}

// --- building, 7: pieces -----------------------------------------------------------------------

TEST(SettlersBuilding, CostsAndConnections) {
  State s = in_turn();
  settlement(s, 0, "T0,0");
  EXPECT_EQ(why(s, 0, "road U0,0"), &text::why_pay_road);
  give(s, 0, Cards::of(4, 4, 4, 6, 6));
  EXPECT_EQ(why(s, 0, "road R0,0"), &text::why_road_alone);
  go(s, 0, "road U0,0");
  EXPECT_EQ(why(s, 0, "settle B0,1"), &text::why_distance);
  EXPECT_EQ(why(s, 0, "settle T1,-1"), &text::why_settle_road);
  go(s, 0, "road R0,0");
  go(s, 0, "settle T1,-1");
  EXPECT_EQ(why(s, 0, "city B0,0"), &text::why_city);
  go(s, 0, "city T1,-1");
  EXPECT_EQ(s.points[0], 3);
  EXPECT_EQ(s.hand(0), Cards::of(1, 1, 3, 3, 3));
  EXPECT_EQ(why(s, 0, "road U0,0"), &text::why_path_taken);
  EXPECT_EQ(why(s, 0, "city T1,-1"), &text::why_city);
}

TEST(SettlersBuilding, FifteenRoadsFiveSettlementsFourCities) {
  State s = in_turn("island=beginner points=20");
  for (const char* n : {"T0,0", "T1,-1", "T0,-1", "T-2,1", "T-1,-1"}) settlement(s, 0, n);
  roads(s, 0, {"U0,0"});
  give(s, 0, kSettlementCost);
  roads(s, 0, {"R-1,1", "U-1,1"});
  EXPECT_EQ(why(s, 0, "settle T-1,1"), &text::why_no_settlements);
  give(s, 0, kCityCost);
  go(s, 0, "city T0,0");
  EXPECT_EQ(s.settlements[0], 4) << "an upgraded settlement returns to stock";
  EXPECT_EQ(why(s, 0, "settle T-1,1"), kAllowed);
  for (const char* n : {"T1,-1", "T0,-1", "T-2,1"}) lay_city(s, 0, node(n));
  give(s, 0, kCityCost);
  EXPECT_EQ(why(s, 0, "city T-1,-1"), &text::why_no_cities);
}

TEST(SettlersBuilding, NotBeyondAnOpponentsBuildingButArrivingAtIt) {
  State s = in_turn();
  settlement(s, 0, "T0,0");
  roads(s, 0, {"U0,0"});
  settlement(s, 1, "T1,-1");
  give(s, 0, Cards::of(4, 4, 0, 0, 0));
  go(s, 0, "road R0,0");  // arrives at T1,-1
  EXPECT_EQ(why(s, 0, "road D0,0"), &text::why_road_beyond);
  EXPECT_FALSE(may(s, 0, "road D0,0"));
}

TEST(SettlersBuilding, AnOpponentMaySettleBetweenTwoOfMyRoadsAndCutsThem) {
  State s = in_turn();
  settlement(s, 0, "T0,-1");
  roads(s, 0, {"U0,-1", "D0,0", "R0,0", "U0,0", "D-1,1"});
  EXPECT_EQ(s.road_holder, 0);
  roads(s, 1, {"D1,0"});  // leads to T2,-1 and B1,0
  s.mover = s.active = 1;
  settlement(s, 1, "T2,-1");
  roads(s, 1, {"U1,-1"});
  give(s, 1, kSettlementCost);
  go(s, 1, "settle T1,-1");
  EXPECT_EQ(s.length[0], 3);
  EXPECT_EQ(s.road_holder, kNobody);
  EXPECT_EQ(s.points[0], 1);
}

// Foreign data that looks like a position must be one from which the rules can continue.
TEST(Settlers, PositionsThatNoGameLeadsToAreUnsound) {
  State s = begun();
  give(s, 0, Cards::one(Wool));
  EXPECT_FALSE(Settlers::valid(s)) << "cards before the first settlement";
  State crowded = in_turn();
  ASSERT_TRUE(Settlers::valid(crowded));
  settlement(crowded, 0, "T0,0");
  ASSERT_TRUE(Settlers::valid(crowded));
  settlement(crowded, 1, "B0,1");  // next to it
  EXPECT_FALSE(Settlers::valid(crowded));
}

// The fallback for a player whose time runs out blocks none of their own hexes, and robs nobody
// unless it must.
TEST(Settlers, TheMildestRobberStandsWhereHisOwnerHasNothing) {
  State s = in_turn();
  for (const char* n : {"T-2,1", "T0,0"}) settlement(s, 0, n);
  settlement(s, 1, "T1,-1");
  give(s, 1, Cards::one(Wool));
  s.phase = Phase::Robber;
  const Action a = Settlers::fallback({s, seat(0)}, seat(0));
  ASSERT_EQ(a.kind, Action::Kind::Robber);
  EXPECT_EQ(a.who, kNobody);
  for (const char* n : {"T-2,1", "T0,0"}) {
    const auto& hexes = kGrid.node_hexes[static_cast<std::size_t>(node(n))];
    EXPECT_EQ(std::ranges::find(hexes, a.at), hexes.end()) << n;
  }
}

// --- why nothing of a kind can be built ----------------------------------------------------------

Reason not_build(const State& s, Action::Kind kind, int q = 0) {
  return why_not_build(s, seat(q), kind);
}

TEST(SettlersBuild, TheReasonIsFirstThePiecesThenTheCardsThenThePlace) {
  using Kind = Action::Kind;
  State s = in_turn();
  EXPECT_EQ(not_build(s, Kind::Road), &text::why_pay_road) << "neither cards nor a place";
  EXPECT_EQ(not_build(s, Kind::Settle), &text::why_pay_settlement);
  EXPECT_EQ(not_build(s, Kind::City), &text::why_pay_city);
  EXPECT_EQ(not_build(s, Kind::Buy), &text::why_pay_development);
  give(s, 0, Cards::of(1, 1, 1, 2, 3));
  EXPECT_EQ(not_build(s, Kind::Road), &text::why_no_path);
  EXPECT_EQ(not_build(s, Kind::Settle), &text::why_no_site);
  EXPECT_EQ(not_build(s, Kind::City), &text::why_city);
  EXPECT_EQ(not_build(s, Kind::Buy), kAllowed);
  settlement(s, 0, "T0,0");
  roads(s, 0, {"U0,0"});
  EXPECT_EQ(not_build(s, Kind::Road), kAllowed);
  EXPECT_EQ(not_build(s, Kind::City), kAllowed);
  EXPECT_EQ(not_build(s, Kind::Settle), &text::why_no_site) << "the distance rule";
  // When no piece is left, neither cards nor places would help.
  State spent = s;
  set_hand(spent, 0, {});
  spent.road_count[0] = kRoads;
  spent.settlements[0] = kSettlements;
  spent.cities[0] = kCities;
  spent.deck = 0;
  EXPECT_EQ(not_build(spent, Kind::Road), &text::why_no_roads);
  EXPECT_EQ(not_build(spent, Kind::Settle), &text::why_no_settlements);
  EXPECT_EQ(not_build(spent, Kind::City), &text::why_no_cities);
  EXPECT_EQ(not_build(spent, Kind::Buy), &text::why_deck_empty);
}

TEST(SettlersBuild, TheReasonIsTheMomentWhereItIsNotTheMoment) {
  using Kind = Action::Kind;
  for (Kind k : {Kind::Road, Kind::Settle, Kind::City, Kind::Buy}) {
    EXPECT_EQ(not_build(in_turn(), k, 1), &text::why_not_turn);
    EXPECT_EQ(not_build(before_roll(), k), &text::why_roll_first);
  }
  const State set_up = begun();
  EXPECT_EQ(not_build(set_up, Kind::Settle), kAllowed) << "it costs nothing";
  EXPECT_EQ(not_build(set_up, Kind::Road), &text::why_place_settlement);
  EXPECT_EQ(not_build(set_up, Kind::City), &text::why_place_settlement);
}

// The button and the list of legal actions agree.
TEST(SettlersBuild, ItIsAllowedWhereAnActionIsListed) {
  using Kind = Action::Kind;
  Rng rng(7);
  State s = begun("island=beginner points=8");
  int allowed = 0;
  std::vector<Action> all;
  while (!Settlers::over(s)) {
    if (Settlers::house_due(s)) {
      Settlers::apply(s, House, Settlers::house(s, rng));
      continue;
    }
    const Seat p = *Settlers::actors(s).begin();
    Settlers::legal(s, p, all);
    for (Kind k : {Kind::Road, Kind::Settle, Kind::City, Kind::Buy}) {
      const bool listed = std::ranges::find(all, k, &Action::kind) != all.end();
      ASSERT_EQ(listed, why_not_build(s, p, k) == kAllowed)
          << static_cast<int>(k) << " in " << static_cast<int>(s.phase);
      allowed += listed;
    }
    const Action a = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    Settlers::apply(s, p, a);
  }
  EXPECT_GT(allowed, 100);
}

// valid remembers the last board, and must not take another one for it.
TEST(Settlers, WhatIsValidDoesNotDependOnWhatWasLookedAtBefore) {
  const auto played = [](std::string_view options, std::uint64_t seed, int actions) {
    State s = begun(options, 3);
    Rng rng(seed);
    for (; actions > 0; --actions) {
      const SeatSet actors = Settlers::actors(s);
      const Seat p = actors.empty() ? House : *actors.begin();
      const auto all =
          p == House ? std::vector<Action>{Settlers::house(s, rng)} : legal_actions<Settlers>(s, p);
      Settlers::apply(s, p, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    }
    return s;
  };
  const State other = played("points=8 island=beginner", 1, 90);
  for (const std::string_view options : {"points=8", "points=8 island=heart roads=yes"}) {
    const State s = played(options, 2, 120);
    for (std::size_t i = 0; i < sizeof(State); ++i) {
      State changed = s;
      auto& byte = reinterpret_cast<std::uint8_t*>(&changed)[i];
      byte = static_cast<std::uint8_t>(byte ^ 1);
      ASSERT_TRUE(Settlers::valid(other));
      const bool valid = Settlers::valid(changed);
      ASSERT_TRUE(Settlers::valid(s));
      EXPECT_EQ(Settlers::valid(changed), valid) << options << ", byte " << i;
    }
  }
}

}  // namespace
}  // namespace parlour::settlers
