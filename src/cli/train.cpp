// parlour train tractor: fits the weights of Tractor's rules of thumb by play between tables of
// weights.
//
// The method: simultaneous perturbation (Spall: "Multivariate Stochastic Approximation Using a
// Simultaneous Perturbation Gradient Approximation", 1992), as chess programs tune their constants.
// A generation draws some directions; in each, every weight is one step higher or lower. For each
// direction, two tables, one displaced along it and one against it, play the same deals on both
// sides; each weight then moves with the table that has won, by a fraction of its step that grows
// with the margin and shrinks as training goes on. What counts is the margin of each round
// (tractor_thumb.h). The result depends on the seed and the number of generations, not on the
// number of jobs. At the end the fitted table plays the shipped one on deals that no table was
// fitted to.
//
// Its state is a text file, "name value" a line: an interrupted training goes on from it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>
#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "ai/tractor_thumb.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::cli {
namespace {

using namespace tractor;

struct Trained {
  std::string_view name;
  double step;  // by which the weight is changed to see what it does
};
/// In the order of Weight.
constexpr std::array<Trained, kWeights> kTrained = {{
    {"sure_card", 32},
    {"sure_point", 6},
    {"sure_trump", 64},
    {"sure_trump_card", 24},
    {"sure_ruffed", 96},
    {"sure_ruffed_point", 8},
    {"sure_length", 8},
    {"sure_outside", 6},
    {"sure_friend_void", 48},
    {"sure_throw", 64},
    {"lead", 64},
    {"lead_level", 10},
    {"lead_point", 10},
    {"lead_length", 10},
    {"lead_outside", 6},
    {"lead_trump", 64},
    {"lead_trump_level", 8},
    {"lead_trump_length", 10},
    {"lead_trump_outside", 6},
    {"lead_pair_card", 24},
    {"lead_friend_void", 48},
    {"lead_foe_void", 48},
    {"lead_last", 64},
    {"lead_banker", 64},
    {"cost_level", 6},
    {"cost_trump", 48},
    {"cost_trump_level", 6},
    {"cost_break", 24},
    {"cost_high", 48},
    {"cost_void", 48},
    {"give_sure", 20},
    {"give_maybe", 8},
    {"give_risk", 4},
    {"take_sure", 80},
    {"take_maybe", 80},
    {"take_maybe_level", 12},
    {"win_last", 80},
    {"win", 80},
    {"win_last_point", 12},
    {"win_sure_point", 10},
    {"win_point", 8},
    {"win_stay", 6},
    {"win_ruff", 64},
    {"lose_point", 20},
    {"bid_trump", 8},
    {"bid_copy", 20},
    {"bid_joker", 16},
    {"bid_ace", 10},
    {"bid_void", 24},
    {"bid_no_suit", 32},
    {"need_lap", 5},
    {"need", 32},
    {"need_late", 40},
    {"need_over", 32},
    {"need_ours", 48},
    {"keep_level", 6},
    {"keep_length", 12},
    {"keep_trump", 300},
    {"keep_ace", 160},
    {"keep_king", 80},
    {"keep_pair", 60},
    {"keep_high_pair", 100},
    {"keep_rich", 80},
    {"keep_poor", 80},
    {"keep_point", 10},
}};

using Table = std::array<double, kWeights>;
using Direction = std::array<std::int8_t, kWeights>;  // 1 or -1 each

Weights rounded(const Table& table, const Direction& way = {}, double by = 0) {
  Weights out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double w = std::round(table[i] + by * way[i] * kTrained[i].step);
    out[i] = static_cast<std::int16_t>(std::clamp(w, -30'000.0, 30'000.0));
  }
  return out;
}

Table table_of(const Weights& weights) {
  Table out{};
  std::ranges::copy(weights, out.begin());
  return out;
}

// --- games between two tables -------------------------------------------------------------------

/// Most games have four seats; the rules of thumb are the same for all numbers.
struct Setting {
  int seats;
  const char* options;
};
constexpr std::array<Setting, 8> kSettings = {{{4, "rounds=2"},
                                               {4, "rounds=2"},
                                               {4, "rounds=2"},
                                               {4, "rounds=2"},
                                               {4, "rounds=2 packs=3"},
                                               {5, "rounds=2"},
                                               {6, "rounds=2"},
                                               {4, "rounds=2"}}};

/// Two rounds, in which a decides for the seats of one parity and b for the others. Returns a's
/// margin over b a round, in levels: the mean of a's seats, less that of b's.
double lead_of(const Weights& a, const Weights& b, int parity, State s, Rng chance) {
  double sum = 0;
  int rounds = 0;
  for (int round = s.round; !Tractor::over(s);) {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, chance));
    } else {
      const Seat p = *Tractor::actors(s).begin();
      Tractor::apply(s, p, by_thumb(s, index(p), index(p) % 2 == parity ? a : b));
    }
    if (s.round == round && !Tractor::over(s)) continue;
    round = s.round;
    ++rounds;
    const auto won = static_cast<double>(margin(s));
    std::array<double, 2> of{};  // by whether the seat is a's
    std::array<int, 2> seats{};
    for (int q = 0; q < s.seats; ++q) {
      const bool ours = q % 2 == parity;
      of[ours] += in(s.last_side, q) ? won : -won;
      ++seats[ours];
    }
    sum += (of[1] / seats[1] - of[0] / seats[0]) / 2;
  }
  return sum / rounds;
}

/// Starting positions of kSettings.
std::vector<State> starts() {
  std::vector<State> out;
  for (const Setting& it : kSettings)
    out.push_back(*Tractor::start(*parse_options(Tractor::info(), it.options), it.seats));
  return out;
}

struct Lead {
  double mean = 0, error = 0;  // error: standard error of the mean
};

/// a's lead over b on these deals, each played on both sides.
Lead play(const Weights& a, const Weights& b, const std::vector<State>& from, std::uint64_t seed,
          int deals) {
  double sum = 0, squares = 0;
  for (int i = 0; i < deals; ++i) {
    Rng deal(seed + static_cast<std::uint64_t>(i));
    const State& s = from[deal.below(static_cast<std::uint32_t>(from.size()))];
    const double lead = (lead_of(a, b, 0, s, deal) + lead_of(a, b, 1, s, deal)) / 2;
    sum += lead;
    squares += lead * lead;
  }
  const double mean = sum / deals;
  return {mean, std::sqrt(std::max(0.0, squares / deals - mean * mean) / deals)};
}

// --- training -----------------------------------------------------------------------------------

struct Plan {
  std::uint64_t seed = 1;
  int generations = 0, jobs = 1;
  int directions = 0, deals = 0;  // per generation; per direction
};

/// Calls f(i) for 0 <= i < n.
template <class F>
void each(int n, [[maybe_unused]] int jobs, F&& f) {
#ifdef __EMSCRIPTEN__
  for (int i = 0; i < n; ++i) f(i);
#else
  std::vector<std::thread> threads;
  for (int j = 0; j < jobs; ++j) {
    threads.emplace_back([&, j] {
      for (int i = j; i < n; i += jobs) f(i);
    });
  }
  for (std::thread& t : threads) t.join();
#endif
}

/// How far a weight moves in generation g: this part of its step for each level of lead.
double pace(int g, const Plan& plan) {
  constexpr double kFirst = 0.02, kLast = 0.002;
  const double done = static_cast<double>(g) / std::max(1, plan.generations);
  return kFirst * std::pow(kLast / kFirst, done);
}

void train(Table& table, int g, const Plan& plan, const std::vector<State>& from) {
  const std::uint64_t own = plan.seed * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(g);
  Rng rng(own);
  std::vector<Direction> ways(static_cast<std::size_t>(plan.directions));
  for (Direction& way : ways)
    for (std::int8_t& w : way) w = rng.below(2) ? 1 : -1;
  std::vector<double> leads(ways.size());
  const std::uint64_t deals = rng.next() >> 1;
  each(plan.directions, plan.jobs, [&](int i) {
    const auto k = static_cast<std::size_t>(i);
    leads[k] = play(rounded(table, ways[k], 1), rounded(table, ways[k], -1), from,
                    deals + k * static_cast<std::uint64_t>(plan.deals), plan.deals)
                   .mean;
  });
  for (std::size_t k = 0; k < ways.size(); ++k) {
    for (std::size_t i = 0; i < table.size(); ++i)
      table[i] += pace(g, plan) * kTrained[i].step * ways[k][i] * leads[k];
  }
}

/// The last table on fresh deals against the shipped one, and its lead.
Lead verify(const Weights& fitted, const Plan& plan, int deals, const std::vector<State>& from) {
  const int parts = plan.jobs;
  std::vector<Lead> leads(static_cast<std::size_t>(parts));
  const std::uint64_t fresh = ~plan.seed * 0x9E3779B97F4A7C15u >> 1;
  each(parts, parts, [&](int i) {
    leads[static_cast<std::size_t>(i)] =
        play(fitted, shipped(), from, fresh + static_cast<std::uint64_t>(i) * 1'000'000'000u,
             std::max(1, deals / parts));
  });
  Lead out;
  for (const Lead& it : leads) {
    out.mean += it.mean / parts;
    out.error += it.error * it.error / (parts * parts);
  }
  out.error = std::sqrt(out.error);
  return out;
}

// --- files --------------------------------------------------------------------------------------

/// Nothing, with a sentence on stderr, if the file is there but is no such state.
bool read_state(const std::string& path, int& generation, Table& table) {
  std::ifstream file(path);
  if (!file) return true;  // a new training
  std::string name;
  double value = 0;
  std::size_t met = 0;
  while (file >> name >> value) {
    const auto it = std::ranges::find(kTrained, name, &Trained::name);
    if (name == "generation")
      generation = static_cast<int>(value);
    else if (it != kTrained.end() && std::isfinite(value))
      table[static_cast<std::size_t>(it - kTrained.begin())] = value, ++met;
    else
      met = kWeights + 1;
  }
  if (met == kWeights && file.eof() && generation >= 0) return true;
  std::fprintf(stderr, "parlour train: %s is no state of this training.\n", path.c_str());
  return false;
}

bool write_state(const std::string& path, int generation, const Table& table) {
  std::ostringstream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  text << "generation " << generation << '\n';
  for (std::size_t i = 0; i < table.size(); ++i)
    text << kTrained[i].name << ' ' << table[i] << '\n';
  std::ofstream file(path);
  file << text.str();
  file.close();
  if (file) return true;
  std::fprintf(stderr, "parlour train: %s can't be written.\n", path.c_str());
  return false;
}

bool write_header(const std::string& path, const Weights& weights) {
  std::ofstream file(path);
  file << "// Weights of Tractor's rules of thumb, in the order of their names (tractor_thumb.h).\n"
          "// Written by `parlour train tractor`; tractor_weights.md says how.\n"
          "#pragma once\n\n#include \"ai/tractor_thumb.h\"\n\nnamespace parlour::tractor {\n\n"
          "inline constexpr Weights kShippedWeights = {\n";
  for (std::size_t i = 0; i < weights.size(); ++i)
    file << "    " << weights[i] << ",  // " << kTrained[i].name << '\n';
  file << "};\n\n}  // namespace parlour::tractor\n";
  file.close();
  if (file) return true;
  std::fprintf(stderr, "parlour train: %s can't be written.\n", path.c_str());
  return false;
}

constexpr Option kOptions[] = {
    {"generations", "N", "how many in all, with those of the state; 200, which takes minutes"},
    {"state", "FILE", "where training is kept after each ten generations, and goes on from"},
    {"header", "FILE", "writes the table as C++, for src/ai/tractor_weights.h"},
    {"directions", "N", "tried in a generation; 64"},
    {"deals", "N", "played for each direction; 16"},
    {"verify", "N", "deals on which the result plays the shipped table; 4000"},
    {"jobs", "N", "threads; 1"},
    {"seed", "S", "decides all chance; 1"},
};
constexpr Command kCommand = {"train", "GAME",
                              "Fits a bot's weights by play between tables of them.", kOptions};

}  // namespace
}  // namespace parlour::cli

int run_train(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  const AnyGame* game = args.game();
  if (!game) return *args.exit_code();
  if (game->info().id != "tractor") args.refuse("Only Tractor's bots have such weights so far.");
  Plan plan;
  plan.generations = static_cast<int>(args.number("generations", 200, 0, 1'000'000));
  plan.jobs = static_cast<int>(args.number("jobs", 1, 1, 256));
  plan.directions = static_cast<int>(args.number("directions", 64, 1, 10'000));
  plan.deals = static_cast<int>(args.number("deals", 16, 1, 10'000));
  plan.seed = args.seed();
  const auto deals = static_cast<int>(args.number("verify", 4000, 1, 100'000'000));
  if (args.exit_code()) return *args.exit_code();

  const std::string state(args.text("state", "")), header(args.text("header", ""));
  Table table = table_of(tractor::shipped());
  int g = 0;
  if (!state.empty() && !read_state(state, g, table)) return kFailed;
  const std::vector<tractor::State> from = starts();
  constexpr int kOften = 10;
  while (g < plan.generations) {
    train(table, g, plan, from);
    ++g;
    const bool keep = g % kOften == 0 || g == plan.generations;
    if (!state.empty() && keep && !write_state(state, g, table)) return kFailed;
  }
  const tractor::Weights fitted = rounded(table);
  if (!header.empty() && !write_header(header, fitted)) return kFailed;
  constexpr double k95 = 1.96;
  const Lead lead = verify(fitted, plan, deals, from);
  std::printf(
      "after %d generations, against the shipped table on %d fresh deals: %+.4f levels a "
      "round (%+.4f to %+.4f)\n",
      g, deals, lead.mean, lead.mean - k95 * lead.error, lead.mean + k95 * lead.error);
  return 0;
}
