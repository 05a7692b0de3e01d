#include "ai/tractor_deals.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <numeric>

#include "ai/game_hints.h"
#include "ai/tractor_thumb.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::ai {

using namespace tractor;

namespace {

using Clock = std::chrono::steady_clock;

// A side's share of what can still be won: levels ahead, and the bank.
float standing_of(float levels) {
  constexpr float kMostLevels = 6;
  const float x = std::clamp(levels, -kMostLevels, kMostLevels);
  return 0.5f + x * (0.12f - 0.006f * (x < 0 ? -x : x));
}

// What a round was worth to q's side: its chance to win the game, and how the round went; points
// count if they won no level, so that better play shows.
float worth_after(const State& s, int q) {
  const bool winner = in(s.last_side, q);
  const float by_round = standing_of(winner ? margin(s) : -margin(s));
  float by_match = in(s.winners, q) ? 1 : 0;
  if (!Tractor::over(s)) {
    float others = 0, n = 0;
    for (int p = 0; p < s.seats; ++p) {
      if (in(s.last_side, p) == winner) continue;
      others += static_cast<float>(height(s, p));
      n += 1;
    }
    const float ahead = static_cast<float>(height(s, q)) - (n > 0 ? others / n : 0);
    // A level won is in both; the rest of the match counts half.
    by_match = standing_of(0.5f * ahead);
  }
  return 0.6f * by_match + 0.4f * by_round;
}

class Weighing {
 public:
  Weighing(const View<State>& view, Budget budget, Rng rng, Style style,
           std::span<const Action> among)
      : view_(view), budget_(budget), rng_(rng), me_(view.viewer), begin_(Clock::now()) {
    list(style, among);
  }

  std::vector<Weighed> run() {
    const auto n = static_cast<std::uint32_t>(actions_.size());
    constexpr std::uint32_t kForced = 4;  // deals that estimate the position if there is no choice
    std::uint32_t most = budget_.iterations;
    if (most == 0) most = budget_.milliseconds ? kUnlimited : n;
    if (n == 1) most = std::min(most, kForced);
    left_.resize(n);
    std::iota(left_.begin(), left_.end(), 0u);
    const std::uint32_t halvings = n > 1 ? static_cast<std::uint32_t>(std::bit_width(n - 1)) : 1;
    for (std::uint32_t h = 0; h < halvings; ++h) {
      // Each halving gets the same share of the rounds, and of the time.
      const std::uint32_t until = most > played_ ? played_ + (most - played_) / (halvings - h) : 0;
      do {
        try_all();
      } while (played_ + left_.size() <= until && !late(h + 1, halvings));
      if (h + 1 < halvings) drop_half();
    }
    return gather();
  }
  std::uint32_t played() const { return played_; }

 private:
  static constexpr std::uint32_t kUnlimited = 1'000'000;
  /// By how many standard errors a choice must be better than that by rules of thumb. Against the
  /// tree that this replaced, at 200 iterations: 0: +0.30 levels a round, 0.7: +0.39, 1.5: +0.43,
  /// each within 0.06.
  static constexpr float kDoubt = 1.25f;

  void list(Style style, std::span<const Action> among) {
    if (among.empty())
      hints::candidates<Tractor>(view_.state, me_, actions_);
    else
      actions_.assign(among.begin(), among.end());
    std::vector<Action> kept;
    for (const Action& a : actions_) {
      if (!hints::prunes<Tractor>(view_.state, me_, a) ||
          hints::dares<Tractor>(style, view_.state, me_, a))
        kept.push_back(a);
    }
    if (!kept.empty()) actions_ = std::move(kept);
    // The choice by rules of thumb goes first.
    const Action thumb = by_thumb(view_.state, index(me_));
    const auto it = std::ranges::find(actions_, thumb);
    thumb_ = it != actions_.end();
    if (thumb_) std::swap(actions_.front(), *it);
    for (const Action& a : actions_)
      taste_.push_back(hints::taste<Tractor>(style, view_.state, me_, a));
    won_.resize(actions_.size());
    chance_.resize(actions_.size());
  }

  // One deal, played out for each choice that is still in question.
  void try_all() {
    State deal = Tractor::determinize(view_, rng_);
    bury_likely(deal, view_.state, rng_);
    const Rng luck = rng_.split();
    for (const std::uint32_t k : left_) {
      State s = deal;
      Tractor::apply(s, me_, actions_[k]);
      Rng same = luck;
      play_out(s, same);
      const float worth = worth_after(s, index(me_));
      // Half of the seats share a victory.
      won_[k].push_back(2 * worth / static_cast<float>(s.seats));
      const float won = in(s.winners, index(me_)) ? 1 : 0;
      chance_[k] += Tractor::over(s) ? won : std::clamp(worth, 0.0f, 1.0f);
      ++played_;
    }
  }

  // Whether this part of the time has passed.
  bool late(std::uint32_t part, std::uint32_t parts) const {
    if (!budget_.milliseconds) return false;
    const auto time = std::chrono::milliseconds(budget_.milliseconds);
    return Clock::now() - begin_ >= time * part / parts;
  }

  float mean(std::uint32_t k) const {
    float sum = 0;
    for (const float won : won_[k]) sum += won;
    return won_[k].empty() ? 0 : sum / static_cast<float>(won_[k].size());
  }
  float worth(std::uint32_t k) const { return mean(k) + taste_[k]; }

  /// More deals first, then the better ones.
  void arrange(std::vector<std::uint32_t>& order) const {
    sort_few(order, [&](std::uint32_t a, std::uint32_t b) {
      if (won_[a].size() != won_[b].size()) return won_[a].size() > won_[b].size();
      return worth(a) > worth(b);
    });
  }
  static void bring_forward(std::vector<std::uint32_t>& order, std::uint32_t which) {
    std::erase(order, which);
    order.insert(order.begin(), which);
  }

  // The worse half of those in question; never the choice by rules of thumb.
  void drop_half() {
    std::vector<std::uint32_t> order = left_;
    arrange(order);
    if (thumb_) bring_forward(order, 0);
    order.resize((order.size() + 1) / 2);
    if (order.size() == 1) return;  // the last two stay
    left_ = order;
  }

  // Whether choice k is better than that by rules of thumb by more than chance: both were tried on
  // the same deals.
  bool beats_thumb(std::uint32_t k) const {
    const std::vector<float>&a = won_[k], &b = won_[0];
    const auto n = static_cast<float>(std::min(a.size(), b.size()));
    float sum = 0, squares = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      const float d = a[i] - b[i];
      sum += d;
      squares += d * d;
    }
    const float gain = sum / n;
    const float error = std::sqrt(std::max(0.0f, squares / n - gain * gain) / n);
    return gain + taste_[k] - taste_[0] > kDoubt * error;
  }

  std::vector<Weighed> gather() {
    std::vector<std::uint32_t> order(actions_.size());
    std::iota(order.begin(), order.end(), 0u);
    arrange(order);
    if (thumb_ && order[0] != 0 && !beats_thumb(order[0])) bring_forward(order, 0);
    std::vector<Weighed> out;
    for (const std::uint32_t k : order) {
      const auto n = static_cast<std::uint32_t>(won_[k].size());
      out.push_back({actions_[k], n, worth(k), n ? chance_[k] / static_cast<float>(n) : 0});
    }
    return out;
  }

  const View<State>& view_;
  const Budget budget_;
  Rng rng_;
  const Seat me_;
  const Clock::time_point begin_;
  std::vector<Action> actions_;
  bool thumb_ = false;                   // the first of them is the choice by rules of thumb
  std::vector<float> taste_, chance_;    // by action; chance_: sums
  std::vector<std::vector<float>> won_;  // by action: the score of each deal
  std::vector<std::uint32_t> left_;      // numbers of the actions still in question
  std::uint32_t played_ = 0;
};

}  // namespace

void play_out(State& s, Rng& rng) {
  const int round = s.round;
  while (!Tractor::over(s) && s.round == round) {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, rng));
    } else {
      const Seat p = *Tractor::actors(s).begin();
      Tractor::apply(s, p, by_thumb(s, index(p)));
    }
  }
}

void bury_likely(State& deal, const State& view, Rng& rng) {
  const int b = deal.keeper;
  if (deal.phase != Phase::Play || view.hidden_kitty == 0) return;
  Cards free = deal.hand[at(b)] - view.known[at(b)] + deal.kitty, buried;
  const auto cost = kept_for(deal, deal.hand[at(b)] + deal.kitty);
  // What play has shown of a suit stays true.
  const std::uint8_t shown = byte(deal.voids[at(b)] | deal.thin[at(b)]);
  for (int g = 0; g < kGroups; ++g) {
    if (!in(shown, g)) continue;
    free -= deal.order.of_group(free, g);
    buried += deal.order.of_group(deal.kitty, g);
  }
  constexpr std::uint32_t kNoise = 200;  // in the unit of the weights: people differ
  std::array<int, kKinds> price{};
  free.each([&](int kind, int) {
    price[at(kind)] = cost[at(kind)] + static_cast<int>(rng.below(kNoise));
  });
  for (int left = deal.kitty.size() - buried.size(); left > 0; --left) {
    int cheapest = -1;
    free.each([&](int kind, int) {
      if (cheapest < 0 || price[at(kind)] < price[at(cheapest)]) cheapest = kind;
    });
    buried.add(cheapest);
    free.remove(cheapest);
  }
  deal.hand[at(b)] = deal.hand[at(b)] + deal.kitty - buried;
  deal.kitty = buried;
}

std::vector<Weighed> weigh_tractor(const View<State>& view, Budget budget, Rng rng, Style style,
                                   std::span<const Action> among, std::uint32_t& iterations) {
  Weighing weighing(view, budget, rng, style, among);
  std::vector<Weighed> out = weighing.run();
  iterations = weighing.played();
  return out;
}

}  // namespace parlour::ai
