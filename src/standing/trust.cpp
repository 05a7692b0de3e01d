#include "standing/trust.h"

#include <algorithm>

namespace parlour::standing {
namespace {

constexpr double kAnew = 0.15;  // the part of the walk that begins anew at each step
constexpr int kSteps = 12;      // then it is cut off
/// A game of two, in parts that a game of any number of people can be divided into. More games of a
/// pair join them no closer.
constexpr int kGame = 2520;
/// Whoever gets this part of what a usual player gets is connected well enough. The shares of
/// others count squared: puppets that meet somebody now and then get a few per cent.
constexpr double kEnough = 0.35;

}  // namespace

Trust::Trust(std::span<const Signed> all, const Key& viewer) {
  for (const Signed& s : all) {
    if (!s.whole()) continue;
    for (const Key& k : s.result.terms.seats) {
      const auto it = std::ranges::lower_bound(players_, k);
      if (k != kBot && (it == players_.end() || *it != k)) players_.insert(it, k);
    }
  }
  edges_.resize(players_.size());
  for (const Signed& s : all) {
    if (!s.whole()) continue;
    const auto& seats = s.result.terms.seats;
    const int games = kGame / (s.result.terms.people() - 1);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      for (std::size_t k = 0; k < seats.size(); ++k)
        if (i != k && s.signed_by(i) && s.signed_by(k))
          join(*number_of(seats[i]), *number_of(seats[k]), games);
    }
  }
  const auto own = number_of(viewer);
  viewer_ = own && !edges_[static_cast<std::size_t>(*own)].empty() ? *own : -1;
}

std::optional<int> Trust::number_of(const Key& key) const {
  const auto it = std::ranges::lower_bound(players_, key);
  if (it == players_.end() || *it != key) return {};
  return static_cast<int>(it - players_.begin());
}

// In the order of numbers, so that sums do not depend on the order in which results came.
void Trust::join(int from, int to, int games) {
  auto& edges = edges_[static_cast<std::size_t>(from)];
  auto it = std::ranges::lower_bound(edges, to, {}, &Edge::to);
  if (it == edges.end() || it->to != to) it = edges.insert(it, {to, 0});
  it->games = std::min(it->games + games, kGame);
}

// Where the walk is, on average, when it must not pass through two players.
std::vector<double> Trust::walk(int without, int besides) const {
  const std::size_t n = players_.size();
  std::vector<double> at(n), next(n);
  at[static_cast<std::size_t>(viewer_)] = 1;
  const auto is_open = [&](int player) { return player != without && player != besides; };
  for (int step = 0; step < kSteps; ++step) {
    std::ranges::fill(next, 0);
    next[static_cast<std::size_t>(viewer_)] = kAnew;
    for (std::size_t i = 0; i < n; ++i) {
      double all = 0;
      for (const Edge& e : edges_[i])
        if (is_open(e.to)) all += e.games;
      if (all == 0 || at[i] == 0) continue;
      const double part = (1 - kAnew) * at[i] / all;
      for (const Edge& e : edges_[i])
        if (is_open(e.to)) next[static_cast<std::size_t>(e.to)] += part * e.games;
    }
    at.swap(next);
  }
  return at;
}

// Compared with a usual player: the mean over all steps of the walk, to which puppets add little.
std::vector<double> Trust::weights_for(int rated, int besides) const {
  if (viewer_ < 0 || rated == viewer_) return std::vector<double>(players_.size(), 1);
  std::vector<double> at = walk(rated, besides);
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (static_cast<int>(i) == rated || static_cast<int>(i) == viewer_) continue;
    sum += at[i], squares += at[i] * at[i];
  }
  const double usual = sum > 0 ? squares / sum : 0;
  for (double& w : at) {
    const double share = usual > 0 ? std::min(1.0, w / (kEnough * usual)) : 0;
    w = share * share;
  }
  at[static_cast<std::size_t>(viewer_)] = 1;
  return at;
}

}  // namespace parlour::standing
