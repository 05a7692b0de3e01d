// What this device has played, in figures: one line for each finished game, and what they add up
// to.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.h"
#include "core/record.h"

namespace parlour::room::statistics {

inline constexpr int kTotals = 11;  // of two dice: 2 to 12

struct Played {
  std::string key;   // of the record: the same game counts once
  std::string game;  // its id
  int seats = 0;
  int you = -1;                     // the seat of the only person; -1: there were several, or none
  std::optional<ai::Level> level;   // of the strongest bot
  int share = 0;                    // your share of the victory, in thousandths
  std::int64_t when = 0;            // seconds since 1970; 0: unknown
  std::array<int, kTotals> dice{};  // how often each total was rolled
  bool operator==(const Played&) const = default;
};

/// The key of a record as the shelf stores it.
std::string key_of(std::string_view content);
/// Requires a finished game.
Played played_in(const Replay&, std::string key, std::int64_t when);
/// One line without a break.
std::string print(const Played&);
std::optional<Played> parse_played(std::string_view line);
/// All lines of a text that are games, each key once.
std::vector<Played> parse_all(std::string_view text);
/// One line for each of the last `most`, oldest first.
std::string print_all(std::span<const Played>, std::size_t most);
/// Orders by time, games of unknown time first.
void sort_by_time(std::vector<Played>&);

struct Tally {
  int games = 0, won = 0;  // a shared victory is one too
  bool operator==(const Tally&) const = default;
};

struct Figures {
  Tally all;                                // games of one person among others
  int watched = 0;                          // the others
  std::map<int, Tally> seats;               // by number of players
  std::array<Tally, ai::kLevels> levels{};  // by the strongest bot
  int streak = 0, longest = 0;              // victories in a row: now, and ever
  std::vector<bool> course;                 // won or not, oldest first
  std::array<int, kTotals> dice{};
};
/// Of the games in this order; `game`: of this one alone; empty: of all.
Figures figures(std::span<const Played>, std::string_view game);

/// How often each total is expected in that many rolls.
double expected_rolls(int total, int rolls);

struct Streak {
  int now = 0, longest = 0;  // days in a row
  bool operator==(const Streak&) const = default;
};
/// Of the days on which something was done; the one of today goes on until tomorrow begins.
Streak streak_of(const std::set<std::uint32_t>& days, std::uint32_t today);

}  // namespace parlour::room::statistics
