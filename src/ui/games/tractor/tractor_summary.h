// The result of a round and of the match, and the rounds so far. With the book of cards, the rules,
// suggestions by rules of thumb and the choice of friends they are a part of the page's code that
// is fetched when a kitty is taken, or earlier if it is wanted: kBookPart.
#pragma once

#include "ui/games/tractor/tractor_table.h"
#include "ui/kit/late_part.h"

namespace parlour::ui {

/// Pictures of the rules: the order of trumps; possible leads. See rules_figure.
float tractor_figure(const Ui&, const Line& section, const Rect& r, bool draw);

/// The name of that part, as of rules_part.
inline constexpr std::string_view kBookPart = "tractor_book";

namespace tractor_book {

namespace lines = tractor::book_text;

/// A finished round and its result, until the person goes on.
void draw_summary(const Scene&, const TractorRounds&, const Rect&);
/// The same in words, also while no round is finished.
std::string last_words(const Scene&, const TractorRounds&);
/// All rounds, one below the other. Returns the height; 0: there are none.
float draw_rounds(const Scene&, const TractorRounds&, const Rect&, bool draw);
/// The end of the match. Returns the height; if `draw` is false, only measures.
float draw_result(const Scene&, const TractorRounds&, const Rect&, bool draw);

}  // namespace tractor_book
}  // namespace parlour::ui
