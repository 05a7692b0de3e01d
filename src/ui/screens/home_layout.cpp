#include "ui/screens/home_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/kit/flow.h"

namespace parlour::ui {
namespace {

constexpr float kWidest = 1080, kFourColumns = 760;
constexpr float kGoOn = 76, kGoOnPhone = 64, kGoOnWide = 380;  // a card that resumes something
constexpr float kHead = 120, kFoot = 80,
                kGoOnRow = 100;        // approximate room above and below the cards
constexpr Vec2 kRoomy = {1200, 760};   // a screen for large words on the cards
constexpr float kAboveMiddle = 0.42f;  // on a large screen everything is slightly above the middle
// Heights of a picture relative to its width. A phone's is low enough that the other entries are
// seen below the cards.
constexpr float kPhoneRatio = 0.5f, kLeastPhoneRatio = 0.3f, kFourRatio = 1.12f, kTwoRatio = 0.6f;

float usual_picture(const Frame& f, const HomeCards& cards) {
  return std::round(cards.width * (f.phone()            ? kPhoneRatio
                                   : cards.columns == 4 ? kFourRatio
                                                        : kTwoRatio));
}

float whole_of(const HomeCards& cards, const HomeContent& has, float picture) {
  return static_cast<float>(cards.rows) * (picture + cards.gap) +
         std::accumulate(has.words.begin(), has.words.end(), 0.0f);
}

// Each of the following functions lays out a part from the top of `rest` and cuts it off.
void lay_head(const Frame& f, const HomeContent& has, Rect& rest, HomeRects& out) {
  out.gear = Rect::at({rest.max.x - kTarget / 2 - kSpace3, rest.min.y + 2}, {kTarget, kTarget});
  out.name = rest.take_top(has.name);
  out.name.max.x = std::min(out.name.max.x, out.gear.min.x);
  out.tagline = rest.take_top(has.tagline, f.phone() ? kSpace4 : kSpace6);
  out.tagline.max.x = out.tagline.min.x + home_tagline_width(rest.width());
}

void lay_going_on(const Frame& f, const HomeContent& has, Rect& rest, HomeRects& out) {
  if (!has.game && !has.room) return;
  // On a phone one below the other.
  const float width =
      f.phone() ? rest.width() : std::min(kGoOnWide, rest.column(0, 2, kSpace3).width());
  const float high = f.phone() ? kGoOnPhone : kGoOn;
  const Vec2 step = f.phone() ? Vec2(0, high + kSpace3) : Vec2(width + kSpace3, 0);
  const Rect first = Rect::at(rest.min, {width, high});
  const Rect last = has.game && has.room ? first.moved(step) : first;
  if (has.game) out.game = first;
  if (has.room) out.room = last;
  rest.min.y = last.max.y + (f.phone() ? kSpace3 : kSpace5);
}

void lay_notice(const Frame& f, const HomeContent& has, Rect& rest, HomeRects& out) {
  if (has.unread <= 0) return;
  const float height = has.unread + kTarget + 3 * kSpace3;
  out.notice = rest.take_top(height, f.phone() ? kSpace4 : kSpace5);
  Rect inside = out.notice.inset(kSpace4, kSpace3);
  out.notice_words = inside.take_top(has.unread, kSpace3);
  out.notice_button = Rect::at(inside.min, {std::min(has.unread_button, inside.width()), kTarget});
}

void lay_cards(const Frame& f, const HomeCards& cards, const HomeContent& has, Rect& rest,
               HomeRects& out) {
  Rect row;
  for (int i = 0; i < cards.count; ++i) {
    const int column = i % cards.columns;
    if (column == 0)
      row = rest.take_top(out.picture + has.words[static_cast<std::size_t>(i / cards.columns)],
                          cards.gap);
    const float x = static_cast<float>(column) * (cards.width + cards.gap);
    out.cards.push_back(Rect::at(row.min + Vec2(x, 0), {cards.width, row.height()}));
  }
  rest.min.y += (f.phone() ? kSpace4 : kSpace5) - cards.gap;
}

// Two entries in a row where both fit.
std::vector<Rect> in_pairs(const Rect& rest, std::span<const float> widths) {
  std::vector<float> wide(widths.begin(), widths.end());
  for (float& w : wide)
    if (w > 0) w = std::max(w, rest.width() / 3);
  return flow_filled(rest, wide, kTarget, kSpace2);
}

}  // namespace

float home_width(const Frame& f, float page) {
  return std::min(page - 2 * (f.phone() ? kSpace4 : kSpace6), kWidest);
}

float home_tagline_width(float width) {
  return width - kSpace5;
}
float home_notice_width(float width) {
  return width - 2 * kSpace4;
}

bool home_roomy(const Frame& f, bool goes_on) {
  return f.width >= kRoomy.x && f.height >= kRoomy.y + (goes_on ? kGoOnRow : 0);
}

HomeCards home_cards(const Frame& f, float width, int count) {
  HomeCards out;
  out.count = count;
  out.columns = !f.phone() && width > kFourColumns ? 4 : 2;
  out.rows = (out.count + out.columns - 1) / out.columns;
  out.gap = f.phone() ? kSpace3 : kSpace4;
  out.width = std::floor((width - out.gap * static_cast<float>(out.columns - 1)) /
                         static_cast<float>(out.columns));
  return out;
}

static HomeRects lay(const Frame& f, const Rect& page, const HomeCards& cards,
                     const HomeContent& has, float picture) {
  HomeRects out;
  out.picture = picture;
  const float width = home_width(f, page.width());
  const bool goes_on = has.game || has.room;
  const float whole = kHead + (goes_on ? kGoOnRow : 0) + whole_of(cards, has, picture) + kFoot;
  const float above = f.phone() ? kSpace5 : std::max(kSpace6, (f.height - whole) * kAboveMiddle);
  Rect rest = Rect::at(
      {std::round(page.min.x + (page.width() - width) / 2), page.min.y + f.insets.top + above},
      {width, 0});
  lay_head(f, has, rest, out);
  lay_going_on(f, has, rest, out);
  lay_notice(f, has, rest, out);
  lay_cards(f, cards, has, rest, out);
  out.extras = f.phone() ? in_pairs(rest, has.extras) : flow(rest, has.extras, kTarget, kSpace3);
  out.bottom = out.extras.back().max.y + kSpace2 + (f.phone() ? 0 : kSpace6) + f.insets.bottom;
  return out;
}

HomeRects home_rects(const Frame& f, const Rect& page, const HomeCards& cards,
                     const HomeContent& has) {
  const float picture = usual_picture(f, cards);
  const HomeRects usual = lay(f, page, cards, has, picture);
  const float over = usual.bottom - page.min.y - f.height;
  if (!f.phone() || over <= 0) return usual;
  const float least = std::round(cards.width * kLeastPhoneRatio);
  const float lower = std::floor(picture - over / static_cast<float>(cards.rows));
  return lay(f, page, cards, has, std::max(least, lower));
}

}  // namespace parlour::ui
