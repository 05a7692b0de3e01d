// Stores some of the states of a game, so that each other state is a few actions away from one of
// them.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/record.h"

namespace parlour {

class Checkpoints {
 public:
  static constexpr std::size_t kMost = 128;  // kept states, however long the game is
  static constexpr std::size_t kFirst =
      32;  // actions from one to the next, while there are at most kMost

  Checkpoints() = default;
  explicit Checkpoints(AnyState begin) { kept_.push_back(std::move(begin)); }
  /// For a whole game; requires entries that can be applied to `begin` one after the other.
  Checkpoints(const AnyGame&, AnyState begin, std::span<const Entry>);

  const AnyState& begin() const { return kept_.front(); }
  /// Actions from one kept state to the next: no state is farther away from a kept one.
  std::size_t spacing() const { return spacing_; }

  /// Records the state after `count` actions. Must be called for every state in turn; after going
  /// back to `count`, for all later ones again.
  void note(std::size_t count, const AnyState& state) {
    if (count == kept_.size() * spacing_) keep(state);
  }
  /// Keeps only the states of the first `count` actions.
  void cut(std::size_t count) { kept_.resize(std::min(kept_.size(), count / spacing_ + 1)); }
  /// The state after the first `count` of the recorded entries.
  AnyState state_after(const AnyGame&, std::span<const Entry>, std::size_t count) const;

 private:
  void keep(const AnyState&);

  std::vector<AnyState> kept_;  // the i-th state is after i * spacing_ actions
  std::size_t spacing_ = kFirst;
};

}  // namespace parlour
