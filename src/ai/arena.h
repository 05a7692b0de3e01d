// Many games between bots: how the strength of a level, the fairness of a game and the speed of the
// rules are measured.
#pragma once

#include <string>

#include "ai/bot.h"

namespace parlour::ai {

/// Who plays: "random", "greedy" (the best position after its own action, ties by chance), or a
/// level, which may be followed by a style and a budget: "expert@2000" iterations, "expert@10ms",
/// "hard:bold"; and by "-quiet": such a one makes no offers to other players, or by "-silent": he
/// takes none either. Of Coup also "honest", "exploiter" and "bluffer" (ai/coup_mind.h), and
/// "model", who plays as the bots take others to play. Of Tractor also "thumb", who plays by its
/// rules of thumb (by_thumb) and searches nothing.
struct Player {
  enum class Kind : std::uint8_t { Random, Greedy, Level, Script };
  Kind kind = Kind::Random;
  Level level = Level::Expert;
  Style style = Style::Any;
  std::string_view script = {};
  std::optional<Budget> budget = {};  // of a level; none: Match::budget
  enum class Talk : std::uint8_t { All, Quiet, Silent };
  Talk talk = Talk::All;
  bool operator==(const Player&) const = default;
};
std::optional<Player> player_from(std::string_view text);
/// Why such a player cannot play this game, to follow his name in a sentence; empty when he can.
std::string_view why_not(const AnyGame&, const Player&);

struct Match {
  const AnyGame* game = nullptr;
  std::string options;          // that game->start accepts with so many seats
  std::vector<Player> players;  // one a seat, to none of whom why_not has anything to say
  std::uint32_t games = 1;
  std::uint64_t seed = 1;
  /// Each deal (the House's random numbers) is played once in each order of seats that turns the
  /// players round: luck then favours nobody. Of orders that seat like players alike, as when two
  /// sides play crosswise, each is played once: orders(match) in all. Requires games %
  /// orders(match) == 0.
  bool mirror = false;
  std::optional<Budget> budget;  // of levels; none: usual_budget
};

/// In how many orders the players of a match with `mirror` sit at each deal, 1 without it.
std::uint32_t orders(const Match&);

struct Tally {
  std::uint64_t games = 0, won = 0, shared = 0;  // shared: neither all nor nothing
  double score = 0;                              // the sum
  std::int64_t levels = 0;                       // of Tractor: climbed
  double share() const { return games ? score / static_cast<double>(games) : 0; }
};

struct Outcome {
  std::uint64_t games = 0, actions = 0;  // actions of players, without the House's
  std::vector<Tally> seats, players;     // players: by their place in Match::players
  void add(const Outcome&);
};

/// Plays the games numbered first .. first + count - 1 of a match. What happens in a game depends
/// on the match and its number alone (and on the clock, where a budget has milliseconds), so parts
/// may be played anywhere and added up.
Outcome play(const Match&, std::uint32_t first, std::uint32_t count);

/// 95 % confidence interval of a share of n (Wilson: "Probable inference, the law of succession,
/// and statistical inference", 1927).
struct Interval {
  double low, high;
};
Interval wilson(double share, std::uint64_t n);

/// One number for how a game and its bots behave: the states of random games and what each level
/// answers when it is given iterations, with the usual number of players and each choice of each
/// option (of Info::shortest, where there is one; of its longer lists the last; numbers and texts
/// as they are at first), and with every other number of players. The same on every compiler and
/// platform.
std::uint64_t fingerprint(const AnyGame&);

}  // namespace parlour::ai
