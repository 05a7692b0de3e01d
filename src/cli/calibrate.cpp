// parlour calibrate coup: do our bots believe claims as often as they are true? Bots of one level
// play each other; whenever a seat may challenge a claim, this notes how likely that seat takes it
// to be true, from its own view, and whether it is. Certain claims are left out: who sees all cards
// of a role knows. One line for each tenth: how many claims were believed with that probability,
// their mean probability, and the share of them that was true.
#include <algorithm>
#include <array>
#include <cstdio>

#include "ai/arena.h"
#include "ai/coup_mind.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "games/coup/coup.h"

namespace parlour::cli {
namespace {

using coup::Coup;

struct Bin {
  int claims = 0, held = 0;
  double believed = 0;  // sum of the probabilities
};
constexpr int kBins = 10;
using Bins = std::array<Bin, kBins>;

// If p may challenge now, notes what it believes.
void note(const coup::State& s, Seat p, Bins& bins) {
  const int role = coup::claim_at_stake(s);
  const bool claim = s.phase == coup::Phase::BlockReply ||
                     (s.phase == coup::Phase::Reply && coup::challengeable(s.play));
  if (!claim || role >= coup::kRoles) return;
  const int q = coup::claimant(s);
  const float belief = ai::belief_coup(Coup::view(s, p).state, index(p), q, role);
  if (belief <= 0 || belief >= 1) return;
  Bin& bin = bins[std::min<std::size_t>(static_cast<std::size_t>(belief * kBins), kBins - 1)];
  ++bin.claims;
  bin.believed += static_cast<double>(belief);
  bin.held += s.hand[static_cast<std::size_t>(q)].has(role);
}

void play(coup::State s, const ai::Player& bot, Rng& rng, Bins& bins) {
  const ai::Budget budget = bot.budget.value_or(ai::usual_budget(Coup::info(), bot.level));
  while (!Coup::over(s)) {
    if (Coup::house_due(s)) {
      Coup::apply(s, House, Coup::house(s, rng));
      continue;
    }
    const Seat p = *Coup::actors(s).begin();
    note(s, p, bins);
    std::uint32_t iterations = 0;
    const auto thoughts =
        ai::ponder_coup(Coup::view(s, p), bot.level, budget, bot.style, rng.next(), iterations);
    Coup::apply(s, p, thoughts.front().action);
  }
}

constexpr Option kOptions[] = {
    {"bot", "BOT", "plays all seats: a level, as expert@300, which is the default"},
    {"seats", "N", "how many play; 2"},
    {"games", "N", "how many games; 1000"},
    {"seed", "S", "decides all chance; 1"},
};
constexpr Command kCommand = {"calibrate", "GAME",
                              "Whether bots believe claims as often as they are true.", kOptions};

}  // namespace
}  // namespace parlour::cli

int run_calibrate(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const AnyGame* game = args.game();
  if (!game) return *args.exit_code();
  if (game->info().id != "coup") args.refuse("Only in Coup are there claims.");
  const auto bot = ai::player_from(args.text("bot", "expert@300"));
  if (!bot || bot->kind != ai::Player::Kind::Level) args.refuse("--bot is a level, as expert@300.");
  const Info& info = coup::Coup::info();
  const auto seats =
      static_cast<int>(args.number("seats", 2, static_cast<std::uint64_t>(info.min_seats),
                                   static_cast<std::uint64_t>(info.max_seats)));
  const auto games = args.number("games", 1000, 1, 10'000'000);
  Rng rng(args.seed());
  if (args.exit_code()) return *args.exit_code();

  Bins bins{};
  const auto start = coup::Coup::start({}, seats);
  for (std::uint64_t i = 0; i < games; ++i) play(*start, *bot, rng, bins);
  for (int i = 0; i < kBins; ++i) {
    const Bin& bin = bins[static_cast<std::size_t>(i)];
    if (bin.claims == 0) continue;
    std::printf("from .%d on: %d claims, believed %.3f, true %.3f\n", i, bin.claims,
                bin.believed / bin.claims, static_cast<double>(bin.held) / bin.claims);
  }
  return 0;
}
