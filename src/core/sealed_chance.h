// Chance that one number decides, whatever anybody does: a game on one device draws the number
// before its first action. Whoever saw the number's seal then (fair/sealed.h) and sees the number
// in the end knows that nothing was chosen in between.
#pragma once

#include <cstdint>

#include "core/table.h"

namespace parlour {

class SealedChance final : public Luck {
 public:
  explicit SealedChance(std::uint64_t number) : number_(number) {}

  /// What the House does in a state in which it is due, after these entries. Rng(number) gives a
  /// number for each place in the record, the first one for place 0: that number is the seed of
  /// what the House draws there.
  AnyAction action(const AnyGame&, const AnyState&, std::span<const Entry> past) const override;

 private:
  std::uint64_t number_;
};

/// The number in the notes of a record: "chance" and base64url of its eight bytes, the lowest
/// first. 0: there is none, or none that can be read.
std::uint64_t chance_number(const Record&);
/// Writes it there; 0: removes it.
void note_chance(Record&, std::uint64_t number);

}  // namespace parlour
