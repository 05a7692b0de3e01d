// The log beside a table or over it: its lines, the pictures in them, and the outlines on the
// table.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/signs.h"
#include "imgui.h"
#include "ui/table/log_view.h"

namespace parlour::ui {
namespace {

constexpr double kMeasureMs = 6;  // per frame, for lines out of sight
constexpr float kSign = 24;       // width of the actor's sign
constexpr float kBadge = 16, kBadgeY = 11;
constexpr float kGap = 4;                      // below a line
constexpr float kBeyond = 40;                  // above and below what is seen, also drawn
constexpr float kRule = 2;                     // width of the line along a turn
constexpr float kPictureHigh = 1.2f;           // of a picture, in sizes of the text
constexpr float kHurry = 6, kFrom = 26;        // how fast an outline closes in, and from how far
constexpr float kOutline = 3;                  // its width
constexpr std::string_view kBlank = "\u00A0";  // where a picture stands: it breaks no line
constexpr std::string_view kMore = " …";
constexpr float kAside = 2;                        // free on both sides of a picture
constexpr float kChevron = 12, kChevronRoom = 20;  // right of a line that shows its place
constexpr float kFade = 22;                        // below the upper edge of what is seen
constexpr int kLastRows = 2;
constexpr float kOlder = 0.75f;  // opacity of the line before the last

class Typesetter {
 public:
  Typesetter(const Ui& ui, const GameUi& game, bool strong)
      : ui_(ui),
        game_(game),
        strong_(strong),
        high_(ui.size_of(Type::Body) * kPictureHigh),
        blank_(ui.label_width(kBlank, Type::Body, strong)) {}

  SetLine set(std::string_view line) const {
    return set_line(line, [&](std::string_view name) {
      return static_cast<int>(
          std::ceil((game_.picture(ui_, name, {}, high_, false) + 2 * kAside) / blank_));
    });
  }

  /// Returns the height.
  float lay(const SetLine& line, const Rect& r, Color ink, bool draw) const {
    return ui_.each_line(r.width(), line.text, Type::Body, strong_,
                         [&](std::string_view row, float y, float high) {
                           if (draw) draw_row(line, row, {r.min.x, r.min.y + y + high / 2}, ink);
                         });
  }

  /// As much as fits into one row, from its left middle.
  void draw_row(const SetLine& line, Vec2 at, float width, Color ink) const {
    const float dots = ui_.label_width(kMore, Type::Body, strong_);
    const bool cut = ui_.label_width(line.text, Type::Body, strong_) > width;
    ui_.each_line(cut ? width - dots : width, line.text, Type::Body, strong_,
                  [&](std::string_view row, float y, float) {
                    if (y > 0) return;
                    draw_row(line, row, at, ink);
                    const float x = at.x + ui_.label_width(row, Type::Body, strong_);
                    if (cut) ui_.label({x, at.y}, kMore, Type::Body, ink, gfx::kLeftMiddle);
                  });
  }

 private:
  // A semicolon is not seen where a row ends after it.
  static std::string_view without_mark(const SetLine& line, std::string_view row) {
    return row.data() + row.size() < line.text.data() + line.text.size() ? row_shown(row) : row;
  }

  // Each picture stands at the end of its blanks: what follows may be a semicolon.
  void draw_row(const SetLine& line, std::string_view row, Vec2 at, Color ink) const {
    ui_.label(at, without_mark(line, row), Type::Body, ink, gfx::kLeftMiddle, strong_);
    const auto from = static_cast<std::size_t>(row.data() - line.text.data());
    for (const SetLine::Picture& p : line.pictures) {
      if (p.at < from || p.end > from + row.size()) continue;
      const float before = ui_.label_width(row.substr(0, p.at - from), Type::Body, strong_),
                  room = blank_ * static_cast<float>((p.end - p.at) / kBlank.size()),
                  spare = room - kAside - game_.picture(ui_, p.name, {}, high_, false);
      game_.picture(ui_, p.name, at + Vec2(before + spare, 0), high_, true);
    }
  }

  const Ui& ui_;
  const GameUi& game_;
  bool strong_;
  float high_, blank_;
};

class HistoryView final : public LogView {
 public:
  float draw(Ui&, const Source&, const Rect& seen, const Rect& r) override;
  float height(Ui&, const Source&, float width, float most) override;
  void draw_last(Ui&, const Source&, const Rect&) override;
  std::optional<room::LogLine> take_pressed() override { return std::exchange(pressed_, {}); }
  void point_out(const Ui& ui, Table::Step step, Seat who) override {
    pointed_ = Pointed{std::move(step), who, Tween(ui.clock(), Move::Point)};
  }
  void draw_places(const Scene&, GameUi&) override;

 private:
  struct Key {
    float width = 0, size = 0;
    Lang lang = Lang::English;
    std::uint32_t run = 0;
    std::vector<std::string> names;
    bool operator==(const Key&) const = default;
  };
  struct Pointed {
    Table::Step step;
    Seat who;
    Tween shows;
    bool seen = false;  // in a frame
  };
  // The lines of one frame.
  struct Cast {
    Ui& ui;
    const Source& of;
    std::span<const std::string> names;
    Rect r;  // its width and, if it is drawn, its left edge
    std::span<const room::LogLine> lines() const { return of.log.lines(); }
    const std::string& name(Seat s) const { return names[static_cast<std::size_t>(index(s))]; }
  };
  void measure(const Cast&);
  static float lay_heading(const Cast&, Seat, float y, bool draw);
  float lay(const Cast&, std::size_t i, float y, bool draw);
  void press(const Cast&, std::size_t i, const Rect&, std::string_view said);

  Key key_;                         // what the heights depend on
  std::vector<float> heights_;      // of the lines; those before low_ are estimates
  std::vector<std::size_t> sizes_;  // of their texts when measured: the last one may still grow
  std::size_t low_ = 0;
  float total_ = 0;
  std::optional<room::LogLine> pressed_;
  std::optional<Pointed> pointed_;
};

void draw_badge(Ui& ui, Seat who, Vec2 left_top, float size) {
  gfx::seat_badge(ui.canvas(), seat_sign(index(who)), left_top + Vec2(kBadge / 2 + 1, kBadgeY),
                  size, gfx::seat_color(index(who)));
}

// The name above the lines of a turn; returns its height.
float HistoryView::lay_heading(const Cast& cast, Seat who, float y, bool draw) {
  Ui& ui = cast.ui;
  if (draw)
    ui.label_cut({cast.r.min.x + kSign, y + kBadgeY}, cast.r.width() - kSign - kSpace2,
                 cast.name(who), Type::Body, ui.colors().text, gfx::kLeftMiddle, true);
  return ui.size_of(Type::Body) * kLineHeight + kGap / 2;
}

// One line, with its heading and the gaps around it: their height; drawn at `y` if `draw`.
float HistoryView::lay(const Cast& cast, std::size_t i, float y, bool draw) {
  Ui& ui = cast.ui;
  const auto& c = ui.colors();
  const room::LogLine& line = cast.lines()[i];
  const LineStands stands = line_stands(cast.lines(), i);
  const Seat owner = line_owner(line);
  const float top = y;
  const bool owned = is_player(owner), below = stands != LineStands::Alone;
  if (i > 0 && stands != LineStands::Below) y += kGap;
  if (draw && owned && stands != LineStands::Below)
    draw_badge(ui, owner, {cast.r.min.x, y}, kBadge);
  if (stands == LineStands::First) y += lay_heading(cast, owner, y, draw);
  // What another player did in this turn stands further in, with their own sign.
  const bool other = below && is_player(line.who) && line.who != owner;
  const float in = owned ? kSign : 0;
  if (draw && other) draw_badge(ui, line.who, {cast.r.min.x + in, y}, kBadge - 2);
  const bool named = is_player(line.who) && (other || !below);
  const std::string said = named ? ui.says(cast.name(line.who), line.text) : line.text;
  const Typesetter types(ui, cast.of.game, line.closes);
  const Rect words{{cast.r.min.x + in + (other ? kSign - 2 : 0), y},
                   {cast.r.max.x - (line.placed ? kChevronRoom : kSpace2), y}};
  const SetLine set = types.set(said);
  const float high = types.lay(set, words, {}, false);
  if (draw) {
    if (line.placed)
      press(cast, i, {words.min, {cast.r.max.x - kSpace1, y + high}},
            named || !owned ? said : ui.says(cast.name(owner), line.text));
    types.lay(set, words, line.closes ? c.text : c.second, true);
    if (below && owned) {
      const float x = cast.r.min.x + kBadge / 2 + 1,
                  from = y - (stands == LineStands::Below ? kGap : 0);
      ui.canvas().rect({{x - kRule / 2, from}, {x + kRule / 2, y + high}},
                       gfx::seat_color(index(owner)).faded(0.45f));
    }
  }
  return y + high - top + (line.closes ? kSpace3 : kGap);
}

// A line that the table can show is a control, which the text version tells from the moves.
void HistoryView::press(const Cast& cast, std::size_t i, const Rect& r, std::string_view said) {
  Ui& ui = cast.ui;
  const Rect at = r.grown(kGap / 2);
  const std::string narrated = ui.says(ui.tr(text::drawer_log), spoken(said));
  const Ui::Touch t = ui.area("line" + std::to_string(i), at, narrated);
  const bool aimed = t.hovered || t.held;
  if (aimed) ui.canvas().round_rect(at.inset(-kGap, 0), kRadiusControl / 2, ui.colors().pressed);
  ui.icon(Icon::StepOn, {at.max.x - kChevron / 2, at.centre().y}, kChevron,
          aimed ? ui.colors().text : ui.colors().muted);
  if (t.focused) gfx::focus_ring(ui.canvas(), at, kRadiusControl / 2, ui.colors().focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if ((t.hovered && !ui.shell.touch()) || t.long_press) ui.tip(ui.tr(text::log_shows));
  if (t.pressed) pressed_ = cast.lines()[i];
}

float HistoryView::height(Ui& ui, const Source& of, float width, float most) {
  const std::vector<std::string> names = player_names(ui, of.players);
  const Cast cast{ui, of, names, Rect::at({}, {width, 0})};
  float y = 0;
  for (std::size_t i = 0; i < cast.lines().size() && y <= most; ++i) y += lay(cast, i, 0, false);
  return y;
}

// Measures the few new lines at the end at once, then the older unmeasured ones upwards while time
// remains.
void HistoryView::measure(const Cast& cast) {
  Ui& ui = cast.ui;
  const auto lines = cast.lines();
  const auto set = [&](std::size_t i) {
    const float h = lay(cast, i, 0, false);
    total_ += h - heights_[i];
    heights_[i] = h, sizes_[i] = lines[i].text.size();
  };
  const bool anew = heights_.empty();
  // The last one may have grown, or got a heading because the new one is of the same turn.
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

float HistoryView::draw(Ui& ui, const Source& of, const Rect& seen, const Rect& r) {
  Key key{r.width(), ui.size_of(Type::Body), ui.lang, of.log.run(), player_names(ui, of.players)};
  if (key != key_) key_ = std::move(key), heights_.clear(), sizes_.clear(), total_ = 0;
  const Cast cast{ui, of, key_.names, r};
  if (cast.lines().empty())
    return ui.paragraph(r, ui.tr(text::log_empty), Type::Body, ui.colors().muted);
  measure(cast);
  // From the last line up to the first that is seen; then downwards, as they are read.
  float y = r.min.y + total_;
  std::size_t i = cast.lines().size();
  while (i > 0 && y > seen.min.y - kBeyond) y -= heights_[--i];
  for (; i < cast.lines().size() && y <= seen.max.y + kBeyond; y += heights_[i++])
    lay(cast, i, y, true);
  // What has been scrolled out of sight fades away at the edge.
  const Color paper = ui.colors().panel.with_alpha(1);
  if (const float hidden = seen.min.y - r.min.y; hidden > 0)
    ui.canvas().round_rect({{seen.min.x - kSpace1, seen.min.y},
                            {seen.max.x, seen.min.y + std::min(kFade, 2 * hidden)}},
                           0, {paper, paper.with_alpha(0)});
  return total_;
}

void HistoryView::draw_last(Ui& ui, const Source& of, const Rect& r) {
  const std::vector<std::string> names = player_names(ui, of.players);
  const auto lines = std::span(of.log.lines());
  if (lines.empty())
    ui.label_cut({r.min.x, r.centre().y}, r.width(), ui.tr(text::log_empty), Type::Body,
                 ui.colors().muted, gfx::kLeftMiddle);
  const auto last = lines.last(std::min<std::size_t>(kLastRows, lines.size()));
  for (std::size_t i = 0; i < last.size(); ++i) {
    const room::LogLine& line = last[i];
    const Rect row = r.row(static_cast<int>(i), static_cast<int>(last.size()));
    const bool newest = i + 1 == last.size();
    const Seat who = is_player(line.who) ? line.who : line_owner(line);
    ui.canvas().push_opacity(newest ? 1 : kOlder);
    if (is_player(who)) draw_badge(ui, who, {row.min.x, row.centre().y - kBadgeY}, kBadge);
    const std::string said =
        is_player(line.who) ? ui.says(names[static_cast<std::size_t>(index(line.who))], line.text)
                            : line.text;
    const Typesetter types(ui, of.game, false);
    const float in = is_player(who) ? kSign : 0;
    types.draw_row(types.set(said), {row.min.x + in, row.centre().y}, row.width() - in,
                   newest ? ui.colors().text : ui.colors().second);
    ui.canvas().pop_opacity();
  }
}

// An outline closes in on its place and stays there: light on a dark edge, seen on every ground.
void draw_outline(gfx::Canvas& g, const Outline& place, float away, float opacity) {
  const auto line = [&](float grow, float width, Color c) {
    const Rect r = place.r.grown(away + grow);
    if (place.hex)
      g.polygon(r.centre(), r.width() / 2, 6, r.width() * 0.03f, gfx::kClear, {width, c});
    else
      g.round_rect(r, place.round > 0 ? place.round + away + grow : 0.0f, gfx::kClear, {width, c});
  };
  line(1.5f, kOutline + 3, gfx::kBlack.with_alpha(0.55f * opacity));
  line(0, kOutline, gfx::rgb(0xFFD95A).with_alpha(opacity));
}

void HistoryView::draw_places(const Scene& scene, GameUi& game) {
  if (!pointed_) return;
  Ui& ui = scene.ui;
  const Tween& shows = pointed_->shows;
  if (!ui.play(shows)) {
    pointed_.reset();
    return ui.animate();  // once without them
  }
  // The table may show more in the next frame, and its board may move.
  if (!std::exchange(pointed_->seen, true)) ui.animate();
  const std::vector<Outline> places = game.places(scene, pointed_->step, pointed_->who);
  if (places.empty()) return;
  const float left = ui.still ? 0 : std::max(0.0f, 1 - kHurry * shows.share(ui.clock()));
  Rect all = places.front().r;
  for (const Outline& one : places) {
    all.min = {std::min(all.min.x, one.r.min.x), std::min(all.min.y, one.r.min.y)};
    all.max = {std::max(all.max.x, one.r.max.x), std::max(all.max.y, one.r.max.y)};
    draw_outline(ui.canvas(), one, kFrom * left * left, shows.opacity(ui.clock()));
  }
  // Only until it has arrived: afterwards the player may move the board.
  if (kHurry * shows.share(ui.clock()) >= 1) return;
  if (BoardView* board = game.board(); board && board->bring(all, 1 - left)) ui.animate();
}

}  // namespace

Seat line_owner(const room::LogLine& line) {
  return is_player(line.turn) ? line.turn : line.who;
}

LineStands line_stands(std::span<const room::LogLine> lines, std::size_t i) {
  const auto goes_on = [&](std::size_t k) {
    return k > 0 && k < lines.size() && is_player(line_owner(lines[k])) &&
           line_owner(lines[k]) == line_owner(lines[k - 1]) && !lines[k - 1].closes;
  };
  if (goes_on(i)) return LineStands::Below;
  return goes_on(i + 1) || line_owner(lines[i]) != lines[i].who ? LineStands::First
                                                                : LineStands::Alone;
}

SetLine set_line(std::string_view line, const std::function<int(std::string_view)>& blanks) {
  SetLine out;
  while (!line.empty()) {
    const Passage one = next_passage(line);
    const std::size_t from = out.text.size();
    if (!one.pictures()) {
      // No line ends before a figure, or before the mark that separates two parts.
      for (std::size_t i = 0; i < one.shown.size(); ++i) {
        const std::string_view next = one.shown.substr(i + 1);
        const bool figure = next.starts_with("×") || next.starts_with("·") ||
                            (!next.empty() && next[0] >= '0' && next[0] <= '9');
        if (one.shown[i] == ' ' && figure)
          out.text += kBlank;
        else
          out.text += one.shown[i];
      }
      continue;
    }
    if (from > 0 && out.text.back() == ' ' && !out.text.ends_with("· "))
      out.text.replace(from - 1, 1, kBlank);
    // "#d3#d5": two pictures.
    for (std::string_view names = one.shown; !names.empty();) {
      names.remove_prefix(1);
      const std::string_view name = names.substr(0, names.find(kPicture));
      names.remove_prefix(name.size());
      const std::size_t at = out.text.size();
      for (int n = blanks(name); n > 0; --n) out.text += kBlank;
      out.pictures.push_back({at, out.text.size(), std::string(name)});
    }
  }
  return out;
}

std::string_view row_shown(std::string_view row) {
  const auto drop = [&](std::string_view end) {
    const bool there = row.ends_with(end);
    if (there) row.remove_suffix(end.size());
    return there;
  };
  while (drop(" ")) {
  }
  if (drop(";") || drop("；"))
    while (drop(" ")) {
    }
  return row;
}

std::unique_ptr<LogView> make_history_view() {
  return std::make_unique<HistoryView>();
}

}  // namespace parlour::ui
