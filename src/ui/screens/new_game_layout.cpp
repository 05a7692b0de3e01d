#include "ui/screens/new_game_layout.h"

#include "ui/screens/seat_layout.h"

namespace parlour::ui {
namespace {

// units: body width to be wide; widths of the content
constexpr float kWideFrom = 860, kWide = 980, kNarrow = 560;
constexpr float kBarButton = 56, kCardWidth = 340;
constexpr float kClose = 860;  // height; on lower wide screens lines stand closer
constexpr float kLeastPicture = 80, kPictureShare = 0.86f;  // height; relative to the card's width

// Two buttons from the top of `rest`, in one row or two, cut off with the gap below them.
Pair take_pair(Rect& rest, float first, float second, float height, float gap) {
  Rect row = rest;
  row.max.y = row.min.y + height;
  const Pair out = side_by_side(row, first, second, kSpace2);
  rest.min.y = out.second.max.y + gap;
  return out;
}

bool stands_close(const Frame& f) {
  return !f.phone() && f.height < kClose;
}

}  // namespace

float setup_seat_line(const Frame& f) {
  return stands_close(f) ? kSeatLineClose : kSeatLine;
}

NewGameRects new_game_rects(const Frame& f, const Rect& body, float far, float start) {
  NewGameRects out;
  const bool wide = body.width() > kWideFrom;
  const float width = std::min(body.width() - 2 * kSpace4, wide ? kWide : kNarrow);
  out.setup = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  // A low screen keeps its height for the setup.
  const float above = f.low() ? kSpace1 : stands_close(f) ? kSpace2 : kSpace3;
  const float below = f.low() ? kSpace2 : stands_close(f) ? kSpace3 : kSpace4;
  const float button = f.low() ? kTarget : kBarButton;
  Rect rest = out.setup;
  rest.min.x = std::max(rest.min.x, rest.max.x - kNarrow);
  out.bar = take_pair(rest, far, start, button, below);
  const Vec2 down = {0, out.setup.max.y - rest.min.y};
  out.bar = {out.bar.first.moved(down), out.bar.second.moved(down)};
  out.setup.max.y = out.bar.first.min.y - above;
  if (wide) out.card = out.setup.take_left(kCardWidth, kSpace6);
  return out;
}

float game_card_words(const Rect& card) {
  return card.width() - 2 * kSpace4;
}

// The words keep their room; the picture takes the rest.
GameCardRects game_card_rects(const Rect& card, float title, float about, float rules,
                              float learn) {
  GameCardRects out;
  Rect rest = card.inset(kSpace4, kSpace2);
  rest.min.y += kSpace4;
  out.title = rest.take_top(title);
  out.about = rest.take_top(about, kSpace4);
  out.teachers = take_pair(rest, rules, learn, kTarget, kSpace4);
  const float words = rest.min.y - card.min.y - kSpace2;
  const float picture =
      std::clamp(card.height() - kSpace2 - words, kLeastPicture, card.width() * kPictureShare);
  out.whole = Rect::at({card.min.x, card.min.y + kSpace2}, {card.width(), picture + words});
  out.picture = Rect::at(out.whole.min, {card.width(), picture});
  for (Rect* r : {&out.title, &out.about, &out.teachers.first, &out.teachers.second})
    *r = r->moved({0, picture});
  return out;
}

SetupRects setup_rects(const Rect& page, const SetupContent& has) {
  SetupRects out;
  Rect rest = page;
  rest.min.y += kSpace2;
  if (has.rules > 0) out.teachers = take_pair(rest, has.rules, has.learn, kTarget, kSpace4);
  if (has.seats > 0) {
    out.seats =
        rest.take_top(static_cast<float>(has.seats) * (has.seat_line + kSpace2) - kSpace2, kSpace2);
    if (has.fewer > 0) out.count = take_pair(rest, has.fewer, has.more, kTarget, kSpace2);
    if (has.sides > 0) out.sides = rest.take_top(has.sides, kSpace2);
    rest.min.y += kSpace4 - kSpace2;
  }
  if (has.presets > 0) {
    out.heading = rest.take_top(has.heading, kSpace1);
    out.presets = rest.take_top(has.presets, kSpace1);
    out.about = rest.take_top(has.about, kSpace4);
  }
  out.bottom = rest.min.y;
  return out;
}

}  // namespace parlour::ui
