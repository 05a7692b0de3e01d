// The layout of the list of replays.
#pragma once

#include <cstddef>
#include <string>

#include "ui/kit/frame.h"

namespace parlour::ui {

inline constexpr float kReplaysWidth = 720;    // of the list, at most
inline constexpr std::size_t kFilterFrom = 9;  // with fewer games nobody needs to choose one

/// A game in the list: its picture, three texts below each other, and beside it the bin.
struct ReplayRow {
  Rect whole;  // with the bin
  Rect card;   // that opens it
  Rect picture, title, result, below, bin;
};

/// The width of the texts in a row that is `width` wide.
float replay_words_width(float width);
/// `title`, `result` and `below`: heights of the texts at that width; 0: there is none.
ReplayRow replay_row(const Rect& at, float title, float result, float below);

/// "Today · 46 moves": no line ends before the mark, or within `moves`. Both may be empty.
std::string replay_facts(std::string when, std::string moves);

}  // namespace parlour::ui
