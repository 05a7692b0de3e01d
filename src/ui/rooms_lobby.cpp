// A room of several devices: how one comes in, who is there, what is played next.
#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/rooms.h"

namespace parlour::ui {

const Line& farewell_line(net::Farewell why) {
  static constexpr const Line* lines[] = {
      &text::room_bye_bye, &text::room_bye_version, &text::room_bye_nonsense, &text::room_bye_flood, &text::room_bye_forged,
      &text::room_bye_replaced, &text::room_bye_full, &text::room_bye_locked, &text::room_bye_kicked, &text::room_bye_moved,
      &text::room_bye_silent};
  static_assert(std::size(lines) == net::kFarewells);
  return *lines[static_cast<int>(why)];
}

App::Impl::Rooms::Rooms(App::Impl& impl) : app(impl), ui(impl.ui) { games = app.games_here(); }

// --- coming and going -----------------------------------------------------------------------------

void App::Impl::Rooms::show_list() {
  known = rooms::places(ui.shell);
  forgetting.reset();
  app.go(Screen::Rooms);
}

void App::Impl::Rooms::open_link(std::string_view fragment) {
  const auto id = rooms::room_in(fragment);
  if (!id) {
    ui.toast(ui.tr(text::room_no_code), true);
    ui.shell.set_fragment("");
    return;
  }
  if (!ui.shell.links()) return ui.shell.set_fragment(""), show_list();  // which says why
  if (room && room->id() == *id) return app.go(at_table() && playing() ? Screen::Table : Screen::Lobby);
  const std::size_t without = rooms::fragment_of(*id).size() + 1;
  code = fragment.size() > without ? fragment.substr(without) : std::string_view();
  if (const auto place = rooms::place_in(ui.shell, *id)) return enter(*id, false, place->name);  // its role is kept
  ask_name(text::room_join_go, [this, id = *id](std::string name) { enter(id, false, std::move(name)); });
}

void App::Impl::Rooms::ask_name(const Line& ok, std::function<void(std::string)> then) {
  TextPrompt prompt;
  prompt.title = ui.tr(text::room_name_title), prompt.label = ui.tr(text::room_name_label);
  prompt.initial = ui.settings.name;
  prompt.ok = ui.tr(ok), prompt.cancel = ui.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  ui.shell.ask_text(prompt, [this, then = std::move(then)](std::optional<std::string> typed) {
    ui.shell.wake();
    if (!typed) {
      if (!room) ui.shell.set_fragment("");
      return;
    }
    const std::string name = tidy_name(*typed);
    if (!name.empty() && name != ui.settings.name) ui.settings.name = name, app.keep_settings();
    then(name);
  });
}

// Kept apart from the other settings, for they are many lines.
void App::Impl::Rooms::ask_servers(std::string_view key, const Line& head, const Line& label) {
  TextPrompt prompt;
  prompt.title = ui.tr(head), prompt.label = ui.tr(label);
  prompt.initial = ui.shell.load(key).value_or("");
  prompt.ok = ui.tr(text::ok), prompt.cancel = ui.tr(text::cancel);
  prompt.max_length = 2000, prompt.multiline = true;
  ui.shell.ask_text(prompt, [this, key = std::string(key)](std::optional<std::string> typed) {
    if (typed && typed->empty()) ui.shell.erase(key);
    else if (typed && !ui.shell.save(key, *typed)) ui.toast(ui.tr(text::storage_failed), true);
    ui.shell.wake();
  });
}

void App::Impl::Rooms::make(const AnyGame& g, std::string options, std::vector<Player> players) {
  if (!ui.shell.links()) return show_list();
  ask_name(text::room_make, [this, &g, options = std::move(options), players = std::move(players)](std::string name) {
    net::RoomId id;
    for (std::size_t i = 0; i < id.size(); i += 8) {
      const std::uint64_t bits = ui.shell.entropy();
      for (std::size_t k = 0; k < 8; ++k) id[i + k] = static_cast<std::uint8_t>(bits >> (8 * k));
    }
    code.clear();
    enter(id, true, std::move(name), Begin{&g, options, players});
  });
}

// A room whose game is chosen there, among those who have come.
void App::Impl::Rooms::make_any() {
  if (games.empty()) return;
  const AnyGame& g = *games.front();
  make(g, {}, std::vector<Player>(static_cast<std::size_t>(g.info().usual_seats)));
}

void App::Impl::Rooms::ask_link(std::string given, bool wrong) {
  TextPrompt prompt;
  prompt.title = ui.tr(text::room_join), prompt.label = ui.tr(text::room_join_label);
  prompt.initial = std::move(given);
  prompt.ok = ui.tr(text::room_join_go), prompt.cancel = ui.tr(text::cancel);
  prompt.max_length = 2000;
  if (wrong) prompt.error = ui.tr(text::room_no_code);
  ui.shell.ask_text(prompt, [this](std::optional<std::string> typed) {
    ui.shell.wake();
    if (!typed) return;
    const auto id = rooms::room_in(*typed);
    if (!id) return ask_link(*typed, true);
    open_link(typed->find("/join/") == std::string::npos ? rooms::fragment_of(*id) : typed->substr(typed->find("/join/")));
  });
}

void App::Impl::Rooms::enter(const net::RoomId& id, bool host, std::string name, std::optional<Begin> begin) {
  close();
  begins = std::move(begin);
  games = app.games_here();
  fresh_game = true;
  room = std::make_unique<rooms::Room>(ui.shell, ui.shell, games,
                                       rooms::Room::Wish{.room = id, .host = host, .name = std::move(name),
                                                         .relays = ui.shell.load("relays").value_or(""),
                                                         .turn = ui.shell.load("turn").value_or("")});
  room->make_room = [this](const std::function<bool()>& save) { return app.shelf.make_room_for(save); };
  room->before_game_goes = [this] {
    if (!playing()) return;
    app.show_game(nullptr);
    if (app.screen == Screen::Table) app.go(Screen::Lobby);
  };
  ui.shell.persist();
  app.go(Screen::Lobby);
}

void App::Impl::Rooms::close() {
  begins.reset();
  if (!room) return;
  const bool shown = app.screen == Screen::Lobby || (app.screen == Screen::Table && playing());
  if (playing()) app.show_game(nullptr);  // within room.reset() there is no room to be asked any more
  room.reset();
  if (shown) app.go(Screen::Home);
  ui.shell.set_fragment("");
}

void App::Impl::Rooms::leave() {
  if (room) room->leave();
  close();
  app.go(Screen::Home);
}

std::string App::Impl::Rooms::link() const { return ui.shell.base_url() + '#' + rooms::fragment_of(room->id()); }

const AnyGame* App::Impl::Rooms::chosen() const {
  if (!room || room->state() != rooms::Room::State::Inside) return nullptr;
  for (const AnyGame* g : games) {
    if (g->info().id == room->lobby().game) return g;
  }
  return nullptr;
}

std::string App::Impl::Rooms::title() const {
  const AnyGame* g = chosen();
  return g ? ui.tr(text::room_title_game, {ui.tr(g->info().title)}) : std::string(ui.tr(text::room_title));
}

// --- each frame -----------------------------------------------------------------------------------

void App::Impl::Rooms::run() {
  if (!room) return;
  room->set_answer(static_cast<std::uint32_t>(room::kAnswerTimes[ui.settings.answer]));
  room->tick(ui.settings);
  take_begin();
  while (auto news = room->next_news()) tell(*news);
  if (!code.empty() && room->state() == rooms::Room::State::Looking) room->by_code(std::exchange(code, {}));
  // A game that has begun is shown to everybody who is in the lobby.
  if (at_table() && !playing() && app.screen == Screen::Lobby && fresh_game) to_table();
  if (!at_table()) fresh_game = true;
  const bool minute_counts = room->state() == rooms::Room::State::Inside;
  if (!minute_counts) return;
  // How long somebody is away is shown in seconds.
  for (const net::Member& m : room->lobby().members) {
    if (const double away = room->away_for(m); away > 0 && away < 90'000) {
      wake_in_a_second();
      break;
    }
  }
}

std::string App::Impl::Rooms::name_or_none(const std::string& name) const {
  return name.empty() ? std::string(ui.tr(text::room_unnamed)) : name;
}

// A frame that shows how many seconds it has been: one timer, however many frames there are meanwhile.
void App::Impl::Rooms::wake_in_a_second() {
  if (std::exchange(ticking, true)) return;
  ui.shell.call_after(1000, [this] {
    ticking = false;
    ui.shell.wake(1);
  });
}

void App::Impl::Rooms::take_begin() {
  if (!begins || room->state() != rooms::Room::State::Inside) return;
  const Begin b = *std::exchange(begins, {});
  if (!room->hosting()) return;
  room->choose(b.game->info().id, b.options, static_cast<int>(b.players.size()));
  room->sit(seat(0));
  for (std::size_t i = 1; i < b.players.size(); ++i) {
    // The last bots stay: the seats before them are for those who come. A game against bots alone needs
    // no room, so the first seat beside the host's is always free.
    if (b.players[i].bot && i > 1) room->set_bot(seat(static_cast<int>(i)), b.players[i].level);
  }
}

void App::Impl::Rooms::to_table() {
  fresh_game = false;
  if (!at_table()) return;
  if (!playing()) app.show_game(room->game());
  app.go(Screen::Table);
}

// The first characters of a long line.
static std::string beginning(const std::string& s) {
  constexpr int kMost = 90;
  std::size_t i = 0;
  for (int n = 0; i < s.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(s[i]) & 0xC0) != 0x80;
    if (begins && n++ == kMost) return s.substr(0, i) + "…";
  }
  return s;
}

void App::Impl::Rooms::tell(const rooms::Room::News& n) {
  using Type = rooms::Room::News::Type;
  const std::string who = name_or_none(n.name);
  const auto say = [&](const Line& line, bool bad = false) { ui.toast(ui.tr(line, {who}), bad); };
  switch (n.type) {
    case Type::Chat: {
      const bool read = app.screen == Screen::Lobby || (app.drawer_tab == app.chat_tab() && (app.drawer_open || app.sheet == Sheet::Drawer));
      const std::string line = ui.tr(text::says, {who, n.text});
      if (read) ui.announce(line);
      else ui.toast(beginning(line));  // all of it stands in the chat
      break;
    }
    case Type::Joined: say(text::room_joined); break;
    case Type::Left: say(text::room_news_left); break;
    case Type::Away: say(text::room_news_away, true); break;
    case Type::Back: say(text::room_news_back); break;
    case Type::Lent: say(text::room_news_lent); break;
    case Type::GivenBack: say(text::room_news_given); break;
    case Type::Began:
      if (app.screen != Screen::Lobby && app.screen != Screen::Table) say(text::room_news_began);
      break;
    case Type::Ended:
      if (!room->hosting()) say(text::room_news_ended);
      break;
    case Type::Yielded: say(text::room_news_yielded, true); break;
    case Type::NoPlace:  // the lobby has a card that says what can be done
      if (app.screen == Screen::Lobby) ui.announce(ui.tr(text::room_no_place));
      else say(text::room_no_place, true);
      break;
    case Type::TookBack: say(text::room_news_took_back, true); break;
    case Type::Host: say(text::room_news_host); break;
    case Type::Record:
      if (const Record* record = app.game && room->game() ? room->game()->shareable() : nullptr) app.shelve(app.game->game(), *record);
      break;
    case Type::Untrue: say(text::room_news_untrue, true); break;
    case Type::Doubted: say(text::room_news_doubted, true); break;
    case Type::Refused: say(text::room_news_refused, true); break;
    case Type::Drift: say(text::room_news_drift, true); break;
    case Type::Unknown: say(text::room_news_unknown, true); break;
    case Type::Flood: say(text::room_news_flood, true); break;
    case Type::NotDealt: say(text::room_news_not_dealt, true); break;
    case Type::Behind: say(text::room_news_behind, true); break;
    case Type::LeftOut: say(text::room_news_left_out, true); break;
    case Type::Unread: say(text::room_news_unread, true); break;
    case Type::UnreadRoom: say(text::room_news_unread_room, true); break;
    case Type::Lost: ui.toast(ui.tr(farewell_line(n.why)), true); break;
  }
}

// --- the list of rooms ----------------------------------------------------------------------------

// How long ago that was, roughly.
std::string App::Impl::Rooms::ago(std::int64_t seen) const {
  const std::int64_t minutes = std::max<std::int64_t>(0, rooms::clock_seconds() - seen) / 60;
  if (minutes == 0) return std::string(ui.tr(text::room_ago_now));
  if (minutes < 60) return ui.tr(text::room_ago_min, {std::to_string(minutes)});
  if (minutes < 48 * 60) return ui.tr(text::room_ago_hours, {std::to_string(minutes / 60)});
  return ui.tr(text::room_ago_days, {std::to_string(minutes / (24 * 60))});
}

void App::Impl::Rooms::draw_list(bool blocked) {
  constexpr float kRow = 82;
  const auto& c = ui.colors();
  Rect body = app.top_bar(ui.tr(text::rooms), false, blocked);
  if (app.screen != Screen::Rooms) return;
  ui.heading(ui.tr(text::rooms));
  const bool links = ui.shell.links();
  const std::string_view why_not = links ? std::string_view() : ui.tr(text::room_no_links);
  ui.describe(links ? ui.tr(text::rooms_help) : why_not);
  const float width = std::min(body.width() - 2 * kSpace4, 640.0f);
  Rect column = Rect::at({body.centre().x - width / 2, body.min.y + kSpace3}, {width, body.height() - kSpace3});
  Rect content = ui.begin_scroll("rooms", column);
  float y = content.min.y;
  const float w = content.width();
  const Rect ways = Rect::at({content.min.x, y}, {w, w > 460 ? 52.0f : 104 + kSpace2});
  const auto way = [&](int k) { return w > 460 ? ways.column(k, 2, kSpace3) : Rect::at({ways.min.x, ways.min.y + static_cast<float>(k) * (52 + kSpace2)}, {w, 52}); };
  if (ui.button("make", way(0), {.label = ui.tr(text::room_make), .icon = Icon::Plus, .look = Look::Primary, .why_not = why_not})) make_any();
  if (ui.button("join", way(1), {.label = ui.tr(text::room_join_paste), .icon = Icon::Share, .why_not = why_not})) ask_link({}, false);
  y += ways.height() + kSpace4;
  const auto paragraph = [&](std::string_view said, Type type, Color ink, float after) { y += ui.paragraph({{content.min.x, y}, {content.min.x + w, y}}, said, type, ink) + after; };
  if (links) {
    paragraph(ui.tr(text::rooms_help), Type::Body, c.second, kSpace3);
    paragraph(ui.tr(text::room_address), Type::Small, c.muted, kSpace5);
  } else {
    paragraph(why_not, Type::Body, c.warning, kSpace5);
  }
  if (!known.empty()) {
    ui.label({content.min.x, y}, ui.tr(text::rooms_here), Type::Heading, c.text, gfx::kTopLeft, true);
    y += ui.size_of(Type::Heading) * kLineHeight + kSpace2;
  }
  std::optional<rooms::Place> opened, forgotten;
  for (const rooms::Place& p : known) {
    const Rect row = Rect::at({content.min.x, y}, {w, kRow});
    const std::string place = rooms::code_of(p.room);
    std::string name(ui.tr(text::room_title));
    for (const AnyGame* g : app.games_here()) {
      if (g->info().id == p.game) name = ui.tr(text::room_title_game, {ui.tr(g->info().title)});
    }
    std::string role(ui.tr(p.host ? text::room_hosted : text::room_guest));
    if (p.playing) role = ui.list(std::move(role), ui.tr(text::room_plays));
    // Rooms of one game are told apart by who was there, and when.
    std::string who;
    for (const std::string& other : p.others) who = ui.list(std::move(who), other);
    if (!who.empty()) who = ui.tr(text::room_with, {who});
    if (p.seen != 0) who += (who.empty() ? "" : " · ") + ago(p.seen);
    const std::string mine = p.name.empty() ? role : ui.list(p.name, role);
    const Rect open = {row.min, {row.max.x - kTarget - kSpace2, row.max.y}};
    const Ui::Touch t = ui.area("room" + place, open, ui.tr(text::two_sentences, {name, who.empty() ? role : ui.tr(text::two_sentences, {role, who})}));
    ui.panel(row, kRadiusPanel, t.hovered ? 1.0f : 0.5f);
    ui.icon(p.host ? Icon::Person : Icon::Play, {row.min.x + 30, row.centre().y}, 22, ui.strong_tint());
    ui.label_cut({row.min.x + 60, row.min.y + 10}, open.width() - 70, name, Type::Control, c.text, gfx::kTopLeft, true);
    ui.label_cut({row.min.x + 60, row.min.y + 34}, open.width() - 70, mine, Type::Small, c.second);
    ui.label_cut({row.min.x + 60, row.min.y + 54}, open.width() - 70, who, Type::Small, c.muted);
    if (t.focused) gfx::focus_ring(ui.canvas(), open, kRadiusPanel, c.focus);
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (t.pressed) opened = p;
    if (ui.button("forget" + place, Rect::around({row.max.x - kTarget / 2 - kSpace2, row.centre().y}, {kTarget, kTarget}),
                  {.icon = Icon::Trash, .look = forgetting == p.room ? Look::Danger : Look::Quiet, .narrated = ui.tr(text::room_forget), .tip = ui.tr(text::room_forget)})) {
      // What is kept nowhere else is asked for twice.
      const bool sure = !(p.host && p.playing) || forgetting == p.room;
      if (sure) forgotten = p, forgetting.reset();
      else forgetting = p.room, ui.toast(ui.tr(text::room_forget_game), true);
    }
    y += kRow + kSpace2;
  }
  ui.end_scroll(y - content.min.y + kSpace4);
  if (forgotten) {
    if (room && room->id() == forgotten->room) leave();
    rooms::forget_place(ui.shell, forgotten->room);
    if (room) room->keep_again();
    show_list();
  } else if (opened) {
    open_link(rooms::fragment_of(opened->room));
  }
}

// --- the lobby ------------------------------------------------------------------------------------

// Nothing of the room is known yet, or any more: one sentence, and what can be done.
void App::Impl::Rooms::draw_closed(const Rect& body) {
  using State = rooms::Room::State;
  const auto& c = ui.colors();
  const State s = room->state();
  const Line* line = s == State::Opening     ? &text::room_opening
                     : s == State::Looking   ? &text::room_looking
                     : s == State::Elsewhere ? &text::room_elsewhere
                     : s == State::Missing   ? &text::room_missing
                     : s == State::Unable    ? &text::room_unable
                                             : &farewell_line(room->why());
  const float w = std::min(body.width() - 2 * kSpace4, 480.0f);
  Rect at = Rect::at({body.centre().x - w / 2, body.min.y + std::max(kSpace5, body.height() * 0.18f)}, {w, body.height()});
  std::string told(ui.tr(*line));
  ui.icon(s == State::Looking || s == State::Opening ? Icon::Person : Icon::Close, {at.centre().x, at.min.y + 24}, 44, c.muted);
  at.min.y += 64;
  at.min.y += ui.paragraph(at, ui.tr(*line), Type::Heading, c.text, 0.5f, true) + kSpace3;
  if (s == State::Looking) {
    at.min.y += ui.paragraph(at, ui.tr(text::room_looking_help), Type::Body, c.second, 0.5f) + kSpace3;
    const rooms::Reach& r = room->reach();
    std::string reach;
    if (r.relays > 0 && r.relays_failed == r.relays) reach = ui.tr(text::room_relays_none);
    else if (r.relays > 0) reach = ui.tr(text::room_relays, {std::to_string(r.relays_open), std::to_string(r.relays)});
    if (!reach.empty())
      at.min.y += ui.paragraph(at, reach, Type::Small, c.muted, 0.5f) + kSpace3,
          told += ' ' + reach;
    at.min.y += ui.paragraph(at, ui.tr(text::room_address), Type::Small, c.muted, 0.5f) + kSpace4;
    if (ui.button("by-code", at.take_top(48, kSpace2), {.label = ui.tr(text::room_by_code), .icon = Icon::Pencil})) room->by_code({});
  }
  ui.describe(told);
  const bool again = s == State::Elsewhere || s == State::Missing || s == State::Unable ||
                     (s == State::Gone && room->why() != net::Farewell::Kicked && room->why() != net::Farewell::Bye);
  if (again && ui.button("again", at.take_top(48, kSpace2), {.label = ui.tr(text::room_again), .look = Look::Primary})) return room->again();
  if (ui.button("home", at.take_top(48, kSpace2), {.label = ui.tr(text::home), .icon = Icon::Back})) {
    close();
    app.go(Screen::Home);
  }
}

std::string App::Impl::Rooms::state_of(const net::Member& m) const {
  std::string out;
  const auto add = [&](std::string_view s) { out = ui.list(std::move(out), s); };
  if (m.id == 0) add(ui.tr(text::room_host));
  const double away = room->away_for(m);
  if (m.presence == net::Presence::Left || (m.id == 0 && room->host_left())) add(ui.tr(text::room_left));
  else if (away >= 60'000) add(ui.tr(text::room_away_min, {std::to_string(static_cast<int>(away / 60'000))}));
  else if (away > 0) add(ui.tr(text::room_away, {std::to_string(static_cast<int>(away / 1000))}));
  else add(ui.tr(text::room_here));
  const auto chair = static_cast<std::size_t>(index(m.seat));
  if (chair < room->lobby().chairs.size() && room->lobby().chairs[chair].lent) add(ui.tr(text::room_lent));
  if (is_player(m.seat) && m.id != 0 && !room->lobby().playing) add(ui.tr(m.ready ? text::room_ready : text::room_not_ready));
  return out;
}

// Who he is and how he is there; beside it what may be done about him. Returns what the buttons take.
float App::Impl::Rooms::draw_person_buttons(const net::Member& m, const Rect& line) {
  float x = line.max.x;
  const std::string name = name_or_none(m.name);
  const auto icon_button = [&](std::string_view id, Icon icon, const std::string& label) {
    x -= kTarget;
    const bool pressed = ui.button(std::string(id) + std::to_string(m.id), Rect::at({x, line.centre().y - kTarget / 2}, {kTarget, kTarget}),
                                   {.icon = icon, .look = Look::Quiet, .narrated = label, .tip = label});
    x -= kSpace1;
    return pressed;
  };
  if (m.id != room->me().id) {
    if (room->hosting() && icon_button("kick", Icon::Trash, ui.tr(text::room_kick, {name}))) to_kick = m.id, app.sheet = Sheet::RoomKick;
    const bool muted = room->muted(m.id);
    if (icon_button("mute", muted ? Icon::Muted : Icon::Heard, ui.tr(muted ? text::room_unmute : text::room_mute, {name}))) room->mute(m.id, !muted);
  } else if (icon_button("rename", Icon::Pencil, std::string(ui.tr(text::room_rename)))) {
    ask_name(text::ok, [this](std::string typed) {
      if (room && !typed.empty()) room->rename(typed);
    });
  }
  return line.max.x - x;
}

float App::Impl::Rooms::draw_chairs(const Rect& at) {
  const net::Lobby& l = room->lobby();
  const auto& c = ui.colors();
  float y = at.min.y;
  const bool may_choose = !l.playing && !room->gathering();
  for (std::size_t i = 0; i < l.chairs.size(); ++i) {
    const net::Chair& chair = l.chairs[i];
    const Seat s = seat(static_cast<int>(i));
    const std::string id = std::to_string(i);
    const net::Member* m = chair.kind == net::Chair::Kind::Person ? l.member(chair.member) : nullptr;
    const bool bot = chair.kind == net::Chair::Kind::Bot;
    const bool levels = bot && room->hosting() && may_choose;
    const Rect row = Rect::at({at.min.x, y}, {at.width(), 66 + (levels ? kTarget + kSpace2 : 0)});
    ui.panel(row, kRadiusPanel, m ? 0.8f : 0.4f);
    Rect rest = row.inset(kSpace3, 0);
    Rect line = rest.take_top(66);
    gfx::seat_badge(ui.canvas(), seat_sign(static_cast<int>(i)), {line.min.x + 18, line.centre().y}, 34, gfx::seat_color(static_cast<int>(i)));
    line.min.x += 46;
    float used = 0;
    const auto wide_button = [&](std::string_view what, const Line& label, Icon icon) {
      ButtonSpec spec{.label = ui.tr(label), .icon = icon};
      // On a phone a picture says it, so that the seat's own words have room.
      if (icon != Icon::None && at.width() < 400) spec.narrated = spec.tip = std::exchange(spec.label, {});
      const float w = std::min(ui.button_width(spec), 150.0f);
      const bool pressed = ui.button(std::string(what) + id, Rect::at({line.max.x - used - w, line.centre().y - kTarget / 2}, {w, kTarget}), spec);
      used += w + kSpace2;
      return pressed;
    };
    std::string name, state;
    if (m) {
      name = m->name.empty() ? ui.tr(text::player_n, {std::to_string(i + 1)}) : m->name;
      if (m->id == room->me().id) name = ui.tr(text::room_you, {name});
      state = state_of(*m);
      if (m->id == room->me().id && may_choose && wide_button("stand", text::room_stand, Icon::None)) return room->sit(Watcher), row.height();
      Rect buttons = line;
      buttons.max.x -= used;
      used += draw_person_buttons(*m, buttons);
    } else if (bot) {
      name = ui.tr(text::bot_name, {ui.tr(level_line(chair.level))});
      if (levels && wide_button("nobot", text::room_remove_bot, Icon::Close)) return room->clear_bot(s), row.height();
    } else {
      name = ui.tr(text::room_seat_open);
      if (may_choose) {
        if (wide_button("sit", is_player(room->me().seat) ? text::room_sit_over : text::room_sit, Icon::None)) return room->sit(s), row.height();
        if (room->hosting() && wide_button("bot", text::room_add_bot, Icon::Bot)) return room->set_bot(s, ai::Level::Medium), row.height();
      }
    }
    const float w = line.width() - used;
    ui.label_cut({line.min.x, line.min.y + (state.empty() ? 22.0f : 12.0f)}, w, name, Type::Control, m ? c.text : c.second, gfx::kTopLeft, m != nullptr);
    if (!state.empty()) ui.label_cut({line.min.x, line.min.y + 36}, w, state, Type::Small, room->away_for(*m) > 0 ? c.warning : c.second);
    if (levels) {
      int level = static_cast<int>(chair.level);
      const int was = level;
      choose(ui, "level" + id, rest.take_top(kTarget),
             {ui.tr(text::level_easy), ui.tr(text::level_medium), ui.tr(text::level_hard), ui.tr(text::level_expert)}, level, name);
      if (level != was) room->set_bot(s, static_cast<ai::Level>(level));
    }
    y += row.height() + kSpace2;
  }
  return y - at.min.y - kSpace2;
}

float App::Impl::Rooms::draw_watchers(const Rect& at) {
  const auto& c = ui.colors();
  float y = at.min.y;
  const bool any = std::ranges::any_of(room->lobby().members, [](const net::Member& m) { return !is_player(m.seat); });
  if (!any) return 0;
  ui.label({at.min.x, y}, ui.tr(text::room_watchers), Type::Body, c.second);
  y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
  for (const net::Member& m : room->lobby().members) {
    if (is_player(m.seat)) continue;
    const Rect row = Rect::at({at.min.x, y}, {at.width(), 54});
    ui.panel(row, kRadiusPanel, 0.4f);
    Rect line = row.inset(kSpace3, 0);
    const float used = draw_person_buttons(m, line);
    ui.icon(Icon::Eye, {line.min.x + 12, line.centre().y}, 22, c.second);
    std::string name = name_or_none(m.name);
    if (m.id == room->me().id) name = ui.tr(text::room_you, {name});
    ui.label_cut({line.min.x + 34, row.min.y + 8}, line.width() - 34 - used, name, Type::Control, c.text, gfx::kTopLeft, true);
    ui.label_cut({line.min.x + 34, row.min.y + 30}, line.width() - 34 - used, state_of(m), Type::Small, c.second);
    y += 54 + kSpace2;
  }
  return y - at.min.y - kSpace2;
}

// As a player of a game that is set up: an open chair is a person without a name.
room::Player App::Impl::Rooms::player_of(const net::Chair& chair) const {
  const net::Member* m = chair.kind == net::Chair::Kind::Person ? room->lobby().member(chair.member) : nullptr;
  return {.bot = chair.kind == net::Chair::Kind::Bot, .level = chair.level, .name = m ? m->name : std::string()};
}

// Who sits at the chair of this number, from 1; the number where nobody with a name does.
std::string App::Impl::Rooms::seat_named(int number) const {
  const auto& chairs = room->lobby().chairs;
  if (number < 1 || number > static_cast<int>(chairs.size())) return std::to_string(number);
  const std::string name = player_of(chairs[static_cast<std::size_t>(number - 1)]).name;
  return name.empty() ? std::to_string(number) : name;
}

// The host chooses game, seats and options; the others read them.
float App::Impl::Rooms::draw_game_choice(const Rect& at) {
  const auto& c = ui.colors();
  const net::Lobby& l = room->lobby();
  const AnyGame* g = chosen();
  float y = at.min.y;
  const bool host = room->hosting() && !l.playing && !room->gathering();
  if (host) {
    std::vector<std::string_view> names;
    int now = -1;
    for (const AnyGame* of : games) {
      if (of == g) now = static_cast<int>(names.size());
      names.push_back(ui.tr(of->info().title));
    }
    const int was = now;
    y += choose(ui, "game", Rect::at({at.min.x, y}, {at.width(), 0}), names, now) + kSpace2;
    if (now != was && now >= 0) {
      const AnyGame* next = games[static_cast<std::size_t>(now)];
      const int seats = std::clamp(static_cast<int>(l.chairs.size()), next->info().min_seats, next->info().max_seats);
      room->choose(next->info().id, "", seats);
      return y - at.min.y;
    }
  }
  if (!g) return y - at.min.y;
  // What is played, in one sentence.
  std::string sentence;
  if (const auto options = parse_options(g->info(), l.options)) {
    for (const OptionSpec& spec : g->info().options) {
      const std::string_view value = options->get(g->info(), spec.key);
      if (value == spec.initial) continue;
      std::string said(value);
      for (const OptionSpec::Choice& choice : spec.choices) {
        if (choice.value == value) said = ui.tr(choice.title);
      }
      if (spec.kind == OptionSpec::Kind::Seat) said = seat_named(std::atoi(said.c_str()));
      if (spec.kind == OptionSpec::Kind::Text && said.size() > 12) said = ui.tr(text::own_board);
      const std::string line = ui.tr(text::says, {ui.tr(spec.title), said});
      sentence = sentence.empty() ? line : ui.tr(text::two_sentences, {sentence, line});
    }
  }
  if (sentence.empty()) sentence = ui.tr(text::usual_rules);
  if (l.answer != 0 && g->has_fallback()) sentence = ui.tr(text::two_sentences, {sentence, ui.tr(text::says, {ui.tr(text::set_answer), std::to_string(l.answer)})});
  if (g->info().sides) {
    std::vector<std::string> names;
    for (int i = 1; i <= static_cast<int>(l.chairs.size()); ++i) names.push_back(seat_named(i));
    if (const auto state = g->start(l.options, static_cast<int>(names.size()))) sentence = ui.tr(text::two_sentences, {sentence, g->seating(*state, names, ui.lang)});
  }
  y += ui.paragraph({{at.min.x, y}, {at.max.x, y}}, sentence, Type::Body, c.second) + kSpace2;
  if (!host) return y - at.min.y;
  const int seats = static_cast<int>(l.chairs.size());
  Rect line = Rect::at({at.min.x, y}, {at.width(), kTarget});
  const bool both = g->info().max_seats > g->info().min_seats;
  if (both) {
    Rect count = line.take_left(std::min(190.0f, at.width() * 0.5f), kSpace2);
    const std::string said = ui.tr(text::room_seats_n, {std::to_string(seats)});
    if (ui.button("fewer", count.take_left(kTarget), {.icon = Icon::Minus, .why_not = seats > g->info().min_seats ? std::string_view() : ui.tr(text::no_fewer_seats), .narrated = ui.tr(text::remove_seat)}))
      set_seats(*g, seats - 1);
    if (ui.button("more", count.take_right(kTarget), {.icon = Icon::Plus, .why_not = seats < g->info().max_seats ? std::string_view() : ui.tr(text::no_more_seats), .narrated = ui.tr(text::add_seat)}))
      set_seats(*g, seats + 1);
    ui.label(count.centre(), said, Type::Small, c.text, gfx::kCentred, true);
  }
  if (ui.button("options", line, {.label = ui.tr(text::room_options), .icon = Icon::Pencil})) set_options();
  return y + kTarget - at.min.y;
}

// An option that does not go with so many seats is as usual again, and that is said.
void App::Impl::Rooms::set_seats(const AnyGame& g, int seats) {
  const std::string& chosen = room->chosen_options();
  const auto options = parse_options(g.info(), chosen);
  if (!options) return;
  OptionText left = *options;
  if (const auto start = g.start(chosen, seats); !start) {
    ui.toast(start.error().in(ui.lang), true);
    for (std::size_t i = 0; i <= options->set.size(); ++i) {
      left = i < options->set.size() ? *options : OptionText();
      if (i < options->set.size()) left.set.erase(left.set.begin() + static_cast<std::ptrdiff_t>(i));
      if (g.start(print_options(g.info(), left), seats)) break;
    }
  }
  room->choose(g.info().id, print_options(g.info(), left), seats);
}

void App::Impl::Rooms::set_options() {
  const AnyGame* g = chosen();
  if (!g) return;
  app.setup = {};
  app.setup.game = g;
  app.setup.for_room = true;
  for (const net::Chair& chair : room->lobby().chairs) app.setup.players.push_back(player_of(chair));
  if (const auto options = parse_options(g->info(), room->chosen_options())) {
    for (const auto& [k, v] : options->set) app.setup.options[k] = v;
  }
  app.look_at_storage();
  app.go(Screen::NewGame);
}

void App::Impl::Rooms::take_options(const std::string& options) {
  if (!room || room->state() != rooms::Room::State::Inside || !app.setup.game) return app.go(Screen::Home);
  const auto seats = static_cast<int>(room->lobby().chairs.size());
  if (const auto state = app.setup.game->start(options, seats); !state) return ui.toast(state.error().in(ui.lang), true);
  room->choose(app.setup.game->info().id, options, seats);
  app.setup = {};
  app.go(Screen::Lobby);
}

float App::Impl::Rooms::draw_wishes(const Rect& at) {
  float y = at.min.y;
  if (room->hosting()) {
    const bool locked = room->lobby().locked;
    if (ui.toggle("lock", Rect::at({at.min.x, y}, {at.width(), kTarget}), ui.tr(text::room_lock), locked) != locked) room->lock(!locked);
    y += kTarget + kSpace2;
    if (const AnyGame* g = chosen(); g && g->has_fallback()) {
      ui.label({at.min.x, y}, ui.tr(text::set_answer), Type::Body, ui.colors().second);
      y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
      int answer = ui.settings.answer;
      const float h = choose(ui, "answer", Rect::at({at.min.x, y}, {at.width(), kTarget}), app.answer_times(), answer, ui.tr(text::set_answer));
      if (answer != ui.settings.answer) ui.settings.answer = static_cast<std::uint8_t>(answer), app.keep_settings();
      y += h + kSpace3;
    }
  }
  Rect line = Rect::at({at.min.x, y}, {at.width(), kTarget});
  if (ui.button("leave", line, {.label = ui.tr(text::room_leave), .icon = Icon::Close, .look = Look::Quiet})) app.sheet = Sheet::RoomLeave;
  y += kTarget + kSpace2;
  return y - at.min.y;
}

std::string App::Impl::Rooms::why_no_start() const {
  const net::Lobby& l = room->lobby();
  if (!chosen() || l.chairs.empty()) return std::string(ui.tr(text::room_start_game));
  std::string away, not_ready;
  for (const net::Chair& c : l.chairs) {
    if (c.kind == net::Chair::Kind::Open) return std::string(ui.tr(text::room_start_open));
    const net::Member* m = c.kind == net::Chair::Kind::Person ? l.member(c.member) : nullptr;
    if (!m) continue;
    const std::string name = name_or_none(m->name);
    if (m->presence != net::Presence::Here) away = ui.list(std::move(away), name);
    else if (!m->ready) not_ready = ui.list(std::move(not_ready), name);
  }
  if (!away.empty()) return ui.tr(text::room_start_away, {away});
  if (!not_ready.empty()) return ui.tr(text::room_start_ready, {not_ready});
  return {};
}

// What is expected, and of whom.
std::string App::Impl::Rooms::expected() const {
  const net::Lobby& l = room->lobby();
  std::string sentence;
  if (l.playing) sentence = ui.tr(text::room_game_under_way);
  else if (room->hosting()) sentence = why_no_start();
  else sentence = ui.tr(text::room_wait_host);
  if (l.locked && sentence.empty()) sentence = ui.tr(text::room_locked);
  return sentence;
}

// That in one sentence, and the button for it.
void App::Impl::Rooms::draw_bar(const Rect& bar) {
  const net::Lobby& l = room->lobby();
  const bool wide = bar.width() > 560;
  Rect r = bar;
  Rect buttons = wide ? r.take_right(std::min(430.0f, bar.width() * 0.6f)) : r.take_bottom(52);
  const bool me_seated = is_player(room->me().seat);
  ui.paragraph({{r.min.x, wide ? r.centre().y - 10 : r.min.y + 2}, r.max}, expected(), wide ? Type::Body : Type::Small, ui.colors().text);
  if (wide) buttons = Rect::around(buttons.centre(), {buttons.width(), 52});
  // What the host does first, as long as nothing can begin.
  const bool invites = room->hosting() && !l.playing && !room->can_start();
  if (ui.button("invite", buttons.column(0, 2, kSpace3), {.label = ui.tr(text::room_invite), .icon = Icon::Share, .look = invites ? Look::Primary : Look::Plain})) room->invite(link());
  const Rect main = buttons.column(1, 2, kSpace3);
  if (l.playing) {
    if (ui.button("table", main, {.label = ui.tr(text::room_to_table), .icon = Icon::Play, .look = at_table() ? Look::Primary : Look::Plain, .why_not = at_table() ? std::string_view() : ui.tr(room->deals() ? text::room_dealing : room->gathering() ? text::room_table_first : text::room_table_waits)})) to_table();
  } else if (room->hosting()) {
    const std::string why = why_no_start();
    if (ui.button("start", main, {.label = ui.tr(text::start), .icon = Icon::Play, .look = invites ? Look::Plain : Look::Primary, .why_not = why})) room->start();
  } else if (me_seated) {
    const bool ready = room->me().ready;
    if (ui.button("ready", main, {.label = ui.tr(ready ? text::room_ready_undo : text::room_ready_do), .icon = ready ? Icon::Close : Icon::Check, .look = ready ? Look::Plain : Look::Primary})) room->ready(!ready);
  }
}

void App::Impl::Rooms::draw_lobby(bool blocked) {
  if (!room) return app.go(Screen::Home);
  const std::string head = title();
  ui.heading(head);
  Rect body = app.top_bar(head, false, blocked);
  if (app.screen != Screen::Lobby || !room) return;
  if (room->state() != rooms::Room::State::Inside) return draw_closed(body);
  const bool wide = body.width() > 860;
  const float width = std::min(body.width() - 2 * kSpace4, wide ? 1040.0f : 560.0f);
  Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  // Where the sentence stands over the buttons it has all its lines.
  const float lines = width > 560 ? 0 : ui.paragraph(Rect::at({}, {width, 0}), expected(), Type::Small, {}, 0, false, false);
  const Rect bar = area.take_bottom(wide ? 84 : std::max(96.0f, 52 + lines + 3 * kSpace2));
  ui.canvas().round_rect(Rect::at(bar.min, {bar.width(), 1}), 0, ui.colors().muted.faded(0.4f));
  draw_bar(bar.inset(0, kSpace2));
  std::string told = room->lobby().playing ? std::string(ui.tr(text::room_game_under_way)) : why_no_start();
  for (const net::Member& m : room->lobby().members)
    told += (told.empty() ? "" : " ") + ui.tr(text::one_sentence, {ui.tr(text::says, {name_or_none(m.name), state_of(m)})});
  ui.describe(told);
  Rect chat;
  if (wide) {
    chat = area.take_right(340, kSpace5).inset(0, kSpace2);
    ui.panel(chat, kRadiusPanel, 0.6f);
    chat = chat.inset(kSpace3);
  }
  const auto chat_head = [&](Rect& r) {  // at the table the drawer's tab says it
    const float h = ui.size_of(Type::Control) * kLineHeight;
    ui.label({r.min.x, r.min.y + h / 2}, ui.tr(text::room_chat), Type::Control, ui.colors().text, gfx::kLeftMiddle, true);
    r.min.y += h + kSpace1;
  };
  const Rect content = ui.begin_scroll("lobby", area);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  const auto part = [&](float h) { at.min.y += h + (h > 0 ? kSpace4 : 0); };
  part(draw_absence(at, false));
  if (room->state() != rooms::Room::State::Inside) return ui.end_scroll(0);
  part(draw_no_place(at));
  if (app.screen != Screen::Lobby) return ui.end_scroll(0);
  part(draw_game_choice(at));
  if (app.screen != Screen::Lobby) return ui.end_scroll(0);
  part(draw_chairs(at));
  part(draw_watchers(at));
  if (!wide) {
    Rect box = Rect::at(at.min, {at.width(), 240});
    ui.panel(box, kRadiusPanel, 0.6f);
    box = box.inset(kSpace3);
    chat_head(box);
    draw_chat(box);
    part(240);
  }
  part(draw_wishes(at));
  ui.end_scroll(at.min.y - content.min.y + kSpace2);
  if (wide) chat_head(chat), draw_chat(chat);
}

// --- what is said ---------------------------------------------------------------------------------

void App::Impl::Rooms::say() {
  TextPrompt prompt;
  prompt.title = ui.tr(text::room_say), prompt.label = ui.tr(text::room_say_label);
  prompt.ok = ui.tr(text::room_say_send), prompt.cancel = ui.tr(text::cancel);
  prompt.max_length = static_cast<int>(net::kLongestChat / 4);  // in bytes no more than the protocol's
  ui.shell.ask_text(prompt, [this](std::optional<std::string> typed) {
    ui.shell.wake();
    if (!typed || typed->empty() || !room || room->state() != rooms::Room::State::Inside) return;
    if (!room->say(*typed)) ui.toast(ui.tr(text::room_not_said), true);
  });
}

void App::Impl::Rooms::draw_chat(const Rect& r) {
  const auto& c = ui.colors();
  room->read();
  Rect rest = r;
  const Rect button = rest.take_bottom(kTarget, kSpace2);
  if (ui.button("say", button, {.label = ui.tr(text::room_say), .icon = Icon::Chat})) say();
  const Rect content = ui.begin_scroll("chat", rest, true);
  float y = content.min.y;
  if (room->chat().empty()) y += ui.paragraph({{content.min.x, y}, {content.max.x - 8, y}}, ui.tr(text::room_chat_empty), Type::Body, c.muted);
  // A line out of sight is as high as it was: nobody makes a page measure all of a long chat in one frame.
  const float w = content.width() - 26;
  if (std::exchange(chat_width, w) != w || chat_heights.size() > 2 * rooms::kMostLines) chat_heights.clear();
  for (const rooms::Room::Said& s : room->chat()) {
    const net::Member* m = room->lobby().member(s.member);
    const std::string who = !s.name.empty() ? s.name : name_or_none(m ? m->name : std::string());
    const bool near = y < rest.max.y + 40 && y > rest.min.y - 120;
    const bool sits = m && is_player(m->seat);
    if (sits && near) gfx::seat_badge(ui.canvas(), seat_sign(index(m->seat)), {content.min.x + 9, y + ui.size_of(Type::Body) * kLineHeight / 2}, 18, gfx::seat_color(index(m->seat)));
    const std::string line = ui.tr(text::says, {who, s.text});
    float& high = chat_heights[hash64({reinterpret_cast<const std::uint8_t*>(line.data()), line.size()})];
    if (near || high == 0) high = ui.paragraph({{content.min.x + 26, y}, {content.max.x, y}}, line, Type::Body, s.own ? c.second : c.text, 0, false, near);
    y += high + 4;
  }
  ui.end_scroll(y - content.min.y);
}

// --- sheets ---------------------------------------------------------------------------------------

// A question with two answers; true when it was yes.
bool App::Impl::Rooms::ask(std::string_view head, const std::string& question, const Line& no, const Line& yes) {
  Rect inside;
  const bool open = app.begin_sheet(head, 460, 250, inside);
  const float h = ui.paragraph(inside, question, Type::Body, ui.colors().second);
  ui.describe(question);
  const Rect buttons = Rect::at({inside.min.x, inside.min.y + h + kSpace5}, {inside.width(), 48});
  const bool stay = ui.button("no", buttons.column(0, 2, kSpace3), {.label = ui.tr(no)});
  const bool go = ui.button("yes", buttons.column(1, 2, kSpace3), {.label = ui.tr(yes), .look = Look::Danger});
  app.end_sheet();
  if (!open || stay || go) app.sheet = Sheet::None;
  return go;
}

void App::Impl::Rooms::draw_leave() {
  if (!room) return void(app.sheet = Sheet::None);
  const std::string question(ui.tr(room->hosting() ? text::room_leave_host : text::room_leave_guest));
  if (ask(ui.tr(text::room_leave), question, text::room_stay, text::room_leave_do)) leave();
}

void App::Impl::Rooms::draw_kick() {
  const net::Member* m = room && room->state() == rooms::Room::State::Inside ? room->lobby().member(to_kick) : nullptr;
  if (!m) return void(app.sheet = Sheet::None);
  const std::string name = name_or_none(m->name);
  if (ask(ui.tr(text::room_kick, {name}), ui.tr(text::room_kick_question, {name}), text::cancel, text::room_kick_do)) room->kick(to_kick);
}

void App::Impl::Rooms::draw_end_game() {
  if (!room) return void(app.sheet = Sheet::None);
  if (ask(ui.tr(text::room_end_game), std::string(ui.tr(text::room_end_question)), text::cancel, text::room_end_game)) room->end_game();
}

// --- somebody is away -----------------------------------------------------------------------------

App::Impl::Rooms::Pressed App::Impl::Rooms::draw_card(const Rect& at, const Card& card, bool over, float& height) {
  const auto& c = ui.colors();
  const float w = std::min(over ? at.width() - kSpace3 : at.width(), over ? 460.0f : 560.0f);
  const float inner = w - 2 * kSpace4;
  const Rect probe = Rect::at({}, {inner, 0});
  const float head_h = ui.paragraph(probe, card.head, Type::Control, {}, 0, true, false);
  const float text_h = ui.paragraph(probe, card.said, Type::Small, {}, 0, false, false);
  height = kSpace3 + head_h + text_h + kSpace3 + (card.button.empty() ? 0 : kTarget + kSpace3);
  const Rect r = Rect::at({over ? at.centre().x - w / 2 : at.min.x, at.min.y + (over ? kSpace2 : 0)}, {w, height});
  ui.describe_also(card.head_told ? card.said : ui.tr(text::two_sentences, {card.head, card.said}));
  if (over) ui.begin_layer(card.id, r), ui.cover("card", r);
  ui.panel(r, kRadiusPanel, 1);
  Rect in = r.inset(kSpace4, kSpace3);
  in.min.y += ui.paragraph(in, card.head, Type::Control, c.text, 0, true);
  in.min.y += ui.paragraph(in, card.said, Type::Small, c.second) + kSpace3;
  Pressed pressed = Pressed::None;
  if (!card.button.empty()) {
    const Rect line = Rect::at(in.min, {inner, kTarget});
    const auto part = [&](int k) { return card.other.empty() ? line : line.column(k, 2, kSpace2); };
    const std::string id(card.id);
    if (ui.button(id + "-do", part(0), {.label = card.button, .look = card.look, .why_not = card.why_not})) pressed = Pressed::Button;
    if (!card.other.empty() && ui.button(id + "-other", part(1), {.label = card.other})) pressed = Pressed::Other;
  }
  if (over) ui.end_layer();
  return pressed;
}

// This device has no place for the room: the player can make one.
float App::Impl::Rooms::draw_no_place(const Rect& at) {
  if (room->placed()) return 0;
  float height = 0;
  const Card card{.id = "no-place", .head = ui.tr(text::room_no_place), .said = std::string(ui.tr(text::room_no_place_help)), .button = ui.tr(text::rooms_here), .look = Look::Plain};
  if (draw_card(at, card, false, height) == Pressed::Button) show_list();
  return height;
}

float App::Impl::Rooms::draw_absence(const Rect& at, bool over) {
  float height = 0;
  const auto pressed = [&](const Card& card) { return draw_card(at, card, over, height); };
  const net::Lobby& l = room->lobby();
  const auto name_of = [&](const net::Member* m) { return name_or_none(m ? m->name : std::string()); };
  if (room->others_moved()) {
    const Pressed which = pressed({.id = "moved", .head = ui.tr(text::room_moved_title), .said = std::string(ui.tr(text::room_moved_help)),
                                   .button = ui.tr(text::room_moved_do), .other = ui.tr(text::room_moved_stay)});
    if (which == Pressed::Button) room->join_others();
    if (which == Pressed::Other) room->stay();
    return height;
  }
  if (room->table_aside()) {
    const Pressed which = pressed({.id = "aside", .head = ui.tr(text::room_aside_title), .said = ui.tr(text::room_aside_help, {name_of(l.member(std::uint8_t{0}))}),
                                   .button = ui.tr(text::room_aside_agree), .other = ui.tr(text::room_aside_back)});
    if (which == Pressed::Button) room->agree();
    if (which == Pressed::Other) room->take_table_back();
    return height;
  }
  if (room->gathering()) {
    std::string here;
    for (const net::Member& m : l.members) {
      if (m.id != room->me().id && is_player(m.seat) && m.presence == net::Presence::Here) here = ui.list(std::move(here), name_of(&m));
    }
    if (here.empty()) here = ui.tr(text::room_gather_nobody);
    Card card{.id = "gather", .head = ui.tr(text::room_gather_title), .said = std::string(ui.tr(text::room_dealing))};
    if (!room->deals()) card.said = ui.tr(text::room_gather_help, {here}), card.button = ui.tr(text::room_deal_on);
    if (pressed(card) == Pressed::Button) room->deal_on();
    return height;
  }
  if (!room->host_here()) {
    const double away = room->host_away_for();
    if (away < net::kAway) return 0;
    const std::string host = name_of(l.member(std::uint8_t{0}));
    const bool left = room->host_left();
    Card card{.id = "wait", .head = ui.tr(left ? text::room_host_left : text::room_wait_title),
              .said = ui.tr(!left ? text::room_wait_help : l.playing ? text::room_host_left_help : text::room_host_left_lobby, {host})};
    const bool late = away >= rooms::kGoOnAfter;
    if (const auto next = room->next_host()) {
      if (late && l.playing) {
        card.said += ' ' + (room->next_is_me() ? std::string(ui.tr(text::room_go_on_me)) : ui.tr(text::room_go_on_other, {name_of(l.member(*next))}));
      } else if (!late) {
        wake_in_a_second();
      }
      card.button = ui.tr(text::room_go_on), card.why_not = late ? std::string_view() : ui.tr(text::room_go_on_later);
    }
    if (pressed(card) == Pressed::Button) room->go_on();
    return height;
  }
  if (!l.playing || (room->game() && room->game()->over())) return 0;
  const Seat own = room->me().seat;
  for (std::size_t i = 0; i < l.chairs.size(); ++i) {
    const net::Chair& chair = l.chairs[i];
    const net::Member* m = chair.kind == net::Chair::Kind::Person ? l.member(chair.member) : nullptr;
    if (!m || m->id == 0 || chair.lent || m->presence == net::Presence::Here) continue;
    const auto voters = std::ranges::count_if(l.members, [&](const net::Member& other) {
      return is_player(other.seat) && other.id != m->id && other.presence == net::Presence::Here;
    });
    // A host who watches decides where no player is there to do so.
    if (!is_player(own) && !(room->hosting() && voters == 0)) continue;
    const bool late = room->away_for(*m) >= net::kLendAfter;
    const std::string name = name_of(m);
    const bool voted = is_player(own) && ((chair.votes >> index(own)) & 1);
    const std::string head = ui.tr(text::room_vote_title, {name}), button = ui.tr(voted ? text::room_vote_undo : text::room_vote, {name});
    const std::string wait = late ? std::string() : ui.tr(text::room_vote_later, {name});
    if (pressed({.id = "vote", .head = head, .said = ui.tr(voters > 1 ? text::room_vote_question : text::room_vote_alone, {name}), .button = button,
                 .why_not = wait, .head_told = true}) == Pressed::Button)
      room->vote(seat(static_cast<int>(i)), !voted);
    break;
  }
  return height;
}

}  // namespace parlour::ui
