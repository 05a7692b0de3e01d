#include "ui/rooms/lobby_layout.h"

#include <algorithm>

namespace parlour::ui {
namespace {

// units: body width to be wide; widths of the content, of the bar with the sentence in its line
constexpr float kWideFrom = 860, kWide = 1040, kNarrow = 560, kBesideFrom = 520;
constexpr float kButton = 52, kButtonsWidth = 430, kButtonsShare = 0.6f;
constexpr float kChatWidth = 340, kSeatsWidth = 190;
constexpr float kCodeShare = 0.52f, kCodeMost = 420;    // of the body's width; within a page
constexpr float kRow = 60, kSign = 34, kSignRoom = 46;  // heights; room for the sign and a gap
constexpr float kLeastState = 100;  // a narrower room for words would break them too often
constexpr float kClosedWidth = 480, kClosedSign = 44, kClosedShare = 0.22f;  // of the height: above

float width_of(const Rect& body, LobbyKind kind) {
  const float all = body.width() - 2 * kSpace4;
  if (!lobby_wide(body)) return std::min(all, kNarrow);
  return kind == LobbyKind::Screen ? all : std::min(all, kWide);
}

// Whether the sentence stands beside the buttons; a low screen has no height for more.
bool told_beside(const Frame& f, float width) {
  return width > kNarrow || (f.low() && width > kBesideFrom);
}

float buttons_width(float width) {
  return std::min(kButtonsWidth, width * kButtonsShare);
}

float room_of(float width) {
  return width - 2 * kSpace3 - kSignRoom;
}

}  // namespace

bool lobby_wide(const Rect& body) {
  return body.width() > kWideFrom;
}

float lobby_told_width(const Frame& f, const Rect& body, LobbyKind kind) {
  const float width = width_of(body, kind);
  return told_beside(f, width) ? width - buttons_width(width) - kSpace3 : width;
}

LobbyRects lobby_rects(const Frame& f, const Rect& body, float told, float invite, float next,
                       LobbyKind kind) {
  LobbyRects out;
  const float width = width_of(body, kind);
  const bool beside = told_beside(f, width);
  Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  Rect row = Rect::at(area.min, {width, kButton});
  if (beside) row = row.take_right(buttons_width(width));
  out.buttons = side_by_side(row, invite, next, kSpace2);
  const float buttons = out.buttons.second.max.y - area.min.y;
  const float height = beside ? std::max(buttons, told) : buttons + told + kSpace2;
  out.bar = area.take_bottom(height + 2 * kSpace2);
  const float middle = out.bar.centre().y, low = out.bar.max.y - kSpace2 - buttons;
  const Vec2 down = {0, (beside ? middle - buttons / 2 : low) - body.min.y};
  out.buttons = {out.buttons.first.moved(down), out.buttons.second.moved(down)};
  out.told = Rect::at({area.min.x, beside ? middle - told / 2 : out.bar.min.y + kSpace2},
                      {lobby_told_width(f, body, kind), told});
  if (lobby_wide(body) && kind == LobbyKind::Screen)
    out.code = area.take_left(width * kCodeShare, kSpace5).inset(0, kSpace2);
  else if (lobby_wide(body))
    out.chat = area.take_right(kChatWidth, kSpace5).inset(0, kSpace2);
  out.page = area;
  return out;
}

CodeRects code_rects(const Rect& at, float words, float link) {
  const float others = words + link + 2 * kSpace2;
  const float side = at.height() > 0 ? std::min(at.width(), at.height() - others)
                                     : std::min(at.width(), kCodeMost);
  const float top = at.min.y + std::max(0.0f, (at.height() - others - side) / 2);
  CodeRects out;
  out.words = Rect::at({at.min.x, top}, {at.width(), words});
  out.square = Rect::square({at.centre().x, out.words.max.y + kSpace2 + side / 2}, side);
  out.link = Rect::at({at.min.x, out.square.max.y + kSpace2}, {at.width(), link});
  return out;
}

Pair seats_and_options(const Rect& at, float seats, float options) {
  Pair out = side_by_side(at, seats, options, kSpace2);
  if (seats <= 0 || out.second.min.x == at.min.x) return out;
  // The number needs no more than it has; the options take the rest.
  out.first.max.x = std::min(out.first.max.x, at.min.x + std::max(seats, kSeatsWidth));
  out.second.min.x = out.first.max.x + kSpace2;
  return out;
}

PersonLine person_line(float width, const PersonContent& has) {
  const float room = room_of(width);
  float beside = room;
  for (const float button : has.buttons) beside -= button + kSpace1;
  PersonLine out;
  out.buttons_below = std::max(has.name, std::min(has.state, kLeastState)) > beside;
  out.words = out.buttons_below ? room : beside;
  out.choice_beside =
      has.choice > 0 && !out.buttons_below && has.name + kSpace3 + has.choice <= beside;
  if (out.choice_beside) out.words -= has.choice + kSpace3;
  return out;
}

PersonRects person_rects(const Rect& at, const PersonLine& line, const PersonContent& has,
                         const PersonHeights& high) {
  PersonRects out;
  const float words = high.name + high.state;
  const Rect in = at.inset(kSpace3, 0);
  Rect head = in;
  head.max.y = head.min.y + std::max(kRow, words + 2 * kSpace2);
  const float middle = head.centre().y;
  out.sign = Rect::square({in.min.x + kSign / 2, middle}, kSign);
  out.name = Rect::at({in.min.x + kSignRoom, middle - words / 2}, {line.words, high.name});
  out.state = Rect::at({out.name.min.x, out.name.max.y}, {line.words, high.state});
  float bottom = head.max.y;
  float centre = middle;
  if (line.buttons_below) centre = bottom + kTarget / 2, bottom += kTarget + kSpace2;
  float right = in.max.x;
  Rect* button = out.buttons;
  for (const float wide : has.buttons) {
    *button++ = Rect::around({right - wide / 2, centre}, {wide, kTarget});
    right -= wide + kSpace1;
  }
  if (line.choice_beside) {
    out.choice = Rect::around({right - has.choice / 2, middle}, {has.choice, high.choice});
  } else if (high.choice > 0) {
    out.choice = Rect::at({in.min.x, bottom}, {in.width(), high.choice});
    bottom += high.choice + kSpace2;
  }
  out.whole = {at.min, {at.max.x, bottom}};
  return out;
}

float person_choice_width(float width) {
  return width - 2 * kSpace3;
}

Rect closed_column(const Rect& page, float height) {
  const float width = std::min(page.width() - 2 * kSpace4, kClosedWidth);
  const float above = std::max(kSpace2, height * kClosedShare - kClosedSign);
  return Rect::at({page.centre().x - width / 2, page.min.y + above}, {width, 0});
}

Rect closed_sign(Rect& column) {
  return column.take_top(kClosedSign, kSpace4);
}

Rect closed_button(Rect& column) {
  return column.take_top(kButton, kSpace2);
}

}  // namespace parlour::ui
