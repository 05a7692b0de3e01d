#include "ui/games/settlers/settlers_layout.h"

#include <algorithm>
#include <cmath>

namespace parlour::ui::settlers_table {
namespace {

// Upright phones.
constexpr float kCards = 56, kCardsClose = 48, kButtons = 62, kButtonsClose = 50;
// From this height of the screen on, wide buttons in two rows.
constexpr float kTwoRowsFrom = 780, kButtonWide = 46;
constexpr float kAnswerButtons = 58;  // below an offer and its answers
constexpr int kUprightCells = settlers::kResources + 1;
// The column.
constexpr float kColumnHeight = 332, kCardMost = 60;
constexpr float kWideHand = 278;  // has all cards in one row
constexpr int kAcross = 3;        // cards in a row of the column
// The least height for what has happened there, which has a line for each of six players.
constexpr float kRecapColumn = 150;
constexpr float kCardGap = 3, kGap = kSpace1;
constexpr float kTitle = 17;
constexpr float kTradeShare = 0.25f, kTradeMost = 54;  // of the button to trade
// The parts of an offer in the making, below the cards: heights at most, and the gap between them.
constexpr float kPartners = 76, kBank = 60, kPartGap = kSpace4;
// On an upright phone: its cards, the players in two lines, a title above each.
constexpr float kCardsUpright = 46, kPartnersUpright = 52, kTitleUpright = 18;
constexpr float kBankChip = 0.27f;  // of an upright phone's width
// Answers: the columns of names and of what is given, of the width.
constexpr float kNameShare = 0.29f, kNameLeast = 56, kGiveShare = 0.3f;
// Docked panels.
constexpr float kDockWidth = 300, kDockMost = 520, kDockMargin = 4;
constexpr float kInHandWide = 256, kInHandHigh = 150;
constexpr float kIslandShape = 1.07f;  // width of the whole island by its height
constexpr float kPanelPad = 5;         // of the panel of an offer on an upright phone
// Panels over the board: their widths at most, that of a board that is only a strip, and how far
// above the hand's lower edge they end.
constexpr float kPanel = 430, kPanelLow = 680, kStrip = 250, kPanelUp = 2;
// The face of a button to build something: from which size on it is wide, and roomy; the picture's
// room, its size at most and relative to the button's height; the heights of the price; from the
// top to the name, from the bottom to the price, in heights.
constexpr float kWideFace = 92, kRoomyFace = 124, kHighFace = 64, kFaceEdge = 2, kFaceRight = 3;
constexpr float kPictureRoomy = 44, kPictureWide = 34, kPictureMost = 32, kPictureMostWide = 26,
                kPictureMostNarrow = 22, kPictureShareWide = 0.55f, kPictureShare = 0.36f;
constexpr float kPriceRoomy = 18, kPriceWide = 14, kPriceNarrow = 16, kPriceEdge = 6;
constexpr float kNameAt = 0.31f, kPriceAt = 0.28f;
// Where the picture stands above the words, in heights; half the price and a little, in its own.
constexpr float kPictureAt = 0.27f, kPriceUp = 0.6f;

float rows(int n, float high) {
  return static_cast<float>(n) * (high + kGap) - kGap;
}
constexpr Rect grid(const Rect& r, int i, int columns, int rows, float gap) {
  return r.row(i / columns, rows, kGap).column(i % columns, columns, gap);
}

// Road and settlement, city and card, trade; in lower hands three in a row.
void lay_buttons(HandRects& out) {
  const bool tall = out.below.height() >= rows(out.upright ? 2 : 3, kTarget);
  if (tall && !out.upright) {
    Rect rest = out.below;
    out.buttons.back() =
        rest.take_bottom(std::clamp(rest.height() * kTradeShare, kTarget, kTradeMost), kGap);
    for (int i = 0; i + 1 < kBuildButtons; ++i)
      out.buttons[static_cast<std::size_t>(i)] = grid(rest, i, 2, 2, kGap);
    return;
  }
  const int columns = out.upright && !tall ? kBuildButtons : 3;
  const int lines = (kBuildButtons + columns - 1) / columns;
  for (int i = 0; i < kBuildButtons; ++i)
    out.buttons[static_cast<std::size_t>(i)] = grid(out.below, i, columns, lines, kGap);
  out.buttons.back().max.x = out.below.max.x;
}

// Of an offer in the making on an upright phone.
struct UprightForm {
  float title, cards, players;
  float high() const { return 3 * title + 2 * (cards + kGap) + players + 2 * kPanelPad; }
};
UprightForm upright_form(const Frame& f) {
  if (f.close_set()) return {0, kTarget, kTarget};
  return {kTitleUpright, kCardsUpright, kPartnersUpright};
}
// How far it reaches over the board.
float over_board(const Frame& f) {
  return upright_form(f).high() - hand_height(f);
}

// One form, from top to bottom: what is given, what is wanted, the other players. The button is
// below it, in the bar. It lies over the hand.
void lay_upright_editor(const Frame& f, const HandRects& hand, bool bank, EditorRects& out) {
  const UprightForm form = upright_form(f);
  out.panel = {{hand.below.min.x - kSpace1, hand.below.max.y - form.high()},
               {hand.below.max.x + kSpace1, hand.below.max.y}};
  Rect rest = out.panel.inset(kSpace1, kPanelPad);
  const auto titled = [&](Rect& title) {
    if (form.title > 0) title = rest.take_top(form.title);
  };
  const auto cards = [&](std::array<Rect, settlers::kResources>& all) {
    const Rect row = rest.take_top(form.cards, kGap);
    for (int i = 0; i < settlers::kResources; ++i)
      all[static_cast<std::size_t>(i)] = grid(row, i, kUprightCells, 1, kCardGap);
    return grid(row, settlers::kResources, kUprightCells, 1, kCardGap);
  };
  titled(out.give_title);
  out.put_back = cards(out.give);
  titled(out.title);
  out.put_back.max.y = cards(out.want).max.y;
  titled(out.players_title);
  out.players = rest;
  if (bank) out.bank = out.players.take_right(out.players.width() * kBankChip, kGap);
}

// What is left of a height when each part has its least, as far as it lasts.
struct Spare {
  float left;
  float take(float most) {
    const float out = std::clamp(left, 0.0f, most);
    left -= out;
    return out;
  }
};

// In the hand's column: what is wanted in the columns of the cards above, the players, the bank.
void lay_column_editor(const HandRects& hand, bool bank, EditorRects& out) {
  out.give_title = hand.title;
  Rect rest = hand.below;
  const int parts = bank ? 3 : 2;
  if (rest.height() >= rows(parts, kTarget) + kTitle) out.title = rest.take_top(kTitle);
  // Wide cards in two rows, where the hand above has them so.
  const bool two = hand.title.empty() && rest.height() >= rows(parts + 1, kTarget);
  const float cards = two ? rows(2, kTarget) : kTarget;
  Spare spare{rest.height() - cards - static_cast<float>(parts - 1) * (kTarget + kGap)};
  const float want = cards + (two ? 0 : spare.take(kCardMost - kTarget));
  const float players = kTarget + spare.take(kPartners - kTarget);
  const float banks = bank ? kTarget + spare.take(kBank - kTarget) : 0;
  const bool titled = spare.left >= kTitle;
  if (titled) spare.take(kTitle);
  const float gap =
      kGap + spare.take(static_cast<float>(parts - 1) * kPartGap) / static_cast<float>(parts - 1);
  const Rect cells = rest.take_top(want, gap);
  const int columns = two || hand.title.empty() ? kAcross : kUprightCells;
  for (int i = 0; i < settlers::kResources; ++i)
    out.want[static_cast<std::size_t>(i)] = two || !hand.title.empty()
                                                ? grid(cells, i, columns, two ? 2 : 1, kCardGap)
                                                : cells.column(i, settlers::kResources, kCardGap);
  if (titled) out.players_title = rest.take_top(kTitle);
  out.players = rest.take_top(players, gap);
  if (bank) out.bank = rest.take_top(banks);
}

}  // namespace

float hand_height(const Frame& f) {
  if (!f.phone() || !f.portrait()) return kColumnHeight;
  if (f.close_set()) return kCardsClose + kGap + kButtonsClose;
  return kCards + kGap + (f.height < kTwoRowsFrom ? kButtons : rows(2, kButtonWide));
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
    const bool wide = hand.width() >= kWideHand;
    columns = wide ? kUprightCells : kAcross, lines = wide ? 1 : 2;
    if (wide) out.title = r.take_top(kTitle);
    // What lies below comes first: a title and three rows if they fit, else two rows.
    const float most = r.height() - rows(lines, kTarget) - kGap;
    const float three = std::min(most, kTitle + rows(3, kTarget));
    const float below = most >= rows(3, kTarget) ? three : rows(2, kTarget);
    const float left = (r.height() - below - 2 * kGap) / static_cast<float>(lines);
    cards = r.take_top(rows(lines, std::clamp(left, kTarget, kCardMost)), kGap);
  }
  for (int i = 0; i < settlers::kResources; ++i)
    out.cards[static_cast<std::size_t>(i)] = grid(cards, i, columns, lines, kCardGap);
  out.developments = grid(cards, settlers::kResources, columns, lines, kCardGap);
  out.below = r;
  lay_buttons(out);
  return out;
}

float HandRects::make_room() {
  const float spare = upright ? std::max(0.0f, below.height() - kAnswerButtons) : 0;
  for (Rect& r : cards) r = r.moved({0, spare});
  developments = developments.moved({0, spare});
  below.min.y += spare;
  return spare;
}

bool HandRects::recap() const {
  return below.height() > kButtons &&
         (upright || (below.width() >= kWideHand && below.height() >= kRecapColumn));
}

float room_to_trade(const Frame& f, const Rect& board, const Rect& free) {
  if (!f.phone() || !f.portrait()) return 0;
  return std::max(0.0f, over_board(f) - (board.max.y - free.max.y));
}

Rect above_panel(const Frame& f, const Rect& free, const Rect& panel) {
  if (!(f.phone() && f.portrait()) || panel.empty()) return free;
  const float least = std::min(free.max.y, free.min.y + kLeastIsland);
  return {free.min, {free.max.x, std::clamp(panel.min.y, least, free.max.y)}};
}

std::vector<Rect> press_rects(std::span<const Vec2> places, float reach) {
  std::vector<Rect> out;
  for (const Vec2 m : places) {
    Rect r = Rect::square(m, 2 * reach);
    for (const Vec2 other : places) {
      const Vec2 d = other - m;
      const float x = std::abs(d.x), y = std::abs(d.y);
      if (std::max(x, y) >= 2 * reach || std::max(x, y) == 0) continue;
      const Vec2 middle = m + d / 2;
      if (x >= y)
        (d.x > 0 ? r.max.x : r.min.x) =
            d.x > 0 ? std::min(r.max.x, middle.x) : std::max(r.min.x, middle.x);
      else
        (d.y > 0 ? r.max.y : r.min.y) =
            d.y > 0 ? std::min(r.max.y, middle.y) : std::max(r.min.y, middle.y);
    }
    out.push_back(r);
  }
  return out;
}

EditorRects editor_rects(const Frame& f, const Rect& board, const HandRects& hand, bool bank) {
  EditorRects out;
  out.give = hand.cards;
  if (hand.upright) {
    lay_upright_editor(f, hand, bank, out);
    return out;
  }
  if (f.low() || hand.below.height() < rows(3, kTarget)) {
    // No room in the hand: bank and players come over the board, next to it.
    Rect want = hand.below;
    out.panel = Rect{board}.take_bottom(rows(bank ? 2 : 1, kTarget) + 2 * kSpace2);
    const float left = std::max(0.0f, out.panel.width() - kDockWidth);
    (want.centre().x > board.centre().x ? out.panel.min.x : out.panel.max.x) +=
        want.centre().x > board.centre().x ? left : -left;
    out.players = out.panel.inset(kSpace2);
    if (bank) out.bank = out.players.take_top(kTarget, kGap);
    const bool two = want.height() >= rows(2, kTarget) && want.width() < kWideHand - kSpace5;
    if (!two) want = want.take_top(std::min(want.height(), kCardMost));
    for (int i = 0; i < settlers::kResources; ++i)
      out.want[static_cast<std::size_t>(i)] = two ? grid(want, i, kAcross, 2, kCardGap)
                                                  : want.column(i, settlers::kResources, kCardGap);
  } else {
    lay_column_editor(hand, bank, out);
  }
  // One button puts back both rows where they stand below each other in the same columns.
  out.put_back = hand.developments;
  if (!hand.title.empty()) {
    const Rect& last = out.want.back();
    if (last.max.x <= out.put_back.min.x) out.put_back.max.y = last.max.y;
  }
  return out;
}

AnswerColumns answer_columns(float width) {
  const float give = std::max(width * kNameShare, kNameLeast);
  return {give, give + width * kGiveShare};
}

Dock dock(const Rect& board, const Rect& hand, const HandRects& in) {
  if (!in.upright && in.below.width() >= kInHandWide && in.below.height() >= kInHandHigh)
    return {Dock::Side::Hand, in.below.width() - 2 * kDockPad};
  if (!in.upright && board.width() >= board.height() * kIslandShape + kDockWidth / 2)
    return {hand.centre().x > board.centre().x ? Dock::Side::Right : Dock::Side::Left, kDockWidth};
  return {Dock::Side::Below, std::min(board.width() - 2 * kDockMargin, kDockMost) - 2 * kDockPad};
}

Rect dock_rect(const Dock& d, const Rect& board, const HandRects& in, float height) {
  if (d.side == Dock::Side::Hand) return in.below;
  const Rect room = board.inset(kDockMargin);
  const float most = room.height() - (in.upright ? kLeastIsland : 0);
  const Vec2 size{d.width + 2 * kDockPad, std::min(height + 2 * kDockPad, most)};
  const float x = d.side == Dock::Side::Left    ? room.min.x
                  : d.side == Dock::Side::Right ? room.max.x - size.x
                                                : room.centre().x - size.x / 2;
  return Rect::at({x, room.max.y - size.y}, size);
}

Rect panel_rect(const Frame& f, const Rect& board, const Rect& hand, const PanelNeeds& needs) {
  const bool upright = f.phone() && f.portrait();
  const float kept = upright && needs.island ? kLeastIsland : 0;
  Rect room = board.inset(kDockMargin);
  // If the board is only a strip, beside it as well.
  if (room.width() < kStrip && hand.min.x > room.min.x) room.max.x = hand.max.x;
  const auto width = [&] { return std::min(room.width(), f.low() ? kPanelLow : kPanel); };
  const auto height = [&] { return needs.height(width() - 2 * kSpace3) + 2 * kSpace3; };
  const bool high = height() > room.height() - kept;
  if (!hand.empty() && (high || (upright && needs.shows_hand))) {
    if (upright) room.max.y = hand.max.y - kPanelUp;
    if (f.low() && hand.min.x > room.min.x) room.max.x = hand.max.x;
  }
  Vec2 size{width(), std::min(height(), room.height() - kept)};
  // In place of the hand it is at least as high as that.
  if (upright && needs.shows_hand) size.y = std::max(size.y, hand.height() - kPanelUp);
  return Rect::at({room.centre().x - size.x / 2, room.max.y - size.y}, size);
}

Rect choice_rect(const Frame& f, const Rect& board, const Rect& hand, const HandRects& in,
                 const PanelNeeds& needs) {
  const Dock d = dock(board, hand, in);
  if (hand.empty() || d.side == Dock::Side::Below) return panel_rect(f, board, hand, needs);
  const Rect out = dock_rect(d, board, in, needs.height(d.width));
  return out.height() >= needs.height(d.width) + 2 * kDockPad ? out
                                                              : panel_rect(f, board, hand, needs);
}

BuildFace build_face(const Rect& button, float small) {
  BuildFace out;
  out.wide = button.width() >= kWideFace;
  out.roomy = button.width() >= kRoomyFace && button.height() >= kHighFace;
  const float price = out.roomy ? kPriceRoomy : out.wide ? kPriceWide : kPriceNarrow;
  const Vec2 m = button.centre();
  if (out.wide) {
    const float room = out.roomy ? kPictureRoomy : kPictureWide;
    const float size =
        std::min(button.height() * kPictureShareWide, out.roomy ? kPictureMost : kPictureMostWide);
    out.picture = Rect::square({button.min.x + room / 2 + kFaceEdge, m.y}, size);
    const float left = button.min.x + room, right = button.max.x - kFaceRight;
    out.name = {{left, button.min.y + button.height() * kNameAt - small / 2},
                {right, button.min.y + button.height() * kNameAt + small / 2}};
    const float y = button.max.y - button.height() * kPriceAt;
    out.price = {{left, y - price / 2}, {right - kPriceEdge, y + price / 2}};
    return out;
  }
  const Rect in{button.min + Vec2(kFaceEdge, 0), button.max - Vec2(kFaceRight, 0)};
  const float y = in.max.y - price * kPriceUp - kFaceEdge;
  out.price = {{in.min.x + kPriceEdge / 2, y - price / 2},
               {in.max.x - kPriceEdge / 2, y + price / 2}};
  out.name = {{in.min.x, y - price - small / 2}, {in.max.x, y - price + small / 2}};
  const float size = std::min(button.height() * kPictureShare, kPictureMostNarrow);
  const Rect picture = Rect::square({m.x, button.min.y + button.height() * kPictureAt}, size);
  if (picture.max.y <= out.name.min.y) out.picture = picture;
  // Without a picture the words stand in the middle.
  const float up = out.picture.empty() ? (out.name.min.y + out.price.max.y) / 2 - m.y : 0;
  out.name = out.name.moved({0, -up}), out.price = out.price.moved({0, -up});
  return out;
}

}  // namespace parlour::ui::settlers_table
