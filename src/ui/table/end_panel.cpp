// The end of a game, over its board: who won and why, and what comes next.
#include <algorithm>

#include "ui/app/offers.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/records.h"
#include "ui/table/table_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 480, kHead = 86, kButton = 48, kBadge = 40;
// seconds from the end to its start; until it is up

Rect panel_rect(const Ui& ui, const Rect& board, float result_height) {
  const float w = std::min(ui.width - 2 * kSpace3, kWidth);
  const float wanted = kHead + 10 + result_height + kSpace4 + 2 * kButton + kSpace2 + kSpace5;
  const float h = std::min(wanted, ui.height - 2 * kSpace3);
  Vec2 middle = ui.phone() ? Vec2(ui.width / 2, ui.height / 2) : board.centre();
  middle.x = std::clamp(middle.x, w / 2 + kSpace2, ui.width - w / 2 - kSpace2);
  middle.y = std::clamp(middle.y, h / 2 + kSpace2, ui.height - h / 2 - kSpace2);
  return Rect::around(middle, {w, h});
}

}  // namespace

void TableScreen::draw_winners(const Scene& scene, const Rect& in) {
  const std::vector<Seat> best = winners(scene.game, scene.view.state);
  const std::string title =
      winner_text(ui_, scene.game, scene.view.state, scene.players, in.width());
  float x = in.centre().x - 24 * static_cast<float>(best.size() - 1);
  for (const Seat s : best)
    gfx::seat_badge(ui_.canvas(), seat_sign(index(s)), {x, in.min.y + kBadge / 2}, kBadge,
                    gfx::seat_color(index(s))),
        x += kBadge + kSpace2;
  ui_.label_cut({in.centre().x, in.min.y + 62}, in.width(), title, Type::Heading, ui_.colors().text,
                gfx::kCentred, true);
  if (!std::exchange(end_said_, true)) ui_.announce(title);
}

void TableScreen::draw_end(const Scene& scene, const Rect& board) {
  const float inner = std::min(ui_.width - 2 * kSpace3, kWidth) - 2 * kSpace5 - 10;
  const float result_h = shown_->result(scene, Rect::at({}, {inner, 0}), false);
  ui_.play(end_rises_);
  const float t = end_rises_.at(ui_.clock());
  const Rect r = panel_rect(ui_, board, result_h).moved({0, (1 - t) * kSpace5});
  ui_.begin_layer("end", r);
  gfx::Canvas& g = ui_.canvas();
  g.push_opacity(std::min(t, end_rises_.opacity(ui_.clock())));
  ui_.panel(r, kRadiusPanel, 3);
  Rect in = r.inset(kSpace5, kSpace4);
  draw_winners(scene, in);
  if (ui_.button("hide-end", Rect::around({r.max.x - 30, r.min.y + 30}, {kTarget, kTarget}),
                 {.icon = Icon::Close,
                  .look = Look::Quiet,
                  .narrated = ui_.tr(text::show_board),
                  .tip = ui_.tr(text::show_board)}))
    end_hidden_ = true;
  in.min.y += kHead;
  const Rect buttons = in.take_bottom(2 * kButton + kSpace2, kSpace3);
  const Rect content = ui_.begin_scroll("result", in);
  ui_.end_scroll(
      shown_->result(scene, Rect::at(content.min, {content.width() - 10, content.height()}), true));
  draw_what_next(buttons);
  g.pop_opacity();
  ui_.end_layer();
}

// In a shared room the host takes the game from the table, which returns everybody to the room.
void TableScreen::draw_what_next(Rect buttons) {
  const bool hosting = in_room() && app_.rooms->room->hosting();
  const Line& first = !in_room() ? text::play_again
                      : hosting  ? text::room_next_game
                                 : text::room_to_lobby;
  const std::string_view no_record =
      game_.shareable() ? std::string_view() : ui_.tr(text::room_no_record);
  const Rect top = buttons.take_top(kButton, kSpace2);
  if (ui_.button("again", top,
                 {.label = ui_.tr(first), .icon = Icon::Play, .look = Look::Primary})) {
    if (!in_room()) return app_.tables.play_again();
    if (hosting) app_.rooms->room->end_game();
    return app_.nav.back();
  }
  if (ui_.button("replay", buttons.column(0, 3, kSpace2),
                 {.label = ui_.tr(text::replay), .why_not = no_record})) {
    Replay r;
    r.game = &game_.game();
    r.record = *game_.shareable();
    open_replay(app_, std::move(r));
  }
  if (ui_.button("share", buttons.column(1, 3, kSpace2),
                 {.label = ui_.tr(text::share), .why_not = no_record}))
    offer_record(ui_, game_.game(), *game_.shareable(), true);
  if (ui_.button("home", buttons.column(2, 3, kSpace2), {.label = ui_.tr(text::home)}))
    app_.nav.home();
}

}  // namespace parlour::ui
