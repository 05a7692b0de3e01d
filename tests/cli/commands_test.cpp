// Commands as a programmer types them: what they print, and the sentence for what they do not take.
#include "cli/commands.h"
#include "cli/args.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace parlour::cli {
namespace {

struct Outcome {
  int code = 0;
  std::string out, err;
};

Outcome run(int (*command)(int, char**), std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Outcome outcome;
  outcome.code = command(static_cast<int>(argv.size()), argv.data());
  std::fflush(nullptr);
  outcome.out = testing::internal::GetCapturedStdout();
  outcome.err = testing::internal::GetCapturedStderr();
  return outcome;
}

TEST(Exploit, SaysWhatItFitsAndRepeatsItself) {
  const std::vector<std::string> words = {"coup", "--against", "easy@4", "--generations", "2", "--tables", "5",
                                          "--fit", "4", "--games", "40", "--seed", "9"};
  const Outcome first = run(run_exploit, words);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_NE(first.out.find("generation 2: tables "), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("fitted, against easy@4"), std::string::npos) << first.out;
  EXPECT_EQ(run(run_exploit, words).out, first.out);

  // The table that was found can be gone on with, and is printed as it was given when nothing is sought.
  const std::string table = first.out.substr(first.out.find("table: ") + 7);
  const std::string numbers = table.substr(0, table.find('\n'));
  const Outcome again = run(run_exploit, {"coup", "--against", "easy@4", "--generations", "0", "--games", "40",
                                          "--seed", "9", "--table", numbers});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_NE(again.out.find("table: " + numbers + '\n'), std::string::npos) << again.out;
}

// Words that a command does not take, and what its sentence speaks of.
struct Misuse {
  std::vector<std::string> words;
  std::string_view about;
};
void expect_refused(int (*command)(int, char**), const std::vector<Misuse>& all) {
  for (const Misuse& it : all) {
    const Outcome outcome = run(command, it.words);
    EXPECT_EQ(outcome.code, kMisused) << it.about;
    EXPECT_NE(outcome.err.find(it.about), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "") << it.about;
  }
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

TEST(Simulate, CountsEveryGameForEverySeatAndPlayer) {
  const Outcome outcome =
      run(run_simulate, {"flax", "--games", "20", "--mirror", "--bots", "greedy,random", "--seed", "4", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
  ASSERT_TRUE(json.is_object()) << outcome.out;
  EXPECT_EQ(json.value("games", 0), 20);
  for (const char* by : {"by_seat", "by_bot"}) {
    int won = 0, shared = 0;
    for (const auto& one : json.at(by)) won += one.value("won", 0), shared += one.value("shared", 0);
    EXPECT_EQ(won + shared / 2, 20) << by;
  }
  const auto& bots = json.at("by_bot");
  EXPECT_GT(bots.at(0).value("won", 0), bots.at(1).value("won", 0)) << "a greedy player loses to chance";
}

TEST(Simulate, RefusesWhatItDoesNotTake) {
  expect_refused(run_simulate, {{{"chess"}, "chess"},
                                {{"flax", "--seats", "9"}, "for 2 players"},
                                {{"flax", "--bots", "clever"}, "clever"},
                                {{"flax", "--bots", "easy,easy,easy"}, "3 bots for 2"},
                                {{"flax", "--options", "board=nowhere"}, "board"},
                                {{"flax", "--games", "many"}, "games"},
                                {{"flax", "--games", "3", "--mirror"}, "multiple of 2"},
                                {{"flax", "--ms", "1", "--iterations", "1"}, "--ms"},
                                {{"flax", "--unheard-of"}, "unheard-of"}});
}

}  // namespace
}  // namespace parlour::cli
