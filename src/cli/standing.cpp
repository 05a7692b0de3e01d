// parlour standing: how far sock puppets lift ratings, and what honest players lose by what is done
// against it (docs/standing.md).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/standing_report.h"

namespace parlour::cli {
namespace {

constexpr Option kOptions[] = {
    {"honest", "N", "honest players, a tenth of whom are new; 1000"},
    {"cheats", "N", "who also have puppets; 100"},
    {"puppets", "N", "of each cheat; 10"},
    {"games", "N", "of each honest player, about; 40"},
    {"viewers", "N", "honest players from whose games the ratings are computed, one by one; 5"},
    {"seed", "S", "decides everything; 1"},
};
constexpr Command kCommand = {
    "standing", "",
    "Simulates rated games of honest players and of cheats, whose puppets lose to them, and prints "
    "how far cheats get and what honest players lose, with and without weights.",
    kOptions};

constexpr struct {
  WorldPlan::Puppets what;
  const char* name;
} kWorlds[] = {
    {WorldPlan::Puppets::None, "no puppets"},
    {WorldPlan::Puppets::Alone, "puppets lose to their cheat"},
    {WorldPlan::Puppets::Ring, "cheats share their puppets"},
    {WorldPlan::Puppets::Mingling, "puppets also meet honest players"},
};

void print_row(const char* world, const char* weights, const StandingReport& r) {
  std::printf("| %s | %s | %+.0f | %.1f | %.1f | %.0f | %.0f | %.3f |\n", world, weights,
              r.inflation, r.in_first_tenth, r.in_first_hundredth, r.error, r.error_of_new,
              r.correlation);
}

}  // namespace
}  // namespace parlour::cli

int run_standing(int argc, char** argv) {
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const auto number = [&](std::string_view name, std::uint64_t otherwise, std::uint64_t least,
                          std::uint64_t most) {
    return static_cast<int>(args.number(name, otherwise, least, most));
  };
  WorldPlan plan{.honest = number("honest", 1000, 20, 20'000),
                 .cheats = number("cheats", 100, 1, 2000),
                 .puppets = number("puppets", 10, 1, 100),
                 .games = number("games", 40, 1, 1000)};
  const int viewers = number("viewers", 5, 1, 100);
  plan.seed = args.seed();
  if (args.exit_code()) return *args.exit_code();
  std::printf(
      "| puppets | weights | rating of cheats above their skill | cheats among the best "
      "tenth, %% | among the best hundredth, %% | error of honest players | of new ones | "
      "rank correlation |\n|---|---|---|---|---|---|---|---|\n");
  for (const auto& [what, name] : kWorlds) {
    plan.what = what;
    const World world = make_world(plan);
    for (const bool weighed : {false, true})
      print_row(name, weighed ? "yes" : "no", report_on(world, viewers, weighed));
    std::fflush(stdout);
  }
  return 0;
}
