// parlour puzzles GAME: bots play, and of the positions that they meet, those are kept in which one
// action is clearly better than all others, and in which bots of the level medium do not always
// find it. Each is weighed twice: a first search picks it, several longer ones with other seeds
// must agree. With --verify, an existing file is weighed again.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <utility>

#include "ai/arena.h"
#include "ai/puzzle.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "core/table.h"
#include "games/registry.h"

namespace parlour::cli {
namespace {

using ai::Level;

/// What makes a puzzle of a game.
struct Taste {
  std::string_view game;
  std::uint32_t iterations;   // of the first search; the later ones take four times as many
  double margin;              // between the best action and the best wrong one
  double tolerance;           // actions this close to the best one are right too
  std::size_t longest;        // bytes of a record
  std::string_view excluded;  // first words of actions that take too many presses for a puzzle
  double per_theme = 1;       // of all puzzles, at most
};
constexpr Taste kTastes[] = {
    {"coup", 1200, 0.10, 0.02, 300, " offer ", 0.4},
    {"flax", 6000, 0.12, 0.03, 400, ""},
    {"settlers", 1500, 0.05, 0.015, 560, " offer counter discard answer ", 0.4},
    {"tractor", 480, 0.06, 0.015, 1100, " bury bid pass "},
};
constexpr std::uint32_t kGlance = 6, kLonger = 4, kChecks = 3;
constexpr double kLeast = 0.1, kMost = 0.985;  // chances: what is decided already is no puzzle
constexpr std::size_t kFewest = 3, kSolutions = 3;
constexpr std::size_t kApart = 8, kPerGame = 2;  // entries between two puzzles of one game

struct Weighed {
  std::string action;
  double win = 0;
};

/// The mean of the chances that searches with these seeds give to each action that all of them
/// looked at; best first.
std::vector<Weighed> weigh(const AnyGame& game, const AnyView& view, std::uint32_t iterations,
                           std::uint64_t first, std::uint32_t seeds) {
  struct Sum {
    double win = 0;
    std::uint32_t searches = 0;
  };
  std::map<std::string, Sum> sums;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const ai::Answer a = ai::answer(
        {.game = &game, .view = view, .budget = {.iterations = iterations}, .seed = seed});
    for (const ai::Opinion& o : a.opinions) {
      Sum& sum = sums[game.print(o.action)];
      sum.win += static_cast<double>(o.win), ++sum.searches;
    }
  }
  std::vector<Weighed> out;
  for (const auto& [action, sum] : sums)
    if (sum.searches == seeds) out.push_back({action, sum.win / seeds});
  std::ranges::sort(out, {}, [](const Weighed& w) { return std::pair(-w.win, w.action); });
  return out;
}

/// Divides what has been weighed into right and wrong actions; nothing unless they are far apart.
struct Verdict {
  std::vector<std::string> right;
  double best = 0;
  Weighed wrong;
};
std::optional<Verdict> verdict(const std::vector<Weighed>& weighed, const Taste& taste) {
  if (weighed.size() < 2) return {};
  Verdict out{.right = {}, .best = weighed[0].win, .wrong = {}};
  std::size_t i = 0;
  for (; i < weighed.size() && weighed[i].win >= out.best - taste.tolerance; ++i)
    out.right.push_back(weighed[i].action);
  if (i == weighed.size() || out.right.size() > kSolutions) return {};
  out.wrong = weighed[i];
  const bool clear = out.best - out.wrong.win >= taste.margin;
  return clear && out.best >= kLeast && out.best <= kMost ? std::optional(out) : std::nullopt;
}

/// How often bots of each level find one of the right actions, as a rating: that of a puzzle which
/// bots with the ratings below would solve as often. One more try, half solved, keeps it finite.
constexpr struct {
  Level level;
  double rating;
} kSolvers[] = {{Level::Easy, 900}, {Level::Medium, 1300}, {Level::Hard, 1700}};
constexpr std::uint32_t kTries = 4, kSolverIterations = 400;
struct Trial {
  double solved = 0;
  std::uint32_t medium = 0;  // of kTries
};
Trial trial(const AnyGame& game, const AnyView& view, const std::vector<std::string>& right,
            std::uint64_t seed) {
  Trial out;
  for (const auto& solver : kSolvers) {
    for (std::uint32_t i = 0; i < kTries; ++i) {
      const ai::Answer a = ai::answer({.game = &game,
                                       .view = view,
                                       .level = solver.level,
                                       .budget = {.iterations = kSolverIterations},
                                       .seed = seed + i});
      const bool found = std::ranges::find(right, game.print(a.choice)) != right.end();
      out.solved += found;
      if (solver.level == Level::Medium) out.medium += found;
    }
  }
  return out;
}
int rating_of(const Trial& t) {
  double low = 400, high = 2600;
  while (high - low > 1) {
    const double middle = (low + high) / 2;
    const auto chance = [&](double solver) {
      return 1 / (1 + std::pow(10, (middle - solver) / 400));
    };
    double expected = chance(1300);
    for (const auto& solver : kSolvers) expected += kTries * chance(solver.rating);
    (expected > t.solved + 0.5 ? low : high) = middle;
  }
  return static_cast<int>(low);
}

class Maker {
 public:
  Maker(const AnyGame& game, const Taste& taste, std::size_t count, std::uint64_t seed)
      : game_(game), taste_(taste), count_(count), seed_(seed), rng_(seed) {}

  bool done() const { return found_ >= count_; }
  void keep(const ai::Puzzle& p) { ++found_, ++themes_[std::string(p.theme())]; }
  /// Plays one game and calls f(puzzle) for each that it gives.
  template <class F>
  void play(F&& f) {
    const Info& info = game_.info();
    Table table(game_, info.shortest, info.usual_seats, rng_.next());
    std::vector<Level> levels;
    for (int i = 0; i < table.seats(); ++i)
      levels.push_back(rng_.below(2) ? Level::Hard : Level::Medium);
    std::size_t last = 0, here = 0;
    while (!table.over() && here < kPerGame && !done()) {
      if (table.house_due()) {
        table.play_house();
        continue;
      }
      const Seat p = *table.actors().begin();
      const AnyView view = table.view(p);
      const std::size_t entries = table.record().entries.size();
      if (last == 0 || entries >= last + kApart) {
        if (const auto puzzle = found(table, p, view)) {
          keep(*puzzle), f(*puzzle);
          last = entries, ++here;
        }
      }
      const ai::Answer a = ai::answer({.game = &game_,
                                       .view = view,
                                       .level = levels[static_cast<std::size_t>(index(p))],
                                       .budget = {.iterations = kSolverIterations},
                                       .seed = rng_.next()});
      const Reason why = table.submit({p, a.choice, game_.decision(view)});
      assert(!why), (void)why;
    }
  }

 private:
  std::optional<ai::Puzzle> found(const Table& table, Seat p, const AnyView& view) {
    std::vector<AnyAction> legal;
    game_.legal(view, p, legal);
    if (legal.size() < kFewest) return {};
    // A glance costs little and leaves out most positions.
    if (!verdict(weigh(game_, view, taste_.iterations / kGlance, seed_, 1), taste_)) return {};
    const auto first = verdict(weigh(game_, view, taste_.iterations, seed_, 1), taste_);
    if (!first || !wanted(first->right.front())) return {};
    const Bytes record = to_bytes(game_, without_notes(table.record()));
    if (record.size() > taste_.longest) return {};
    const Trial tried = trial(game_, view, first->right, seed_);
    if (tried.medium == kTries) return {};
    const auto sure =
        verdict(weigh(game_, view, kLonger * taste_.iterations, seed_ + 1, kChecks), taste_);
    if (!sure || sure->right.front() != first->right.front() || !wanted(sure->right.front()))
      return {};
    return ai::Puzzle{.rating = rating_of(tried),
                      .solver = p,
                      .best = percent(sure->best),
                      .second = percent(sure->wrong.win),
                      .position = to_base64url(record),
                      .right = sure->right,
                      .wrong = sure->wrong.action};
  }

  static int percent(double chance) { return static_cast<int>(std::lround(100 * chance)); }
  static Record without_notes(Record r) {
    r.notes.clear();
    return r;
  }
  // Neither one that cannot be named nor one of a theme that has its share.
  bool wanted(const std::string& action) const {
    const std::string theme = action.substr(0, action.find(' '));
    if (taste_.excluded.find(' ' + theme + ' ') != taste_.excluded.npos) return false;
    const auto it = themes_.find(theme);
    return it == themes_.end() || it->second < taste_.per_theme * static_cast<double>(count_);
  }

  const AnyGame& game_;
  const Taste& taste_;
  std::size_t count_, found_ = 0;
  std::uint64_t seed_;
  Rng rng_;
  std::map<std::string, std::size_t> themes_;
};

/// How many of the puzzles so many longer searches, with other seeds, find right again.
int verify(const AnyGame& game, const Taste& taste, const std::vector<ai::Puzzle>& puzzles,
           std::uint32_t times, std::uint64_t seed) {
  std::size_t held = 0, all = 0;
  for (const ai::Puzzle& p : puzzles) {
    const auto position = ai::position_of(game, p);
    if (!position) {
      std::fprintf(stderr, "parlour: A position cannot be read: %s\n", p.position.c_str());
      return kFailed;
    }
    const auto weighed =
        weigh(game, game.view(position->state, p.solver), kLonger * taste.iterations, seed, times);
    const bool holds =
        !weighed.empty() && std::ranges::find(p.right, weighed.front().action) != p.right.end();
    held += holds, ++all;
    if (!holds)
      std::printf("%s: %s rather than %s\n", p.position.c_str(),
                  weighed.empty() ? "nothing" : weighed.front().action.c_str(),
                  p.right.front().c_str());
    std::fflush(stdout);
  }
  const auto i = ai::wilson(all ? static_cast<double>(held) / static_cast<double>(all) : 0, all);
  std::printf("%zu of %zu hold after %u searches: %.1f %% (%.1f to %.1f)\n", held, all, times,
              all ? 100.0 * static_cast<double>(held) / static_cast<double>(all) : 0.0, 100 * i.low,
              100 * i.high);
  return 0;
}

constexpr Option kOptions[] = {
    {"out", "FILE", "the puzzles; one that exists is continued"},
    {"count", "N", "how many puzzles the file shall hold; 200"},
    {"seed", "S", "decides all chance; 1"},
    {"verify", "FILE", "weighs the puzzles of a file again instead"},
    {"times", "N", "by so many of the longer searches; 10"},
    {"every", "N", "only each N-th of them; 1"},
};
constexpr Command kCommand = {"puzzles", "GAME", "Makes puzzles from games between bots.",
                              kOptions};
constexpr std::size_t kLargest = 1 << 24;

std::optional<std::vector<ai::Puzzle>> read(const std::string& path) {
  const auto text = read_file(path, kLargest);
  if (!text) return {};
  auto puzzles = ai::parse_puzzles(*text);
  if (puzzles) return *puzzles;
  std::fprintf(stderr, "parlour: %s:%s\n", path.c_str(), puzzles.error().c_str());
  return {};
}

int make(const AnyGame& game, const Taste& taste, const std::string& path, std::size_t count,
         std::uint64_t seed) {
  std::vector<ai::Puzzle> known;
  if (std::ifstream(path).good()) {
    auto before = read(path);
    if (!before) return kFailed;
    known = std::move(*before);
  }
  // Another part of the series for each continuation, or the same games would come again.
  Maker maker(game, taste, count, seed + known.size() * 0x9E3779B97F4A7C15);
  std::set<std::string> positions;
  for (const ai::Puzzle& p : known) maker.keep(p), positions.insert(p.position);
  std::ofstream out(path, std::ios::app);
  if (known.empty())
    out << "# parlour puzzles " << game.info().id << " --count " << count << " --seed " << seed
        << '\n';
  while (!maker.done() && out) {
    maker.play([&](const ai::Puzzle& p) {
      if (positions.insert(p.position).second) out << ai::print(p) << std::flush;
    });
  }
  return out ? 0 : kFailed;
}

}  // namespace
}  // namespace parlour::cli

int run_puzzles(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const AnyGame* game = args.game();
  if (!game) return *args.exit_code();
  const auto taste = std::ranges::find(kTastes, game->info().id, &Taste::game);
  if (taste == std::end(kTastes)) args.refuse("Of this game there are no puzzles.");
  const auto count = args.number("count", 200, 1, 10'000);
  const auto times = args.number("times", 10, 1, 1000);
  const auto every = args.number("every", 1, 1, 10'000);
  const std::uint64_t seed = args.seed();
  if (!args.has("out") && !args.has("verify")) args.refuse("--out or --verify names a file.");
  if (args.exit_code()) return *args.exit_code();
  if (args.has("out")) return make(*game, *taste, std::string(args.text("out", {})), count, seed);
  auto puzzles = read(std::string(args.text("verify", {})));
  if (!puzzles) return kFailed;
  std::vector<ai::Puzzle> some;
  for (std::size_t i = 0; i < puzzles->size(); i += every) some.push_back((*puzzles)[i]);
  return verify(*game, *taste, some, static_cast<std::uint32_t>(times), seed + 1'000'000);
}
