#include "ui/games/coup/coup_layout.h"

#include <algorithm>

#include "gfx/materials.h"

namespace parlour::ui::coup_table {
namespace {

// Heights of a row of places, and widths that a place wants.
constexpr float kRow = 98, kRowPhone = 74, kRowLow = 62, kRowClose = 58, kRowLeast = 34,
                kRowTight = 50;
constexpr float kWide = 176, kWidePhone = 150, kWideCrowd = 112, kWideClose = 96, kWideLeast = 84;
constexpr float kRowAlone = 128;  // of a single other player
constexpr float kWidest = 400;    // of a single place: its parts stand together
constexpr int kCrowd = 6;         // more players stand closer

constexpr float kTagGap = 12;  // between rows with room for a tag
constexpr float kTagOff = 2;   // a tag from the place below

// Buttons with own cards: their least width, what they may take of the board's height, more where
// they lie in several rows on an upright phone; the height of the cards.
constexpr float kCardsWide = 132, kCardsWidePhone = 96, kCardWidePhone = 72;
constexpr float kCardsShare = 0.36f, kCardsShareStacked = 0.52f;
constexpr float kCardsLeast = 80, kCardsMost = 190;

float usual_row(const Frame& f, int n) {
  if (f.close_set()) return kRowClose;
  if (f.low()) return kRowLow;
  if (f.phone()) return kRowPhone;
  return n == 1 ? kRowAlone : kRow;
}
float usual_width(const Frame& f, int n) {
  if (!f.phone()) return kWide;
  return f.close_set() ? kWideClose : n > kCrowd ? kWideCrowd : kWidePhone;
}

}  // namespace

Rect PlaceGrid::place(int i) const {
  const int in_row = i / columns == rows - 1 ? n - columns * (rows - 1) : columns;
  const float width = std::min(kWidest, (area.width() - kSpace2 * static_cast<float>(columns - 1)) /
                                            static_cast<float>(columns));
  const float from =
      area.centre().x - ((width + kSpace2) * static_cast<float>(in_row) - kSpace2) / 2;
  return Rect::at({from + static_cast<float>(i % columns) * (width + kSpace2),
                   area.min.y + static_cast<float>(i / columns) * (row + gap)},
                  {width, row});
}
float PlaceGrid::height() const {
  return static_cast<float>(rows) * (row + gap) + kSpace1;
}

PlaceGrid place_grid(const Frame& f, const Rect& area, int n, float left) {
  PlaceGrid out{.area = area, .n = n};
  out.row = usual_row(f, n);
  int most = std::max(1, static_cast<int>(area.width() / usual_width(f, n)));
  const auto rows_of = [&] { return (n + most - 1) / most; };
  const float tight = std::min(out.row, kRowTight) + kSpace1;
  while (most<n&& static_cast<float>(rows_of()) * tight> left &&
         area.width() / static_cast<float>(most + 1) > kWideLeast)
    ++most;
  out.rows = rows_of();
  out.columns = (n + out.rows - 1) / out.rows;
  out.row = std::clamp(left / static_cast<float>(out.rows) - kSpace1, kRowLeast, out.row);
  if (static_cast<float>(out.rows) * (out.row + kTagGap) <= left) out.gap = kTagGap;
  return out;
}

Rect tag_rect(const Rect& place, Vec2 size, float gap) {
  const float below = std::min(gap - kTagOff, size.y / 2);
  return Rect::around({place.centre().x, place.max.y + below - size.y / 2}, size);
}

float ButtonGrid::row_high(int row) const {
  return highs.empty() ? high : highs[static_cast<std::size_t>(row)];
}
float ButtonGrid::top(int row) const {
  float y = 0;
  for (int i = 0; i < row; ++i) y += row_high(i) + kSpace2;
  return y;
}
Rect ButtonGrid::button(const Rect& area, int i) const {
  const int row = row_of(i), in_row = row == rows - 1 ? n - columns * row : columns;
  const Rect line = Rect::at({area.min.x, area.min.y + top(row)}, {area.width(), row_high(row)});
  return line.column(i % columns, in_row, kSpace2);
}
float ButtonGrid::width(float area, int i) const {
  return button(Rect::at({}, {area, 0}), i).width();
}
float ButtonGrid::height() const {
  return top(rows) - kSpace2;
}

ButtonGrid button_grid(float width, int n, float least, float high) {
  const int most = std::clamp(static_cast<int>((width + kSpace2) / (least + kSpace2)), 1, n);
  const int rows = (n + most - 1) / most;
  return {.n = n, .columns = (n + rows - 1) / rows, .rows = rows, .high = high};
}

ButtonGrid card_grid(const Frame& f, float width, float board, int n, bool alone) {
  const float least = !f.phone() ? kCardsWide : alone ? kCardWidePhone : kCardsWidePhone;
  ButtonGrid out = button_grid(width, n, least, 0);
  const bool stacked = out.rows > 1 && f.phone() && f.portrait();
  const float high =
      board * (stacked ? kCardsShareStacked : kCardsShare) / static_cast<float>(out.rows);
  // No higher than a single card needs.
  const float needed =
      alone ? (out.width(width, 0) - 2 * kCardSides) / gfx::kCardAspect : kCardsMost;
  if (high >= kCardsLeast + kCardWords)
    out.high = std::min({high, needed + kCardWords, kCardsMost + kCardWords});
  return out;
}

}  // namespace parlour::ui::coup_table
