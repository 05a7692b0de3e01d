// Ratings from bouts, the ladder's command, and what the page says of the levels.
#include "cli/ratings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "ai/ratings.h"
#include "cli/commands.h"
#include "core/rng.h"
#include "golden_file.h"
#include "running.h"

namespace parlour::cli {
namespace {

double expected(double elo, double against) {
  return 1 / (1 + std::pow(10, (against - elo) / 400));
}

// Players of known strength: neighbours meet, and a deal is won, lost or shared as it should be.
std::vector<Bout> bouts_of(const std::vector<double>& elo, int each, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Bout> out;
  for (std::size_t a = 0; a + 1 < elo.size(); ++a) {
    for (int k = 0; k < each; ++k) {
      double won = 0;
      for (int game = 0; game < 2; ++game) won += rng.unit() < expected(elo[a], elo[a + 1]);
      out.push_back({static_cast<int>(a), static_cast<int>(a + 1), won / 2});
    }
  }
  return out;
}

TEST(Ratings, FindTheStrengthOfPlayers) {
  const std::vector<double> elo = {1200, 1350, 1500, 1700, 1720};
  const std::vector<Rating> found = rate(bouts_of(elo, 4000, 5), 5, 2, 1500, 1);
  for (std::size_t i = 0; i < elo.size(); ++i) {
    EXPECT_NEAR(found[i].elo, elo[i], 15) << i;
    EXPECT_LE(found[i].low, found[i].elo) << i;
    EXPECT_GE(found[i].high, found[i].elo) << i;
    EXPECT_EQ(found[i].bouts, i == 0 || i == 4 ? 4000u : 8000u) << i;
  }
  EXPECT_EQ(found[2].low, 1500);
  EXPECT_EQ(found[2].high, 1500);
}

TEST(Ratings, TheirIntervalsHoldTheTruthAboutNineteenTimesInTwenty) {
  const std::vector<double> elo = {1400, 1500, 1600};
  int held = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::vector<Rating> found = rate(bouts_of(elo, 200, seed), 3, 1, 1500, seed, 200);
    for (const std::size_t i : {0u, 2u}) {
      held += found[i].low <= elo[i] && elo[i] <= found[i].high;
      ++all;
    }
  }
  EXPECT_GE(held, all * 88 / 100);
  EXPECT_LE(held, all * 99 / 100);
}

TEST(Ratings, ReachFromPlayerToPlayer) {
  // 0 beats 1 three times in four, and so does 1 with 2: 0 and 2 never met.
  std::vector<Bout> bouts;
  for (int k = 0; k < 1000; ++k) bouts.push_back({0, 1, 0.75}), bouts.push_back({1, 2, 0.75});
  const std::vector<Rating> found = rate(bouts, 3, 2, 0, 1, 2);
  const double step = 400 * std::log10(3.0);
  EXPECT_NEAR(found[1].elo, step, 1);
  EXPECT_NEAR(found[0].elo, 2 * step, 2);
  EXPECT_DOUBLE_EQ(found[0].share, 0.75);
  EXPECT_DOUBLE_EQ(found[1].share, 0.5);
}

TEST(Ratings, SomeoneWhoNeverWonIsFarBelowAndNotNowhere) {
  const std::vector<Rating> found = rate(std::vector<Bout>(100, {0, 1, 0}), 2, 1, 1500, 1);
  EXPECT_LT(found[0].elo, 800);
  EXPECT_GT(found[0].elo, 300);
}

// --- the command --------------------------------------------------------------------------------

int lines_in(const std::string& path) {
  std::ifstream in(path);
  int n = 0;
  for (std::string line; std::getline(in, line);) ++n;
  return n;
}

TEST(Ladder, RatesAndGoesOnWhereItStopped) {
  const std::string state = path_of("ladder-state");
  std::remove(state.c_str());
  std::vector<std::string> words = {"flax",     "--players", "random,greedy,easy@20",
                                    "--anchor", "greedy",    "--games",
                                    "6",        "--state",   state};
  const Outcome first = run(run_ladder, words);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_NE(first.out.find("| greedy | 1500 | 1500 to 1500 |"), std::string::npos) << first.out;
  EXPECT_EQ(lines_in(state), 3);  // every pair has played a deal, from both sides
  EXPECT_EQ(run(run_ladder, words).out, first.out);
  EXPECT_EQ(lines_in(state), 3);
  words[6] = "12";
  const Outcome more = run(run_ladder, words);
  EXPECT_EQ(lines_in(state), 6);
  // What was played in two parts is what is played at once.
  words.resize(7);
  EXPECT_EQ(run(run_ladder, words).out, more.out);
  // Deals of another machine, with another seed, are added.
  const std::string other = path_of("ladder-other");
  std::remove(other.c_str());
  words.insert(words.end(), {"--seed", "2", "--state", other});
  EXPECT_EQ(run(run_ladder, words).code, 0);
  {
    std::ofstream out(state, std::ios::app);
    out << std::ifstream(other).rdbuf();
  }
  words.back() = state;
  const Outcome both = run(run_ladder, words);
  EXPECT_EQ(lines_in(state), 12);
  EXPECT_NE(both.out.find(" 16 |"), std::string::npos) << both.out;  // two pairs of four deals
}

TEST(Ladder, RefusesWhatItDoesNotTake) {
  expect_refused(run_ladder, {{{}, "GAME"},
                              {{"flax", "--players", "greedy,nobody"}, "nobody"},
                              {{"flax", "--players", "greedy,thumb"}, "Tractor"},
                              {{"flax", "--players", "greedy,greedy"}, "twice"},
                              {{"flax", "--players", "greedy"}, "two players"},
                              {{"flax", "--players", "random,greedy"}, "medium"},
                              {{"settlers", "--seats", "3"}, "even"},
                              {{"flax", "--options", "colour=red"}, "colour"}});
  const std::string state = path_of("ladder-wrong");
  for (const char* line : {"random nobody 1 0.5", "random greedy 1 1.5", "random greedy 1",
                           "random greedy 1 0.5 0.5", "random random 1 0.5"}) {
    std::ofstream(state) << line << '\n';
    const Outcome it = run(run_ladder, {"flax", "--players", "random,greedy", "--anchor", "greedy",
                                        "--games", "2", "--state", state});
    EXPECT_EQ(it.code, kFailed) << line;
    EXPECT_NE(it.err.find("no deal of this ladder"), std::string::npos) << it.err;
    EXPECT_EQ(lines_in(state), 1) << line;
  }
}

// --- what the page says -------------------------------------------------------------------------

TEST(Ratings, ThePageSaysWhatWasMeasured) {
  const std::string page = test_file("../docs/strength.md");
  for (const ai::GameRatings& it : ai::kRatings) {
    const std::size_t from = page.find("`parlour ladder " + std::string(it.game) + ' ');
    ASSERT_NE(from, std::string::npos) << it.game;
    for (int i = 0; i < ai::kLevels; ++i) {
      const auto level = static_cast<ai::Level>(i);
      const std::string row = "\n| " + std::string(ai::name(level)) + " | ";
      const std::size_t at = page.find(row, from);
      ASSERT_NE(at, std::string::npos) << it.game;
      EXPECT_EQ(std::stoi(page.substr(at + row.size())), *ai::rating(it.game, level)) << it.game;
    }
  }
  EXPECT_EQ(ai::wins_of_100(1500, 1500), 50);
  EXPECT_EQ(ai::wins_of_100(1691, 1500), 75);
  EXPECT_FALSE(ai::rating("chess", ai::Level::Easy));
}

}  // namespace
}  // namespace parlour::cli
