#include "mental/course.h"

#include <algorithm>

namespace parlour::mental {
namespace {

using fair::Digest;

constexpr std::uint32_t kMostHidden = 1 << 16;  // hidden actions of a member in a game

}  // namespace

Course::Course(const Party& party) : party_(party) {
  const auto begin = party_.game->start(party_.options, party_.seats());
  assert(begin && party_.rules->refused(*begin) == kAllowed);
  view_ = party_.game->view(*begin, Watcher);
  const auto members = at(party_.members);
  promises_.resize(members);
  assert(party.members >= 2 && party.members <= kMostMembers);
  keys_.resize(members);
  box_keys_.resize(members);
  anchors_.resize(members);
  chains_.resize(members);
  secrets_.resize(members);
  given_up_.resize(members);
  seals_.resize(party_.owner.size());
  answers_.resize(kMaxSeats);
  told_.resize(kMaxSeats);
  ask_all(Word::Promise);
}

Bytes Course::context(MemberId m, std::uint32_t number) const {
  Writer w;
  w.raw(party_.name);
  w.u8(m);
  w.u32(number);
  return w.take();
}

std::vector<int> Course::hand(Seat s) const {
  std::vector<int> out;
  for (int i = 0; i < static_cast<int>(slots_.size()); ++i) {
    if (slots_[at(i)].hand == s) out.push_back(i);
  }
  return out;
}

bool Course::wrong(std::optional<MemberId> by, Fault::Kind kind) {
  if (!fault_) fault_ = Fault{kind, by};
  pending_.reset();
  ask_all(Word::Secret);
  return false;
}

// --- who is asked -------------------------------------------------------------------------------

void Course::ask_members(Word word, std::vector<bool> from) {
  ask_.emplace();
  ask_->word = word;
  ask_->turn = ++turns_;
  ask_->from = std::move(from);
}

void Course::ask_all(Word word) {
  ask_members(word, std::vector<bool>(at(party_.members), true));
}

void Course::ask_member(Word word, MemberId m) {
  std::vector<bool> from(at(party_.members), false);
  from[m] = true;
  ask_members(word, std::move(from));
}

void Course::ask_seats(Word word, SeatSet seats) {
  std::vector<bool> from(at(party_.members), false);
  for (const Seat s : seats) from[owner(s)] = true;
  ask_members(word, std::move(from));
  ask_->seats = seats;
}

// --- words --------------------------------------------------------------------------------------

Course::Heard Course::take(MemberId m, ByteView bytes) {
  Reader r(bytes);
  const std::uint8_t kind = r.u8();
  const std::uint32_t turn = r.u32();
  const auto word = static_cast<Word>(kind);
  if (!r.ok() || kind >= kWords || m >= keys_.size()) return Heard::Late;
  const Line line{m, Bytes(bytes.begin(), bytes.end())};
  if (word == Word::Secret) return take_secret(m, line, r);
  if (!ask_ || turn != ask_->turn) return Heard::Late;
  if (word == Word::Gone) {
    if (!give_up(m, r)) return Heard::Late;
    lines_.push_back(line);
    return Heard::Taken;
  }
  if (word == Word::Complain && ask_->word != Word::Secret && r.done()) {
    lines_.push_back(line);
    wrong({}, Fault::Kind::Complaint);
    return Heard::Taken;
  }
  if (!owes(m) || word != ask_->word || has_spoken(m, word, r)) return Heard::Late;
  given_up_[m].clear();
  lines_.push_back(line);
  if (on(m, word, r)) return Heard::Taken;
  if (!fault_) wrong(m, Fault::Kind::Garbled);
  return Heard::Wrong;
}

Course::Heard Course::take_own(MemberId m, ByteView bytes) {
  const bool trusted = std::exchange(trusts_, true);
  const Heard heard = take(m, bytes);
  trusts_ = trusted;
  return heard;
}

// The same word again, of a member who owes the words of other seats.
bool Course::has_spoken(MemberId m, Word word, Reader r) const {
  if (word != Word::Act && word != Word::Seal && word != Word::Tell) return false;
  const std::uint8_t s = r.u8();
  return r.ok() && s < party_.seats() && party_.owner[s] == m && !ask_->seats.has(seat(s));
}

bool Course::on(MemberId m, Word word, Reader& r) {
  using On = bool (Course::*)(MemberId, Reader&);
  static constexpr On kOn[] = {&Course::on_promise,
                               &Course::on_keys,
                               &Course::on_coin,
                               &Course::on_shuffle,
                               &Course::on_shares,
                               &Course::on_act,
                               &Course::on_seal,
                               &Course::on_open,
                               &Course::on_tell,
                               &Course::on_show,
                               &Course::on_aside,
                               &Course::on_mix,
                               &Course::on_proof,
                               &Course::on_offer,
                               &Course::on_pick,
                               &Course::on_give,
                               nullptr,
                               nullptr,
                               nullptr,
                               &Course::on_chain};
  static_assert(std::size(kOn) == kWords);
  return (this->*kOn[static_cast<std::size_t>(word)])(m, r);
}

// A seat whose word is due, and whose page is that member's.
bool Course::read_seat(Reader& r, MemberId m, Seat& s) {
  const std::uint8_t i = r.u8();
  if (!r.ok() || i >= party_.seats() || party_.owner[i] != m) return false;
  s = seat(i);
  return ask_->seats.has(s);
}

// One of the seats that are asked has answered; its member may owe the words of others.
void Course::has_said(Seat s) {
  ask_->seats = ask_->seats.without(s);
  bool more = false;
  for (const Seat other : ask_->seats) more = more || owner(other) == owner(s);
  ask_->from[owner(s)] = more;
}

// Everybody has said what was asked of all: what next?
void Course::go_on() {
  if (std::ranges::find(ask_->from, true) != ask_->from.end()) return;
  switch (ask_->word) {
    case Word::Promise:
      return ask_all(Word::Keys);
    case Word::Keys:
      for (const Point& key : keys_) joint_ = joint_ + key;
      return play();
    case Word::Coin: {
      Writer w;
      w.raw(party_.name);
      w.u32(ask_->number);
      for (const fair::Share& chain : chains_) w.raw(chain.last);
      coins_.push_back(fair::digest("parlour coin 1", w.bytes()));
      if (mix_.running) {
        ask_member(Word::Proof, mix_.by);
        ask_->number = mix_.coin;
        return;
      }
      return house_acts({}, {});
    }
    case Word::Chain:
      return ask_coin();
    case Word::Shares:
      if (!pending_) return give_drawn();
      if (!pending_->moves.back.empty()) return finish();  // of the hand that was mixed
      if (open_slots(pending_->shown)) finish_shown();
      return;
    case Word::Seal:
      return settle_answers();
    case Word::Tell: {
      Event event;
      for (const Seat s : due_.who) event.told.push_back(*told_[at(index(s))]);
      Given<AnyAction> given;
      const std::vector<AnyAction> told = event.told;
      given.told = told;
      return house_acts(given, std::move(event));
    }
    case Word::Secret:
      ask_.reset();
      return;
    default:
      return;
  }
}

bool Course::on_promise(MemberId m, Reader& r) {
  r.raw(promises_[m]);
  if (!r.done()) return false;
  ask_->from[m] = false;
  go_on();
  return true;
}

bool Course::on_keys(MemberId m, Reader& r) {
  const auto key = read_point(r);
  const auto proof = read_key_proof(r);
  const auto box_key = read_point(r);
  const auto box_proof = read_key_proof(r);
  Digest anchor{};
  r.raw(anchor);
  if (!r.done()) return false;
  Writer w;
  w.raw(context(m, 0));
  w.raw(ByteView(lines_.back().word).subspan(kWordHead));
  if (fair::digest("parlour promise 1", w.bytes()) != promises_[m])
    return wrong(m, Fault::Kind::BrokenWord);
  if (!trusts_ && !proven(*proof, *key, context(m, 0))) return wrong(m, Fault::Kind::NoProof);
  if (!trusts_ && !proven(*box_proof, *box_key, context(m, 1)))
    return wrong(m, Fault::Kind::NoProof);
  keys_[m] = *key;
  box_keys_[m] = *box_key;
  anchors_[m] = chains_[m].anchor = anchor;
  ask_->from[m] = false;
  go_on();
  return true;
}

bool Course::on_coin(MemberId m, Reader& r) {
  Digest link{};
  r.raw(link);
  if (!r.done()) return false;
  if (!chains_[m].take(ask_->number, link)) return wrong(m, Fault::Kind::BrokenWord);
  ask_->from[m] = false;
  go_on();
  return true;
}

bool Course::on_chain(MemberId m, Reader& r) {
  fair::Share next;
  next.from = next.until = ask_->number;
  r.raw(next.anchor);
  if (!r.done()) return false;
  chains_[m] = next;
  ask_->from[m] = false;
  go_on();
  return true;
}

// Everybody's next link; when a chain has none left, a new one.
void Course::ask_coin() {
  const auto number = static_cast<std::uint32_t>(coins_.size());
  const bool over = number - chains_.front().from == party_.chain;
  ask_all(over ? Word::Chain : Word::Coin);
  ask_->number = number;
}

// --- the game -----------------------------------------------------------------------------------

void Course::play() {
  if (!returned_.empty()) return start_mix(0, Watcher, 0);
  const AnyGame& game = *party_.game;
  if (game.over(view_)) {
    over_ = true;
    return ask_all(Word::Secret);
  }
  if (game.house_due(view_)) return house();
  const SeatSet actors = game.actors(view_);
  if (!party_.rules->sealed(view_.state)) return ask_seats(Word::Act, actors);
  asked_ = actors;
  std::ranges::fill(seals_, Seal());
  std::ranges::fill(answers_, std::nullopt);
  ++next_seal_;
  ask_seats(Word::Seal, actors);
  ask_->number = next_seal_;
}

void Course::house() {
  due_ = party_.rules->due(view_.state);
  switch (due_.kind) {
    case Due::Kind::Fact:
      return house_acts({}, {});
    case Due::Kind::Lot:
      return ask_coin();
    case Due::Kind::Cards:
      if (!packed_ || party_.rules->pack(view_.state).number != pack_.number) return new_pack();
      return draw();
    case Due::Kind::Aside:
      ask_member(Word::Show, owner(bound_->by));
      ask_->seat = bound_->by;
      return;
    case Due::Kind::Answers: {
      Event event;
      event.answers = answers_;
      Given<AnyAction> given;
      given.answers = answers_;
      return house_acts(given, std::move(event));
    }
    case Due::Kind::Told:
      if (due_.who.empty()) return house_acts({}, {});
      std::ranges::fill(told_, std::nullopt);
      return ask_seats(Word::Tell, due_.who);
    case Due::Kind::Steal:
      ask_member(Word::Offer, owner(due_.from));
      ask_->seat = due_.from;
      return;
  }
}

// The House's action, as everybody makes it.
void Course::house_acts(const Given<AnyAction>& given, Event event) {
  event.due = due_;
  AnyAction action;
  if (due_.kind == Due::Kind::Lot) {
    Reader r(coins_.back());
    event.seed = r.u64();
    Rng rng(event.seed);
    action = party_.rules->lot(view_.state, rng);
  } else {
    action = party_.rules->made(view_, given);
  }
  begin(House, std::move(action), std::move(event));
}

bool Course::on_act(MemberId m, Reader& r) {
  Seat s{};
  if (!read_seat(r, m, s)) return false;
  AnyAction action = party_.game->read(r);
  if (!r.done()) return false;
  return begin(s, std::move(action), {});
}

bool Course::on_tell(MemberId m, Reader& r) {
  Seat s{};
  if (!read_seat(r, m, s)) return false;
  AnyAction action = party_.game->read(r);
  if (!r.done()) return false;
  if (!party_.rules->tells(view_.state, s, action)) return wrong(m, Fault::Kind::Illegal);
  told_[at(index(s))] = std::move(action);
  has_said(s);
  go_on();
  return true;
}

// An action, before its cards are settled. False: it is nothing that can happen.
bool Course::begin(Seat actor, AnyAction action, Event event) {
  AnyView after = view_;
  if (!party_.game->advance(after, actor, action)) {
    if (actor != House) return wrong(owner(actor), Fault::Kind::Illegal);
    return wrong({}, Fault::Kind::OddWord);
  }
  event.actor = actor;
  event.shadow = action;
  Pending next{
      actor, action, std::move(event), party_.rules->moves(view_.state, actor, action), {}};
  pending_ = std::move(next);
  settle_cards();
  return true;
}

void Course::settle_cards() {
  const Moves& m = pending_->moves;
  if (m.who == House) return finish();
  if (!m.shown.empty()) {
    // Somebody else's card is named by whoever has seen it.
    const bool named = m.to != Watcher && pending_->actor != m.who;
    ask_member(Word::Show, owner(named ? pending_->actor : m.who));
    ask_->seat = m.who;
    return;
  }
  if (!m.back.empty()) return start_mix(owner(m.who), m.who, byte(static_cast<int>(m.back.size())));
  if (!m.aside.empty()) {
    ask_member(Word::Aside, owner(m.who));
    ask_->seat = m.who;
    return;
  }
  finish();
}

// The action happens.
void Course::finish() {
  Pending done = std::move(*pending_);
  pending_.reset();
  const bool advanced = party_.game->advance(view_, done.actor, done.action);
  assert(advanced);
  static_cast<void>(advanced);
  events_.push_back(std::move(done.event));
  play();
}

// --- sealed answers -----------------------------------------------------------------------------

bool Course::on_seal(MemberId m, Reader& r) {
  Seat s{};
  if (!read_seat(r, m, s)) return false;
  Seal& seal = seals_[at(index(s))];
  r.raw(seal.first);
  r.raw(seal.whole);
  if (!r.done()) return false;
  seal.number = next_seal_;
  has_said(s);
  go_on();
  return true;
}

void Course::settle_answers() {
  const std::optional<Opening> next = party_.rules->opening(view_.state, answers_);
  if (!next) return take_answers();
  ask_member(Word::Open, owner(next->who));
  ask_->seat = next->who;
  ask_->whole = next->whole;
  ask_->number = next_seal_;
}

Digest seal_digest(const Party& party, Seat s, std::uint32_t number, bool whole, const Digest& salt,
                   ByteView said) {
  Writer w;
  w.raw(party.name);
  w.u8(byte(index(s)));
  w.u32(number);
  w.raw(salt);
  w.raw(said);
  return fair::digest(whole ? "parlour seal whole 1" : "parlour seal first 1", w.bytes());
}

bool Course::on_open(MemberId m, Reader& r) {
  const Seat s = ask_->seat;
  const Seal& seal = seals_[at(index(s))];
  bool whole = ask_->whole;
  Digest salt{};
  if (!whole) {
    r.raw(salt);
    const std::uint8_t settles = r.u8();
    if (!r.ok() || settles > 1) return false;
    if (seal_digest(party_, s, seal.number, false, salt, std::array{settles}) != seal.first)
      return wrong(m, Fault::Kind::BrokenWord);
    whole = settles == 1;
  }
  std::optional<AnyAction>& answer = answers_[at(index(s))];
  if (!whole) {
    if (!r.done()) return false;
    answer = party_.rules->unsettling();
    settle_answers();
    return true;
  }
  r.raw(salt);
  AnyAction action = party_.game->read(r);
  if (!r.done()) return false;
  if (seal_digest(party_, s, seal.number, true, salt, action.bytes) != seal.whole)
    return wrong(m, Fault::Kind::BrokenWord);
  if (party_.game->check(view_, s, action) != kAllowed) return wrong(m, Fault::Kind::Illegal);
  // The first word was that it settles the decision, or that it does not.
  const bool said_first = answer.has_value() || !ask_->whole;
  if (said_first && party_.rules->settles(view_.state, action) == answer.has_value())
    return wrong(m, Fault::Kind::BrokenWord);
  answer = std::move(action);
  settle_answers();
  return true;
}

// In the views all but one are taken in the order of seats; the one that settles it is the last.
void Course::take_answers() {
  const Seat last = party_.rules->last(view_.state, answers_);
  std::vector<Seat> order;
  for (const Seat s : asked_) {
    if (s != last) order.push_back(s);
  }
  order.push_back(last);
  for (const Seat s : order) {
    Event event;
    event.actor = s;
    event.answer = true;
    event.last = s == last;
    event.seal = next_seal_;
    event.shadow =
        party_.rules->taken(view_.state, Watcher, s, party_.rules->unsettling(), event.last);
    if (!party_.game->advance(view_, s, event.shadow)) {
      wrong({}, Fault::Kind::OddWord);
      return;
    }
    events_.push_back(std::move(event));
  }
  play();
}

// --- the audit ----------------------------------------------------------------------------------

// Only somebody of whom something is due can be given up, by two at least and by more than half of
// the others: the game ends without them, or the audit begins. Of two members none can.
bool Course::give_up(MemberId by, Reader& r) {
  const std::uint8_t m = r.u8();
  if (!r.done() || m >= keys_.size() || m == by || !ask_->from[m]) return false;
  const bool audit = ask_->word == Word::Secret;
  if (audit && !secrets_[by]) return false;  // who has told nothing has no say
  if (!given_up_[m].insert(by).second) return false;
  const std::size_t votes = given_up_[m].size();
  if (votes < 2 || 2 * votes <= keys_.size() - 1) return true;
  if (!audit) wrong(m, Fault::Kind::Gone);
  ask_->from[m] = false;
  go_on();
  return true;
}

// A secret counts whenever it comes, even from somebody who was given up.
Course::Heard Course::take_secret(MemberId m, const Line& line, Reader& r) {
  if ((!fault_ && !over_) || secrets_[m]) return Heard::Late;
  Digest bytes{};
  r.raw(bytes);
  Revealed told{Secret(bytes), {}};
  const auto n = static_cast<std::uint32_t>(r.varint_upto(kMostHidden));
  for (std::uint32_t i = 0; i < n && r.ok(); ++i) {
    const auto event = static_cast<std::uint32_t>(r.varint_upto(kMostHidden));
    told.actions.emplace_back(event, party_.game->read(r));
  }
  if (!r.done()) return Heard::Wrong;
  lines_.push_back(line);
  secrets_[m] = std::move(told);
  if (!ask_) return Heard::Taken;
  ask_->from[m] = false;
  go_on();
  return Heard::Taken;
}

}  // namespace parlour::mental
