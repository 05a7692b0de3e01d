#include "ui/rooms/lobby.h"

#include <algorithm>

#include "ui/app/top_bar.h"
#include "ui/kit/sheets.h"
#include "ui/rooms/open_tables.h"

namespace parlour::ui {
namespace {

constexpr float kWideFrom = 860, kWide = 1040,
                kNarrow = 560;  // units: body width to be wide; widths of the content
constexpr float kBar = 84, kBarNarrow = 96, kButton = 52;
constexpr float kChatWidth = 340, kChatHeight = 240;

}  // namespace

void LobbyScreen::draw(bool) {
  if (!rooms_.room) return;
  const std::string head = rooms_.title();
  ui_.heading(head);
  const Rect body = top_bar(app_, head);
  if (!rooms_.inside()) return draw_closed(body);
  const bool wide = body.width() > kWideFrom;
  const float width = std::min(body.width() - 2 * kSpace4, wide ? kWide : kNarrow);
  Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  // A sentence above the buttons shows all its lines.
  const float lines = width > kNarrow ? 0
                                      : ui_.paragraph(Rect::at({}, {width, 0}), expected(),
                                                      Type::Small, {}, 0, false, false);
  const Rect bar =
      area.take_bottom(wide ? kBar : std::max(kBarNarrow, kButton + lines + 3 * kSpace2));
  ui_.canvas().round_rect(Rect::at(bar.min, {bar.width(), 1}), 0, ui_.colors().muted.faded(0.4f));
  draw_bar(bar.inset(0, kSpace2));
  ui_.describe(told());
  const Rect chat = wide ? area.take_right(kChatWidth, kSpace5).inset(0, kSpace2) : Rect();
  draw_parts(area, wide);
  if (wide && rooms_.room) draw_chat(chat);
}

std::string LobbyScreen::told() const {
  std::string out =
      room().lobby().playing ? std::string(ui_.tr(text::room_game_under_way)) : why_no_start();
  for (const net::Member& m : room().lobby().members)
    out += (out.empty() ? "" : " ") +
           ui_.tr(text::one_sentence,
                  {ui_.tr(text::says, {rooms_.name_or_none(m.name), state_of(m)})});
  return out;
}

void LobbyScreen::draw_parts(const Rect& area, bool wide) {
  const Rect content = ui_.begin_scroll("lobby", area);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  const auto part = [&](float h) { at.min.y += h + (h > 0 ? kSpace4 : 0); };
  part(rooms_.draw_absence(at, false));
  if (!rooms_.inside()) return ui_.end_scroll(0);
  part(rooms_.draw_no_place(at));
  if (OpenTables* tables = rooms_.open_tables()) part(tables->draw_knocks(at));
  part(draw_game_choice(at));
  part(draw_chairs(at));
  part(draw_watchers(at));
  const auto chat = [&] {
    if (wide) return;
    draw_chat(Rect::at(at.min, {at.width(), kChatHeight}));
    part(kChatHeight);
  };
  // What the host can set comes before the chat. Below the last part there is only a little, so
  // that nothing scrolls for the sake of a gap.
  const bool hosting = room().hosting();
  if (!hosting) chat();
  const float wishes = draw_wishes(at);
  if (hosting && rooms_.room) {
    part(wishes);
    chat();
  } else {
    at.min.y += wishes;
  }
  ui_.end_scroll(at.min.y - content.min.y);
}

// At the table the drawer's tab is the heading.
void LobbyScreen::draw_chat(Rect box) {
  ui_.panel(box, kRadiusPanel, 0.6f);
  box = box.inset(kSpace3);
  const float h = ui_.size_of(Type::Control) * kLineHeight;
  ui_.label({box.min.x, box.min.y + h / 2}, ui_.tr(text::room_chat), Type::Control,
            ui_.colors().text, gfx::kLeftMiddle, true);
  box.min.y += h + kSpace1;
  rooms_.draw_chat(box);
}

// Nothing is known of the room yet, or any more: one sentence, and the possible actions.
void LobbyScreen::draw_closed(const Rect& body) {
  using State = rooms::Room::State;
  const auto& c = ui_.colors();
  const State s = room().state();
  const Line* line = s == State::Opening     ? &text::room_opening
                     : s == State::Looking   ? &text::room_looking
                     : s == State::Elsewhere ? &text::room_elsewhere
                     : s == State::Missing   ? &text::room_missing
                     : s == State::Unable    ? &text::room_unable
                                             : &farewell_line(room().why());
  const float w = std::min(body.width() - 2 * kSpace4, 480.0f);
  Rect at =
      Rect::at({body.centre().x - w / 2, body.min.y + std::max(kSpace5, body.height() * 0.18f)},
               {w, body.height()});
  std::string told(ui_.tr(*line));
  ui_.icon(s == State::Looking || s == State::Opening ? Icon::Person : Icon::Close,
           {at.centre().x, at.min.y + 24}, 44, c.muted);
  at.min.y += 64;
  at.min.y += ui_.paragraph(at, ui_.tr(*line), Type::Heading, c.text, 0.5f, true) + kSpace3;
  if (s == State::Looking) {
    at.min.y +=
        ui_.paragraph(at, ui_.tr(text::room_looking_help), Type::Body, c.second, 0.5f) + kSpace3;
    const rooms::Reach& r = room().reach();
    std::string reach;
    if (r.relays > 0 && r.relays_failed == r.relays)
      reach = ui_.tr(text::room_relays_none);
    else if (r.relays > 0)
      reach = ui_.tr(text::room_relays, {std::to_string(r.relays_open), std::to_string(r.relays)});
    if (!reach.empty())
      at.min.y += ui_.paragraph(at, reach, Type::Small, c.muted, 0.5f) + kSpace3,
          told += ' ' + reach;
    at.min.y += ui_.paragraph(at, ui_.tr(text::room_address), Type::Small, c.muted, 0.5f) + kSpace4;
    if (ui_.button("by-code", at.take_top(48, kSpace2),
                   {.label = ui_.tr(text::room_by_code), .icon = Icon::Pencil}))
      room().by_code({});
  }
  ui_.describe(told);
  const bool again = s == State::Elsewhere || s == State::Missing || s == State::Unable ||
                     (s == State::Gone && room().why() != net::Farewell::Kicked &&
                      room().why() != net::Farewell::Bye);
  if (again && ui_.button("again", at.take_top(48, kSpace2),
                          {.label = ui_.tr(text::room_again), .look = Look::Primary}))
    return room().again();
  if (ui_.button("home", at.take_top(48, kSpace2),
                 {.label = ui_.tr(text::home), .icon = Icon::Back})) {
    rooms_.close();
  }
}

float LobbyScreen::draw_wishes(const Rect& at) {
  float y = at.min.y;
  if (room().hosting()) {
    y += draw_sign(Rect::at({at.min.x, y}, {at.width(), 0})) + kSpace2;
    const bool locked = room().lobby().locked;
    if (ui_.toggle("lock", Rect::at({at.min.x, y}, {at.width(), kTarget}), ui_.tr(text::room_lock),
                   locked) != locked)
      room().lock(!locked);
    y += kTarget + kSpace2;
    if (rooms_.chosen()) {
      ui_.label({at.min.x, y}, ui_.tr(text::set_answer), Type::Body, ui_.colors().second);
      y += ui_.size_of(Type::Body) * kLineHeight + kSpace1;
      int answer = ui_.settings.answer;
      const float h = choose(ui_, "answer", Rect::at({at.min.x, y}, {at.width(), kTarget}),
                             app_.preferences.answer_times(), answer, ui_.tr(text::set_answer));
      if (answer != ui_.settings.answer)
        ui_.settings.answer = static_cast<std::uint8_t>(answer), app_.preferences.keep();
      y += h + kSpace3;
    }
  }
  Rect line = Rect::at({at.min.x, y}, {at.width(), kTarget});
  if (ui_.button("leave", line,
                 {.label = ui_.tr(text::room_leave), .icon = Icon::Close, .look = Look::Quiet}))
    rooms_.ask_leave();
  y += kTarget + kSpace2;
  return y - at.min.y;
}

// Before its code is there, the switch alone.
float LobbyScreen::draw_sign(const Rect& at) {
  if (OpenTables* tables = rooms_.open_tables()) return tables->draw_sign(at);
  const Rect line = Rect::at(at.min, {at.width(), kTarget});
  if (ui_.toggle("sign", line, ui_.tr(text::room_show_all), false)) rooms_.show_table();
  return kTarget;
}

std::string LobbyScreen::why_no_start() const {
  const net::Lobby& l = room().lobby();
  if (!rooms_.chosen() || l.chairs.empty()) return std::string(ui_.tr(text::room_start_game));
  std::string away, not_ready;
  const auto open = std::ranges::count(l.chairs, net::Chair::Kind::Open, &net::Chair::kind);
  if (open > 0) return count_text(text::room_start_open, ui_.lang, static_cast<int>(open));
  for (const net::Chair& c : l.chairs) {
    const net::Member* m = c.kind == net::Chair::Kind::Person ? l.member(c.member) : nullptr;
    if (!m) continue;
    const std::string name = rooms_.name_or_none(m->name);
    if (m->presence != net::Presence::Here)
      away = ui_.list(std::move(away), name);
    else if (!m->ready)
      not_ready = ui_.list(std::move(not_ready), name);
  }
  if (!away.empty()) return ui_.tr(text::room_start_away, {away});
  if (!not_ready.empty()) return ui_.tr(text::room_start_ready, {not_ready});
  return {};
}

// What is expected, and from whom.
std::string LobbyScreen::expected() const {
  const net::Lobby& l = room().lobby();
  std::string sentence;
  if (l.playing)
    sentence = ui_.tr(text::room_game_under_way);
  else if (room().hosting())
    sentence = why_no_start();
  else
    sentence = ui_.tr(text::room_wait_host);
  if (l.locked && sentence.empty()) sentence = ui_.tr(text::room_locked);
  return sentence;
}

// That in one sentence, with its button.
void LobbyScreen::draw_bar(const Rect& bar) {
  const net::Lobby& l = room().lobby();
  const bool wide = bar.width() > 560;
  Rect r = bar;
  Rect buttons = wide ? r.take_right(std::min(430.0f, bar.width() * 0.6f)) : r.take_bottom(52);
  ui_.paragraph({{r.min.x, wide ? r.centre().y - 10 : r.min.y + 2}, r.max}, expected(),
                wide ? Type::Body : Type::Small, ui_.colors().text);
  if (wide) buttons = Rect::around(buttons.centre(), {buttons.width(), 52});
  // The host's first step while nothing can begin.
  const bool invites = room().hosting() && !l.playing && !room().can_start();
  if (ui_.button("invite", buttons.column(0, 2, kSpace3),
                 {.label = ui_.tr(text::room_invite),
                  .icon = Icon::Share,
                  .look = invites ? Look::Primary : Look::Plain}))
    rooms_.invite();
  draw_main_button(buttons.column(1, 2, kSpace3), invites);
}

// The player's next step.
void LobbyScreen::draw_main_button(const Rect& r, bool invites) {
  if (room().lobby().playing) {
    const bool here = rooms_.at_table();
    const Line& waits = room().deals()       ? text::room_dealing
                        : room().gathering() ? text::room_table_first
                                             : text::room_table_waits;
    if (ui_.button("table", r,
                   {.label = ui_.tr(text::room_to_table),
                    .icon = Icon::Play,
                    .look = here ? Look::Primary : Look::Plain,
                    .why_not = here ? std::string_view() : ui_.tr(waits)}))
      rooms_.to_table();
  } else if (room().hosting()) {
    const std::string why = why_no_start();
    if (ui_.button("start", r,
                   {.label = ui_.tr(text::start),
                    .icon = Icon::Play,
                    .look = invites ? Look::Plain : Look::Primary,
                    .why_not = why}))
      room().start();
  } else if (is_player(room().me().seat)) {
    const bool ready = room().me().ready;
    const ButtonSpec spec{.label = ui_.tr(ready ? text::room_ready_undo : text::room_ready_do),
                          .icon = ready ? Icon::Close : Icon::Check,
                          .look = ready ? Look::Plain : Look::Primary};
    if (ui_.button("ready", r, spec)) room().ready(!ready);
  }
}

}  // namespace parlour::ui
