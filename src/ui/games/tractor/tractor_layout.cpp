#include "ui/games/tractor/tractor_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/numbers.h"
#include "gfx/materials.h"

namespace parlour::ui::tractor_table {
namespace {

using gfx::kCardAspect;

// --- the hand -----------------------------------------------------------------------------------

constexpr float kCardPhone = 54, kCardTall = 66;  // widths: on a phone, and on a tall one
constexpr float kCardLow = 46, kCard = 74, kCardLarge = 140;
constexpr float kTall = 780;             // height of a tall phone
constexpr float kCardOfScreen = 0.12f;   // on a large screen, of its height, at most
constexpr float kFinger = 30;            // a strip that a finger hits
constexpr float kStrip = 24;             // a strip that the pointer of a mouse hits
constexpr float kMostStep = 0.62f;       // from one card to the next, in widths of a card
constexpr float kHandPad = 20;           // the rise of chosen cards, and a rim
constexpr int kRows = 3, kMostRows = 5;  // usually, and of a giant hand
constexpr int kUprightRows = 2;          // of an upright phone, where narrower cards allow it
constexpr int kMostGaps = 4;             // between five groups

float hand_gap(const Frame& f) {
  return f.phone() ? kSpace1 : kSpace3;
}
// On a large screen as wide as a single row of all cards allows.
float hand_card(const Frame& f, float width, int n) {
  if (f.phone()) return f.portrait() && f.height >= kTall ? kCardTall : kCardPhone;
  if (f.low()) return kCardLow;
  const float gaps = hand_gap(f) * static_cast<float>(std::min(kMostGaps, n - 1));
  const float in_row = (width - gaps) / (1 + index_share(kCard) * static_cast<float>(n - 1));
  const float most = std::clamp(f.height * kCardOfScreen, kCard, kCardLarge);
  return std::clamp(std::floor(in_row), kCard, most);
}

int gaps_within(std::span<const int> groups, int from, int to) {
  int gaps = 0;
  for (int i = from + 1; i < to; ++i) gaps += groups[at(i)] != groups[at(i - 1)];
  return gaps;
}
// From one card to the next of a row that takes the whole width.
float whole_step(int cards, int gaps, float width, float gap) {
  return (width - gap * static_cast<float>(gaps)) / static_cast<float>(std::max(1, cards - 1));
}

// What rows are made for: the width from the first card of a row to its last, the gap between two
// suits, and the least strip that shows of a card.
struct RowNeeds {
  float width, gap, strip;
  /// The cards of one suit that a row has room for.
  int most() const { return 1 + std::max(0, static_cast<int>(width / strip)); }
};
struct Rows {
  std::vector<int> starts;  // of each row; the end of the last
  bool fits = true;         // every card shows its strip
  bool whole = true;        // only suits longer than a row are broken

  int count() const { return static_cast<int>(starts.size()) - 1; }
};

// The best rows are wide enough, then break few suits, then are even: the sum of such costs.
constexpr float kCostNarrow = 1e8f, kCostBroken = 1e5f;

float cost_of_row(int cards, int gaps, bool breaks, const RowNeeds& needs) {
  const auto count = static_cast<float>(cards);
  const float step = std::max(1.0f, whole_step(cards, gaps, needs.width, needs.gap));
  const float lacks = cards > 1 && step < needs.strip ? needs.strip / step : 0;
  return count * count + kCostNarrow * lacks * lacks + (breaks ? kCostBroken : 0);
}
bool breaks_suit(std::span<const int> groups, int from) {
  return from > 0 && groups[at(from)] == groups[at(from - 1)];
}

Rows judged(std::span<const int> groups, std::vector<int> starts, const RowNeeds& needs) {
  Rows out{.starts = std::move(starts)};
  for (int row = 0; row < out.count(); ++row) {
    const int from = out.starts[at(row)], to = out.starts[at(row + 1)];
    const int gaps = gaps_within(groups, from, to);
    out.fits &= to - from < 2 || whole_step(to - from, gaps, needs.width, needs.gap) >= needs.strip;
    if (!breaks_suit(groups, from)) continue;
    out.whole &= std::ranges::count(groups, groups[at(from)]) > needs.most();
  }
  return out;
}

// So many rows: each best one is the best row after the best rows above it.
Rows rows_of(std::span<const int> groups, int rows, const RowNeeds& needs) {
  const int n = static_cast<int>(groups.size());
  constexpr float kNever = std::numeric_limits<float>::max();
  std::vector<float> best(at(n + 1), kNever);
  best[0] = 0;
  std::vector<std::vector<int>> starts;
  for (int row = 0; row < rows; ++row) {
    std::vector<float> next(at(n + 1), kNever);
    std::vector<int>& start = starts.emplace_back(at(n + 1), 0);
    for (int to = row + 1; to <= n; ++to) {
      int gaps = 0;
      for (int from = to - 1; from >= row; --from) {
        if (from + 1 < to) gaps += !breaks_suit(groups, from + 1);
        if (best[at(from)] == kNever) continue;
        const float cost =
            best[at(from)] + cost_of_row(to - from, gaps, breaks_suit(groups, from), needs);
        if (cost <= next[at(to)]) next[at(to)] = cost, start[at(to)] = from;
      }
    }
    best = std::move(next);
  }
  std::vector<int> out = {n};
  for (int row = rows - 1; row >= 0; --row)
    out.insert(out.begin(), starts[at(row)][at(out.front())]);
  return judged(groups, std::move(out), needs);
}

// As few rows as leave suits whole and cards wide enough; if that takes too many, of narrower
// cards, and on a tall phone one row more. On an upright phone two rows are worth narrower cards: a
// finger that hits the wrong one has only raised it.
Rows best_rows(const Frame& f, float width, std::span<const int> groups) {
  const int n = static_cast<int>(groups.size());
  const float w = hand_card(f, width, n);
  const auto with = [&](int rows, float strip) {
    return rows_of(groups, std::min(rows, n), {width - w, hand_gap(f), strip});
  };
  const float least = std::max(kLeastStrip, w * index_share(w));
  const float strip = f.phone() ? kFinger : std::max(kStrip, w * index_share(w));
  Rows out;
  for (int rows = 1; rows <= kRows; ++rows) {
    out = with(rows, strip);
    if (out.fits && out.whole) return out;
    if (rows != kUprightRows || !f.phone() || !f.portrait()) continue;
    out = with(rows, least);
    if (out.fits && out.whole) return out;
  }
  const bool tall = f.phone() && f.portrait() && f.height >= kTall;
  for (int rows = kRows; tall && rows <= kRows + 1; ++rows) {
    out = with(rows, least);
    if (out.fits && out.whole) return out;
  }
  for (int rows = kRows; rows <= kMostRows; ++rows) {
    out = with(rows, least);
    if (out.fits) break;
  }
  return out;
}
float rows_height(int rows, float h) {
  return h * (1 + kRowStep * static_cast<float>(rows - 1));
}

// --- the trick ----------------------------------------------------------------------------------

constexpr float kPlate = 46, kPlateLow = 36;                              // heights
constexpr float kPlateMost = 210, kPlateBeside = 176, kPlateLeast = 120;  // widths
constexpr float kPlateSign = 28;       // width of one that shows the player's sign alone
constexpr float kSmallCard = 34;       // where cards would be narrower, the plates give way
constexpr float kLowCell = 104;        // lower places have low plates,
constexpr float kLowCellBare = 62;     // and where no cards are played
constexpr float kBesideShare = 0.45f;  // of a place's width, at most
constexpr float kMostCard = 168, kLeastCard = 12;
constexpr float kGroupWide = 1.8f;   // a place has room for a few cards, so many widths of one
constexpr float kGroupClose = 1.6f;  // the same where there is room for the sign alone
constexpr float kGroupStep = 0.52f;  // from one card of a group to the next, in widths
constexpr float kGroupRow = 0.5f;    // from one row of a group to the next, in heights
constexpr int kGroupRows = 3;
constexpr float kCardsRoom = 1.3f;  // room for cards in rows, in heights of a card
// Of the width, for those who sit left and right; and on a narrow table.
constexpr float kSideShare = 0.3f, kSideShareNarrow = 0.33f, kNarrowTable = 480;
constexpr float kRowBelow = 40;  // where cards would be narrower, all sit in a row
// All sit around the table if cards are then so wide, or not much smaller than in two rows.
constexpr float kRoundEnough = 56, kRound = 1.3f;
constexpr float kLargeCard = 84;  // cards that leave room for large plates
// On a wide table of four the plates stand at its rim, the cards in a cross before them.
constexpr float kWideTable = 880, kLowCross = 210;  // its least width and height
constexpr float kCrossPlate = 58;                   // height of a plate
// Shares of the table's width: a plate, up to kCrossMost, and half the room in the middle.
constexpr float kCrossWide = 0.185f, kCrossMost = 260, kCrossMiddle = 0.115f;
constexpr float kCrossGroup = 2.3f;  // widths of a card that the room in the middle has
constexpr int kFew = 4;              // more have cards at least as wide as kSmallCard there
constexpr float kBidGroup = 1.9f;    // widths of a card that a bid has room for
constexpr float kMostBid = 72, kLeastBid = 24, kBidLess = 4;  // widths of its cards, and a step
constexpr float kTurn = 24;        // the side of a sign of the order of play
constexpr float kClearly = 1.08f;  // another arrangement must have cards this much larger
constexpr float kMuch = 1.3f;      // beside the plates, cards must be this much larger

struct Cell {
  Rect r;
  float upright = 0;  // where the contents stand in it: 0 at the top, 1 at the bottom
};
struct Arrangement {
  std::array<Cell, kMostPlaces> cells;
  Rect middle;
};

// The viewer below, the others around the table: as many left as right, and one above if one is
// left over. The middle column has the lower corners for others.
Arrangement ring(const Rect& area, int n, const TrickNeeds& needs) {
  Arrangement out;
  const float share = area.width() < kNarrowTable ? kSideShareNarrow : kSideShare;
  const float side = (area.width() - 2 * kSpace2) * share;
  Rect column = area.inset(side + kSpace2, 0);
  if (std::max(needs.left, needs.right) > side) column.max.y -= kTarget + kSpace1;
  const float gap = needs.middle / 2, y = column.centre().y;
  Rect beside = area;
  if (needs.left > 0 || needs.right > 0) beside.max.y -= kTarget + kSpace1;
  out.middle = Rect::around(column.centre(), {column.width(), needs.middle});
  out.cells[0] = {{{column.min.x, y + gap}, column.max}, 1};
  if (n % 2 == 0) out.cells[at(n / 2)] = {{column.min, {column.max.x, y - gap}}, 0};
  const Rect left{beside.min, {area.min.x + side, beside.max.y}};
  const Rect right{{area.max.x - side, beside.min.y}, beside.max};
  const int each = (n - 1) / 2;
  // Room for an arrow; a wide table has some in its corners.
  const bool arrow = each == 2 && area.width() < kNarrowTable;
  const float between = arrow ? kTurn + 2 * kSpace1 : kSpace2;
  for (int i = 0; i < each; ++i) {
    out.cells[at(1 + i)] = {right.row(each - 1 - i, each, between), 0.5f};
    out.cells[at(n - 1 - i)] = {left.row(each - 1 - i, each, between), 0.5f};
  }
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

float card_for(const Rect& cards, float group = kGroupWide) {
  return std::min({cards.height() * kCardAspect, cards.width() / group, kMostCard});
}

// How plates stand to the cards, the same at every place of a table.
struct Stand {
  float beside = 0;          // width of a plate left of the cards; 0: above them
  float high = 0;            // of a plate
  float group = kGroupWide;  // the room for cards, in widths of one
};

Rect right_of(const Rect& r, float plate) {
  return {{r.min.x + plate + kSpace1, r.min.y}, r.max};
}
Rect below(const Rect& r, float plate) {
  return {{r.min.x, r.min.y + plate + kSpace1}, r.max};
}

// The width of a card that every cell has room for.
float card_of(std::span<const Cell> cells, const Stand& stand) {
  float w = kMostCard;
  for (const Cell& cell : cells)
    w = std::min(
        w, card_for(stand.beside > 0 ? right_of(cell.r, stand.beside) : below(cell.r, stand.high),
                    stand.group));
  return w;
}

// Plates stand above the cards, or beside them if these are then much larger; where they would be
// too small even so, plates shrink to the players' signs.
Stand stand_of(std::span<const Cell> cells, bool cards) {
  float narrowest = kPlateMost / kBesideShare, lowest = kPlate;
  bool low = false;
  for (const Cell& cell : cells) {
    narrowest = std::min(narrowest, cell.r.width());
    lowest = std::min(lowest, cell.r.height());
    low |= cell.r.height() < (cards ? kLowCell : kLowCellBare);
  }
  const Stand above{.high = std::min(low ? kPlateLow : kPlate, lowest)};
  const float card = card_of(cells, above);
  // Larger plates, where cards are large.
  const Stand large{.high = kCrossPlate};
  if (narrowest >= kPlateMost && card_of(cells, large) >= kLargeCard) return large;
  if (!cards) return above;
  const Stand aside{.beside = std::min(kPlateBeside, narrowest * kBesideShare), .high = above.high};
  if (aside.beside >= kPlateLeast && card_of(cells, aside) > card * kMuch) return aside;
  const Stand sign{.beside = kPlateSign, .high = std::min(kPlateLow, lowest), .group = kGroupClose};
  return card < kSmallCard && card_of(cells, sign) > card * kClearly ? sign : above;
}

Place beside(const Cell& cell, const Stand& stand, float card) {
  Rect cards = right_of(cell.r, stand.beside);
  const float high = std::min(cell.r.height(), std::max(stand.high, card / kCardAspect));
  cards.min.y += (cell.r.height() - high) * cell.upright;
  cards.max.y = cards.min.y + high;
  return {Rect::at({cell.r.min.x, cards.centre().y - stand.high / 2}, {stand.beside, stand.high}),
          cards};
}
Place above(const Cell& cell, const Stand& stand, float card) {
  const Rect& r = cell.r;
  const float wide = std::min(r.width(), kPlateMost);
  const float room = std::max(0.0f, below(r, stand.high).height());
  const float high = std::min(room, card / kCardAspect * kCardsRoom);
  const float y = r.min.y + (room - high) * cell.upright;
  return {Rect::at({r.centre().x - wide / 2, y}, {wide, stand.high}),
          Rect::at({r.min.x, std::min(r.max.y, y + stand.high + kSpace1)}, {r.width(), high})};
}
// Without cards.
Place alone(const Cell& cell, float high) {
  const Rect& r = cell.r;
  const float wide = std::min(r.width(), kPlateMost);
  const float y = r.min.y + (r.height() - high) * cell.upright;
  return {Rect::at({r.centre().x - wide / 2, y}, {wide, high}), {}};
}

TrickLayout laid_out(const Arrangement& a, int n, bool cards) {
  TrickLayout out{.card = kMostCard, .n = n, .places = {}, .middle = a.middle, .turns = {}};
  const std::span<const Cell> cells(a.cells.data(), at(n));
  const Stand stand = stand_of(cells, cards);
  if (cards) out.card = std::max(kLeastCard, card_of(cells, stand));
  for (int k = 0; k < n; ++k) {
    const Cell& cell = a.cells[at(k)];
    out.places[at(k)] = !cards             ? alone(cell, stand.high)
                        : stand.beside > 0 ? beside(cell, stand, out.card)
                                           : above(cell, stand, out.card);
  }
  return out;
}

// Four around a wide table. Those above and below have their plates left of their cards, so that
// all cards stand about the middle; a plate moves for nothing that lies on the table. Without cards
// they stand in the middle themselves: beside nothing they would look lost.
std::optional<TrickLayout> cross(const Rect& area, const TrickNeeds& needs) {
  if (area.width() < kWideTable || area.height() < kLowCross) return {};
  const float wide = std::clamp(area.width() * kCrossWide, kPlateBeside, kCrossMost);
  const Vec2 m = area.centre();
  const float most_high = std::min((area.height() - needs.middle) / 2 - kSpace1,
                                   area.height() - 2 * (kCrossPlate + kSpace2));
  const float half = area.width() * kCrossMiddle;
  const float most_wide =
      std::min(2 * half / kCrossGroup, (area.width() / 2 - half - wide - 3 * kSpace2) / kGroupWide);
  TrickLayout out{.n = kFew, .places = {}, .middle = {}, .turns = {}};
  out.card = std::clamp(most_high * kCardAspect, kLeastCard, std::min(most_wide, kMostCard));
  const float high = out.card / kCardAspect;
  const float left = m.x - half - kSpace2 - wide;  // of the plates above and below
  if (left < area.min.x + needs.left + kSpace1) return {};
  const auto plate = [&](float x, float y) { return Rect::at({x, y}, {wide, kCrossPlate}); };
  const auto column = [&](float y) { return Rect{{m.x - half, y}, {m.x + half, y + high}}; };
  const auto side = [&](float from, float to) {
    return Rect{{from, m.y - high / 2}, {to, m.y + high / 2}};
  };
  const float level = m.y - kCrossPlate / 2, from = wide + kSpace2, to = half + kSpace2;
  out.places[0] = {plate(left, area.max.y - kCrossPlate), column(area.max.y - high)};
  out.places[1] = {plate(area.max.x - wide, level), side(m.x + to, area.max.x - from)};
  out.places[2] = {plate(left, area.min.y), column(area.min.y)};
  out.places[3] = {plate(area.min.x, level), side(area.min.x + from, m.x - to)};
  out.middle = Rect::around(m, {2 * half, needs.middle});
  if (!needs.cards) {
    for (Place& place : out.places) place.cards = {};
    for (const std::size_t k : {0, 2})
      out.places[k].plate = plate(m.x - wide / 2, out.places[k].plate.min.y);
  }
  return out;
}

// Where a bid of such cards may lie at a plate, the best first: towards the middle of the table,
// then the other way; never across the plate's edge that is turned to the rim.
std::array<Rect, 4> bids_at(const Rect& plate, const Rect& area, float card) {
  const Vec2 size{card * kBidGroup, card / kCardAspect};
  const bool low = plate.centre().y > area.centre().y + plate.height();
  const bool level = !low && plate.centre().y > area.centre().y - plate.height();
  const float y = low ? plate.max.y - size.y : level ? plate.centre().y - size.y / 2 : plate.min.y;
  const Rect right = Rect::at({plate.max.x + kSpace2, y}, size),
             left = Rect::at({plate.min.x - kSpace2 - size.x, y}, size);
  const float x = plate.centre().x - size.x / 2;
  const Rect under = Rect::at({x, plate.max.y + kSpace2}, size),
             over = Rect::at({x, plate.min.y - kSpace2 - size.y}, size);
  const bool turned = plate.min.x > area.centre().x;  // right of the middle
  return {turned ? left : right, turned ? right : left, low ? over : under, low ? under : over};
}

// Gives every place room for a bid of such cards; false: there is none.
bool place_bids(TrickLayout& alone, const Rect& area, float card) {
  std::vector<Rect> taken = {alone.middle};
  const std::span<Place> places(alone.places.data(), at(alone.n));
  for (const Place& p : places) taken.push_back(p.plate);
  for (Place& p : places) {
    const auto all = bids_at(p.plate, area, card);
    const auto free = std::ranges::find_if(all, [&](const Rect& r) {
      return r.min.x >= area.min.x && r.max.x <= area.max.x && r.min.y >= area.min.y &&
             r.max.y <= area.max.y &&
             std::ranges::none_of(taken, [&](const Rect& other) { return other.overlaps(r); });
    });
    if (free == all.end()) return false;
    p.cards = *free;
    taken.push_back(*free);
  }
  return true;
}

// What a place takes up: its plate, and of the room for cards what a few need.
bool takes(const Place& place, float card, const Rect& r) {
  const Vec2 size{std::min(place.cards.width(), kGroupWide * card), place.cards.height()};
  return place.plate.overlaps(r) || Rect::around(place.cards.centre(), size).overlaps(r);
}

// The way of an arrow from one corner of its room to another, around the third: corners are counted
// against the clock from the lower left one.
std::array<Vec2, 3> around(std::size_t corner) {
  static constexpr Vec2 kCorners[] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  std::array<Vec2, 3> out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = kCorners[(corner + i) % 4];
  return out;
}
constexpr std::array<Vec2, 3> kUp = {{{0.5f, 1}, {0.5f, 0.5f}, {0.5f, 0}}},
                              kDown = {{{0.5f, 0}, {0.5f, 0.5f}, {0.5f, 1}}},
                              kLeft = {{{1, 0.5f}, {0.5f, 0.5f}, {0, 0.5f}}};

// Between the two who sit at one side.
void find_side_turns(TrickLayout& ring) {
  if ((ring.n - 1) / 2 != 2) return;
  const auto between = [&](int low, int high) {
    const Place &a = ring.places[at(low)], &b = ring.places[at(high)];
    const float from = std::max(b.plate.max.y, b.cards.max.y),
                to = std::min(a.plate.min.y, a.cards.min.y);
    if (to - from < kTurn) return Rect{};
    return Rect::square({a.cards.centre().x, (from + to) / 2}, kTurn);
  };
  if (const Rect r = between(1, 2); !r.empty()) ring.turns[0] = {r, kUp};
  if (const Rect r = between(ring.n - 1, ring.n - 2); !r.empty()) ring.turns[3] = {r, kDown};
}

// Where the middle column of a ring meets its sides: halfway between two neighbours, or else in the
// corner of the table between them. With nobody above, the upper ends of the sides meet.
void find_turns(TrickLayout& ring, const Rect& area) {
  const int n = ring.n;
  const bool top = n % 2 == 0;
  const std::array<std::pair<int, int>, 4> all = {
      {{0, 1}, {n / 2 - 1, n / 2}, {n / 2, n / 2 + 1}, {n - 1, 0}}};
  for (std::size_t k = 0; k < all.size(); ++k) {
    const bool low = k == 0 || k + 1 == all.size();
    if (!low && !top) continue;
    const Place &from = ring.places[at(all[k].first)], &to = ring.places[at(all[k].second)];
    const Place& side = k % 2 == 0 ? to : from;
    const Vec2 corner{side.cards.centre().x, low ? (side.cards.max.y + area.max.y) / 2
                                                 : (area.min.y + side.plate.min.y) / 2};
    for (const Vec2 middle : {(from.cards.centre() + to.cards.centre()) / 2, corner}) {
      const Rect r = Rect::square(middle, kTurn);
      const bool free = std::ranges::none_of(
          std::span(ring.places).first(at(n)),
          [&](const Place& p) { return takes(p, ring.card, r.grown(kSpace1)); });
      if (!free || r.min.y < area.min.y || r.max.y > area.max.y) continue;
      ring.turns[k] = {r, around(k)};
      break;
    }
  }
  find_side_turns(ring);
  if (top || n < 3) return;
  const Place &from = ring.places[at(n / 2)], &to = ring.places[at(n / 2 + 1)];
  ring.turns[1] = {Rect::square((from.cards.centre() + to.cards.centre()) / 2, kTurn), kLeft};
}

// At both ends of two rows.
void find_ends(TrickLayout& rows) {
  if (rows.middle.height() < kTurn) return;
  const int low = (rows.n + 1) / 2, before = (low - 1) / 2;
  const auto end = [&](int a, int b) {
    const float x = (rows.places[at(a)].cards.centre().x + rows.places[at(b)].cards.centre().x) / 2;
    return Rect::square({x, rows.middle.centre().y}, kTurn);
  };
  const int right = low - before - 1, left = rows.n - before;  // the last below; the first below
  rows.turns[0] = {end(right, right + 1), kUp};
  rows.turns[1] = {end(left % rows.n, left - 1), kDown};
}

}  // namespace

Rect grown_card(const Rect& card, float grown, float screen) {
  const Vec2 more = card.size() * grown;
  const Rect out{card.min - Vec2(more.x / 2, more.y), {card.max.x + more.x / 2, card.max.y}};
  const float left = std::max(0.0f, -out.min.x), right = std::max(0.0f, out.max.x - screen);
  return out.moved({left - right, 0});
}

float hand_height(const Frame& f, float width, std::span<const int> groups) {
  if (groups.empty()) return kHandPad;
  const float card = hand_card(f, width, static_cast<int>(groups.size()));
  return rows_height(best_rows(f, width, groups).count(), card / kCardAspect) + kHandPad;
}

HandLayout hand_layout(const Frame& f, const Rect& r, std::span<const int> groups) {
  const int n = static_cast<int>(groups.size());
  HandLayout out;
  if (n == 0) return out;
  const auto [starts, fits, whole_suits] = best_rows(f, r.width(), groups);
  out.rows = static_cast<int>(starts.size()) - 1;
  // As large as the room allows, with space for raised cards.
  const float w = std::min(hand_card(f, r.width(), n),
                           (r.height() - kRise) / rows_height(out.rows, 1) * kCardAspect);
  const float h = w / kCardAspect, gap = hand_gap(f);
  out.card = w;
  for (int row = 0; row < out.rows; ++row) {
    const int from = starts[at(row)], to = starts[at(row + 1)], count = to - from;
    const int gaps = gaps_within(groups, from, to);
    const float step =
        count > 1 ? std::min(w * kMostStep, whole_step(count, gaps, r.width() - w, gap)) : 0;
    const float whole = w + step * static_cast<float>(count - 1) + gap * static_cast<float>(gaps);
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

namespace {

TrickLayout seats_layout(const Rect& area, int seats, const TrickNeeds& needs) {
  if (auto four = seats == kFew ? cross(area, needs) : std::nullopt) {
    if (needs.cards) find_turns(*four, area);
    return *four;
  }
  TrickLayout out = laid_out(two_rows(area, seats, needs), seats, needs.cards);
  if (needs.cards) find_ends(out);
  const TrickLayout round = laid_out(ring(area, seats, needs), seats, needs.cards);
  const float least = seats <= kFew ? 0 : kSmallCard;
  if (round.card >= kRoundEnough || (round.card * kRound >= out.card && round.card >= least)) {
    out = round;
    Rect above = area;
    if (needs.left > 0 || needs.right > 0) above.max.y -= kTarget;
    if (seats >= kFew && needs.cards) find_turns(out, above);
  }
  if (out.card >= kRowBelow) return out;
  const TrickLayout row = laid_out(one_row(area, seats, needs), seats, needs.cards);
  return row.card > out.card * kClearly ? row : out;
}

}  // namespace

// The plates stand where they stand without a bid: nothing moves when somebody bids.
TrickLayout trick_layout(const Rect& area, int seats, const TrickNeeds& needs) {
  const TrickLayout alone = seats_layout(area, seats, needs);
  if (needs.cards || !needs.bids) return alone;
  for (float card = kMostBid; card >= kLeastBid; card -= kBidLess) {
    TrickLayout out = alone;
    out.card = card;
    if (place_bids(out, area, card)) return out;
  }
  TrickNeeds with_cards = needs;
  with_cards.cards = true;
  return seats_layout(area, seats, with_cards);
}

PlateLines lines_of(const Rect& inside) {
  constexpr float kLarge = 40;  // height
  if (inside.height() >= kLarge) return {true, inside.min.y + 12, inside.max.y - 9};
  return {false, inside.min.y + 7, inside.max.y - 6};
}

std::vector<Rect> void_discs(const Rect& plate, int n) {
  const float free = plate.width() - 2 * kVoidDisc;
  const float step = n > 1 ? std::min(2 * kVoidDisc + 2, free / static_cast<float>(n - 1)) : 0;
  std::vector<Rect> out;
  for (int i = 0; i < n; ++i)
    out.push_back(Rect::square(
        {plate.max.x - kVoidDisc - static_cast<float>(i) * step, plate.min.y - kVoidDisc},
        2 * kVoidDisc));
  return out;
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
