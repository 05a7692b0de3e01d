#include "rooms/dealerless_game.h"

#include <algorithm>

#include "core/core_text.h"
#include "net/told_words.h"
#include "room/local_game.h"
#include "rooms/room.h"

namespace parlour::rooms {
namespace {

using mental::AideNews;
using mental::MemberId;
using mental::Word;

constexpr std::size_t kFedAtOnce = 64;  // words in a request
constexpr int kMostFailures = 3;        // of the aide, in a row, until it rests
constexpr double kHireAgain = 10'000;   // ms
constexpr std::size_t kMostDeeds = 20'000;
// ms; of a long log, more seldom: it is stored whole.
constexpr double kKeepWordsEvery = 3000, kKeepMuchEvery = 500;
constexpr std::size_t kShortLog = 100'000;  // bytes
// Of words that are stored with the hand, each time anew, until the archive has them.
constexpr std::size_t kMuchWithHand = 16'000;  // bytes
constexpr double kStoresWithin = 10'000;       // ms; or this page speaks without
constexpr double kToldAfter = 2000;            // ms that a word is late, until players are told
// How long the others wait, when a game is over, for a member who is away to tell their secret.
constexpr double kTellsWithin = 60'000;

const AnyGame* game_of(std::span<const AnyGame* const> games, std::string_view id) {
  return *std::ranges::find_if(games, [&](const AnyGame* g) { return g->info().id == id; });
}

std::size_t at(Seat s) {
  return static_cast<std::size_t>(index(s));
}

}  // namespace

DealerlessGame::DealerlessGame(Room& room)
    : SharedGame(room, game_of(room.games_, room.words()->seating().id),
                 room.words()->seating().options),
      seating_(room.words()->seating()),
      self_(room.words()->self()) {
  const AnyState start = this->start();
  const Seat own = room.me().seat;
  if (owns(own)) eyes_ = own;
  begin_ = view_ = game_->view(start, eyes_);
  for (int i = 0; i < static_cast<int>(seating_.owner.size()); ++i)
    others_.push_back(game_->view(start, seat(i)));
  look_at_players(seating_.owner.size());
  loaded_ = load();
  if (!loaded_) {
    rest_ = {};
    secret_ = fair::new_secret([&] { return device_.entropy(); });
    keep();
  }
  happened(true);
  hire();
  fetch_words();
}

AnyState DealerlessGame::start() const {
  return *game_->start(options_, static_cast<int>(seating_.owner.size()));
}

const net::WordLog& DealerlessGame::words() const {
  return *room_.words();
}

bool DealerlessGame::current() const {
  const net::WordLog* words = room_.words();
  return words && words->seating() == seating_ && words->count() >= fed_ &&
         words->head(static_cast<std::uint32_t>(fed_)) == fed_head_;
}

bool DealerlessGame::owns(Seat s) const {
  const auto self = seating_.member(*room_.key());
  return self && is_player(s) && at(s) < seating_.owner.size() && seating_.owner[at(s)] == *self;
}

void DealerlessGame::refresh() {
  if (!current()) return;
  look_at_players(seating_.owner.size());
  look_at_beginning();
  if (hires_at_ != 0 && device_.now_ms() >= hires_at_) hire();
  work();
  look_at_time();
  if (current()) keep_words();
}

// --- what only this page knows -------------------------------------------------------------------

void DealerlessGame::keep() {
  Writer w;
  w.raw(words().name());
  w.raw(secret_.bytes());
  w.u8(spoke_at_.has_value());
  if (spoke_at_) w.u32(*spoke_at_), w.raw(spoke_head_);
  w.varint(deeds_.size());
  for (const mental::Deed& d : deeds_) {
    w.u32(d.turn);
    w.u8(static_cast<std::uint8_t>(d.seat));
    w.raw(d.action.bytes);
  }
  const net::Words rest = heard_stored_ ? net::words_from(words(), archived_) : rest_;
  w.raw(net::write(rest));
  room_.keep_hand(w.bytes());
  hand_full_ = rest.more;
  if (heard_stored_) stored_ = archived_ + static_cast<std::uint32_t>(rest.words.size());
}

bool DealerlessGame::load() {
  const auto kept = room_.hand();
  if (!kept) return false;
  Reader r(*kept);
  fair::Digest name{}, secret{};
  r.raw(name), r.raw(secret);
  if (name != words().name()) return false;
  std::optional<std::uint32_t> spoke_at;
  fair::Digest spoke_head{};
  if (r.u8() != 0) spoke_at = r.u32(), r.raw(spoke_head);
  std::vector<mental::Deed> deeds;
  for (std::uint64_t n = r.varint_upto(kMostDeeds); n > 0 && r.ok(); --n) {
    const std::uint32_t turn = r.u32();
    const Seat who{r.u8()};
    deeds.push_back({turn, who, game_->read(r)});
    if (!owns(who)) r.fail();
  }
  if (!r.ok()) return false;
  if (!net::read(r.raw(r.left()), rest_)) rest_ = {};
  secret_ = fair::Secret(secret);
  spoke_at_ = spoke_at, spoke_head_ = spoke_head;
  deeds_ = std::move(deeds);
  return true;
}

// What this page has heard, or has told others as the host, it still knows when it is loaded anew:
// otherwise another order of the words could come about meanwhile, and it could not go on. The
// archive is for much and takes a while; what it lacks is stored with the hand.
void DealerlessGame::keep_words() {
  hear_rest();
  if (!heard_stored_) return;
  if (words().count() != stored_ && !hand_full_) keep();
  if (words().count() == stored_) stores_since_ = 0;
  if (archiving_ || words().count() == archived_) return;
  const bool much = words().bytes() > archived_bytes_ + kMuchWithHand && !archive_fails_;
  const double pause = (much ? kKeepMuchEvery : kKeepWordsEvery) *
                       (1 + static_cast<double>(words().bytes() / kShortLog));
  const double now = device_.now_ms();
  if (now < kept_at_ + pause) return call_at(kept_at_ + pause);
  kept_at_ = now;
  archive_words();
}

void DealerlessGame::archive_words() {
  const Bytes all = write(net::told_words(room_.id(), words()));
  archiving_ = true;
  device_.archive_put(
      words_key(room_.id()), {reinterpret_cast<const char*>(all.data()), all.size()},
      [this, count = words().count(), size = words().bytes(),
       alive = std::weak_ptr(life_)](bool good) {
        if (!alive.lock()) return;
        archiving_ = false;
        archive_fails_ = !good;
        if (good) archived_ = count, archived_bytes_ = size, stored_ = std::max(stored_, count);
        hand_full_ &= !good;
        if (current()) room_.after();
      });
}

// Their signatures are checked again.
void DealerlessGame::fetch_words() {
  device_.archive_get(
      words_key(room_.id()), [this, alive = std::weak_ptr(life_)](std::optional<std::string> text) {
        if (!alive.lock() || !current()) return;
        if (text)
          hear_archived({reinterpret_cast<const std::uint8_t*>(text->data()), text->size()});
        fetched_ = true;
        room_.after();
      });
}

// Nothing of what was damaged: nobody is to blame for it.
void DealerlessGame::hear_archived(ByteView bytes) {
  auto told = net::read_told_words(bytes);
  if (!told || told->words.empty() || name_of(told->room, told->seating) != words().name()) return;
  in_archive_ = static_cast<std::uint32_t>(told->words.size());
  last_archived_ = told->words.back();
  hear_stored({told->seating.game, 0, false, std::move(told->words)});
}

// What was stored with the hand comes after the archive's; if that is lost, after the others'.
void DealerlessGame::hear_rest() {
  if (!fetched_ || heard_stored_ || rest_.from > words().known()) return;
  hear_stored(rest_);
  if (words().count() != words().known()) return;  // signatures are being checked
  heard_stored_ = true;
  if (in_archive_ > 0 && in_archive_ <= words().count() &&
      words().words()[in_archive_ - 1] == last_archived_) {
    archived_ = stored_ = in_archive_;
    for (std::uint32_t i = 0; i < in_archive_; ++i)
      archived_bytes_ += words().words()[i].word.size();
  }
  host() ? host()->has_stored_words() : guest()->has_stored_words();
}

void DealerlessGame::hear_stored(const net::Words& part) {
  host() ? host()->hear_stored(part) : guest()->hear_stored(part);
}

// --- the aide ------------------------------------------------------------------------------------

void DealerlessGame::hire() {
  asked_ = gives_up_in_ = 0;
  fed_ = 0;
  fed_head_ = words().name();
  hires_at_ = 0;
  audits_ = verdict_.has_value();
  begins_ = true;
  owed_.reset();
  acting_ = {};
  now_ = {};
  unseen_.clear();
  entries_.clear();
  view_ = begin_;
  const AnyState start = this->start();
  for (std::size_t i = 0; i < others_.size(); ++i)
    others_[i] = game_->view(start, seat(static_cast<int>(i)));
  walk_.restart();
  version_ += kJump;
  aide_ = room_.network_.hire_aide(
      seating_.id, [this, alive = std::weak_ptr(life_)](std::optional<Bytes> answer) {
        if (alive.lock()) on_aide(std::move(answer));
      });
  mental::AideBegin begin;
  begin.game = seating_.id;
  begin.options = options_;
  begin.members = byte(static_cast<int>(seating_.members.size()));
  begin.owner = seating_.owner;
  begin.name = words().name();
  begin.self = self_;
  begin.secret = secret_;
  begin.deeds = deeds_;
  ask(begin);
}

void DealerlessGame::ask(const mental::AideRequest& request) {
  if (!aide_) return;
  ++asked_;
  if (std::holds_alternative<mental::AideGiveUp>(request)) gives_up_in_ = asked_;
  aide_->ask(mental::write(request));
}

// An aide that fails is replaced: nothing is lost but time.
void DealerlessGame::on_aide(std::optional<Bytes> answer) {
  if (!current()) return;  // the game is about to go
  auto news = answer && asked_ > 0 ? mental::read_aide_news(*answer) : std::nullopt;
  if (!news) {
    aide_.reset();
    if (++failures_ <= kMostFailures) return hire();
    hires_at_ = device_.now_ms() + kHireAgain;
    device_.wake();
    return;
  }
  failures_ = 0;
  --asked_;
  if (gives_up_in_ > 0 && --gives_up_in_ == 0 && !news->refused)
    gone_ = std::exchange(news->say, std::nullopt);
  hear(std::move(*news));
  room_.settle();  // may end this game
}

void DealerlessGame::hear(AideNews news) {
  for (AideNews::Seen& s : news.seen) see(s);
  news.seen.clear();
  owed_ = std::exchange(news.say, std::nullopt);
  if (news.verdict) {
    verdict_ = std::exchange(news.verdict, std::nullopt);
    if (verdict_->complete) past_ = Table::restored(*game_, options_, start(), verdict_->truth, 0);
    record_.reset();
    if (past_) room_.tell({Room::News::Type::Record});
  }
  const bool same =
      now_.due.has_value() == news.due.has_value() &&
      (!now_.due || (now_.due->word == news.due->word && now_.due->turn == news.due->turn));
  now_ = std::move(news);
  if (!same) {
    acting_ = {}, gone_.reset(), gave_up_ = false;
    due_since_ = device_.now_ms();
    call_at(due_since_ + kToldAfter);
  }
  look_at_beginning();
  happened(!same);
  work();
  look_at_time();
}

// What happened before this page was here is shown at once.
void DealerlessGame::look_at_beginning() {
  const bool whole = asked_ == 0 && fed_ == words().count();
  begins_ |= catches_up();
  if (!catches_up()) {
    catches_up_since_ = 0;
  } else if (catches_up_since_ == 0) {
    catches_up_since_ = device_.now_ms();
    call_at(catches_up_since_ + kToldAfter);
  }
  if (!begins_ || catches_up() || !whole) return;
  begins_ = false;
  while (!unseen_.empty()) show_next();
  happened(true);
}

bool DealerlessGame::catches_up() const {
  return host() ? !host()->settled() : guest()->lacks_words();
}

void DealerlessGame::see(AideNews::Seen& s) {
  net::LogEntry e{s.actor, std::move(s.shadow), 0};
  if (is_player(s.viewer)) net::advance(*game_, others_[at(s.viewer)], e);
  if (s.viewer == eyes_) unseen_.push_back(std::move(e));
}

// --- words ---------------------------------------------------------------------------------------

void DealerlessGame::work() {
  if (!current()) return;
  feed();
  speak();
  audit();
}

// Empty words are not the aide's: they say that their author has heard the end.
void DealerlessGame::feed() {
  const auto& all = words().words();
  if (!aide_ || asked_ > 0 || fed_ == all.size()) return;
  mental::AideHear hear;
  for (; fed_ < all.size() && hear.words.size() < kFedAtOnce; ++fed_) {
    if (!all[fed_].word.empty()) hear.words.push_back({all[fed_].author, all[fed_].word});
  }
  fed_head_ = words().head(static_cast<std::uint32_t>(fed_));
  if (!hear.words.empty()) ask(hear);
}

// A host that shows this page another course than before would learn from the difference: what
// follows from one secret is said once. Whose secret is lost has nothing to say any more either.
bool DealerlessGame::may_speak() const {
  const net::WordLog& log = words();
  if (spoke_at_) return log.count() >= *spoke_at_ && log.head(*spoke_at_) == spoke_head_;
  return loaded_ || std::ranges::none_of(
                        log.words(), [&](const net::SignedWord& w) { return w.author == self_; });
}

bool DealerlessGame::say(Bytes word) {
  spoke_at_ = words().count();
  spoke_head_ = words().head(*spoke_at_);
  keep();  // before anybody hears it
  return host() ? host()->say_word(std::move(word)) : guest()->say_word(std::move(word));
}

// A storage that fails, or that does not answer, holds up nobody.
bool DealerlessGame::waits_for_storage() {
  if (stored_ == words().count() || archive_fails_) {
    stores_since_ = 0;
    return false;
  }
  if (stores_since_ == 0) {
    stores_since_ = device_.now_ms();
    call_at(stores_since_ + kStoresWithin);
  }
  return device_.now_ms() < stores_since_ + kStoresWithin;
}

// What this page owes; its secret only when everybody has heard the same to the end.
void DealerlessGame::speak() {
  const bool waits = asked_ > 0 || fed_ < words().count() || catches_up();
  if (!aide_ || waits || words().speaks() || !self_) return;
  keep_words();
  if (waits_for_storage()) return;
  if (!may_speak()) {
    if (spoke_at_ && words().count() < *spoke_at_) return;  // whoever has the rest is away
    if (!std::exchange(told_fork_, true)) room_.tell({Room::News::Type::Forked});
    return;
  }
  const bool ends = now_.due && now_.due->word == Word::Secret;
  if (ends && ended_at_ == 0) ended_at_ = device_.now_ms();
  if (ends && !has_confirmed(*self_)) {
    if (say({})) room_.after();
    return;
  }
  if (ends && !all_confirmed()) {
    call_at(ended_at_ + kTellsWithin);
    return;
  }
  if (gone_) {
    if (say(*std::exchange(gone_, std::nullopt))) room_.after();
  } else if (owed_) {
    if (say(*owed_)) room_.after();
  } else if (const auto m = ends ? missing() : std::nullopt;
             m && device_.now_ms() >= ended_at_ + kTellsWithin && !gave_up_) {
    give_up();
  }
}

// Whether this member has said, after the end, that they have heard everything: an empty word.
bool DealerlessGame::has_confirmed(MemberId m) const {
  return std::ranges::any_of(
      words().words(), [&](const net::SignedWord& w) { return w.author == m && w.word.empty(); });
}

bool DealerlessGame::all_confirmed() const {
  const bool late = device_.now_ms() >= ended_at_ + kTellsWithin;
  for (std::size_t m = 0; m < seating_.members.size(); ++m) {
    const MemberId id = byte(static_cast<int>(m));
    if (!has_confirmed(id) && (!late || is_here(id))) return false;
  }
  return true;
}

void DealerlessGame::audit() {
  const bool ended = (now_.over || now_.fault) && !now_.due;
  if (ended && asked_ == 0 && fed_ == words().count() && !std::exchange(audits_, true))
    ask(mental::AideAudit());
}

// --- what is shown -------------------------------------------------------------------------------

void DealerlessGame::show_next() {
  net::LogEntry e = std::move(unseen_.front());
  unseen_.erase(unseen_.begin());
  const std::uint32_t before = decision();
  if (!net::advance(*game_, view_, e)) return;
  entries_.push_back(std::move(e));
  ++version_;
  happened(decision() != before || over());
  if (over() && host()) host()->end_words();
}

SeatSet DealerlessGame::seats_due() const {
  SeatSet out;
  if (!unseen_.empty() || begins_) return out;
  for (const Seat s : now_.may_act) {
    if (!acting_.has(s)) out = out.with(s);
  }
  return out;
}

AnyView DealerlessGame::view_of(Seat s) const {
  return is_player(s) && owns(s) ? others_[at(s)] : view_;
}

// Whoever has not answered yet, which the game itself does not know while answers are sealed.
SeatSet DealerlessGame::actors() const {
  if (unseen_.empty() && now_.due && !over() &&
      (now_.due->word == Word::Act || now_.due->word == Word::Seal))
    return now_.due->seats;
  return unseen_.empty() && !begins_ ? SeatSet() : game_->actors(view_);
}

bool DealerlessGame::resting() const {
  return !over() && game_->house_due(view_) && game_->rests(view_) && rested_ != entries_.size();
}

void DealerlessGame::go_on() {
  if (!resting()) return;
  rested_ = entries_.size();
  due_at_ = 0;
  room_.after();
}

room::LedGame::Played DealerlessGame::play(Seat who, const AnyAction* choice) {
  if (!choice) {
    show_next();
    return Played::More;
  }
  if (act(who, *choice)) return Played::Refused;
  if (passed(who)) note_late(actions());
  return Played::More;
}

// --- the player here -----------------------------------------------------------------------------

bool DealerlessGame::may_act() const {
  return is_player(eyes_) && !over() && seats_due().has(eyes_);
}

bool DealerlessGame::sending() const {
  return is_player(eyes_) && acting_.has(eyes_) && unseen_.empty();
}

Reason DealerlessGame::act(Seat who, const AnyAction& action) {
  if (!seats_due().has(who) || !now_.due) return &parlour::text::not_your_turn;
  if (const Reason why = game_->check(view_of(who), who, action)) return why;
  acting_ = acting_.with(who);
  deeds_.push_back({now_.due->turn, who, action});
  keep();
  ask(mental::AideAct{who, action});
  return kAllowed;
}

Reason DealerlessGame::submit(const AnyAction& action) {
  if (!may_act()) return &parlour::text::not_your_turn;
  const Reason why = act(eyes_, action);
  if (!why) is_there(eyes_), answer_by_ = 0;
  return why;
}

std::optional<double> DealerlessGame::seconds_left() const {
  if (answer_by_ == 0) return {};
  return std::max(0.0, answer_by_ - device_.now_ms()) / 1000;
}

void DealerlessGame::look_at_time() {
  limit_ = 1000.0 * room_.lobby().answer;
  if (limit_ == 0 || !may_act())
    answer_by_ = 0;
  else if (answer_by_ == 0)
    answer_by_ = device_.now_ms() + limit_;
}

// Each page keeps its own player's time.
room::LedGame::Played DealerlessGame::time_is_up() {
  look_at_time();
  if (answer_by_ == 0 || passed(eyes_)) return Played::Refused;
  if (device_.now_ms() < answer_by_) {
    call_at(next_look(device_.now_ms(), answer_by_));
    return Played::Refused;
  }
  let_pass(eyes_);
  timed_out_ = true;
  answer_by_ = 0;
  device_.wake();
  return Played::Refused;
}

// --- the others ----------------------------------------------------------------------------------

std::string DealerlessGame::players_of(MemberId m) const {
  std::string persons, all;
  for (std::size_t i = 0; i < seating_.owner.size(); ++i) {
    if (seating_.owner[i] != m || players_[i].bot) continue;
    persons += (persons.empty() ? "" : ", ") + players_[i].name;
  }
  if (!persons.empty()) return persons;
  const net::Member* who = room_.lobby().member(seating_.members[m]);
  return who ? who->name : std::string();
}

bool DealerlessGame::is_here(MemberId m) const {
  const net::Key& key = seating_.members[m];
  if (key == *room_.key()) return true;
  const net::Member* who = room_.lobby().member(key);
  return who && (who->id == 0 ? room_.host_here() : who->presence == net::Presence::Here);
}

// Of members who owe a word; after the host has changed, of those who may have heard more.
std::string DealerlessGame::chance_waits_for() const {
  const double since = catches_up_since_ != 0 ? catches_up_since_ : due_since_;
  if (!unseen_.empty() || device_.now_ms() < since + kToldAfter) return {};
  std::vector<MemberId> awaited;
  if (catches_up_since_ != 0) {
    for (int m = 0; m < static_cast<int>(seating_.members.size()); ++m) {
      if (!is_here(byte(m))) awaited.push_back(byte(m));
    }
  } else if (now_.due) {
    awaited = now_.due->from;
  }
  std::string out;
  for (const MemberId m : awaited) {
    const std::string names = m == self_ ? std::string() : players_of(m);
    if (!names.empty()) out += (out.empty() ? "" : ", ") + names;
  }
  return out;
}

// A member who owes a word and is not here.
std::optional<MemberId> DealerlessGame::missing() const {
  if (!now_.due) return {};
  for (const MemberId m : now_.due->from) {
    if (!is_here(m)) return m;
  }
  return {};
}

void DealerlessGame::give_up() {
  const auto m = missing();
  if (!m || !self_ || seating_.members.size() < 3) return;
  gave_up_ = true;
  ask(mental::AideGiveUp{*m});
}

const room::DealReport* DealerlessGame::deal() const {
  room::DealReport& out = deal_;
  out = {};
  if (now_.fault) {
    out.fault = now_.fault->kind;
    if (now_.fault->by) out.fault_by = players_of(*now_.fault->by);
  }
  if (const auto m = missing()) {
    const auto at = std::ranges::find(seating_.owner, *m) - seating_.owner.begin();
    out.missing = seat(static_cast<int>(at));
    out.can_give_up = seating_.members.size() > 2 && self_;
    out.gave_up = gave_up_;
  }
  if (!verdict_) return &out;
  out.audited = true;
  for (const mental::Finding& f : verdict_->findings)
    out.found.push_back(
        {f.kind, players_of(f.by), f.kind == mental::Finding::Kind::Illegal ? f.event + 1 : 0});
  return &out;
}

// --- afterwards ----------------------------------------------------------------------------------

std::optional<AnyView> DealerlessGame::truth() const {
  if (!past_ || !past_->over()) return {};
  return past_->view(House);
}

void DealerlessGame::steps(std::size_t from, std::size_t to, Seat viewer,
                           const std::function<void(const Table::Step&)>& f) const {
  static_cast<void>(viewer);
  walk_.steps(*game_, begin_, entries_, from, std::min(to, entries_.size()), f);
}

const Record* DealerlessGame::shareable() const {
  if (!past_) return nullptr;
  if (!record_) {
    Record r = past_->record();
    for (std::size_t i = 0; i < players_.size(); ++i)
      r.set_note(room::seat_key(static_cast<int>(i)), room::print(players_[i]));
    record_ = std::move(r);
  }
  return &*record_;
}

std::string DealerlessGame::proof() const {
  return past_ ? lines_of(net::told_words(room_.id(), words())) : std::string();
}

std::string DealerlessGame::report() const {
  const std::string where = "room: game " + std::to_string(seating_.game) + " without a dealer, " +
                            std::to_string(fed_) + " words, " + std::to_string(entries_.size()) +
                            " actions\n";
  if (const Record* r = shareable()) return where + room::report(*game_, *r, true);
  return where + std::string(game_->info().id) + ' ' + options_;
}

}  // namespace parlour::rooms
