// parlour dealerless: what a game without a dealer costs, and whether its audit agrees.
#include "games/dealerless.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "cli/args.h"
#include "cli/commands.h"
#include "games/registry.h"
#include "mental/audit.h"
#include "mental/company.h"

namespace parlour::cli {
namespace {

constexpr Option kOptions[] = {
    {"seats", "N", "how many play; the game's usual number"},
    {"members", "N", "how many pages; one per seat"},
    {"options", "\"K=V ..\"", "of the game, as in records"},
    {"games", "N", "how many games; 1"},
    {"seed", "S", "decides what seats do, and the members' secrets; 1"},
};
constexpr Command kCommand = {"dealerless", "GAME",
                              "Plays games in which no page deals, at random, all pages here.",
                              kOptions};

double ms_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

struct Cost {
  long words = 0, bytes = 0, actions = 0;
  // Of all pages together, ms: up to the first action of a seat, the whole game, its slowest word,
  // and the audit of one page.
  double deal = 0, game = 0, slowest = 0, audit = 0;
};

// False: the game breaks, or the audit blames somebody or does not reach the end.
bool play(mental::Company& company, Cost& cost) {
  const auto begin = std::chrono::steady_clock::now();
  bool acted = false;
  while (company.course().ask()) {
    const auto word = std::chrono::steady_clock::now();
    const auto said = company.next();
    if (!said || !company.hear(*said)) return false;
    cost.slowest = std::max(cost.slowest, ms_since(word));
    if (!acted && static_cast<mental::Word>(said->word[0]) == mental::Word::Act) {
      acted = true;
      cost.deal += ms_since(begin);
    }
  }
  cost.game += ms_since(begin);
  const auto audit_begin = std::chrono::steady_clock::now();
  const mental::Audit audit = mental::audited(company.course());
  cost.audit += ms_since(audit_begin);
  for (const auto& line : company.course().lines())
    ++cost.words, cost.bytes += static_cast<long>(line.word.size());
  cost.actions += static_cast<long>(company.course().events().size());
  return audit.complete && audit.findings.empty() && !company.course().fault();
}

void print(const Cost& cost, double games, double pages) {
  std::printf("a game: %.0f actions by %.0f words of %.0f bytes\n",
              static_cast<double>(cost.actions) / games, static_cast<double>(cost.words) / games,
              static_cast<double>(cost.bytes) / games);
  std::printf("all pages, ms: %.0f until a seat acts, %.0f to the end, %.1f for the slowest word\n",
              cost.deal / games, cost.game / games, cost.slowest);
  std::printf("each page, ms: %.0f until a seat acts, %.0f to the end, %.0f for the audit\n",
              cost.deal / games / pages, cost.game / games / pages, cost.audit / games);
}

}  // namespace
}  // namespace parlour::cli

int run_dealerless(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const AnyGame* game = args.exit_code() ? nullptr : args.game();
  if (!game) return *args.exit_code();
  const AnyDealerless* rules = find_dealerless(game->info().id);
  if (!rules) {
    args.refuse("Nothing is dealt in this game that anybody could not see.");
    return *args.exit_code();
  }
  const auto usual = static_cast<std::uint64_t>(game->info().usual_seats);
  const int seats = static_cast<int>(args.number("seats", usual, 1, kMaxSeats));
  const auto all = static_cast<std::uint64_t>(seats);
  const int members = static_cast<int>(args.number("members", all, 2, all));
  const auto games = args.number("games", 1, 1, 1'000'000);
  const std::uint64_t seed = args.seed();
  const std::string_view options = args.text("options", "");
  if (args.exit_code()) return *args.exit_code();
  const auto start = game->start(options, seats);
  const Reason why = start ? rules->refused(*start) : nullptr;
  if (!start || why) {
    args.refuse(std::string(start ? why->in(Lang::English) : start.error().in(Lang::English)));
    return *args.exit_code();
  }
  Cost cost;
  for (std::uint64_t g = 0; g < games; ++g) {
    mental::Company company(*game, *rules, options, seats, members, seed + g);
    if (play(company, cost)) continue;
    std::fprintf(stderr, "parlour dealerless: the game of seed %llu ends before its time.\n",
                 static_cast<unsigned long long>(seed + g));
    return kFailed;
  }
  print(cost, static_cast<double>(games), members);
  return 0;
}
