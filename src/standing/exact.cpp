#include "standing/exact.h"

#include <algorithm>
#include <cmath>

namespace parlour::standing {
namespace {

// ln 2 in two parts: the first has so few bits that its multiples are exact.
constexpr double kLn2High = 0x1.62e42feep-1, kLn2Low = 0x1.a39ef35793c76p-33;
constexpr double kRootOfHalf = 0x1.6a09e667f3bcdp-1;

}  // namespace

double Exact::exp(double x) {
  constexpr double kMost = 700;
  constexpr int kTerms = 14;
  x = std::clamp(x, -kMost, kMost);
  const double twos = std::floor(x / kLn2High + 0.5);
  const double rest = x - twos * kLn2High - twos * kLn2Low;
  double sum = 1;
  for (int n = kTerms; n > 0; --n) sum = 1 + sum * rest / n;
  return std::ldexp(sum, static_cast<int>(twos));
}

// Twice the area tangent of (m - 1) / (m + 1), with m between the root of 1/2 and that of 2.
double Exact::log(double x) {
  constexpr int kLast = 25;
  int twos = 0;
  double m = std::frexp(x, &twos);
  if (m < kRootOfHalf) m *= 2, --twos;
  const double s = (m - 1) / (m + 1), square = s * s;
  double sum = 0;
  for (int n = kLast; n > 0; n -= 2) sum = sum * square + 1.0 / n;
  return twos * kLn2High + (twos * kLn2Low + 2 * s * sum);
}

}  // namespace parlour::standing
