// The sentences of Tractor, those of its table in texts/, and its cards by name.
#pragma once

#include "core/lines.h"

namespace parlour::tractor::text {
#include "texts/tractor.inc"
}  // namespace parlour::tractor::text

namespace parlour::tractor {
class Parts;
struct State;
struct Action;

/// "5♣", "big joker".
std::string card_words(int kind, Lang);
/// "2nd": which card of a kind to be played, from 1 to kMostPacks; another number as digits.
std::string nth_words(int n, Lang);
/// "tractor of 2 pairs, single ×3".
std::string parts_words(const Parts&, Lang);
/// "Throw: 5♣ ×2, A♣": the cards, and how they are read where that is not as usual.
std::string throw_words(const State&, const Action&, Lang);
/// What is asked of a seat in a decision of bids: by whether a bid stands, and whose.
const Line* bid_expected(const State&, int q);
}  // namespace parlour::tractor
