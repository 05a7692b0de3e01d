#include "cli/sprt.h"

#include <algorithm>
#include <cmath>

#include "ai/arena.h"

namespace parlour::cli {
namespace {

constexpr double kZ = 1.959964;    // 95 %
constexpr double kGrain = 1e6;     // results are kept as millionths
constexpr double kUnseen = 1e-3;   // how often a result counts that has not occurred
constexpr double kExtreme = 5e-7;  // the closest that a share comes to 0 or 1
constexpr int kHalvings = 100;

// Of each result, its value and its frequency; 0 and 1 are always among them.
using Frequencies = std::map<double, double>;

Frequencies frequencies(const Samples& samples) {
  Frequencies out = {{0.0, kUnseen}, {1.0, kUnseen}};
  double sum = 0;
  for (const auto& [value, n] : samples.by_result()) out[value] = static_cast<double>(n);
  for (const auto& [value, n] : out) sum += n;
  for (auto& [value, n] : out) n /= sum;
  return out;
}

// The x for which the frequencies p / (1 + x (a - mean)) have this mean: the most likely ones.
double tilt(const Frequencies& all, double mean) {
  double low = -1 / (1 - mean), high = 1 / mean;
  for (int i = 0; i < kHalvings; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (const auto& [value, p] : all) sum += p * (value - mean) / (1 + x * (value - mean));
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

}  // namespace

void Samples::add(double result) {
  ++by_result_[std::round(std::clamp(result, 0.0, 1.0) * kGrain) / kGrain];
  ++count_;
}

double Samples::mean() const {
  double sum = 0;
  for (const auto& [value, n] : by_result_) sum += value * static_cast<double>(n);
  return count_ ? sum / static_cast<double>(count_) : 0.5;
}

double Samples::variance() const {
  const double middle = mean();
  double sum = 0;
  for (const auto& [value, n] : by_result_)
    sum += (value - middle) * (value - middle) * static_cast<double>(n);
  return count_ ? sum / static_cast<double>(count_) : 0;
}

Range interval(const Samples& samples, bool pairs) {
  const double middle = samples.mean(), spread = samples.variance();
  if (!pairs || samples.count() < 2 || spread == 0) {
    const ai::Interval i = ai::wilson(middle, samples.count());
    return {i.low, i.high};
  }
  const double reach = kZ * std::sqrt(spread / static_cast<double>(samples.count() - 1));
  return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

double share_of_elo(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of_share(double share) {
  const double p = std::clamp(share, kExtreme, 1 - kExtreme);
  return 400 * std::log10(p / (1 - p));
}

double log_likelihood_ratio(const Samples& samples, double elo0, double elo1) {
  if (samples.count() == 0) return 0;
  const Frequencies all = frequencies(samples);
  const double s0 = share_of_elo(elo0), s1 = share_of_elo(elo1);
  const double x0 = tilt(all, s0), x1 = tilt(all, s1);
  double sum = 0;
  for (const auto& [value, p] : all)
    sum += p * std::log((1 + x0 * (value - s0)) / (1 + x1 * (value - s1)));
  return sum * static_cast<double>(samples.count());
}

Range sprt_bounds(double alpha, double beta) {
  return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)};
}

}  // namespace parlour::cli
