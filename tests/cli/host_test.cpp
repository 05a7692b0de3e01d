// `parlour host` with programs by other authors: good ones, and ones that crash, lie, are late, or
// flood. Whatever they do, the game ends, and the result names them.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "cli/commands.h"
#include "cli/program.h"
#include "games/registry.h"
#include "running.h"

#ifndef __EMSCRIPTEN__  // which starts no programs

namespace parlour::cli {
namespace {

using nlohmann::json;

std::string example(const std::string& name) {
  return "python3 " PARLOUR_TEST_DATA "/cli/programs/" + name;
}

json host(std::vector<std::string> words) {
  const Outcome outcome = run(run_host, std::move(words));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

// A machine with much to do may need long to start a program.
constexpr const char* kPatient = "600000";
constexpr const char* kHasty = "400";  // for programs that are never in time

// The fault of a program at seat 0 of Flax, against one of our bots.
json fault_of(const std::string& program, const char* move_ms = kPatient,
              std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"flax",  "--move-ms", move_ms,     "--seat",
                                    program, "--seat",    "bot random"};
  words.insert(words.end(), more.begin(), more.end());
  const json result = host(words);
  EXPECT_EQ(result["scores"].size(), 2u) << result;
  EXPECT_EQ(result["faults"].size(), 1u) << result;
  return result["faults"].size() == 1 ? result["faults"][0] : json::object();
}

TEST(Host, PlaysEveryGameWithAProgramAtEverySeat) {
  for (const AnyGame* game : games()) {
    const std::string id(game->info().id);
    const std::string options = id == "settlers" ? "points=3" : std::string(game->info().shortest);
    const json result = host({id, "--seat", example("random_player.py"), "--options", options,
                              "--records", "--move-ms", kPatient});
    EXPECT_EQ(result["faults"], json::array()) << result;
    EXPECT_EQ(result["scores"].size(), static_cast<std::size_t>(game->info().usual_seats));
    const Outcome replayed = run(run_replay, {file_with(result["record"])});
    EXPECT_EQ(replayed.code, 0) << replayed.err;
  }
}

TEST(Host, TheGreedyExampleBeatsTheRandomOne) {
  const json result = host({"flax", "--seat", example("greedy_flax.py"), "--seat",
                            example("random_player.py 4"), "--move-ms", kPatient});
  EXPECT_EQ(result["scores"], json::array({1.0, 0.0})) << "a greedy player loses to chance";
  EXPECT_EQ(result["faults"], json::array());
}

TEST(Host, NamesAProgramThatCrashes) {
  const json ended = fault_of("exit 3");
  EXPECT_EQ(ended["fault"], "crashed");
  EXPECT_EQ(ended["why"], "It ended with code 3.");
  EXPECT_EQ(ended["program"], "exit 3");
  EXPECT_EQ(ended["seat"], 0);
  EXPECT_EQ(fault_of("kill -9 $$")["why"], "It was ended by signal 9.");
  EXPECT_EQ(fault_of("/nowhere/at/all")["fault"], "crashed");
  EXPECT_EQ(fault_of("exec <&-; sleep 0.2")["fault"], "crashed") << "it cannot hear";
  EXPECT_EQ(fault_of("exec >&-; cat > /dev/null")["fault"], "crashed") << "it cannot speak";
}

TEST(Host, NamesAProgramThatIsLate) {
  const auto late = [](const std::string& program) { return fault_of(program, kHasty)["fault"]; };
  EXPECT_EQ(late("sleep 100"), "late");
  EXPECT_EQ(late("cat > /dev/null"), "late");
  const json half = late("printf '{\"action\":'; cat > /dev/null");
  EXPECT_TRUE(half == "unasked" || half == "late") << half;
  EXPECT_EQ(late("read a; read b; printf '{\"action\":'; cat > /dev/null"), "late");
  EXPECT_EQ(late("trap '' TERM HUP INT; while :; do sleep 0.1; done"), "late");
  EXPECT_EQ(late("cat /dev/zero >&2"), "late") << "stderr is no answer";
  EXPECT_EQ(fault_of(example("random_player.py"), kPatient, {"--total-ms", "1"})["fault"], "late");
}

TEST(Host, NamesAProgramThatLies) {
  const auto says = [](const std::string& answer) {
    return "while read line; do case \"$line\" in *decide*) echo '" + answer + "';; esac; done";
  };
  EXPECT_EQ(fault_of(says("{\"action\":\"place 40,40 6\"}"))["fault"], "illegal");
  const json words = fault_of(says("{\"action\":\"jump\"}"));
  EXPECT_EQ(words["fault"], "illegal");
  EXPECT_EQ(words["answer"], "{\"action\":\"jump\"}");
  EXPECT_EQ(fault_of(says("{\"action\":\"draw 1/6\"}"))["fault"], "illegal") << "the House's";
  EXPECT_EQ(fault_of(says("{\"id\":99,\"action\":\"place 1,9 6\"}"))["fault"], "illegal");
  EXPECT_EQ(fault_of(says("{\"action\":6}"))["fault"], "illegal");
  EXPECT_EQ(fault_of(says("[]"))["fault"], "illegal");
  EXPECT_EQ(fault_of(says(""))["fault"], "illegal");
  EXPECT_EQ(fault_of(says(std::string(100, '[')))["fault"], "illegal");
  EXPECT_EQ(fault_of("read a; read b; read c; head -c 300 /dev/urandom; echo")["fault"], "illegal");
}

TEST(Host, NamesAProgramThatFloods) {
  const json line = fault_of("yes");
  EXPECT_TRUE(line["fault"] == "unasked" || line["fault"] == "illegal") << line;
  const json bytes = fault_of("cat /dev/zero");
  EXPECT_TRUE(bytes["fault"] == "unasked" || bytes["fault"] == "too long") << bytes;
  EXPECT_EQ(fault_of("read a; read b; read c; cat /dev/zero")["fault"], "too long");
  // Also a line that ends just after the limit.
  EXPECT_EQ(fault_of("read a; read b; read c; printf '%065600d\\n' 0; cat")["fault"], "too long");
}

TEST(Host, AProgramIsStartedAgainForTheNextGame) {
  const Outcome outcome =
      run(run_host, {"flax", "--games", "3", "--seat", "exit 4", "--seat", "bot random"});
  std::size_t crashes = 0;
  for (std::size_t i = 0; (i = outcome.out.find("ended with code 4", i)) != std::string::npos; ++i)
    ++crashes;
  EXPECT_EQ(crashes, 3u) << outcome.out;
}

// A program that ends with its game is at no fault, in any game.
TEST(Host, AProgramMayEndAfterAGame) {
  const std::string once = "sed -u '/\"type\":\"end\"/q' | " + example("random_player.py");
  const Outcome outcome = run(run_host, {"flax", "--games", "3", "--seat", once, "--seat",
                                         "bot random", "--move-ms", kPatient});
  EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 3) << outcome.out;
  EXPECT_FALSE(has(outcome.out, "\"fault\"")) << outcome.out;
}

TEST(Host, GamesOfNeighbouringSeedsDiffer) {
  const auto games = [](const std::string& seed) {
    const Outcome outcome = run(
        run_host, {"flax", "--seat", "bot random", "--games", "3", "--records", "--seed", seed});
    std::vector<std::string> out;
    for (std::size_t from = 0, end; (end = outcome.out.find('\n', from)) != std::string::npos;
         from = end + 1)
      out.push_back(json::parse(outcome.out.substr(from, end - from))["record"]);
    return out;
  };
  const auto first = games("1"), second = games("2");
  ASSERT_EQ(first.size(), 3u);
  EXPECT_NE(first[1], second[0]);
  EXPECT_NE(first[2], second[1]);
  EXPECT_NE(first[2], second[0]);
}

// Starts a process that leaves a mark soon, unless it is ended before.
std::string leaves_a_mark(const std::string& mark) {
  std::remove(mark.c_str());
  return "(trap '' TERM HUP; sleep 4; touch " + mark + ") & ";
}
bool has_left(const std::string& mark) {
  std::this_thread::sleep_for(std::chrono::milliseconds(4500));
  return access(mark.c_str(), F_OK) == 0;
}

TEST(Host, NothingOfAProgramsGroupOutlivesIt) {
  const std::string mark = path_of("outlived");
  fault_of(leaves_a_mark(mark) + "sleep 100", kHasty);
  EXPECT_FALSE(has_left(mark));
}

// Also if this program is told to end.
TEST(Host, ASignalEndsThePrograms) {
  const std::string mark = path_of("orphan");
  for (const auto& [name, number] :
       {std::pair("INT", SIGINT), std::pair("TERM", SIGTERM), std::pair("HUP", SIGHUP)}) {
    const Outcome outcome =
        run(run_host,
            {"flax", "--games", "1000", "--move-ms", kPatient, "--seat",
             leaves_a_mark(mark) + "kill -" + name + " $PPID; sleep 100", "--seat", "bot random"});
    EXPECT_EQ(outcome.code, 128 + number);
    EXPECT_EQ(outcome.out, "") << "a game that has not ended";
  }
  EXPECT_FALSE(has_left(mark));
}

TEST(Host, NamesTheCodeOfAProgramThoughItsEndIsIgnored) {
  const auto before = signal(SIGCHLD, SIG_IGN);
  EXPECT_EQ(fault_of("exit 3")["why"], "It ended with code 3.");
  signal(SIGCHLD, before);
}

TEST(Program, IsSpokenToEvenIfStdinIsClosed) {
  const int kept = dup(STDIN_FILENO);
  close(STDIN_FILENO);
  std::string line;
  {
    Program cat("cat", false);
    const auto later = Clock::now() + std::chrono::minutes(10);
    EXPECT_EQ(cat.say("hello\n", later), Program::Heard::Line);
    EXPECT_EQ(cat.hear(line, later), Program::Heard::Line);
  }
  dup2(kept, STDIN_FILENO);
  close(kept);
  EXPECT_EQ(line, "hello");
}

TEST(Program, IsLateAfterItsTimeWhateverItCouldHear) {
  Program cat("cat", false);
  EXPECT_EQ(cat.say("hello\n", Clock::now() - std::chrono::seconds(1)), Program::Heard::Late);
}

TEST(Host, RefusesWhatItDoesNotTake) {
  expect_refused(run_host, {{{"chess"}, "chess"},
                            {{"flax"}, "--seat"},
                            {{"flax", "--seat", "bot clever"}, "clever"},
                            {{"coup", "--seat", "a", "--seat", "b", "--seats", "3"}, "each seat"},
                            {{"flax", "--seat", "cat", "--protocol", "smoke"}, "--protocol"},
                            {{"flax", "--seat", "cat", "--seats", "5"}, "2 to 4 players"},
                            {{"flax", "--protocol", "json"}, "--seat"},
                            {{"coup", "--seat", "cat", "--players", "3"}, "--players"},
                            {{"coup", "--seat", "cat", "--type", "reformation"}, "--type"},
                            {{"coup", "--move-ms", "5"}, "--move-ms"},
                            {{"coup", "--records"}, "--records"},
                            {{"coup", "--protocol", "treason", "--seat", "cat"}, "--seat"},
                            {{"flax", "--seat", "cat", "--move-ms", "0"}, "move-ms"}});
}

}  // namespace
}  // namespace parlour::cli

#endif
