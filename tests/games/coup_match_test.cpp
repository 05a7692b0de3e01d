// Matches of several games, and fixed teams.
#include "core/any_game.h"
#include "coup_play.h"

namespace parlour::coup {
namespace {

// Deals a game; each has these hands and one influence left, so that a coup ends it in a duel.
void deal(State& s, std::initializer_list<std::string_view> hands) {
  int q = 0;
  for (const auto hand : hands) house(s, "deal " + std::to_string(q++) + ' ' + std::string(hand));
}

// `loser` loses everything to coups of `by`, who begins the game.
void win_duel(State& s, int by, int loser) {
  for (int i = 0; i < 2; ++i) {
    give(s, by, 7);
    go(s, by, "coup " + std::to_string(loser));
    go(s, loser, i ? "lose captain" : "lose duke");
    if (i == 0) go(s, loser, "income");
  }
}

State match(std::string_view options, int seats = 2) {
  State s = begun(options, seats);
  deal(s, {"duke captain", "duke captain"});
  return s;
}

TEST(CoupMatch, TheWinnerOfAGameBeginsTheNext) {
  State s = match("match=3");
  house(s, "first 0");
  win_duel(s, 0, 1);
  EXPECT_EQ(s.phase, Phase::Rest);
  EXPECT_TRUE(Coup::rests(s));
  EXPECT_FALSE(Coup::over(s));
  EXPECT_TRUE(Coup::actors(s).empty());
  EXPECT_EQ(s.wins(0), 1);
  EXPECT_EQ(s.wins(1), 0);
  house(s, "next");
  EXPECT_EQ(s.phase, Phase::Deal);
  EXPECT_EQ(s.treasury, kCoins) << "nothing of the game is left";
  deal(s, {"duke captain", "duke captain"});
  EXPECT_EQ(Coup::check(s, House, action("first 1")), &text::why_impossible);
  house(s, "first 0");
  EXPECT_EQ(coins(s, 0), 1) << "the first of two has one coin";
  EXPECT_EQ(s.turns, 1);
}

TEST(CoupMatch, EndsAsSoonAsNobodyCanCatchUp) {
  State s = match("match=3");
  house(s, "first 0");
  win_duel(s, 0, 1);
  house(s, "next");
  deal(s, {"duke captain", "duke captain"});
  house(s, "first 0");
  win_duel(s, 0, 1);
  EXPECT_TRUE(Coup::over(s)) << "2 : 0 of three";
  EXPECT_EQ(Coup::score(s, seat(0)), 1);
  EXPECT_EQ(Coup::score(s, seat(1)), 0);
}

TEST(CoupMatch, OneAllNeedsTheThirdGame) {
  State s = match("match=3 first=2");
  house(s, "first 1");
  win_duel(s, 1, 0);
  house(s, "next");
  deal(s, {"duke captain", "duke captain"});
  EXPECT_EQ(Coup::check(s, House, action("first 0")), &text::why_impossible)
      << "the players have chosen who begins each game";
  house(s, "first 1");
  go(s, 1, "income");
  win_duel(s, 0, 1);
  EXPECT_EQ(s.phase, Phase::Rest) << "1 : 1";
}

TEST(CoupMatch, AsManyWinsShareTheVictory) {
  State s = begun("match=3", 3);
  for (int winner = 0; winner < 3; ++winner) {
    if (winner) house(s, "next");
    deal(s, {"duke captain", "duke captain", "duke captain"});
    house(s, "first " + std::to_string(std::max(0, winner - 1)));
    while (s.active != winner) go(s, s.active, "income");
    for (int loser = 0; loser < 3; ++loser) {
      if (loser == winner) continue;
      for (int i = 0; i < 2; ++i) {
        while (s.active != winner) go(s, s.active, "income");
        give(s, winner, 7);
        go(s, winner, "coup " + std::to_string(loser));
        go(s, loser, i ? "lose captain" : "lose duke");
      }
    }
  }
  EXPECT_TRUE(Coup::over(s));
  for (int q = 0; q < 3; ++q) EXPECT_NEAR(Coup::score(s, seat(q)), 1.0 / 3, 1e-9);
}

TEST(CoupMatch, ADrawnGameCountsForNobodyAndTheLotDecidesAgain) {
  State s = match("match=3");
  house(s, "first 0");
  s.quiet = static_cast<std::uint16_t>(quiet_limit(s) - 1);
  s.turns = s.quiet;
  go(s, 0, "income");
  EXPECT_EQ(s.phase, Phase::Rest);
  EXPECT_EQ(s.played(), 1);
  house(s, "next");
  deal(s, {"duke captain", "duke captain"});
  EXPECT_EQ(Coup::check(s, House, action("first 1")), kAllowed);
  EXPECT_EQ(Coup::check(s, House, action("first 0")), kAllowed);
}

TEST(CoupMatch, EachGameOfChosenCardsBeginsWithTheChoice) {
  State s = begun("match=3 cards=chosen", 2);
  go(s, 0, "choose duke");
  go(s, 1, "choose duke");
  house(s, "deal 0 assassin");
  house(s, "deal 1 captain");
  house(s, "first 0");
  win_duel(s, 0, 1);
  const std::uint32_t decision = s.decision;
  house(s, "next");
  EXPECT_EQ(s.phase, Phase::Choose);
  EXPECT_EQ(Coup::actors(s).size(), 2);
  EXPECT_GE(s.decision, decision) << "a late answer is recognized";
}

TEST(CoupMatch, AScoreThatCannotBeIsRefused) {
  State s = match("match=3");
  house(s, "first 0");
  win_duel(s, 0, 1);
  ASSERT_TRUE(Coup::valid(s));
  State t = s;
  t.tally[1].wins = 1;
  EXPECT_FALSE(Coup::valid(t)) << "two wins in one game";
  t = s;
  t.phase = Phase::Over;
  EXPECT_FALSE(Coup::valid(t)) << "1 : 0 of three decides nothing";
  t = s;
  t.rules = 0;
  EXPECT_FALSE(Coup::valid(t)) << "a single game has no score";
  t = s;
  t.rules |= rule::BestOf5;
  EXPECT_FALSE(Coup::valid(t));
}

TEST(CoupMatch, SaysTheScore) {
  State s = match("match=5");
  house(s, "first 0");
  win_duel(s, 0, 1);
  const std::string said = Coup::describe(Coup::view(s, Watcher), Lang::English);
  EXPECT_NE(said.find("Game 1 of 5, score 1 : 0."), std::string::npos) << said;
  EXPECT_NE(said.find("Winner: player 1."), std::string::npos) << said;
  const View<State> v = Coup::view(s, Watcher);
  EXPECT_EQ(Coup::subject(v, action("next")), seat(0));
  const std::string names[] = {"Ana", "Bo"};
  EXPECT_EQ(Coup::log_line(v, action("next"), s, names, Lang::English), "Won game 1 · 1 : 0");
}

// --- teams --------------------------------------------------------------------------------------

State six(std::string_view options) {
  State s = begun(options, 6);
  deal(s, {"duke captain", "duke captain", "duke captain", "assassin contessa", "assassin contessa",
           "assassin contessa"});
  house(s, "first 0");
  return s;
}

TEST(CoupTeams, PartnersAreNotAttacked) {
  State s = six("teams=two");
  give(s, 0, 7);
  for (const int partner : {2, 4}) {
    const std::string q = std::to_string(partner);
    for (const char* what : {"coup ", "assassinate ", "steal "}) {
      EXPECT_EQ(why(s, 0, what + q), &text::why_partner) << what;
      EXPECT_FALSE(may(s, 0, what + q)) << what;
    }
  }
  EXPECT_TRUE(may(s, 0, "coup 1"));
  EXPECT_TRUE(may(s, 0, "steal 3"));
  s = six("teams=pairs");
  EXPECT_EQ(why(s, 0, "steal 3"), &text::why_partner) << "partners sit opposite";
  EXPECT_TRUE(may(s, 0, "steal 2"));
}

TEST(CoupTeams, PartnersNeitherChallengeNorBlock) {
  State s = six("teams=two");
  go(s, 0, "tax");
  EXPECT_EQ(s.asked, 0b101010);
  all(s, {1, 3, 5}, "allow");
  go(s, 1, "foreign-aid");
  EXPECT_EQ(s.asked, 0b010101) << "only the others may block it";
  go(s, 2, "block duke");
  EXPECT_EQ(s.phase, Phase::BlockReply);
  EXPECT_EQ(s.asked, 0b101010) << "nor is a partner's block challenged";
}

// They have lost everything earlier.
void fall(State& s, std::initializer_list<int> seats) {
  for (const int q : seats) {
    const auto k = static_cast<std::size_t>(q);
    for (int i = 0; i < 2; ++i) {
      const int role = s.hand[k][0];
      s.hand[k].remove(role);
      s.up[k].add(role);
    }
    s.treasury = static_cast<std::uint16_t>(s.treasury + s.coins[k]);
    s.coins[k] = 0;
  }
}

TEST(CoupTeams, TheLastSideAliveWinsTogether) {
  State s = six("teams=two");
  s.active = 4;
  fall(s, {3, 5, 0, 2});
  turn_up(s, 1, Duke);
  give(s, 4, 7);
  EXPECT_TRUE(contested(s));
  go(s, 4, "coup 1");
  go(s, 1, "lose captain");
  EXPECT_TRUE(Coup::over(s));
  for (int q = 0; q < 6; ++q)
    EXPECT_NEAR(Coup::score(s, seat(q)), q % 2 == 0 ? 1.0 / 3 : 0, 1e-9) << q;
}

TEST(CoupTeams, AMatchCountsTheWinsOfASide) {
  State s = six("teams=pairs match=3");
  s.active = 1;
  fall(s, {0, 3, 5});
  turn_up(s, 2, Duke);
  give(s, 1, 7);
  go(s, 1, "coup 2");
  go(s, 2, "lose captain");
  EXPECT_EQ(s.phase, Phase::Rest) << "only 1 and 4, partners, are left";
  for (int q = 0; q < 6; ++q) EXPECT_EQ(s.wins(q), q % 3 == 1) << q;
  State t = s;
  t.tally[4].wins = 0;
  EXPECT_FALSE(Coup::valid(t)) << "partners have one score";
}

TEST(CoupTeams, ADrawnGameIsSharedByTheSidesThatLive) {
  State s = six("teams=pairs");
  s.active = 1;
  fall(s, {0, 3, 5});
  s.quiet = static_cast<std::uint16_t>(quiet_limit(s) - 1);
  s.turns = s.quiet;
  go(s, 1, "income");
  EXPECT_TRUE(Coup::over(s));
  for (int q = 0; q < 6; ++q)
    EXPECT_NEAR(Coup::score(s, seat(q)), q % 3 == 0 ? 0 : 0.25, 1e-9) << q;
}

TEST(CoupTeams, TablesThatDoNotFitAreRefused) {
  const auto refused = [](std::string_view options, int seats) {
    return !check_start(Coup::info(), options, seats);
  };
  EXPECT_TRUE(refused("teams=two", 5));
  EXPECT_TRUE(refused("teams=pairs", 4));
  EXPECT_TRUE(refused("teams=two type=reformation", 6));
  EXPECT_FALSE(refused("teams=two type=inquisitors", 6));
  EXPECT_FALSE(refused("teams=pairs", 10));
  const std::string names[] = {"A", "B", "C", "D", "E", "F"};
  EXPECT_EQ(Coup::seating(begun("teams=pairs", 6), names, Lang::English),
            "team A: A, D; team B: B, E; team C: C, F");
  EXPECT_EQ(Coup::seating(begun("", 6), names, Lang::English), "");
}

}  // namespace
}  // namespace parlour::coup
