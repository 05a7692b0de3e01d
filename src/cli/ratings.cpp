#include "cli/ratings.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/rng.h"

namespace parlour::cli {
namespace {

constexpr double kEloOfE = 400 / 2.302585092994046;  // Elo for a strength e times as large

/// What was won and how often each two have met.
class Crosstable {
 public:
  explicit Crosstable(int players)
      : n_(static_cast<std::size_t>(players)), won_(n_), met_(n_ * n_) {
    for (std::size_t i = 0; i + 1 < n_; ++i) add(i, i + 1, 0.5);
  }

  void add(std::size_t a, std::size_t b, double share) {
    won_[a] += share;
    won_[b] += 1 - share;
    ++met_[a * n_ + b];
    ++met_[b * n_ + a];
  }

  /// The Elo of each player, up to a common summand. The likelihood has one maximum, which climbing
  /// along one player after the other finds (Newton's step for each).
  std::vector<double> fit() const {
    constexpr int kMostSweeps = 20'000;
    constexpr double kSettled = 1e-6;  // of the logarithm of a strength
    std::vector<double> strength(n_);  // natural logarithms
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
      double change = 0;
      for (std::size_t i = 0; i < n_; ++i) {
        const double step = climb(strength, i);
        strength[i] += step;
        change = std::max(change, std::abs(step));
      }
      if (change < kSettled) break;
    }
    for (double& s : strength) s *= kEloOfE;
    return strength;
  }

 private:
  double climb(const std::vector<double>& strength, std::size_t i) const {
    constexpr double kMost = 1;  // at once
    double surplus = won_[i], curvature = 0;
    for (std::size_t j = 0; j < n_; ++j) {
      const double p = 1 / (1 + std::exp(strength[j] - strength[i]));
      surplus -= met_[i * n_ + j] * p;
      curvature += met_[i * n_ + j] * p * (1 - p);
    }
    return std::clamp(surplus / curvature, -kMost, kMost);
  }

  std::size_t n_;
  std::vector<double> won_, met_;
};

void add(Crosstable& table, const Bout& bout) {
  table.add(static_cast<std::size_t>(bout.a), static_cast<std::size_t>(bout.b), bout.share);
}

std::vector<double> anchored(std::vector<double> elo, int anchor, double anchor_elo) {
  const double shift = anchor_elo - elo[static_cast<std::size_t>(anchor)];
  for (double& e : elo) e += shift;
  return elo;
}

}  // namespace

std::vector<Rating> rate(std::span<const Bout> bouts, int players, int anchor, double anchor_elo,
                         std::uint64_t seed, int resamples) {
  assert(players > 0 && anchor >= 0 && anchor < players && resamples > 0);
  const auto n = static_cast<std::size_t>(players);
  Crosstable all(players);
  std::vector<Rating> out(n);
  for (const Bout& bout : bouts) {
    assert(bout.a >= 0 && bout.a < players && bout.b >= 0 && bout.b < players && bout.a != bout.b);
    add(all, bout);
    for (const auto& [who, share] : {std::pair(bout.a, bout.share), {bout.b, 1 - bout.share}}) {
      Rating& r = out[static_cast<std::size_t>(who)];
      r.share += share;
      ++r.bouts;
    }
  }
  const std::vector<double> elo = anchored(all.fit(), anchor, anchor_elo);
  std::vector<std::vector<double>> drawn(n);
  Rng rng(seed);
  for (int k = 0; k < resamples; ++k) {
    Crosstable sample(players);
    for (std::size_t i = 0; i < bouts.size(); ++i)
      add(sample, bouts[rng.below(static_cast<std::uint32_t>(bouts.size()))]);
    const std::vector<double> fitted = anchored(sample.fit(), anchor, anchor_elo);
    for (std::size_t i = 0; i < n; ++i) drawn[i].push_back(fitted[i]);
  }
  for (std::size_t i = 0; i < n; ++i) {
    std::ranges::sort(drawn[i]);
    const auto last = static_cast<double>(resamples - 1);
    out[i].elo = elo[i];
    out[i].low = drawn[i][static_cast<std::size_t>(0.025 * last)];
    out[i].high = drawn[i][static_cast<std::size_t>(std::ceil(0.975 * last))];
    if (out[i].bouts) out[i].share /= out[i].bouts;
  }
  return out;
}

}  // namespace parlour::cli
