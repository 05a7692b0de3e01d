// The statistics of a match: shares of wins with their intervals, Elo, and the sequential
// probability ratio test. A sample is the result of one game, or the mean of the games of one deal:
// 0 to 1, where 1/2 is a draw or one win each.
#pragma once

#include <cstdint>
#include <map>

namespace parlour::cli {

class Samples {
 public:
  void add(double result);
  std::uint64_t count() const { return count_; }
  double mean() const;
  /// Of one sample (the sum of squares is divided by the count).
  double variance() const;
  /// How often each result has occurred.
  const std::map<double, std::uint64_t>& by_result() const { return by_result_; }

 private:
  std::map<double, std::uint64_t> by_result_;
  std::uint64_t count_ = 0;
};

struct Range {
  double low, high;
};
/// 95 % confidence interval of the mean. Of single games (`pairs` false) Wilson's; of deals, the
/// normal one from their variance, or Wilson's where all results are alike.
Range interval(const Samples&, bool pairs);

/// The expected share of a player who is stronger by so much Elo, and its inverse; a share of 0 or
/// 1 counts as one half game in a million.
double share_of_elo(double elo);
double elo_of_share(double share);

/// The logarithm of how much more likely the samples are if the player is stronger by elo1 than by
/// elo0, each time under the most likely distribution of results with that mean (generalised SPRT;
/// Van den Bergh, "A practical introduction to the GSPRT"). For wins and losses alone it is Wald's.
double log_likelihood_ratio(const Samples&, double elo0, double elo1);
/// The test ends at these values (Wald, "Sequential analysis", 1947): at the lower one elo0 is
/// accepted, at the upper one elo1. alpha and beta are the chances of either error.
Range sprt_bounds(double alpha, double beta);

}  // namespace parlour::cli
