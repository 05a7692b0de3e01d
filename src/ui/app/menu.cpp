#include "ui/app/menu.h"

#include "ui/kit/sheets.h"

namespace parlour::ui {
namespace {

constexpr float kRow = 48;

}  // namespace

bool MenuSheet::draw() {
  Rect in;
  const float rows = (kRow + kSpace2) * static_cast<float>(items_.size()) - kSpace2;
  bool open = begin_usual_sheet(ui_, ui_.tr(text::menu), rows, in);
  Rect content = ui_.begin_scroll("menu", in);  // a phone in landscape has no room for all
  const float top = content.min.y;
  for (const MenuItem& item : items_) {
    const std::string_view why = item.why_not ? item.why_not() : std::string_view();
    const Rect r = content.take_top(kRow, kSpace2);
    const std::string label =
        item.value ? ui_.says(ui_.tr(*item.line), item.value()) : std::string(ui_.tr(*item.line));
    if (!ui_.button(item.id, r, {.label = label, .icon = item.icon, .why_not = why})) continue;
    if (item.value) {
      item.act();
      continue;
    }
    nav_.then(item.act);
    open = false;
  }
  ui_.end_scroll(content.min.y - top);
  end_sheet(ui_);
  return open;
}

}  // namespace parlour::ui
