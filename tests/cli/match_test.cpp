// `parlour match`: its statistics against known values, and a match that was interrupted.
#include "cli/match.h"

#include <gtest/gtest.h>
#ifndef __EMSCRIPTEN__
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/commands.h"
#include "cli/query.h"
#include "running.h"

namespace parlour::cli {
namespace {

namespace fs = std::filesystem;

Samples of(int wins, int draws, int losses) {
  Samples out;
  for (int i = 0; i < wins; ++i) out.add(1);
  for (int i = 0; i < draws; ++i) out.add(0.5);
  for (int i = 0; i < losses; ++i) out.add(0);
  return out;
}

TEST(Sprt, BoundsAreWalds) {
  const Range b = sprt_bounds(0.05, 0.05);
  EXPECT_NEAR(b.low, -2.944439, 1e-6);
  EXPECT_NEAR(b.high, 2.944439, 1e-6);
  EXPECT_NEAR(sprt_bounds(0.01, 0.1).high, std::log(90.0), 1e-9);
}

TEST(Sprt, OfWinsAndLossesTheRatioIsWalds) {
  const double s0 = share_of_elo(0), s1 = share_of_elo(20);
  for (const auto& [wins, losses] : {std::pair(600, 400), std::pair(500, 500), std::pair(90, 10)}) {
    const double exact = wins * std::log(s1 / s0) + losses * std::log((1 - s1) / (1 - s0));
    EXPECT_NEAR(log_likelihood_ratio(of(wins, 0, losses), 0, 20), exact, 0.01) << wins;
  }
}

// Draws carry information about the spread: the normal approximation N (s1 - s0) (2 m - s0 - s1) /
// (2 v), with the mean m and the variance v of a result, is close where the hypotheses are.
TEST(Sprt, WithDrawsTheRatioIsCloseToTheNormalOne) {
  const Samples samples = of(3000, 4100, 2900);
  const double s0 = share_of_elo(0), s1 = share_of_elo(5);
  const double normal =
      10'000 * (s1 - s0) * (2 * samples.mean() - s0 - s1) / (2 * samples.variance());
  EXPECT_NEAR(log_likelihood_ratio(samples, 0, 5), normal, 0.02 * std::abs(normal));
  EXPECT_NEAR(log_likelihood_ratio(samples, 0, 5), -log_likelihood_ratio(samples, 5, 0), 1e-9);
}

TEST(Sprt, IsDefinedWhereEverythingIsWon) {
  EXPECT_EQ(log_likelihood_ratio(Samples(), 0, 10), 0);
  EXPECT_GT(log_likelihood_ratio(of(50, 0, 0), 0, 10), 0);
  EXPECT_LT(log_likelihood_ratio(of(0, 0, 50), 0, 10), 0);
  EXPECT_TRUE(std::isfinite(log_likelihood_ratio(of(0, 7, 0), 0, 10)));
}

TEST(Samples, EloAndIntervals) {
  EXPECT_NEAR(share_of_elo(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of_share(0.75), 190.8485, 1e-3);
  // Wilson's interval of 60 of 100, as published: 0.502 to 0.691.
  const Range single = interval(of(60, 0, 40), false);
  EXPECT_NEAR(single.low, 0.5020, 1e-4);
  EXPECT_NEAR(single.high, 0.6906, 1e-4);
  // Pairs that were mostly split say more than games do: the same mean, a narrower interval.
  const Range pairs = interval(of(15, 80, 5), true);
  EXPECT_NEAR(of(15, 80, 5).mean(), 0.55, 1e-12);
  EXPECT_NEAR(pairs.high - 0.55, 1.959964 * std::sqrt(of(15, 80, 5).variance() / 99), 1e-9);
  EXPECT_LT(pairs.high - pairs.low,
            interval(of(15, 80, 5), false).high - interval(of(15, 80, 5), false).low);
}

TEST(Match, TurnsALineupUntilItRepeats) {
  EXPECT_EQ(turns_of("ab"), 2u);
  EXPECT_EQ(turns_of("abab"), 2u);
  EXPECT_EQ(turns_of("aabb"), 4u);
  EXPECT_EQ(turns_of("abb"), 3u);
  EXPECT_EQ(fair_share("abbb"), 0.25);
}

// --- whole matches -------------------------------------------------------------------------------

std::string new_folder() {
  const fs::path folder = path_of("match-test");
  fs::remove_all(folder);
  return folder.string();
}

Json match(std::vector<std::string> words) {
  words.push_back("--json");
  const Outcome outcome = run(run_match, std::move(words));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return Json::parse(outcome.out, nullptr, false);
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> flax_match(const std::string& folder, const std::string& games) {
  return {"flax",     "--a",      "bot greedy", "--b",     "bot random",
          "--mirror", "--folder", folder,       "--games", games};
}

TEST(Match, GoesOnWhereItStopped) {
  const std::string folder = new_folder();
  const Json first = match(flax_match(folder, "4"));
  EXPECT_EQ(first["games"], 4);
  EXPECT_EQ(first["resumed"], 0);
  EXPECT_EQ(first["samples"], 2);
  EXPECT_GT(first["share"].get<double>(), 0.7) << "a greedy player loses to chance";
  const fs::path last = fs::path(folder) / "000004.txt";
  const std::string whole = text_of(last);
  // Broken in the middle of an action, of a line, and at its beginning: it is played again, to the
  // same end.
  for (const std::size_t bytes : {whole.size() / 2, whole.size() - 3, std::size_t{0}}) {
    std::ofstream(last, std::ios::binary | std::ios::trunc) << whole.substr(0, bytes);
    const Json again = match(flax_match(folder, "4"));
    EXPECT_EQ(again["resumed"], 3) << bytes;
    EXPECT_EQ(again["share"], first["share"]);
    EXPECT_EQ(text_of(last), whole);
  }
  const Json more = match(flax_match(folder, "6"));
  EXPECT_EQ(more["resumed"], 4);
  EXPECT_EQ(more["games"], 6);
  // A match in one go has the same games.
  Json at_once =
      match({"flax", "--a", "bot greedy", "--b", "bot random", "--mirror", "--games", "6"});
  EXPECT_EQ(at_once["share"], more["share"]);
}

TEST(Match, KeepsOneMatchInAFolder) {
  const std::string folder = new_folder();
  match(flax_match(folder, "2"));
  std::vector<std::string> other = flax_match(folder, "2");
  other[4] = "bot easy@5";
  const Outcome refused = run(run_match, other);
  EXPECT_EQ(refused.code, kFailed);
  EXPECT_TRUE(has(refused.err, "another match")) << refused.err;
  EXPECT_EQ(run(run_match, flax_match(folder + "/000001.txt", "2")).code, kFailed);
}

// Games of bots that decide differently now do not count with those of today's.
TEST(Match, OfOtherBotsIsAnotherMatch) {
  const std::string folder = new_folder();
  match(flax_match(folder, "2"));
  const std::string path = folder + "/match.json";
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::string changed = text.str();
  const std::size_t at = changed.find("\"bots\": ");
  ASSERT_NE(at, std::string::npos) << changed;
  changed.insert(at + 8, "1");
  std::ofstream(path) << changed;
  const Outcome refused = run(run_match, flax_match(folder, "2"));
  EXPECT_EQ(refused.code, kFailed);
  EXPECT_TRUE(has(refused.err, "another match")) << refused.err;
}

TEST(Match, EqualPlayersShareMirroredDeals) {
  const Json flax =
      match({"flax", "--a", "bot random", "--b", "bot random", "--mirror", "--games", "20"});
  EXPECT_EQ(flax["share"], 0.5);
  const Json tractor = match({"tractor", "--options", "rounds=1", "--a", "bot thumb", "--b",
                              "bot thumb", "--mirror", "--games", "6"});
  EXPECT_EQ(tractor["lineup"], "abab");
  EXPECT_EQ(tractor["share"], 0.5);
}

TEST(Match, EndsWhenTheTestIsDecided) {
  const Json won = match({"flax", "--a", "bot greedy", "--b", "bot random", "--mirror", "--games",
                          "200", "--elo0", "0", "--elo1", "200"});
  EXPECT_EQ(won["sprt"]["verdict"], "elo1") << won;
  EXPECT_LT(won["games"], 200);
  const Json lost = match({"flax", "--a", "bot random", "--b", "bot greedy", "--mirror", "--games",
                           "200", "--elo0", "0", "--elo1", "200"});
  EXPECT_EQ(lost["sprt"]["verdict"], "elo0") << lost;
}

TEST(Match, AllowsAnyLineup) {
  const Json coup = match({"coup", "--lineup", "abb", "--a", "bot honest", "--b", "bot random",
                           "--mirror", "--games", "6"});
  EXPECT_NEAR(coup["fair"].get<double>(), 1.0 / 3, 1e-12);
  EXPECT_FALSE(coup.contains("elo"));
  const Json settlers = match({"settlers", "--seats", "2", "--options", "points=3", "--a",
                               "bot greedy", "--b", "bot random", "--games", "2"});
  EXPECT_EQ(settlers["games"], 2);
}

// The usual number of games is rounded up to whole deals.
TEST(Match, ByItselfPlaysWholeDeals) {
  const Json coup =
      match({"coup", "--seats", "3", "--mirror", "--a", "bot honest", "--b", "bot random"});
  EXPECT_EQ(coup["games"], 102);
}

// Nobody knows by how much a player is stronger who has won everything.
TEST(Match, NamesNoEloOfWhoeverWinsEverything) {
  const std::vector<std::string> words = {"flax",       "--a",      "bot greedy", "--b",
                                          "bot random", "--mirror", "--games",    "4"};
  const Outcome told = run(run_match, words);
  EXPECT_TRUE(has(told.out, "Elo more than ")) << told.out;
  const Json score = match(words);
  EXPECT_TRUE(score["elo"][0].is_number() && score["elo"][1].is_null()) << score;
}

TEST(Match, RefusesWhatItDoesNotTake) {
  const auto with = [](std::vector<std::string> more) {
    std::vector<std::string> words = {"flax", "--a", "bot random", "--b", "bot random"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  expect_refused(
      run_match,
      {{{"flax"}, "--a and --b"},
       {{"chess"}, "chess"},
       {{"flax", "--a", "bot clever", "--b", "bot easy"}, "clever"},
       {{"flax", "--a", "bot honest", "--b", "bot easy"}, "Coup alone"},
       {with({"--mirror", "--games", "3"}), "multiple of 2"},
       {with({"--lineup", "aa"}), "both of them"},
       {with({"--lineup", "ac"}), "a or b"},
       {with({"--seats", "5"}), "2 to 4 players"},
       {with({"--options", "board=nowhere"}), "board"},
       {with({"--elo0", "0"}), "--elo1"},
       {with({"--elo0", "5", "--elo1", "5"}), "less than"},
       {with({"--elo0", "x", "--elo1", "5"}), "--elo0"},
       {with({"--elo0", "0", "--elo1", "5", "--alpha", "2"}), "--alpha"},
       {with({"--elo0", "0", "--elo1", "5", "--alpha", "0.5", "--beta", "0.5"}), "together"},
       {{"coup", "--lineup", "abb", "--a", "bot honest", "--b", "bot honest", "--elo0", "0",
         "--elo1", "5"},
        "as many seats"}});
}

#ifndef __EMSCRIPTEN__  // which has no locks, and starts no programs
TEST(Match, WritesToAFolderAlone) {
  const std::string folder = new_folder();
  match(flax_match(folder, "2"));
  const int other = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(flock(other, LOCK_EX | LOCK_NB), 0);
  const Outcome refused = run(run_match, flax_match(folder, "2"));
  EXPECT_EQ(refused.code, kFailed);
  EXPECT_TRUE(has(refused.err, "at work")) << refused.err;
  close(other);
  EXPECT_EQ(match(flax_match(folder, "2"))["resumed"], 2);
}

// A game that a signal ends is no result.
TEST(Match, KeepsNoGameThatWasInterrupted) {
  const std::string folder = new_folder();
  const Outcome outcome =
      run(run_match, {"flax", "--a", "kill -TERM $PPID; sleep 100", "--b", "bot random", "--games",
                      "2", "--folder", folder, "--move-ms", "600000"});
  EXPECT_EQ(outcome.code, 128 + 15) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "interrupted")) << outcome.err;
  EXPECT_FALSE(fs::exists(fs::path(folder) / "000001.txt"));
}

TEST(Match, CountsTheGamesInWhichAProgramWasAtFault) {
  const Outcome outcome = run(run_match, {"flax", "--a", "exit 1", "--b", "bot random", "--games",
                                          "4", "--mirror", "--json"});
  const Json score = Json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(score["faults"], Json::array({4, 0})) << outcome.out << outcome.err;
}
#endif

}  // namespace
}  // namespace parlour::cli
