// Luck as a count: what chance has given a seat, next to what was to be expected.
#pragma once

#include <cmath>
#include <vector>

#include "core/chances.h"
#include "core/normal.h"
#include "core/seat.h"

namespace parlour {

/// Of a moment of chance, or of many whose differences from expectation have no connection with
/// each other: then the variance of a sum is the sum of the variances.
struct Fortune {
  double got = 0, expected = 0, variance = 0;

  Fortune& operator+=(const Fortune& more) {
    got += more.got, expected += more.expected, variance += more.variance;
    return *this;
  }
  /// Of 100 games with such moments, about how many give less: by the normal distribution, with
  /// half of those that give the same. 50 if chance had nothing to give.
  int luckier() const {
    if (variance <= 0) return 50;
    const double share = share_below((got - expected) / std::sqrt(variance));
    return static_cast<int>(std::lround(100 * share));
  }
};

/// What this action of the House, which is due in s, gives a seat: how much more of `worth(State)`
/// it has then, next to all chances of the moment. Nothing if they all give the same.
template <class G, class Worth>
Fortune fortune_of(const typename G::State& s, const typename G::Action& drawn, Worth&& worth) {
  std::vector<Chance<typename G::Action>> all;
  if (G::chances(s, all) != Source::Draw) return {};
  double weights = 0, first = 0, second = 0;  // sums of what is given, and of its square
  Fortune out;
  for (const auto& [action, weight] : all) {
    typename G::State after = s;
    G::apply(after, House, action);
    const double given = worth(after) - worth(s);
    weights += weight;
    first += weight * given;
    second += weight * given * given;
    if (action == drawn) out.got = given;
  }
  out.expected = first / weights;
  out.variance = second / weights - out.expected * out.expected;
  constexpr double kNone = 1e-9;
  return out.variance > kNone ? out : Fortune{};
}

}  // namespace parlour
