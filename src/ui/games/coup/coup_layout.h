// Where the places of the other players lie, and how buttons share a row: pure functions.
#pragma once

#include <vector>

#include "ui/kit/frame.h"

namespace parlour::ui::coup_table {

/// The places of n players in rows above the middle, the last row centred.
struct PlaceGrid {
  Rect area;
  int n = 0, rows = 0, columns = 0;
  float row = 0;        // height of one
  float gap = kSpace1;  // between two rows

  Rect place(int i) const;
  float height() const;
};
/// `left`: the height that is left for all rows; lower rows and more columns fit into less.
PlaceGrid place_grid(const Frame&, const Rect& area, int n, float left);

/// A tag of that size on the lower edge of a place, off the place below, which is `gap` away.
Rect tag_rect(const Rect& place, Vec2 size, float gap);

/// n buttons in rows of equal length.
struct ButtonGrid {
  int n = 0, columns = 1, rows = 1;
  float high = 0;                 // of one button
  std::vector<float> highs = {};  // of each row, where they differ; empty: they do not

  int row_of(int i) const { return i / columns; }
  /// The width of the i-th button, if the area is that wide.
  float width(float area, int i) const;
  Rect button(const Rect& area, int i) const;
  float height() const;

 private:
  float row_high(int row) const;
  float top(int row) const;
};
/// `least`: the width that a button needs.
ButtonGrid button_grid(float width, int n, float least, float high);

/// The height that words and rim take of a button with own cards above its words.
inline constexpr float kCardWords = 56;
/// From its sides to its cards and words.
inline constexpr float kCardSides = 8;
/// n such buttons, as many side by side as show their cards well, on a board of that height. `high`
/// 0: it has no room for them. `alone`: one card on each, and few words.
ButtonGrid card_grid(const Frame&, float width, float board, int n, bool alone = false);

}  // namespace parlour::ui::coup_table
