#include "ui/rooms/phrases_layout.h"

namespace parlour::ui {
namespace {

constexpr float kPhrase = 48;  // height

}  // namespace

std::vector<Rect> phrase_rects(const Rect& at, int count, float widest) {
  const int columns = 2 * widest + kSpace2 <= at.width() ? 2 : 1;
  Rect rest = at, row;
  std::vector<Rect> out;
  for (int i = 0; i < count; ++i) {
    if (i % columns == 0) row = rest.take_top(kPhrase, kSpace2);
    out.push_back(row.column(i % columns, columns, kSpace2));
  }
  return out;
}

}  // namespace parlour::ui
