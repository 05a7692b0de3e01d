// A record as its players remember it: the moves, without the chance between them.
#pragma once

#include <algorithm>
#include <cstddef>
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

}  // namespace parlour::room
