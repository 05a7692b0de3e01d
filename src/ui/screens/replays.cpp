#include "ui/screens/replays.h"

#include <algorithm>
#include <utility>

#include "core/core_text.h"
#include "games/registry.h"
#include "imgui.h"
#include "ui/app/top_bar.h"
#include "ui/daily/daily.h"
#include "ui/kit/sheets.h"
#include "ui/parts/pictures.h"
#include "ui/screens/records.h"
#include "ui/screens/replays_layout.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kBeyond = 200;      // beyond the visible part, also drawn
constexpr double kUndoMs = 10'000;  // after this long a removed game is gone
// of the list while it is empty: above the sign, below it, of the button
constexpr float kAboveSign = 64, kSign = 48, kButton = 52, kWidestButton = 280;

bool goes_on(const room::Shelved& d) {
  return d.finished == room::Finished::No;
}

// The game that a title names first, in the language it was stored in; null: none we know, or the
// language is not loaded.
const AnyGame* game_in(std::string_view title) {
  for (const AnyGame* g : parlour::games()) {
    for (int lang = 0; lang < kLangCount; ++lang) {
      const std::string_view name = g->info().title.in(static_cast<Lang>(lang));
      if (!name.empty() && title.starts_with(name)) return g;
    }
  }
  return nullptr;
}

// How it ended, or that it did not.
std::string result_text(const Ui& ui, const room::Shelved& d) {
  return goes_on(d) ? std::string(ui.tr(text::go_on)) : d.details.result;
}

// When it was played, and how long it was.
std::string below_text(const Ui& ui, const room::Shelved& d) {
  const auto& [result, when, moves] = d.details;
  if (goes_on(d) && when == 0) return result;  // earlier versions stored words
  return replay_facts(
      when > 0 ? ui.shell.time_text(when) : std::string(),
      moves > 0 ? count_text(text::moves, ui.lang, static_cast<long>(moves)) : std::string());
}

}  // namespace

std::shared_ptr<Screen> make_replays_screen(Services& app) {
  return std::make_shared<ReplaysScreen>(app);
}

// Another tab may have put a game there.
void ReplaysScreen::shown() {
  app_.archive.look();
  app_.archive.shelf().look();
  below_.clear();  // "today" may be another day
}

void ReplaysScreen::hidden() {
  for (const Removed& one : std::exchange(removed_, {})) app_.archive.shelf().remove(one.key);
}

void ReplaysScreen::draw(bool) {
  const Rect body = top_bar(app_, ui_.tr(text::replays));
  ui_.heading(ui_.tr(text::replays));
  const float width = std::min(body.width() - 2 * kSpace4, kReplaysWidth);
  Rect column = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  draw_ways(column.take_top(kTarget, kSpace3));
  if (ui_.button("statistics", column.take_top(kTarget, kSpace4),
                 {.label = ui_.tr(text::statistics)}))
    open_daily(app_, kStatisticsLink);
  std::vector<room::Shelved> all = app_.archive.games();
  if (all.empty()) {
    const Rect content = ui_.begin_scroll("none", column);
    return ui_.end_scroll(draw_empty(content));
  }
  if (all.size() >= kFilterFrom)
    column.min.y += draw_filter(all, column) + kSpace3;
  else
    only_ = nullptr;
  if (only_) std::erase_if(all, [this](const auto& d) { return game_in(d.title) != only_; });
  const Rect content = ui_.begin_scroll("done", column);
  float y = content.min.y;
  for (const room::Shelved& d : all) {
    const Rect at = Rect::at({content.min.x, y}, {content.width(), 0});
    const bool gone = std::ranges::contains(removed_, d.key, &Removed::key);
    y += (gone ? draw_removed(d, at) : draw_row(d, at, column)) + kSpace2;
  }
  ui_.end_scroll(y - content.min.y);
}

// How a game gets here, and the way to one. Returns its height.
float ReplaysScreen::draw_empty(Rect at) {
  const auto& c = ui_.colors();
  const float top = at.min.y;
  at.min.y += kAboveSign;
  ui_.icon(Icon::Log, {at.centre().x, at.min.y}, kSign, c.muted);
  at.min.y += kSign;
  at.min.y +=
      kSpace2 + ui_.paragraph(at, ui_.tr(text::none_yet), Type::Heading, c.text, 0.5f, true);
  at.min.y += kSpace5 + ui_.paragraph(at, ui_.tr(text::no_replays), Type::Body, c.second, 0.5f);
  ui_.describe(ui_.tr(text::no_replays));
  const float w = std::min(at.width(), kWidestButton);
  if (ui_.button("play-one", Rect::at({at.centre().x - w / 2, at.min.y}, {w, kButton}),
                 {.label = ui_.tr(text::play_one), .icon = Icon::Play, .look = Look::Primary}))
    app_.nav.home();
  return at.min.y + kButton - top;
}

// A choice among the games that are on the shelf. Returns its height.
float ReplaysScreen::draw_filter(const std::vector<room::Shelved>& all, const Rect& at) {
  std::vector<const AnyGame*> those = {nullptr};
  std::vector<std::string_view> labels = {ui_.tr(text::all_games)};
  for (const AnyGame* g : parlour::games()) {
    if (std::ranges::none_of(all, [=](const auto& d) { return game_in(d.title) == g; })) continue;
    those.push_back(g), labels.push_back(ui_.tr(g->info().title));
  }
  int chosen = static_cast<int>(std::ranges::find(those, only_) - those.begin());
  if (chosen == static_cast<int>(those.size())) chosen = 0;  // the last of them was removed
  const float h = choose(ui_, "only", at, labels, chosen, ui_.tr(text::replays));
  only_ = those[static_cast<std::size_t>(chosen)];
  return h;
}

void ReplaysScreen::draw_ways(const Rect& r) {
  if (ui_.button("paste", r.column(0, 2, kSpace3), {.label = ui_.tr(text::open_pasted)}))
    ask_record(app_);
  if (!ui_.button("file", r.column(1, 2, kSpace3), {.label = ui_.tr(text::open_file)})) return;
  ui_.shell.pick_file(kLongestRecordText,
                      [&app = app_](std::optional<std::string> s, bool too_large) {
                        if (too_large)
                          app.ui.toast(app.ui.tr(parlour::text::record_too_large), true);
                        else if (s)
                          open_or_ask(app, *std::move(s));
                      });
}

// One game of the list, with buttons to open and remove it. Returns its height.
float ReplaysScreen::draw_row(const room::Shelved& d, const Rect& at, const Rect& seen) {
  const auto& c = ui_.colors();
  const std::string result = result_text(ui_, d), &below = below_of(d);
  const float words = replay_words_width(at.width());
  const auto high = [&](std::string_view s, Type type, bool strong) {
    return ui_.height_of(words, s, type, strong);
  };
  const ReplayRow row =
      replay_row(at, high(d.title, Type::Control, true), high(result, Type::Body, false),
                 high(below, Type::Small, false));
  const float h = row.whole.height();
  if (!row.whole.overlaps(seen.grown(kBeyond))) return h;
  std::string said = d.title;
  for (const std::string& more : {result, below}) {
    if (!more.empty()) said = ui_.list(std::move(said), more);
  }
  const Ui::Touch t = ui_.area(d.key, row.card, said);
  ui_.panel(row.card, kRadiusControl, t.hovered ? 1.0f : 0.4f);
  draw_sign(d, row.picture);
  ui_.paragraph(row.title, d.title, Type::Control, c.text, 0, true);
  ui_.paragraph(row.result, result, Type::Body, goes_on(d) ? c.good : c.second);
  ui_.paragraph(row.below, below, Type::Small, c.muted);
  if (t.focused) gfx::focus_ring(ui_.canvas(), row.card, kRadiusControl, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const std::string bin = ui_.tr(text::remove_replay, {d.title});
  if (ui_.button("bin" + d.key, row.bin,
                 {.icon = Icon::Trash, .look = Look::Quiet, .narrated = bin, .tip = bin}))
    remove(d.key);
  if (t.pressed) open(d);
  return h;
}

// Telling a date costs a call into the browser, and there may be hundreds of rows.
const std::string& ReplaysScreen::below_of(const room::Shelved& d) {
  if (std::exchange(below_in_, ui_.lang) != ui_.lang) below_.clear();
  const auto [at, fresh] = below_.try_emplace(d.key);
  if (fresh) at->second = below_text(ui_, d);
  return at->second;
}

// In the place of a game that was removed: the way back. Returns its height.
float ReplaysScreen::draw_removed(const room::Shelved& d, const Rect& at) {
  Rect r = Rect::at(at.min, {at.width(), kTarget + 2 * kSpace2});
  ui_.canvas().round_rect(r, kRadiusControl, ui_.colors().control.faded(0.4f),
                          {1, ui_.colors().panel_border});
  const std::string said = ui_.says(ui_.tr(text::removed), d.title);
  r = r.inset(kSpace3, kSpace2);
  const ButtonSpec undo{.label = ui_.tr(text::undo), .icon = Icon::Undo};
  if (ui_.button("undo" + d.key, r.take_right(ui_.button_width(undo), kSpace3), undo))
    std::erase_if(removed_, [&](const Removed& one) { return one.key == d.key; });
  ui_.label_cut({r.min.x, r.centre().y}, r.width(), said, Type::Body, ui_.colors().second,
                gfx::kLeftMiddle);
  return kTarget + 2 * kSpace2;
}

// It goes once nobody has wanted it back for a while, or the screen is left.
void ReplaysScreen::remove(const std::string& key) {
  const std::uint32_t number = ++removals_;
  removed_.push_back({key, number});
  ui_.announce(ui_.tr(text::removed));
  ui_.shell.after(
      kUndoMs, alive([this, key, number] {
        if (std::erase_if(removed_, [=](const Removed& one) { return one.number == number; }) == 0)
          return;
        app_.archive.shelf().remove(key);
        ui_.pass_over(Ui::kSettles);  // what was below has moved
      }));
}

// The game's picture; a game that is not over has a sign on it.
void ReplaysScreen::draw_sign(const room::Shelved& d, const Rect& r) {
  const AnyGame* g = game_in(d.title);
  const Icon icon = goes_on(d) ? Icon::Play : Icon::Log;
  if (!g) return ui_.icon(icon, r.centre(), 22, ui_.strong_tint());
  ui_.canvas().push_clip(r, kRadiusControl);
  gfx::home_vignette(ui_.canvas(), picture_of(g->info().id), r, 0, 0, 0, ui_.theme);
  ui_.canvas().pop_clip();
  if (!goes_on(d)) return;
  ui_.canvas().circle(r.max - Vec2(6, 6), 11, ui_.colors().panel.with_alpha(1),
                      {1.5f, ui_.strong_tint()});
  ui_.icon(icon, r.max - Vec2(6, 6), 14, ui_.strong_tint());
}

void ReplaysScreen::open(const room::Shelved& d) {
  const std::uint32_t number = app_.nav.await();
  app_.archive.shelf().take(
      d.key, alive([this, number, d](std::optional<std::string> kept) {
        if (!app_.nav.awaited(number)) return;
        if (!kept) {
          ui_.toast(ui_.tr(text::replay_gone), true);
          return app_.archive.shelf().look();
        }
        app_.nav.with_part(
            room::game_of_packed(*kept), alive([this, d, kept = *kept] {
              Replay r = room::unpacked(games_here(ui_), kept, ui_.lang);
              if (!r.game || r.error)
                open_or_ask(
                    app_,
                    room::readable(
                        kept));  // says what is wrong with it, and lets the player export the text
              else if (goes_on(d) && !r.game->over(r.state))
                play_on(d, std::move(r));
              else
                open_replay(app_, std::move(r));
            }));
      }));
}

// It replaces the game in progress, which goes to the shelf; it leaves its own place there once it
// is stored as the open game.
void ReplaysScreen::play_on(const room::Shelved& d, Replay r) {
  if (!r.record.note(room::kDealKey).empty() && !ui_.shell.has_game(kDailyPart))
    return app_.nav.with_part(kDailyPart, alive([this, d, r] { play_on(d, r); }));
  app_.tables.go_on_with(std::move(r), [&app = app_, key = d.key] {
    const LocalGame* here = app.tables.local();
    if (here && here->stored() && here->saved()) app.archive.shelf().remove(key);
  });
}

}  // namespace parlour::ui
