// parlour simulate: speed, fairness and strength.
#include <algorithm>
#include <chrono>
#include <cstdio>
#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "ai/arena.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/contest.h"

namespace parlour::cli {
namespace {

constexpr Option kOptions[] = {
    {"seats", "N", "how many play; the game's usual number"},
    {"games", "N", "how many games; 100"},
    {"seed", "S", "decides all chance; 1"},
    {"bots", "A,B,..",
     "one per seat, or one for all; random. Each is random, greedy, easy, medium, hard\n"
     "or expert; a level may have a style and a budget: expert@2000, hard:bold@10ms;\n"
     "expert-quiet makes no offers to players, expert-silent takes none either.\n"
     "Also honest, exploiter, bluffer and model for Coup, thumb for Tractor"},
    {"options", "\"K=V ..\"", "of the game, as in records"},
    {"mirror", "", "each deal is played once in each turn of the players round the table"},
    {"iterations", "N", "the budget of bots without one of their own; the page's"},
    {"ms", "N", "the same in milliseconds"},
    {"jobs", "N", "parts played at once; 1"},
    {"json", "", "one JSON object instead of words"},
};
constexpr Command kCommand = {"simulate", "GAME", "Bots play many games.", kOptions};

/// In a game of sides, the share of games that a player's side has won; in others, the player's
/// share of all wins.
double share_of(const ai::Tally& t, const Info& info) {
  return info.sides && t.games
             ? static_cast<double>(t.won + t.shared) / static_cast<double>(t.games)
             : t.share();
}

void print_tally(const char* what, const std::string& name, const ai::Tally& t, const Info& info) {
  const double share = share_of(t, info);
  const auto i = ai::wilson(share, t.games);
  const auto won = static_cast<unsigned long long>(info.sides ? t.won + t.shared : t.won);
  const auto games = static_cast<unsigned long long>(t.games);
  std::printf("%s %s: won %llu", what, name.c_str(), won);
  if (!info.sides) std::printf(", shared %llu", static_cast<unsigned long long>(t.shared));
  std::printf(" of %llu: %.1f %% (%.1f to %.1f)", games, 100 * share, 100 * i.low, 100 * i.high);
  if (t.levels)
    std::printf(", %.2f levels a game",
                static_cast<double>(t.levels) / static_cast<double>(t.games));
  std::putchar('\n');
}

void print_tally_json(const ai::Tally& t, const Info& info) {
  const double share = share_of(t, info);
  const auto i = ai::wilson(share, t.games);
  std::printf(
      "\"games\":%llu,\"won\":%llu,\"shared\":%llu,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,"
      "\"levels\":%lld",
      static_cast<unsigned long long>(t.games), static_cast<unsigned long long>(t.won),
      static_cast<unsigned long long>(t.shared), share, i.low, i.high,
      static_cast<long long>(t.levels));
}

// The match that the command line asks for; what is wrong with it is said to `args`.
struct Asked {
  ai::Match match;
  std::vector<std::string> names;  // of the bots, one per seat
  std::uint32_t jobs = 1;
};

void seat_bots(Args& args, Asked& asked, std::uint64_t seats) {
  asked.names = split(args.text("bots", "random"));
  std::vector<std::string>& names = asked.names;
  if (names.size() == 1) names.resize(seats, names[0]);
  if (names.size() != seats) {
    args.refuse("--bots names " + std::to_string(names.size()) + " bots for " +
                std::to_string(seats) + " seats.");
  }
  for (const std::string& name : names) {
    if (const auto player = bot_from(*asked.match.game, name))
      asked.match.players.push_back(*player);
    else
      args.refuse(player.error());
  }
}

Asked read_match(Args& args, const AnyGame& game) {
  Asked asked;
  ai::Match& match = asked.match;
  match.game = &game;
  const auto usual = static_cast<std::uint64_t>(game.info().usual_seats);
  const auto seats = args.number("seats", usual, 1, kMaxSeats);
  match.games = static_cast<std::uint32_t>(args.number("games", 100, 1, 1'000'000'000));
  match.seed = args.number("seed", 1, 0, ~std::uint64_t{0} >> 1);
  match.options = args.text("options", "");
  match.mirror = args.has("mirror");
  match.budget = args.budget();
  asked.jobs = static_cast<std::uint32_t>(args.number("jobs", 1, 1, 64));
  seat_bots(args, asked, seats);
  if (args.exit_code()) return asked;
  if (const auto start = game.start(match.options, static_cast<int>(seats)); !start) {
    args.refuse(start.error().in(Lang::English));
  }
  if (const auto turns = ai::orders(match); match.games % turns != 0) {
    args.refuse("With --mirror the number of games is a multiple of " + std::to_string(turns) +
                '.');
  }
  return asked;
}

ai::Outcome play_all(const ai::Match& match, [[maybe_unused]] std::uint32_t jobs) {
  ai::Outcome out;
#ifdef __EMSCRIPTEN__
  if (jobs > 1) std::fputs("parlour simulate: one job, as there are no threads here.\n", stderr);
#else
  if (jobs > 1) {
    std::vector<ai::Outcome> parts(jobs);
    std::vector<std::thread> threads;
    for (std::uint32_t j = 0; j < jobs; ++j) {
      const auto from = static_cast<std::uint32_t>(std::uint64_t{match.games} * j / jobs);
      const auto to = static_cast<std::uint32_t>(std::uint64_t{match.games} * (j + 1) / jobs);
      threads.emplace_back([&, j, from, to] { parts[j] = ai::play(match, from, to - from); });
    }
    for (auto& t : threads) t.join();
    for (const auto& part : parts) out.add(part);
  }
#endif
  if (out.games == 0) out = ai::play(match, 0, match.games);
  return out;
}

struct Pace {
  double seconds, games_per_second, mean_length;
};

void print_json(const Asked& asked, const ai::Outcome& out, const Pace& pace) {
  const ai::Match& match = asked.match;
  const Info& info = match.game->info();
  const std::string options = print_options(info, *parse_options(info, match.options));
  const std::size_t seats = asked.names.size();
  std::printf(
      "{\"game\":\"%.*s\",\"seats\":%zu,\"options\":\"%s\",\"games\":%llu,\"seed\":%llu,"
      "\"mirror\":%s,\"seconds\":%.4f,\"games_per_second\":%.1f,\"mean_length\":%.3f,\"by_seat\":"
      "[",
      static_cast<int>(info.id.size()), info.id.data(), seats, options.c_str(),
      static_cast<unsigned long long>(out.games), static_cast<unsigned long long>(match.seed),
      match.mirror ? "true" : "false", pace.seconds, pace.games_per_second, pace.mean_length);
  for (std::size_t i = 0; i < seats; ++i) {
    std::printf("%s{\"seat\":%zu,", i ? "," : "", i);
    print_tally_json(out.seats[i], info);
    std::printf("}");
  }
  std::printf("],\"by_bot\":[");
  for (std::size_t i = 0; i < seats; ++i) {
    std::printf("%s{\"bot\":\"%s\",", i ? "," : "", asked.names[i].c_str());
    print_tally_json(out.players[i], info);
    std::printf("}");
  }
  std::printf("]}\n");
}

void print_table(const Asked& asked, const ai::Outcome& out, const Pace& pace) {
  const Info& info = asked.match.game->info();
  std::printf("%llu games of %.*s in %.2f s: %.0f a second, %.2f actions a game\n",
              static_cast<unsigned long long>(out.games), static_cast<int>(info.id.size()),
              info.id.data(), pace.seconds, pace.games_per_second, pace.mean_length);
  const std::size_t seats = asked.names.size();
  for (std::size_t i = 0; i < seats; ++i)
    print_tally("seat", std::to_string(i), out.seats[i], info);
  for (std::size_t i = 0; i < seats; ++i) print_tally("bot", asked.names[i], out.players[i], info);
}

}  // namespace
}  // namespace parlour::cli

int run_simulate(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const AnyGame* game = args.game();
  if (!game) return *args.exit_code();
  const Asked asked = read_match(args, *game);
  if (args.exit_code()) return *args.exit_code();
  const auto begin = std::chrono::steady_clock::now();
  const ai::Outcome out = play_all(asked.match, asked.jobs);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto games = static_cast<double>(out.games);
  const Pace pace{seconds, games / seconds, static_cast<double>(out.actions) / games};
  if (args.has("json"))
    print_json(asked, out, pace);
  else
    print_table(asked, out, pace);
  return 0;
}
