// Sorts few things with little code: that of std::sort is kilobytes for each type, and the page
// loads it before the first game.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

namespace parlour {

/// Stable. For some hundred elements at most, or for many that are nearly in order.
template <class Range, class Before = std::less<>>
void sort_few(Range&& range, Before before = {}) {
  for (auto it = range.begin(); it != range.end(); ++it) {
    for (auto at = it; at != range.begin() && before(*at, *(at - 1)); --at)
      std::swap(*at, *(at - 1));
  }
}

}  // namespace parlour
