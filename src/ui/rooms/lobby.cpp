#include "ui/rooms/lobby.h"

#include <algorithm>

#include "ui/app/top_bar.h"
#include "ui/kit/sheets.h"
#include "ui/rooms/open_tables.h"

namespace parlour::ui {
namespace {

constexpr float kChatHeight = 240;
constexpr double kCodeAgain = 3000;            // ms: what draws the code has not come
constexpr float kRule = 1, kRuleFaint = 0.4f;  // between the page and the bar
constexpr float kOverlap = 0.2f;  // of squares of a code, so that no light shines through

}  // namespace

void LobbyScreen::draw(bool) {
  if (!rooms_.room) return;
  const std::string head = rooms_.title();
  ui_.heading(head);
  const Rect body = top_bar(app_, head);
  if (!rooms_.inside()) return draw_closed(body);
  const Step step = next_step();
  const std::string sentence = expected();
  const Type type = lobby_wide(body) ? type_of(Type::Body) : Type::Small;
  const LobbyRects at = lobby_rects(
      ui_, body, ui_.height_of(lobby_told_width(ui_, body, kind()), sentence, type),
      ui_.least_button(text::room_invite), step.label ? ui_.least_button(*step.label) : 0, kind());
  draw_bar(at, step, sentence, type);
  if (!rooms_.room) return;
  ui_.describe(told());
  draw_parts(at.page, lobby_wide(body));
  if (!at.chat.empty() && rooms_.room) draw_chat(at.chat);
  if (!at.code.empty() && rooms_.room) draw_code(at.code);
}

Type LobbyScreen::type_of(Type usual) const {
  if (!rooms_.is_screen() || ui_.phone()) return usual;
  return usual == Type::Small ? Type::Control : usual == Type::Body ? Type::Heading : Type::Title;
}

// Whoever came from the list goes back to it, for good if there is no lobby.
bool LobbyScreen::back() {
  if (!rooms_.among_strangers()) return false;
  if (!rooms_.inside()) rooms_.close();
  rooms_.back_to_tables();
  return true;
}

std::string LobbyScreen::told() const {
  const bool goes = room().lobby().playing || rooms_.begins_in() > 0;
  std::string out = goes ? expected() : why_no_start();
  const auto add = [&](const std::string& said) { out += (out.empty() ? "" : " ") + said; };
  if (!goes && !room().hosting()) add(waits_for_start());
  for (const net::Member& m : room().lobby().members) {
    if (!is_screen(m))
      add(ui_.tr(text::one_sentence,
                 {ui_.tr(text::says, {rooms_.name_or_none(m.name), state_of(m)})}));
  }
  return out;
}

void LobbyScreen::draw_parts(const Rect& page, bool wide) {
  const Rect content = ui_.begin_scroll("lobby", page);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  const auto part = [&](float h) { at.min.y += h + (h > 0 ? kSpace4 : 0); };
  part(rooms_.draw_absence(at, false));
  if (!rooms_.inside()) return ui_.end_scroll(0);
  part(rooms_.draw_no_place(at));
  if (OpenTables* tables = rooms_.open_tables()) part(tables->draw_knocks(at));
  const bool screen = rooms_.is_screen();
  if (screen && !wide) part(draw_code(at));
  if (screen) part(draw_people(at, false));
  part(draw_game_choice(at));
  if (!screen) part(draw_people(at, false));
  part(draw_people(at, true));
  if (room().hosting()) part(draw_wishes(at));
  if (!wide && !screen) {
    draw_chat(Rect::at(at.min, {at.width(), kChatHeight}));
    part(kChatHeight);
  }
  if (ui_.button("leave", Rect::at(at.min, {at.width(), kTarget}),
                 {.label = ui_.tr(text::room_leave), .icon = Icon::Close, .look = Look::Quiet}))
    rooms_.ask_leave();
  ui_.end_scroll(at.min.y + kTarget + kSpace2 - content.min.y);
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

// The way in, for people with phones. Returns its height.
float LobbyScreen::draw_code(const Rect& at) {
  look_at_code();
  const auto& c = ui_.colors();
  const std::string_view said =
      ui_.tr(room().lobby().playing ? text::room_scan_back : text::room_scan);
  const std::string link = rooms_.link();
  ui_.describe_also(ui_.says(said, link));
  const float wide = ui_.label_width(link, Type::Heading, true);
  const float size = ui_.size_of(Type::Heading) * std::min(1.0f, at.width() / wide);
  const CodeRects r = code_rects(at, ui_.height_of(at.width(), said, type_of(Type::Body), true),
                                 size * kLineHeight);
  ui_.paragraph(r.words, said, type_of(Type::Body), c.text, 0.5f, true);
  ui_.canvas().round_rect(r.square, kRadiusControl, gfx::rgb(0xFFFFFF));
  draw_squares(r.square);
  ui_.label(r.link.centre(), link, Type::Heading, c.text, gfx::kCentred, true, size);
  return r.link.max.y - at.min.y;
}

// What draws such codes comes with the first one.
void LobbyScreen::look_at_code() {
  const std::string link = rooms_.link();
  if (coded_ == link) return;
  coded_ = link;
  code_.clear();
  ui_.shell.need_data("qr/" + link, alive([this, link](std::optional<std::string> code) {
                        if (code && coded_ == link) code_ = *std::move(code);
                        if (!code) ask_code_again(link);
                        ui_.shell.wake();
                      }));
}

void LobbyScreen::ask_code_again(const std::string& link) {
  ui_.shell.call_after(kCodeAgain, alive([this, link] {
                         if (coded_ == link) coded_.clear();
                         ui_.shell.wake();
                       }));
}

// Dark squares that stand side by side are one shape.
void LobbyScreen::draw_squares(const Rect& at) const {
  const std::size_t n = code_.find('\n');
  if (n == code_.npos) return;
  const float step = at.width() / static_cast<float>(n);
  for (std::size_t i = code_.find('1'); i != code_.npos; i = code_.find('1', i)) {
    const std::size_t end = code_.find_first_not_of('1', i);
    const auto column = static_cast<float>(i % (n + 1)), row = static_cast<float>(i / (n + 1));
    const auto length = static_cast<float>(std::min(end, code_.size()) - i);
    ui_.canvas().rect(
        Rect::at(at.min + Vec2(column, row) * step, Vec2(length, 1) * step).grown(kOverlap),
        gfx::rgb(0));
    i = std::min(end, code_.size());
  }
}

// Nothing is known of the room yet, or any more: one sentence, what may help, and the actions.
void LobbyScreen::draw_closed(const Rect& body) {
  using State = rooms::Room::State;
  const State s = room().state();
  const Line* line = s == State::Opening     ? &text::room_opening
                     : s == State::Looking   ? &text::room_looking
                     : s == State::Elsewhere ? &text::room_elsewhere
                     : s == State::Missing   ? &text::room_missing
                     : s == State::Unable    ? &text::room_unable
                                             : &farewell_line(room().why());
  const bool looks = s == State::Looking;
  const OpenTables* open = looks ? rooms_.among_strangers() : nullptr;
  if (open) line = &open->words().coming;
  const Rect page = ui_.begin_scroll("closed", body);
  Rect rest = closed_column(page, body.height());
  const Rect sign = closed_sign(rest);
  ui_.icon(looks || s == State::Opening ? Icon::Person : Icon::Close, sign.centre(), sign.height(),
           ui_.colors().muted);
  rest.min.y +=
      ui_.paragraph(rest, ui_.tr(*line), Type::Heading, ui_.colors().text, 0.5f, true) + kSpace3;
  ui_.describe(ui_.tr(*line));
  const auto help = [&](std::string_view said) {
    rest.min.y += ui_.paragraph(rest, said, Type::Body, ui_.colors().second, 0.5f) + kSpace3;
    ui_.describe_also(said);
  };
  if (looks) {
    help(ui_.tr(open ? open->words().coming_help : text::room_looking_help));
    const rooms::Reach& r = room().reach();
    if (r.relays > 0 && r.relays_failed == r.relays)
      help(ui_.tr(text::room_relays_none));
    else if (r.relays > 0)
      help(ui_.tr(text::room_relays, {std::to_string(r.relays_open), std::to_string(r.relays)}));
    help(ui_.tr(text::room_address));
  }
  draw_ways_out(rest);
  ui_.end_scroll(rest.min.y - page.min.y);
}

void LobbyScreen::draw_ways_out(Rect& rest) {
  using State = rooms::Room::State;
  const State s = room().state();
  const auto why = room().why();
  const bool again = s == State::Elsewhere || s == State::Missing || s == State::Unable ||
                     (s == State::Gone && why != net::Farewell::Kicked &&
                      why != net::Farewell::VotedOut && why != net::Farewell::Bye);
  const OpenTables* open = rooms_.among_strangers();
  if (s == State::Looking && !open &&
      ui_.button("by-code", closed_button(rest),
                 {.label = ui_.tr(text::room_by_code), .icon = Icon::Pencil}))
    room().by_code({});
  if (again && ui_.button("again", closed_button(rest),
                          {.label = ui_.tr(text::room_again), .look = Look::Primary}))
    return room().again();
  if (ui_.button(
          "home", closed_button(rest),
          {.label = ui_.tr(open ? open->words().another : text::home), .icon = Icon::Back}) &&
      !back())
    rooms_.close();
}

// Who finds the room, how they talk, and who may come in. The time to answer is among the options.
float LobbyScreen::draw_wishes(const Rect& at) {
  Rect rest = at;
  rest.take_top(draw_sign(at), kSpace2);
  const bool free = room().lobby().talk == net::Talk::Free, locked = room().lobby().locked;
  if (may_set_talk() &&
      ui_.toggle("free-chat", rest.take_top(kTarget), ui_.tr(text::room_free_chat), free) != free)
    room().set_talk(free ? net::Talk::Phrases : net::Talk::Free);
  if (may_choose()) rest.take_top(draw_dealer(rest));
  if (ui_.toggle("lock", rest.take_top(kTarget), ui_.tr(text::room_lock), locked) != locked)
    room().lock(!locked);
  return rest.min.y - at.min.y;
}

// Whether anybody deals: for games that can do without.
float LobbyScreen::draw_dealer(const Rect& at) {
  const bool nobody = room().lobby().dealerless;
  if (!nobody && room().why_dealer() == &parlour::text::needs_dealer) return 0;
  Rect rest = at;
  if (ui_.toggle("dealerless", rest.take_top(kTarget), ui_.tr(text::room_dealerless), nobody) !=
      nobody)
    room().set_dealerless(!nobody);
  if (nobody)
    rest.take_top(
        ui_.paragraph(rest, ui_.tr(text::room_dealerless_help), Type::Small, ui_.colors().second),
        kSpace2);
  return rest.min.y - at.min.y;
}

// Among friends everybody talks freely; but strangers may still be here when the table is closed.
bool LobbyScreen::may_set_talk() const {
  return (rooms_.open_table || room().lobby().talk == net::Talk::Phrases) && may_choose();
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
  if (l.dealerless && room().why_dealer()) return std::string(room().why_dealer()->in(ui_.lang));
  if (!away.empty()) return ui_.tr(text::room_start_away, {away});
  if (!not_ready.empty()) return ui_.tr(text::room_start_ready, {not_ready});
  return {};
}

// What is expected, and from whom.
std::string LobbyScreen::expected() const {
  const net::Lobby& l = room().lobby();
  std::string sentence;
  if (const int seconds = rooms_.begins_in(); seconds > 0)
    sentence =
        ui_.tr(text::one_sentence, {ui_.tr(text::room_begins_in, {std::to_string(seconds)})});
  else if (l.playing)
    sentence = ui_.tr(text::room_game_under_way);
  else if (room().hosting())
    sentence = why_no_start();
  else
    sentence = waits_for_start();
  if (l.locked && sentence.empty()) sentence = ui_.tr(text::room_locked);
  return sentence;
}

// A guest's lobby before a game. Where nobody plays at the host, it is another device that starts.
std::string LobbyScreen::waits_for_start() const {
  const net::Lobby& l = room().lobby();
  const bool full = std::ranges::none_of(
      l.chairs, [](const net::Chair& c) { return c.kind == net::Chair::Kind::Open; });
  if (!is_player(room().me().seat))
    return std::string(ui_.tr(full ? text::room_full_watch : text::room_free_watch));
  const net::Member* host = l.member(std::uint8_t{0});
  if (!host || is_player(host->seat)) return std::string(ui_.tr(text::room_wait_host));
  return ui_.tr(text::room_wait_for, {rooms_.name_or_none(host->name)});
}

// That in one sentence, with the buttons.
void LobbyScreen::draw_bar(const LobbyRects& at, const Step& step, const std::string& told,
                           Type type) {
  ui_.canvas().round_rect(Rect::at(at.bar.min, {at.bar.width(), kRule}), 0,
                          ui_.colors().muted.faded(kRuleFaint));
  ui_.paragraph(at.told, told, type, ui_.colors().text);
  // The host's first step while nothing can begin.
  const bool invites =
      room().hosting() && !rooms_.is_screen() && !room().lobby().playing && !room().can_start();
  const bool icons = !step.label || ui_.icons_fit(text::room_invite, at.buttons.first, *step.label,
                                                  at.buttons.second);
  if (ui_.button("invite", at.buttons.first,
                 {.label = ui_.tr(text::room_invite),
                  .icon = icons ? Icon::Share : Icon::None,
                  .look = invites ? Look::Primary : Look::Plain}))
    rooms_.invite();
  if (step.label && ui_.button(step.id, at.buttons.second,
                               {.label = ui_.tr(*step.label),
                                .icon = icons ? step.icon : Icon::None,
                                .look = step.primary && !invites ? Look::Primary : Look::Plain,
                                .why_not = step.why_not}))
    take_step(step);
}

LobbyScreen::Step LobbyScreen::next_step() const {
  if (room().lobby().playing) {
    const bool here = rooms_.at_table();
    const Line& waits = room().deals()       ? text::room_dealing
                        : room().gathering() ? text::room_table_first
                                             : text::room_table_waits;
    return {.id = "table",
            .label = &text::room_to_table,
            .primary = here,
            .why_not = here ? std::string() : std::string(ui_.tr(waits))};
  }
  if (room().hosting()) return {.id = "start", .label = &text::start, .why_not = why_no_start()};
  if (!is_player(room().me().seat)) return {};
  const bool ready = room().me().ready;
  return {.id = "ready",
          .label = ready ? &text::room_ready_undo : &text::room_ready_do,
          .icon = ready ? Icon::Close : Icon::Check,
          .primary = !ready};
}

void LobbyScreen::take_step(const Step& step) {
  if (step.label == &text::room_to_table)
    rooms_.to_table();
  else if (step.label == &text::start)
    room().start();
  else
    room().ready(!room().me().ready);
}

}  // namespace parlour::ui
