// Glicko-2: Mark Glickman, "Example of the Glicko-2 system" (2013 and later). The numbers and names
// are those of the paper. `Maths` has the functions exp and log: puzzles take those of the standard
// library, ratings that devices compare take exact ones (standing/exact.h). Templates, so that each
// part of the page that rates comes with its own copy.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace parlour::glicko {

struct Rating {
  double value = 1500;       // of Glicko's scale: 400 points are ten to one
  double deviation = 350;    // its standard deviation: small for who has played much
  double volatility = 0.06;  // how much the value is expected to change
  bool operator==(const Rating&) const = default;
};

/// A game of a rating period. `score`: 1 won, 0 lost, 0.5 drawn. `weight`: 0 to 1, the part of a
/// game that it counts as.
struct Game {
  Rating other;
  double score = 0, weight = 1;
};

inline constexpr double kScale = 173.7178, kCentre = 1500;
inline constexpr double kTau = 0.5;  // how much the volatility may change
inline constexpr double kLeastDeviation = 45, kMostDeviation = 350;
inline constexpr double kTolerance = 1e-6;

inline double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}
template <class Maths>
double e(double mu, double mu_j, double phi_j) {
  return 1 / (1 + Maths::exp(-g(phi_j) * (mu - mu_j)));
}

/// The chance of the first against the second, 0..1, when both deviations are counted.
template <class Maths>
double expected(const Rating& one, const Rating& other) {
  const double a = one.deviation / kScale, b = other.deviation / kScale;
  return e<Maths>(one.value / kScale, other.value / kScale, std::sqrt(a * a + b * b));
}

/// Step 5: the new volatility, by the Illinois algorithm.
template <class Maths>
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = Maths::log(sigma * sigma);
  const auto f = [&](double x) {
    const double ex = Maths::exp(x), sum = phi * phi + v + ex;
    return ex * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (kTau * kTau);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + v) {
    high = Maths::log(delta * delta - phi * phi - v);
  } else {
    int k = 1;
    while (f(a - k * kTau) < 0) ++k;
    high = a - k * kTau;
  }
  double f_low = f(low), f_high = f(high);
  while (std::abs(high - low) > kTolerance) {
    const double next = low + (low - high) * f_low / (f_high - f_low);
    const double f_next = f(next);
    if (f_next * f_high <= 0)
      low = high, f_low = f_high;
    else
      f_low /= 2;
    high = next, f_high = f_next;
  }
  return Maths::exp(low / 2);
}

/// The rating after a period of these games. Without games it only becomes less sure.
template <class Maths>
Rating rated(const Rating& before, std::span<const Game> games) {
  const double mu = (before.value - kCentre) / kScale, phi = before.deviation / kScale;
  double information = 0, surprise = 0;
  for (const Game& game : games) {
    const double mu_j = (game.other.value - kCentre) / kScale,
                 phi_j = game.other.deviation / kScale;
    const double chance = e<Maths>(mu, mu_j, phi_j);
    information += game.weight * g(phi_j) * g(phi_j) * chance * (1 - chance);
    surprise += game.weight * g(phi_j) * (game.score - chance);
  }
  const double v = information > 0 ? 1 / information : 0;
  const double sigma = information > 0
                           ? new_volatility<Maths>(before.volatility, phi, v, v * surprise)
                           : before.volatility;
  const double wide = std::sqrt(phi * phi + sigma * sigma);
  const double after = information > 0 ? 1 / std::sqrt(1 / (wide * wide) + information) : wide;
  return {.value = kCentre + kScale * (mu + after * after * surprise),
          .deviation = std::clamp(kScale * after, kLeastDeviation, kMostDeviation),
          .volatility = sigma};
}

}  // namespace parlour::glicko
