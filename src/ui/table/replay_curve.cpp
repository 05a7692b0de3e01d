// Above the scrubber: the chances of all seats by move, as the coach sees them, and whose eyes the
// table is seen through.
#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/table/replay_screen.h"

namespace parlour::ui {
namespace {

constexpr float kEdge = 10, kBadge = 14, kSmallBadge = 9, kEyes = 24;
constexpr float kMark = 5;      // of a big mistake
constexpr float kArea = 0.62f;  // opacity of the seats' colours
constexpr float kPillAbove = 12;
constexpr float kSignEvery = 150;  // from one sign in a seat's area to the next

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

std::string chance_text(const Ui& ui, std::span<const Player> players, int ahead, float part) {
  return player_name(ui, players, seat(ahead)) + ' ' + percent_text(ui, part);
}

std::size_t ReplayScreen::move_at(float part) const {
  return static_cast<std::size_t>(
      std::lround(gfx::clamp01(part) * static_cast<float>(moves_.size())));
}

// Moves stand at equal distances, as on the scrubber; what chance does lies between them.
float ReplayScreen::plot_x(const Rect& plot, std::size_t entry) const {
  const std::size_t made = room::moves_before(moves_, entry);
  return gfx::mix(plot.min.x, plot.max.x,
                  static_cast<float>(made) / static_cast<float>(moves_.size()));
}

std::size_t ReplayScreen::entry_at(const Rect& plot, float x) const {
  return room::entries_after(moves_, move_at((x - plot.min.x) / plot.width()), entries().size());
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
  through_ = choose_eyes(ui_, players_, before, bar.eyes);
  if (through_ != before) shown_->reset();
}

// The chances once they are known; until then the button that asks for them, if there is room.
void ReplayScreen::draw_chances(const ReplayBar& bar) {
  const bool behind = bar.plot.min == bar.scrubber.min;
  const Rect& r = bar.plot;
  const Rect plot{{r.min.x + kEdge, r.min.y}, {r.max.x - kEdge, r.max.y - 2}};
  if (coach_.findings()) return behind ? draw_areas(plot) : draw_reading(plot);
  if (behind) return;
  const auto& c = ui_.colors();
  ui_.canvas().round_rect(plot, kRadiusControl, c.control.faded(0.4f), {1, c.panel_border});
  const std::string working = ui_.tr(text::coach_working, {percent_text(ui_, coach_.progress())});
  if (ui_.button("analyse", plot.inset(2),
                 {.label = coach_.working() ? std::string_view(working) : ui_.tr(text::coach_start),
                  .icon = Icon::Hint,
                  .look = Look::Quiet}))
    show_coach();
}

// Each seat's part of the height in its colour, the first seat below. Without anti-aliasing, which
// would show as seams.
void ReplayScreen::draw_areas(const Rect& plot) const {
  gfx::Canvas& g = ui_.canvas();
  g.round_rect(plot, 4, ui_.colors().pressed.faded(0.6f));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImDrawListFlags flags =
      std::exchange(list->Flags, list->Flags & ~ImDrawListFlags_AntiAliasedFill);
  const std::vector<room::Outlook>& all = coach_.findings()->outlooks;
  const int seats = replay_.record.seats;
  const auto each = [&](const auto& draw) {
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      const float x = plot_x(plot, all[i].entries), x2 = plot_x(plot, all[i + 1].entries);
      float y = plot.max.y, y2 = plot.max.y;
      for (int q = 0; q < seats; ++q) {
        const float up = y - plot.height() * coach_.part(all[i].entries, q);
        const float up2 = y2 - plot.height() * coach_.part(all[i + 1].entries, q);
        draw(q, Vec2(x, y), Vec2(x2, y2), Vec2(x2, up2), Vec2(x, up));
        y = up, y2 = up2;
      }
    }
  };
  each([&](int q, Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    list->AddQuadFilled(a, b, c, d, gfx::seat_color(q).with_alpha(kArea).packed());
  });
  list->Flags = flags;
  each([&](int q, Vec2, Vec2, Vec2 c, Vec2 d) {
    if (q + 1 < seats) list->AddLine(d, c, gfx::kWhite.packed(), 1.5f);
  });
  draw_signs(plot);
}

// The seats' signs in their areas, now and then, where these are high enough, and once where each
// is highest; marks of big mistakes.
void ReplayScreen::draw_signs(const Rect& plot) const {
  gfx::Canvas& g = ui_.canvas();
  const auto sign = [&](int who, std::size_t entries, float x, float least) {
    float y = plot.max.y;
    for (int q = 0; q < who; ++q) y -= plot.height() * coach_.part(entries, q);
    const float h = plot.height() * coach_.part(entries, who);
    if (h >= least)
      gfx::seat_badge(g, seat_sign(who), {x, y - h / 2}, std::min(kBadge, h - 2),
                      gfx::seat_color(who));
  };
  const std::vector<room::Outlook>& all = coach_.findings()->outlooks;
  const int signs = std::max(2, static_cast<int>(plot.width() / kSignEvery));
  for (int q = 0; q < replay_.record.seats; ++q) {
    const auto highest = std::ranges::max_element(
        all, {}, [&](const room::Outlook& o) { return coach_.part(o.entries, q); });
    const float x =
        std::clamp(plot_x(plot, highest->entries), plot.min.x + kBadge, plot.max.x - kBadge);
    sign(q, highest->entries, x, kSmallBadge);
    for (int k = 0; k < signs; ++k) {
      const float at = gfx::mix(plot.min.x + kBadge, plot.max.x - kBadge,
                                static_cast<float>(k) / static_cast<float>(signs - 1));
      if (std::abs(at - x) > 2 * kBadge) sign(q, entry_at(plot, at), at, kBadge + 2);
    }
  }
  for (const std::size_t i : coach_.mistakes()) {
    const std::size_t entry = coach_.findings()->decisions[i].entry;
    g.polygon({plot_x(plot, entry), plot.min.y + kMark}, kMark, 3, 1, ui_.colors().danger,
              {1, gfx::kWhite}, gfx::kPi);
  }
}

// The pointer reads values from the chart and moves along it.
void ReplayScreen::draw_reading(const Rect& plot) {
  draw_areas(plot);
  const Ui::Touch t = ui_.area("curve", plot, {});
  std::size_t shown = at_;
  if (t.hovered || t.held) shown = entry_at(plot, ImGui::GetIO().MousePos.x);
  if (t.held && shown != at_) want(shown);
  const float x = plot_x(plot, shown);
  ui_.canvas().line({x, plot.min.y}, {x, plot.max.y}, 2, ui_.colors().text);
  if (t.hovered) draw_pill(plot, shown, x);
}

// The number of the move, and each seat's sign with its chance, beside the pointer.
void ReplayScreen::draw_pill(const Rect& plot, std::size_t entries, float x) const {
  const auto& c = ui_.colors();
  const float sign = ui_.size_of(Type::Small), h = sign + 8;
  const std::string move = std::to_string(room::moves_before(moves_, entries));
  std::vector<std::string> parts;
  float w = ui_.label_width(move, Type::Small, true) + 16;
  for (int q = 0; q < replay_.record.seats; ++q) {
    parts.push_back(percent_text(ui_, coach_.part(entries, q)));
    w += kSpace2 + sign + kSpace1 + ui_.label_width(parts.back(), Type::Small);
  }
  const float left = std::clamp(x - w / 2, plot.min.x, std::max(plot.min.x, plot.max.x - w));
  const Rect box = Rect::at({left, plot.min.y + kPillAbove - h / 2}, {w, h});
  ui_.canvas().round_rect(box, h / 2, c.panel.with_alpha(0.94f), {1, c.panel_border});
  Vec2 at{box.min.x + 8, box.centre().y};
  at.x += ui_.label(at, move, Type::Small, c.text, gfx::kLeftMiddle, true);
  for (int q = 0; q < replay_.record.seats; ++q) {
    at.x += kSpace2;
    gfx::seat_badge(ui_.canvas(), seat_sign(q), at + Vec2(sign / 2, 0), sign, gfx::seat_color(q));
    at.x += sign + kSpace1;
    at.x +=
        ui_.label(at, parts[static_cast<std::size_t>(q)], Type::Small, c.text, gfx::kLeftMiddle);
  }
}

}  // namespace parlour::ui
