// A record as its players remember it: moves, their players, and how the chances swung.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "core/record.h"

namespace parlour::room {

/// The entries that somebody decided on; chance in between belongs to them.
inline std::vector<std::size_t> moves_of(const Record& record) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    if (record.entries[i].seat != House) out.push_back(i);
  }
  return out;
}

/// The number of moves among the first `at` entries.
inline std::size_t moves_before(const std::vector<std::size_t>& moves, std::size_t at) {
  return static_cast<std::size_t>(std::ranges::lower_bound(moves, at) - moves.begin());
}

/// The position after `count` moves, including the chance that leads to the next decision.
inline std::size_t entries_after(const std::vector<std::size_t>& moves, std::size_t count,
                                 std::size_t all) {
  return count < moves.size() ? moves[count] : all;
}

/// A move that cost its player much of the chance to win.
struct Swing {
  std::size_t move = 0;         // from 1
  float before = 0, after = 0;  // the player's chance, 0..1
};

/// `chance`: of seat 0, by number of entries, at the positions known so far. For two seats. A swing
/// is reported only if the chances before and after the move are known.
inline std::vector<Swing> swings(const Record& record, const std::vector<std::size_t>& moves,
                                 const std::map<std::size_t, float>& chance, float least) {
  std::vector<Swing> out;
  if (chance.empty()) return out;
  for (std::size_t m = 0; m < moves.size(); ++m) {
    const auto before = chance.find(moves[m]);
    const auto after = chance.find(entries_after(moves, m + 1, record.entries.size()));
    if (before == chance.end() || after == chance.end()) continue;
    const bool first = record.entries[moves[m]].seat == seat(0);
    const Swing s{m + 1, first ? before->second : 1 - before->second,
                  first ? after->second : 1 - after->second};
    if (s.before - s.after >= least) out.push_back(s);
  }
  return out;
}

}  // namespace parlour::room
