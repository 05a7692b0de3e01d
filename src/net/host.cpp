#include "net/host.h"

#include <algorithm>
#include <bit>

#include "core/bytes.h"
#include "core/core_text.h"
#include "net/guest.h"
#include "net/host_inside.h"
#include "net/plant.h"

namespace parlour::net {
namespace {

constexpr Millis kLobbyPause = 100;         // between two lobbies, which go to everybody
constexpr Millis kForgetAfter = 60'000;     // an absent member without a game
constexpr Millis kForgetRegular = 300'000;  // and one who has played here
constexpr std::size_t kMostNotices = 256;
constexpr int kNobody = -1;  // as a member's number

std::size_t at(Seat s) {
  return static_cast<std::size_t>(index(s));
}

}  // namespace

Host::Host(Carrier& carrier, Storage& storage, std::span<const AnyGame* const> games,
           const RoomId& room, const Key& own)
    : peers_(carrier, room, own, true),
      storage_(storage),
      games_(games),
      room_(room),
      scribe_(carrier, own) {
  peers_.knows = [this](const Key& k) { return known(k); };
}

Host::Host(Carrier& carrier, Storage& storage, std::span<const AnyGame* const> games,
           const RoomId& room, const Key& own, std::string_view name)
    : Host(carrier, storage, games, room, own) {
  Member me;
  me.key = own;
  me.name = tidy_name(name);
  me.ready = true;
  lobby_.term = 1;
  lobby_.members.push_back(std::move(me));
}

Host::~Host() = default;

// Members and people who have played here come before strangers: one stranger may have many keys.
bool Host::known(const Key& key) const {
  return lobby_.member(key) || regular(key);
}

bool Host::regular(const Key& key) const {
  return std::ranges::find(regulars_, key) != regulars_.end();
}

void Host::remember(const Key& key) {
  std::erase(regulars_, key);
  if (regulars_.size() >= kMostRegulars) regulars_.erase(regulars_.begin());
  regulars_.push_back(key);
}

Host::Person* Host::person(PeerId peer) {
  for (const auto& p : people_) {
    if (p->peer == peer) return p.get();
  }
  return nullptr;
}
Host::Person* Host::person(std::uint8_t member) {
  for (const auto& p : people_) {
    if (p->member == member) return p.get();
  }
  return nullptr;
}
Member* Host::member(std::uint8_t id) {
  return const_cast<Member*>(lobby_.member(id));
}
Chair* Host::chair(Seat s) {
  return is_player(s) && at(s) < lobby_.chairs.size() ? &lobby_.chairs[at(s)] : nullptr;
}

void Host::notice(Notice::Type type, std::uint8_t member, std::string text,
                  std::optional<StockPhrase> phrase) {
  if (notices_.size() >= kMostNotices) notices_.erase(notices_.begin());
  notices_.push_back({type, member, std::move(text), phrase});
}

std::optional<Host::Notice> Host::next_notice() {
  if (notices_.empty()) return {};
  Notice n = std::move(notices_.front());
  notices_.erase(notices_.begin());
  return n;
}

// --- the room ------------------------------------------------------------------------------------

bool Host::choose(std::string_view game, std::string_view options, int seats) {
  const AnyGame* g = game_of(games_, game);
  if (busy() || !g || options.size() > kLongestOptions || seats < least_chairs(g->info()) ||
      seats > kMaxSeats || !g->start(options, seats)) {
    return false;
  }
  for (Member& m : lobby_.members) {
    if (is_player(m.seat) && index(m.seat) >= seats) m.seat = Watcher;
  }
  ask_anew();
  lobby_.game = game;
  lobby_.options = chosen_ = options;
  lobby_.chairs.resize(static_cast<std::size_t>(seats));
  changed_ = lobby_changed_ = true;
  return true;
}

// Who was ready was so for what has been changed.
void Host::ask_anew() {
  for (Member& m : lobby_.members) m.ready = m.id == 0;
}

bool Host::sit(std::uint8_t id, Seat s) {
  Member* m = member(id);
  if (!m || busy()) return false;
  if (s != Watcher && (!chair(s) || chair(s)->kind != Chair::Kind::Open)) return false;
  if (Chair* old = chair(m->seat)) *old = {};
  if (is_player(s) && is_player(m->seat))
    lobby_.options = chosen_;  // what follows from the last game depends on the seats
  m->seat = s;
  m->ready = id == 0;
  if (Chair* c = chair(s)) *c = {.kind = Chair::Kind::Person, .member = id};
  changed_ = lobby_changed_ = true;
  return true;
}

// The name, with a number after it if it looks like another member's.
std::string Host::name_for(std::string_view wanted, int id) const {
  const std::string name = given_name(wanted);
  const auto taken = [&](std::string_view n) {
    return std::ranges::any_of(
        lobby_.members, [&](const Member& m) { return m.id != id && look_alike(m.name, n); });
  };
  std::string out = name;
  for (int k = 2; !out.empty() && taken(out); ++k) {
    const std::string number = ' ' + std::to_string(k);
    std::string stem = name;  // cut so that the number has room
    for (out = stem + number; tidy_name(out) != out; out = stem + number)
      stem.resize(character_before(stem, stem.size()));
  }
  return out;
}

bool Host::rename(std::uint8_t id, std::string_view name) {
  Member* m = member(id);
  const std::string given = name_for(name, id);
  if (!m || given.empty()) return false;
  m->name = given;
  changed_ = lobby_changed_ = true;
  return true;
}

bool Host::set_bot(Seat s, ai::Level level) {
  Chair* c = chair(s);
  if (!c || busy() || c->kind == Chair::Kind::Person) return false;
  *c = {.kind = Chair::Kind::Bot, .level = level};
  changed_ = lobby_changed_ = true;
  return true;
}

bool Host::clear_bot(Seat s) {
  Chair* c = chair(s);
  if (!c || busy() || c->kind != Chair::Kind::Bot) return false;
  *c = {};
  changed_ = lobby_changed_ = true;
  return true;
}

void Host::set_answer(std::uint32_t seconds) {
  seconds = std::min(seconds, kLongestAnswer);
  if (lobby_.answer == seconds || (playing() && rated() && !PLANTED(OtherTime))) return;
  lobby_.answer = seconds;
  changed_ = lobby_changed_ = true;
}

bool Host::set_talk(Talk talk) {
  const bool under_way = busy();
  if (lobby_.talk == talk || (under_way && talk == Talk::Free)) return false;
  lobby_.talk = talk;
  if (!under_way) ask_anew();
  changed_ = lobby_changed_ = true;
  return true;
}

bool Host::set_rated(bool rated) {
  if (busy() || lobby_.rated == rated) return false;
  lobby_.rated = rated;
  if (rated) lobby_.dealerless = false;
  ask_anew();
  for (const auto& p : people_) p->wants_carried = rated;
  changed_ = lobby_changed_ = true;
  return true;
}

void Host::lock(bool locked) {
  lobby_.locked = locked;
  changed_ = lobby_changed_ = true;
}

// During a game a bot takes their seat; otherwise it becomes open.
void Host::remove(std::uint8_t id) {
  const Member* m = lobby_.member(id);
  if (!m || id == 0) return;
  if (Chair* c = chair(m->seat)) {
    *c = {};
    if (busy()) c->kind = Chair::Kind::Bot;
  }
  std::erase_if(people_, [&](const auto& p) { return p->member == id; });
  std::erase_if(lobby_.members, [&](const Member& other) { return other.id == id; });
  changed_ = lobby_changed_ = true;
}

bool Host::send_away(std::uint8_t id, Farewell why) {
  const Member* m = lobby_.member(id);
  if (!m || id == 0) return false;
  auto& kicked = lobby_.kicked;
  if (kicked.size() >= kMostKicked) kicked.erase(kicked.begin());
  kicked.push_back(m->key);
  std::erase(regulars_, m->key);
  if (const Person* p = person(id); p && p->peer != 0) peers_.drop(p->peer, why, true);
  remove(id);
  return true;
}

void Host::leave() {
  for (const Member& m : lobby_.members) {
    if (const Person* p = person(m.id); p && p->peer != 0)
      peers_.drop(p->peer, Farewell::Bye, true);
  }
}

bool Host::can_start() const {
  if (playing() || gather_ || lobby_.chairs.empty() || (lobby_.dealerless && why_dealer()))
    return false;
  return std::ranges::all_of(lobby_.chairs, [&](const Chair& c) {
    const Member* m = c.kind == Chair::Kind::Person ? lobby_.member(c.member) : nullptr;
    return m ? m->ready && m->presence == Presence::Here : c.kind == Chair::Kind::Bot;
  });
}

bool Host::start() {
  if (!can_start()) return false;
  const AnyGame* game = game_of(games_, lobby_.game);
  // Options may come from a former host.
  if (!game || !game->start(lobby_.options, static_cast<int>(lobby_.chairs.size()))) return false;
  ++lobby_.games;
  if (lobby_.dealerless)
    begin_words();
  else
    table_.emplace(*game, lobby_.options, static_cast<int>(lobby_.chairs.size()),
                   peers_.carrier().entropy());
  lobby_.playing = true;
  // A storage that forgets may lose a whole game: its number is used again, but not its rewind.
  rewind_ = static_cast<std::uint32_t>(peers_.carrier().entropy() % kRewindStep);
  offset_ = 0;
  former_.clear();
  filed_.clear();
  for (Chair& c : lobby_.chairs) c.lent = false, c.votes = c.removal = 0;
  for (Member& m : lobby_.members) {
    m.ready = m.id == 0;
    m.says = Says::Nothing;
    if (m.id != 0 && is_player(m.seat)) remember(m.key);
  }
  if (table_) {
    chance_.emplace(room_, lobby_.games,
                    fair::new_secret([&] { return peers_.carrier().entropy(); }));
    begin_rated();
  }
  for (const auto& p : people_) p->wants_sync = true, p->knows_seal = false, p->fresh.clear();
  changed_ = lobby_changed_ = true;
  return true;
}

void Host::end_game() {
  if (const AnyGame* game = game_of(games_, lobby_.game)) {
    const bool follows = table_ && table_->over() && parse_options(game->info(), chosen_);
    lobby_.options = follows ? game->next_options(table_->view(Watcher), chosen_)
                             : without_past(game->info(), lobby_.options);
  }
  table_.reset();
  words_.reset();
  made_.clear();
  chance_.reset();
  scribe_.forget();
  gather_.reset();
  filed_.clear();
  lobby_.playing = false;
  for (Chair& c : lobby_.chairs) c.lent = false, c.votes = c.removal = 0;
  for (const auto& p : people_) p->fresh.clear();
  changed_ = lobby_changed_ = true;
}

bool Host::say(std::string_view text) {
  if (lobby_.talk != Talk::Free || !can_be_said(text)) return false;
  pass_on(write(Said{0, std::string(text)}), nullptr);
  return true;
}

bool Host::say(StockPhrase phrase) {
  pass_on(write(Spoken{0, phrase}), nullptr);
  return true;
}

// To everybody but whoever has said it.
void Host::pass_on(const Bytes& said, const Person* speaker) {
  for (const auto& p : people_) {
    if (p->attached && p.get() != speaker) peers_.send(p->peer, said);
  }
}

static std::uint16_t with_vote(std::uint16_t bits, Seat voter, bool yes) {
  const auto bit = static_cast<std::uint16_t>(1u << index(voter));
  return static_cast<std::uint16_t>(yes ? bits | bit : bits & ~bit);
}

bool Host::vote(std::uint8_t id, const Vote& v) {
  const Member* m = lobby_.member(id);
  Chair* c = chair(v.seat);
  if (!m || !c || !playing() || c->kind != Chair::Kind::Person) return false;
  if (words_ && v.ballot == Ballot::Lend) return false;  // no bot knows their cards
  return v.ballot == Ballot::Lend ? vote_to_lend(*m, *c, v) : vote_to_remove(*m, *c, v);
}

// Whether the seat's player has been away long enough for the others to lend the seat. A player's
// vote against lending their own says that they are back.
bool Host::vote_to_lend(const Member& m, Chair& c, const Vote& v) {
  if (m.seat == v.seat && !v.yes) return give_back(c);
  if (c.lent || m.seat == v.seat) return false;
  const Person* away = person(c.member);
  const Member* absent = lobby_.member(c.member);
  if (!away || !absent || absent->presence == Presence::Here ||
      now_ - away->away_since < kLendAfter)
    return false;
  // A watcher has no vote; a host who watches decides if nobody else can.
  const bool alone = std::ranges::none_of(lobby_.members, [&](const Member& other) {
    return is_player(other.seat) && other.seat != v.seat && other.presence == Presence::Here;
  });
  if (!is_player(m.seat)) {
    if (m.id != 0 || !alone) return false;
    c.lent = v.yes;
  } else {
    c.votes = with_vote(c.votes, m.seat, v.yes);
  }
  changed_ = lobby_changed_ = true;
  return true;
}

bool Host::vote_to_remove(const Member& m, Chair& c, const Vote& v) {
  if (c.member == 0 || !is_player(m.seat) || m.seat == v.seat) return false;
  c.removal = with_vote(c.removal, m.seat, v.yes);
  changed_ = lobby_changed_ = true;
  return true;
}

bool Host::lend(Seat s) {
  Chair* c = chair(s);
  if (!c || !table_ || !playing() || c->kind != Chair::Kind::Person || c->lent) return false;
  c->lent = true, c->votes = 0;
  changed_ = lobby_changed_ = true;
  return true;
}

bool Host::give_back(Chair& c) {
  if (!c.lent) return false;
  c.lent = false, c.votes = 0;
  changed_ = lobby_changed_ = true;
  return true;
}

void Host::count_votes() {
  if (!playing()) return;
  const auto carried = [&](Seat s, Ballot ballot) {
    const Tally t = tally(lobby_, s, ballot);
    return t.yes >= t.needed;
  };
  for (std::size_t i = 0; i < lobby_.chairs.size(); ++i) {
    const Seat s = parlour::seat(static_cast<int>(i));
    Chair& c = lobby_.chairs[i];
    if (c.removal != 0 && carried(s, Ballot::Remove)) send_away(c.member, Farewell::VotedOut);
    if (c.votes != 0 && !c.lent && carried(s, Ballot::Lend)) lend(s);
  }
}

// --- who is here ---------------------------------------------------------------------------------

void Host::look_who_is_here() {
  std::vector<std::uint8_t> gone;
  for (const auto& p : people_) {
    Member& m = *member(p->member);
    // A broken link does not matter if another comes in time. A peer that has begun anew joins at
    // once, or is not here as a guest.
    const bool joined = p->attached || now_ - p->begun < kAway;
    const bool here = joined && p->peer != 0 && now_ - peers_.heard(p->peer) < kAway;
    Chair* c = chair(m.seat);
    if (here && p->attached) p->here_at = now_;
    if (here && m.presence != Presence::Here) {
      m.presence = Presence::Here;
      if (c && !PLANTED(NeverGivesBack)) c->lent = false, c->votes = 0;
      changed_ = lobby_changed_ = true;
    } else if (!here && m.presence == Presence::Here) {
      m.presence = Presence::Away;
      p->away_since = now_;
      changed_ = lobby_changed_ = true;
    }
    const bool needed = c && busy();
    const Millis patience = c && regular(m.key) ? kForgetRegular : kForgetAfter;
    if (!here && !needed && now_ - p->away_since >= patience) gone.push_back(m.id);
  }
  for (const std::uint8_t id : gone) {
    // Forgets the stream too, so that they begin anew and ask to be let in if they return.
    if (const PeerId peer = person(id)->peer) peers_.drop(peer, Farewell::Silent, true);
    remove(id);
  }
  count_votes();
}

// --- another host --------------------------------------------------------------------------------

Claim Host::claim(const Key& to) const {
  Claim c{.knows = known(to), .games = lobby_.games, .term = lobby_.term};
  for (const auto& p : people_) {  // a rival who was a guest is not one any more
    const Member& m = *lobby_.member(p->member);
    c.players += p->attached && is_player(m.seat) && m.presence == Presence::Here && regular(m.key);
  }
  c.playing = table_ || words_;
  c.length = place().length;
  return c;
}

// Both ends look at the same two claims, so both decide alike.
void Host::look_for_hosts() {
  for (Rival& r : rivals_) {
    if (winner_) return;
    const auto proven = peers_.key(r.peer);
    if (!proven) continue;
    const Key key = *proven;
    if (!r.ours && now_ >= std::max(r.at, claims_from_)) {
      r.ours = claim(key);
      peers_.send(r.peer, write(*r.ours));
    }
    if (!r.ours || !r.theirs || !known(key)) continue;
    if (!r.theirs->knows && key != succeeds_) continue;
    const Member* member = lobby_.member(key);
    const Person* was = member ? person(member->id) : nullptr;
    if (was && was->here_at && now_ - *was->here_at < kLendAfter)
      continue;  // later, if they mean it
    // People who are here are not there, and nobody counts as a player with themselves.
    const auto elsewhere = std::ranges::count_if(regulars_, [&](const Key& k) {
      const Member* m = lobby_.member(k);
      const Person* p = m ? person(m->id) : nullptr;
      return k != key && !(p && p->attached && m->presence == Presence::Here);
    });
    if (r.theirs->players > elsewhere) continue;
    const auto rank = [](const Claim& c) {
      return std::tuple(c.players, c.playing, c.games, c.length, c.term);
    };
    const auto mine = rank(*r.ours), others = rank(*r.theirs);
    r.behind = r.theirs->knows && (mine > others || (mine == others && peers_.own() < key));
    if (r.behind || std::ranges::find(distrusted_, key) != distrusted_.end()) continue;
    const auto say_so = std::ranges::count_if(rivals_, [&](const Rival& other) {
      const auto who = peers_.key(other.peer);
      return other.with == key && who && who != key && regular(*who);
    });
    // A guest here whose link has just been cut counts as well.
    if (say_so < r.theirs->players || say_so <= std::max(r.ours->players, claim(key).players)) {
      r.doubtful = now_ >= r.heard + kClaimAfter;
      continue;
    }
    yield_to(key);
    notice(Notice::Type::Yields, member ? member->id : 0, member ? member->name : std::string());
  }
}

void Host::yield_to(const Key& host) {
  winner_ = host;
  for (const auto& p : people_) {
    if (p->attached) peers_.send(p->peer, write(Yield{host}));
  }
}

std::optional<Key> Host::other_host() const {
  const auto trusted = [&](const Key& k) {
    return std::ranges::find(distrusted_, k) == distrusted_.end();
  };
  // First hosts that are linked and claim it themselves, then those that others only report.
  for (const Rival& r : rivals_) {
    const auto key = peers_.key(r.peer);
    if (key && r.doubtful && trusted(*key)) return key;
  }
  // Of two linked hosts only one is asked, otherwise each might join the other.
  const auto behind = [&](const Key& k) {
    return std::ranges::any_of(rivals_,
                               [&](const Rival& r) { return r.behind && peers_.key(r.peer) == k; });
  };
  for (const Rival& r : rivals_) {
    const auto key = peers_.key(r.peer);
    if (key && r.with && regular(*key) && trusted(*r.with) && !behind(*r.with)) return r.with;
  }
  return {};
}

bool Host::says_it_plays(const Key& host) const {
  return std::ranges::any_of(rivals_, [&](const Rival& r) {
    return peers_.key(r.peer) == host && r.theirs && r.theirs->playing;
  });
}

void Host::on_join(PeerId peer, const Join& join) {
  const auto proven = peers_.key(peer);
  if (!proven) return;
  const Key key = *proven;
  const auto refuse = [&](Farewell why) { peers_.drop(peer, why, true); };
  if (std::ranges::find(lobby_.kicked, key) != lobby_.kicked.end()) return refuse(Farewell::Kicked);
  const Member* known = lobby_.member(key);
  if (known && known->id == 0) return peers_.nonsense(peer, now_);
  if (!known) {
    const bool unwanted = std::ranges::find(kept_out_, key) != kept_out_.end();
    if (lobby_.locked || unwanted) return refuse(Farewell::Locked);
    Member m;
    m.key = key;
    m.name = name_for(join.name, kNobody);
    const auto open = std::ranges::find(lobby_.chairs, Chair::Kind::Open, &Chair::kind);
    if (!busy() && open != lobby_.chairs.end()) {
      m.seat = parlour::seat(static_cast<int>(open - lobby_.chairs.begin()));
    }
    const auto full = [&] {
      const auto watch = std::ranges::count_if(lobby_.members, [](const Member& other) {
        return other.id != 0 && !is_player(other.seat);
      });
      return lobby_.members.size() >= kMostMembers ||
             (!is_player(m.seat) && watch >= kMostWatchers);
    };
    if (full() && regular(key)) {  // makes room: the last stranger who only watches has to go
      const auto last = std::ranges::find_if(people_.rbegin(), people_.rend(), [&](const auto& p) {
        const Member& other = *member(p->member);
        return !is_player(other.seat) && !regular(other.key);
      });
      if (last != people_.rend()) {
        if ((*last)->peer != 0) peers_.drop((*last)->peer, Farewell::Full, true);
        remove((*last)->member);
      }
    }
    if (full()) return refuse(Farewell::Full);
    for (m.id = 1; lobby_.member(m.id);) ++m.id;
    if (Chair* c = chair(m.seat)) *c = {.kind = Chair::Kind::Person, .member = m.id};
    lobby_.members.push_back(std::move(m));
    people_.push_back(std::make_unique<Person>(Person{.member = lobby_.members.back().id}));
    known = &lobby_.members.back();
    changed_ = true;
  }
  std::erase_if(rivals_, [&](const Rival& r) { return r.peer == peer; });
  Person& p = *person(known->id);
  p.peer = peer;
  p.attached = true;
  p.knows = join.place;
  p.wants_lobby = true;
  p.wants_sync = !PLANTED(NoSync);
  p.knows_seal = false;
  p.wants_carried = true;
  p.knows_rated = 0;
  p.fresh.clear();
  p.words = {};
  lobby_changed_ = true;
}

void Host::on_message(PeerId peer, ByteView bytes) {
  const auto kind = kind_of(bytes);
  Person* p = person(peer);
  if (p && p->attached)
    on_person(*p, kind ? *kind : Kind::Lobby, bytes);
  else
    on_stranger(peer, kind, bytes);
}

// A peer that has not joined: another host, a guest of one, or somebody who wants to come in.
void Host::on_stranger(PeerId peer, std::optional<Kind> kind, ByteView bytes) {
  const auto r = std::ranges::find(rivals_, peer, &Rival::peer);
  if (kind == Kind::Claim) {
    Claim theirs;
    if (!read(bytes, theirs)) return peers_.nonsense(peer, now_);
    if (r != rivals_.end() && !r->theirs) r->theirs = theirs, r->heard = now_;  // the first holds
    return;
  }
  if (kind == Kind::Yield) {  // a guest of another host, as they say
    Yield theirs;
    if (!read(bytes, theirs)) return peers_.nonsense(peer, now_);
    if (r != rivals_.end() && theirs.host != peers_.own()) r->with = theirs.host;
    return;
  }
  Join join;
  if (!read(bytes, join)) return peers_.nonsense(peer, now_);
  on_join(peer, join);
}

void Host::on_person(Person& p, Kind kind, ByteView bytes) {
  const bool wish = kind == Kind::Sit || kind == Kind::Ready || kind == Kind::Vote ||
                    kind == Kind::Undo || kind == Kind::Pledge || kind == Kind::Checked ||
                    kind == Kind::Sign;
  if (wish && !p.wishes.take(1, now_)) return;
  const auto hear = [&](auto message) {
    if (read(bytes, message))
      on(p, message);
    else
      peers_.nonsense(p.peer, now_);
  };
  switch (kind) {
    case Kind::Sit:
      return hear(Sit());
    case Kind::Ready:
      return hear(Ready());
    case Kind::Name:
      return hear(Name());
    case Kind::Vote:
      return hear(Vote());
    case Kind::Chat:
      return hear(Chat());
    case Kind::Speak:
      return hear(Speak());
    case Kind::Act:
      return hear(Act());
    case Kind::Undo:
      return hear(Undo());
    case Kind::Doubt:
      return hear(Doubt());
    case Kind::Reveal:
      return hear(Reveal());
    case Kind::Pledge:
      return hear(Pledge());
    case Kind::Told:
      return hear(Told());
    case Kind::Checked:
      return hear(Checked());
    case Kind::Sign:
      return hear(Sign());
    case Kind::Carry:
      return hear(Carry());
    case Kind::Utter:
      return hear(Utter());
    case Kind::Heard:
      return hear(Heard());
    case Kind::Words:
      return hear(Words());
    default:
      peers_.nonsense(p.peer, now_);
  }
}

void Host::on(Person& p, const Sit& m) {
  sit(p.member, m.seat);
}

void Host::on(Person& p, const Ready& m) {
  Member& who = *member(p.member);
  if (playing() || who.ready == m.ready) return;
  who.ready = m.ready;
  changed_ = lobby_changed_ = true;
}

void Host::on(Person& p, Name& m) {
  p.name = std::move(m.name);
}

void Host::on(Person& p, const Vote& m) {
  vote(p.member, m);
}

void Host::on(Person& p, Chat& m) {
  if (lobby_.talk != Talk::Free || m.text.empty() || !p.chat.take(1, now_)) return;
  pass_on(write(Said{p.member, m.text}), &p);
  notice(Notice::Type::Chat, p.member, std::move(m.text));
}

void Host::on(Person& p, const Speak& m) {
  if (!p.chat.take(1, now_)) return;
  pass_on(write(Spoken{p.member, m.phrase}), &p);
  notice(Notice::Type::Chat, p.member, {}, m.phrase);
}

void Host::on(Person& p, const Undo& m) {
  if (!table_ || !playing() || chance_asked() || m.place != place() ||
      table_->undo(member(p.member)->seat)) {
    return;
  }
  rewind(false);
}

void Host::on(Person& p, const Doubt& m) {
  if (words_) return;
  if (!p.doubts.take(1, now_)) return;  // they ask again
  p.knows = m.place;
  p.wants_sync = true;
  p.fresh.clear();
  notice(Notice::Type::Doubt, p.member);
}

// --- the game ------------------------------------------------------------------------------------

Place Host::place() const {
  if (words_) return {lobby_.games, 0, words_->count()};
  if (!table_) return {};
  return {lobby_.games, rewind_,
          offset_ + static_cast<std::uint32_t>(table_->record().entries.size())};
}

Seat Host::seat() const {
  return lobby_.member(std::uint8_t{0})->seat;
}

SeatSet Host::bots() const {
  SeatSet out;
  for (std::size_t i = 0; table_ && i < lobby_.chairs.size(); ++i) {
    const Chair& c = lobby_.chairs[i];
    if (c.kind != Chair::Kind::Person || c.lent) out = out.with(parlour::seat(static_cast<int>(i)));
  }
  return out;
}

// The acting seat is that of the key at the other end of the link.
void Host::on(Person& p, const Act& m) {
  Seat s = member(p.member)->seat;
  const auto refuse = [&] { peers_.send(p.peer, write(Refused{m.game, m.rewind, m.decision})); };
  if (!table_ || m.game != lobby_.games || m.rewind != rewind_) return refuse();
  Reader r(m.action);
  const AnyAction action = table_->game().read(r);
  if (!r.done()) return peers_.nonsense(p.peer, now_);
#ifdef PARLOUR_PLANT
  if (PLANTED(TrustsSeat)) {  // whichever seat acts now, regardless of the sender
    for (const Seat actor : table_->actors()) s = actor;
  }
#endif
  const std::uint32_t decision =
      PLANTED(IgnoresDecision) ? table_->game().decision(table_->view(Watcher)) : m.decision;
  if (table_->submit({s, action, decision})) return refuse();
  note_action();
}

Reason Host::act(const AnyAction& action, std::uint32_t decision) {
  if (!table_) return &text::not_your_turn;
  if (const Reason why = table_->submit({seat(), action, decision})) return why;
  note_action();
  return kAllowed;
}

bool Host::act_for(Seat s, const AnyAction& action, std::uint32_t decision) {
  return bots().has(s) && play_for(s, action, decision);
}

bool Host::play_for(Seat s, const AnyAction& action, std::uint32_t decision) {
  if (!table_ || table_->submit({s, action, decision})) return false;
  note_action();
  return true;
}

Reason Host::undo() {
  if (!table_) return &text::nothing_to_undo;
  if (chance_asked()) return &text::undo_too_late;
  if (const Reason why = table_->undo(seat())) return why;
  rewind(false);
  return kAllowed;
}

// Queues for each person what they may know of the latest action.
void Host::note_action() {
  const std::size_t last = table_->record().entries.size() - 1;
  note_times();
  for (const auto& p : people_) {
    if (!p->attached || p->wants_sync || sees_late(*p)) continue;
    if (p->fresh.size() >= kMostFresh) {  // possibly more than a message holds
      p->wants_sync = true;
      p->fresh.clear();
      continue;
    }
    p->fresh.push_back(entry(last, *p));
  }
  changed_ = true;
  if (table_->over()) lobby_changed_ = true, judge_chance();
}

// The log has lost its end: everybody goes back.
void Host::rewind(bool restored) {
  const std::uint32_t length = place().length;
  unfile();
  for (Former& f : former_) f.length = std::min(f.length, length);
  former_.push_back({rewind_, length});
  if (former_.size() > kMostFormer) former_.erase(former_.begin());
  // The storage may have forgotten rewinds that used these numbers, so a restored host picks one at
  // random.
  if (!PLANTED(ForgetsRewind)) {
    rewind_ +=
        1 + (restored ? static_cast<std::uint32_t>(peers_.carrier().entropy() % kRewindStep) : 0);
  }
  for (const auto& p : people_) p->wants_sync = true, p->fresh.clear();
  if (!restored) note_times();  // a restored host has no clock yet
  changed_ = true;
}

bool Host::knows(const Place& p) const {
  if (!table_ || p.game != lobby_.games) return false;
  if (p.rewind == rewind_) return p.length <= place().length;
  const auto f = std::ranges::find(former_, p.rewind, &Former::rewind);
  return f != former_.end() && p.length <= f->length;
}

// Everything that this person may know of the game, from its beginning unless it is too long.
Sync Host::sync(const Person& p) const {
  const Seat viewer = PLANTED(LeaksView) ? parlour::seat(0) : lobby_.member(p.member)->seat;
  const AnyGame& game = table_->game();
  Sync m;
  m.place = place_for(p);
  m.game = game.info().id;
  m.options = lobby_.options;
  m.seats = static_cast<std::uint8_t>(table_->seats());
  m.goes_on = knows(p.knows);
  // At most this many fit, however short they are; walking through a whole match takes too long.
  const std::size_t all = shown_to(p), first = all - std::min(all, kLargestLog / kOfAnEntry);
  std::size_t size = 0;
  table_->steps(first, all, viewer, [&](const Table::Step& s) {
    if (m.entries.empty()) m.view = game.write_view(s.before);
    m.entries.push_back({s.actor, s.shadow.bytes, view_hash(s.after)});
    size += kOfAnEntry + s.shadow.bytes.size();
  });
  std::size_t skip = 0;
  while (size > kLargestLog) {
    size -= kOfAnEntry + m.entries[skip++].shadow.size();
  }
  if (skip > 0) {
    m.entries.erase(m.entries.begin(), m.entries.begin() + static_cast<std::ptrdiff_t>(skip));
    m.view = game.write_view(table_->step(first + skip, viewer).before);
  }
  const bool whole = all == table_->record().entries.size();
  if (m.entries.empty())
    m.view = game.write_view(whole ? table_->view(viewer) : table_->step(all, viewer).before);
  m.begins = offset_ + static_cast<std::uint32_t>(first + skip);
  return m;
}

// The table's record is that of the whole game.
bool Host::from_the_start() const {
  const auto start = table_->game().start(lobby_.options, table_->seats());
  return offset_ == 0 && start && *start == table_->begin();
}

Record Host::whole_record() const {
  Record all = table_->record();
  all.notes.clear();
  if (!chance_ || !table_->over()) return all;
  fair::Proof proof = chance_->proof();
  if (PLANTED(OtherSecret)) proof.secret = fair::Secret();
  add_proof(all, proof);
  return all;
}

// The record of a finished game, if it is known from the first entry on.
Bytes Host::past() const {
  const AnyGame& game = table_->game();
  if (!from_the_start()) return {};
  Record all = whole_record();
  if (PLANTED(FalsePast)) all.entries.pop_back();
  Bytes out = to_bytes(game, all);
  return out.size() <= kLargestRecord ? out : Bytes();
}

// --- a new host ----------------------------------------------------------------------------------

std::unique_ptr<Host> Host::succeed(Carrier& carrier, Storage& storage,
                                    std::span<const AnyGame* const> games, const RoomId& room,
                                    const Guest& guest) {
  const Member* me = guest.me();
  if (!me) return nullptr;
  std::unique_ptr<Host> host(new Host(carrier, storage, games, room, me->key));
  Lobby& lobby = host->lobby_;
  lobby = *guest.lobby();
  host->chosen_ = lobby.options;
  ++lobby.term;
  std::erase_if(lobby.kicked,
                [&](const Key& k) { return lobby.member(k); });  // members are not barred
  // The host has number 0; the former host gets the new host's old number.
  const std::uint8_t mine = me->id;
  host->succeeds_ = guest.host();
  if (guest.host()) host->remember(*guest.host());
  const auto renumber = [&](std::uint8_t& id) { id = id == 0 ? mine : id == mine ? 0 : id; };
  for (Member& m : lobby.members) {
    renumber(m.id);
    m.presence = m.id == 0 ? Presence::Here : Presence::Away;
    m.ready = m.id == 0;
    if (m.id == 0) continue;
    host->people_.push_back(std::make_unique<Person>(Person{.member = m.id}));
    if (is_player(m.seat)) host->remember(m.key);
  }
  for (Chair& c : lobby.chairs) {
    if (c.kind == Chair::Kind::Person) renumber(c.member);
    c.lent = false, c.votes = c.removal = 0;
  }
  // The host comes first.
  const auto host_at = std::ranges::find(lobby.members, std::uint8_t{0}, &Member::id);
  std::rotate(lobby.members.begin(), host_at, host_at + 1);
  // The lobby may already describe the next game, of which nothing has arrived.
  const bool known = guest.game() && !guest.lost() && guest.place().game == lobby.games &&
                     guest.game()->info().id == lobby.game;
  if (const AnyGame* game = guest.game(); known && lobby.playing) {
    // As much of it as can be stored: a successor needs only its end.
    Sync what = guest.remembered();
    lobby.options = host->chosen_ = what.options;  // the former host may have announced others
    host->gather_ = std::make_unique<Gather>(Gather{.game = game,
                                                    .options = what.options,
                                                    .place = what.place,
                                                    .begin = *game->read_view(what.view),
                                                    .begins = what.begins,
                                                    .entries = std::move(what.entries)});
  } else if (const WordLog* words = guest.words();
             words && lobby.playing && words->seating().game == lobby.games) {
    host->words_.emplace(carrier, me->key, *words);
    host->words_settled_ = false;
    host->words_fetched_ = guest.has_fetched_words();
  } else {
    lobby.playing = false;
  }
  return host;
}

bool Host::deal_on(Millis now) {
  now_ = std::max(now_, now);
  if (!gather_ || gather_->asked) return false;
  Gather& g = *gather_;
  std::uint32_t length = g.place.length;
  std::vector<Person*> players;
  for (const auto& p : people_) {
    const bool same = p->knows.game == g.place.game && p->knows.rewind == g.place.rewind;
    const Member& m = *lobby_.member(p->member);
    if (!p->attached || !same || !is_player(m.seat)) continue;
    if (p->knows.length + kMostBehind < g.place.length) {
      notice(Notice::Type::Behind, m.id, m.name);
      continue;
    }
    players.push_back(p.get());
    length = std::min(length, p->knows.length);
  }
  // Not between a last answer and its consequences, which nobody has seen yet.
  AnyView own;
  std::tie(own, length) = g.last_rest(std::max(length, g.begins));
  g.asked = true;
  g.ask = {g.place.game, g.place.rewind, length};
  g.until = now_ + kRevealWait;
  if (is_player(own.viewer) || !g.game->info().hides) g.views.push_back({0, own});
  for (Person* p : players) {
    g.waiting.push_back(p->member);
    peers_.send(p->peer, write(Ask{g.ask}));
  }
  return true;
}

// Accepts one view per person, if they may have it at that place.
void Host::on(Person& p, const Reveal& m) {
  if (!gather_ || std::erase(gather_->waiting, p.member) == 0 || m.place != gather_->ask) return;
  const auto v = gather_->game->read_view(m.view);
  if (v && v->viewer == lobby_.member(p.member)->seat) gather_->views.push_back({p.member, *v});
}

void Host::finish_gathering() {
  Gather& g = *gather_;
  std::erase_if(g.waiting, [&](std::uint8_t id) {
    const Member* m = lobby_.member(id);
    return !m || m->presence != Presence::Here;
  });
  if (!g.waiting.empty() && now_ < g.until) return;
  Rng rng(peers_.carrier().entropy());
  std::optional<AnyState> state = agreed(rng);
  if (state && g.game->seats(*state) == static_cast<int>(lobby_.chairs.size())) {
    table_.emplace(*g.game, g.options, std::move(*state), peers_.carrier().entropy());
    chance_.reset();
    scribe_.forget();
    offset_ = g.ask.length;
    rewind_ =
        g.place.rewind + 1 + static_cast<std::uint32_t>(peers_.carrier().entropy() % kRewindStep);
    former_.clear();
  } else {
    lobby_.playing = false;
    notice(Notice::Type::NotDealt, 0);
  }
  for (const auto& p : people_) p->wants_sync = true, p->fresh.clear();
  gather_.reset();
  filed_.clear();
  changed_ = lobby_changed_ = true;
}

namespace {

// Sets of views as bits of their indices.
using Set = std::uint32_t;
constexpr int kMostSets = 40;  // tried at most: as many as one liar among ten can cost, and more

// For each view those it contradicts: the public part differs, or no state fits both.
std::vector<Set> contradictions(const AnyGame& game, std::span<const AnyView> views, Rng& rng) {
  std::vector<Set> out(views.size());
  for (std::size_t i = 0; i < views.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const AnyView two[] = {views[k], views[i]};
      if (game.view(two[0].state, Watcher) == game.view(two[1].state, Watcher) &&
          game.joined(two, rng))
        continue;
      out[i] |= Set{1} << k;
      out[k] |= Set{1} << i;
    }
  }
  return out;
}

}  // namespace

// A state that fits all views, or those that remain of them (host.h).
std::optional<AnyState> Host::agreed(Rng& rng) {
  const Gather& g = *gather_;
  std::vector<AnyView> views;
  for (const Gather::Shown& s : g.views) views.push_back(s.view);
  if (auto all = g.game->joined(views, rng)) return all;
  const auto joined = [&](Set which) {
    std::vector<AnyView> some;
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (which >> i & 1) some.push_back(views[i]);
    }
    return g.game->joined(some, rng);
  };
  const std::vector<Set> against = contradictions(*g.game, views, rng);
  const Set all = (Set{1} << views.size()) - 1,
            own = !views.empty() && g.views[0].member == 0 ? 1 : 0;
  const auto possible = [&](Set which) {
    for (std::size_t i = 0; i < views.size(); ++i) {
      if ((which >> i & 1) && (against[i] & which)) return false;
    }
    return (which & own) == own;
  };
  std::optional<AnyState> state;
  Set common = all;
  int sets = 0, tries = 0;
  for (int n = std::popcount(all) - 1; n > 0 && sets == 0; --n) {
    for (Set which = 1; which < all; ++which) {
      if (std::popcount(which) != n || !possible(which) || ++tries > kMostSets) continue;
      auto one = joined(which);
      if (!one) continue;
      common &= which;
      if (++sets == 1) state = std::move(one);
    }
  }
  if (tries > kMostSets) common = own;  // too many lie
  if (sets > 1 || tries > kMostSets) state = joined(common);
  for (std::size_t i = 0; state && i < views.size(); ++i) {
    const Member* m = lobby_.member(g.views[i].member);
    if (!(common >> i & 1) && m) notice(Notice::Type::LeftOut, m->id, m->name);
  }
  return state;
}

// --- time ----------------------------------------------------------------------------------------

void Host::work(Millis now) {
  now_ = std::max(now_, now);
  // The others count as away since this page was opened, however old the page's data are.
  if (std::exchange(fresh_, false)) {
    for (const auto& p : people_) p->away_since = now_;
    claims_from_ = now_ + kClaimAtFirst;
  }
  while (auto e = peers_.next()) {
    using Type = Peers::Event::Type;
    Person* p = e->peer == 0 ? nullptr : person(e->peer);
    switch (e->type) {
      case Type::Up:
        if (e->restarted && p) p->attached = false, p->begun = now_;
        if (p && p->attached) break;
        // Maybe another host: possibly the same one again, if its link was cut before both had
        // claimed.
        std::erase_if(rivals_, [&](const Rival& r) { return r.peer == e->peer; });
        rivals_.push_back({.peer = e->peer, .at = now_ + kClaimAfter});
        break;
      case Type::Message:
        on_message(e->peer, e->message);
        break;
      case Type::Down:
        std::erase_if(rivals_, [&](const Rival& r) { return r.peer == e->peer; });
        break;
      case Type::Left:
        if (!p) break;
        if (e->ours && (e->why == Farewell::Flood || e->why == Farewell::Nonsense))
          notice(Notice::Type::Flood, p->member);
        if (e->ours || (e->why != Farewell::Bye && e->why != Farewell::Moved)) break;
        p->attached = false;
        p->peer = 0;
        if (Member& m = *member(p->member); is_player(m.seat) && busy()) {
          m.presence = Presence::Left;
          p->away_since = now_ - kLendAfter;
          chair(m.seat)->lent = !words_;
          changed_ = lobby_changed_ = true;
        } else {
          remove(p->member);
        }
        break;
    }
  }
  look_who_is_here();
  look_for_hosts();
  if (gather_ && gather_->asked) finish_gathering();
  look_at_result();
  look_at_words();
  give_names();
  publish();
  peers_.flush(now_);
}

// The last name that each has asked for, as often as names may change.
void Host::give_names() {
  for (const auto& p : people_) {
    if (!p->name.empty() && p->names.take(1, now_)) rename(p->member, std::exchange(p->name, {}));
  }
}

void Host::publish() {
  if ((changed_ || (!kept_ && now_ >= keep_at_)) && !PLANTED(SendsThenSaves)) {
    kept_ = keep();
    keep_at_ = now_ + kKeepAgain;
    changed_ = false;
  }
  const bool lobby = lobby_changed_ && now_ >= lobby_at_;
  Bytes told, record;
  for (const auto& p : people_) {
    if (!p->attached) continue;
    if (lobby || p->wants_lobby) {
      if (told.empty()) told = write(lobby_);
      peers_.send(p->peer, told);
      p->wants_lobby = false;
    }
    tell_carried(*p);
    if (words_) tell_words(*p, lobby);
    if (!table_) continue;
    tell_chance(*p);
    show_more(*p);
    if (p->wants_sync) {
      // The lobby holds the seats that they play and watch with.
      if (lobby_changed_ && !lobby) peers_.send(p->peer, write(lobby_));
      peers_.send(p->peer, write(sync(*p)));
      p->wants_sync = p->has_past = false;
      p->drawn.reset();
    } else if (!p->fresh.empty()) {
      Place before = place_for(*p);
      before.length -= static_cast<std::uint32_t>(p->fresh.size());
      peers_.send(p->peer, write(Entries{before, std::move(p->fresh)}));
    }
    p->fresh.clear();
    p->knows = place_for(*p);
    if (misses(*p) && p->drawn != place()) {
      peers_.send(p->peer, write(Draw{place(), chance_->circle()}));
      p->drawn = place();
    }
    if (!table_->over()) continue;
    tell_rated(*p);
    if (std::exchange(p->has_past, true)) continue;
    if (record.empty()) record = past();
    const auto size = static_cast<std::uint32_t>(record.size());
    for (std::uint32_t from = 0; from < size; from += kLargestPiece) {
      const ByteView piece =
          ByteView(record).subspan(from, std::min<std::size_t>(kLargestPiece, size - from));
      peers_.send(p->peer, write(Past{place(), size, from, Bytes(piece.begin(), piece.end())}));
    }
  }
  if (lobby) {
    lobby_changed_ = false;
    lobby_at_ = now_ + kLobbyPause;
  }
#ifdef PARLOUR_PLANT
  if (changed_) {
    peers_.flush(now_);
    kept_ = keep();
    changed_ = false;
  }
#endif
}

Millis Host::due(Millis now) const {
  Millis when = peers_.due(now);
  if (lobby_changed_) when = std::min(when, lobby_at_);
  if (changed_) when = now;
  if (!kept_) when = std::min(when, keep_at_);
  if (const auto draw = chance_ ? chance_->due() : std::nullopt) when = std::min(when, *draw);
  for (const auto& p : people_) {
    if (!p->name.empty()) when = std::min(when, p->names.when(1));
    if (p->attached && misses(*p) && p->drawn != place()) when = now;
    if (p->attached) when = std::min(when, shows_more(*p));
  }
  for (const Rival& r : rivals_) {
    if (!r.ours) when = std::min(when, std::max(r.at, claims_from_));
    if (r.theirs && now_ < r.heard + kClaimAfter) when = std::min(when, r.heard + kClaimAfter);
  }
  return std::max(when, now + 1);
}

}  // namespace parlour::net
