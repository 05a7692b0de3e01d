// Many games between bots, to measure the strength of a level, the fairness of a game and the speed
// of the rules.
#pragma once

#include <string>

#include "ai/bot.h"

namespace parlour::ai {

/// A player: "random", "greedy" (the best position after its own action, ties by chance), or a
/// level, optionally followed by a style and a budget: "expert@2000" iterations, "expert@10ms",
/// "hard:bold"; and by "-quiet": such a player makes no offers to other players, or by "-silent":
/// it accepts none either. For Coup also "honest", "exploiter" and "bluffer" (ai/coup_mind.h), and
/// "model", which plays as the bots expect others to play. For Tractor also "thumb", which plays by
/// its rules of thumb (by_thumb) without a search.
struct Player {
  enum class Kind : std::uint8_t { Random, Greedy, Level, Script };
  Kind kind = Kind::Random;
  Level level = Level::Expert;
  Style style = Style::Any;
  std::string_view script = {};
  std::optional<Budget> budget = {};  // for a level; none: Match::budget
  enum class Talk : std::uint8_t { All, Quiet, Silent };
  Talk talk = Talk::All;
  bool operator==(const Player&) const = default;
};
std::optional<Player> player_from(std::string_view text);
/// Why such a player cannot play this game, as the rest of a sentence that begins with the
/// player's name; empty if it can.
std::string_view why_not(const AnyGame&, const Player&);

/// What such a player does in this view; requires a viewer that must act, and an empty why_not. Of
/// a level without a budget of its own, the budget is the usual one.
AnyAction choose(const AnyGame&, const Player&, const AnyView&, Rng&);

struct Match {
  const AnyGame* game = nullptr;
  std::string options;          // accepted by game->start for this number of seats
  std::vector<Player> players;  // one per seat; why_not must be empty for each
  std::uint32_t games = 1;
  std::uint64_t seed = 1;
  /// Each deal (the House's random numbers) is played once in each order of seats that rotates the
  /// players: luck then favours nobody. Orders that seat equal players alike, as when two sides
  /// play crosswise, are played once: orders(match) in all. Requires games % orders(match) == 0.
  bool mirror = false;
  std::optional<Budget> budget;  // for levels; none: usual_budget
};

/// The number of orders in which the players of a match with `mirror` sit at each deal; 1 without
/// it.
std::uint32_t orders(const Match&);

struct Tally {
  std::uint64_t games = 0, won = 0, shared = 0;  // shared: neither all nor nothing
  double score = 0;                              // the sum
  std::int64_t levels = 0;                       // for Tractor: levels climbed
  double share() const { return games ? score / static_cast<double>(games) : 0; }
};

struct Outcome {
  std::uint64_t games = 0, actions = 0;  // actions of players, without the House's
  std::vector<Tally> seats, players;     // players: by their place in Match::players
  void add(const Outcome&);
};

/// Plays the games numbered first .. first + count - 1 of a match. The events of a game depend only
/// on the match and its number (and on the clock, if a budget has milliseconds), so parts may be
/// played anywhere and added up.
Outcome play(const Match&, std::uint32_t first, std::uint32_t count);

/// 95 % confidence interval of a share in n trials (Wilson: "Probable inference, the law of
/// succession, and statistical inference", 1927).
struct Interval {
  double low, high;
};
Interval wilson(double share, std::uint64_t n);

/// One number for the behaviour of a game and its bots: the states of random games and each level's
/// answers under an iteration limit, with the usual number of players and each choice of each
/// option (of Info::shortest, if there is one; the last of its longer lists; initial numbers and
/// texts), and with every other number of players. The same on every compiler and platform.
std::uint64_t fingerprint(const AnyGame&);

}  // namespace parlour::ai
