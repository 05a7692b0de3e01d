// parlour ladder: the strength of players of every kind on one scale (ratings.h says how).
//
// Neighbours in the list of players, and players two places apart, meet on the same number of
// deals. A deal is played in every order of seats, so that its luck favours nobody. Deals go round
// all pairs: wherever a ladder is interrupted, all pairs have played about as much.
//
// Its state is a text file, a deal a line: "A B DEAL SHARE", where SHARE is what A has won of it.
// An interrupted ladder goes on from it. Files of other machines, made with other seeds, can be
// appended.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <tuple>
#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "ai/arena.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/contest.h"
#include "cli/ratings.h"

namespace parlour::cli {
namespace {

constexpr std::string_view kUsual = "random,greedy,easy,medium,hard,expert";
constexpr std::size_t kReach = 2;  // how many places apart two players meet
constexpr double kAnchorElo = 1500;

constexpr Option kOptions[] = {
    {"players", "A,B,..",
     "from weak to strong, as the bots of parlour simulate;\n"
     "random,greedy,easy,medium,hard,expert"},
    {"seats", "N", "an even number; the game's usual number"},
    {"options", "\"K=V ..\"", "of the game, as in records; its shortest form"},
    {"games", "N", "how many in all, of all pairs; 2000"},
    {"pace", "P", "per cent of the time that the page gives a level; 100"},
    {"anchor", "A", "the player whose rating is 1500; medium"},
    {"state", "FILE", "where every deal is kept as it ends, and goes on from"},
    {"jobs", "N", "threads; 1"},
    {"seed", "S", "decides all deals, and all chance but what the clock decides; 1"},
};
constexpr Command kCommand = {"ladder", "GAME", "Ratings of bots on one scale.", kOptions};

struct Plan {
  const AnyGame* game = nullptr;
  std::string options;
  int seats = 2;
  std::vector<std::string> names;
  std::vector<ai::Player> players;  // as many
  std::vector<std::pair<int, int>> pairs;
  std::uint32_t deals = 0;  // of each pair
  std::uint64_t seed = 1;
  int anchor = 0;

  ai::Match match(std::pair<int, int> pair) const {
    ai::Match m;
    m.game = game, m.options = options, m.seed = seed, m.mirror = true;
    for (int i = 0; i < seats; ++i)
      m.players.push_back(players[static_cast<std::size_t>(i % 2 ? pair.second : pair.first)]);
    return m;
  }
};

ai::Player paced(const AnyGame& game, ai::Player p, std::uint32_t per_cent) {
  if (p.kind != ai::Player::Kind::Level || p.budget) return p;
  p.budget = ai::usual_budget(game.info(), p.level);
  p.budget->milliseconds = std::max(1u, p.budget->milliseconds * per_cent / 100);
  return p;
}

void read_players(Args& args, Plan& plan) {
  const auto per_cent = static_cast<std::uint32_t>(args.number("pace", 100, 1, 10'000));
  plan.names = split(args.text("players", kUsual));
  for (const std::string& name : plan.names) {
    const auto player = bot_from(*plan.game, name);
    if (!player) return args.refuse(player.error());
    if (std::ranges::count(plan.names, name) > 1)
      return args.refuse("\"" + name + "\" is named twice.");
    plan.players.push_back(paced(*plan.game, *player, per_cent));
  }
  if (plan.names.size() < 2) return args.refuse("A ladder has at least two players.");
  const std::string anchor(args.text("anchor", "medium"));
  const auto it = std::ranges::find(plan.names, anchor);
  if (it == plan.names.end()) return args.refuse("\"" + anchor + "\" is none of the players.");
  plan.anchor = static_cast<int>(it - plan.names.begin());
}

Plan read_plan(Args& args, const AnyGame& game) {
  Plan plan;
  plan.game = &game;
  const Info& info = game.info();
  plan.options = args.text("options", info.shortest);
  plan.seats = static_cast<int>(args.number("seats", static_cast<std::uint64_t>(info.usual_seats),
                                            2, static_cast<std::uint64_t>(info.max_seats)));
  plan.seed = args.seed();
  const auto games = args.number("games", 2000, 2, 100'000'000);
  if (plan.seats % 2)
    args.refuse("Half of the seats belong to each of two players: take an even number.");
  if (args.exit_code()) return plan;
  read_players(args, plan);
  if (args.exit_code()) return plan;
  if (const auto start = game.start(plan.options, plan.seats); !start)
    args.refuse(start.error().in(Lang::English));
  for (std::size_t a = 0; a < plan.names.size(); ++a)
    for (std::size_t b = a + 1; b < plan.names.size() && b <= a + kReach; ++b)
      plan.pairs.emplace_back(static_cast<int>(a), static_cast<int>(b));
  const std::uint64_t round = 2 * plan.pairs.size();  // games in which every pair plays one deal
  plan.deals = static_cast<std::uint32_t>((games + round - 1) / round);
  return plan;
}

// The deals that have been played, in memory and in the state's file.
class Ladder {
 public:
  explicit Ladder(const Plan& plan) : plan_(plan) {}

  /// False, with a sentence on stderr, if the file is no such state or cannot be written.
  bool open(const std::string& path) {
    if (path.empty()) return true;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || take(line)) continue;
      std::fprintf(stderr, "parlour ladder: %s has a line that is no deal of this ladder: %.60s\n",
                   path.c_str(), line.c_str());
      return false;
    }
    in.close();
    out_.open(path, std::ios::app);
    if (out_) return true;
    std::fprintf(stderr, "parlour ladder: %s can't be written.\n", path.c_str());
    return false;
  }

  /// Plays what is missing.
  void play([[maybe_unused]] int jobs) {
    std::vector<Work> work;
    for (std::uint32_t deal = 0; deal < plan_.deals; ++deal)
      for (const auto& pair : plan_.pairs)
        if (!met_.contains({pair.first, pair.second, number(deal)})) work.push_back({pair, deal});
    std::atomic<std::size_t> next = 0;
    const auto player = [&] {
      for (std::size_t i; (i = next++) < work.size();) play(work[i]);
    };
#ifdef __EMSCRIPTEN__
    player();
#else
    std::vector<std::thread> threads;
    for (int j = 0; j < jobs; ++j) threads.emplace_back(player);
    for (std::thread& t : threads) t.join();
#endif
  }

  const std::vector<Bout>& bouts() const { return bouts_; }

 private:
  struct Work {
    std::pair<int, int> pair;
    std::uint32_t deal;
  };

  // In the file: unlike those of other seeds.
  std::uint64_t number(std::uint32_t deal) const { return plan_.seed << 32 | deal; }

  int player(const std::string& name) const {
    const auto it = std::ranges::find(plan_.names, name);
    return it == plan_.names.end() ? -1 : static_cast<int>(it - plan_.names.begin());
  }

  bool take(const std::string& line) {
    std::istringstream in(line);
    std::string a, b, rest;
    std::uint64_t deal = 0;
    Bout bout;
    if (!(in >> a >> b >> deal >> bout.share) || in >> rest) return false;
    bout.a = player(a), bout.b = player(b);
    if (bout.a < 0 || bout.b < 0 || bout.a == bout.b || !(bout.share >= 0 && bout.share <= 1))
      return false;
    if (met_.emplace(bout.a, bout.b, deal).second) bouts_.push_back(bout);
    return true;
  }

  void play(const Work& work) {
    const ai::Match match = plan_.match(work.pair);
    const std::uint32_t orders = ai::orders(match);
    const ai::Outcome outcome = ai::play(match, work.deal * orders, orders);
    double won[2] = {0, 0};
    for (std::size_t i = 0; i < outcome.players.size(); ++i) won[i % 2] += outcome.players[i].score;
    const double all = won[0] + won[1];
    const Bout bout{work.pair.first, work.pair.second, all > 0 ? won[0] / all : 0.5};
    const std::lock_guard lock(mutex_);
    bouts_.push_back(bout);
    if (out_.is_open()) {
      out_ << plan_.names[static_cast<std::size_t>(bout.a)] << ' '
           << plan_.names[static_cast<std::size_t>(bout.b)] << ' ' << number(work.deal) << ' '
           << bout.share << std::endl;  // flushed: the deal is kept
    }
  }

  const Plan& plan_;
  std::vector<Bout> bouts_;
  std::set<std::tuple<int, int, std::uint64_t>> met_;  // in the file
  std::ofstream out_;
  std::mutex mutex_;
};

// The games of each player: a bout is as many as the orders in which two sit.
void print_ratings(const Plan& plan, const std::vector<Bout>& bouts) {
  const std::vector<Rating> ratings =
      rate(bouts, static_cast<int>(plan.names.size()), plan.anchor, kAnchorElo, plan.seed);
  const std::uint32_t orders = ai::orders(plan.match(plan.pairs[0]));
  std::printf("| player | rating | 95 %% | won | games |\n|---|---|---|---|---|\n");
  for (std::size_t i = ratings.size(); i-- > 0;) {
    const Rating& r = ratings[i];
    std::printf("| %s | %.0f | %.0f to %.0f | %.1f %% | %u |\n", plan.names[i].c_str(), r.elo,
                r.low, r.high, 100 * r.share, r.bouts * orders);
  }
}

}  // namespace
}  // namespace parlour::cli

int run_ladder(int argc, char** argv) {
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const parlour::AnyGame* game = args.game();
  if (!game) return *args.exit_code();
  const Plan plan = read_plan(args, *game);
  const auto jobs = static_cast<int>(args.number("jobs", 1, 1, 256));
  if (args.exit_code()) return *args.exit_code();
  Ladder ladder(plan);
  if (!ladder.open(std::string(args.text("state", "")))) return kFailed;
  ladder.play(jobs);
  print_ratings(plan, ladder.bouts());
  return 0;
}
