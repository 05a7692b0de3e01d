// parlour bot: a bot as a process. parlour replay: reads a record. parlour signature.
#include <cstdio>

#include "ai/arena.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/query.h"
#include "cli/treason_bot.h"
#include "core/record.h"
#include "games/registry.h"

namespace parlour::cli {
namespace {

constexpr Option kBotOptions[] = {
    {"level", "L", "easy, medium, hard or expert; expert"},
    {"iterations", "N", "its budget; the page's"},
    {"ms", "N", "the same in milliseconds"},
    {"seed", "S", "decides its chances; 1"},
    {"protocol", "P", "views, or for Coup treason (src/cli/treason_bot.h); views"},
};
constexpr Command kBot = {
    "bot", "GAME",
    "Reads lines \"view BASE64URL\" (what replay --view prints) and answers each with a line\n"
    "\"choice ACTION\", the action in the words of a record, or \"error SENTENCE\". Of Settlers\n"
    "also positions as JSON: answer_position in src/cli/query.h.",
    kBotOptions};

constexpr Option kReplayOptions[] = {
    {"view", "SEAT", "print what this seat sees as a line for parlour bot, not in words"},
    {"lang", "L", "en, ru or zh; en"},
};
constexpr Command kReplay = {
    "replay", "FILE",
    "Reads a record (- is stdin) and prints the position that it leads to, or its first error.",
    kReplayOptions};

constexpr Option kSignatureOptions[] = {{"each", "", "a line for each game as well"}};
constexpr Command kSignature = {"signature", "",
                                "One number that changes when a game or a bot behaves otherwise.",
                                kSignatureOptions};

}  // namespace
}  // namespace parlour::cli

int run_bot(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kBot, argc, argv);
  const AnyGame* g = args.game();
  if (!g) return *args.exit_code();
  const auto level = ai::level_from(args.text("level", "expert"));
  if (!level) args.refuse("--level is easy, medium, hard or expert.");
  const auto given = args.budget();
  Rng rng(args.number("seed", 1, 0, ~std::uint64_t{0} >> 1));
  const std::string_view protocol = args.text("protocol", "views");
  const bool treason = protocol == "treason" && g->info().id == "coup";
  if (protocol != "views" && !treason) args.refuse("--protocol is views, or for Coup treason.");
  if (args.exit_code()) return *args.exit_code();
  const ai::Budget budget = given.value_or(ai::usual_budget(*level));
  if (treason) return serve_treason_bot(*level, budget, rng.next());

  std::string line;
  while (read_line(line)) {
    const std::string_view text = line;
    if (line.size() > kLongestLine) {
      std::puts("error The line is longer than 1 MB.");
      std::fflush(stdout);
      continue;
    }
    if (text.starts_with('{') && g->info().id == "settlers") {
      const std::string answer =
          answer_position(text, [&](const AnyView& v, std::vector<AnyAction> among) {
            return ai::answer({g, v, *level, budget, rng.next(), ai::Style::Any, std::move(among)})
                .choice;
          });
      std::puts(answer.c_str());
      std::fflush(stdout);
      continue;
    }
    const auto bytes = text.starts_with("view ") ? from_base64url(text.substr(5)) : std::nullopt;
    const auto view = bytes ? g->read_view(*bytes) : std::nullopt;
    if (!view) {
      std::puts("error This line is no view of this game.");
    } else if (!g->actors(*view).has(view->viewer)) {
      std::puts("error It is not this seat's turn.");
    } else {
      const auto a = ai::answer({g, *view, *level, budget, rng.next()});
      std::printf("choice %s\n", g->print(a.choice).c_str());
    }
    std::fflush(stdout);
  }
  return 0;
}

int run_replay(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kReplay, argc, argv);
  const std::string_view tongue = args.text("lang", "en");
  const Lang lang = lang_from_tag(tongue);
  if (tongue != tag(lang)) args.refuse("--lang is en, ru or zh.");
  const auto viewer = args.number("view", 0, 0, kMaxSeats - 1);
  if (args.exit_code()) return *args.exit_code();
  const auto text = read_file(args.word(), kLongestRecordText);
  if (!text) return kFailed;
  const Replay r = from_text(games(), *text, lang);
  if (r.error) {
    const std::size_t n = r.record.entries.size();
    std::fprintf(stderr, "parlour replay: after %zu actions: %s\n", n, r.error->in(lang).c_str());
    return kFailed;
  }
  if (args.has("view")) {
    if (viewer >= static_cast<std::uint64_t>(r.record.seats)) {
      args.refuse("There is no seat " + std::to_string(viewer) + " in this record.");
      return *args.exit_code();
    }
    const Bytes view = r.game->write_view(r.game->view(r.state, seat(static_cast<int>(viewer))));
    std::printf("view %s\n", to_base64url(view).c_str());
    return 0;
  }
  std::printf("%zu actions\n%s", r.record.entries.size(),
              r.game->describe(r.game->view(r.state, Watcher), lang).c_str());
  return 0;
}

int run_signature(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kSignature, argc, argv);
  if (args.exit_code()) return *args.exit_code();
  Writer all;
  for (const AnyGame* g : games()) {
    const std::uint64_t one = ai::fingerprint(*g);
    if (args.has("each")) {
      std::printf("%.*s %016llx\n", static_cast<int>(g->info().id.size()), g->info().id.data(),
                  static_cast<unsigned long long>(one));
    }
    all.u64(one);
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(hash64(all.bytes())));
  return 0;
}
