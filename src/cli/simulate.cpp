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

}  // namespace
}  // namespace parlour::cli

int run_simulate(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  ai::Match match;
  match.game = args.game();
  if (!match.game) return *args.exit_code();
  const Info& info = match.game->info();
  const auto seats =
      args.number("seats", static_cast<std::uint64_t>(info.usual_seats), 1, kMaxSeats);
  match.games = static_cast<std::uint32_t>(args.number("games", 100, 1, 1'000'000'000));
  match.seed = args.number("seed", 1, 0, ~std::uint64_t{0} >> 1);
  match.options = args.text("options", "");
  match.mirror = args.has("mirror");
  match.budget = args.budget();
  const auto jobs = static_cast<std::uint32_t>(args.number("jobs", 1, 1, 64));

  std::vector<std::string> names;
  std::string_view list = args.text("bots", "random");
  for (;;) {
    const std::size_t comma = list.find(',');
    names.emplace_back(list.substr(0, comma));
    if (comma == std::string_view::npos) break;
    list.remove_prefix(comma + 1);
  }
  if (names.size() == 1) names.resize(seats, names[0]);
  if (names.size() != seats) {
    args.refuse("--bots names " + std::to_string(names.size()) + " bots for " +
                std::to_string(seats) + " seats.");
  }
  for (const std::string& name : names) {
    const auto player = ai::player_from(name);
    if (!player)
      args.refuse("\"" + name +
                  "\" is no bot: random, greedy, easy, medium, hard, expert, expert@2000, "
                  "expert:bold@10ms.");
    else if (const auto why = ai::why_not(*match.game, *player); !why.empty())
      args.refuse("\"" + name + "\" " + std::string(why) + '.');
    else
      match.players.push_back(*player);
  }
  if (args.exit_code()) return *args.exit_code();
  if (const auto start = match.game->start(match.options, static_cast<int>(seats)); !start) {
    args.refuse(start.error().in(Lang::English));
  }
  if (const auto turns = ai::orders(match); match.games % turns != 0) {
    args.refuse("With --mirror the number of games is a multiple of " + std::to_string(turns) +
                '.');
  }
  if (args.exit_code()) return *args.exit_code();

  const auto begin = std::chrono::steady_clock::now();
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
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  const double speed = static_cast<double>(out.games) / seconds;
  const double length = static_cast<double>(out.actions) / static_cast<double>(out.games);
  const std::string options = print_options(info, *parse_options(info, match.options));
  if (args.has("json")) {
    std::printf(
        "{\"game\":\"%.*s\",\"seats\":%d,\"options\":\"%s\",\"games\":%llu,\"seed\":%llu,"
        "\"mirror\":%s,\"seconds\":%.4f,\"games_per_second\":%.1f,\"mean_length\":%.3f,\"by_seat\":"
        "[",
        static_cast<int>(info.id.size()), info.id.data(), static_cast<int>(seats), options.c_str(),
        static_cast<unsigned long long>(out.games), static_cast<unsigned long long>(match.seed),
        match.mirror ? "true" : "false", seconds, speed, length);
    for (std::size_t i = 0; i < seats; ++i) {
      std::printf("%s{\"seat\":%zu,", i ? "," : "", i);
      print_tally_json(out.seats[i], info);
      std::printf("}");
    }
    std::printf("],\"by_bot\":[");
    for (std::size_t i = 0; i < seats; ++i) {
      std::printf("%s{\"bot\":\"%s\",", i ? "," : "", names[i].c_str());
      print_tally_json(out.players[i], info);
      std::printf("}");
    }
    std::printf("]}\n");
    return 0;
  }
  std::printf("%llu games of %.*s in %.2f s: %.0f a second, %.2f actions a game\n",
              static_cast<unsigned long long>(out.games), static_cast<int>(info.id.size()),
              info.id.data(), seconds, speed, length);
  for (std::size_t i = 0; i < seats; ++i)
    print_tally("seat", std::to_string(i), out.seats[i], info);
  for (std::size_t i = 0; i < seats; ++i) print_tally("bot", names[i], out.players[i], info);
  return 0;
}
