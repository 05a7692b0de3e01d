#include "ui/screens/replays.h"

#include <algorithm>
#include <utility>

#include "core/core_text.h"
#include "games/registry.h"
#include "ui/app/question.h"
#include "ui/app/top_bar.h"
#include "ui/parts/pictures.h"
#include "ui/screens/records.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 720, kRow = 88, kSign = 124;
constexpr float kPictureWidth = 104, kPictureHeight = 72;
constexpr float kEmptyIcon = 90, kEmptyWords = 130;  // below the buttons, while the shelf is empty
constexpr float kBeyond = 200;                       // beyond the visible part, also drawn

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

// Shown below the title: how it ended, or that it did not, and when.
std::string below_title(const Ui& ui, const room::Shelved& d) {
  return goes_on(d) ? ui.list(std::string(ui.tr(text::not_finished)), d.details) : d.details;
}

}  // namespace

std::shared_ptr<Screen> make_replays_screen(Services& app) {
  return std::make_shared<ReplaysScreen>(app);
}

// Another tab may have put a game there.
void ReplaysScreen::shown() {
  app_.archive.look();
  app_.archive.shelf().look();
}

void ReplaysScreen::draw(bool) {
  const auto& c = ui_.colors();
  const Rect body = top_bar(app_, ui_.tr(text::replays));
  ui_.heading(ui_.tr(text::replays));
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  Rect column = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  draw_ways(column.take_top(kTarget, kSpace4));
  const std::vector<room::Shelved> all = app_.archive.games();
  if (all.empty()) {
    ui_.icon(Icon::Log, {column.centre().x, column.min.y + kEmptyIcon}, 48, c.muted);
    ui_.paragraph({{column.min.x, column.min.y + kEmptyWords}, column.max},
                  ui_.tr(text::no_replays), Type::Body, c.second, 0.5f);
    return;
  }
  const Rect content = ui_.begin_scroll("done", column);
  float y = content.min.y;
  for (const room::Shelved& d : all)
    y += draw_row(d, Rect::at({content.min.x, y}, {content.width(), kRow}), column) + kSpace2;
  ui_.end_scroll(y - content.min.y);
}

void ReplaysScreen::draw_ways(const Rect& r) {
  if (ui_.button("paste", r.column(0, 2, kSpace3),
                 {.label = ui_.tr(text::open_pasted), .icon = Icon::Pencil}))
    ask_record(app_);
  if (!ui_.button("file", r.column(1, 2, kSpace3),
                  {.label = ui_.tr(text::open_file), .icon = Icon::Download}))
    return;
  ui_.shell.pick_file(kLongestRecordText,
                      [&app = app_](std::optional<std::string> s, bool too_large) {
                        if (too_large)
                          app.ui.toast(app.ui.tr(parlour::text::record_too_large), true);
                        else if (s)
                          open_or_ask(app, *std::move(s));
                      });
}

// One game of the list, with buttons to open and remove it. Returns its height; a long title makes
// it higher.
float ReplaysScreen::draw_row(const room::Shelved& d, const Rect& at, const Rect& seen) {
  const auto& c = ui_.colors();
  const std::string below = below_title(ui_, d);
  const Rect words =
      Rect::at(at.min + Vec2(kSign, 0), {at.width() - kSign - kTarget - 2 * kSpace2, 0});
  const float title_h = ui_.paragraph(words, d.title, Type::Control, {}, 0, true, false);
  const float below_h =
      below.empty() ? 0 : ui_.paragraph(words, below, Type::Small, {}, 0, false, false);
  const float h = std::max(kRow, title_h + below_h + 2 * kSpace2);
  Rect row = Rect::at(at.min, {at.width(), h});
  if (!row.overlaps(seen.grown(kBeyond))) return h;
  const Rect bin = row.take_right(kTarget, kSpace1);
  const Ui::Touch t = ui_.area(d.key, row, below.empty() ? d.title : ui_.list(d.title, below));
  ui_.panel(row, kRadiusControl, t.hovered ? 1.0f : 0.4f);
  draw_sign(d,
            Rect::around({row.min.x + kSign / 2, row.centre().y}, {kPictureWidth, kPictureHeight}));
  const float top = row.centre().y - (title_h + below_h) / 2;
  ui_.paragraph(Rect::at({words.min.x, top}, {words.width(), 0}), d.title, Type::Control, c.text, 0,
                true);
  if (!below.empty())
    ui_.paragraph(Rect::at({words.min.x, top + title_h}, {words.width(), 0}), below, Type::Small,
                  c.second);
  if (t.focused) gfx::focus_ring(ui_.canvas(), row, kRadiusControl, c.focus);
  const std::string said = ui_.tr(text::remove_replay, {d.title});
  if (ui_.button("bin" + d.key, Rect::around(bin.centre(), {kTarget, kTarget}),
                 {.icon = Icon::Trash, .look = Look::Quiet, .narrated = said, .tip = said}))
    ask_remove(d);
  if (t.pressed) open(d);
  return h;
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
  app_.tables.go_on_with(std::move(r), [&app = app_, key = d.key] {
    const LocalGame* here = app.tables.local();
    if (here && here->stored() && here->saved()) app.archive.shelf().remove(key);
  });
}

void ReplaysScreen::ask_remove(const room::Shelved& d) {
  const auto ask = [&ui = ui_, d]() -> std::optional<Asked> {
    std::string said = ui.tr(text::remove_replay_text, {d.title});
    if (const std::string below = below_title(ui, d); !below.empty()) said += '\n' + below;
    return Asked{std::string(ui.tr(text::remove_title)),
                 said,
                 {.label = ui.tr(text::remove), .icon = Icon::Trash, .look = Look::Primary}};
  };
  app_.nav.show(std::make_unique<Question>(
      ui_, app_.nav, ask, [&app = app_, key = d.key] { app.archive.shelf().remove(key); }));
}

}  // namespace parlour::ui
