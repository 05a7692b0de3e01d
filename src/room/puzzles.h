// What a player has done of the puzzles of a game, and which one comes next. All of it lives on
// this device.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ai/puzzle.h"
#include "core/rng.h"
#include "room/lesson.h"
#include "room/rating.h"

namespace parlour::room {

/// A puzzle's name: a checksum of its position, so that it survives a new file.
std::uint32_t puzzle_id(const ai::Puzzle&);

struct PuzzleProgress {
  Rating rating;
  int solved = 0, failed = 0;
  int streak = 0, longest = 0;  // solved in a row: now, and ever
  std::vector<std::uint32_t> seen;
  /// Those failed come back, each once so many others have been tried, until it is solved.
  struct Due {
    std::uint32_t id;
    int at;  // tried() from which on it is due
    bool operator==(const Due&) const = default;
  };
  std::vector<Due> again;

  int tried() const { return solved + failed; }
  bool operator==(const PuzzleProgress&) const = default;
};
inline constexpr std::size_t kMostAgain = 40;
inline constexpr int kComesBackAfter = 6;

std::string print(const PuzzleProgress&);
/// Anything that is not a progress is the beginning.
PuzzleProgress parse_progress(std::string_view);

/// The index of the puzzle that comes next: one that is due again, else one not seen yet whose
/// rating is near the player's, else, when all have been seen, any. Requires puzzles.
std::size_t next_puzzle(const PuzzleProgress&, const std::vector<ai::Puzzle>&, Rng&);
/// Counts a puzzle. Only the first try at it changes the rating.
void count(PuzzleProgress&, const ai::Puzzle&, bool solved);

/// The puzzle as a lesson of one step, with "second" as the name of the best wrong action's
/// sentence; nothing if its position is not one of this game.
std::optional<Lesson> as_lesson(const AnyGame&, const ai::Puzzle&);

}  // namespace parlour::room
