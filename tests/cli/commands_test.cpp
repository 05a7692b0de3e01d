// Commands as a programmer types them: what they print, and the error for arguments that they
// reject.
#include "cli/commands.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/args.h"
#include "core/record.h"
#include "core/sealed_chance.h"
#include "fair/played.h"
#include "fair/sealed.h"
#include "running.h"

namespace parlour::cli {
namespace {

TEST(Exploit, SaysWhatItFitsAndRepeatsItself) {
  const std::vector<std::string> words = {
      "coup", "--against", "easy@4", "--generations", "2", "--tables", "5", "--fit",
      "4",    "--games",   "40",     "--seed",        "9"};
  const Outcome first = run(run_exploit, words);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_NE(first.out.find("generation 2: tables "), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("fitted, against easy@4"), std::string::npos) << first.out;
  EXPECT_EQ(run(run_exploit, words).out, first.out);

  // The printed table can be used to continue, and is printed unchanged when nothing is searched.
  const std::string table = first.out.substr(first.out.find("table: ") + 7);
  const std::string numbers = table.substr(0, table.find('\n'));
  const Outcome again = run(run_exploit, {"coup", "--against", "easy@4", "--generations", "0",
                                          "--games", "40", "--seed", "9", "--table", numbers});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_NE(again.out.find("table: " + numbers + '\n'), std::string::npos) << again.out;
}

TEST(Exploit, RefusesWhatItDoesNotTake) {
  expect_refused(run_exploit, {{{}, "GAME"},
                               {{"flax"}, "Only Coup"},
                               {{"coup", "--against", "nobody"}, "--against"},
                               {{"coup", "--against", "honest"}, "--against"},
                               {{"coup", "--table", "0.1 0.2"}, "--table"},
                               {{"coup", "--table", "0.1 x 0.3"}, "--table"},
                               {{"coup", "--tables", "2"}, "tables"},
                               {{"coup", "--games", "-1"}, "games"}});
}

// --- the coach ----------------------------------------------------------------------------------

constexpr const char* kDuel = PARLOUR_TEST_DATA "/fixtures/coup_duel.txt";

TEST(Coach, ReportsOnAFinishedGame) {
  const Outcome words = run(run_coach, {kDuel});
  EXPECT_EQ(words.code, 0) << words.err;
  EXPECT_NE(words.out.find("coup, 2 seats: 15 decisions"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("challenge the Ambassador instead of allow it"), std::string::npos)
      << words.out;
  const Outcome json = run(run_coach, {kDuel, "--json"});
  const auto read = nlohmann::json::parse(json.out);
  double sum = 0;
  for (const char* part : {"luck", "skill", "others"}) sum += read["seats"][1][part].get<double>();
  EXPECT_NEAR(sum,
              read["seats"][1]["result"].get<double>() - read["seats"][1]["start"].get<double>(),
              1e-9);
  EXPECT_EQ(read["decisions"].size(), 15u);
}

TEST(Coach, IsCalibratedByGames) {
  const std::string picture = path_of("coach.svg");
  const Outcome it =
      run(run_coach, {"--calibrate", "coup", "--games", "6", "--bots", "easy@4", "--seats", "2",
                      "--positions", "3", "--jobs", "2", "--svg", picture});
  EXPECT_EQ(it.code, 0) << it.err;
  EXPECT_NE(it.out.find("6 games of coup, 36 chances"), std::string::npos) << it.out;
  std::ifstream file(picture);
  std::string first;
  std::getline(file, first);
  EXPECT_TRUE(first.starts_with("<svg")) << first;
}

TEST(Coach, RefusesWhatItDoesNotTake) {
  expect_refused(run_coach, {{{}, "FILE"},
                             {{"--calibrate", "chess"}, "chess"},
                             {{"--calibrate", "flax", "--bots", "nobody"}, "--bots"},
                             {{"--calibrate", "flax", "--seats", "9"}, "2 to 4 players"}});
  const std::string begun = path_of("begun.txt");
  std::ofstream(begun) << "flax 1 seats=2\n";
  const Outcome unfinished = run(run_coach, {begun});
  EXPECT_EQ(unfinished.code, kFailed);
  EXPECT_NE(unfinished.err.find("not over"), std::string::npos) << unfinished.err;
}

// --- training -----------------------------------------------------------------------------------

TEST(Train, MovesWeightsGoesOnWhereItStoppedAndDoesNotDependOnJobs) {
  const auto trained = [&](const std::string& state, const std::string& generations,
                           const std::string& jobs) {
    const Outcome it = run(
        run_train, {"tractor", "--generations", generations, "--state", path_of(state), "--verify",
                    "2", "--jobs", jobs, "--seed", "5", "--directions", "3", "--deals", "2"});
    EXPECT_EQ(it.code, 0) << it.err;
    EXPECT_NE(it.out.find("after " + generations + " generations"), std::string::npos) << it.out;
    return read_file(path_of(state), 1 << 16).value_or("");
  };
  for (const char* name : {"train_once", "train_twice"}) std::remove(path_of(name).c_str());
  const std::string once = trained("train_once", "2", "1");
  const std::string first = trained("train_twice", "1", "3");
  EXPECT_NE(first, once);
  EXPECT_EQ(trained("train_twice", "2", "3"), once);
  EXPECT_EQ(once.find("generation 2\nsure_card "), 0u) << once;
}

TEST(Train, WritesATableThatCanBeShipped) {
  const std::string header = path_of("train_header.h");
  const Outcome it =
      run(run_train, {"tractor", "--generations", "0", "--verify", "2", "--header", header});
  ASSERT_EQ(it.code, 0) << it.err;
  // The shipped table against itself: each deal is won as often as it is lost.
  EXPECT_NE(it.out.find("+0.0000 levels a round (+0.0000 to +0.0000)"), std::string::npos)
      << it.out;
  const std::string text = read_file(header, 1 << 16).value_or("");
  EXPECT_NE(text.find("inline constexpr Weights kShippedWeights = {\n"), std::string::npos);
  EXPECT_NE(text.find(",  // keep_point\n};\n"), std::string::npos);
}

TEST(Train, RefusesWhatItDoesNotTake) {
  expect_refused(run_train, {{{}, "GAME"},
                             {{"flax"}, "Only Tractor"},
                             {{"tractor", "--generations", "x"}, "generations"},
                             {{"tractor", "--jobs", "0"}, "jobs"}});
  const std::string state = path_of("train_no_state");
  std::ofstream(state) << "generation 3\nsure_card 12\n";
  const Outcome it = run(run_train, {"tractor", "--state", state});
  EXPECT_EQ(it.code, 1);
  EXPECT_NE(it.err.find("is no state of this training"), std::string::npos) << it.err;
}

// At this budget and sample the bins are noisier than at the expert's own.
TEST(Calibrate, ExpertsBelieveClaimsAboutAsOftenAsTheyAreTrue) {
  constexpr int kEnough = 250;
  const Outcome outcome = run(run_calibrate, {"coup", "--bot", "expert@60", "--games", "300"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  int bins = 0;
  for (std::string line; std::getline(lines, line);) {
    int bin = 0, claims = 0;
    double believed = 0, held = 0;
    ASSERT_EQ(std::sscanf(line.c_str(), "from .%d on: %d claims, believed %lf, true %lf", &bin,
                          &claims, &believed, &held),
              4)
        << line;
    EXPECT_GE(believed, bin / 10.0 - 0.001) << line;
    EXPECT_LE(believed, (bin + 1) / 10.0 + 0.001) << line;
    if (claims < kEnough) continue;
    ++bins;
    EXPECT_NEAR(believed, held, 0.1) << line;
  }
  EXPECT_GE(bins, 3) << outcome.out;
}

TEST(Calibrate, RefusesWhatItDoesNotTake) {
  expect_refused(run_calibrate, {{{}, "GAME"},
                                 {{"flax"}, "Only in Coup"},
                                 {{"coup", "--bot", "honest"}, "--bot"},
                                 {{"coup", "--seats", "1"}, "seats"}});
}

TEST(Simulate, CountsEveryGameForEverySeatAndPlayer) {
  const Outcome outcome = run(run_simulate, {"flax", "--games", "20", "--mirror", "--bots",
                                             "greedy,random", "--seed", "4", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
  ASSERT_TRUE(json.is_object()) << outcome.out;
  EXPECT_EQ(json.value("games", 0), 20);
  for (const char* by : {"by_seat", "by_bot"}) {
    int won = 0, shared = 0;
    for (const auto& one : json.at(by))
      won += one.value("won", 0), shared += one.value("shared", 0);
    EXPECT_EQ(won + shared / 2, 20) << by;
  }
  const auto& bots = json.at("by_bot");
  EXPECT_GT(bots.at(0).value("won", 0), bots.at(1).value("won", 0))
      << "a greedy player loses to chance";
}

TEST(Simulate, RefusesWhatItDoesNotTake) {
  expect_refused(run_simulate, {{{"chess"}, "chess"},
                                {{"flax", "--seats", "9"}, "for 2 to 4 players"},
                                {{"flax", "--bots", "clever"}, "clever"},
                                {{"flax", "--bots", "easy,easy,easy"}, "3 bots for 2"},
                                {{"flax", "--bots", "honest,random"}, "Coup alone"},
                                {{"coup", "--bots", "thumb"}, "Tractor alone"},
                                {{"tractor", "--bots", "bluffer"}, "Coup alone"},
                                {{"coup", "--bots", "expert-quiet"}, "offers"},
                                {{"settlers", "--bots", "expert-quiet-silent"}, "no bot"},
                                {{"flax", "--options", "board=nowhere"}, "board"},
                                {{"flax", "--games", "many"}, "games"},
                                {{"flax", "--games", "3", "--mirror"}, "multiple of 2"},
                                {{"flax", "--ms", "1", "--iterations", "1"}, "--ms"},
                                {{"flax", "--unheard-of"}, "unheard-of"}});
}

// --- input from a file or from stdin -------------------------------------------------------------

constexpr const char* kFlax = "flax 1 seats=2\nhouse draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n";

TEST(Replay, TellsWhereARecordLeads) {
  const Outcome words = run(run_replay, {file_with(kFlax)});
  EXPECT_EQ(words.code, 0) << words.err;
  EXPECT_TRUE(words.out.starts_with("3 actions\n")) << words.out;
  EXPECT_EQ(run_with(run_replay, {"-"}, kFlax).out, words.out);
  const Outcome russian = run(run_replay, {file_with(kFlax), "--lang", "ru"});
  EXPECT_EQ(russian.code, 0);
  EXPECT_NE(russian.out, words.out);
}

TEST(Verify, SaysThatChanceGaveEveryDrawAndWhoTookPart) {
  fair::Played g("coup");
  ASSERT_TRUE(add_proof(g.record, g.proof));
  const Outcome good = run(run_verify, {file_with(to_text(g.game(), g.record))});
  EXPECT_EQ(good.code, 0) << good.err;
  const auto draws = std::ranges::count(g.record.entries, House, &Entry::seat);
  EXPECT_TRUE(has(good.out, "all " + std::to_string(draws) + " draws")) << good.out;
  EXPECT_TRUE(has(good.out, to_base64url(fair::seal(g.proof.secret, g.proof.ground)))) << good.out;
  EXPECT_TRUE(has(good.out, "seat 1 took part")) << good.out;
}

TEST(Verify, ChecksAGameOnOneDeviceAgainstItsNumber) {
  constexpr std::uint64_t chance = 7;
  Table table(*find_game("flax"), "", 2, 0);
  const SealedChance luck(chance);
  table.take_luck(&luck);
  table.play_house();
  Record record = table.record();
  note_chance(record, chance);
  const Outcome good = run(run_verify, {file_with(to_text(table.game(), record))});
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_TRUE(has(good.out, "all 1 draws: 0700 0000 0000 0000")) << good.out;
  EXPECT_TRUE(has(good.out, fair::digits(fair::seal(chance)))) << good.out;
  note_chance(record, 8);
  const Outcome other = run(run_verify, {file_with(to_text(table.game(), record))});
  EXPECT_EQ(other.code, kFailed);
  EXPECT_TRUE(has(other.err, "action 1 (house draw ")) << other.err;
}

TEST(Verify, NamesTheActionTheMemberAndTheRule) {
  EXPECT_TRUE(has(run(run_verify, {file_with(kFlax)}).err, "no proof"));
  fair::Played g("coup");
  const auto verify = [&] {
    EXPECT_TRUE(add_proof(g.record, g.proof));
    return run(run_verify, {file_with(to_text(g.game(), g.record))});
  };
  fair::Share& share = g.proof.shares[1];
  const fair::Share whole = share;
  share.until = share.from, share.last = {};
  const Outcome untold = verify();
  EXPECT_EQ(untold.code, kFailed);
  EXPECT_TRUE(has(untold.err, "seat 1 has not told")) << untold.err;
  share = whole;
  g.proof.secret = fair::Secret();
  const Outcome other = verify();
  EXPECT_EQ(other.code, kFailed);
  EXPECT_TRUE(has(other.err, "action ")) << other.err;
  EXPECT_TRUE(has(other.err, "is not what chance gives")) << other.err;
  EXPECT_TRUE(has(run(run_verify, {"/nowhere/at/all"}).err, "cannot be read"));
}

TEST(Replay, SaysWhereARecordIsWrongAndWhatCannotBeRead) {
  const Outcome wrong = run(run_replay, {file_with(std::string(kFlax) + "1 place 2,2 5\n")});
  EXPECT_EQ(wrong.code, kFailed);
  EXPECT_TRUE(has(wrong.err, "after 3 actions")) << wrong.err;
  for (const std::string& path : {std::string("/nowhere/at/all"), testing::TempDir()}) {
    const Outcome none = run(run_replay, {path});
    EXPECT_EQ(none.code, kFailed) << path;
    EXPECT_TRUE(has(none.err, "cannot be read")) << none.err;
  }
  const Outcome large = run(run_replay, {file_with(std::string(kLongestRecordText + 1, '#'))});
  EXPECT_EQ(large.code, kFailed);
  EXPECT_TRUE(has(large.err, "too large")) << large.err;
  const Outcome seat = run(run_replay, {file_with(kFlax), "--view", "5"});
  EXPECT_EQ(seat.code, kMisused);
  EXPECT_TRUE(has(seat.err, "no seat 5")) << seat.err;
}

TEST(Bot, AnswersTheViewsThatReplayPrints) {
  const std::string mine = run(run_replay, {file_with(kFlax), "--view", "1"}).out;
  const std::string theirs = run(run_replay, {file_with(kFlax), "--view", "0"}).out;
  const Outcome outcome = run_with(run_bot, {"flax", "--level", "easy", "--iterations", "20"},
                                   mine + "hello\n" + theirs + std::string(kLongestLine + 2, 'x') +
                                       '\n' + mine.substr(0, mine.size() - 1));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  std::vector<std::string> lines;
  for (std::size_t at = 0, end; (end = outcome.out.find('\n', at)) != std::string::npos;
       at = end + 1) {
    lines.push_back(outcome.out.substr(at, end - at));
  }
  ASSERT_EQ(lines.size(), 5u) << outcome.out;
  const Outcome played =
      run(run_replay, {file_with(std::string(kFlax) + "1 " + lines[0].substr(7) + '\n')});
  EXPECT_EQ(played.code, 0) << lines[0] << played.err;
  EXPECT_TRUE(has(lines[1], "no view")) << lines[1];
  EXPECT_TRUE(has(lines[2], "not this seat's turn")) << lines[2];
  EXPECT_TRUE(has(lines[3], "longer than 1 MB")) << lines[3];
  EXPECT_TRUE(lines[4].starts_with("choice ")) << "a last line without a line break";
}

TEST(Play, IsAnotherGameEachTimeUnlessASeedIsGiven) {
  const auto begun = [](std::vector<std::string> words) {
    return run_with(run_play, std::move(words), "list\nrecord\nquit\n");
  };
  const Outcome one = begun({"coup", "--seed", "5", "--level", "easy"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_TRUE(has(one.out, "Seed 5\n"));
  EXPECT_EQ(begun({"coup", "--seed", "5", "--level", "easy"}).out, one.out);
  EXPECT_FALSE(has(one.out, "house deal")) << "hidden cards are not printed before the end";
  const auto seed = [&] {
    const Outcome outcome = begun({"flax", "--level", "easy"});
    EXPECT_TRUE(has(outcome.out, "house draw"))
        << "a game that hides nothing prints its record at any time";
    return outcome.out.substr(0, outcome.out.find('\n'));
  };
  EXPECT_NE(seed(), seed());
}

TEST(Query, AnswersEachLineTheLastWithoutItsEndToo) {
  const Outcome outcome = run_with(
      run_query, {},
      "nonsense\n" + std::string((1 << 20) + 100, ' ') + "\n{\"game\":\"chess\",\"id\":7}");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "no JSON")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "longer than 1 MB")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "\"id\":7")) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with('\n'));
}

}  // namespace
}  // namespace parlour::cli
