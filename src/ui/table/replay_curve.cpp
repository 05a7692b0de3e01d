// The chances of both seats by move, as far as they are known, above the scrubber.
#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/table/replay_screen.h"

namespace parlour::ui {
namespace {

constexpr float kEdge = 10, kBadge = 16, kBadgeAt = 11, kEyes = 24;
constexpr float kArea = 0.62f;              // opacity of the seats' colours
constexpr float kDash = 4, kDashStep = 10;  // of the line in the middle
constexpr float kPillAbove = 12;

// A choice of eyes: everybody's, or those of one seat.
Seat choose_eyes(Ui& ui, std::span<const Player> players, Seat now, const Rect& r) {
  const int n = static_cast<int>(players.size());
  Seat chosen = now;
  for (int i = 0; i <= n; ++i) {
    const Seat who = i == 0 ? House : seat(i - 1);
    const Rect column = r.column(i, n + 1, kSpace1);
    const Rect box = Rect::around(column.centre(), {column.width(), kTarget});
    const std::string said = i == 0 ? std::string(ui.tr(text::replay_all_eyes))
                                    : ui.tr(text::replay_eyes, {player_name(ui, players, who)});
    const Icon icon = i == 0 ? Icon::Eye : Icon::None;
    if (ui.button("eyes" + std::to_string(i), box,
                  {.icon = icon,
                   .look = Look::Quiet,
                   .selected = who == now,
                   .narrated = said,
                   .tip = said}))
      chosen = who;
    if (i > 0)
      gfx::seat_badge(ui.canvas(), seat_sign(i - 1), box.centre(), kEyes, gfx::seat_color(i - 1));
  }
  return chosen;
}

}  // namespace

std::string chance_text(const Ui& ui, std::span<const Player> players, float first) {
  const bool ahead = first >= 0.5f;
  return player_name(ui, players, seat(ahead ? 0 : 1)) + ' ' +
         percent_text(ui, ahead ? first : 1 - first);
}

std::size_t ReplayScreen::move_at(float part) const {
  return static_cast<std::size_t>(
      std::lround(gfx::clamp01(part) * static_cast<float>(moves_.size())));
}

const float* ReplayScreen::chance_at(std::size_t move) const {
  const auto it = chance_.find(room::entries_after(moves_, move, entries().size()));
  return it == chance_.end() ? nullptr : &it->second;
}

std::ptrdiff_t ReplayScreen::asked() const {
  return std::ranges::count_if(to_ask_, [&](std::size_t i) { return chance_.contains(i); });
}

Vec2 ReplayScreen::on_plot(const Rect& plot, std::size_t move, float chance) const {
  return {gfx::mix(plot.min.x, plot.max.x,
                   static_cast<float>(move) / static_cast<float>(moves_.size())),
          gfx::mix(plot.max.y, plot.min.y, chance)};
}

void ReplayScreen::draw_scrubber(const Rect& r) {
  const std::size_t all = moves_.size(), made = room::moves_before(moves_, at_);
  const float here = all == 0 ? 0 : static_cast<float>(made) / static_cast<float>(all);
  const float one = 1 / static_cast<float>(std::max<std::size_t>(all, 1));
  const float wanted =
      ui_.slider("scrub", r, here, one,
                 ui_.tr(text::replay_move, {std::to_string(made), std::to_string(all)}));
  if (wanted != here && move_at(wanted) != made)
    want(room::entries_after(moves_, move_at(wanted), entries().size()));
}

// The choice, and in words what it shows.
void ReplayScreen::draw_eyes(const ReplayBar& bar) {
  const Seat before = through_;
  const std::string said = before == House
                               ? std::string(ui_.tr(text::replay_all_eyes))
                               : ui_.tr(text::replay_eyes, {player_name(ui_, players_, before)});
  ui_.label_cut({bar.caption.min.x, bar.caption.centre().y}, bar.caption.width(), said, Type::Small,
                ui_.colors().second, gfx::kLeftMiddle);
  through_ = choose_eyes(ui_, players_, before, bar.plot);
  if (through_ != before) shown_->reset();
}

void ReplayScreen::draw_curve(const Rect& r) {
  const Rect plot{{r.min.x + kEdge, r.min.y}, {r.max.x - kEdge, r.max.y - 2}};
  if (moves_.empty()) return;
  if (asked() > 0 || analysing_) return draw_reading(plot);
  const std::string_view why = eyes_ != House    ? ui_.tr(text::analyse_later)
                               : to_ask_.empty() ? ui_.tr(text::nothing_to_analyse)
                                                 : std::string_view();
  const auto& c = ui_.colors();
  ui_.canvas().round_rect(plot, kRadiusControl, c.control.faded(0.4f), {1, c.panel_border});
  if (ui_.button("analyse", plot.inset(2),
                 {.label = ui_.tr(text::analyse),
                  .icon = Icon::Hint,
                  .look = Look::Quiet,
                  .why_not = why}))
    analysing_ = true;
}

// Fills each seat's share of the height with its colour; leaves unknown positions empty. Without
// anti-aliasing, which would show as seams.
void ReplayScreen::draw_areas(const Rect& plot) const {
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  g.round_rect(plot, 4, c.pressed.faded(0.6f));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImDrawListFlags flags =
      std::exchange(list->Flags, list->Flags & ~ImDrawListFlags_AntiAliasedFill);
  const auto each = [&](const auto& draw) {
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      const float *a = chance_at(m), *b = chance_at(m + 1);
      if (a && b) draw(on_plot(plot, m, *a), on_plot(plot, m + 1, *b));
    }
  };
  each([&](Vec2 p, Vec2 q) {
    list->AddQuadFilled(p, q, {q.x, plot.max.y}, {p.x, plot.max.y},
                        gfx::seat_color(0).with_alpha(kArea).packed());
    list->AddQuadFilled({p.x, plot.min.y}, {q.x, plot.min.y}, q, p,
                        gfx::seat_color(1).with_alpha(kArea).packed());
  });
  list->Flags = flags;
  each([&](Vec2 p, Vec2 q) { g.line(p, q, 2, gfx::kWhite); });
  const float mid = plot.centre().y;
  for (float x = plot.min.x + 2; x < plot.max.x - kDash; x += kDashStep)
    g.line({x, mid}, {x + kDash, mid}, 1, c.text.with_alpha(0.55f));
  gfx::seat_badge(g, seat_sign(1), {plot.min.x + kBadgeAt, plot.min.y + kBadgeAt}, kBadge,
                  gfx::seat_color(1));
  gfx::seat_badge(g, seat_sign(0), {plot.min.x + kBadgeAt, plot.max.y - kBadgeAt}, kBadge,
                  gfx::seat_color(0));
  for (const room::Swing& s : room::swings(replay_.record, moves_, chance_, kSwing))
    g.circle(on_plot(plot, s.move, *chance_at(s.move)), 5, c.danger, {1.5f, gfx::kWhite});
}

// The pointer reads values from the curve and moves along it.
void ReplayScreen::draw_reading(const Rect& plot) {
  draw_areas(plot);
  const std::size_t made = room::moves_before(moves_, at_);
  const Ui::Touch t = ui_.area("curve", plot, {});
  std::size_t shown = made;
  if (t.hovered || t.held) shown = move_at((ImGui::GetIO().MousePos.x - plot.min.x) / plot.width());
  if (t.held && shown != made) want(room::entries_after(moves_, shown, entries().size()));
  const float x = on_plot(plot, shown, 0).x;
  ui_.canvas().line({x, plot.min.y}, {x, plot.max.y}, 2, ui_.colors().text);
  if (const float* chance = chance_at(shown); chance && (shown != made || t.hovered))
    draw_pill(plot, std::to_string(shown) + " · " + chance_text(ui_, players_, *chance), x,
              plot.min.y + kPillAbove);
  if (analysing_)
    draw_pill(plot,
              ui_.tr(text::analysing, {std::to_string(asked()), std::to_string(to_ask_.size())}),
              plot.max.x, plot.max.y - kPillAbove - 1);
}

void ReplayScreen::draw_pill(const Rect& plot, const std::string& said, float x, float y) const {
  const auto& c = ui_.colors();
  const float w = ui_.label_width(said, Type::Small, true) + 16, h = ui_.size_of(Type::Small) + 8;
  const float least = plot.min.x + kSpace5;
  const Rect box = Rect::at(
      {std::clamp(x - w / 2, least, std::max(least, plot.max.x - w - 2)), y - h / 2}, {w, h});
  ui_.canvas().round_rect(box, h / 2, c.panel.with_alpha(0.94f), {1, c.panel_border});
  ui_.label(box.centre(), said, Type::Small, c.text, gfx::kCentred, true);
}

}  // namespace parlour::ui
