// A puzzle: a position of a game in which one action is clearly better than the others. Made by
// `parlour puzzles` from games between bots. A file holds all puzzles of a game; of each:
//
//   puzzle 1520 2 64 41      its rating, who must find it, and the chances to win in per cent of
//   the
//                            best action and of the best wrong one
//   at AAFnZm...             the position: a record's bytes in base64url
//   right city B0,0          the best action; further lines: others that are as good
//   wrong road D1,0          the best of the other actions
//
// Lines that begin with '#' are comments.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"

namespace parlour::ai {

struct Puzzle {
  int rating = 0;       // of Glicko-2's scale (room/rating.h)
  Seat solver = House;  // an actor of the position
  int best = 0, second = 0;
  std::string position;            // base64url
  std::vector<std::string> right;  // as records write them, at least one
  std::string wrong;

  /// What it is about: the first word of its best action, such as "city".
  std::string_view theme() const;
};

/// All puzzles of a file; or what is wrong with it and in which line, for developers. Positions and
/// actions are read by position_of.
std::expected<std::vector<Puzzle>, std::string> parse_puzzles(std::string_view);
std::string print(const Puzzle&);

/// The record up to the position, in which the solver may take each action that is named; nothing
/// if the puzzle is not one of this game.
std::optional<Replay> position_of(const AnyGame&, const Puzzle&);

}  // namespace parlour::ai
