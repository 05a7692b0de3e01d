#include "ui/parts/bot_words.h"

namespace parlour::ui {

const Line& temper_line(ai::Temper temper) {
  static constexpr const Line* lines[] = {&text::temper_any, &text::temper_bold,
                                          &text::temper_cautious, &text::temper_vengeful,
                                          &text::temper_poker_faced};
  return *lines[static_cast<int>(temper)];
}

std::string_view temper_told(const Ui& ui, const Player& p, bool over) {
  const bool told = p.bot && p.temper != ai::Temper::Any && (over || !p.hidden);
  return told ? ui.tr(temper_line(p.temper)) : std::string_view();
}

}  // namespace parlour::ui
