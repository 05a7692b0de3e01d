// parlour bot: a bot as a process. parlour replay: reads a record. parlour signature.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "ai/arena.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/protocol.h"
#include "cli/record_file.h"
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
    {"protocol", "P", "json, or for Coup treason (src/cli/treason_bot.h); json"},
};
constexpr Command kBot = {
    "bot", "GAME",
    "Reads views as JSON and answers each with {\"action\": ..., \"chances\": ..., \"line\": "
    "...}:\n"
    "docs/protocol.md. Also lines \"view BASE64URL\" (what replay --view prints), answered\n"
    "\"choice ACTION\", the action in the words of a record, or \"error SENTENCE\"; and of "
    "Settlers\n"
    "positions: answer_position in src/cli/query.h.",
    kBotOptions};

constexpr int kLongestLineAhead = 4;  // actions that the bot foresees, besides the one it takes
constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kJsonBegins = "{[\"";  // of the words that are no JSON, none begins so

// Answers lines of each kind that `parlour bot` understands.
class Answering {
 public:
  Answering(const AnyGame& game, ai::Level level, ai::Budget budget, Rng rng)
      : game_(game), level_(level), budget_(budget), rng_(rng) {}

  /// The answer, without a line break; nothing if none is expected.
  std::optional<std::string> hear(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    const bool json = !line.empty() && kJsonBegins.contains(line.front());
    if (line.size() > kLongestLine) {
      constexpr const char* kTooLong = "The line is longer than 1 MB.";
      return json ? error_line(kTooLong) : "error " + std::string(kTooLong);
    }
    if (!json) return answer_words(line);
    if (too_deep(line)) return error_line("The request is nested too deep.");
    const Json said = Json::parse(line, nullptr, false);
    if (said.is_discarded()) return error_line("The line is no JSON.");
    const auto type = said.find("type");
    if (type != said.end() && *type == "position" && game_.info().id == "settlers")
      return answer_position(line, [&](const AnyView& v, std::vector<AnyAction> among) {
        return ask(v, std::move(among)).choice;
      });
    for (const char* news : {"game", "event", "end"}) {
      if (type != said.end() && *type == news) return {};
    }
    Json out = answer_view(said);
    if (const auto id = said.find("id"); id != said.end()) out["id"] = *id;
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

 private:
  ai::Answer ask(const AnyView& v, std::vector<AnyAction> among = {}) {
    return ask_within(budget_, v, std::move(among));
  }
  ai::Answer ask_within(const ai::Budget& budget, const AnyView& v,
                        std::vector<AnyAction> among = {}) {
    return ai::answer({&game_, v, level_, budget, rng_.next(), ai::Style::Any, std::move(among)});
  }

  // So that an answer with a whole line takes no longer than one without.
  ai::Budget share() const {
    ai::Budget out = budget_;
    if (out.milliseconds)
      out.milliseconds = std::max(1u, out.milliseconds / (1 + kLongestLineAhead));
    return out;
  }

  std::string answer_words(std::string_view line) {
    const auto bytes = line.starts_with("view ") ? from_base64url(line.substr(5)) : std::nullopt;
    const auto view = bytes ? game_.read_view(*bytes) : std::nullopt;
    if (!view) return "error This line is no view of this game.";
    if (!game_.actors(*view).has(view->viewer)) return "error It is not this seat's turn.";
    return "choice " + game_.print(ask(*view).choice);
  }

  Json answer_view(const Json& said) {
    const auto inner = said.find("view");
    const auto view = view_from(game_, inner == said.end() ? said : *inner);
    if (!view) return {{"error", view.error()}};
    if (!game_.actors(*view).has(view->viewer)) return {{"error", "It is not this seat's turn."}};
    const auto wish = said.find("line");
    const bool ahead = wish != said.end() && *wish == true;
    const ai::Answer a = ask_within(ahead ? share() : budget_, *view);
    return {{"action", game_.print(a.choice)},
            {"chances", chances(*view, a.win)},
            {"line", ahead ? line_from(*view, a.choice) : Json::array({game_.print(a.choice)})}};
  }

  // The asking seat's chance; of others only where it follows from that.
  Json chances(const AnyView& v, float win) const {
    const int seats = game_.seats(v.state), me = index(v.viewer);
    const double mine = std::round(static_cast<double>(win) * 1e4) / 1e4;
    Json out = Json::array();
    for (int q = 0; q < seats; ++q)
      out.push_back(q == me      ? Json(mine)
                    : seats == 2 ? Json(std::round((1 - mine) * 1e4) / 1e4)
                                 : Json());
    return out;
  }

  // What the seat means to do until chance or another seat is due.
  Json line_from(AnyView v, AnyAction choice) {
    Json out = Json::array({game_.print(choice)});
    for (int n = 0; n < kLongestLineAhead; ++n) {
      if (!game_.advance(v, v.viewer, choice)) break;
      if (game_.over(v) || game_.house_due(v) || game_.actors(v) != SeatSet::of(v.viewer)) break;
      choice = ask_within(share(), v).choice;
      out.push_back(game_.print(choice));
    }
    return out;
  }

  const AnyGame& game_;
  ai::Level level_;
  ai::Budget budget_;
  Rng rng_;
};

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
  Rng rng(args.seed());
  const std::string_view protocol = args.text("protocol", "json");
  const bool treason = protocol == "treason" && g->info().id == "coup";
  const bool known = protocol == "json" || protocol == "views" || treason;
  if (!known) args.refuse("--protocol is json, or for Coup treason.");
  if (args.exit_code()) return *args.exit_code();
  const ai::Budget budget = given.value_or(ai::usual_budget(g->info(), *level));
  if (treason) return serve_treason_bot(*level, budget, rng.next());

  Answering bot(*g, *level, budget, rng);
  std::string line;
  while (read_line(line)) {
    const auto answer = bot.hear(line);
    if (!answer) continue;
    std::puts(answer->c_str());
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
  const auto r = read_record("replay", args.word(), lang);
  if (!r) return kFailed;
  if (args.has("view")) {
    if (viewer >= static_cast<std::uint64_t>(r->record.seats)) {
      args.refuse("There is no seat " + std::to_string(viewer) + " in this record.");
      return *args.exit_code();
    }
    const Bytes view = r->game->write_view(r->game->view(r->state, seat(static_cast<int>(viewer))));
    std::printf("view %s\n", to_base64url(view).c_str());
    return 0;
  }
  std::printf("%zu actions\n%s", r->record.entries.size(),
              r->game->describe(r->game->view(r->state, Watcher), lang).c_str());
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
