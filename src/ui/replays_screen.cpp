// The games that lie on the shelf: those that are over are looked at, the others gone on with.
#include <algorithm>

#include "ui/app_impl.h"

namespace parlour::ui {
namespace {

constexpr float kRowHeight = 60, kIconWidth = 60;

bool goes_on(const room::Shelved& d) {
  return d.finished == room::Finished::No;
}

// What stands below the title: how it ended or that it did not, and when.
std::string below_title(const Ui& ui, const room::Shelved& d) {
  return goes_on(d) ? ui.list(std::string(ui.tr(text::not_finished)), d.details) : d.details;
}

}  // namespace

void App::Impl::draw_replays(bool) {
  const auto& c = ui.colors();
  Rect body = top_bar(ui.tr(text::replays), false, false);
  ui.heading(ui.tr(text::replays));
  const float width = std::min(body.width() - 2 * kSpace4, 720.0f);
  Rect column = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  Rect buttons = column.take_top(kTarget, kSpace4);
  if (ui.button("paste", buttons.column(0, 2, kSpace3),
                {.label = ui.tr(text::open_pasted), .icon = Icon::Pencil})) {
    ask_record();
  }
  if (ui.button("file", buttons.column(1, 2, kSpace3),
                {.label = ui.tr(text::open_file), .icon = Icon::Download})) {
    ui.shell.pick_file(kLongestRecordText, [this](std::optional<std::string> s, bool too_large) {
      if (too_large)
        ui.toast(ui.tr(parlour::text::record_too_large), true);
      else if (s)
        open_or_ask(*std::move(s));
    });
  }
  if (done.empty()) {
    ui.icon(Icon::Log, {column.centre().x, column.min.y + 90}, 48, c.muted);
    ui.paragraph({{column.min.x, column.min.y + 130}, {column.max.x, column.max.y}},
                 ui.tr(text::no_replays), Type::Body, c.second, 0.5f);
    return;
  }
  Rect content = ui.begin_scroll("done", column);
  float y = content.min.y;
  for (std::size_t i = 0; i < done.size(); ++i) {
    y += draw_shelved(i, Rect::at({content.min.x, y}, {content.width(), kRowHeight}), column) +
         kSpace2;
    if (screen != Screen::Replays) break;
  }
  ui.end_scroll(y - content.min.y);
}

// One game of the list: it can be opened, and removed. Returns its height, which a long title adds
// to.
float App::Impl::draw_shelved(std::size_t i, const Rect& at, const Rect& seen) {
  const auto& c = ui.colors();
  const room::Shelved d = done[i];
  const std::string below = below_title(ui, d);
  const Rect words =
      Rect::at(at.min + Vec2(kIconWidth, 0), {at.width() - kIconWidth - kTarget - 2 * kSpace2, 0});
  const float title_h = ui.paragraph(words, d.title, Type::Control, {}, 0, false, false);
  const float below_h =
      below.empty() ? 0 : ui.paragraph(words, below, Type::Small, {}, 0, false, false);
  const float h = std::max(kRowHeight, title_h + below_h + 2 * kSpace2);
  Rect row = Rect::at(at.min, {at.width(), h});
  if (!row.overlaps(seen.grown(200))) return h;
  const Rect bin = row.take_right(kTarget, kSpace1);
  const std::string said = below.empty() ? d.title : ui.list(d.title, below);
  const Ui::Touch t = ui.area(d.key, row, said);
  ui.panel(row, kRadiusControl, t.hovered ? 1.0f : 0.4f);
  ui.icon(goes_on(d) ? Icon::Play : Icon::Log, {row.min.x + kIconWidth / 2, row.centre().y}, 22,
          ui.strong_tint());
  const float top = row.centre().y - (title_h + below_h) / 2;
  ui.paragraph(Rect::at({words.min.x, top}, {words.width(), 0}), d.title, Type::Control, c.text);
  if (!below.empty())
    ui.paragraph(Rect::at({words.min.x, top + title_h}, {words.width(), 0}), below, Type::Small,
                 c.second);
  if (t.focused) gfx::focus_ring(ui.canvas(), row, kRadiusControl, c.focus);
  const std::string remove = ui.tr(text::remove_replay, {d.title});
  if (ui.button("bin" + d.key, Rect::around(bin.centre(), {kTarget, kTarget}),
                {.icon = Icon::Trash, .look = Look::Quiet, .narrated = remove, .tip = remove}))
    to_remove = d, sheet = Sheet::RemoveReplay;
  if (t.pressed) open_shelved(d);
  return h;
}

void App::Impl::open_shelved(const room::Shelved& d) {
  const std::uint32_t wanted = ++wanted_game;
  shelf.take(d.key, [this, wanted, d](std::optional<std::string> kept) {
    if (wanted != wanted_game) return;
    if (!kept) {
      ui.toast(ui.tr(text::replay_gone), true);
      return shelf.look();
    }
    with_game(room::game_of_packed(*kept), [this, d, kept = *kept] {
      Replay r = room::unpacked(games_here(), kept, ui.lang);
      if (!r.game || r.error)
        open_or_ask(
            room::readable(kept));  // says what is wrong with it, and lets the text be taken away
      else if (goes_on(d) && !r.game->over(r.state))
        play_on_shelved(d, r);
      else
        open_replay(std::move(r), Screen::Replays);
    });
  });
}

// It takes the place of the game in progress, which lies on the shelf then; its own place there it
// leaves when it is kept as the one that is open.
void App::Impl::play_on_shelved(const room::Shelved& d, const Replay& r) {
  lay_aside(open_aside(), std::string(ui.tr(text::cannot_shelve)), [this, d, r] {
    adopt(std::make_unique<LocalGame>(ui.shell, r));
    if (local->stored() && local->saved()) shelf.remove(d.key);
  });
}

// A sheet that says something and asks yes or no; closing it means no. Returns the answer once
// there is one.
std::optional<bool> App::Impl::ask_sheet(std::string_view title, const std::string& said,
                                         std::string_view id, const ButtonSpec& yes) {
  Rect in;
  const float w = std::min(460.0f, ui.width) - 2 * kSpace5;
  const float h = ui.paragraph(Rect::at({}, {w, 0}), said, Type::Body, {}, 0, false, false);
  const bool open = begin_sheet(title, 460, 64 + h + kSpace5 + 48 + kSpace5, in);
  ui.describe(said);
  ui.paragraph(in, said, Type::Body, ui.colors().second);
  const Rect buttons = Rect::at({in.min.x, in.min.y + h + kSpace5}, {in.width(), 48});
  const bool no =
      ui.button("cancel", buttons.column(0, 2, kSpace3), {.label = ui.tr(text::cancel)});
  const bool agreed = ui.button(id, buttons.column(1, 2, kSpace3), yes);
  end_sheet();
  if (open && !no && !agreed) return {};
  sheet = Sheet::None;
  return agreed;
}

void App::Impl::draw_remove_replay() {
  std::string said = ui.tr(text::remove_replay_text, {to_remove.title});
  if (const std::string below = below_title(ui, to_remove); !below.empty()) said += '\n' + below;
  const ButtonSpec yes{.label = ui.tr(text::remove), .icon = Icon::Trash, .look = Look::Primary};
  if (ask_sheet(ui.tr(text::remove_title), said, "remove", yes) == true)
    shelf.remove(to_remove.key);
}

}  // namespace parlour::ui
