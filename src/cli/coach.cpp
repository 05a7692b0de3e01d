// parlour coach: the report on a finished game, or how far the coach's chances can be trusted.
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "cli/args.h"
#include "cli/calibration.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "core/signs.h"
#include "games/registry.h"
#include "room/coach.h"

namespace parlour::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kWorst = 3;
constexpr std::string_view kUsualBots = "expert@100";

constexpr Option kOptions[] = {
    {"json", "", "one JSON object instead of words"},
    {"calibrate", "GAME", "instead of a report: do seats win as often as the coach foretells?"},
    {"games", "N", "to play for that; 200"},
    {"positions", "N", "random ones of each game to price; 12"},
    {"seats", "N", "how many play; the game's usual number"},
    {"bots", "BOT", "plays all seats; expert@100"},
    {"options", "\"K=V ..\"", "of the game, as in records"},
    {"seed", "S", "decides all chance; 1"},
    {"jobs", "N", "parts played at once; 1"},
    {"svg", "FILE", "also draws what was foretold against what came"},
};
constexpr Command kCommand = {
    "coach", "[FILE]",
    "A report on the finished game of a record: each seat's accuracy, its worst moves, luck and "
    "skill.",
    kOptions};

// A report that has been made, and how long that took.
struct Made {
  const AnyGame& game;
  const Record& record;
  room::Findings findings;
  double seconds = 0;
};

Made make_report(const Replay& r) {
  const auto begin = std::chrono::steady_clock::now();
  room::Coach coach(*r.game, r.record);
  // As bytes, as in the page.
  while (!coach.done()) {
    const auto message = *coach.ask();
    coach.take(message.number, *ai::answer_coach(games(), message.bytes));
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return {*r.game, r.record, coach.findings(), took.count()};
}

std::string told(const Made& m, const room::Decision& d, const AnyAction& a) {
  const Seat who = m.record.entries[d.entry].seat;
  const AnyState s = state_after(m.game, m.record, d.entry);
  return spoken(m.game.text(m.game.view(s, who), who, a, Lang::English));
}

void print_words(const Made& m) {
  const auto seats = room::report_of(m.record, m.findings);
  std::printf("%s, %d seats: %zu decisions, %zu positions, %.1f s\n", m.record.game.c_str(),
              m.record.seats, m.findings.decisions.size(), m.findings.outlooks.size(), m.seconds);
  for (int q = 0; q < m.record.seats; ++q) {
    const room::SeatReport& r = seats[static_cast<std::size_t>(q)];
    std::printf(
        "seat %d: accuracy %.1f %% of %d decisions; from %.1f to %.1f %%: luck %+.1f, skill %+.1f "
        "(error %.1f), others %+.1f\n",
        q, r.accuracy, r.decisions, 100 * r.start, 100 * r.result, 100 * r.luck, 100 * r.skill,
        100 * r.error, 100 * r.others);
    for (const std::size_t i : room::worst_moves(m.record, m.findings, seat(q), kWorst)) {
      const room::Decision& d = m.findings.decisions[i];
      const ai::Judgement& j = d.judged;
      std::printf("  action %zu: %s instead of %s: %.1f -> %.1f %% (error %.1f)\n", d.entry + 1,
                  told(m, d, m.record.entries[d.entry].action).c_str(), told(m, d, j.best).c_str(),
                  100 * static_cast<double>(j.win - j.loss), 100 * static_cast<double>(j.win),
                  100 * static_cast<double>(j.error));
    }
  }
}

void print_json(const Made& m) {
  Json out = {{"game", m.record.game},
              {"seats", Json::array()},
              {"chances", Json::array()},
              {"decisions", Json::array()},
              {"seconds", m.seconds}};
  for (const room::SeatReport& r : room::report_of(m.record, m.findings)) {
    out["seats"].push_back({{"decisions", r.decisions},
                            {"accuracy", r.accuracy},
                            {"start", r.start},
                            {"result", r.result},
                            {"luck", r.luck},
                            {"skill", r.skill},
                            {"others", r.others},
                            {"error", r.error}});
  }
  for (const room::Outlook& o : m.findings.outlooks)
    out["chances"].push_back({{"after", o.entries}, {"of", o.chances}});
  for (const room::Decision& d : m.findings.decisions) {
    const Entry& e = m.record.entries[d.entry];
    out["decisions"].push_back({{"action", d.entry + 1},
                                {"seat", index(e.seat)},
                                {"played", m.game.print(e.action)},
                                {"best", m.game.print(d.judged.best)},
                                {"choices", d.judged.choices},
                                {"win", d.judged.win},
                                {"loss", d.judged.loss},
                                {"error", d.judged.error}});
  }
  std::printf("%s\n", out.dump().c_str());
}

int report_on(Args& args) {
  const auto r = read_record("coach", args.word());
  if (!r) return kFailed;
  if (!r->game->over(r->state)) {
    std::fputs("parlour coach: The game is not over yet.\n", stderr);
    return kFailed;
  }
  const Made made = make_report(*r);
  args.has("json") ? print_json(made) : print_words(made);
  return 0;
}

// --- calibration --------------------------------------------------------------------------------

Calibration calibrate_all(const ai::Match& match, int positions,
                          [[maybe_unused]] std::uint32_t jobs) {
#ifdef __EMSCRIPTEN__
  return calibrate(match, 0, match.games, positions);
#else
  std::vector<Calibration> parts(jobs);
  std::vector<std::thread> threads;
  for (std::uint32_t j = 0; j < jobs; ++j) {
    const auto from = static_cast<std::uint32_t>(std::uint64_t{match.games} * j / jobs);
    const auto to = static_cast<std::uint32_t>(std::uint64_t{match.games} * (j + 1) / jobs);
    threads.emplace_back(
        [&, j, from, to] { parts[j] = calibrate(match, from, to - from, positions); });
  }
  for (auto& t : threads) t.join();
  for (std::size_t j = 1; j < parts.size(); ++j) parts[0].add(parts[j]);
  return parts[0];
#endif
}

bool store(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  const bool ok = file && std::fputs(text.c_str(), file) >= 0;
  return (!file || std::fclose(file) == 0) && ok;
}

int run_calibration(Args& args) {
  const std::string id(args.text("calibrate", ""));
  ai::Match match;
  match.game = find_game(id);
  if (!match.game) {
    args.refuse("There is no game \"" + id + "\".");
    return *args.exit_code();
  }
  const auto usual = static_cast<std::uint64_t>(match.game->info().usual_seats);
  const auto seats = args.number("seats", usual, 1, kMaxSeats);
  match.games = static_cast<std::uint32_t>(args.number("games", 200, 1, 1'000'000));
  match.seed = args.seed();
  match.options = args.text("options", "");
  const auto positions = static_cast<int>(args.number("positions", 12, 1, 1000));
  const auto jobs = static_cast<std::uint32_t>(args.number("jobs", 1, 1, 64));
  const auto bot = ai::player_from(args.text("bots", kUsualBots));
  if (!bot)
    args.refuse("--bots is a bot, as expert@100.");
  else
    match.players.assign(seats, *bot);
  if (const auto s = match.game->start(match.options, static_cast<int>(seats)); !s)
    args.refuse(s.error().in(Lang::English));
  if (args.exit_code()) return *args.exit_code();
  const Calibration c = calibrate_all(match, positions, jobs);
  const auto n = static_cast<double>(c.chances);
  std::printf("%llu games of %s, %llu chances: log loss %.4f, of guessing %.4f\n\n%s",
              static_cast<unsigned long long>(c.games), id.c_str(),
              static_cast<unsigned long long>(c.chances), c.log_loss / n, c.guess_loss / n,
              table_of(c).c_str());
  const std::string path(args.text("svg", ""));
  if (path.empty()) return 0;
  const std::string title(match.game->info().title.in(Lang::English));
  if (store(path, svg_of(c, title + ", " + std::to_string(seats) + " players"))) return 0;
  std::fprintf(stderr, "parlour coach: %s cannot be written.\n", path.c_str());
  return kFailed;
}

}  // namespace
}  // namespace parlour::cli

int run_coach(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  if (args.exit_code()) return *args.exit_code();
  if (args.has("calibrate")) return run_calibration(args);
  if (args.word().empty()) {
    args.refuse("A report needs the FILE of a record, \"-\" for the standard input.");
    return *args.exit_code();
  }
  return report_on(args);
}
