// The sentences of Tractor from its tables in texts/, and its cards by name.
#pragma once

#include "core/lines.h"

namespace parlour::tractor::text {
#include "texts/tractor.inc"
}  // namespace parlour::tractor::text
/// Those of its rules, its book of cards and its results, which are loaded when they are opened.
namespace parlour::tractor::book_text {
#include "texts/tractor_book.inc"
}  // namespace parlour::tractor::book_text

namespace parlour::tractor {
class Parts;
struct State;
struct Action;

/// "5♣", "big joker".
std::string card_words(int kind, Lang);
/// "♣"
std::string suit_mark(int suit, Lang);
/// "2nd": which copy of a card, from 1 to kMostPacks; other numbers as digits.
std::string nth_words(int n, Lang);
/// "tractor of 2 pairs, single ×3".
std::string parts_words(const Parts&, Lang);
/// "Throw: 5♣ ×2, A♣": the cards, and how they are read if not as usual.
std::string throw_words(const State&, const Action&, Lang);
/// The question to a seat in a decision of bids, depending on whether a bid stands, and whose.
const Line* bid_expected(const State&, int q);
}  // namespace parlour::tractor
