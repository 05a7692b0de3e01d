// What the bots know of Settlers.
#include <algorithm>

#include "games/settlers/settlers.h"

namespace parlour::settlers {
void Settlers::prior(const State&, Seat, std::span<const Action> a, std::span<float> out) {
  for (float& x : out) x = 1.0f / static_cast<float>(a.size());
}
void Settlers::value(const State& s, std::span<float> out) {
  for (int q = 0; q < s.seats; ++q) out[static_cast<std::size_t>(q)] = 1.0f / s.seats;
}
int Settlers::merit(const State& s, Seat p) { return 1000 * points_with_hidden(s, index(p)); }
}  // namespace parlour::settlers
