// The sentences of Tractor, from tractor_strings.def, and its cards by name.
#pragma once

#include "core/lines.h"

namespace parlour::tractor::text {
#define T PARLOUR_LINE
#include "games/tractor/tractor_strings.def"
#undef T
}  // namespace parlour::tractor::text

namespace parlour::tractor {
/// "5♣", "big joker".
std::string card_words(int kind, Lang);
}  // namespace parlour::tractor
