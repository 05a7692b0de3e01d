#include "ui/parts/log_view.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr double kMeasureMs = 6;  // per frame, for lines out of sight
constexpr float kSign = 24;       // width of the actor's sign
constexpr float kBadge = 16, kBadgeY = 11;
constexpr float kGap = 4;  // below a line

const std::string& name_of(const room::LogLine& line, std::span<const std::string> names) {
  return names[static_cast<std::size_t>(index(line.who))];
}

void draw_badge(Ui& ui, Seat who, const Rect& r, float y) {
  gfx::seat_badge(ui.canvas(), seat_sign(index(who)), {r.min.x + kBadge / 2 + 1, y + kBadgeY},
                  kBadge, gfx::seat_color(index(who)));
}

// The name above the lines of one player; returns its height.
float lay_heading(Ui& ui, const room::LogLine& line, std::span<const std::string> names,
                  const Rect& r, float y, bool draw) {
  const float high = ui.size_of(Type::Body) * kLineHeight;
  if (draw)
    ui.label_cut({r.min.x + kSign, y + kBadgeY}, r.width() - kSign - kSpace2, name_of(line, names),
                 Type::Body, ui.colors().text, gfx::kLeftMiddle, true);
  return high + kGap / 2;
}

// One line, with its heading and the gap below it: their height; drawn at `y` if `draw`.
float lay(Ui& ui, const room::LogLine& line, LineStands stands, std::span<const std::string> names,
          const Rect& r, float y, bool draw) {
  const auto& c = ui.colors();
  const float top = y;
  const bool player = is_player(line.who);
  if (draw && player && stands != LineStands::Below) draw_badge(ui, line.who, r, y);
  if (stands == LineStands::First) y += lay_heading(ui, line, names, r, y, draw);
  const Rect words{{r.min.x + (player ? kSign : 0), y}, {r.max.x - 8, y}};
  const bool named = player && stands == LineStands::Alone;
  y += ui.paragraph(words, named ? ui.tr(text::says, {name_of(line, names), line.text}) : line.text,
                    Type::Body, line.closes ? c.text : c.second, 0, line.closes, draw);
  return y - top + (line.closes ? kSpace3 : kGap);
}

}  // namespace

LineStands line_stands(std::span<const room::LogLine> lines, std::size_t i) {
  const auto goes_on = [&](std::size_t k) {
    return k > 0 && k < lines.size() && is_player(lines[k].who) &&
           lines[k].who == lines[k - 1].who && !lines[k - 1].closes;
  };
  if (goes_on(i)) return LineStands::Below;
  return goes_on(i + 1) ? LineStands::First : LineStands::Alone;
}

float LogView::height(Ui& ui, const room::Log& log, std::span<const Player> players, float width,
                      float most) {
  const std::vector<std::string> names = player_names(ui, players);
  float y = 0;
  const auto& lines = log.lines();
  for (std::size_t i = 0; i < lines.size() && y <= most; ++i)
    y += lay(ui, lines[i], line_stands(lines, i), names, Rect::at({}, {width, 0}), 0, false);
  return y;
}

// Measures the few new lines at the end at once, then the older unmeasured ones upwards while time
// remains.
void LogView::measure(Ui& ui, const room::Log& log, float width) {
  const auto& lines = log.lines();
  const Rect r = Rect::at({}, {width, 0});
  const auto set = [&](std::size_t i) {
    const float h = lay(ui, lines[i], line_stands(lines, i), key_.names, r, 0, false);
    total_ += h - heights_[i];
    heights_[i] = h, sizes_[i] = lines[i].text.size();
  };
  const bool anew = heights_.empty();
  // The last one may have grown, or got a heading because the new one is by the same player.
  const bool more = heights_.size() < lines.size();
  if (!anew && (more || sizes_.back() != lines[heights_.size() - 1].text.size()))
    set(heights_.size() - 1);
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
    lay(ui, lines[i], line_stands(lines, i), key_.names, r, y, true);
  }
  return total_;
}

}  // namespace parlour::ui
