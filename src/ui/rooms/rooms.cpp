#include "ui/rooms/rooms.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/bytes.h"
#include "ui/app/archive.h"
#include "ui/app/question.h"
#include "ui/hall/hall_address.h"
#include "ui/parts/choices.h"
#include "ui/rooms/chance_sheet.h"
#include "ui/rooms/lobby.h"
#include "ui/rooms/open_tables.h"
#include "ui/rooms/phrases.h"
#include "ui/rooms/rooms_list.h"
#include "ui/table/drawer.h"
#include "ui/table/table_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr double kSecond = 1000, kBeginsAfter = 5 * kSecond;  // ms: everybody is ready for so long
constexpr std::size_t kAroundScreen = 4;                      // seats, at first

// The beginning of a long line.
std::string beginning(const std::string& s) {
  constexpr int kMost = 90;
  std::size_t end = 0;
  for (int n = 0; n < kMost && end < s.size(); ++n) end = character_after(s, end);
  return end < s.size() ? s.substr(0, end) + "…" : s;
}

}  // namespace

const Line& farewell_line(net::Farewell why) {
  static constexpr const Line* lines[] = {
      &text::room_bye_bye,   &text::room_bye_version, &text::room_bye_nonsense,
      &text::room_bye_flood, &text::room_bye_forged,  &text::room_bye_replaced,
      &text::room_bye_full,  &text::room_bye_locked,  &text::room_bye_kicked,
      &text::room_bye_moved, &text::room_bye_silent,  &text::room_bye_voted_out};
  static_assert(std::size(lines) == net::kFarewells);
  return *lines[static_cast<int>(why)];
}

Rooms::Rooms(Services& app)
    : app_(app),
      ui_(app.ui),
      games_(games_here(app.ui)),
      lobby_(std::make_shared<LobbyScreen>(app, *this)) {}

Rooms::~Rooms() = default;

bool Rooms::playing() const {
  return room && room->game() && app_.tables.game() == room->game();
}

// --- coming and going ---------------------------------------------------------------------------

void Rooms::show_list() {
  app_.nav.open(std::make_shared<RoomsScreen>(app_, *this));
}
void Rooms::show_lobby() {
  app_.nav.open(lobby_);
}

void Rooms::with_open_tables(void (OpenTables::*then)()) {
  app_.nav.with_part(kHallPart, [this, then] {
    if (!open_tables_) open_tables_ = make_hall(app_);
    (open_tables_.get()->*then)();
  });
}

void Rooms::show_open_tables() {
  if (!ui_.shell.links()) return show_list();  // which says why
  with_open_tables(&OpenTables::show);
}

void Rooms::show_table(bool for_them) {
  with_open_tables(for_them ? &OpenTables::open_table : &OpenTables::put_up_sign);
}

void Rooms::open_link(std::string_view fragment) {
  if (fragment == kHallAddress) return show_open_tables();
  const auto id = rooms::room_in(fragment);
  if (!id) {
    ui_.toast(ui_.tr(text::room_no_code), true);
    ui_.shell.set_fragment("");
    return;
  }
  if (!ui_.shell.links()) return ui_.shell.set_fragment(""), show_list();  // which says why
  if (room && room->id() == *id)
    return playing() ? app_.tables.go_to_table() : app_.nav.open(lobby_);
  const std::size_t without = rooms::fragment_of(*id).size() + 1;
  code_ = fragment.size() > without ? fragment.substr(without) : std::string_view();
  if (const auto place = rooms::place_in(ui_.shell, *id))
    return enter(*id, false, place->name);  // keeps its role
  ask_name(text::room_join_go,
           [this, id = *id](std::string name) { enter(id, false, std::move(name)); });
}

void Rooms::ask_name(const Line& ok, std::function<void(std::string)> then) {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::room_name_title), prompt.label = ui_.tr(text::room_name_label);
  prompt.initial = ui_.settings.name;
  prompt.ok = ui_.tr(ok), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  ui_.shell.ask_text(prompt, [this, then = std::move(then)](std::optional<std::string> typed) {
    ui_.shell.wake();
    asks_name_ = false;
    if (!typed) {
      if (!room) restore_address(app_);
      return;
    }
    const std::string name = tidy_name(*typed);
    if (!name.empty() && name != ui_.settings.name)
      ui_.settings.name = name, app_.preferences.keep();
    then(name);
  });
}

// Kept apart from the other settings because they have many lines.
void Rooms::ask_servers(std::string_view key, const Line& head, const Line& label) {
  TextPrompt prompt;
  prompt.title = ui_.tr(head), prompt.label = ui_.tr(label);
  prompt.initial = ui_.shell.load(key).value_or("");
  prompt.ok = ui_.tr(text::ok), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length = 2000, prompt.multiline = true;
  ui_.shell.ask_text(prompt, [this, key = std::string(key)](std::optional<std::string> typed) {
    if (typed && typed->empty())
      ui_.shell.erase(key);
    else if (typed && !ui_.shell.save(key, *typed))
      ui_.toast(ui_.tr(text::storage_failed), true);
    ui_.shell.wake();
  });
}

void Rooms::want_name() {
  if (named()) return;
  asks_name_ = true;
  ask_name(text::ok, [this](const std::string&) { named_ = true; });
}

void Rooms::make(const AnyGame& g, std::string options, std::vector<Player> players) {
  if (!ui_.shell.links()) return show_list();
  make(Begin{&g, std::move(options), std::move(players)});
}

void Rooms::make_open(const AnyGame& g) {
  make(Begin{&g, {}, std::vector<Player>(static_cast<std::size_t>(g.info().usual_seats)), true});
}

void Rooms::make(Begin begin) {
  if (begin.open && named()) return make_as(ui_.settings.name, std::move(begin));
  ask_name(text::room_make,
           [this, begin = std::move(begin)](std::string name) { make_as(std::move(name), begin); });
}

void Rooms::make_as(std::string name, Begin begin) {
  net::RoomId id;
  for (std::size_t i = 0; i < id.size(); i += 8) {
    const std::uint64_t bits = ui_.shell.entropy();
    for (std::size_t k = 0; k < 8; ++k) id[i + k] = static_cast<std::uint8_t>(bits >> (8 * k));
  }
  code_.clear();
  enter(id, true, std::move(name), std::move(begin));
}

void Rooms::join(const net::RoomId& id, const net::Key& host) {
  if (room && room->id() == id) return show_lobby();
  code_.clear();
  enter(id, false, ui_.settings.name, {}, host);
}

// Makes a room whose game is chosen there, with the people who have come.
void Rooms::make_any() {
  if (games_.empty()) return;
  const AnyGame& g = *games_.front();
  make(g, {}, std::vector<Player>(static_cast<std::size_t>(g.info().usual_seats)));
}

// Its host has no name of their own: nobody plays at it.
void Rooms::make_screen() {
  if (games_.empty()) return;
  const AnyGame& g = *games_.front();
  make_as(std::string(ui_.tr(text::room_screen_name)),
          {.game = &g,
           .options = {},
           .players = std::vector<Player>(kAroundScreen),
           .open = false,
           .screen = true});
}

void Rooms::ask_link(std::string given, bool wrong) {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::room_join), prompt.label = ui_.tr(text::room_join_label);
  prompt.initial = std::move(given);
  prompt.ok = ui_.tr(text::room_join_go), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length = 2000;
  if (wrong) prompt.error = ui_.tr(text::room_no_code);
  ui_.shell.ask_text(prompt, [this](std::optional<std::string> typed) {
    ui_.shell.wake();
    if (!typed) return;
    const auto id = rooms::room_in(*typed);
    if (!id) return ask_link(*typed, true);
    open_link(typed->find("/join/") == std::string::npos ? rooms::fragment_of(*id)
                                                         : typed->substr(typed->find("/join/")));
  });
}

void Rooms::enter(const net::RoomId& id, bool host, std::string name, std::optional<Begin> begin,
                  const std::optional<net::Key>& known_host) {
  close();
  open_table = (begin && begin->open) || known_host || ui_.shell.load(rooms::open_key(id));
  screen_ = (begin && begin->screen) || ui_.shell.load(rooms::screen_key(id));
  begins_at_ = 0;
  begins_ = std::move(begin);
  games_ = games_here(ui_);
  fresh_game_ = true;
  identity_kept_ = false;
  room = std::make_unique<rooms::Room>(
      ui_.shell, ui_.shell, games_,
      rooms::Room::Wish{
          .room = id,
          .host = host,
          .name = std::move(name),
          .relays = ui_.shell.load("relays").value_or(""),
          .turn = ui_.shell.load("turn").value_or(""),
          .known_host = known_host,
          .identity = open_table ? room::stranger_identity(ui_.shell) : std::nullopt});
  room->make_room = [this](const std::function<bool()>& save) {
    return app_.archive.shelf().make_room_for(save);
  };
  room->summons = [this] { return summons(); };
  room->before_game_goes = [this] {
    if (!playing()) return;
    app_.tables.show(nullptr);
  };
  ui_.shell.persist();
  app_.nav.open(lobby_);
}

rooms::Summons Rooms::summons() const {
  const Settings& s = ui_.settings;
  return {ui_.tr(text::room_your_turn, {ui_.tr(room->game()->game().info().title)}),
          static_cast<int>(Sound::Turn), room::gain_of(s.effects), s.notify};
}

void Rooms::close() {
  begins_.reset();
  open_table = lit = false;
  has_answer_ = false;
  wants_part_ = false;
  if (open_tables_) open_tables_->take_sign_down();
  if (!room) return;
  if (playing()) app_.tables.show(nullptr);  // within room.reset() the room can no longer be used
  room.reset();
  app_.nav.close(*lobby_);
  ui_.shell.set_fragment("");
}

void Rooms::leave() {
  const bool open = open_table;
  if (room) room->leave();
  close();
  if (open) return back_to_tables();
  app_.nav.home();
}

void Rooms::back_to_tables() {
  app_.nav.home();
  show_open_tables();
}

void Rooms::find_another() {
  if (room->hosting()) return ask_leave();
  leave_later();
}

// A screen that uses the room may be being drawn.
void Rooms::leave_later() {
  leaves_ = true;
  ui_.shell.wake(2);
}

std::string Rooms::link() const {
  return ui_.shell.base_url() + '#' + rooms::fragment_of(room->id());
}

const AnyGame* Rooms::chosen() const {
  if (!room || room->state() != rooms::Room::State::Inside) return nullptr;
  for (const AnyGame* g : games_) {
    if (g->info().id == room->lobby().game) return g;
  }
  return nullptr;
}

std::string Rooms::title() const {
  const AnyGame* g = chosen();
  return g ? ui_.tr(text::room_title_game, {ui_.tr(g->info().title)})
           : std::string(ui_.tr(text::room_title));
}

// --- each frame ---------------------------------------------------------------------------------

void Rooms::run() {
  if (room && std::exchange(leaves_, false)) leave();
  if (open_tables_)
    open_tables_->run();
  else if (open_table && !std::exchange(wants_part_, true))
    with_open_tables(&OpenTables::run);
  if (!room) return;
  room->set_answer(static_cast<std::uint32_t>(room::kAnswerTimes[answer()]));
  room->tick(ui_.settings);
  take_begin();
  begin_by_itself();
  look_at_closed();
  keep_identity();
  while (auto news = room->next_news()) tell(*news);
  if (!code_.empty() && room->state() == rooms::Room::State::Looking)
    room->by_code(std::exchange(code_, {}));
  // A game that has begun is shown to everybody in the lobby.
  if (at_table() && !playing() && app_.nav.shows(lobby_.get()) && fresh_game_) to_table();
  if (!at_table()) fresh_game_ = true;
  const bool minute_counts = room->state() == rooms::Room::State::Inside;
  if (!minute_counts) return;
  // The time that somebody has been away is shown in seconds.
  for (const net::Member& m : room->lobby().members) {
    if (const double away = room->away_for(m); away > 0 && away < 90'000) {
      wake_in_a_second();
      break;
    }
  }
}

std::string Rooms::name_or_none(const std::string& name) const {
  return name.empty() ? std::string(ui_.tr(text::room_unnamed)) : name;
}

// A frame to update the seconds shown: one timer, however many frames there are meanwhile.
void Rooms::wake_in_a_second() {
  if (std::exchange(ticking_, true)) return;
  ui_.shell.call_after(1000, [this] {
    ticking_ = false;
    ui_.shell.wake(1);
  });
}

// The first open table of this device gives it the key by which strangers know it.
void Rooms::keep_identity() {
  if (!open_table || !room->key() || std::exchange(identity_kept_, true)) return;
  if (!room::stranger_identity(ui_.shell))
    room::keep_stranger_identity(ui_.shell, *room->identity());
  if (room::stranger_identity(ui_.shell) == room->identity()) room->keep_ratings();
}

void Rooms::take_begin() {
  if (!begins_ || room->state() != rooms::Room::State::Inside) return;
  const Begin b = *std::exchange(begins_, {});
  if (!room->hosting()) return;
  room->choose(b.game->info().id, b.options, static_cast<int>(b.players.size()));
  if (b.screen)
    ui_.shell.save(rooms::screen_key(room->id()), "1");
  else
    room->sit(seat(0));
  for (std::size_t i = 1; i < b.players.size(); ++i) {
    // The last bots stay: the seats before them are for those who join. A game against bots only
    // needs no room, so the first seat after the host's is always free.
    if (b.players[i].bot && i > 1) room->set_bot(seat(static_cast<int>(i)), b.players[i].level);
  }
  if (b.open) show_table(true);
}

// Nobody is at a screen to press Start: the game begins once everybody has been ready for a moment.
void Rooms::begin_by_itself() {
  lit = is_screen();
  const bool begins = is_screen() && !room->lobby().playing && room->can_start() &&
                      std::ranges::any_of(room->lobby().members,
                                          [](const net::Member& m) { return is_player(m.seat); });
  const double now = ui_.shell.now_ms();
  if (!begins)
    begins_at_ = 0;
  else if (begins_at_ == 0)
    begins_at_ = now + kBeginsAfter;
  else if (now >= begins_at_)
    begins_at_ = 0, room->start();
  if (begins) wake_in_a_second();
}

// What is settled of the next game: this page hosts, and no game is under way.
bool Rooms::may_change() const {
  return inside() && room->hosting() && !room->lobby().playing && !room->gathering();
}

void Rooms::end_late() {
  if (may_change() && room->lobby().late != 0) room->set_late(0);
}

// A table that was closed amid a game, too.
void Rooms::look_at_closed() {
  if (open_table) return;
  end_late();
  if (may_change() && room->lobby().rated) room->set_rated(false);
}

int Rooms::begins_in() const {
  const double left = begins_at_ - ui_.shell.now_ms();
  return begins_at_ == 0 ? 0 : std::max(1, static_cast<int>(std::ceil(left / kSecond)));
}

void Rooms::to_table() {
  fresh_game_ = false;
  if (!at_table()) return;
  if (!playing()) app_.tables.show(room->game());
  if (sees_late()) ui_.toast(late_text());
  app_.tables.go_to_table();
}

void Rooms::tell_chat(const std::string& who, const std::string& said) {
  const std::string line = ui_.tr(text::says, {who, said});
  if (app_.nav.shows(lobby_.get()) || app_.drawer.shows(Drawer::Tab::Chat))
    ui_.announce(line);
  else
    ui_.toast(beginning(line));  // the chat shows all of it
}

// The text of most news, and whether they are bad; the others below add to it, or are not always
// shown.
static const Line* news_line(rooms::Room::News::Type type, bool& bad) {
  using Type = rooms::Room::News::Type;
  struct Said {
    Type type;
    const Line* line;
    bool bad;
  };
  static constexpr Said all[] = {
      {Type::Joined, &text::room_joined, false},
      {Type::Left, &text::room_news_left, false},
      {Type::Away, &text::room_news_away, true},
      {Type::Back, &text::room_news_back, false},
      {Type::Lent, &text::room_news_lent, false},
      {Type::GivenBack, &text::room_news_given, false},
      {Type::Yielded, &text::room_news_yielded, true},
      {Type::TookBack, &text::room_news_took_back, true},
      {Type::Host, &text::room_news_host, false},
      {Type::Untrue, &text::room_news_untrue, true},
      {Type::Overtime, &text::room_news_overtime, true},
      {Type::CutShort, &text::room_news_cut_short, true},
      {Type::Doubted, &text::room_news_doubted, true},
      {Type::Refused, &text::room_news_refused, true},
      {Type::Drift, &text::room_news_drift, true},
      {Type::Unknown, &text::room_news_unknown, true},
      {Type::Flood, &text::room_news_flood, true},
      {Type::NotDealt, &text::room_news_not_dealt, true},
      {Type::Behind, &text::room_news_behind, true},
      {Type::LeftOut, &text::room_news_left_out, true},
      {Type::Forked, &text::room_news_forked, true},
      {Type::Unread, &text::room_news_unread, true},
      {Type::UnreadRoom, &text::room_news_unread_room, true},
  };
  const auto* said = std::ranges::find(all, type, &Said::type);
  if (said == std::end(all)) return nullptr;
  bad = said->bad;
  return said->line;
}

void Rooms::tell(const rooms::Room::News& n) {
  using Type = rooms::Room::News::Type;
  const std::string who = name_or_none(n.name);
  bool bad = false;
  if (n.type == Type::Joined) ui_.sound(Sound::Join);
  if (n.type == Type::Left) ui_.sound(Sound::Leave);
  if (const Line* line = news_line(n.type, bad)) return ui_.toast(ui_.tr(*line, {who}), bad);
  const bool in_lobby = app_.nav.shows(lobby_.get());
  if (n.type == Type::Chat) ui_.sound(Sound::Chat);
  if (n.type == Type::Chat) tell_chat(who, said_in(ui_, n.text, n.phrase));
  if (n.type == Type::Lost) ui_.toast(ui_.tr(farewell_line(n.why)), true);
  if (n.type == Type::Ended && !room->hosting()) ui_.toast(ui_.tr(text::room_news_ended));
  if (n.type == Type::Began && !in_lobby && !app_.nav.shows(app_.tables.screen().get()))
    ui_.toast(ui_.tr(text::room_news_began));
  if (n.type == Type::Rules && !room->hosting()) tell_rules(n.name, n.text);
  if (n.type == Type::Talk && !room->hosting())
    ui_.toast(ui_.tr(room->lobby().talk == net::Talk::Free ? text::room_news_free_chat
                                                           : text::room_news_phrases));
  if (n.type == Type::Rated && !room->hosting())
    ui_.toast(ui_.tr(room->lobby().rated ? text::room_news_rated : text::room_news_unrated));
  if (n.type == Type::Dealer && !room->hosting())
    ui_.toast(
        ui_.tr(room->lobby().dealerless ? text::room_news_no_dealer : text::room_news_dealer));
  // The lobby has a card that offers what to do.
  if (n.type == Type::NoPlace && in_lobby) ui_.announce(ui_.tr(text::room_no_place));
  if (n.type == Type::NoPlace && !in_lobby) ui_.toast(ui_.tr(text::room_no_place), true);
  if (n.type == Type::Record) keep_record();
}

// The host has changed what is played next.
void Rooms::tell_rules(std::string_view game, std::string_view options) {
  const AnyGame* g = chosen();
  if (!g || room->lobby().playing) return;
  const Info& info = g->info();
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= room->lobby().chairs.size(); ++i) names.push_back(std::to_string(i));
  const OptionText now = parse_options(info, room->lobby().options).value_or(OptionText());
  if (info.id != game) {
    const std::string rules = rules_text(ui_, info, now, names);
    return ui_.toast(ui_.tr(text::room_news_game, {ui_.tr(info.title), rules}));
  }
  const OptionText before = parse_options(info, options).value_or(OptionText());
  const std::string changes = changes_text(ui_, info, before, now, names);
  if (!changes.empty()) ui_.toast(ui_.tr(text::room_news_rules, {changes}));
}

// Of the finished game, as everybody knows it now.
void Rooms::keep_record() {
  if (!app_.tables.game() || !room->game()) return;
  if (const Record* record = room->game()->shareable())
    app_.archive.shelve(app_.tables.game()->game(), *record);
}

// --- questions ----------------------------------------------------------------------------------

// Nobody is left behind at a table that was opened for strangers.
bool Rooms::alone() const {
  return open_table && inside() && !room->lobby().playing &&
         std::ranges::none_of(room->lobby().members, [this](const net::Member& m) {
           return m.id != room->me().id && m.presence == net::Presence::Here;
         });
}

void Rooms::ask_leave() {
  if (alone()) return leave_later();
  const auto ask = [this]() -> std::optional<Asked> {
    if (!room) return {};
    const Line& said = room->hosting() ? text::room_leave_host : text::room_leave_guest;
    return Asked{std::string(ui_.tr(text::room_leave)),
                 std::string(ui_.tr(said)),
                 {.label = ui_.tr(text::room_leave_do), .look = Look::Danger},
                 ui_.tr(text::room_stay)};
  };
  app_.nav.show(std::make_unique<Question>(ui_, app_.nav, ask, [this] { leave(); }));
}

void Rooms::ask_kick(std::uint8_t member) {
  const auto ask = [this, member]() -> std::optional<Asked> {
    const net::Member* m = inside() ? room->lobby().member(member) : nullptr;
    if (!m) return {};
    const std::string name = name_of(m);
    return Asked{ui_.tr(text::room_kick, {name}),
                 ui_.tr(text::room_kick_question, {name}),
                 {.label = ui_.tr(text::room_kick_do), .look = Look::Danger},
                 ui_.tr(text::cancel)};
  };
  app_.nav.show(std::make_unique<Question>(ui_, app_.nav, ask, [this, member] {
    if (room) room->kick(member);
  }));
}

void Rooms::ask_block(std::uint8_t member) {
  const auto ask = [this, member]() -> std::optional<Asked> {
    const net::Member* m = inside() ? room->lobby().member(member) : nullptr;
    if (!m) return {};
    const std::string name = name_of(m);
    return Asked{ui_.tr(text::room_block, {name}),
                 ui_.tr(room->hosting() ? text::room_block_host : text::room_block_guest, {name}),
                 {.label = ui_.tr(text::room_block_do), .look = Look::Danger},
                 ui_.tr(text::room_block_not)};
  };
  app_.nav.show(std::make_unique<Question>(ui_, app_.nav, ask, [this, member] {
    if (room) room->block(member);
  }));
}

void Rooms::show_chance() {
  const rooms::SharedGame* game = room ? room->game() : nullptr;
  const LocalGame* here = app_.tables.local();
  if (!game && here && here->chance_to_keep()) app_.nav.show(make_chance_sheet(app_, *here));
  if (!game) return;
  app_.nav.show(make_chance_sheet(
      app_, [this, shown = ChanceShown()]() mutable { return chance_news(shown); }));
}

std::optional<ChanceTold> Rooms::chance_news(ChanceShown& shown) const {
  const rooms::SharedGame* game = room ? room->game() : nullptr;
  if (!game) return {};
  const room::DealReport* deal = game->other_devices()->deal();
  const Record* record = game->over() ? game->shareable() : nullptr;
  ChanceShown now;
  now.record = record != nullptr;
  if (deal)
    now.deal = *deal;
  else
    now.chance = game->other_devices()->chance();
  if (shown == now) return {};
  shown = std::move(now);
  if (deal) return tell_deal(ui_, *deal, game->game(), record);
  std::vector<std::string> names;
  for (int i = 0; i < static_cast<int>(game->players().size()); ++i)
    names.push_back(player_name(ui_, game->players(), seat(i)));
  return tell_chance(ui_, *shown.chance, names, room->hosting(), is_player(game->eyes()),
                     game->game(), record);
}

void Rooms::show_chance(const AnyGame& game, const Record& record) {
  app_.nav.show(make_record_chance_sheet(app_, game, record));
}

void Rooms::ask_end_game() {
  const auto ask = [this]() -> std::optional<Asked> {
    if (!room) return {};
    return Asked{std::string(ui_.tr(text::room_end_game)),
                 std::string(ui_.tr(text::room_end_question)),
                 {.label = ui_.tr(text::room_end_game), .look = Look::Danger},
                 ui_.tr(text::cancel)};
  };
  app_.nav.show(std::make_unique<Question>(ui_, app_.nav, ask, [this] {
    if (room) room->end_game();
  }));
}

}  // namespace parlour::ui
