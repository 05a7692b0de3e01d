#include "ui/rooms/rooms_layout.h"

namespace parlour::ui {
namespace {

constexpr float kBesideFrom = 460;      // width from which parts stand side by side
constexpr float kPictureShare = 0.74f;  // of a card: its picture's height relative to its width
constexpr float kWay = 52;

}  // namespace

RoomsRects rooms_rects(const Rect& content, int games, float help) {
  RoomsRects out;
  const bool beside = content.width() > kBesideFrom;
  Rect rest = content;
  out.help = rest.take_top(help, kSpace4);
  const int columns = beside ? games : 2;
  const float width = games > 0 ? rest.column(0, columns, kSpace3).width() : 0;
  for (int i = 0; i < games; i += columns) {
    const Rect row = rest.take_top(width * kPictureShare + kRoomCaption, kSpace3);
    for (int k = i; k < games && k < i + columns; ++k)
      out.games.push_back(row.column(k - i, columns, kSpace3));
  }
  if (games > 0) rest.min.y += kSpace2;
  const auto two = [&](Rect& first, Rect& second, float gap) {
    const Rect ways = rest.take_top(beside ? kWay : 2 * kWay + kSpace2, gap);
    first = beside ? ways.column(0, 2, kSpace3) : ways.row(0, 2, kSpace2);
    second = beside ? ways.column(1, 2, kSpace3) : ways.row(1, 2, kSpace2);
  };
  two(out.open, out.around, kSpace2);
  two(out.make, out.join, kSpace5);
  out.bottom = rest.min.y;
  return out;
}

}  // namespace parlour::ui
