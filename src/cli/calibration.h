// Whether the coach's chances can be trusted: of positions in which it gives a seat 60 to 70 %,
// about that share must be won.
#pragma once

#include <array>
#include <string>

#include "ai/arena.h"

namespace parlour::cli {

struct CalibrationBin {
  std::uint64_t chances = 0;      // of a seat in a position
  std::uint64_t games = 0;        // that they come from
  double foretold = 0, came = 0;  // sums: of the chances, and of the results
  double squares = 0;             // of each game's sum of differences
  void add(const CalibrationBin&);
};
inline constexpr int kCalibrationBins = 10;

struct Calibration {
  std::array<CalibrationBin, kCalibrationBins> bins{};
  std::uint64_t games = 0;
  double log_loss = 0, guess_loss = 0;  // sums over chances; of the coach, and of even chances
  std::uint64_t chances = 0;
  void add(const Calibration&);
};

/// 95 % interval of the share won in a bin. The chances of one game are not independent of each
/// other, so its variance is that of whole games.
ai::Interval interval(const CalibrationBin&);

/// Plays the games numbered first .. first + count - 1 of a match and prices a few random positions
/// of each, `positions` in number.
Calibration calibrate(const ai::Match&, std::uint32_t first, std::uint32_t count, int positions);

/// The bins as a table of Markdown, and as a picture.
std::string table_of(const Calibration&);
std::string svg_of(const Calibration&, const std::string& title);

}  // namespace parlour::cli
