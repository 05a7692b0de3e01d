#include "cli/match.h"

#ifndef __EMSCRIPTEN__
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "ai/signature.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/protocol.h"
#include "core/record.h"
#include "games/registry.h"

namespace parlour::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kDigits = 6;  // of a game's number in the name of its file
constexpr std::uint64_t kMostGames = 999'999;
constexpr std::string_view kPlanFile = "match.json";
constexpr std::string_view kLineupNote = "lineup", kFaultNote = "fault-";
constexpr std::size_t kLongestWhy = 200;

std::string turned(std::string_view lineup, std::size_t by) {
  return std::string(lineup.substr(by)) + std::string(lineup.substr(0, by));
}

// What decides how the games of a folder go, and who plays them.
std::string description(const MatchPlan& plan) {
  const std::uint64_t bots = plan.a.bot || plan.b.bot ? ai::signature(plan.game->info().id) : 0;
  const Json json = {{"game", plan.game->info().id},
                     {"version", plan.game->info().version},
                     {"options", plan.options},
                     {"a", plan.a.name},
                     {"b", plan.b.name},
                     {"lineup", plan.lineup},
                     {"mirror", plan.mirror},
                     {"seed", plan.seed},
                     {"bots", bots},
                     {"move_ms", plan.limits.move_ms},
                     {"total_ms", plan.limits.total_ms}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<std::string> contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// Under another name first: a file with its final name is complete.
bool store(const fs::path& path, const std::string& text) {
  fs::path part = path;
  part += ".part";
  {
    std::ofstream out(part, std::ios::binary | std::ios::trunc);
    if (!(out << text) || !out.flush()) return false;
  }
  std::error_code error;
  fs::rename(part, path, error);
  return !error;
}

// Keeps other matches out of a folder while it exists.
class Lock {
 public:
  Lock() = default;
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
#ifdef __EMSCRIPTEN__  // there are no locks
  bool take(const std::string&) { return true; }
#else
  ~Lock() {
    if (fd_ >= 0) close(fd_);
  }
  /// False if another match has the folder. Where a file system has no locks, nobody is kept out.
  bool take(const std::string& folder) {
    fd_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return fd_ < 0 || flock(fd_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
  }

 private:
  int fd_ = -1;
#endif
};

// A game that has ended, as the score counts it.
struct Ended {
  std::string lineup;
  std::vector<double> scores;
  std::vector<int> at_fault;  // seats
};

class Running {
 public:
  Running(const MatchPlan& plan, bool loud) : plan_(plan) {
    for (std::size_t i = 0; i < plan.lineup.size(); ++i) {
      const bool a = plan.lineup[i] == 'a';
      auto& chairs = a ? a_ : b_;
      chairs.push_back(std::make_unique<Chair>(*plan.game, a ? plan.a : plan.b, plan.limits, loud));
    }
  }

  std::expected<MatchScore, std::string> play() {
    if (const std::string why = open_folder(); !why.empty()) return std::unexpected(why);
    const std::uint32_t turns = plan_.mirror ? turns_of(plan_.lineup) : 1;
    double sum = 0;  // of the games of a deal
    for (std::uint32_t n = 0; n < plan_.games; ++n) {
      auto ended = kept(n);
      score_.resumed += ended.has_value();
      if (!ended) {
        ended = play_game(n);
        if (interrupted()) return std::unexpected("The match was interrupted.");
        if (!ended) return std::unexpected("The game cannot be stored in " + plan_.folder + ".");
      }
      sum += count(*ended);
      if ((n + 1) % turns != 0) continue;
      score_.samples.add(sum / turns);
      sum = 0;
      if (decided()) break;
    }
    return score_;
  }

 private:
  std::uint32_t turn_of(std::uint32_t game) const { return game % turns_of(plan_.lineup); }

  std::string lineup_of(std::uint32_t game) const { return turned(plan_.lineup, turn_of(game)); }

  // Without mirrored deals the line-up turns as well: each game has a deal of its own.
  std::uint64_t seed_of(std::uint32_t game) const {
    const std::uint32_t deal = plan_.mirror ? game / turns_of(plan_.lineup) : game;
    return seed_of_game(plan_.seed, deal);
  }

  fs::path path_of(std::uint32_t game) const {
    std::string number = std::to_string(game + 1);
    number.insert(
        0, static_cast<std::size_t>(std::max(0, kDigits - static_cast<int>(number.size()))), '0');
    return fs::path(plan_.folder) / (number + ".txt");
  }

  // The error, or nothing.
  std::string open_folder() {
    if (plan_.folder.empty()) return {};
    std::error_code error;
    fs::create_directories(plan_.folder, error);
    if (error) return plan_.folder + " is no folder, and cannot become one.";
    if (!lock_.take(plan_.folder)) return "Another match is at work in " + plan_.folder + '.';
    const fs::path file = fs::path(plan_.folder) / kPlanFile;
    const auto before = contents(file);
    if (before && *before != description(plan_))
      return plan_.folder + " holds another match: see its " + std::string(kPlanFile) + '.';
    if (!before && !store(file, description(plan_)))
      return "Nothing can be stored in " + plan_.folder + '.';
    return {};
  }

  // A game of the folder, if it is whole.
  std::optional<Ended> kept(std::uint32_t game) const {
    if (plan_.folder.empty()) return {};
    const auto text = contents(path_of(game));
    if (!text) return {};
    const Replay r = from_text(games(), *text, Lang::English);
    const bool mine = !r.error && r.game == plan_.game && r.game->over(r.state) &&
                      r.record.options == plan_.options &&
                      r.record.seats == static_cast<int>(plan_.lineup.size()) &&
                      r.record.note(kLineupNote) == lineup_of(game);
    if (!mine) return {};
    Ended out{lineup_of(game), {}, {}};
    for (int q = 0; q < r.record.seats; ++q) {
      out.scores.push_back(r.game->score(r.state, seat(q)));
      if (!r.record.note(std::string(kFaultNote) + std::to_string(q)).empty())
        out.at_fault.push_back(q);
    }
    return out;
  }

  std::optional<Ended> play_game(std::uint32_t game) {
    Ended out{lineup_of(game), {}, {}};
    std::vector<Chair*> seated;
    std::size_t a = 0, b = 0;
    for (const char c : out.lineup) seated.push_back(c == 'a' ? a_[a++].get() : b_[b++].get());
    Played played = play_contest(*plan_.game, plan_.options, seated, seed_of(game));
    if (interrupted()) return {};
    out.scores = played.scores;
    played.record.set_note(kLineupNote, out.lineup);
    for (const Fault& f : played.faults) {
      out.at_fault.push_back(f.seat);
      const std::string why = std::string(name(f.kind)) + ": " + f.why;
      played.record.set_note(std::string(kFaultNote) + std::to_string(f.seat),
                             why.substr(0, kLongestWhy));
    }
    if (plan_.folder.empty() || store(path_of(game), to_text(*plan_.game, played.record)))
      return out;
    return {};
  }

  // What A has won of a game.
  double count(const Ended& game) {
    double won = 0;
    for (std::size_t q = 0; q < game.scores.size(); ++q)
      won += game.lineup[q] == 'a' ? game.scores[q] : 0;
    const auto of = [&](char c) {
      return std::ranges::any_of(game.at_fault, [&](int q) { return game.lineup[at(q)] == c; });
    };
    score_.faults_a += of('a');
    score_.faults_b += of('b');
    ++score_.games;
    return won;
  }

  bool decided() {
    if (!plan_.test) return false;
    const auto& [elo0, elo1, alpha, beta] = *plan_.test;
    const Range bounds = sprt_bounds(alpha, beta);
    score_.llr = log_likelihood_ratio(score_.samples, elo0, elo1);
    score_.verdict = score_.llr >= bounds.high  ? MatchScore::Verdict::Elo1
                     : score_.llr <= bounds.low ? MatchScore::Verdict::Elo0
                                                : MatchScore::Verdict::None;
    return score_.verdict != MatchScore::Verdict::None;
  }

  const MatchPlan& plan_;
  Lock lock_;
  std::vector<std::unique_ptr<Chair>> a_, b_;
  MatchScore score_;
};

}  // namespace

std::uint32_t turns_of(std::string_view lineup) {
  for (std::size_t by = 1; by < lineup.size(); ++by) {
    if (turned(lineup, by) == lineup) return static_cast<std::uint32_t>(by);
  }
  return static_cast<std::uint32_t>(lineup.size());
}

double fair_share(std::string_view lineup) {
  return static_cast<double>(std::ranges::count(lineup, 'a')) / static_cast<double>(lineup.size());
}

std::expected<MatchScore, std::string> play_match(const MatchPlan& plan, bool loud) {
  return Running(plan, loud).play();
}

// --- the command ---------------------------------------------------------------------------------

namespace {

constexpr Option kOptions[] = {
    {"a", "CMD", "a command for the shell, or a bot of this program, as in \"bot expert@200\""},
    {"b", "CMD", "the other contender"},
    {"games", "N", "how many games at most; 100, or with --mirror as many more as deals need"},
    {"seed", "S", "decides all chance; 1"},
    {"options", "\"K=V ..\"", "of the game, as in records"},
    {"seats", "N", "how many play; the game's usual number"},
    {"lineup", "abab..", "who sits where, turned by one seat from game to game; alternately"},
    {"mirror", "", "each deal is played once in each turn of the line-up"},
    {"folder", "DIR", "keeps a record of each game there, and goes on where it stopped"},
    {"move-ms", "N", "the most that a program may think about a decision; 10000"},
    {"total-ms", "N", "the same for all its decisions in a game; no limit"},
    {"elo0", "X", "with --elo1: stops when it is clear that A is stronger by X, or by Y (SPRT)"},
    {"elo1", "Y", ""},
    {"alpha", "P", "the chance to find Y where X is true; 0.05"},
    {"beta", "P", "the chance to find X where Y is true; 0.05"},
    {"json", "", "one JSON object instead of words"},
    {"loud", "", "show what programs write to stderr"},
};
constexpr Command kCommand = {
    "match", "GAME",
    "Which of two contenders is stronger, with 95 % intervals. Programs speak the protocol of\n"
    "docs/protocol.md.",
    kOptions};

double decimal(Args& args, std::string_view option, double otherwise, double low, double high) {
  if (!args.has(option)) return otherwise;
  const std::string text(args.text(option, ""));
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (!text.empty() && *end == '\0' && value >= low && value <= high) return value;
  args.refuse("--" + std::string(option) + " is a number from " + Json(low).dump() + " to " +
              Json(high).dump() + '.');
  return otherwise;
}

void read_test(Args& args, MatchPlan& plan) {
  // With errors of 1 together the bounds meet, and any result decides.
  constexpr double kMostElo = 2000, kLeastError = 1e-6, kMostError = 0.5, kMostErrors = 0.5;
  if (!args.has("elo0") && !args.has("elo1")) return;
  if (!args.has("elo0") || !args.has("elo1")) return args.refuse("Give both --elo0 and --elo1.");
  MatchPlan::Test test = {decimal(args, "elo0", 0, -kMostElo, kMostElo),
                          decimal(args, "elo1", 0, -kMostElo, kMostElo),
                          decimal(args, "alpha", 0.05, kLeastError, kMostError),
                          decimal(args, "beta", 0.05, kLeastError, kMostError)};
  if (test.alpha + test.beta > kMostErrors)
    args.refuse("--alpha and --beta are at most " + Json(kMostErrors).dump() + " together.");
  if (test.elo0 >= test.elo1) args.refuse("--elo0 is less than --elo1.");
  if (fair_share(plan.lineup) != 0.5) args.refuse("--elo0 wants as many seats of A as of B.");
  plan.test = test;
}

void read_lineup(Args& args, MatchPlan& plan) {
  const auto usual = static_cast<std::uint64_t>(plan.game->info().usual_seats);
  plan.lineup = args.text("lineup", "");
  const auto seats =
      args.number("seats", plan.lineup.empty() ? usual : plan.lineup.size(), 1, kMaxSeats);
  if (!args.has("lineup")) {
    for (std::uint64_t q = 0; q < seats; ++q) plan.lineup += q % 2 ? 'b' : 'a';
  }
  const auto n = static_cast<std::size_t>(std::ranges::count(plan.lineup, 'a')),
             m = static_cast<std::size_t>(std::ranges::count(plan.lineup, 'b'));
  if (plan.lineup.size() != seats || n + m != seats || n == 0 || m == 0)
    args.refuse("--lineup has a letter for each seat, a or b, and both of them.");
}

// Deals are whole.
void read_deals(Args& args, MatchPlan& plan) {
  const std::uint32_t turns = turns_of(plan.lineup), over = plan.games % turns;
  if (!plan.mirror || over == 0) return;
  if (!args.has("games")) {
    plan.games += turns - over;
    return;
  }
  args.refuse("With --mirror the number of games is a multiple of " + std::to_string(turns) + '.');
}

MatchPlan read_plan(Args& args, const AnyGame& game) {
  MatchPlan plan;
  plan.game = &game;
  read_lineup(args, plan);
  plan.games = static_cast<std::uint32_t>(args.number("games", plan.games, 1, kMostGames));
  plan.seed = args.seed();
  plan.mirror = args.has("mirror");
  plan.folder = args.text("folder", "");
  plan.limits = limits_from(args);
  for (const auto& [option, who] : {std::pair("a", &plan.a), std::pair("b", &plan.b)}) {
    if (!args.has(option)) {
      args.refuse("Who plays? --a and --b say it.");
    } else if (const auto found = contender_from(game, args.text(option, ""))) {
      *who = *found;
    } else {
      args.refuse(found.error());
    }
  }
  if (args.exit_code()) return plan;
  read_test(args, plan);
  plan.options = game_options_from(args, game, static_cast<int>(plan.lineup.size()));
  read_deals(args, plan);
  return plan;
}

std::string_view verdict_name(MatchScore::Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames = {"undecided", "elo0", "elo1"};
  return kNames[static_cast<std::size_t>(verdict)];
}

// Whoever has won everything may be stronger by any number.
Json elo_json(double share) {
  return share > 0 && share < 1 ? Json(elo_of_share(share)) : Json();
}

std::string elo_words(double share, const Range& range) {
  const auto number = [](double of) {
    const auto n = std::lround(elo_of_share(of));
    return (n < 0 ? "" : "+") + std::to_string(n);
  };
  if (share >= 1) return "more than " + number(range.low);
  if (share <= 0) return "less than " + number(range.high);
  const std::string limits = range.low <= 0    ? "less than " + number(range.high)
                             : range.high >= 1 ? "more than " + number(range.low)
                                               : number(range.low) + " to " + number(range.high);
  return number(share) + " (" + limits + ')';
}

Json score_json(const MatchPlan& plan, const MatchScore& score) {
  const Range range = interval(score.samples, plan.mirror);
  const double share = score.samples.mean();
  Json out = {{"game", plan.game->info().id},
              {"a", plan.a.name},
              {"b", plan.b.name},
              {"lineup", plan.lineup},
              {"games", score.games},
              {"resumed", score.resumed},
              {"samples", score.samples.count()},
              {"share", share},
              {"low", range.low},
              {"high", range.high},
              {"fair", fair_share(plan.lineup)},
              {"faults", {score.faults_a, score.faults_b}}};
  if (fair_share(plan.lineup) == 0.5)
    out["elo"] = {elo_json(range.low), elo_json(share), elo_json(range.high)};
  if (plan.test) {
    const Range bounds = sprt_bounds(plan.test->alpha, plan.test->beta);
    out["sprt"] = {{"llr", score.llr},
                   {"low", bounds.low},
                   {"high", bounds.high},
                   {"verdict", verdict_name(score.verdict)}};
  }
  return out;
}

void print_score(const MatchPlan& plan, const MatchScore& score) {
  const Range range = interval(score.samples, plan.mirror);
  const double share = score.samples.mean(), fair = fair_share(plan.lineup);
  std::printf("A %s\nB %s\n%u games, %u of them from the folder\n", plan.a.name.c_str(),
              plan.b.name.c_str(), score.games, score.resumed);
  std::printf("A won %.1f %% (%.1f to %.1f); equal players win %.1f %%\n", 100 * share,
              100 * range.low, 100 * range.high, 100 * fair);
  if (fair == 0.5) std::printf("Elo %s\n", elo_words(share, range).c_str());
  if (plan.test) {
    const Range bounds = sprt_bounds(plan.test->alpha, plan.test->beta);
    std::printf("SPRT %+.2f (%.2f to %.2f): %s\n", score.llr, bounds.low, bounds.high,
                std::string(verdict_name(score.verdict)).c_str());
  }
  std::printf("Games with a fault: %u of A, %u of B\n", score.faults_a, score.faults_b);
}

}  // namespace
}  // namespace parlour::cli

int run_match(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const AnyGame* game = args.game();
  if (!game) return *args.exit_code();
  const MatchPlan plan = read_plan(args, *game);
  if (args.exit_code()) return *args.exit_code();
  const Interruptions catching;
  const auto score = play_match(plan, args.has("loud"));
  if (!score) {
    std::fprintf(stderr, "parlour match: %s\n", score.error().c_str());
    return interrupted() ? kInterrupted + interrupted() : kFailed;
  }
  if (args.has("json"))
    std::printf("%s\n", score_json(plan, *score).dump().c_str());
  else
    print_score(plan, *score);
  return 0;
}
