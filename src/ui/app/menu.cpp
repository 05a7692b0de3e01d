#include "ui/app/menu.h"

#include "ui/kit/sheets.h"

namespace parlour::ui {
namespace {

constexpr float kRow = 48;

}  // namespace

std::string_view MenuSheet::reason_below(std::size_t i) const {
  const auto why = [&](std::size_t k) {
    const bool grey = k < items_.size() && items_[k].why_not;
    return grey ? items_[k].why_not() : std::string_view();
  };
  return why(i) == why(i + 1) ? std::string_view() : why(i);
}
float MenuSheet::reason_height(std::size_t i) const {
  const std::string_view why = reason_below(i);
  if (why.empty()) return 0;
  return ui_.height_of(sheet_words(ui_) - 2 * kSpace2, why, Type::Small) + kSpace2;
}

bool MenuSheet::draw() {
  Rect in;
  float rows = (kRow + kSpace2) * static_cast<float>(items_.size()) - kSpace2;
  for (std::size_t i = 0; i < items_.size(); ++i) rows += reason_height(i);
  bool open = begin_usual_sheet(ui_, ui_.tr(text::menu), rows, in);
  Rect content = ui_.begin_scroll("menu", in);  // a phone in landscape has no room for all
  const float top = content.min.y;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const MenuItem& item = items_[i];
    const std::string_view why = item.why_not ? item.why_not() : std::string_view();
    const Rect r = content.take_top(kRow, kSpace2);
    // Why it is grey, where everybody reads it.
    ui_.paragraph(content.take_top(reason_height(i)).inset(kSpace2, 0).moved({0, -kSpace1}),
                  reason_below(i), Type::Small, ui_.colors().second, 0.5f);
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
