// Information-set Monte Carlo tree search over any Game: the multiple-observer form, MO-ISMCTS
// (Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", 2012).
//
// An iteration draws a state that the asking seat could be in, walks down the tree by that state's
// legal actions, evaluates the first unknown position, and credits every action on its path with
// the result of the seat that chose it. The House's actions are sampled, never chosen; if several
// seats may act at once the lowest goes first (its choice is hidden from the others by its shadow,
// so the order gives nobody an advantage).
//
// A node is what one seat has seen since the question: the hash of its own shadows of the actions,
// in order. The hash of its view would also join positions that different orders of play reach, but
// a State takes kilobytes and an action a few bytes. A seat's cards before the question are not in
// the key: other seats' hands differ from iteration to iteration, and one node stands for all of
// them; this is why an edge counts how often it was available.
//
// Nothing here may differ between compilers: the operations that decide are + - * / and sqrt, which
// IEEE 754 defines exactly.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>

#include "ai/bot.h"
#include "ai/hints.h"

namespace parlour::ai {

struct Tuning {
  float exploration = 1.0f;
  /// How much worse than its node an untried action is assumed to be, if there is a prior.
  float caution = 0.1f;
  /// Iterations if there is no choice: they only estimate the position.
  std::uint32_t forced = 32;
};

template <Game G>
class Search {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  struct Choice {
    Action action;
    std::uint32_t visits;
    float win;     // expected score of the asking seat, with its taste
    float chance;  // the same without its taste
    float prior;
    std::uint32_t order;  // among the legal actions
  };

  /// Requires a view whose viewer is among its actors. Without any limit it makes one iteration.
  /// The choices: the candidates of the viewer (hints.h) that it does not prune, most visited
  /// first; or, if `among` is not empty, exactly these. The viewer, and nobody else in the tree,
  /// has the style.
  const std::vector<Choice>& run(const View<State>& view, Budget budget, const Tuning& tuning,
                                 Rng rng, std::span<const Action> among = {},
                                 Style style = Style::Any) {
    using Clock = std::chrono::steady_clock;
    const auto begin = budget.milliseconds ? Clock::now() : Clock::time_point();
    const auto time = std::chrono::milliseconds(budget.milliseconds);
    clear(view);
    tuning_ = tuning;
    rng_ = rng;
    among_ = among;
    style_ = style;
    std::uint32_t most = budget.iterations;
    if (most == 0) most = budget.milliseconds ? ~0u : 1;
    list(view.state, view.viewer, true);
    if (legal_.size() == 1) most = std::min(most, tuning.forced);
    for (iterations_ = 0; iterations_ < most; ++iterations_) {
      // Reading the clock costs about as much as an iteration of a small game.
      if (budget.milliseconds && iterations_ % 16 == 15 && Clock::now() - begin >= time) break;
      iterate(view);
    }
    return gather();
  }

  std::uint32_t iterations() const { return iterations_; }
  /// The mean score of each seat, over all iterations.
  void fill_outlook(std::span<float> out) const {
    for (std::size_t q = 0; q < out.size(); ++q)
      out[q] = static_cast<float>(sums_[q] / iterations_);
  }
  /// Expected score of the asking seat.
  float win() const { return nodes_[0].visits ? nodes_[0].total / float(nodes_[0].visits) : 0.5f; }

 private:
  static constexpr std::uint32_t kNothing = ~0u;
  // Beyond these limits the tree does not grow, and leaves are evaluated in place: at most 48 MB
  // with actions of 8 bytes.
  static constexpr std::size_t kMostEdges = 1u << 20, kMostNodes = 1u << 19;

  struct Edge {
    Action action;
    std::uint32_t next = kNothing;  // of the same node
    std::uint32_t visits = 0, available = 0;
    float total = 0, prior = 0;  // total: for the acting seat
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = kNothing, last = kNothing;
    std::uint32_t visits = 0;
    float total = 0;  // for the acting seat
  };
  struct Step {
    std::uint32_t node, edge;
    Seat seat;
  };

  void clear(const View<State>& view) {
    hides_ = G::info().hides;
    seats_ = hides_ ? G::seats(view.state) : 1;
    nodes_.clear();
    edges_.clear();
    tastes_.clear();
    sums_.fill(0);
    if (slots_.empty()) slots_.resize(1u << 12);
    std::ranges::fill(slots_, kNothing);
  }

  static std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
    h = (h ^ v) * 0xD6E8FEB86659FD93u;
    return h ^ (h >> 32);
  }
  static std::uint64_t hash(const Action& a) {
    if constexpr (std::has_unique_object_representations_v<Action> && sizeof(Action) <= 8) {
      std::uint64_t v = 0;
      std::memcpy(&v, &a, sizeof a);
      return v;
    } else {
      Writer w;
      G::write(w, a);
      return hash64(w.bytes());
    }
  }

  // Applies the action, and passes each seat its shadow.
  void play(State& s, Seat p, const Action& a) {
    for (int i = 0; i < seats_; ++i) {
      auto& seen = seen_[static_cast<std::size_t>(i)];
      Action known = hides_ ? G::shadow(s, p, a, seat(i)) : a;
      if (p == House) known = hints::canonical<G>(known);
      const std::uint64_t h = hash(known);
      seen = mix(mix(seen, h), static_cast<std::uint64_t>(p) + 1);
    }
    G::apply(s, p, a);
  }

  // The node of the acting seat, created if it is new (fresh); kNothing if there is no room.
  std::uint32_t find(Seat p, bool& fresh) {
    const std::uint64_t key = mix(seen_[hides_ ? static_cast<std::size_t>(index(p)) : 0],
                                  static_cast<std::uint64_t>(p) + 0x100);
    std::size_t i = static_cast<std::size_t>(key >> 20) & (slots_.size() - 1);
    for (; slots_[i] != kNothing; i = (i + 1) & (slots_.size() - 1)) {
      if (nodes_[slots_[i]].key == key) return slots_[i];
    }
    fresh = true;
    if (nodes_.size() >= kMostNodes) return kNothing;
    const auto made = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.key = key});
    slots_[i] = made;
    if (nodes_.size() * 2 > slots_.size()) grow();
    return made;
  }

  void grow() {
    std::vector<std::uint32_t> bigger(slots_.size() * 4, kNothing);
    for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
      std::size_t i = static_cast<std::size_t>(nodes_[n].key >> 20) & (bigger.size() - 1);
      while (bigger[i] != kNothing) i = (i + 1) & (bigger.size() - 1);
      bigger[i] = n;
    }
    slots_ = std::move(bigger);
  }

  // Lists the actions to consider, in legal_.
  void list(const State& s, Seat p, bool root) {
    if (root && !among_.empty())
      legal_.assign(among_.begin(), among_.end());
    else
      hints::candidates<G>(s, p, legal_);
    if constexpr (hints::has_prunes<Hints<G>>()) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < legal_.size(); ++i) {
        const Action& a = legal_[i];
        if (!hints::prunes<G>(s, p, a) || (root && hints::dares<G>(style_, s, p, a)))
          std::swap(legal_[kept++], legal_[i]);
      }
      if (kept) legal_.erase(legal_.begin() + static_cast<std::ptrdiff_t>(kept), legal_.end());
    }
  }

  // Updates the node's edges for the legal actions in s. If nothing is hidden this is done once;
  // otherwise the legal actions are marked as available now.
  void open(const State& s, Seat p, Node& node) {
    list(s, p, path_.size() == 1);
    fresh_.clear();
    const bool full = edges_.size() + legal_.size() > kMostEdges;
    std::uint32_t cursor = node.first;
    for (const Action& a : legal_) {
      // Lists of one node are mostly in the same order: the search begins where the last one ended.
      std::uint32_t e = cursor;
      while (e != kNothing && !(edges_[e].action == a)) e = edges_[e].next;
      if (e == kNothing && cursor != node.first) {
        for (e = node.first; e != cursor && !(edges_[e].action == a);) e = edges_[e].next;
        if (e == cursor) e = kNothing;
      }
      if (e == kNothing) {
        if (full) continue;
        e = static_cast<std::uint32_t>(edges_.size());
        edges_.push_back({.action = a});
        fresh_.push_back(e);
        (node.first == kNothing ? node.first : edges_[node.last].next) = e;
        node.last = e;
      } else if (edges_[e].next != kNothing) {
        cursor = edges_[e].next;
      }
      ++edges_[e].available;
      if (hides_) marks_.resize(edges_.size()), marks_[e] = mark_;
    }
    if constexpr (hints::has_prior<Hints<G>>()) {
      if (!fresh_.empty()) {
        priors_.assign(legal_.size(), 0.0f);
        Hints<G>::prior(s, p, legal_, priors_);
        for (std::uint32_t e : fresh_) {
          const auto i = std::ranges::find(legal_, edges_[e].action) - legal_.begin();
          edges_[e].prior = priors_[static_cast<std::size_t>(i)];
        }
      }
    }
    if (path_.size() == 1 && !fresh_.empty()) like(s, p);
  }

  // The root's new edges: what the asking seat likes is also explored sooner.
  void like(const State& s, Seat p) {
    constexpr float kKeen = 50;
    tastes_.resize(edges_.size());
    for (std::uint32_t e : fresh_) {
      const float taste = hints::taste<G>(style_, s, p, edges_[e].action);
      tastes_[e] = taste;
      edges_[e].prior *= taste < 0 ? 1 / (1 - kKeen * taste) : 1 + kKeen * taste;
    }
  }

  std::uint32_t select(const Node& node) {
    std::uint32_t best = kNothing;
    float best_worth = 0;
    const float mean = node.visits ? node.total / static_cast<float>(node.visits) : 0.5f;
    const float root = std::sqrt(static_cast<float>(node.visits + 1));
    for (std::uint32_t e = node.first; e != kNothing; e = edges_[e].next) {
      const Edge& edge = edges_[e];
      if (hides_ && marks_[e] != mark_) continue;
      const auto visits = static_cast<float>(edge.visits);
      const float seen = hides_ ? std::sqrt(static_cast<float>(edge.available)) : root;
      float worth;
      if constexpr (hints::has_prior<Hints<G>>()) {
        // PUCT as in AlphaZero (Silver et al. 2017), with availability in place of the node's
        // visits.
        worth = edge.visits ? edge.total / visits : mean - tuning_.caution;
        worth += tuning_.exploration * edge.prior * seen / (1 + visits);
      } else if (edge.visits) {
        // The bonus N^1/4 / n^1/2 in place of UCB1's logarithm (Shah, Xie, Xu: "Non-Asymptotic
        // Analysis of Monte Carlo Tree Search", 2020).
        worth = edge.total / visits + tuning_.exploration * std::sqrt(seen / visits) * 0.5f;
      } else {
        worth = 1e3f + static_cast<float>(rng_.unit());  // untried ones first, in any order
      }
      if (path_.size() == 1) worth += tastes_[e];
      if (best == kNothing || worth > best_worth) best = e, best_worth = worth;
    }
    return best;
  }

  void iterate(const View<State>& view) {
    State s = G::determinize(view, rng_);
    seen_.fill(0);
    path_.clear();
    while (!G::over(s)) {
      if (G::house_due(s)) {
        play(s, House, G::house(s, rng_));
        continue;
      }
      // If several may act, the asking seat's own question comes first.
      const SeatSet actors = G::actors(s);
      const Seat p = path_.empty() ? view.viewer : *actors.begin();
      bool fresh = false;
      const std::uint32_t n = find(p, fresh);
      if (n == kNothing) break;
      path_.push_back({n, kNothing, p});
      if (fresh && n != 0) break;
      if (nodes_[n].first == kNothing || hides_) {
        ++mark_;
        open(s, p, nodes_[n]);
      }
      const std::uint32_t e = select(nodes_[n]);
      if (e == kNothing) break;  // the tables are full
      path_.back().edge = e;
      play(s, p, Action(edges_[e].action));
    }
    judge(s);
    for (std::size_t q = 0; q < sums_.size(); ++q) sums_[q] += static_cast<double>(scores_[q]);
    for (const Step& step : path_) {
      const float got = scores_[static_cast<std::size_t>(index(step.seat))];
      ++nodes_[step.node].visits;
      nodes_[step.node].total += got;
      if (step.edge == kNothing) continue;
      ++edges_[step.edge].visits;
      edges_[step.edge].total += got;
    }
  }

  // The value of the leaf, in scores_ by seat.
  void judge(State& s) {
    while (!G::over(s)) {
      if (G::house_due(s)) {
        G::apply(s, House, G::house(s, rng_));
        continue;
      }
      if constexpr (hints::has_value<Hints<G>>()) return Hints<G>::value(s, scores_);
      const Seat p = *G::actors(s).begin();
      G::apply(s, p, hints::rollout<G>(s, p, rng_, legal_));
    }
    for (int q = 0; q < G::seats(s); ++q)
      scores_[static_cast<std::size_t>(q)] = static_cast<float>(G::score(s, seat(q)));
  }

  const std::vector<Choice>& gather() {
    choices_.clear();
    for (std::uint32_t e = nodes_[0].first; e != kNothing; e = edges_[e].next) {
      const Edge& edge = edges_[e];
      const float win = edge.visits ? edge.total / static_cast<float>(edge.visits) : 0.0f;
      choices_.push_back({edge.action, edge.visits, win + tastes_[e], win, edge.prior, e});
    }
    std::ranges::sort(choices_, [](const Choice& a, const Choice& b) {
      if (a.visits != b.visits) return a.visits > b.visits;
      if (a.win != b.win) return a.win > b.win;
      return a.prior != b.prior ? a.prior > b.prior : a.order < b.order;
    });
    return choices_;
  }

  // Kept between questions, so that a search allocates nothing once it has grown.
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> slots_;  // open addressing: numbers of nodes by their keys
  std::vector<std::uint32_t> marks_;  // by edge: the last opening in which it was legal
  std::vector<Step> path_;
  std::vector<Action> legal_;
  std::span<const Action> among_;
  std::vector<std::uint32_t> fresh_;
  std::vector<float> priors_;
  std::vector<float> tastes_;  // for the root's edges
  std::vector<Choice> choices_;
  std::array<std::uint64_t, kMaxSeats> seen_{};
  std::array<float, kMaxSeats> scores_{};
  std::array<double, kMaxSeats> sums_{};
  Tuning tuning_;
  Style style_ = Style::Any;
  Rng rng_{0};
  std::uint32_t iterations_ = 0, mark_ = 0;
  int seats_ = 1;
  bool hides_ = false;
};

}  // namespace parlour::ai
