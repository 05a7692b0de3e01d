// Trainers: short exercises that this device makes from seeds, without end, and how a player does
// in them. What is asked in each game is in training_*.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record.h"

namespace parlour::room::training {

/// How many exercises a run has.
inline constexpr int kRun = 10;

/// A position at the table, and whose eyes see it.
struct Exercise {
  Record record;
  Seat learner = House;
};

/// How an exercise went.
enum class Outcome : char { Right = 'r', Wrong = 'w', GivenUp = 'g' };

/// A run, finished or not. Its seed makes its exercises, so that it can go on at any time.
struct Run {
  std::uint64_t seed = 0;
  int skipped = 0;                     // exercises that nobody could judge
  std::vector<Outcome> outcomes = {};  // of the answers so far, at most kRun
  bool operator==(const Run&) const = default;

  int right() const;
  bool over() const { return outcomes.size() == kRun; }
  /// What makes the next exercise.
  std::uint64_t next_seed() const;
};
std::string print(const Run&);
/// Nothing: it is no run.
std::optional<Run> parse_run(std::string_view);

/// What is kept of the runs of a game.
struct Progress {
  int runs = 0;
  int best = 0;  // right answers of the best one, 0..kRun
  std::vector<int> last =
      {};  // of the last kTrend runs, the latest last; earlier versions kept none
  bool operator==(const Progress&) const = default;
};
inline constexpr std::size_t kTrend = 10;
std::string print(const Progress&);
/// Anything that is not a progress is the beginning.
Progress parse_progress(std::string_view);
/// Counts a run that has ended.
void count(Progress&, int right);

/// A game as it is played, written down.
template <Game G>
struct Played {
  typename G::State state;
  Record record;

  Played(std::string_view options, int seats)
      : state(*G::start(*parse_options(G::info(), options), seats)),
        record{.game = std::string(G::info().id),
               .version = G::info().version,
               .seats = seats,
               .options = print_options(G::info(), *parse_options(G::info(), options)),
               .notes = {},
               .entries = {}} {}
  /// Requires a legal action.
  void act(Seat who, const typename G::Action& a) {
    G::apply(state, who, a);
    record.entries.push_back({who, encoded<G>(a)});
  }
  /// Lets the House act until a seat's turn comes or the game is over.
  void settle(Rng& rng) {
    while (G::house_due(state)) act(House, G::house(state, rng));
  }
};

}  // namespace parlour::room::training
