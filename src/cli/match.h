// A match between two contenders: many games, each kept in a folder, so that a match that was
// interrupted goes on where it stopped.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/contest.h"
#include "cli/sprt.h"

namespace parlour::cli {

struct MatchPlan {
  const AnyGame* game = nullptr;
  std::string options;  // accepted by game->start for so many seats
  Contender a, b;
  std::string lineup;  // "abab": who sits where, one letter for each seat
  std::uint32_t games = 100;
  std::uint64_t seed = 1;
  /// Each deal is played once in each turn of the line-up round the table: games is a multiple of
  /// their number.
  bool mirror = false;
  Limits limits;
  std::string folder;  // empty: no game is kept
  struct Test {
    double elo0, elo1, alpha, beta;
  };
  std::optional<Test> test;  // ends the match as soon as it is decided
};

/// How many different turns of a line-up there are: 2 of "abab", 4 of "abbb".
std::uint32_t turns_of(std::string_view lineup);
/// What A is expected to win if both are equal: its part of the seats.
double fair_share(std::string_view lineup);

struct MatchScore {
  std::uint32_t games = 0, resumed = 0;      // resumed: read from the folder
  Samples samples;                           // what A won, per game or, mirrored, per deal
  std::uint32_t faults_a = 0, faults_b = 0;  // games in which a program of theirs was at fault
  double llr = 0;
  enum class Verdict : std::uint8_t { None, Elo0, Elo1 };
  Verdict verdict = Verdict::None;
};

/// Plays the match, or what is left of it. An error if the folder cannot be used, or holds another
/// match.
std::expected<MatchScore, std::string> play_match(const MatchPlan&, bool loud);

}  // namespace parlour::cli
