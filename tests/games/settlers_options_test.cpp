// The options, the large island with its special building phase, and their texts.
#include <numeric>
#include <set>

#include "core/any_game.h"
#include "games/registry.h"
#include "games/settlers/settlers_text.h"
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

TEST(SettlersOptions, FriendlyRobberSparesPlayersWithTwoPoints) {
  State s = in_turn("island=beginner friendly=yes");
  s.phase = Phase::Robber;
  for (const char* n : {"T0,0", "T1,-1"}) settlement(s, 1, n);
  EXPECT_EQ(why(s, 0, "robber 0,0 -"), &text::why_robber_friendly);
  EXPECT_FALSE(may(s, 0, "robber 0,0 -"));
  settlement(s, 0, "T-2,0");
  EXPECT_EQ(why(s, 0, "robber -2,0 -"), kAllowed) << "the player's own settlement is not spared";
  lay_city(s, 1, node("T0,0"));
  EXPECT_EQ(why(s, 0, "robber 0,0 -"), kAllowed);
}

TEST(SettlersOptions, RobberNotToTheDesert) {
  State s = on_island({{"0,0", kDesert, 0}, {"1,0", kDesert, 0}}, 4, "desert=closed");
  s.setup = 8, s.turns = 1, s.die1 = 3, s.die2 = 4;
  s.phase = Phase::Robber;
  const std::string other = hex_name(s.robber) == "0,0" ? "1,0" : "0,0";
  EXPECT_EQ(why(s, 0, "robber " + other + " -"), &text::why_robber_desert);
  EXPECT_FALSE(may(s, 0, "robber " + other + " -"));
  EXPECT_EQ(std::popcount(robber_hexes(s)), 17);
}

// Three hexes that are not desert, all touched by a player with one point: the robber must go
// somewhere.
TEST(SettlersOptions, ARuleThatLeavesNoHexGivesWay) {
  Island island;
  island.terrain.fill(kDesert);
  island.harbour.fill(kAnyHarbour);
  const auto& green = kGrid.node_hexes[static_cast<std::size_t>(node("T0,0"))];
  for (const int h : green) {
    island.terrain[static_cast<std::size_t>(h)] = Wool;
    island.number[static_cast<std::size_t>(h)] = 12;
  }
  State s = in_turn("friendly=yes desert=closed island=" + to_code(false, island));
  s.phase = Phase::Robber;
  EXPECT_EQ(robber_hexes(s), 1u << green[0] | 1u << green[1] | 1u << green[2]);
  settlement(s, 1, "T0,0");
  for (const int h : green) EXPECT_EQ(why(s, 0, "robber " + hex_name(h) + " -"), kAllowed);
  EXPECT_EQ(robber_hexes(s), 1u << green[0] | 1u << green[1] | 1u << green[2])
      << "the desert stays closed";
}

TEST(SettlersOptions, StrictPhasesFirstTradeThenBuild) {
  State s = in_turn("island=beginner phases=strict");
  settlement(s, 0, "T0,0");
  give(s, 0, Cards::of(5, 1, 0, 0, 0));
  give(s, 1, Cards::one(Ore));
  EXPECT_EQ(why(s, 0, "bank brick ore"), kAllowed);
  go(s, 0, "road U0,0");
  EXPECT_EQ(why(s, 0, "bank brick ore"), &text::why_trade_over);
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), &text::why_trade_over);
  EXPECT_FALSE(may(s, 0, "bank brick ore"));
}

TEST(SettlersOptions, TradeWithTheBankOnly) {
  State s = in_turn("island=beginner trade=off");
  give(s, 0, Cards::of(4, 0, 0, 0, 0));
  give(s, 1, Cards::one(Ore));
  EXPECT_EQ(why(s, 0, "offer 1brick for 1ore to 1"), &text::why_no_trade);
  EXPECT_EQ(why(s, 0, "bank brick ore"), kAllowed);
}

TEST(SettlersOptions, DiscardLimitAndPointsToWin) {
  State s = before_roll("island=beginner discard=9 points=12");
  give(s, 1, Cards::of(9, 0, 0, 0, 0));
  go(s, 0, "roll");
  house(s, "dice 3 4");
  EXPECT_EQ(s.phase, Phase::Robber);
  EXPECT_EQ(s.goal, 12);
}

TEST(SettlersOptions, BalancedDiceAreABagOf36) {
  State s = before_roll("island=beginner dice=bag");
  Rng rng(3);
  std::array<int, 13> seen{};
  for (int i = 0; i < 36; ++i) {
    s.phase = Phase::Dice;
    const Action a = Settlers::house(s, rng);
    ASSERT_EQ(Settlers::check(s, House, a), kAllowed);
    Settlers::apply(s, House, a);
    ++seen[static_cast<std::size_t>(a.at + a.what)];
    if (i == 0) {
      s.phase = Phase::Dice;
      EXPECT_EQ(Settlers::check(s, House, a), &text::why_impossible)
          << "it is no longer in the bag";
    }
  }
  EXPECT_EQ(seen, (std::array{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}));
  EXPECT_EQ(s.bag, 0u);
  s.phase = Phase::Dice;
  EXPECT_EQ(why(s, House, "dice 1 1"), kAllowed) << "the bag is refilled";
}

// --- sevens, the bank's rate, no robber, open hands ----------------------------------------------

// The weight of each sum of the dice in what the House may do now.
std::array<std::uint32_t, 13> weights(const State& s) {
  std::vector<Chance<Action>> all;
  EXPECT_EQ(Settlers::chances(s, all), Source::Draw);
  std::array<std::uint32_t, 13> out{};
  for (const auto& c : all) out[static_cast<std::size_t>(c.action.at + c.action.what)] += c.weight;
  return out;
}
using Weights = std::array<std::uint32_t, 13>;
constexpr Weights kAllSums = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
constexpr Weights kNoSeven = {0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1};

TEST(SettlersSevens, AreRolledAgainInTheFirstRounds) {
  for (const auto& [options, rounds] :
       {std::pair{"", 0}, {" sevens=after-one", 1}, {" sevens=after-two", 2}}) {
    for (const int seats : {2, 4, 5}) {
      State s = before_roll(std::string("island=beginner") + options, seats);
      s.phase = Phase::Dice;
      for (s.turns = 1; s.turns <= 3 * seats; ++s.turns) {
        const bool barred = s.turns <= rounds * seats;
        EXPECT_EQ(weights(s), barred ? kNoSeven : kAllSums) << options << ' ' << s.turns;
        EXPECT_EQ(why(s, House, "dice 3 4"), barred ? &text::why_impossible : kAllowed);
        EXPECT_EQ(why(s, House, "dice 3 5"), kAllowed);
      }
    }
  }
}

// With balanced dice the sevens wait in the bag: 36 rolls have each throw once all the same.
TEST(SettlersSevens, StayInTheBagUntilTheyMayBeRolled) {
  State s = before_roll("island=beginner dice=bag sevens=after-two", 2);
  Rng rng(7);
  std::array<int, 13> seen{};
  for (s.turns = 1; s.turns <= 36; ++s.turns) {
    s.phase = Phase::Dice;
    s.die1 = s.die2 = 0;
    if (s.turns == 4) {
      const std::uint32_t left = 36 - 3 - 6;
      const Weights w = weights(s);
      EXPECT_EQ(std::accumulate(w.begin(), w.end(), 0u), left) << "three are out, six barred";
      EXPECT_EQ(w[7], 0u);
    }
    if (s.turns == 5) EXPECT_EQ(weights(s)[7], 6u);
    const Action a = Settlers::house(s, rng);
    Settlers::apply(s, House, a);
    ++seen[static_cast<std::size_t>(a.at + a.what)];
    EXPECT_TRUE(s.turns > 4 || a.at + a.what != 7);
  }
  EXPECT_EQ(seen, (std::array{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}));
}

TEST(SettlersSevens, AStateThatRolledOneTooSoonIsNotValid) {
  State s = in_turn("island=beginner sevens=after-one dice=bag");
  const std::uint64_t all = (std::uint64_t{1} << 36) - 1, eight = std::uint64_t{1} << 16;
  s.bag = all & ~eight;  // 3 and 5
  ASSERT_TRUE(Settlers::valid(s));
  s.die2 = 4;
  EXPECT_FALSE(Settlers::valid(s)) << "a 7";
  s.die2 = 5;
  s.bag = all & ~eight & ~(std::uint64_t{1} << 15);
  EXPECT_FALSE(Settlers::valid(s)) << "a 7 is out of the bag";
  s.bag = all & ~eight & ~std::uint64_t{1};
  EXPECT_FALSE(Settlers::valid(s)) << "two throws in one turn";
}

TEST(SettlersBank, TakesThreeOfAKind) {
  State s = in_turn("island=beginner bank=3");
  give(s, 0, Cards::of(3, 2, 0, 0, 0));
  give(s, 1, Cards::one(Ore));
  EXPECT_EQ(bank_rate(s, 0, Brick), 3);
  EXPECT_EQ(why(s, 0, "bank lumber ore"), &text::why_bank_any_three);
  EXPECT_TRUE(may(s, 0, "bank brick ore"));
  EXPECT_FALSE(may(s, 0, "bank lumber ore"));
  s.ports[0] = 1 << Lumber;
  EXPECT_EQ(bank_rate(s, 0, Lumber), 2) << "a harbour of the kind is still better";
  s.ports[0] = 1 << kAnyHarbour;
  EXPECT_EQ(bank_rate(s, 0, Lumber), 3);
  s.ports[0] = 0;
  go(s, 0, "bank brick ore");
  EXPECT_EQ(s.hand(0), Cards::of(0, 2, 0, 0, 1));
}

TEST(SettlersNoRobber, ASevenOnlyMakesPlayersDiscard) {
  State s = before_roll("island=beginner robber=off");
  EXPECT_EQ(s.robber, kNoRobber);
  give(s, 1, Cards::of(8, 0, 0, 0, 0));
  go(s, 0, "roll");
  const View<State> before = Settlers::view(s, Watcher);
  house(s, "dice 3 4");
  const std::vector<std::string> names = {"Ana", "Li", "Vega", "Olga"};
  const std::string told = Settlers::log_line(before, action("dice 3 4"), s, names, Lang::English);
  EXPECT_EQ(told.find("robber"), std::string::npos) << told;
  EXPECT_EQ(s.phase, Phase::Discard);
  go(s, 1, "discard 4brick");
  house(s, "discarded 1 4brick");
  EXPECT_EQ(s.phase, Phase::Main);
  EXPECT_EQ(why(s, 0, "robber 0,0 -"), &text::why_not_now);
  State none = before_roll("island=beginner robber=off");
  go(none, 0, "roll");
  house(none, "dice 3 4");
  EXPECT_EQ(none.phase, Phase::Main) << "nobody has too many cards";
}

TEST(SettlersNoRobber, AKnightOnlyCountsForTheArmy) {
  State s = before_roll("island=beginner robber=off");
  give(s, 1, Cards::one(Ore));
  settlement(s, 1, "T0,0");
  give_development(s, 0, Knight);
  s.knights[0] = 2;
  s.spent = Cards::some(Knight, 2);
  s.deck = static_cast<std::uint8_t>(s.deck - 2);
  go(s, 0, "knight");
  EXPECT_EQ(s.phase, Phase::Roll) << "the roll is still due, and nobody is robbed";
  EXPECT_EQ(s.army_holder, 0);
  EXPECT_EQ(s.total[1], 1);
}

TEST(SettlersNoRobber, EveryHexProducesEvenWithoutADesert) {
  State s = on_island({{"0,0", Ore, 6}}, 4, "robber=off");
  settlement(s, 2, "T0,0");
  for (int h = 0; h < kBase.hexes; ++h) EXPECT_EQ((robber_hexes(s) >> h) & 1, 1u);
  s.setup = 8, s.turns = 1;
  s.phase = Phase::Dice;
  house(s, "dice 3 3");
  EXPECT_EQ(s.hand(2), Cards::one(Ore));
}

TEST(SettlersNoRobber, LeavesNothingToItsOtherRules) {
  const AnyGame& g = *find_game("settlers");
  for (const char* options : {"robber=off friendly=yes", "robber=off desert=closed"}) {
    const auto s = g.start(options, 4);
    ASSERT_FALSE(s) << options;
    EXPECT_EQ(s.error().line, &text::why_needs_robber);
  }
}

TEST(SettlersOpenHands, EverybodySeesAllCardsAndTheStolenOne) {
  State s = in_turn("island=beginner hands=open");
  give(s, 1, Cards::of(1, 0, 2, 0, 0));
  give(s, 2, Cards::of(0, 0, 0, 3, 0));
  settlement(s, 1, "T0,0");
  for (const Seat p : {seat(0), seat(3), Watcher}) {
    const State seen = Settlers::view(s, p).state;
    EXPECT_EQ(seen.hand(1), Cards::of(1, 0, 2, 0, 0));
    EXPECT_EQ(seen.hand(2), Cards::of(0, 0, 0, 3, 0));
    EXPECT_TRUE(Settlers::valid(seen));
  }
  s.phase = Phase::Robber;
  go(s, 0, "robber 0,0 1");
  const Action theft = action("steal wool");
  EXPECT_EQ(Settlers::shadow(s, House, theft, seat(3)), theft);
  EXPECT_EQ(Settlers::shadow(s, House, theft, Watcher), theft);
  EXPECT_FALSE(Settlers::consistent(Settlers::view(s, seat(3)), House, action("steal ?")));
  house(s, "steal wool");
  const State seen = Settlers::view(s, seat(3)).state;
  EXPECT_EQ(seen.hand(0), Cards::one(Wool));
  EXPECT_EQ(seen.hand(1), Cards::of(1, 0, 1, 0, 0));
}

TEST(SettlersOpenHands, DevelopmentCardsAndChoicesStayHidden) {
  State s = before_roll("island=beginner hands=open");
  give(s, 1, Cards::of(4, 4, 0, 0, 0));
  give(s, 2, Cards::of(4, 4, 0, 0, 0));
  give_development(s, 1, Monopoly);
  go(s, 0, "roll");
  house(s, "dice 3 4");
  go(s, 1, "discard 4brick");
  const State seen = Settlers::view(s, seat(0)).state;
  EXPECT_TRUE(seen.dev[1].empty());
  EXPECT_EQ(seen.answer[1], kSealed);
}

TEST(SettlersOpenHands, AStateThatHidesACardIsNotValid) {
  State s = in_turn("island=beginner hands=open");
  give(s, 1, Cards::of(1, 0, 1, 0, 0));
  ASSERT_TRUE(Settlers::valid(s));
  State t = s;
  for (std::size_t v = 0; v < kColumns; ++v) {
    if (v != 1) t.know[1][v] = Cards::one(Brick);
  }
  EXPECT_FALSE(Settlers::valid(t));
  EXPECT_FALSE(Settlers::valid(Settlers::view(t, seat(0)).state));
  t.more = 0;
  EXPECT_TRUE(Settlers::valid(t));
}

TEST(SettlersOptions, TwoExtraRoadsAfterTheSecondSettlement) {
  State s = begun("island=beginner roads=yes", 2);
  const auto place = [&](int q, std::string_view settlement, std::string_view road) {
    go(s, q, "settle " + std::string(settlement));
    go(s, q, "road " + std::string(road));
  };
  place(0, "T0,0", "U0,0");
  EXPECT_EQ(s.phase, Phase::Settle) << "not after the first one";
  place(1, "T2,-2", "U2,-2");
  place(1, "B-2,2", "D-2,2");
  EXPECT_EQ(s.phase, Phase::FreeRoads);
  EXPECT_EQ(s.mover, 1);
  EXPECT_EQ(why(s, 1, "settle T-2,0"), &text::why_free_roads_first);
  EXPECT_EQ(why(s, 1, "road U0,-1"), &text::why_road_alone) << "they continue its own";
  const int cards = s.total[1];
  go(s, 1, "road R-2,2");
  go(s, 1, "road R-2,1");
  EXPECT_EQ(s.total[1], cards) << "free of charge";
  EXPECT_EQ(s.road_count[1], 4);
  EXPECT_EQ(s.mover, 0);
  EXPECT_EQ(s.phase, Phase::Settle);
}

TEST(SettlersOptions, WithExtraRoadsEverybodyBeginsWithFour) {
  for (const int seats : {2, 4, 6}) {
    State s = begun("roads=yes", seats);
    Rng rng(5);
    while (s.turns == 0) {
      if (Settlers::house_due(s)) {
        Settlers::apply(s, House, Settlers::house(s, rng));
        continue;
      }
      const Seat p = *Settlers::actors(s).begin();
      const auto all = legal_actions<Settlers>(s, p);
      Settlers::apply(s, p, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      ASSERT_TRUE(Settlers::valid(s));
    }
    EXPECT_EQ(s.phase, Phase::Roll);
    EXPECT_EQ(s.active, 0);
    for (int q = 0; q < seats; ++q) EXPECT_EQ(s.road_count[static_cast<std::size_t>(q)], 4);
  }
}

TEST(SettlersOptions, AStateWithTooManyRoadsInSetUpIsNotValid) {
  State s = begun("island=beginner roads=yes", 2);
  for (const auto& [q, settlement, road] :
       {std::tuple{0, "T0,0", "U0,0"}, {1, "T2,-2", "U2,-2"}, {1, "B-2,2", "D-2,2"}}) {
    go(s, q, std::string("settle ") + settlement);
    go(s, q, std::string("road ") + road);
  }
  ASSERT_EQ(s.phase, Phase::FreeRoads);
  const auto valid_but = [&](auto change) {
    State other = s;
    change(other);
    return Settlers::valid(other);
  };
  EXPECT_TRUE(valid_but([](State&) {}));
  EXPECT_FALSE(valid_but([](State& t) { t.free_roads = 1; }));
  EXPECT_FALSE(valid_but([](State& t) { t.free_roads = 0; }));
  EXPECT_FALSE(
      valid_but([](State& t) { t.rules &= static_cast<std::uint8_t>(~rule::ExtraRoads); }));
  EXPECT_FALSE(valid_but([](State& t) { lay_road(t, 0, path("R-1,1")); }))
      << "one more than a first settlement has";
}

TEST(SettlersOptions, TheBeginnersIslandHasItsOwnNumbers) {
  const AnyGame& g = *find_game("settlers");
  const auto both = g.start("island=beginner numbers=balanced", 4);
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().line, &text::why_beginner_numbers);
  EXPECT_TRUE(g.start("island=beginner numbers=spiral", 4)) << "earlier records say so";
  EXPECT_TRUE(g.start("island=7 numbers=balanced", 4));
}

TEST(SettlersOptions, AreInTheirRanges) {
  for (const char* bad :
       {"points=2", "points=21", "discard=2", "offers=0", "offers=13", "trade=no", "numbers=any"}) {
    EXPECT_FALSE(parse_options(Settlers::info(), bad)) << bad;
  }
}

// --- five and six players ----------------------------------------------------------------------

TEST(SettlersLarge, ThirtyHexes24CardsOfEach34DevelopmentCards) {
  const State s = begun("island=beginner", 5);
  EXPECT_EQ(s.size().hexes, 30);
  EXPECT_EQ(s.bank, Cards::each(24));
  EXPECT_EQ(s.deck, 34);
  EXPECT_EQ(begun("island=beginner", 4).size().hexes, 19);
}

TEST(SettlersLarge, AfterATurnEachOtherMayBuildInOrder) {
  State s = in_turn("island=beginner", 6);
  settlement(s, 2, "T0,0");
  give(s, 2, kRoadCost + kDevelopmentCost);
  give(s, 3, Cards::one(Ore));
  give(s, 5, Cards::of(4, 0, 0, 0, 0));
  give_development(s, 2, Knight);
  go(s, 0, "end");
  EXPECT_EQ(s.phase, Phase::Special);
  EXPECT_EQ(s.mover, 2) << "a player with fewer than two cards is skipped, as everybody can see";
  EXPECT_EQ(why(s, 2, "knight"), &text::why_special_only);
  EXPECT_EQ(why(s, 2, "end"), &text::why_special_only);
  EXPECT_EQ(why(s, 1, "pass"), &text::why_not_turn);
  go(s, 2, "road U0,0");
  go(s, 2, "buy");
  house(s, "drawn knight");
  EXPECT_EQ(s.phase, Phase::Special);
  go(s, 2, "pass");
  EXPECT_EQ(s.mover, 5);
  EXPECT_EQ(why(s, 5, "bank brick ore"), &text::why_special_only) << "no trade";
  EXPECT_EQ(why(s, 5, "offer 1brick for 1ore to 3"), &text::why_special_only);
  go(s, 5, "pass");
  EXPECT_EQ(s.phase, Phase::Roll);
  EXPECT_EQ(s.active, 1);
}

TEST(SettlersLarge, ACardBoughtInSpecialBuildingIsPlayedInOnesNextTurn) {
  State s = in_turn("island=beginner", 5);
  give(s, 1, kDevelopmentCost);
  go(s, 0, "end");
  go(s, 1, "buy");
  house(s, "drawn knight");
  go(s, 1, "pass");
  EXPECT_EQ(why(s, 1, "knight"), kAllowed);
}

TEST(SettlersLarge, NobodyWinsInSpecialBuilding) {
  State s = in_turn("island=beginner points=3", 5);
  for (const char* n : {"T0,0", "T-2,1"}) settlement(s, 1, n);
  for (const char* n : {"T1,-1"}) settlement(s, 2, n);
  give(s, 1, kCityCost);
  give_development(s, 2, VictoryPoint, 2);
  give(s, 2, Cards::of(2, 0, 0, 0, 0));
  go(s, 0, "end");
  go(s, 1, "city T0,0");
  EXPECT_FALSE(Settlers::over(s));
  go(s, 1, "pass");
  EXPECT_EQ(why(s, 2, "claim 2"), &text::why_special_only);
  State before = s;
  go(s, 2, "pass");
  EXPECT_EQ(s.winner, 1) << "at the beginning of the winner's own turn";
  const auto told = [&](const Action& a) {
    const std::vector<std::string> names = {"Ana", "Li", "Vega", "Olga", "Max"};
    return Settlers::log_line({before, House}, a, s, names, Lang::English);
  };
  EXPECT_EQ(told(act(Action::Kind::Pass)), "") << "somebody hides points";
  before = s;
  Rng rng(1);
  const Action reveal = Settlers::house(s, rng);
  Settlers::apply(s, House, reveal);
  EXPECT_EQ(told(reveal), "Hidden victory points: Vega: 2; Li won with 3");
}

// A hidden point counts, too: the log tells the end once it is shown.
TEST(SettlersLog, TellsTheTrueTotalAtTheEnd) {
  State s = in_turn("island=beginner points=3", 2);
  for (const char* n : {"T0,0", "T-2,1"}) settlement(s, 0, n);
  give_development(s, 0, VictoryPoint, 1);
  give(s, 0, kCityCost);
  const auto told = [](const State& before, const Action& a, const State& after) {
    const std::vector<std::string> names = {"Ana", "Li"};
    return Settlers::log_line({before, House}, a, after, names, Lang::English);
  };
  State before = s;
  go(s, 0, "city T0,0");
  ASSERT_EQ(s.winner, 0);
  EXPECT_EQ(told(before, action("city T0,0"), s).find("won"), std::string::npos);
  before = s;
  Rng rng(1);
  const Action reveal = Settlers::house(s, rng);
  Settlers::apply(s, House, reveal);
  const std::string line = told(before, reveal, s);
  EXPECT_EQ(line, "Hidden victory points: Ana: 1; Ana won with 4");
}

TEST(SettlersLarge, FourPlayersHaveNoSpecialBuilding) {
  State s = in_turn();
  give(s, 1, Cards::of(4, 0, 0, 0, 0));
  go(s, 0, "end");
  EXPECT_EQ(s.phase, Phase::Roll);
}

// --- texts ---------------------------------------------------------------------------------------

std::string said(const State& s, std::string_view text, Lang lang = Lang::English) {
  return Settlers::text(Settlers::view(s, seat(0)), seat(0), action(text), lang);
}

TEST(SettlersWords, SayWhatIsDoneInAPlayersWords) {
  const State s = on_island({{"0,0", Ore, 6}, {"0,1", Brick, 8}, {"-1,1", kDesert, 0}});
  EXPECT_EQ(said(s, "settle T0,0"), "settlement at mountains 6 · hills 8 · desert (T0,0)");
  EXPECT_EQ(said(s, "road U0,0"), "road at mountains 6 · hills 8 (U0,0)");
  EXPECT_EQ(said(s, "settle T2,0"), "settlement at pasture 12 · pasture 12 (T2,0)");
  EXPECT_EQ(said(s, "robber 0,0 2"), "robber to mountains 6 (0,0), rob player 3");
  EXPECT_EQ(said(s, "dice 3 4"), "rolled 3 and 4: 7");
  EXPECT_EQ(said(s, "bank wool ore"), "bank: wool ×4 for ore");
  EXPECT_EQ(said(s, "offer 2wool for 1ore to 1,3"), "offer wool ×2 for ore to player 2, player 4");
  EXPECT_EQ(said(s, "offer 2wool for ? to 1"), "offer wool ×2 to player 2: what would you give?");
  EXPECT_EQ(said(s, "collect 0,2,0,1,0,0"), "monopoly on brick: player 2: 2, player 4: 1");
  EXPECT_EQ(said(s, "steal ?"), "stole a card from player 1");
  EXPECT_EQ(said(s, "settle T0,0", Lang::Russian), "поселение: горы 6 · холмы 8 · пустыня (T0,0)");
  EXPECT_EQ(said(s, "settle T0,0", Lang::Chinese), "在 山脉 6 · 丘陵 8 · 沙漠（T0,0） 建村庄");
}

// A log without the grid's notation tells the roads around a hex apart, on the coast too: it names
// each path by the land beside it, and by the land at its ends.
TEST(SettlersWords, NoTwoPathsOfAHexHaveTheSameName) {
  const std::vector<std::string> names = {"Ana", "Bo", "Cy", "Di", "Ed"};
  for (const int seats : {4, 5}) {
    State s = begun("", seats);
    for (int h = 0; h < s.size().hexes; ++h)  // no two alike
      s.hex[static_cast<std::size_t>(h)] =
          static_cast<std::uint8_t>(h % kResources | (2 + h / kResources) << 4);
    for (int h = 0; h < s.size().hexes; ++h) {
      std::set<std::string> seen;
      for (const std::uint8_t p : kGrid.hex_paths[static_cast<std::size_t>(h)]) {
        const std::string text =
            settlers::said(s, act(Action::Kind::Road, 0, p), names, Lang::English);
        EXPECT_TRUE(seen.insert(text).second) << hex_name(h) << ": " << text;
      }
    }
  }
}

TEST(SettlersWords, TheStateTellsOwnCardsAndWhatIsKnownOfOthers) {
  State s = in_turn();
  give(s, 0, Cards::of(2, 0, 0, 0, 1));
  give(s, 1, Cards::of(0, 0, 3, 0, 0));
  s.know[1][kPublic] = s.know[1][7] = s.know[1][0] = s.know[1][2] = s.know[1][3] = s.know[1][4] =
      s.know[1][5] = Cards::one(Wool);
  ASSERT_TRUE(Settlers::valid(s));
  const std::string words = Settlers::describe(Settlers::view(s, seat(0)), Lang::English);
  EXPECT_NE(words.find("player 1: 0 of 10 points, 3 cards (brick ×2, ore)"), std::string::npos)
      << words;
  EXPECT_NE(words.find("player 2: 0 of 10 points, 3 cards (wool, 2 unknown)"), std::string::npos)
      << words;
}

TEST(SettlersWords, CardsAreReadAsTheyArePrinted) {
  for (const Cards c : {Cards(), Cards::one(Ore), Cards::of(1, 2, 3, 4, 31)})
    EXPECT_EQ(cards_from(print(c)), c);
  for (const char* bad : {"", "ore", "0ore", "1ore+1wool", "1ore+1ore", "32ore", "1ore+", "+1ore",
                          "01ore", "1gold"}) {
    EXPECT_FALSE(cards_from(bad)) << bad;
  }
}

}  // namespace
}  // namespace parlour::settlers
