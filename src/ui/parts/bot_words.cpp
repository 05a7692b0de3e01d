#include "ui/parts/bot_words.h"

#include "ui/parts/names.h"

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

std::string bot_told(const Ui& ui, std::span<const Player> players, Seat who, bool over) {
  const Player& p = players[static_cast<std::size_t>(index(who))];
  std::string out;
  if (p.bot && !p.name.empty()) out = ui.tr(level_line(p.level));
  if (const std::string_view style = style_told(ui, p, over); !style.empty())
    out = out.empty() ? std::string(style) : ui.list(std::move(out), style);
  return out.empty() ? out : ui.says(player_name(ui, players, who), out);
}

void explain_bot(Ui& ui, std::span<const Player> players, Seat who, bool over, const Rect& r) {
  const std::string told = bot_told(ui, players, who, over);
  if (!told.empty()) ui.term("bot" + std::to_string(index(who)), r, told, told);
}

}  // namespace parlour::ui
