#include "ui/puzzles/figures.h"

#include <algorithm>

namespace parlour::ui {

constexpr float kFigure = 76;

float draw_practice_figures(Ui& ui, const Rect& at,
                            std::initializer_list<std::pair<const Line*, std::string>> figures,
                            const std::string& more) {
  const Rect row = Rect::at(at.min, {at.width(), kFigure});
  std::string said;
  int i = 0;
  for (const auto& [line, number] : figures) {
    const Rect r = row.column(i++, static_cast<int>(figures.size()), kSpace2);
    ui.panel(r, kRadiusControl, 0.7f);
    ui.label({r.centre().x, r.min.y + r.height() * 0.36f}, number, Type::Heading, ui.colors().text,
             gfx::kCentred, true);
    // All words, in smaller letters if they must be.
    const std::string_view word = ui.tr(*line);
    const float fits =
        std::min(1.0f, (r.width() - 2 * kSpace1) / ui.label_width(word, Type::Small));
    ui.label({r.centre().x, r.min.y + r.height() * 0.74f}, word, Type::Small, ui.colors().second,
             gfx::kCentred, false, ui.size_of(Type::Small) * fits);
    said += std::string(said.empty() ? "" : " · ") + std::string(ui.tr(*line)) + ' ' + number;
  }
  ui.describe(more.empty() ? said : said + " · " + more);
  return kFigure;
}

}  // namespace parlour::ui
