// The reach of a chip: for the rules and for the bot's evaluation.
#pragma once

#include "games/flax/flax.h"

namespace parlour::flax {

/// Whether a square takes a chip of `side`, if a chip of that side reaches it (6, 7).
inline bool open_to(const State& s, int side, Square t) {
  return !(s.cells[t] & State::kCovers) && (!s.layout.is_start(t) || t == s.layout.start[at(side)]);
}

/// Calls f(target) for every square that a chip on `from` reaches with `pips` and nothing between
/// (4, 5), until f returns true; returns whether f did.
template <class F>
bool each_reached(const State& s, Square from, int pips, F&& f) {
  // Bits strictly between a and b, a < b.
  const auto between = [](int a, int b) {
    return ((std::uint64_t{1} << b) - 1) & ~((std::uint64_t{1} << (a + 1)) - 1);
  };
  const int x = column(from), y = row(from);
  const std::uint64_t in_row = s.row_taken[at(y)], in_column = s.column_taken[at(x)];
  if (x + pips < s.layout.columns && !(in_row & between(x, x + pips)) && f(square(x + pips, y)))
    return true;
  if (x - pips >= 0 && !(in_row & between(x - pips, x)) && f(square(x - pips, y))) return true;
  if (y + pips < s.layout.rows && !(in_column & between(y, y + pips)) && f(square(x, y + pips)))
    return true;
  return y - pips >= 0 && !(in_column & between(y - pips, y)) && f(square(x, y - pips));
}

}  // namespace parlour::flax
