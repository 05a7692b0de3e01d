#include "core/checkpoints.h"

namespace parlour {

Checkpoints::Checkpoints(const AnyGame& game, AnyState begin, std::span<const Entry> entries) {
  AnyState s = begin;
  kept_.push_back(std::move(begin));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    game.apply(s, entries[i].seat, entries[i].action);
    note(i + 1, s);
  }
}

// If there are too many, every second one is dropped.
void Checkpoints::keep(const AnyState& state) {
  kept_.push_back(state);
  if (kept_.size() <= kMost) return;
  for (std::size_t i = 1; 2 * i < kept_.size(); ++i) kept_[i] = std::move(kept_[2 * i]);
  kept_.resize((kept_.size() + 1) / 2);
  spacing_ *= 2;
}

AnyState Checkpoints::state_after(const AnyGame& game, std::span<const Entry> entries,
                                  std::size_t count) const {
  const std::size_t from = std::min(count / spacing_, kept_.size() - 1);
  AnyState s = kept_[from];
  for (const Entry& e : entries.first(count).subspan(from * spacing_))
    game.apply(s, e.seat, e.action);
  return s;
}

}  // namespace parlour
