// Chance that one number decides, whatever anybody does: a game on one device draws the number
// before its first action. Whoever saw the number's seal then (fair/sealed.h) and sees the number
// in the end knows that nothing was chosen in between.
#pragma once

#include <cstdint>

#include "core/any_game.h"
#include "core/record.h"

namespace parlour {

/// What the House does in a state in which it is due, after `place` entries. Rng(number) gives a
/// number for each place, the first one for place 0: that number is the seed of what the House
/// draws there.
AnyAction sealed_action(const AnyGame&, const AnyState&, std::size_t place, std::uint64_t number);

/// The number in the notes of a record: "chance" and base64url of its eight bytes, the lowest
/// first. 0: there is none, or none that can be read.
std::uint64_t chance_number(const Record&);
/// Writes it there; 0: removes it.
void note_chance(Record&, std::uint64_t number);

}  // namespace parlour
