// Some of the states of a game on its way, so that each of the others is a few actions from one of
// them.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/record.h"

namespace parlour {

class Checkpoints {
 public:
  static constexpr std::size_t kMost = 128;  // states that are kept, however long the game is
  static constexpr std::size_t kFirst =
      32;  // actions from one to the next, as long as they are fewer

  Checkpoints() = default;
  explicit Checkpoints(AnyState begin) { kept_.push_back(std::move(begin)); }
  /// Of a whole game; requires entries that can be applied to `begin` one after the other.
  Checkpoints(const AnyGame&, AnyState begin, std::span<const Entry>);

  const AnyState& begin() const { return kept_.front(); }
  /// Actions from one kept state to the next: no state is farther from one than this.
  std::size_t spacing() const { return spacing_; }

  /// Told of every state in turn, or of all after `count` once more: the state after `count`
  /// actions.
  void note(std::size_t count, const AnyState& state) {
    if (count == kept_.size() * spacing_) keep(state);
  }
  /// Only the first `count` actions stay what they were.
  void cut(std::size_t count) { kept_.resize(std::min(kept_.size(), count / spacing_ + 1)); }
  /// The state after the first `count` of the entries, those that it has been told of.
  AnyState state_after(const AnyGame&, std::span<const Entry>, std::size_t count) const;

 private:
  void keep(const AnyState&);

  std::vector<AnyState> kept_;  // the i-th after i * spacing_ actions
  std::size_t spacing_ = kFirst;
};

}  // namespace parlour
