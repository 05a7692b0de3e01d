// How fair an island of Settlers is to the seats: games between equal bots, played by the bots'
// worker a few at a time.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/bytes.h"
#include "games/settlers/settlers.h"

namespace parlour::ai {

/// The games numbered first .. first + games - 1 of a series; the same on every platform.
struct Trial {
  std::string options;  // of Settlers, as in records
  std::uint8_t seats = 4;
  std::uint32_t first = 0, games = 1;
};
inline constexpr std::uint32_t kMostTrialGames = 100, kMostTrialOptions = 1024;

/// By seat: victories (shared ones count in part), and the chances in 36 of a card per roll that
/// the two settlements at the start have, summed over the games.
struct Fairness {
  std::uint32_t games = 0;
  std::array<double, settlers::kMost> won{}, pips{};
  void add(const Fairness&);
};

/// Nothing if the options start no game for so many.
std::optional<Fairness> play(const Trial&);

/// A trial as bytes is no Question (ai/bot.h).
Bytes write(const Trial&);
std::optional<Trial> read_trial(ByteView);
Bytes write(const Fairness&);
std::optional<Fairness> read_fairness(ByteView);

}  // namespace parlour::ai
