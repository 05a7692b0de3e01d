#include "room/rating.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace parlour::room {
namespace {

// The numbers and names are those of the paper.
constexpr double kScale = 173.7178, kCentre = 1500;
constexpr double kTau = 0.5;  // how much the volatility may change
constexpr double kLeastDeviation = 45, kMostDeviation = 350;
constexpr double kTolerance = 1e-6;

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}
double e(double mu, double mu_j, double phi_j) {
  return 1 / (1 + std::exp(-g(phi_j) * (mu - mu_j)));
}

// Step 5: the new volatility, by the Illinois algorithm.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double ex = std::exp(x), sum = phi * phi + v + ex;
    return ex * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (kTau * kTau);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
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
  return std::exp(low / 2);
}

}  // namespace

double expected(const Rating& one, const Rating& other) {
  const double both = std::hypot(one.deviation, other.deviation) / kScale;
  return e(one.value / kScale, other.value / kScale, both);
}

Rating rated(const Rating& before, std::span<const RatedGame> games) {
  const double mu = (before.value - kCentre) / kScale, phi = before.deviation / kScale;
  double information = 0, surprise = 0;
  for (const RatedGame& game : games) {
    const double mu_j = (game.other.value - kCentre) / kScale,
                 phi_j = game.other.deviation / kScale;
    const double chance = e(mu, mu_j, phi_j);
    information += g(phi_j) * g(phi_j) * chance * (1 - chance);
    surprise += g(phi_j) * (game.score - chance);
  }
  if (games.empty()) information = 0;
  const double v = information > 0 ? 1 / information : 0;
  const double sigma =
      information > 0 ? new_volatility(before.volatility, phi, v, v * surprise) : before.volatility;
  const double wide = std::hypot(phi, sigma);
  const double after = information > 0 ? 1 / std::sqrt(1 / (wide * wide) + information) : wide;
  return {.value = kCentre + kScale * (mu + after * after * surprise),
          .deviation = std::clamp(kScale * after, kLeastDeviation, kMostDeviation),
          .volatility = sigma};
}

Rating rated(const Rating& before, const Rating& other, double score) {
  const RatedGame game{other, score};
  return rated(before, {&game, 1});
}

}  // namespace parlour::room
