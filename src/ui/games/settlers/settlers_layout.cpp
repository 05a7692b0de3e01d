#include "ui/games/settlers/settlers_layout.h"

#include <algorithm>

namespace parlour::ui::settlers_table {
namespace {

// Upright phones.
constexpr float kCards = 56, kCardsClose = 48, kButtons = 56, kButtonsClose = 50;
constexpr int kUprightCells = settlers::kResources + 1;
// The column.
constexpr float kColumnHeight = 330, kCardMost = 60;
constexpr int kAcross = 3;  // cards in a row of the column
constexpr float kCardGap = 3, kGap = kSpace1;
constexpr float kTitle = 18;
// Docked panels.
constexpr float kDockWidth = 300, kDockMost = 520, kDockMargin = 4;
constexpr float kIslandShape = 1.07f;  // width of the whole island by its height
constexpr float kIslandLeast = 150;
constexpr float kStrip = 48, kSmaller = 0.95f;  // the part of its size that the island keeps
constexpr float kStock = 66;                    // beside the island

float rows(int n, float high) {
  return static_cast<float>(n) * (high + kGap) - kGap;
}
constexpr Rect grid(const Rect& r, int i, int columns, int rows, float gap) {
  return r.row(i / columns, rows, kGap).column(i % columns, columns, gap);
}

// Road and settlement, city and card, trade; in lower hands three in a row.
void lay_buttons(HandRects& out) {
  const bool tall = out.below.height() >= rows(3, kTarget);
  const int columns = out.upright ? kBuildButtons : tall ? 2 : 3;
  const int lines = (kBuildButtons + columns - 1) / columns;
  for (int i = 0; i < kBuildButtons; ++i)
    out.buttons[static_cast<std::size_t>(i)] = grid(out.below, i, columns, lines, kGap);
  out.buttons.back().max.x = out.below.max.x;
}

}  // namespace

float hand_height(const Frame& f) {
  if (!f.phone() || !f.portrait()) return kColumnHeight;
  return f.close_set() ? kCardsClose + kGap + kButtonsClose : kCards + kGap + kButtons;
}

HandRects hand_rects(const Frame& f, const Rect& hand) {
  HandRects out;
  out.upright = f.phone() && f.portrait();
  Rect r = hand;
  Rect cards;
  int columns = kUprightCells, lines = 1;
  if (out.upright) {
    r = r.inset(kSpace2, 0);
    cards = r.take_top(f.close_set() ? kCardsClose : kCards, kGap);
  } else {
    columns = kAcross, lines = 2;
    // What lies below comes first: a title and three rows if they fit, else two rows.
    const float most = hand.height() - rows(2, kTarget) - kGap;
    const float three = std::min(most, kTitle + rows(3, kTarget));
    const float below = most >= rows(3, kTarget) ? three : rows(2, kTarget);
    const float left = (hand.height() - below - 2 * kGap) / 2;
    cards = r.take_top(rows(2, std::clamp(left, kTarget, kCardMost)), kGap);
  }
  for (int i = 0; i < settlers::kResources; ++i)
    out.cards[static_cast<std::size_t>(i)] = grid(cards, i, columns, lines, kCardGap);
  out.developments = grid(cards, settlers::kResources, columns, lines, kCardGap);
  out.below = r;
  lay_buttons(out);
  return out;
}

Rect below_strip(const Rect& island) {
  Rect out = island;
  out.take_top(kStrip);
  return out.height() * kIslandShape >= island.width() * kSmaller ? out : island;
}

EditorRects editor_rects(const Frame& f, const Rect& board, const HandRects& hand, bool bank) {
  EditorRects out;
  Rect want = hand.below;
  const auto panel = [&](float inside) { return Rect{board}.take_bottom(inside + 2 * kSpace2); };
  if (hand.upright) {
    const float title = f.close_set() ? 0 : kTitle;
    out.panel = panel(title + rows(bank ? 2 : 1, kTarget));
    out.panel.min.x = hand.below.min.x, out.panel.max.x = hand.below.max.x;
    want = out.panel.inset(kSpace2);
    if (title > 0) out.title = want.take_top(title);
    if (bank) out.bank = want.take_bottom(kTarget, kGap);
    out.players = hand.below;
  } else if (f.low() || want.height() < rows(3, kTarget)) {
    // No room in the hand: bank and players come over the board, next to it.
    out.panel = panel(rows(bank ? 2 : 1, kTarget));
    const float left = std::max(0.0f, out.panel.width() - kDockWidth);
    (want.centre().x > board.centre().x ? out.panel.min.x : out.panel.max.x) +=
        want.centre().x > board.centre().x ? left : -left;
    out.players = out.panel.inset(kSpace2);
    if (bank) out.bank = out.players.take_top(kTarget, kGap);
  } else {
    if (want.height() >= rows(3, kTarget) + kTitle) out.title = want.take_top(kTitle);
    out.players = want.take_bottom(kTarget, kGap);
    if (bank) out.bank = want.take_bottom(kTarget, kGap);
  }
  const bool two = want.height() >= rows(2, kTarget);
  for (int i = 0; i < settlers::kResources; ++i) {
    out.want[static_cast<std::size_t>(i)] =
        two ? grid(want, i, kAcross, 2, kCardGap) : want.column(i, settlers::kResources, kCardGap);
  }
  return out;
}

Dock dock(const Rect& board, const Rect& hand) {
  const float beside = board.width() - kDockWidth - 2 * kSpace3 - kDockMargin - kStock;
  if (beside >= board.height() * kIslandShape)
    return {hand.centre().x > board.centre().x ? Dock::Side::Right : Dock::Side::Left, kDockWidth};
  return {Dock::Side::Below, std::min(board.width() - 2 * kDockMargin, kDockMost) - 2 * kSpace3};
}

Rect dock_rect(const Dock& d, const Rect& board, float height) {
  const Rect room = board.inset(kDockMargin);
  const Vec2 size{d.width + 2 * kSpace3, std::min(height + 2 * kSpace3, room.height())};
  const float x = d.side == Dock::Side::Left    ? room.min.x
                  : d.side == Dock::Side::Right ? room.max.x - size.x
                                                : room.centre().x - size.x / 2;
  return Rect::at({x, room.max.y - size.y}, size);
}

Rect beside(const Rect& island, const Rect& panel) {
  if (panel.empty() || !island.overlaps(panel)) return island;
  Rect left = island, right = island, above = island, below = island;
  left.max.x = panel.min.x, right.min.x = panel.max.x, above.max.y = panel.min.y,
  below.min.y = panel.max.y;
  // The largest island that fits.
  const auto high = [](const Rect& r) { return std::min(r.width() / kIslandShape, r.height()); };
  const Rect best = std::max({left, right, above, below},
                             [&](const Rect& a, const Rect& b) { return high(a) < high(b); });
  return high(best) < kIslandLeast ? island : best;
}

}  // namespace parlour::ui::settlers_table
