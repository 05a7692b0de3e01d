// Chance that is the same for everybody who plays a deal, whatever they do: the k-th roll of the
// dice is the same even if somebody has robbed once more before it. A game whose chance comes from
// one sequential source needs none of this.
#pragma once

#include <cstdint>
#include <span>

#include "core/table.h"

namespace parlour {

class KeyedChance final : public Luck {
 public:
  explicit KeyedChance(std::uint64_t seed) : seed_(seed) {}

  /// What the House does in this state, in which it is due, after these entries. It depends on the
  /// seed, on the kind of the action and on how many of that kind there have been, and on what is
  /// left to be drawn: of equal decks, the same card.
  AnyAction action(const AnyGame&, const AnyState&, std::span<const Entry> past) const override;

 private:
  std::uint64_t seed_;
};

}  // namespace parlour
