#include "net/guest.h"

#include <algorithm>

#include "core/core_text.h"
#include "net/plant.h"

namespace parlour::net {
namespace {

constexpr Millis kAskAgain = 2000;
// before a refusal by somebody who may not be the host is believed
constexpr Millis kOthersMayAnswer = 3000;
// the first stored format that says who sent a guest to its host
constexpr std::uint64_t kWithSender = 6;
constexpr std::size_t kMostNotices = 256;
// leaves room, so that not every action cuts again
constexpr std::size_t kCutTo = kLargestLog / 4 * 3;

std::size_t size_of(const LogEntry& e) {
  return kOfAnEntry + e.shadow.size();
}

const AnyGame* find(std::span<const AnyGame* const> games, std::string_view id) {
  for (const AnyGame* g : games) {
    if (g->info().id == id) return g;
  }
  return nullptr;
}

}  // namespace

bool advance(const AnyGame& game, AnyView& view, const LogEntry& e) {
  return game.advance(view, e.actor, AnyAction{e.shadow});
}

Guest::Guest(Carrier& carrier, std::span<const AnyGame* const> games, const RoomId& room,
             const Key& own, std::string_view name, std::optional<Key> host)
    : peers_(carrier, room, own, false),
      games_(games),
      room_(room),
      name_(tidy_name(name)),
      host_(host),
      scribe_(carrier, own) {
  // Other claimed hosts are linked as well: the known host comes first, then its possible
  // successors.
  peers_.knows = [this](const Key& k) { return host_ == k || (has_lobby_ && lobby_.member(k)); };
}

// --- the room ------------------------------------------------------------------------------------

bool Guest::host_here(Millis now) const {
  return host_peer_ != 0 && peers_.up(host_peer_) && now - peers_.heard(host_peer_) < kAway;
}

std::vector<Key> Guest::successors() const {
  std::vector<Key> out;
  for (const Chair& c : lobby_.chairs) {
    const Member* m = c.kind == Chair::Kind::Person ? lobby_.member(c.member) : nullptr;
    if (m && m->key != host_ && m->presence != Presence::Left) out.push_back(m->key);
  }
  return out;
}

void Guest::tell(Bytes message) {
  if (host_peer_ != 0) peers_.send(host_peer_, std::move(message));
}

void Guest::sit(Seat s) {
  tell(write(Sit{s}));
}
void Guest::ready(bool ready) {
  tell(write(Ready{ready}));
}
void Guest::vote(Seat s, bool yes, Ballot ballot) {
  tell(write(Vote{s, yes, ballot}));
}

void Guest::rename(std::string_view name) {
  name_ = tidy_name(name);
  tell(write(Name{name_}));
}

bool Guest::say(std::string_view text) {
  if (lobby_.talk != Talk::Free || !can_be_said(text) || host_peer_ == 0) return false;
  tell(write(Chat{std::string(text)}));
  return true;
}

bool Guest::say(StockPhrase phrase) {
  if (host_peer_ == 0) return false;
  tell(write(Speak{phrase}));
  return true;
}

void Guest::leave() {
  if (host_peer_ != 0) peers_.drop(host_peer_, Farewell::Bye, true);
  host_peer_ = 0;
}

bool Guest::follow(const Key& host, Millis now) {
  if (host_here(now) || host == peers_.own()) return false;
  go_to(host);
  follows_ = true;
  sent_ = false;
  return true;
}

void Guest::go_to(const Key& host) {
  if (host_peer_ != 0) peers_.drop(host_peer_, Farewell::Moved, true);
  left_ = host_;
  host_ = host;
  chance_ = {};
  forget_rated();
  pending_.reset();
  bundle_told_ = false;
  host_peer_ = peers_.up_with(host);  // it may have been connected before we followed it
  if (host_peer_ != 0) peers_.send(host_peer_, write(Join{name_, place_}));
  peers_.each_up([&](PeerId other) {
    if (other != host_peer_) peers_.send(other, write(Yield{host}));
  });
}

// --- the game ------------------------------------------------------------------------------------

bool Guest::may_act() const {
  return game_ && !doubting_ && is_player(view_.viewer) && game_->actors(view_).has(view_.viewer);
}

Reason Guest::act(const AnyAction& action) {
  if (!may_act()) return &text::not_your_turn;
  if (pending_) return &text::too_late;
  if (const Reason why = game_->check(view_, view_.viewer, action)) return why;
  pending_ = Act{place_.game, place_.rewind, game_->decision(view_), action.bytes};
  tell(write(*pending_));
  return kAllowed;
}

void Guest::undo() {
  if (game_ && !doubting_) tell(write(Undo{place_}));
}

std::optional<AnyView> Guest::view_at(const Place& at) const {
  if (!game_ || at.game != place_.game || at.rewind != place_.rewind || at.length < begins_ ||
      at.length > place_.length) {
    return {};
  }
  AnyView v = begin_;
  for (const LogEntry& e : std::span(entries_).first(at.length - begins_))
    net::advance(*game_, v, e);
  return v;
}

void Guest::forget_game() {
  words_.reset();
  game_ = nullptr;
  place_ = {};
  entries_.clear();
  past_.reset();
  pieces_.clear();
  pending_.reset();
  doubting_ = false;
  forget_rated();
}

// A pending action is settled once its decision is no longer this seat's.
void Guest::settle_pending() {
  if (!pending_) return;
  const bool open = game_ && pending_->game == place_.game && !game_->over(view_) &&
                    game_->decision(view_) == pending_->decision &&
                    game_->actors(view_).has(view_.viewer);
  if (!open) pending_.reset();
}

void Guest::doubt() {
  if (!doubting_) notices_.push_back({.type = Notice::Type::Drift});
  doubting_ = true;
  doubt_at_ = now_ + kAskAgain;
  tell(write(Doubt{place_, game_ ? view_hash(view_) : 0}));
}

bool Guest::advance(const LogEntry& e) {
  AnyView next = view_;
  if (!net::advance(*game_, next, e) || view_hash(next) != e.hash) return false;
  watch_for_cut(e);
  view_ = std::move(next);
  entries_.push_back(e);
  size_ += size_of(e), late_size_ += size_of(e);
  ++place_.length;
  if (late_size_ > kLargestLog || size_ > kMostRemembered) cut_log();
  return true;
}

// Moves the start of the stored end of the log forward; if a host sends without end, also the start
// of the log.
void Guest::cut_log() {
  while (late_size_ > kCutTo) {
    const LogEntry& e = entries_[late_begins_ - begins_];
    net::advance(*game_, late_, e);
    late_size_ -= size_of(e);
    ++late_begins_;
  }
  if (size_ <= kMostRemembered) return;
  begin_ = late_;
  entries_.erase(entries_.begin(), entries_.begin() + (late_begins_ - begins_));
  begins_ = late_begins_;
  size_ = late_size_;
}

Sync Guest::remembered() const {
  return {.place = place_,
          .game = std::string(game_->info().id),
          .options = options_,
          .seats = static_cast<std::uint8_t>(game_->seats(view_.state)),
          .begins = late_begins_,
          .view = game_->write_view(late_),
          .entries = {entries_.begin() + (late_begins_ - begins_), entries_.end()}};
}

void Guest::on(const Sync& m) {
  if (has_lobby_ && lobby_.playing && lobby_.dealerless) {  // nobody has such a view
    notices_.push_back({.type = Notice::Type::Unknown, .text = m.game});
    return;
  }
  const AnyGame* game = find(games_, m.game);
  const auto view = game ? game->read_view(m.view) : std::nullopt;
  const auto options = view ? game->options_of(m.view, m.options) : std::nullopt;
  // A successor would deal on from these options, and count on from this place.
  const bool countable = m.place.length <= ~std::uint32_t{0} - kMostActions;
  if (!options || !countable || game->seats(view->state) != m.seats ||
      !game->start(*options, m.seats)) {
    forget_game();
    notices_.push_back({.type = Notice::Type::Unknown, .text = m.game});
    return;
  }
  words_.reset();
  game_ = game;
  options_ = *options;
  begin_ = late_ = view_ = *view;
  begins_ = late_begins_ = m.begins;
  entries_.clear();
  size_ = late_size_ = 0;
  past_.reset();
  pieces_.clear();
  place_ = {m.place.game, m.place.rewind, m.begins};
  for (const LogEntry& e : m.entries) {
    if (!advance(e)) return doubt();
  }
  doubting_ = false;
  pledge();
  look_at_terms();
  told_ = 0;
  notices_.push_back({.type = Notice::Type::Game});
  if (!pending_) return;
  // A pending action still applies if the game has only continued.
  if (m.goes_on && pending_->game == place_.game) {
    pending_->rewind = place_.rewind;
    settle_pending();
    if (pending_) tell(write(*pending_));
  } else {
    pending_.reset();
    notices_.push_back({.type = Notice::Type::Refused});
  }
}

void Guest::on(const Entries& m) {
  if (!game_ || m.place.game != place_.game || doubting_) return;  // a Sync is on its way
  if (m.place != place_) return doubt();
  for (const LogEntry& e : m.entries) {
    if (!advance(e)) return doubt();
    settle_pending();
  }
  pledge();
  notices_.push_back({.type = Notice::Type::Actions});
}

// The pieces come in order; ignores those of another or of an unfinished game.
void Guest::on(const Past& m) {
  if (!game_ || doubting_ || past_ || m.place != place_ || !game_->over(view_)) return;
  if (m.from == 0) pieces_.clear();
  if (m.from != pieces_.size()) return;
  pieces_.insert(pieces_.end(), m.piece.begin(), m.piece.end());
  if (pieces_.size() < m.size) return;
  Replay r = from_bytes(std::span(&game_, 1), std::exchange(pieces_, {}), Lang::English);
  const bool good = agrees(r);
  if (good) {
    verdict_ = chance_.is_sealed(place_.game)
                   ? chance_.judge(*game_, r.record, peers_.own(), view_.viewer)
                   : fair::Verdict();
    past_ = std::move(r);
  }
  tell(write(Checked{place_.game, good ? says(verdict_) : Says::Unfair}));
  look_at_result();
  notices_.push_back({.type = good ? Notice::Type::Past : Notice::Type::Untrue});
}

// Begins the chain that the next draws need.
void Guest::pledge() {
  if (!game_ || !chance_.is_sealed(place_.game)) return;
  chance_.begins_at(place_.length);
  if (!is_player(view_.viewer)) return;
  const auto entropy = [&] { return peers_.carrier().entropy(); };
  if (const fair::Chain* c = chance_.begin_chain(place_.length, entropy))
    tell(write(Pledge{place_.game, c->from(), c->anchor()}));
}

// If the House acts next, that begins a moment.
bool Guest::acted_last() const {
  return place_.length == 0 || (!entries_.empty() && entries_.back().actor != House);
}

// A host that may have missed the beginning of our chain is told it again.
void Guest::on(const Sealed& m) {
  chance_.sealed(room_, m.game, m.seal);
  if (const fair::Chain* c = chance_.latest_chain(); c && chance_.is_sealed(m.game))
    tell(write(Pledge{m.game, c->from(), c->anchor()}));
  pledge();
  look_at_terms();
}

void Guest::on(const Draw& m) {
  if (!game_ || doubting_ || m.place != place_ || !game_->house_due(view_)) return;
  const auto link = chance_.tell(place_.length, acted_last(), m.circle, view_hash(view_));
  if (link) tell(write(Told{place_.game, place_.length, *link}));
}

// Whether the record is of a game with these options that matches what this seat was shown.
bool Guest::agrees(const Replay& r) const {
  const auto options = parse_options(game_->info(), options_);
  if (r.game != game_ || r.error || !options ||
      r.record.options != print_options(game_->info(), *options) ||
      r.record.seats != game_->seats(view_.state) || r.record.entries.size() != place_.length) {
    return false;
  }
  const auto start = game_->start(options_, r.record.seats);
  if (!start) return false;
  AnyState s = *start;
  for (std::size_t i = 0; i < r.record.entries.size(); ++i) {
    const Entry& e = r.record.entries[i];
    if (i == begins_ && game_->view(s, view_.viewer) != begin_) return false;
    if (i >= begins_) {
      const LogEntry& told = entries_[i - begins_];
      if (told.actor != e.seat ||
          told.shadow != game_->shadow(s, e.seat, e.action, view_.viewer).bytes)
        return false;
    }
    game_->apply(s, e.seat, e.action);
  }
  return game_->view(s, view_.viewer) == view_;
}

// --- messages and events ------------------------------------------------------------------------

// Somebody refuses this device while nobody has proven to be the host: others may still answer, and
// a stranger who only knows the room's address must not send anybody away.
void Guest::hear_refusal(Farewell why) {
  const bool refuses = why == Farewell::Version || why == Farewell::Replaced ||
                       why == Farewell::Full || why == Farewell::Locked ||
                       why == Farewell::Kicked || why == Farewell::VotedOut;
  if (refuses && !refusal_) refusal_ = {why, now_ + kOthersMayAnswer, false};
}

void Guest::on_message(PeerId peer, ByteView bytes) {
  const auto kind = kind_of(bytes);
  const bool from_host = host_ && peers_.key(peer) == *host_;
  // A claim is for hosts; but the host that sent us away may have taken up the room again.
  if (kind == Kind::Claim) {
    if (sent_ && left_ && peers_.key(peer) == *left_) go_to(Key(*left_)), sent_ = false;
    return;
  }
  if (from_host || (!host_ && kind == Kind::Lobby && finds_host(peer, bytes)))
    on_host(peer, kind ? *kind : Kind::Join, bytes);
  else
    on_stranger(peer, kind);
}

// Without a host: whether this lobby is the sender's own, who is our host then.
bool Guest::finds_host(PeerId peer, ByteView bytes) {
  Lobby lobby;
  const Member* first = read(bytes, lobby) ? lobby.member(std::uint8_t{0}) : nullptr;
  if (!first || first->key != peers_.key(peer)) return false;
  host_ = peers_.key(peer);
  host_peer_ = peer;
  refusal_.reset();
  return true;
}

void Guest::on_stranger(PeerId peer, std::optional<Kind> kind) {
  if (kind == Kind::Yield) return;  // another guest, who may not know the host
  if (kind == Kind::Join)
    return peers_.drop(peer, Farewell::Moved, false);  // takes us for the host
  // Another host has also let us in: we are not its guest.
  if (host_ && kind == Kind::Lobby) return peers_.drop(peer, Farewell::Moved, true);
  peers_.nonsense(peer, now_);
}

void Guest::on_host(PeerId peer, Kind kind, ByteView bytes) {
  const auto hear = [&](auto message) {
    if (read(bytes, message))
      on(message);
    else
      peers_.nonsense(peer, now_);
  };
  switch (kind) {
    case Kind::Lobby:
      return hear(Lobby());
    case Kind::Sync:
      return hear(Sync());
    case Kind::Entries:
      return hear(Entries());
    case Kind::Past:
      return hear(Past());
    case Kind::Said:
      return hear(Said());
    case Kind::Spoken:
      return hear(Spoken());
    case Kind::Refused:
      return hear(Refused());
    case Kind::Ask:
      return hear(Ask());
    case Kind::Yield:
      return hear(Yield());
    case Kind::Sealed:
      return hear(Sealed());
    case Kind::Draw:
      return hear(Draw());
    case Kind::Rated:
      return hear(Rated());
    case Kind::Carried:
      return hear(Carried());
    case Kind::Seated:
      return hear(Seated());
    case Kind::Words:
      return hear(Words());
    case Kind::Heard:
      return hear(Heard());
    default:
      peers_.nonsense(peer, now_);
  }
}

// No host makes free talk of phrases amid a game.
void Guest::on(Lobby& m) {
  if (m.playing && lobby_.talk == Talk::Phrases) m.talk = Talk::Phrases;
  lobby_ = std::move(m);
  has_lobby_ = true;
  sent_ = false;
  if (!lobby_.playing) forget_game();
  look_at_terms();
  look_at_result();
  notices_.push_back({.type = Notice::Type::Lobby});
}

// Before the lobby it is not known who speaks, nor how.
void Guest::on(Said& m) {
  if (!has_lobby_ || lobby_.talk != Talk::Free) return;
  notices_.push_back({.type = Notice::Type::Chat, .member = m.member, .text = std::move(m.text)});
}

void Guest::on(const Spoken& m) {
  notices_.push_back({.type = Notice::Type::Chat, .member = m.member, .phrase = m.phrase});
}

void Guest::on(const Refused& m) {
  if (!pending_ || m.game != pending_->game || m.rewind != pending_->rewind ||
      m.decision != pending_->decision) {
    return;
  }
  pending_.reset();
  notices_.push_back({.type = Notice::Type::Refused});
}

void Guest::on(const Ask& m) {
  // Only for a host that the player has followed, at the place that it asks for.
  const auto v = follows_ ? view_at(m.place) : std::nullopt;
  tell(write(Reveal{m.place, v ? game_->write_view(*v) : Bytes()}));
}

void Guest::on(const Yield& m) {
  if (m.host == peers_.own() || m.host == *host_) return;
  go_to(m.host);
  follows_ = false;  // that host has the table, so no view has to be shown
  sent_ = true;
  notices_.push_back({.type = Notice::Type::Lobby});
}

void Guest::work(Millis now) {
  now_ = std::max(now_, now);
  timekeeper_.listen(now_, host_peer_ != 0 ? peers_.heard(host_peer_) : 0);
  while (auto e = peers_.next()) {
    using Type = Peers::Event::Type;
    const bool is_host = e->peer != 0 && (!host_ || peers_.key(e->peer) == *host_);
    switch (e->type) {
      case Type::Up:
        // Tells any other host whom we follow; our key proves that one of its players says so
        // (host.h).
        if (!is_host) {
          peers_.send(e->peer, write(Yield{*host_}));
          break;
        }
        if (host_) host_peer_ = e->peer;
        if (e->restarted) {
          peers_.send(e->peer, write(Join{name_, place_}));
          bundle_told_ = false;
          if (doubting_) doubt_at_ = now_ + kAskAgain;
        }
        break;
      case Type::Message:
        on_message(e->peer, e->message);
        break;
      case Type::Down:
        break;
      case Type::Left:
        // Another version cannot prove anything here: without a host it is believed after a while.
        if (is_host && host_)
          notices_.push_back({.type = Notice::Type::Farewell, .why = e->why});
        else if ((is_host && !e->ours) || (e->peer == 0 && e->why == Farewell::Version))
          hear_refusal(e->why);
        break;
    }
  }
  if (host_here(now_)) refusal_.reset();
  if (refusal_ && !refusal_->told && now_ >= refusal_->until) {
    refusal_->told = true;
    notices_.push_back({.type = Notice::Type::Farewell, .why = refusal_->why});
  }
  if (doubting_ && now_ >= doubt_at_) doubt();
  keep_time();
  scribe_.go();
  tell_word();
  tell_bundle();
  utter();
  if (notices_.size() > kMostNotices)
    notices_.erase(notices_.begin(), notices_.end() - kMostNotices);
  peers_.flush(now_);
}

Millis Guest::due(Millis now) const {
  Millis at = peers_.due(now);
  if (refusal_ && !refusal_->told) at = std::min(at, std::max(now + 1, refusal_->until));
  return doubting_ ? std::min(at, std::max(now + 1, doubt_at_)) : at;
}

std::optional<Guest::Notice> Guest::next_notice() {
  if (notices_.empty()) return {};
  Notice n = std::move(notices_.front());
  notices_.erase(notices_.begin());
  return n;
}

// --- storage ------------------------------------------------------------------------------------

Bytes Guest::save() const {
  Writer w;
  w.text("parlour guest");
  w.varint(kKeptFormat);
  w.raw(room_);
  w.raw(peers_.own());
  w.text(name_);
  w.u8(host_.has_value());
  if (host_) w.raw(*host_);
  w.u8(follows_);
  w.u8(sent_ && left_);
  if (sent_ && left_) w.raw(*left_);
  w.u8(has_lobby_);
  if (has_lobby_) put(w, lobby_);
  w.u8(game_ && !doubting_);
  if (game_ && !doubting_) {
    const Bytes game = write(remembered());
    w.varint(game.size());
    w.raw(game);
  }
  chance_.write(w);
  scribe_.write(w);
  w.u8(words_.has_value());
  if (words_) put(w, words_->seating());
  w.u32(crc32(w.bytes()));
  return w.take();
}

// Always reads the host and the identities; the game only if it can be read.
bool Guest::load(ByteView kept) {
  if (kept.size() < 4) return false;
  Reader sum(kept.last(4));
  if (sum.u32() != crc32(kept.first(kept.size() - 4))) return false;
  Reader r(kept.first(kept.size() - 4));
  if (r.text(32) != "parlour guest") return false;
  const std::uint64_t format = r.varint();
  if (format < kOldestKept || format > kKeptFormat) return false;
  const auto is = [&](const auto& wanted) {
    return std::ranges::equal(r.raw(wanted.size()), wanted);
  };
  if (!is(room_) || !is(peers_.own())) return false;
  name_ = tidy_name(r.text(kLongestName));
  const auto read_key = [&](std::optional<Key>& to) {
    const bool there = r.u8() != 0;
    const ByteView key = r.raw(there ? Key().size() : 0);
    if (there && r.ok()) std::ranges::copy(key, to.emplace().begin());
    return there && r.ok();
  };
  read_key(host_);
  follows_ = r.u8() != 0;
  if (format >= kWithSender) sent_ = read_key(left_) && host_;
  if (r.u8() != 0) {
    get_kept(r, lobby_, format);
    has_lobby_ = r.ok();
  }
  const bool game = r.u8() != 0;
  const bool with_chance = format >= kWithChance;
  const ByteView log = !game ? ByteView() : r.raw(with_chance ? r.varint_upto(r.left()) : r.left());
  if (with_chance) {
    if (auto chance = GuestChance::read(r)) chance_ = std::move(*chance);
  }
  if (format >= kWithRating) scribe_.read(r);
  if (format >= kWithNoDealer && r.u8() != 0) {
    Seating seating;
    get(r, seating);
    if (r.done() && has_lobby_ && is_seated(seating))
      words_.emplace(peers_.carrier(), peers_.own(), room_, std::move(seating));
  }
  if (!r.done()) return false;
  if (!game) return true;
  Sync s;
  if (read_kept(log, s)) on(s);
  if (doubting_) forget_game();
  game_unread_ = game_ == nullptr;
  notices_.clear();
  return true;
}

std::unique_ptr<Guest> Guest::restore(Carrier& carrier, std::span<const AnyGame* const> games,
                                      const RoomId& room, const Key& own, ByteView kept) {
  auto guest = std::make_unique<Guest>(carrier, games, room, own, "");
  if (!guest->load(kept)) return nullptr;
  return guest;
}

}  // namespace parlour::net
