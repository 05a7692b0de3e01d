// parlour: the games and the bots from the command line.
#include <cstdio>
#include <string_view>

#include "cli/args.h"
#include "cli/commands.h"

namespace {

constexpr struct {
  std::string_view name;
  int (*run)(int, char**);
  const char* help;
} kCommands[] = {
    {"simulate", run_simulate, "bots play many games: speed, length, wins"},
    {"play", run_play, "you against bots, in the terminal"},
    {"query", run_query, "questions to the rules, one JSON object a line"},
    {"bot", run_bot, "a bot that answers views, one a line"},
    {"host", run_host, "games with any program at any seat"},
    {"match", run_match, "which of two contenders is stronger, and by how much"},
    {"playthrough", run_playthrough, "one game, every step in words, for reviewers"},
    {"exploit", run_exploit, "what a player fitted to a bot's habits wins of it"},
    {"calibrate", run_calibrate, "whether bots believe claims as often as they are true"},
    {"coach", run_coach, "a report on a finished game, or how far its chances can be trusted"},
    {"ladder", run_ladder, "ratings of bots on one scale"},
    {"train", run_train, "fits a bot's weights by play between tables of them"},
    {"puzzles", run_puzzles, "makes puzzles from games between bots"},
    {"signature", run_signature, "one number for how games and bots behave"},
    {"dealerless", run_dealerless, "games in which no page deals: cost, audit"},
    {"verify", run_verify, "whether the House of a record has drawn what chance gave"},
    {"standing", run_standing, "how far sock puppets lift ratings: a simulation"},
    {"replay", run_replay, "reads a record: the position it leads to, or its first error"},
};

void print_usage(std::FILE* out) {
  std::fputs("usage: parlour COMMAND ...\n", out);
  for (const auto& c : kCommands) {
    std::fprintf(out, "  %-12.*s %s\n", static_cast<int>(c.name.size()), c.name.data(), c.help);
  }
  std::fputs("parlour COMMAND --help says more.\n", out);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    print_usage(stderr);
    return parlour::cli::kMisused;
  }
  const std::string_view name = argv[1];
  if (name == "--help" || name == "-h" || name == "help") {
    print_usage(stdout);
    return 0;
  }
  for (const auto& c : kCommands) {
    if (c.name == name) return c.run(argc - 2, argv + 2);
  }
  std::fprintf(stderr, "parlour: There is no command \"%s\".\n", argv[1]);
  print_usage(stderr);
  return parlour::cli::kMisused;
}
