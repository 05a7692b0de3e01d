#include "ai/arena.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace parlour::ai {
namespace {

Match match(std::string_view game, std::initializer_list<std::string_view> players,
            std::uint32_t count) {
  Match m;
  m.game = find_game(game);
  for (const auto p : players) m.players.push_back(*player_from(p));
  m.games = count;
  return m;
}
Outcome played(const Match& m) {
  return play(m, 0, m.games);
}

TEST(Arena, ReadsPlayers) {
  EXPECT_EQ(player_from("random")->kind, Player::Kind::Random);
  EXPECT_EQ(player_from("greedy")->kind, Player::Kind::Greedy);
  EXPECT_EQ(player_from("hard")->level, Level::Hard);
  EXPECT_FALSE(player_from("hard")->budget);
  EXPECT_EQ(player_from("expert@2000")->budget->iterations, 2000u);
  EXPECT_EQ(player_from("easy@10ms")->budget->milliseconds, 10u);
  EXPECT_EQ(player_from("hard:bold@20")->style, Style::Bold);
  EXPECT_EQ(player_from("hard:bold@20")->budget->iterations, 20u);
  EXPECT_EQ(player_from("honest")->kind, Player::Kind::Script);
  EXPECT_EQ(player_from("honest")->script, "honest");
  EXPECT_EQ(player_from("thumb")->script, "thumb");
  for (const char* bad : {"", "bot", "expert@", "expert@0", "expert@ms", "expert@x", "random@5",
                          "expert@5s", "hard:", "hard:calm", "@5", "expert@99999999999"}) {
    EXPECT_FALSE(player_from(bad)) << bad;
  }
}

TEST(Arena, WilsonsInterval) {
  EXPECT_NEAR(wilson(0.5, 100).low, 0.4038, 1e-4);
  EXPECT_NEAR(wilson(0.5, 100).high, 0.5962, 1e-4);
  EXPECT_NEAR(wilson(1, 60).low, 0.9398, 1e-4);
  EXPECT_NEAR(wilson(1, 60).high, 1, 1e-9);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Arena, PartsAddUpToTheWhole) {
  Match m = match("flax", {"greedy", "random"}, 20);
  const Outcome whole = played(m);
  Outcome sum = play(m, 0, 7);
  sum.add(play(m, 7, 13));
  EXPECT_EQ(sum.games, whole.games);
  EXPECT_EQ(sum.actions, whole.actions);
  EXPECT_EQ(sum.players[0].won, whole.players[0].won);
  EXPECT_EQ(sum.seats[1].score, whole.seats[1].score);
}

TEST(Arena, EqualPlayersShareMirroredDealsExactly) {
  for (const auto who : {"random", "greedy", "medium@30"}) {
    Match m = match("flax", {who, who}, 20);
    m.mirror = true;
    const Outcome o = played(m);
    EXPECT_EQ(o.players[0].score, 10) << who;
    EXPECT_EQ(o.players[1].score, 10) << who;
  }
}

TEST(Arena, WhoIsNamedFirstDoesNotMatter) {
  Match m = match("flax", {"easy@40", "greedy"}, 20),
        turned = match("flax", {"greedy", "easy@40"}, 20);
  m.mirror = turned.mirror = true;
  const Outcome a = played(m), b = played(turned);
  EXPECT_EQ(a.players[0].score, b.players[1].score);
  EXPECT_EQ(a.seats[0].score, b.seats[0].score);
}

// Two sides that alternate swap places once: two more rotations would repeat the same games.
TEST(Arena, TurnsThatSeatLikePlayersAlikeArePlayedOnce) {
  const auto turns = [](std::initializer_list<std::string_view> players, bool mirror = true) {
    Match m = match("tractor", players, 4);
    m.mirror = mirror;
    return orders(m);
  };
  EXPECT_EQ(turns({"thumb", "random", "thumb", "random"}), 2u);
  EXPECT_EQ(turns({"thumb", "random", "random", "random"}), 4u);
  EXPECT_EQ(turns({"thumb", "thumb", "random", "random"}), 4u);
  EXPECT_EQ(turns({"thumb", "thumb", "thumb", "thumb"}), 4u);
  EXPECT_EQ(turns({"hard", "hard@10", "thumb", "hard", "hard@10", "thumb"}), 3u);
  EXPECT_EQ(turns({"thumb", "random", "thumb", "random"}, false), 1u);
}

TEST(Arena, TheThumbBeatsChanceAtTractorAndClimbs) {
  Match m = match("tractor", {"thumb", "random", "thumb", "random"}, 20);
  m.options = "rounds=1";
  m.mirror = true;
  const Outcome o = played(m);
  EXPECT_GE(o.players[0].score, 9);  // at most half a win per game
  EXPECT_EQ(o.players[0].levels, o.players[2].levels);
  EXPECT_GT(o.players[0].levels, o.players[1].levels);
}

// Budgets are those of the levels; margins are wide.
TEST(Tractor, EachLevelBeatsTheOneBelow) {
  const std::pair<const char*, const char*> steps[] = {{"easy", "random"}, {"medium", "easy"}};
  for (const auto& [better, worse] : steps) {
    Match m = match("tractor", {better, worse, better, worse}, 8);
    m.options = "rounds=1";
    m.mirror = true;
    m.budget = Budget{200, 0};
    const Outcome o = played(m);
    EXPECT_GT(o.players[0].levels, o.players[1].levels) << better << " against " << worse;
  }
}

// The value in the rules: 60 to 0.
TEST(Flax, GreedyBeatsRandomAlways) {
  EXPECT_EQ(played(match("flax", {"greedy", "random"}, 60)).players[0].won, 60u);
}

// Small budgets and wide margins: only a broken bot fails here. `parlour simulate` measures.
TEST(Flax, EachLevelBeatsTheOneBelow) {
  const std::pair<const char*, const char*> steps[] = {{"easy", "random"},
                                                       {"medium", "easy"},
                                                       {"hard", "medium"},
                                                       {"expert@1500", "hard"},
                                                       {"expert@1500", "greedy"}};
  for (const auto& [better, worse] : steps) {
    Match m = match("flax", {better, worse}, 12);
    m.mirror = true;
    m.budget = Budget{1500, 0};
    EXPECT_GE(played(m).players[0].score, 6.5) << better << " against " << worse;
  }
}

}  // namespace
}  // namespace parlour::ai
