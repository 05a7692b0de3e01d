// The options of Coup.
#include "core/any_game.h"
#include "coup_play.h"

namespace parlour::coup {
namespace {

TEST(CoupOptions, TheFirstPlayerMayBeNamed) {
  State s = begun("first=2", 3);
  for (const char* hand : {"deal 0 duke captain", "deal 1 duke captain", "deal 2 duke captain"})
    house(s, hand);
  Rng rng(1);
  EXPECT_EQ(Coup::house(s, rng), action("first 1"));
  EXPECT_EQ(Coup::check(s, House, action("first 0")), &text::why_impossible);
  house(s, "first 1");
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupOptions, TheLotIsFair) {
  const State s = [] {
    State t = begun("", 3);
    for (const char* hand : {"deal 0 duke captain", "deal 1 duke captain", "deal 2 duke captain"})
      house(t, hand);
    return t;
  }();
  Rng rng(5);
  int times[3] = {};
  for (int i = 0; i < 6000; ++i) ++times[Coup::house(s, rng).who];
  for (const int n : times) EXPECT_NEAR(n, 2000, 180);
}

TEST(CoupOptions, TheFirstPlayerMustBeThere) {
  EXPECT_FALSE(Coup::start(*parse_options(Coup::info(), "first=4"), 3));
  EXPECT_TRUE(Coup::start(*parse_options(Coup::info(), "first=3"), 3));
  EXPECT_FALSE(parse_options(Coup::info(), "first=11"));
  EXPECT_FALSE(parse_options(Coup::info(), "type=guilds"));
}

// The options of the next game after this seat has won a game that was started with `options`.
std::string after_win(std::string_view options, int winner) {
  State s = begun(options, 3);
  s.phase = Phase::Over;
  s.winner = byte(winner);
  return print_options(Coup::info(), Coup::next_options(s, *parse_options(Coup::info(), options)));
}

TEST(CoupOptions, TheWinnerBeginsTheNextGame) {
  EXPECT_EQ(after_win("", 0), "first=1");
  EXPECT_EQ(after_win("first=0", 2), "first=3");
  EXPECT_EQ(after_win("type=inquisitors losses=one", 2), "type=inquisitors losses=one first=3");
  EXPECT_EQ(after_win("", kNobody), "") << "after a draw the first player is random";
  EXPECT_EQ(after_win("first=2", 0), "first=2") << "the players have chosen who begins";
}

// The table passes its options each time, so a winner who began is followed by the next winner.
TEST(CoupOptions, AWinnerWhoBeganIsNoChoice) {
  const Erased<Coup> erased;
  const AnyGame& game = erased;
  State s = begun("first=3", 3);  // the winner of the game before
  s.phase = Phase::Over;
  s.winner = 1;
  const AnyView v{AnyState(bytes_of(s)), Watcher};
  EXPECT_EQ(game.next_options(v, "empty-purse=refused"), "empty-purse=refused first=2");
}

TEST(CoupOptions, OneLossATurn) {
  State s = court({"duke assassin", "ambassador captain", "duke duke"}, "losses=one");
  give(s, 0, 3);
  go(s, 0, "assassinate 1");
  State challenged = s;
  go(s, 1, "block contessa");
  go(s, 2, "allow");
  go(s, 0, "challenge");
  go(s, 1, "lose captain");
  EXPECT_TRUE(turn_of(s, 1)) << "they are spared the assassination";
  EXPECT_EQ(s.influence(1), 1);
  EXPECT_EQ(coins(s, 0), 0);
  go(challenged, 1, "challenge");
  go(challenged, 0, "prove assassin");
  house(challenged, "draw 0 contessa");
  go(challenged, 1, "lose captain");
  EXPECT_TRUE(turn_of(challenged, 1));
  EXPECT_EQ(challenged.influence(1), 1);
}

TEST(CoupOptions, OneLossATurnSparesNobodyElse) {
  State s = court({"duke assassin", "ambassador captain", "duke duke"}, "losses=one");
  give(s, 0, 3);
  go(s, 0, "assassinate 1");
  go(s, 1, "allow");
  go(s, 2, "challenge");
  go(s, 0, "prove assassin");
  house(s, "draw 0 contessa");
  go(s, 2, "lose duke");
  EXPECT_EQ(s.phase, Phase::Final);
  go(s, 1, "allow");
  go(s, 1, "lose captain");
  EXPECT_EQ(s.influence(1), 1);
}

TEST(CoupOptions, AnEmptyPurseMayBeSafe) {
  State s = court({"duke captain", "ambassador contessa"}, "empty-purse=refused");
  give(s, 1, 0);
  EXPECT_EQ(why(s, 0, "steal 1"), &text::why_empty_purse);
  EXPECT_FALSE(may(s, 0, "steal 1"));
  give(s, 1, 1);
  EXPECT_TRUE(may(s, 0, "steal 1"));
}

}  // namespace
}  // namespace parlour::coup
