#include "rooms/room.h"

#include <algorithm>
#include <ranges>

#include "room/settings.h"

namespace parlour::rooms {
namespace {

constexpr std::size_t kMostNews = 64;
constexpr double kLeastPause = 5;  // ms between two checks for due work
// Delay of the message, in ms: a bad link comes and goes, and a host that was cut off must first
// hear of the others.
constexpr double kAwayFor = 1000, kBackFor = 10'000;
constexpr double kPlaceEvery =
    300'000;  // ms; greatest age of the time in a stored room at which somebody was there

}  // namespace

Room::Room(room::Device& device, Network& network, std::span<const AnyGame* const> games, Wish wish)
    : device_(device),
      network_(network),
      games_(games),
      wish_(std::move(wish)),
      memory_(device, wish_.room),
      blocked_(room::blocked(device)) {
  sweep_rooms(device_);
  open();
}

// Ends the line first: it uses what is about to be destroyed.
Room::~Room() {
  drop_game();
  line_.reset();
}

net::Millis Room::now() const {
  return static_cast<net::Millis>(device_.now_ms());
}

void Room::open() {
  const auto place = place_in(device_, wish_.room);
  host_role_ = former_ || (place ? place->host : wish_.host);
  if (place && wish_.name.empty()) wish_.name = place->name;
  shows_by_ = 0;
  state_ = State::Opening;
  if (!seed_) seed_ = place ? place->identity : wish_.identity;
  open_line();
}

void Room::open_line() {
  summoned_ = false;
  line_ = network_.open_line({.room = wish_.room,
                              .host = host_role_,
                              .identity = seed_,
                              .relays = wish_.relays,
                              .turn = wish_.turn},
                             *this);
  device_.wake();
}

void Room::again() {
  if (state_ != State::Elsewhere && state_ != State::Missing && state_ != State::Unable &&
      state_ != State::Gone)
    return;
  drop_game();
  line_.reset();
  host_.reset(), guest_.reset();
  seen_any_ = false;
  open();
}

void Room::keep_place_now() {
  const bool lobby = state_ == State::Inside;
  // A table that is still stored: a page that ends here returns to it.
  Place p{.room = wish_.room,
          .host = host_role_ || shows_by_ != 0 || sealed_ == kTable,
          .identity = *seed_,
          .name = wish_.name};
  const auto before = place_in(device_, wish_.room);
  if (lobby) {
    p.game = this->lobby().game, p.playing = this->lobby().playing;
    for (const net::Member& m : this->lobby().members) {
      if (m.key != *key_ && !m.name.empty()) p.others.push_back(m.name);
    }
  } else if (before) {
    p.game = before->game, p.playing = before->playing;
  }
  if (before && p.others.empty()) p.others = before->others;
  if (std::exchange(placed_, has_room_for(device_, wish_.room)) && !placed_)
    tell({News::Type::NoPlace});
  const auto keep = [&] { return keep_place(device_, p); };
  place_kept_ = host_role_ && make_room ? make_room(keep) : keep();
  place_kept_at_ = device_.now_ms();
}

void Room::keep_again() {
  if (placed_ || !seed_ || (!host_ && !guest_)) return;
  keep_place_now();
  if (host_) host_->keep_anew(), host_->tick(now());
  guest_changed_ = true;
  keep_guest();
  device_.wake();
}

// --- from the line ------------------------------------------------------------------------------

void Room::on_open(const net::Key& key, const Seed& seed) {
  key_ = key;
  seed_ = seed;
  host_seen_ = device_.now_ms();
  keep_place_now();
  begin();
}

void Room::begin() {
  needed_ = -1;
  rated_seen_ = carried_ = 0;
  away_since_.clear();  // a new host counts from its start, and so does anyone who votes there
  host_role_ ? begin_host() : begin_guest();
  device_.wake();
  settle();
}

void Room::begin_host() {
  if (former_) host_ = net::Host::succeed(*line_, *this, games_, wish_.room, *former_);
  former_.reset();
  if (!host_) {
    auto kept = memory_.load();
    const auto as_host = [&] {
      return kept ? net::Host::restore(*line_, *this, games_, wish_.room, *key_, *kept) : nullptr;
    };
    host_ = as_host();
    // The page ended while it took its table back (take_table_back_now).
    const auto table = memory_.aside(kTable);
    if (host_ && table && table->head == kept->head) memory_.drop_aside(kTable);
    if (!host_ && table && memory_.take_back(kTable)) kept = memory_.load(), host_ = as_host();
    // The storage had no room for this device's data as a host: it becomes the host again, from
    // what it knew as a guest.
    const auto was = !host_ && kept
                         ? net::Guest::restore(*line_, games_, wish_.room, *key_, kept->head)
                         : nullptr;
    if (was) host_ = net::Host::succeed(*line_, *this, games_, wish_.room, *was);
    if (host_ ? host_->game_unread() : memory_.any()) put_aside(!host_);
    take_back();
  }
  net::Storage& storage = *this;
  if (!host_)
    host_ = std::make_unique<net::Host>(*line_, storage, games_, wish_.room, *key_, wish_.name);
  host_->clock = clock_seconds;
  for (const net::Key& k : distrusted_) host_->distrust(k);
  look_at_blocked();
  state_ = State::Inside;
}

void Room::begin_guest() {
  const auto kept = shows_by_ == 0 ? memory_.load() : std::nullopt;
  if (kept) guest_ = net::Guest::restore(*line_, games_, wish_.room, *key_, kept->head);
  const auto table = memory_.aside(kTable);
  table_aside_ = table.has_value();
  // The page ended before it stored anything as a guest; without a table aside, its player had
  // agreed.
  const bool yielded =
      kept && (table ? kept->head == table->head : net::Host::has_kept(kept->head));
  if (guest_ ? guest_->game_unread() : shows_by_ == 0 && memory_.any() && !yielded)
    put_aside(!guest_);
  if (!guest_)
    guest_ = std::make_unique<net::Guest>(*line_, games_, wish_.room, *key_, wish_.name,
                                          follows_ ? follows_ : wish_.known_host);
  follows_.reset();
  guest_->clock = clock_seconds;
  state_ = guest_->me() ? State::Inside : State::Looking;
}

// Another version of the page could not read it and put it aside, and nothing has been played
// since: this version resumes it.
void Room::take_back() {
  const auto kept = sealed_.empty() ? memory_.aside(kUnread) : std::nullopt;
  auto before =
      kept ? net::Host::restore(*line_, *this, games_, wish_.room, *key_, *kept) : nullptr;
  if (!before || before->game_unread()) return;
  if (host_ && host_->lobby().games != 0) {
    const net::Lobby &now = host_->lobby(), &then = before->lobby();
    if (host_->table() || host_->gathering() || now.games != then.games ||
        now.kicked != then.kicked)
      return;
  }
  if (memory_.take_back(kUnread)) host_ = std::move(before);
}

// Unreadable data are not overwritten: another version of the page may read them.
void Room::put_aside(bool all) {
  seal(kUnread);
  tell({all ? News::Type::UnreadRoom : News::Type::Unread});
}

void Room::seal(std::string_view name) {
  sealed_ = memory_.put_aside(name) ? std::string_view() : name;
  table_aside_ = memory_.aside(kTable).has_value();
}

void Room::on_failed(Failure why) {
  state_ = why == Failure::Elsewhere ? State::Elsewhere
           : why == Failure::Missing ? State::Missing
                                     : State::Unable;
  device_.wake();
}

void Room::on_up(net::LinkId link, ByteView binding) {
  with([&](auto& it) { it.on_up(link, binding, now()); });
}
void Room::on_frame(net::LinkId link, ByteView frame) {
  with([&](auto& it) { it.on_frame(link, frame, now()); });
}
void Room::on_down(net::LinkId link) {
  with([&](auto& it) { it.on_down(link, now()); });
}
void Room::on_signed(std::uint32_t ticket, const net::Signature& s) {
  with([&](auto& it) { it.on_signed(ticket, s, now()); });
}
void Room::on_verified(std::uint32_t ticket, bool good) {
  if (ledger_ && ledger_->on_verified(ticket, good)) return after();
  with([&](auto& it) { it.on_verified(ticket, good, now()); });
}
void Room::on_reach(const Reach& reach) {
  if (reach == reach_) return;
  reach_ = reach;
  device_.wake();
}

std::optional<std::uint32_t> Room::keep_part(ByteView part) {
  std::optional<std::uint32_t> number;
  const auto keep = [&] { return (number = memory_.keep_part(part)).has_value(); };
  if (may_keep()) make_room ? make_room(keep) : keep();
  kept_ = number.has_value();  // until the head is stored too
  return number;
}

bool Room::keep(ByteView head, std::span<const std::uint32_t> parts) {
  if (!sealed_.empty()) seal(sealed_);
  const auto keep = [&] { return memory_.keep(head, parts); };
  // The host has a guest's data as well, and losing them costs no replay.
  return kept_ = may_keep() && (host_ && make_room ? make_room(keep) : keep());
}

// If the place names another role, the head would be misread, so the place is stored first.
bool Room::may_keep() {
  if (placed_ && !place_kept_) keep_place_now();
  return placed_ && place_kept_ && sealed_.empty();
}

// --- consequences of any event ------------------------------------------------------------------

void Room::after() {
  if (std::exchange(settles_, true)) return;
  network_.call_after(0, [this, alive = std::weak_ptr(alive_)] {
    if (alive.lock() && settles_) settle();
  });
}

void Room::settle() {
  settles_ = false;
  if (std::exchange(goes_on_, false)) go_on_now();
  if (std::exchange(joins_, false)) join_others_now();
  if (std::exchange(takes_back_, false)) take_table_back_now();
  if (host_)
    hear_host();
  else if (guest_)
    hear_guest();
  if (chat_.size() > kMostLines) chat_.erase(chat_.begin(), chat_.end() - kMostLines);
  if (!host_ && !guest_) return;
  look_at_lobby();
  look_at_game();
  if (shows_by_ != 0) look_at_winner();
  if (!host_ && !guest_) return;
  summon_player();
  look_at_ratings();
  keep_guest();
  look_for_others();
  arm();
}

void Room::hear_said(Said said, const net::Member* by) {
  if (by && hears_nothing_of(by->key)) return;
  if (by) said.name = by->name;
  ++unread_;
  tell({News::Type::Chat, said.name, said.text, net::Farewell::Bye, said.phrase});
  chat_.push_back(std::move(said));
}

// The host's notices; after one of them this device may no longer be a host.
void Room::hear_host() {
  using Type = net::Host::Notice::Type;
  // Sends what the host's player has done at once, not at the next check.
  host_->tick(now());
  if (host_->gathering() == false && deals_) deals_ = false;
  while (auto n = host_->next_notice()) {
    const net::Member* m = host_->lobby().member(n->member);
    if (n->type == Type::Chat && m) hear_said({n->member, false, {}, n->text, n->phrase}, m);
    if (n->type == Type::Doubt && m && doubted_.insert(m->key).second)
      tell({News::Type::Doubted, m->name});
    if (n->type == Type::Flood) tell({News::Type::Flood, m ? m->name : std::string()});
    if (n->type == Type::NotDealt) tell({News::Type::NotDealt});
    if (n->type == Type::Behind) tell({News::Type::Behind, n->text});
    if (n->type == Type::LeftOut) tell({News::Type::LeftOut, n->text});
    if (n->type == Type::Forked) tell({News::Type::Forked, m ? m->name : std::string()});
    if (n->type == Type::Yields) {
      tell({News::Type::Yielded, n->text});
      return yield();
    }
  }
  if (const auto other = host_->other_host(); other != others_with_)
    others_with_ = other, device_.wake();
}

void Room::hear_guest() {
  std::optional<net::Farewell> farewell;
  using Type = net::Guest::Notice::Type;
  guest_->tick(now());
  while (auto n = guest_->next_notice()) {
    const net::Member* m = guest_->lobby() ? guest_->lobby()->member(n->member) : nullptr;
    switch (n->type) {
      case Type::Chat:
        hear_said({n->member, false, {}, n->text, n->phrase}, m);
        break;
      case Type::Refused:
        tell({News::Type::Refused});
        break;
      case Type::Drift:
        tell({News::Type::Drift});
        break;
      case Type::Past:
        tell({News::Type::Record});
        break;
      case Type::Overtime:
        tell({News::Type::Overtime, m ? m->name : std::string()});
        break;
      case Type::CutShort:
        tell({News::Type::CutShort});
        break;
      case Type::Forked:
        tell({News::Type::Forked});
        break;
      case Type::Untrue:
        tell({News::Type::Untrue});
        break;
      case Type::Unknown:
        tell({News::Type::Unknown, {}, n->text});
        break;
      case Type::Farewell:
        farewell = n->why;
        break;
      case Type::Lobby:
      case Type::Game:
      case Type::Actions:
        guest_changed_ = true;
        break;
      case Type::Words:  // the host has them
        break;
    }
  }
  if (guest_->me() && state_ == State::Looking) {
    state_ = State::Inside;
    keep_place_now();
  } else if (!guest_->me() && state_ == State::Inside) {
    drop_game();  // the host no longer knows this device: it is asked again
    state_ = State::Looking;
    seen_any_ = false;
    device_.wake();
  }
  if (guest_->host_here(now())) host_seen_ = device_.now_ms(), host_left_ = false;
  if (farewell) hear_farewell(*farewell);
}

void Room::hear_farewell(net::Farewell why) {
  using net::Farewell;
  switch (why) {
    case Farewell::Bye:  // a host that leaves: the others may go on at once
      if (!guest_ || !guest_->lobby() || host_left_) break;
      host_left_ = true;
      if (const net::Member* host = lobby().member(std::uint8_t{0}))
        tell({News::Type::Left, host->name});
      break;
    case Farewell::Moved:  // another guest was taken for the host
      if (guest_->host()) tell({News::Type::Lost, {}, {}, why});
      break;
    case Farewell::Version:  // unproven: people in the room stay, and are told
      if (state_ == State::Looking && shows_by_ == 0) return gone(why);
      tell({News::Type::Lost, {}, {}, why});
      break;
    case Farewell::Replaced:
    case Farewell::Full:
    case Farewell::Locked:
    case Farewell::Kicked:
    case Farewell::VotedOut:
      if (shows_by_ == 0) return gone(why);
      shows_by_ = device_.now_ms();  // the table here was not given up yet
      break;
    default:
      tell({News::Type::Lost, {}, {}, why});
  }
}

void Room::look_for_others() {
  if (line_ && state_ == State::Inside) {
    // Looks for others while a seat is free or somebody is missing. A newcomer to a full table says
    // so and is heard.
    const net::Lobby& l = lobby();
    const bool free =
        std::ranges::find(l.chairs, net::Chair::Kind::Open, &net::Chair::kind) != l.chairs.end();
    int missing = hosting() && !l.locked && !l.playing && (free || l.chairs.empty()) ? 1 : 0;
    for (const net::Member& m : l.members)
      missing += m.id != me().id && m.presence == net::Presence::Away;
    if (!hosting()) missing = host_here() ? 0 : 1;
    if (missing != needed_) line_->need(needed_ = missing);
  } else if (line_ && state_ == State::Looking && needed_ != 1) {
    line_->need(needed_ = 1);
  }
}

void Room::arm() {
  if (state_ == State::Gone) return;
  const net::Millis t = now();
  // Checks regularly, because a host that falls silent causes no event.
  net::Millis due = host_ ? host_->due(t) : guest_->due(t);
  if (guest_) due = std::min(due, t + 1000);
  const double when = std::max(static_cast<double>(due), device_.now_ms() + kLeastPause);
  if (timer_at_ != 0 && timer_at_ <= when + 0.5) return;
  timer_at_ = when;
  network_.call_after(when - device_.now_ms() + 1, [this, when, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    if (timer_at_ == when) timer_at_ = 0;
    settle();
  });
}

void Room::tell(News n) {
  if (news_.size() >= kMostNews) news_.erase(news_.begin());
  news_.push_back(std::move(n));
  device_.wake();
}

std::optional<Room::News> Room::next_news() {
  if (news_.empty()) return {};
  News n = std::move(news_.front());
  news_.erase(news_.begin());
  return n;
}

// Reports what has changed since the last look.
void Room::look_at_lobby() {
  if (state_ != State::Inside) return;
  const net::Lobby& l = lobby();
  watch_presence(l);
  const bool place_is_old = device_.now_ms() - place_kept_at_ > kPlaceEvery;
  if (seen_any_ && l == seen_ && !place_is_old) return;
  if (seen_any_) tell_people(l), tell_table(l);
  const auto names = [](const net::Lobby& of) {
    std::vector<std::string> out;  // that are stored with the place
    for (const net::Member& m : of.members | std::views::take(kMostOthers + 1))
      out.push_back(m.name);
    return out;
  };
  if (l.game != seen_.game || l.playing != seen_.playing || names(l) != names(seen_) ||
      place_is_old)
    keep_place_now();
  seen_ = l;
  seen_any_ = true;
  device_.wake();
}

// Who is away, for how long, and whom the player has been told about.
void Room::watch_presence(const net::Lobby& l) {
  const bool here = host_here();
  if (seen_any_ && l.term != seen_.term) away_since_.clear();  // the new host counts from its start
  std::erase_if(away_since_, [&](const auto& known) { return !l.member(known.first); });
  std::erase_if(told_away_, [&](const auto& known) { return !l.member(known.first); });
  for (const net::Member& m : l.members) {
    // They may be asked again. Reports of a host that is gone are outdated.
    if (here && m.id != 0 && m.presence == net::Presence::Here) given_up_.erase(m.key);
    const bool away = m.id == 0 ? !here : m.presence != net::Presence::Here;
    if (!away) {
      if (away_since_.erase(m.key) > 0) device_.wake();
    } else if (away_since_.try_emplace(m.key, device_.now_ms()).second) {
      device_.wake();
    }
    if (m.key == *key_) continue;
    if (away) {
      if (seen_any_ && device_.now_ms() - away_since_[m.key] < kAwayFor) continue;
      const bool left = m.presence == net::Presence::Left || (m.id == 0 && host_left_);
      const auto [told, anew] = told_away_.try_emplace(m.key);
      told->second.reset();
      if (anew && seen_any_ && !left) tell({News::Type::Away, m.name});
    } else if (const auto told = told_away_.find(m.key); told != told_away_.end()) {
      if (!told->second) told->second = device_.now_ms();
      if (device_.now_ms() - *told->second < kBackFor) continue;
      told_away_.erase(told);
      tell({News::Type::Back, m.name});
    }
  }
}

void Room::tell_people(const net::Lobby& l) {
  for (const net::Member& m : l.members) {
    const net::Member* was = seen_.member(m.key);
    if (m.key == *key_ || m.id == 0) continue;
    if (!was)
      tell({News::Type::Joined, m.name});
    else if (m.presence != was->presence && m.presence == net::Presence::Left)
      tell({News::Type::Left, m.name});
  }
  for (const net::Member& was : seen_.members) {
    if (!l.member(was.key)) tell({News::Type::Left, was.name});
  }
}

void Room::tell_table(const net::Lobby& l) {
  for (std::size_t i = 0; i < std::min(l.chairs.size(), seen_.chairs.size()); ++i) {
    const net::Member* m =
        l.chairs[i].kind == net::Chair::Kind::Person ? l.member(l.chairs[i].member) : nullptr;
    if (m && l.chairs[i].lent != seen_.chairs[i].lent)
      tell({l.chairs[i].lent ? News::Type::Lent : News::Type::GivenBack, m->name});
  }
  if (l.term != seen_.term && l.member(std::uint8_t{0}) && !hosting())
    tell({News::Type::Host, l.member(std::uint8_t{0})->name});
  if (l.playing && l.games != seen_.games) tell({News::Type::Began});
  if (!l.playing && seen_.playing) tell({News::Type::Ended});
  if (l.game != seen_.game || l.options != seen_.options)
    tell({News::Type::Rules, seen_.game, seen_.options});
  if (l.talk != seen_.talk) tell({News::Type::Talk});
  if (l.rated != seen_.rated) tell({News::Type::Rated});
  if (l.dealerless != seen_.dealerless) tell({News::Type::Dealer});
}

void Room::drop_game() {
  if (!game_) return;
  if (before_game_goes) before_game_goes();
  dealerless_ = nullptr;
  game_.reset();
}

void Room::look_at_game() {
  const bool dealt = host_ ? host_->table() != nullptr : guest_->game() != nullptr;
  const bool there = (dealt || words()) && state_ == State::Inside;
  if (game_ && (!there || !game_->current())) drop_game();
  if (!there) return;
  if (!game_) {
    if (guest_ && guest_->lost()) return;
    if (words()) {
      auto game = std::make_unique<DealerlessGame>(*this);
      dealerless_ = game.get();
      game_ = std::move(game);
      guest_changed_ = true;
    } else {
      game_ = std::make_unique<RoomGame>(*this);
    }
    device_.wake();
  }
  game_->refresh();
  game_->tick(settings_);
}

const net::WordLog* Room::words() const {
  return host_ ? host_->words() : guest_ ? guest_->words() : nullptr;
}

// The words that follow from it wait for nothing: a page that cannot store it plays on, and says
// so.
void Room::keep_hand(ByteView hand) {
  const auto keep = [&] { return memory_.keep_hand(hand); };
  if (!may_keep() || (make_room ? make_room(keep) : keep())) return;
  kept_ = false;
  memory_.drop_hand();  // an old one would be worse than none
}

void Room::keep_ratings() {
  if (!ledger_ && key_) ledger_.emplace(device_, *key_);
}

const standing::Signed* Room::rated_result() const {
  return host_ ? host_->rated_result() : guest_->rated_result();
}
std::uint32_t Room::rated_version() const {
  return host_ ? host_->rated_version() : guest_->rated_version();
}

standing::Standing Room::standing(const net::Member& m) {
  return ledger_->standing(lobby().game, m.key);
}

// What was signed goes into the ledger, and what the ledger has goes along, between two games.
void Room::look_at_ratings() {
  if (!ledger_ || !line_) return;
  const auto look = [&](auto& at) {
    while (const auto bundle = at.next_carried()) ledger_->take_bundle(*bundle);
    if (std::exchange(rated_seen_, at.rated_version()) != at.rated_version()) {
      if (guest_) guest_changed_ = true;
      if (const standing::Signed* s = rated_result()) ledger_->take(*s), device_.wake();
    }
    const bool may_tell = state_ == State::Inside && lobby().rated && !lobby().playing;
    if (may_tell && std::exchange(carried_, ledger_->version()) != ledger_->version())
      at.carry(ledger_->bundle());
  };
  host_ ? look(*host_) : look(*guest_);
  ledger_->check(*line_);
}

void Room::summon_player() {
  const bool asked = summons && game_ && game_->may_act();
  if (!line_ || std::exchange(summoned_, asked) == asked) return;
  if (!asked) return line_->summon(nullptr);
  const Summons how = summons();
  line_->summon(&how);
}

// Stores the guest's memory of the game whenever it changes; everything else comes from the host.
void Room::keep_guest() {
  if (!guest_ || !guest_changed_ || guest_->lost() || shows_by_ != 0) return;
  guest_changed_ = false;
  keep(guest_->save(), {});
}

void Room::gone(net::Farewell why) {
  const bool known = guest_ && guest_->me();  // otherwise it was not this room's host
  drop_game();
  guest_.reset(), host_.reset();
  line_.reset();
  state_ = State::Gone;
  why_ = why;
  // The place stays: a returning player keeps their identity, for this host and the next.
  const bool removed = why == net::Farewell::Kicked || why == net::Farewell::VotedOut;
  if (known && removed) memory_.forget();
  device_.wake();
}

// --- what screens ask ---------------------------------------------------------------------------

const net::Lobby& Room::lobby() const {
  return host_ ? host_->lobby() : *guest_->lobby();
}
const std::string& Room::chosen_options() const {
  return host_->chosen();
}
const net::Member& Room::me() const {
  return *lobby().member(*key_);
}

bool Room::host_here() const {
  return host_ || (guest_ && guest_->host_here(now()));
}

double Room::host_away_for() const {
  if (host_here()) return 0;
  const double away = device_.now_ms() - host_seen_;
  return host_left_ ? std::max(away, kGoOnAfter) : away;
}

double Room::away_for(const net::Member& m) const {
  const auto since = away_since_.find(m.key);
  return since == away_since_.end() ? 0 : device_.now_ms() - since->second;
}

// --- wishes -------------------------------------------------------------------------------------

void Room::sit(Seat s) {
  agree();
  if (host_)
    host_->sit(s);
  else if (guest_)
    guest_->sit(s);
  after();
}

void Room::ready(bool ready) {
  agree();
  if (guest_) guest_->ready(ready);
  after();
}

void Room::rename(std::string_view name) {
  wish_.name = net::tidy_name(name);
  if (host_)
    host_->rename(wish_.name);
  else if (guest_)
    guest_->rename(wish_.name);
  if (key_) keep_place_now();
  after();
}

bool Room::say(std::string_view text) {
  return say_and_keep(text, {0, true, {}, std::string(text)});
}

bool Room::say(net::StockPhrase phrase) {
  return say_and_keep(phrase, {0, true, {}, {}, phrase});
}

template <class What>
bool Room::say_and_keep(const What& what, Said own) {
  const bool said = host_ ? host_->say(what) : guest_ && host_here() && guest_->say(what);
  if (said) {
    own.member = me().id, own.name = me().name;
    chat_.push_back(std::move(own));
  }
  after();
  return said;
}

void Room::vote(Seat s, bool yes, net::Ballot ballot) {
  if (host_)
    host_->tick(now()), host_->vote(s, yes, ballot);
  else if (guest_)
    guest_->vote(s, yes, ballot);
  after();
}

void Room::set_answer(std::uint32_t seconds) {
  if (!host_ || lobby().answer == seconds) return;
  host_->set_answer(seconds);
  if (lobby().answer == seconds) after();
}

void Room::mute(std::uint8_t member, bool muted) {
  const net::Member* m = lobby().member(member);
  if (!m) return;
  if (muted)
    muted_.insert(m->key);
  else
    muted_.erase(m->key), room::unblock(device_, m->key), look_at_blocked();
  device_.wake();
}

bool Room::muted(std::uint8_t member) const {
  const net::Member* m = lobby().member(member);
  return m && hears_nothing_of(m->key);
}

void Room::block(std::uint8_t member) {
  const net::Member* m = lobby().member(member);
  if (!m || m->key == key_) return;
  room::block(device_, {m->key, m->name});
  look_at_blocked();
  if (host_) host_->kick(member);
  after();
  device_.wake();
}

void Room::look_at_blocked() {
  blocked_ = room::blocked(device_);
  std::vector<net::Key> keys;
  for (const room::Blocked& one : blocked_) keys.push_back(one.key);
  if (host_) host_->keep_out(std::move(keys));
}

bool Room::hears_nothing_of(const net::Key& key) const {
  return muted_.contains(key) || room::is_blocked(blocked_, key);
}

void Room::invite(std::string_view link) {
  if (line_) line_->invite(link);
}
void Room::by_code(std::string_view code) {
  if (line_) line_->by_code(code);
}

void Room::leave() {
  if (guest_) {
    guest_->leave();
    guest_->tick(now());
  } else if (host_) {
    host_->leave();
    host_->tick(now());
  }
  gone(net::Farewell::Bye);
  forget_place(device_, wish_.room);
}

// --- the host's ---------------------------------------------------------------------------------

bool Room::choose(std::string_view game, std::string_view options, int seats) {
  const bool done = host_ && host_->choose(game, options, seats);
  after();
  return done;
}

void Room::set_bot(Seat s, ai::Level level) {
  if (host_) host_->set_bot(s, level);
  after();
}

void Room::clear_bot(Seat s) {
  if (host_) host_->clear_bot(s);
  after();
}

void Room::set_talk(net::Talk talk) {
  if (host_) host_->set_talk(talk);
  after();
}

void Room::set_rated(bool rated) {
  if (host_) host_->set_rated(rated);
  after();
}

void Room::set_dealerless(bool dealerless) {
  if (host_) host_->set_dealerless(dealerless);
  after();
}

void Room::set_late(std::uint32_t seconds) {
  if (host_) host_->set_late(seconds);
  after();
}

void Room::lock(bool locked) {
  if (host_) host_->lock(locked);
  after();
}

void Room::kick(std::uint8_t member) {
  if (host_) host_->kick(member);
  after();
}

bool Room::start() {
  const bool done = host_ && host_->start();
  if (done) memory_.age_aside(kUnread);
  after();
  return done;
}

void Room::end_game() {
  if (host_) host_->end_game();
  after();
}

// --- when the host is gone ----------------------------------------------------------------------

std::optional<net::Key> Room::next_host() const {
  if (!guest_) return {};
  for (const net::Key& k : guest_->successors()) {
    if (!given_up_.contains(k)) return k;
  }
  return {};
}

bool Room::next_is_me() const {
  return next_host() == key_;
}

void Room::go_on() {
  goes_on_ = true;
  after();
}

void Room::go_on_now() {
  const auto next = next_host();
  if (!next || host_here()) return;
  agree();  // going on here gives up the table that was put aside
  if (guest_->host()) given_up_.insert(*guest_->host());
  host_seen_ = device_.now_ms();
  host_left_ = false;
  if (*next != *key_) {
    guest_changed_ |= guest_->follow(*next, now());
    seen_any_ = false;
    away_since_.clear();
    return settle();
  }
  // Everybody looks for hosts, so the line is opened again as a host.
  drop_game();
  former_ = std::move(guest_);
  line_.reset();
  host_role_ = true;
  shows_by_ = 0;
  // The stored data still say "guest" until the line is open: a reload before that finds the game.
  state_ = State::Opening;
  open_line();
}

bool Room::others_moved() const {
  return host_ && others_with_ && others_with_ != stays_;
}

void Room::stay() {
  stays_ = others_with_;
}

void Room::join_others() {
  joins_ = true;
  after();
}

void Room::join_others_now() {
  if (!host_) return;
  yield();
  agreed_ = true;
}

void Room::yield() {
  drop_game();
  agreed_ = false;
  follows_ = host_->winner() ? host_->winner() : host_->other_host();
  winner_plays_ = follows_ && host_->says_it_plays(*follows_);
  if (follows_ && !host_->winner()) {  // this device's player has decided: its guests come too
    host_->yield_to(*follows_);
    host_->tick(now());
  }
  line_.reset();
  host_.reset();
  host_role_ = seen_any_ = winner_seen_ = false;
  shows_by_ = device_.now_ms() + kShowWithin;
  state_ = State::Opening;
  open_line();
}

// Replaces the stored table once something better is here: that host's room, and the view of its
// game.
void Room::look_at_winner() {
  const net::Lobby* lobby = guest_ ? guest_->lobby() : nullptr;
  if (state_ == State::Inside && host_here() && lobby) {
    // A host that claimed a game has to show one.
    const bool shown = guest_->words() ? !guest_->lacks_words() : guest_->game() && !guest_->lost();
    if (lobby->playing ? shown : !winner_plays_) {
      shows_by_ = 0;
      guest_changed_ = true;
      excused_.clear();
      if (!agreed_) seal(kTable);
      return keep_place_now();
    }
    if (!std::exchange(winner_seen_, true))
      shows_by_ = device_.now_ms() + (lobby->playing ? kDealWithin : kShowWithin);
  }
  if (device_.now_ms() < shows_by_) return;
  // The game may have ended since it was claimed: that is believed once.
  const bool ended = winner_seen_ && lobby && !lobby->playing;
  if (const auto host = guest_->host(); host && !(ended && excused_.insert(*host).second))
    distrusted_.push_back(*host);
  tell({News::Type::TookBack});
  be_host_again();
}

void Room::be_host_again() {
  shows_by_ = 0;
  drop_game();
  line_.reset();
  guest_.reset();
  host_role_ = true;
  seen_any_ = false;
  state_ = State::Opening;
  open_line();
}

void Room::agree() {
  const bool sealed = sealed_ == kTable;
  if (!table_aside_ && !sealed) return;
  agreed_ = true;
  table_aside_ = false;
  // The stored data are the table itself: the place now says guest, and a guest's data replace
  // them.
  if (sealed) {
    sealed_ = {};
    keep_place_now();
  }
  guest_changed_ = true;
  keep_guest();
  memory_.drop_all_aside(kTable);
  device_.wake();
}

void Room::take_table_back() {
  takes_back_ = true;
  after();
}

// Stores the role first: a page that ends in between comes back as the host, and takes its table
// back then.
void Room::take_table_back_now() {
  if (!table_aside()) return;
  host_role_ = true;
  keep_place_now();
  if (!memory_.take_back(kTable)) {
    host_role_ = false;
    return keep_place_now();
  }
  if (guest_->host()) distrusted_.push_back(*guest_->host());
  table_aside_ = false;
  be_host_again();
}

void Room::deal_on() {
  if (host_) deals_ = host_->deal_on(now()) || deals_;
  after();
}

// --- the game -----------------------------------------------------------------------------------

void Room::on_bot(std::uint32_t ticket, ByteView answer) {
  if (game_) game_->on_bot(ticket, answer);
}
void Room::thinking_stopped() {
  if (game_) game_->thinking_stopped();
}
void Room::tick(const room::Settings& settings) {
  settings_ = settings;
  if (game_) game_->tick(settings_);
}

}  // namespace parlour::rooms
