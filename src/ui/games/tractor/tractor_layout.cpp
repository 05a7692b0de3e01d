#include "ui/games/tractor/tractor_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/numbers.h"
#include "gfx/materials.h"

namespace parlour::ui::tractor_table {
namespace {

using gfx::kCardAspect;

// --- the hand -----------------------------------------------------------------------------------

constexpr float kCardPhone = 54, kCardLow = 46, kCard = 74, kCardLarge = 140;  // widths
constexpr float kCardOfScreen = 0.12f;   // on a large screen, of its height, at most
constexpr float kFinger = 30;            // a strip that a finger hits
constexpr float kStrip = 24;             // a strip that the pointer of a mouse hits
constexpr float kMostStep = 0.62f;       // from one card to the next, in widths of a card
constexpr float kHandPad = 20;           // the rise of chosen cards, and a rim
constexpr int kRows = 3, kMostRows = 5;  // usually, and of a giant hand
constexpr int kMostGaps = 4;             // between five groups

float hand_gap(const Frame& f) {
  return f.phone() ? kSpace1 : kSpace3;
}
// On a large screen as wide as a single row of all cards allows.
float hand_card(const Frame& f, float width, int n) {
  if (f.phone()) return kCardPhone;
  if (f.low()) return kCardLow;
  const float gaps = hand_gap(f) * static_cast<float>(std::min(kMostGaps, n - 1));
  const float in_row = (width - gaps) / (1 + index_share(kCard) * static_cast<float>(n - 1));
  const float most = std::clamp(f.height * kCardOfScreen, kCard, kCardLarge);
  return std::clamp(std::floor(in_row), kCard, most);
}

// Cards that a row may have more than an even share, to end with a suit.
int uneven(int rows) {
  return rows > 2 ? 1 : rows > 1 ? 2 : 0;
}

int rows_of(const Frame& f, float width, int cards) {
  const float w = hand_card(f, width, cards);
  const auto fits = [&](int rows, float strip) {
    const int longest = std::min(cards, (cards + rows - 1) / rows + uneven(rows));
    const float gaps = hand_gap(f) * static_cast<float>(std::min(kMostGaps, longest - 1));
    return longest < 2 || (width - w - gaps) / static_cast<float>(longest - 1) >= strip;
  };
  const float strip = f.phone() ? kFinger : std::max(kStrip, w * index_share(w));
  int rows = 1;
  while (rows < kRows && !fits(rows, strip)) ++rows;
  while (rows < kMostRows && !fits(rows, std::max(kLeastStrip, w * index_share(w)))) ++rows;
  return rows;
}
float rows_height(int rows, float h) {
  return h * (1 + kRowStep * static_cast<float>(rows - 1));
}

int gaps_within(std::span<const int> groups, int from, int to) {
  int gaps = 0;
  for (int i = from + 1; i < to; ++i) gaps += groups[at(i)] != groups[at(i - 1)];
  return gaps;
}
// From one card to the next of a row that takes the whole width.
float whole_step(std::span<const int> groups, int from, int to, float width, float gap) {
  return (width - gap * static_cast<float>(gaps_within(groups, from, to))) /
         static_cast<float>(std::max(1, to - from - 1));
}

// Where each row begins, and the end of the last: between two suits if no row then is much longer
// than the others, as near to equal rows as possible.
std::vector<int> row_starts(std::span<const int> groups, int rows) {
  const int n = static_cast<int>(groups.size());
  std::vector<int> out = {0};
  for (int row = 1; row < rows; ++row) {
    const int even = out.back() + (n - out.back() + rows - row) / (rows - row + 1);
    int best = even;
    for (int i = out.back() + 1; i < n; ++i) {
      if (std::abs(i - even) > uneven(rows) || groups[at(i)] == groups[at(i - 1)]) continue;
      if (best == even || std::abs(i - even) < std::abs(best - even)) best = i;
    }
    out.push_back(best);
  }
  out.push_back(n);
  return out;
}

// --- the trick ----------------------------------------------------------------------------------

constexpr float kPlate = 46, kPlateLow = 36;                              // heights
constexpr float kPlateMost = 210, kPlateBeside = 176, kPlateLeast = 120;  // widths
constexpr float kLowCell = 104;        // lower places have low plates
constexpr float kBesideShare = 0.45f;  // of a place's width, at most
constexpr float kMostCard = 168, kLeastCard = 12;
constexpr float kGroupWide = 1.8f;   // a place has room for a few cards, so many widths of one
constexpr float kGroupStep = 0.52f;  // from one card of a group to the next, in widths
constexpr float kGroupRow = 0.5f;    // from one row of a group to the next, in heights
constexpr int kGroupRows = 3;
constexpr float kCardsRoom = 1.3f;  // room for cards in rows, in heights of a card
constexpr float kSideShare = 0.3f;  // of the width, for those who sit left and right
constexpr float kRowBelow = 40;     // where cards would be narrower, all sit in a row
constexpr float kRound = 1.3f;      // a round table may have cards this much smaller
constexpr float kClearly = 1.08f;   // another arrangement must have cards this much larger

struct Cell {
  Rect r;
  float upright = 0;  // where the contents stand in it: 0 at the top, 1 at the bottom
};
struct Arrangement {
  std::array<Cell, kMostPlaces> cells;
  Rect middle;
};

// The viewer below, one at each other side: the middle column has the lower corners for others.
Arrangement cross(const Rect& area, int n, const TrickNeeds& needs) {
  Arrangement out;
  const float side = (area.width() - 2 * kSpace2) * kSideShare;
  Rect column = area.inset(side + kSpace2, 0);
  if (std::max(needs.left, needs.right) > side) column.max.y -= kTarget + kSpace1;
  const float gap = needs.middle / 2, y = column.centre().y;
  Rect beside = area;
  if (needs.left > 0 || needs.right > 0) beside.max.y -= kTarget + kSpace1;
  out.middle = Rect::around(column.centre(), {column.width(), needs.middle});
  out.cells[0] = {{{column.min.x, y + gap}, column.max}, 1};
  const Cell top{{column.min, {column.max.x, y - gap}}, 0};
  const Cell left{{beside.min, {area.min.x + side, beside.max.y}}, 0.5f};
  const Cell right{{{area.max.x - side, beside.min.y}, beside.max}, 0.5f};
  if (n == 2)
    out.cells[1] = top;
  else
    out.cells[1] = right, out.cells[at(n - 1)] = left;
  if (n == 4) out.cells[2] = top;
  return out;
}

// Along two sides; the viewer is in the middle of the lower one.
Arrangement two_rows(const Rect& whole, int n, const TrickNeeds& needs) {
  Arrangement out;
  Rect area = whole;
  if (needs.left > 0 || needs.right > 0) area.max.y -= kTarget + kSpace1;
  const int below = (n + 1) / 2, before = (below - 1) / 2;  // left of the viewer
  const float high = (area.height() - needs.middle) / 2;
  for (int k = 0; k < n; ++k) {
    const int along = (k + before) % n;  // counter-clockwise from the lower left corner
    const bool low = along < below;
    Rect row = low ? Rect{{area.min.x, area.max.y - high}, area.max}
                   : Rect{area.min, {area.max.x, area.min.y + high}};
    out.cells[at(k)] = {row.column(low ? along : n - 1 - along, low ? below : n - below, kSpace2),
                        low ? 1.0f : 0.0f};
  }
  out.middle = Rect::around(area.centre(), {area.width(), needs.middle});
  return out;
}

// On a low table all sit in a row, between what stands in the corners.
Arrangement one_row(const Rect& whole, int n, const TrickNeeds& needs) {
  Arrangement out;
  const Rect area{{whole.min.x + needs.left, whole.min.y},
                  {whole.max.x - needs.right, whole.max.y}};
  for (int k = 0; k < n; ++k) out.cells[at(k)] = {area.column(k, n, kSpace1), 0.5f};
  out.middle = Rect::at(area.centre(), {});
  return out;
}

struct Inner {
  Place place;
  float card;
};

float card_for(const Rect& cards) {
  return std::min({cards.height() * kCardAspect, cards.width() / kGroupWide, kMostCard});
}

// The plate stands above the cards, or beside them if they are then larger. `most`: the width of a
// card, at most.
Inner inside(const Cell& cell, bool cards, float most) {
  const Rect& r = cell.r;
  const bool low = r.height() < kLowCell;
  const float plate = std::min(low ? kPlateLow : kPlate, r.height());
  const float wide = std::min(r.width(), kPlateMost);
  if (!cards) {
    const float y = r.min.y + (r.height() - plate) * cell.upright;
    const Rect at = Rect::at({r.centre().x - wide / 2, y}, {wide, plate});
    return {{at, {}}, kMostCard};
  }
  const float beside = std::min(kPlateBeside, r.width() * kBesideShare);
  Rect under{{r.min.x, r.min.y + plate + kSpace1}, r.max};
  Rect aside{{r.min.x + beside + kSpace1, r.min.y}, r.max};
  if (beside >= kPlateLeast && card_for(aside) > card_for(under) * kClearly) {
    const float w = std::min(most, std::max(kLeastCard, card_for(aside)));
    const float high = std::min(r.height(), std::max(plate, w / kCardAspect));
    const float y = r.min.y + (r.height() - high) * cell.upright;
    aside.min.y = y, aside.max.y = y + high;
    return {{Rect::at({r.min.x, aside.centre().y - plate / 2}, {beside, plate}), aside}, w};
  }
  const float w = std::min(most, std::max(kLeastCard, card_for(under)));
  const float room = std::max(0.0f, under.height());
  const float high = std::min(room, w / kCardAspect * kCardsRoom);
  const float y = r.min.y + (room - high) * cell.upright;
  return {{Rect::at({r.centre().x - wide / 2, y}, {wide, plate}),
           Rect::at({r.min.x, std::min(r.max.y, y + plate + kSpace1)}, {r.width(), high})},
          w};
}

TrickLayout laid_out(const Arrangement& a, int n, bool cards) {
  TrickLayout out{.card = kMostCard, .n = n, .places = {}, .middle = a.middle};
  for (int k = 0; k < n; ++k)
    out.card = std::min(out.card, inside(a.cells[at(k)], cards, kMostCard).card);
  for (int k = 0; k < n; ++k) out.places[at(k)] = inside(a.cells[at(k)], cards, out.card).place;
  return out;
}

}  // namespace

float hand_height(const Frame& f, float width, int n) {
  return rows_height(rows_of(f, width, n), hand_card(f, width, n) / kCardAspect) + kHandPad;
}

HandLayout hand_layout(const Frame& f, const Rect& r, std::span<const int> groups) {
  const int n = static_cast<int>(groups.size());
  HandLayout out;
  if (n == 0) return out;
  out.rows = rows_of(f, r.width(), n);
  // As large as the room allows, with space for raised cards.
  const float w = std::min(hand_card(f, r.width(), n),
                           (r.height() - kRise) / rows_height(out.rows, 1) * kCardAspect);
  const float h = w / kCardAspect, gap = hand_gap(f);
  out.card = w;
  const std::vector<int> starts = row_starts(groups, out.rows);
  for (int row = 0; row < out.rows; ++row) {
    const int from = starts[at(row)], to = starts[at(row + 1)], count = to - from;
    const float step =
        count > 1 ? std::min(w * kMostStep, whole_step(groups, from, to, r.width() - w, gap)) : 0;
    const float whole = w + step * static_cast<float>(count - 1) +
                        gap * static_cast<float>(gaps_within(groups, from, to));
    float x = r.centre().x - whole / 2;
    const float y = r.max.y - h - h * kRowStep * static_cast<float>(out.rows - 1 - row);
    for (int i = from; i < to; ++i) {
      if (i > from && groups[at(i)] != groups[at(i - 1)]) x += gap;
      out.cards.push_back(Rect::at({x, y}, {w, h}));
      x += step;
    }
  }
  return out;
}

TrickLayout trick_layout(const Frame&, const Rect& area, int seats, const TrickNeeds& needs) {
  TrickLayout out = laid_out(two_rows(area, seats, needs), seats, needs.cards);
  if (seats <= 4) {
    const TrickLayout round = laid_out(cross(area, seats, needs), seats, needs.cards);
    if (round.card * kRound >= out.card) out = round;
  }
  if (out.card >= kRowBelow) return out;
  const TrickLayout row = laid_out(one_row(area, seats, needs), seats, needs.cards);
  return row.card > out.card * kClearly ? row : out;
}

std::vector<Rect> group_layout(const Rect& place, float card, int n) {
  if (n == 0) return {};
  const auto longest = [&](int rows) { return (n + rows - 1) / rows; };
  const auto width_in = [&](int rows) {
    const auto covered = static_cast<float>(longest(rows) - 1);
    const float most = std::min(
        card, place.height() * kCardAspect / (1 + kGroupRow * static_cast<float>(rows - 1)));
    const float w = std::min(most, place.width() / (1 + index_share(most) * covered));
    return std::min(w, place.width() / (1 + index_share(w) * covered));
  };
  int rows = 1;
  for (int more = 2; more <= std::min(n, kGroupRows); ++more) {
    if (width_in(more) > width_in(rows)) rows = more;
  }
  const float w = width_in(rows), h = w / kCardAspect;
  std::vector<Rect> out;
  for (int row = 0, i = 0; row < rows; ++row) {
    const int count = std::min(longest(rows), n - i);
    const auto more = static_cast<float>(longest(rows) - 1);
    const float step = more > 0 ? std::min(w * kGroupStep, (place.width() - w) / more) : 0;
    const float x = place.centre().x - (w + step * more) / 2;
    const float y = place.min.y + h * kGroupRow * static_cast<float>(row);
    for (int k = 0; k < count; ++k, ++i)
      out.push_back(Rect::at({x + step * static_cast<float>(k), y}, {w, h}));
  }
  return out;
}

}  // namespace parlour::ui::tractor_table
