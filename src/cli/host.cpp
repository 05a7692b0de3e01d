// parlour host: games with any program at any seat, over pipes; for Coup also treason's table over
// stdin and stdout.
#include <cstdio>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/contest.h"
#include "cli/protocol.h"
#include "cli/treason_host.h"

namespace parlour::cli {
namespace {

constexpr std::uint64_t kMostGames = 1'000'000'000;
constexpr std::size_t kLongestShown = 200;  // bytes of an answer in a result

constexpr Option kOptions[] = {
    {"seat", "CMD",
     "who plays: a command for the shell, or a bot of this program, as in \"bot expert@200\".\n"
     "Once for each seat, or once for all",
     true},
    {"games", "N", "how many games; 1"},
    {"seed", "S", "decides all chance; 1"},
    {"options", "\"K=V ..\"", "of the game, as in records"},
    {"seats", "N", "how many play, if --seat is given once; the game's usual number"},
    {"move-ms", "N", "the most that a program may think about a decision; 10000"},
    {"total-ms", "N", "the same for all its decisions in a game; no limit"},
    {"records", "", "print the record of each game in its result"},
    {"loud", "", "show what programs write to stderr"},
    {"protocol", "P", "json; or treason for Coup, the usual one without --seat"},
    {"players", "N", "treason: how many play; 4"},
    {"type", "T", "treason: original, inquisitors or reformation; original"},
};
constexpr Command kCommand = {"host", "GAME",
                              "Plays games between programs that speak the protocol of "
                              "docs/protocol.md, and prints a line of\n"
                              "JSON for each. With treason's protocol (src/cli/treason_host.h), a "
                              "table over stdin and stdout.",
                              kOptions};

// Options that only one of the protocols has.
constexpr std::string_view kOfJson[] = {"seat", "seats", "move-ms", "total-ms", "records", "loud"};
constexpr std::string_view kOfTreason[] = {"players", "type"};

void refuse_others(Args& args, std::span<const std::string_view> others, std::string_view mine) {
  for (const std::string_view option : others) {
    if (args.has(option))
      args.refuse("--" + std::string(option) + " is not of the protocol " + std::string(mine) +
                  '.');
  }
}

int host_treason(Args& args, const AnyGame& game) {
  const auto players = static_cast<int>(args.number("players", 4, 2, kMaxSeats));
  const auto games = static_cast<std::uint32_t>(args.number("games", 1, 1, kMostGames));
  const auto seed = args.seed();
  std::string options(args.text("options", ""));
  if (args.has("type")) options += " type=" + std::string(args.text("type", ""));
  if (args.exit_code()) return *args.exit_code();
  if (const auto start = game.start(options, players); !start)
    args.refuse(start.error().in(Lang::English));
  if (args.exit_code()) return *args.exit_code();
  return serve_treason_host(players, options, games, seed);
}

Json result_json(const AnyGame& game, const Played& played, std::span<Chair* const> chairs) {
  Json seats = Json::array(), faults = Json::array();
  for (const Chair* chair : chairs) seats.push_back(chair->name());
  for (const Fault& f : played.faults) {
    faults.push_back(
        {{"seat", f.seat},
         {"program", chairs[at(f.seat)]->name()},
         {"fault", name(f.kind)},
         {"why", f.why},
         {"answer", f.answer.empty() ? Json() : Json(f.answer.substr(0, kLongestShown))},
         {"actions", f.actions}});
  }
  return {{"game", game.info().id},
          {"seats", std::move(seats)},
          {"scores", played.scores},
          {"actions", played.record.entries.size()},
          {"faults", std::move(faults)}};
}

using Chairs = std::vector<std::unique_ptr<Chair>>;

Chairs chairs_from(Args& args, const AnyGame& game, std::vector<std::string> commands) {
  const auto usual = static_cast<std::uint64_t>(game.info().usual_seats);
  const auto seats =
      args.number("seats", commands.size() > 1 ? commands.size() : usual, 1, kMaxSeats);
  if (commands.size() == 1) commands.resize(seats, commands[0]);
  if (commands.size() != seats) args.refuse("--seat is given once, or once for each seat.");
  const Limits limits = limits_from(args);
  Chairs chairs;
  for (const std::string& command : commands) {
    if (auto who = contender_from(game, command))
      chairs.push_back(std::make_unique<Chair>(game, *who, limits, args.has("loud")));
    else
      args.refuse(who.error());
  }
  return chairs;
}

int host_json(Args& args, const AnyGame& game) {
  const Interruptions catching;
  const Chairs chairs = chairs_from(args, game, args.all("seat"));
  const auto games = args.number("games", 1, 1, kMostGames);
  const auto seed = args.seed();
  if (args.exit_code()) return *args.exit_code();
  const std::string options = game_options_from(args, game, static_cast<int>(chairs.size()));
  if (args.exit_code()) return *args.exit_code();
  std::vector<Chair*> seated;
  for (const auto& chair : chairs) seated.push_back(chair.get());
  for (std::uint64_t n = 0; n < games; ++n) {
    const Played played = play_contest(game, options, seated, seed_of_game(seed, n));
    if (const int signal = interrupted()) return kInterrupted + signal;
    Json result = result_json(game, played, seated);
    result["number"] = n;
    if (args.has("records")) result["record"] = to_text(game, played.record);
    const std::string line = result.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (std::printf("%s\n", line.c_str()) < 0 || std::fflush(stdout) != 0) return kFailed;
  }
  return 0;
}

}  // namespace
}  // namespace parlour::cli

int run_host(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const AnyGame* g = args.game();
  if (!g) return *args.exit_code();
  const std::string_view protocol = args.text("protocol", args.has("seat") ? "json" : "treason");
  const bool treason = protocol == "treason";
  if (protocol != "json" && !treason) args.refuse("--protocol is json or treason.");
  if ((treason && g->info().id != "coup") || (!treason && !args.has("seat")))
    args.refuse("Who plays? --seat says it, once for each seat.");
  if (treason)
    refuse_others(args, kOfJson, protocol);
  else
    refuse_others(args, kOfTreason, protocol);
  if (args.exit_code()) return *args.exit_code();
  return treason ? host_treason(args, *g) : host_json(args, *g);
}
