#include "core/normal.h"

#include <algorithm>
#include <cmath>

namespace parlour {

double exponential(double x) {
  constexpr int kHalvings = 8;
  x /= 1 << kHalvings;
  double term = 1, out = 1;
  for (int n = 1; n <= 6; ++n) out += term *= x / n;
  for (int i = 0; i < kHalvings; ++i) out *= out;
  return out;
}

double share_below(double z) {
  const double a = std::abs(z);
  const double above = exponential(-std::min(10.0, 1.5976 * a + 0.070565992 * a * a * a));
  const double tail = above / (1 + above);
  return z < 0 ? tail : 1 - tail;
}

}  // namespace parlour
