#include "ui/table/layout.h"

#include <algorithm>

#include "core/bytes.h"

namespace parlour::ui {
namespace {

constexpr float kPlateRow = 66, kPlateRowClose = 54;  // on a phone
constexpr float kPlateMost = 92, kPlateMostLow = 64, kPlateLeast = 34, kTwoColumnsBelow = 40;
constexpr float kTiny = 540;  // height of an upright phone on which the board needs every line
constexpr int kTinyRow = 4;   // plates in a row there
constexpr float kBarPhone = 108, kBarPhoneClose = 94, kBarPhoneTiny = 84, kBarPhoneReview = 112;
constexpr float kBar = 84, kBarSmall = 62;
constexpr float kDrawerWidth = 318;
constexpr float kSideWidth = 232;     // plates and hand beside the board
constexpr float kBoardShape = 0.85f;  // width by the body's height: less room is no wide side's
constexpr float kStripMost = 640, kStripLeast = 220, kStripHigh = 48, kStripFrom = 0.34f;
constexpr float kLittleWidth = 420;  // narrower: the board keeps its width, the side is narrow
constexpr float kSmallWidth = 900;   // of a low body: laid out as on a phone
constexpr float kClothMargin = 8, kClothPad = 8, kClothFrame = 6, kClothRadius = 18;
constexpr float kLeastUpright = 428, kLeastTable = 274;     // heights of a table without a card
constexpr float kHandShare = 0.54f, kHandShareLow = 0.46f;  // of the side's height, at most

// A phone has no room for the rim of a cloth.
bool has_rim(const Frame& f) {
  return !f.phone() && !f.low();
}

// Upright: plates above the board, hand and bar below it.
TableRects upright(const Frame& f, const Rect& body, const TableParts& parts) {
  TableRects out;
  Rect r = body;
  const bool tiny = f.height < kTiny;
  out.plate_rows = parts.players > (tiny ? kTinyRow : 2) ? 2 : 1;  // two per row stay legible
  const float row = f.close_set() ? kPlateRowClose : kPlateRow;
  if (parts.plates)
    out.plates = r.take_top(row * static_cast<float>(out.plate_rows), 0).inset(kSpace2, 0);
  const float bar = parts.review    ? kBarPhoneReview
                    : tiny          ? kBarPhoneTiny
                    : f.close_set() ? kBarPhoneClose
                                    : kBarPhone;
  out.bar = r.take_bottom(bar).inset(kSpace2, 0);
  // If nobody's own things are on the screen the board takes their room, unless there are plates.
  if (!parts.review && (parts.hand || parts.plates))
    out.hand = r.take_bottom(parts.hand_height(body.width()));
  out.board = r.inset(2, kSpace1);
  return out;
}

float side_width(const Frame& f, bool little, bool small, const Rect& room, float wanted) {
  if (little) return f.width * 0.3f;
  if (small) return std::clamp(f.width * 0.32f, 150.0f, 204.0f);
  return room.width() - wanted < room.height() * kBoardShape ? kSideWidth
                                                             : std::max(wanted, kSideWidth);
}

// The parts beside the board: plates, and below them the hand. On a phone in landscape, a hand of
// more than one row stands right of the board.
void lay_side(const Frame& f, Rect r, Rect side, bool little, const TableParts& parts,
              TableRects& out) {
  const float wanted = parts.hand_height(side.width()) + kSpace3,
              most = side.height() * (f.low() ? kHandShareLow : kHandShare);
  if (!parts.review && f.low() && wanted > most) {
    const float w = std::clamp(r.width() * 0.45f, little ? 90.0f : 150.0f,
                               212.0f);  // the board keeps more than half
    const Rect hand = r.take_right(w);
    out.hand = hand.inset(little ? 0 : kSpace2, kSpace2);
    out.hand.max.x = hand.max.x - (little ? kSpace1 : kSpace4);
  } else if (!parts.review) {
    out.hand = side.take_bottom(std::min(wanted, most), kSpace2);
  }
  out.plates = side;
  out.board = r.inset(little ? kSpace1 : kSpace3, kSpace1);
}

}  // namespace

TableRects table_rects(const Frame& f, const Rect& body, const TableParts& parts) {
  if (f.phone() && f.portrait()) return upright(f, body, parts);
  TableRects out;
  Rect r = body;
  const bool small = f.phone() || (body.height() < kLowHeight && body.width() < kSmallWidth);
  if (parts.drawer && body.width() > kDrawerFrom) {
    out.drawer = r.take_right(kDrawerWidth).inset(0, kSpace2);
    out.drawer.max.x -= kSpace4, out.drawer.max.y -= kSpace2;
  }
  out.bar = r.take_bottom(small ? kBarSmall : kBar).inset(kSpace4, 0);
  // The cloth is seen around what lies on it.
  if (parts.cloth && has_rim(f))
    r = {r.min + Vec2(kClothPad / 2, kClothPad), r.max - Vec2(kClothPad / 2, kClothPad)};
  out.plates_in_column = true;
  if (!parts.plates && parts.review) {
    out.board = r.inset(kSpace4, kSpace1);
    return out;
  }
  const bool little = f.width < kLittleWidth;
  // A game that has both on its board.
  if (!parts.plates && parts.hand_height(r.width()) == 0) {
    out.board = r.inset(little ? kSpace1 : kSpace3, kSpace1);
    return out;
  }
  Rect side = r.take_left(side_width(f, little, small, r, parts.side))
                  .inset(little ? kSpace1 : kSpace4, kSpace2);
  side.max.x += kSpace2;
  if (parts.plates) {
    lay_side(f, r, side, little, parts, out);
  } else {
    out.hand = side;
    out.board = r.inset(kSpace3, kSpace2);
  }
  return out;
}

float room_for_card(const Frame& f, const Rect& body, float high) {
  const float least = f.phone() && f.portrait() ? kLeastUpright : kLeastTable;
  return std::clamp(body.height() - least, 0.0f, high);
}

ClothRects cloth_rects(const Frame& f, const Rect& body, const TableRects& at) {
  Rect all = at.board;
  for (const Rect& r : {at.plates, at.hand}) {
    if (r.empty()) continue;
    all.min = {std::min(all.min.x, r.min.x), std::min(all.min.y, r.min.y)};
    all.max = {std::max(all.max.x, r.max.x), std::max(all.max.y, r.max.y)};
  }
  // Without a rim the cloth is as wide as the screen.
  if (!has_rim(f)) return {{{0, all.min.y - kSpace1}, {f.width, all.max.y + kSpace1}}};
  all = all.grown(kClothMargin);
  all.min.y = std::max(all.min.y, body.min.y + kClothFrame);
  all.max.y = std::min(all.max.y, at.bar.min.y - kClothFrame);
  return {all, kClothRadius, kClothFrame};
}

Rect log_strip(const Frame& f, const Rect& body, float title, int taken) {
  if (body.width() <= kDrawerFrom) return {};
  const float end = f.width - f.insets.right - kSpace4 -
                    static_cast<float>(taken + 1) * (kTarget + kSpace1) - kSpace2;
  const float from = std::max({title + kSpace4, f.width * kStripFrom, end - kStripMost});
  if (end - from < kStripLeast) return {};
  const float y = (f.insets.top + body.min.y) / 2;
  return {{from, y - kStripHigh / 2}, {end, y + kStripHigh / 2}};
}

// The last place before `end` where the words can end; 0: none.
static std::size_t last_end(std::string_view said, std::size_t end) {
  constexpr unsigned char kWide = 0xE3;  // Chinese begins with this byte or a higher one
  const auto wide = [&](std::size_t i) { return static_cast<unsigned char>(said[i]) >= kWide; };
  while (end > 0) {
    end = character_before(said, end);
    if (end > 0 && (said[end] == ' ' || (wide(end) && wide(character_before(said, end))))) break;
  }
  return end;
}

std::string whole_words(std::string_view said, float most,
                        const std::function<float(std::string_view)>& size) {
  if (size(said) <= most) return std::string(said);
  for (std::size_t end = last_end(said, said.size()); end > 0; end = last_end(said, end)) {
    const std::size_t last = said.find_last_not_of(" ,;:", end - 1);
    if (last == said.npos) break;
    std::string out = std::string(said.substr(0, last + 1)) + "…";
    if (size(out) <= most) return out;
  }
  return std::string(said);
}

Rect plate_rect(const Frame& f, const TableRects& at, int i, int n) {
  if (at.plates_in_column) {
    const auto high = [&](int rows) {
      return (at.plates.height() - kSpace2 * static_cast<float>(rows - 1)) /
             static_cast<float>(rows);
    };
    const int columns = high(n) < kTwoColumnsBelow ? 2 : 1, rows = (n + columns - 1) / columns;
    const float h =
        std::min(f.low() ? kPlateMostLow : kPlateMost, std::max(kPlateLeast, high(rows)));
    const Rect column = at.plates.column(i % columns, columns, kSpace1);
    return Rect::at({column.min.x, column.min.y + static_cast<float>(i / columns) * (h + kSpace2)},
                    {column.width(), h});
  }
  const int columns = (n + at.plate_rows - 1) / at.plate_rows;
  const float row = at.plates.height() / static_cast<float>(at.plate_rows);
  Rect r = at.plates.column(i % columns, columns, kSpace2);
  r.min.y += row * static_cast<float>(i / columns);
  r.max.y = r.min.y + row - 2;
  return r;
}

}  // namespace parlour::ui
