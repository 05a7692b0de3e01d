// What the House may do in a state, and how likely each action is. A game lists its chances in one
// place; drawing one of them, and all that computes with them, uses that list.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.h"

namespace parlour {

/// One action of the House. Its probability is its weight divided by the sum of all weights.
template <class Action>
struct Chance {
  Action action;
  std::uint32_t weight;  // at least 1
  bool operator==(const Chance&) const = default;
};

/// What decides about the House's action.
enum class Source : std::uint8_t {
  Fact,    // the state determines it: one chance
  Draw,    // luck: one of the chances, by weight
  TooMany  // luck, with more outcomes than can be listed: no chances
};

/// The index of one thing out of many, drawn by weight: weight(i) for i = 0, 1, ... is a number of
/// at least 0, and `sum`, at least 1, is the sum of all.
template <class Weight>
int draw_index(int sum, Rng& rng, Weight&& weight) {
  auto k = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum)));
  int i = 0;
  for (int here = weight(0); k >= here; here = weight(++i)) k -= here;
  return i;
}

// A game defines a template each_chance(s, visit) that returns the Source and calls
// visit(weight, make) for each chance, where make() is the action and weight may be 0 for
// "impossible"; from that come its chances() and its house().

/// Fills `out` (cleared first) with the chances that `each` visits.
template <class Action, class Each>
Source list_chances(std::vector<Chance<Action>>& out, Each&& each) {
  out.clear();
  return each([&](std::uint32_t weight, auto&& make) {
    if (weight > 0) out.push_back({make(), weight});
  });
}

/// Draws one of the chances that `each` visits, without listing them. Requires that they are not
/// TooMany. A fact takes nothing from the random source.
template <class Action, class Each>
Action draw_chance(Rng& rng, Each&& each) {
  std::uint32_t sum = 0;
  const Source source = each([&](std::uint32_t weight, auto&&) { sum += weight; });
  assert(source != Source::TooMany && sum > 0);
  std::uint32_t k = source == Source::Draw ? rng.below(sum) : 0;
  std::optional<Action> drawn;
  each([&](std::uint32_t weight, auto&& make) {
    if (drawn) return;
    if (k < weight)
      drawn = make();
    else
      k -= weight;
  });
  return *drawn;
}

}  // namespace parlour
