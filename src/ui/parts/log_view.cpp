#include "ui/parts/log_view.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr double kMeasureMs = 6;  // per frame, for lines out of sight
constexpr float kSign = 24;       // width of the actor's sign

float indent(const room::LogLine& line) {
  return is_player(line.who) ? kSign : 0;
}

std::string said(const Ui& ui, const room::LogLine& line, std::span<const std::string> names) {
  return is_player(line.who)
             ? ui.tr(text::says, {names[static_cast<std::size_t>(index(line.who))], line.text})
             : line.text;
}

// The height of one line and the gap below it; drawn at `y` if `draw`.
float lay(Ui& ui, const room::LogLine& line, std::span<const std::string> names, const Rect& r,
          float y, bool draw) {
  const auto& c = ui.colors();
  const Rect words{{r.min.x + indent(line), y}, {r.max.x - 8, y}};
  return ui.paragraph(words, said(ui, line, names), Type::Body, line.closes ? c.text : c.second, 0,
                      line.closes, draw) +
         (line.closes ? kSpace3 : 4);
}

}  // namespace

float LogView::height(Ui& ui, const room::Log& log, std::span<const Player> players, float width,
                      float most) {
  const std::vector<std::string> names = player_names(ui, players);
  float y = 0;
  for (const room::LogLine& line : log.lines()) {
    if (y > most) break;
    y += lay(ui, line, names, Rect::at({}, {width, 0}), 0, false);
  }
  return y;
}

// Measures the few new lines at the end at once, then the older unmeasured ones upwards while time
// remains.
void LogView::measure(Ui& ui, const room::Log& log, float width) {
  const auto& lines = log.lines();
  const Rect r = Rect::at({}, {width, 0});
  const auto set = [&](std::size_t i) {
    const float h = lay(ui, lines[i], key_.names, r, 0, false);
    total_ += h - heights_[i];
    heights_[i] = h, sizes_[i] = lines[i].text.size();
  };
  const bool anew = heights_.empty();
  if (!anew && sizes_.back() != lines[heights_.size() - 1].text.size()) set(heights_.size() - 1);
  const std::size_t first_new = heights_.size();
  const float estimate = ui.size_of(Type::Body) * kLineHeight + 4;
  heights_.resize(lines.size(), estimate), sizes_.resize(lines.size());
  total_ += estimate * static_cast<float>(lines.size() - first_new);
  if (anew)
    low_ = lines.size();
  else
    for (std::size_t i = first_new; i < lines.size(); ++i) set(i);
  const double until = ui.shell.now_ms() + kMeasureMs;
  while (low_ > 0 && ui.shell.now_ms() < until) {
    for (int n = 0; n < 16 && low_ > 0; ++n) set(--low_);
  }
  if (low_ > 0) ui.animate();
}

float LogView::draw(Ui& ui, const room::Log& log, std::span<const Player> players, const Rect& seen,
                    const Rect& r) {
  Key key{r.width(), ui.size_of(Type::Body), ui.lang, log.run(), player_names(ui, players)};
  if (key != key_) key_ = std::move(key), heights_.clear(), sizes_.clear(), total_ = 0;
  const auto& lines = log.lines();
  if (lines.empty()) return ui.paragraph(r, ui.tr(text::log_empty), Type::Body, ui.colors().muted);
  measure(ui, log, r.width());
  float y = r.min.y + total_;
  for (std::size_t i = lines.size(); i-- > 0 && y > seen.min.y - 40;) {
    y -= heights_[i];
    if (y > seen.max.y + 40) continue;
    if (is_player(lines[i].who))
      gfx::seat_badge(ui.canvas(), seat_sign(index(lines[i].who)), {r.min.x + 9, y + 11}, 16,
                      gfx::seat_color(index(lines[i].who)));
    lay(ui, lines[i], key_.names, r, y, true);
  }
  return total_;
}

}  // namespace parlour::ui
