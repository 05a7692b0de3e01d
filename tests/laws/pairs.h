// Few setups of a game that together have every pair of values of every two options, and of an
// option and the number of seats: most faults of options show when two of them meet.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/any_game.h"

namespace parlour::laws {

class Pairs {
 public:
  struct Row {
    std::string options;
    int seats;
  };

  explicit Pairs(const AnyGame& g) : g_(g) {
    Factor seats{std::string(kSeats), {}};
    for (int n = g.info().min_seats; n <= g.info().max_seats; ++n)
      seats.values.push_back(std::to_string(n));
    factors_.push_back(seats);
    for (const OptionSpec& spec : g.info().options) factors_.push_back(factor_of(spec));
    list_pairs();
    while (!open_.empty()) add_row();
  }

  const std::vector<Row>& rows() const { return rows_; }
  /// Pairs that the rules between options allow, and how many of these the rows have.
  std::size_t all() const { return all_; }
  std::size_t covered() const { return met_.size(); }
  /// Pairs that no setup can have.
  std::size_t excluded() const { return excluded_; }

 private:
  struct Factor {
    std::string key;
    std::vector<std::string> values;
  };
  using Pair = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;  // factor, value
  using Choice = std::vector<std::size_t>;                                      // value by factor

  // Of numbers the least, the usual and the greatest; of texts those that the game offers.
  static Factor factor_of(const OptionSpec& spec) {
    Factor out{std::string(spec.key), {std::string(spec.initial)}};
    const auto add = [&](const std::string& value) {
      if (std::ranges::find(out.values, value) == out.values.end()) out.values.push_back(value);
    };
    for (const auto& choice : spec.choices) add(std::string(choice.value));
    using Kind = OptionSpec::Kind;
    if (spec.kind == Kind::Number || spec.kind == Kind::Seat) {
      add(std::to_string(spec.low));
      add(std::to_string(spec.high));
    }
    return out;
  }

  Row row_of(const Choice& choice) const {
    OptionText options;
    for (std::size_t f = 1; f < factors_.size(); ++f)
      options.put(factors_[f].key, factors_[f].values[choice[f]]);
    return {print_options(g_.info(), options), std::stoi(factors_[0].values[choice[0]])};
  }
  bool starts(const Choice& choice) const {
    const Row row = row_of(choice);
    return g_.start(row.options, row.seats).has_value();
  }

  // A setup with this pair: the defaults, with at most one more option changed; empty: none.
  Choice with(const Pair& pair) const {
    const auto [f, a, g, b] = pair;
    Choice choice(factors_.size());
    choice[0] = static_cast<std::size_t>(g_.info().usual_seats - g_.info().min_seats);
    choice[f] = a, choice[g] = b;
    if (starts(choice)) return choice;
    for (std::size_t other = 0; other < factors_.size(); ++other) {
      if (other == f || other == g) continue;
      Choice changed = choice;
      for (changed[other] = 0; changed[other] < factors_[other].values.size(); ++changed[other]) {
        if (starts(changed)) return changed;
      }
    }
    return {};
  }

  void list_pairs() {
    for (std::size_t f = 0; f < factors_.size(); ++f) {
      for (std::size_t g = f + 1; g < factors_.size(); ++g) {
        for (std::size_t a = 0; a < factors_[f].values.size(); ++a) {
          for (std::size_t b = 0; b < factors_[g].values.size(); ++b) {
            if (with({f, a, g, b}).empty())
              ++excluded_;
            else
              open_.insert({f, a, g, b}), ++all_;
          }
        }
      }
    }
  }

  // The open pairs that this value of a factor makes with the values of the factors in `fixed`.
  std::size_t gain(const Choice& choice, const std::vector<bool>& fixed, std::size_t f,
                   std::size_t value) const {
    std::size_t out = 0;
    for (std::size_t g = 0; g < factors_.size(); ++g) {
      if (g == f || !fixed[g]) continue;
      out += open_.contains(f < g ? Pair{f, value, g, choice[g]} : Pair{g, choice[g], f, value});
    }
    return out;
  }

  void add_row() {
    const Pair first = *open_.begin();
    Choice choice = with(first);
    std::vector<bool> fixed(factors_.size());
    fixed[std::get<0>(first)] = fixed[std::get<2>(first)] = true;
    for (std::size_t f = 0; f < factors_.size(); ++f) {
      if (fixed[f]) continue;
      Choice best = choice;
      for (std::size_t value = 0; value < factors_[f].values.size(); ++value) {
        Choice changed = choice;
        changed[f] = value;
        if (gain(choice, fixed, f, value) > gain(choice, fixed, f, best[f]) && starts(changed))
          best = changed;
      }
      choice = best, fixed[f] = true;
    }
    rows_.push_back(row_of(choice));
    for (std::size_t f = 0; f < factors_.size(); ++f) {
      for (std::size_t g = f + 1; g < factors_.size(); ++g) {
        open_.erase({f, choice[f], g, choice[g]});
        met_.insert({f, choice[f], g, choice[g]});
      }
    }
  }

  const AnyGame& g_;
  std::vector<Factor> factors_;  // the seats, then the options
  std::set<Pair> open_, met_;
  std::size_t all_ = 0, excluded_ = 0;
  std::vector<Row> rows_;
};

}  // namespace parlour::laws
