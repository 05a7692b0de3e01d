// How strong the levels of the bots are, on one scale for each game.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "ai/bot.h"

namespace parlour::ai {

/// Ratings on Elo's scale with Medium at 1500, at the game's usual number of seats and with its
/// usual rules. Measured by `parlour ladder`; docs/strength.md has the intervals and the commands,
/// and a test compares the two.
struct GameRatings {
  std::string_view game;
  std::array<int, kLevels> levels;
};
inline constexpr GameRatings kRatings[] = {
    {"coup", {1354, 1500, 1560, 1584}},
    {"flax", {955, 1500, 1755, 2197}},
    {"settlers", {1351, 1500, 1602, 1744}},
    {"tractor", {1384, 1500, 1561, 1622}},
};

/// Nothing for a game that was not measured.
inline std::optional<int> rating(std::string_view game, Level level) {
  for (const GameRatings& it : kRatings)
    if (it.game == game) return it.levels[static_cast<std::size_t>(level)];
  return {};
}

/// Of 100 games, how many a player of one rating wins against one of another.
inline int wins_of_100(int rating, int against) {
  return static_cast<int>(std::lround(100 / (1 + std::pow(10.0, (against - rating) / 400.0))));
}

}  // namespace parlour::ai
