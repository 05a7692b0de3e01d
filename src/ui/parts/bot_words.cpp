#include "ui/parts/bot_words.h"

namespace parlour::ui {

const Line& style_line(ai::Style style) {
  static constexpr const Line* lines[ai::kStyles] = {
      &text::style_any,         &text::style_bold,   &text::style_cautious, &text::style_vengeful,
      &text::style_poker_faced, &text::style_trader, &text::style_patient};
  return *lines[static_cast<int>(style)];
}

std::string_view style_told(const Ui& ui, const Player& p, bool over) {
  const bool told = p.bot && p.style != ai::Style::Any && (over || !p.hidden);
  return told ? ui.tr(style_line(p.style)) : std::string_view();
}

}  // namespace parlour::ui
