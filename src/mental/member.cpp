#include "mental/member.h"

#include <algorithm>

#include "core/few.h"
#include "mental/box.h"

namespace parlour::mental {
namespace {

using fair::Digest;

constexpr std::string_view kKey = "parlour member key 1", kChain = "parlour member chain 1",
                           kPack = "parlour member pack 1", kMix = "parlour member mix 1",
                           kSealFirst = "parlour member seal first 1",
                           kSealWhole = "parlour member seal whole 1",
                           kAside = "parlour member aside 1", kOffer = "parlour member offer 1",
                           kOrder = "parlour member order 1", kPick = "parlour member pick 1";

std::uint64_t seal_number(std::uint32_t seal, Seat s) {
  return std::uint64_t{seal} * kMaxSeats + at(index(s));
}

}  // namespace

SecretScalar member_key(const Secret& secret) {
  return derived_scalar(secret, kKey, 0);
}

Member::Member(const Party& party, MemberId self, const Secret& secret)
    : course_(party), self_(self), secret_(secret), x_(member_key(secret)), chain_(chain(0)) {
  const auto begin = party.game->start(party.options, party.seats());
  for (int q = 0; q < party.seats(); ++q) {
    if (party.owner[at(q)] == self)
      own_.push_back({seat(q), party.game->view(*begin, seat(q)), {}});
  }
}

Member::Own* Member::own(Seat s) {
  const auto it = std::ranges::find(own_, s, &Own::seat);
  return it == own_.end() ? nullptr : &*it;
}
const Member::Own* Member::own(Seat s) const {
  return const_cast<Member*>(this)->own(s);
}
const AnyView& Member::view(Seat s) const {
  return own(s)->view;
}

Digest Member::salt(std::string_view name, std::uint64_t number) const {
  return derived_bytes(secret_, name, number);
}

// --- cards --------------------------------------------------------------------------------------

std::optional<int> Member::face(int slot) const {
  if (const auto& known = course_.slots()[at(slot)].face) return known;
  return at(slot) < faces_.size() ? faces_[at(slot)] : std::nullopt;
}

std::uint8_t Member::kind(int slot) const {
  const std::optional<int> f = face(slot);
  return f ? course_.pack().kinds[at(*f)] : kUnseen;
}

Share Member::share(int slot) const {
  return share_of(x_, course_.key(self_), course_.slots()[at(slot)].card,
                  course_.context(self_, static_cast<std::uint32_t>(slot)));
}

// A card for which all others have told their shares.
void Member::learn(int slot) {
  const Course::Slot& s = course_.slots()[at(slot)];
  std::vector<Point> shares;
  for (std::size_t m = 0; m < s.shares.size(); ++m) {
    if (m == self_)
      shares.push_back(times(x_, s.card.a));
    else if (s.shares[m])
      shares.push_back(*s.shares[m]);
    else
      return;
  }
  faces_.resize(course_.slots().size());
  faces_[at(slot)] = course_.faces().find(opened(s.card, shares));
  if (!faces_[at(slot)]) complains_ = true;
}

// Slots of our hand with these kinds; cards that everybody knows first, as the rules assume.
std::vector<int> Member::choose(Seat s, std::span<const std::uint8_t> kinds) const {
  std::vector<int> hand = course_.hand(s), out;
  const auto shown_to_all = [&](int i) { return course_.slots()[at(i)].face.has_value(); };
  sort_few(hand, [&](int a, int b) { return shown_to_all(a) && !shown_to_all(b); });
  for (const std::uint8_t wanted : kinds) {
    const auto it = std::ranges::find_if(hand, [&](int i) {
      const bool taken =
          std::ranges::find(out, i) != out.end() || std::ranges::find(aside_, i) != aside_.end();
      return !taken && kind(i) == wanted;
    });
    assert(it != hand.end());
    out.push_back(*it);
  }
  return out;
}

// What the action that is due does with cards, as its owner knows.
Moves Member::moving() const {
  const Own* mine = own(course_.mover());
  if (!mine || !mine->said) return *course_.moving();
  return course_.party().rules->moves(mine->view.state, mine->seat, *mine->said);
}

// --- what is due --------------------------------------------------------------------------------

std::uint32_t Member::chain_from(std::uint32_t coin) const {
  return coin - coin % course_.party().chain;
}

// The chain that has the link of this coin.
fair::Chain Member::chain(std::uint32_t coin) const {
  const std::uint32_t from = chain_from(coin);
  return {derived_secret(secret_, kChain, from), from};
}

Bytes Member::keys() const {
  Writer w;
  w.u8(static_cast<std::uint8_t>(Word::Keys));
  const Point key = base_times(x_);
  w.raw(key.bytes);
  write(w, prove_key(x_, key, course_.context(self_, 0)));
  w.raw(anchor());
  return w.take();
}

std::optional<Bytes> Member::word() const {
  const std::optional<Ask>& ask = course_.ask();
  if (!ask) return {};
  Writer w;
  if (complains_ && ask->word != Word::Secret) {
    w.u8(static_cast<std::uint8_t>(Word::Complain));
    return w.take();
  }
  if (!ask->from[self_] || ask->word == Word::Act || ask->word == Word::Seal) return {};
  if (ask->word == Word::Keys) return keys();
  w.u8(static_cast<std::uint8_t>(ask->word));
  switch (ask->word) {
    case Word::Promise: {
      Writer bound;
      bound.raw(course_.context(self_, 0));
      bound.raw(keys());
      w.raw(fair::digest("parlour promise 1", bound.bytes()));
      break;
    }
    case Word::Coin:
      w.raw(chain_.link(ask->number));
      break;
    case Word::Chain:
      w.raw(chain(ask->number).anchor());
      break;
    case Word::Shuffle:
      say_shuffle(w);
      break;
    case Word::Shares:
      for (const int slot : ask->slots) write(w, share(slot));
      break;
    case Word::Open:
      say_open(w);
      break;
    case Word::Tell:
      for (const Seat s : ask->seats) {
        if (!owns(s)) continue;
        w.u8(byte(index(s)));
        w.raw(course_.party().rules->tell(view(s)).bytes);
        break;
      }
      break;
    case Word::Show:
      say_show(w);
      break;
    case Word::Aside:
      say_aside(w);
      break;
    case Word::Mix:
      say_mix(w);
      break;
    case Word::Proof:
      say_proof(w);
      break;
    case Word::Offer:
      say_offer(w);
      break;
    case Word::Pick:
      say_pick(w);
      break;
    case Word::Give:
      say_give(w);
      break;
    default:
      say_secret(w);
      break;
  }
  return w.take();
}

void Member::say_shuffle(Writer& w) const {
  const std::vector<Masked>& in = course_.mix_in();
  const Shuffle s = shuffle_of(secret_, kPack, course_.ask()->number, static_cast<int>(in.size()));
  for (const Masked& card : shuffled(s, in, course_.joint_key())) write(w, card);
}

// A slot that we show, with our share unless everybody has it.
void Member::write_slot(Writer& w, int slot) const {
  w.u32(static_cast<std::uint32_t>(slot));
  const Course::Slot& s = course_.slots()[at(slot)];
  if (!s.face && !s.shares[self_]) write(w, share(slot));
}

void Member::say_show(Writer& w) const {
  if (!course_.moving()) return show_aside(w);
  const Moves moves = moving();
  if (moves.to == Watcher) {
    for (const int slot : choose(moves.who, moves.shown)) write_slot(w, slot);
    return;
  }
  if (course_.mover() != moves.who) {
    w.u32(static_cast<std::uint32_t>(*shown_));
    return;
  }
  const int slot = choose(moves.who, moves.shown)[0];
  Writer text;
  text.u32(static_cast<std::uint32_t>(slot));
  write(text, share(slot));
  const auto event = static_cast<std::uint32_t>(course_.events().size());
  const MemberId to = course_.party().owner[at(index(moves.to))];
  const Bytes box = boxed(x_, course_.key(to), course_.context(self_, event), text.bytes());
  w.varint(box.size());
  w.raw(box);
}

void Member::say_aside(Writer& w) const {
  const Moves moves = moving();
  const std::vector<int> slots = choose(moves.who, moves.aside);
  const Digest s = salt(kAside, course_.events().size());
  w.raw(aside_digest(course_.party(), moves.who, s, slots));
}

void Member::show_aside(Writer& w) const {
  w.raw(aside_salt_);
  const Due& due = course_.due();
  const bool open = due.to == Watcher;
  Writer text;
  for (const int slot : aside_) {
    if (open)
      write_slot(w, slot);
    else
      w.u32(static_cast<std::uint32_t>(slot)), write(text, share(slot));
  }
  if (open) return;
  const auto event = static_cast<std::uint32_t>(course_.events().size());
  const MemberId to = course_.party().owner[at(index(due.to))];
  const Bytes box = boxed(x_, course_.key(to), course_.context(self_, event), text.bytes());
  w.varint(box.size());
  w.raw(box);
}

// --- shuffles with hands out --------------------------------------------------------------------

// Of a hand: the cards that go back are the last.
Shuffle Member::mix() const {
  const std::size_t n = course_.mix_in().size();
  Shuffle s = shuffle_of(secret_, kMix, course_.mixes(), static_cast<int>(n));
  if (course_.mix_hand() == Watcher) return s;
  const Moves moves = moving();
  const std::vector<int> hand = course_.hand(course_.mix_hand());
  const std::vector<int> back = choose(course_.mix_hand(), moves.back);
  const auto stays = [&](int i) { return std::ranges::find(back, hand[at(i)]) == back.end(); };
  sort_few(s.from, [&](int a, int b) { return stays(a) && !stays(b); });
  return s;
}

void Member::say_mix(Writer& w) const {
  const std::vector<Masked>& in = course_.mix_in();
  for (const Masked& card : shuffled(mix(), in, course_.joint_key())) write(w, card);
  w.raw(digest_of(decoys_of(secret_, kMix, course_.mixes(), in, course_.joint_key())));
}

void Member::say_proof(Writer& w) const {
  const std::vector<Masked>& in = course_.mix_in();
  const Decoys decoys = decoys_of(secret_, kMix, course_.mixes(), in, course_.joint_key());
  const Shuffle real = mix();
  const Digest coin = course_.coin(course_.ask()->number);
  for (int round = 0; round < kRounds; ++round) {
    for (const Masked& card : decoys.decks[at(round)]) write(w, card);
    const DecoyAnswer answer = decoy_answer(secret_, kMix, course_.mixes(), real, round,
                                            ((coin[at(round / 8)] >> (round % 8)) & 1) != 0);
    for (std::size_t i = 0; i < in.size(); ++i) {
      w.u8(byte(answer.from[i]));
      w.raw(answer.by[i].bytes);
    }
  }
}

// --- theft --------------------------------------------------------------------------------------

std::vector<int> Member::offer_order() const {
  return shuffle_of(secret_, kOrder, course_.events().size(), course_.due().count).from;
}

void Member::say_offer(Writer& w) const {
  const std::vector<std::uint8_t> loot = course_.party().rules->loot(view(course_.due().from));
  const auto event = static_cast<std::uint32_t>(course_.events().size());
  const std::vector<int> order = offer_order();
  for (std::size_t i = 0; i < order.size(); ++i)
    w.raw(offered_digest(course_.party(), event, loot[at(order[i])],
                         salt(kOffer, std::uint64_t{event} * 256 + i)));
}

void Member::say_pick(Writer& w) const {
  const Digest drawn = salt(kPick, course_.events().size());
  Reader r(drawn);
  Rng rng(r.u64());
  w.varint(rng.below(course_.due().count));
}

void Member::say_give(Writer& w) const {
  const std::vector<std::uint8_t> loot = course_.party().rules->loot(view(course_.due().from));
  const auto event = static_cast<std::uint32_t>(course_.events().size());
  const std::uint32_t i = course_.picked();
  Writer text;
  text.u8(loot[at(offer_order()[i])]);
  text.raw(salt(kOffer, std::uint64_t{event} * 256 + i));
  const MemberId to = course_.party().owner[at(index(course_.due().to))];
  const Bytes box = boxed(x_, course_.key(to), course_.context(self_, event), text.bytes());
  w.varint(box.size());
  w.raw(box);
}

// --- what seats do ------------------------------------------------------------------------------

SeatSet Member::may_act() const {
  SeatSet out;
  const std::optional<Ask>& ask = course_.ask();
  if (!ask || (ask->word != Word::Act && ask->word != Word::Seal)) return out;
  for (const Seat s : ask->seats) {
    if (owns(s)) out = out.with(s);
  }
  return out;
}

Bytes Member::give_up(MemberId m) {
  return {static_cast<std::uint8_t>(Word::Gone), m};
}

std::expected<Bytes, Reason> Member::act(Seat s, const AnyAction& action) {
  const Party& party = course_.party();
  Own& mine = *own(s);
  if (const Reason why = party.game->check(mine.view, s, action)) return std::unexpected(why);
  mine.said = action;
  Writer w;
  const Ask& ask = *course_.ask();
  w.u8(static_cast<std::uint8_t>(ask.word));
  w.u8(byte(index(s)));
  if (ask.word == Word::Act) {
    w.raw(party.game->shadow(mine.view.state, s, action, Watcher).bytes);
    return w.take();
  }
  const std::uint64_t number = seal_number(ask.number, s);
  const std::uint8_t settles = party.rules->settles(mine.view.state, action);
  w.raw(seal_digest(party, s, ask.number, false, salt(kSealFirst, number), std::array{settles}));
  w.raw(seal_digest(party, s, ask.number, true, salt(kSealWhole, number), action.bytes));
  return w.take();
}

void Member::say_open(Writer& w) const {
  const Ask& ask = *course_.ask();
  const Own& mine = *own(ask.seat);
  const std::uint64_t number = seal_number(ask.number, ask.seat);
  const std::uint8_t settles = course_.party().rules->settles(mine.view.state, *mine.said);
  if (!ask.whole) {
    w.raw(salt(kSealFirst, number));
    w.u8(settles);
    if (!settles) return;
  }
  w.raw(salt(kSealWhole, number));
  w.raw(mine.said->bytes);
}

void Member::say_secret(Writer& w) const {
  w.raw(secret_.bytes());
  // If the game is broken, something may have been said that has not happened.
  std::vector<std::pair<std::uint32_t, AnyAction>> all = hidden_;
  for (const Own& mine : own_) {
    if (mine.said) all.emplace_back(pending_number(course_, mine.seat), *mine.said);
  }
  w.varint(all.size());
  for (const auto& [event, action] : all) {
    w.varint(event);
    w.raw(action.bytes);
  }
}

std::uint32_t pending_number(const Course& course, Seat s) {
  return static_cast<std::uint32_t>(course.events().size()) + 1 +
         static_cast<std::uint32_t>(index(s));
}

// --- what has happened --------------------------------------------------------------------------

Course::Heard Member::take(MemberId m, ByteView bytes) {
  // What is put aside is chosen when the others hear that it is.
  const bool own_aside = m == self_ && !bytes.empty() &&
                         bytes[0] == static_cast<std::uint8_t>(Word::Aside) && course_.ask() &&
                         course_.ask()->word == Word::Aside && course_.ask()->from[self_];
  std::vector<int> aside;
  std::vector<std::optional<int>> mixed;
  if (own_aside) {
    aside = choose(course_.ask()->seat, moving().aside);
    aside_salt_ = salt(kAside, course_.events().size());
  }
  const bool own_mix = m == self_ && course_.ask() && course_.ask()->word == Word::Proof &&
                       course_.ask()->from[self_] && course_.mix_hand() != Watcher;
  if (own_mix) {
    const Shuffle s = mix();
    const std::vector<int> hand = course_.hand(course_.mix_hand());
    for (const int i : s.from) mixed.push_back(face(hand[at(i)]));
  }
  const std::size_t slots = course_.slots().size();
  const Course::Heard heard = course_.take(m, bytes);
  if (heard != Course::Heard::Taken) return heard;
  if (own_aside) aside_ = std::move(aside);
  if (own_mix) {
    faces_.resize(course_.slots().size());
    for (std::size_t i = 0; i < mixed.size(); ++i) faces_[slots + i] = mixed[i];
  }
  if (const auto& ask = course_.ask();
      ask && ask->word == Word::Coin && chain_.from() != chain_from(ask->number))
    chain_ = chain(ask->number);
  for (; events_ < course_.events().size(); ++events_)
    see(course_.events()[events_], static_cast<std::uint32_t>(events_));
  return heard;
}

void Member::see(const Event& e, std::uint32_t number) {
  stolen_.reset();
  if (!e.box.empty()) open_box(e, number);
  const bool cards =
      e.actor == House && (e.due.kind == Due::Kind::Cards || e.due.kind == Due::Kind::Aside);
  if (cards && owns(e.due.to)) {
    for (const int slot : e.slots) learn(slot);
  }
  if (e.actor == House && e.due.kind == Due::Kind::Aside) aside_.clear();
  if (e.actor == House && e.due.kind == Due::Kind::Steal && owns(e.due.from)) {
    const std::vector<std::uint8_t> loot = course_.party().rules->loot(view(e.due.from));
    const std::vector<int> order = shuffle_of(secret_, kOrder, number, e.due.count).from;
    stolen_ = loot[at(order[course_.picked()])];
  }
  if (complains_) return;  // no view follows
  for (Own& mine : own_) {
    const AnyAction seen = seen_by(mine, e, number);
    if (!course_.party().game->advance(mine.view, e.actor, seen)) complains_ = true;
  }
}

std::vector<std::uint8_t> Member::cards_for(const Own& mine, const Event& e) const {
  const bool sees = e.due.to == Watcher || e.due.to == mine.seat ||
                    (is_player(e.due.from) && e.due.from == mine.seat);
  if (e.due.kind == Due::Kind::Steal) return {sees && stolen_ ? *stolen_ : kUnseen};
  std::vector<std::uint8_t> out;
  for (const int slot : e.slots) out.push_back(sees ? kind(slot) : kUnseen);
  return out;
}

AnyAction Member::seen_by(Own& mine, const Event& e, std::uint32_t number) {
  const AnyDealerless& rules = *course_.party().rules;
  const auto keep = [&](const AnyAction& action) {
    if (action != e.shadow) hidden_.emplace_back(number, action);
  };
  if (e.answer) {
    const bool ours = e.actor == mine.seat;
    const AnyAction said = ours ? *std::exchange(mine.said, {}) : rules.unsettling();
    if (ours) keep(said);
    return rules.taken(mine.view.state, mine.seat, e.actor, said, e.last);
  }
  if (e.actor != House) {
    if (e.actor == mine.seat) {
      keep(*mine.said);
      return *std::exchange(mine.said, {});
    }
    const Moves moves = rules.moves(mine.view.state, e.actor, e.shadow);
    if (moves.to != mine.seat || moves.who == mine.seat || e.box.empty()) return e.shadow;
    if (!shown_) return e.shadow;
    const std::array kinds = {kind(*shown_)};
    return rules.seen(e.shadow, kinds);
  }
  if (e.due.kind == Due::Kind::Lot) {
    Rng rng(e.seed);
    return rules.lot(mine.view.state, rng);
  }
  const std::vector<std::uint8_t> cards = cards_for(mine, e);
  Given<AnyAction> given;
  given.cards = cards;
  given.answers = e.answers;
  given.told = e.told;
  const AnyAction made = rules.made(mine.view, given);
  if (e.due.kind == Due::Kind::Steal && e.due.from == mine.seat) keep(made);
  return made;
}

// Cards for our eyes. What cannot be read is complained of.
void Member::open_box(const Event& e, std::uint32_t number) {
  const Party& party = course_.party();
  const bool steal = e.actor == House && e.due.kind == Due::Kind::Steal;
  const Seat from = e.actor != House ? e.actor : steal ? e.due.from : course_.aside_by();
  Seat to = e.due.to;
  if (e.actor != House) {
    if (own_.empty()) return;
    to = party.rules->moves(own_.front().view.state, e.actor, e.shadow).to;
  }
  if (!owns(to)) return;
  const MemberId author = party.owner[at(index(from))];
  const std::optional<Bytes> text =
      unboxed(x_, course_.key(author), course_.context(author, number), e.box);
  complains_ = true;  // unless all is well
  if (!text) return;
  Reader r(*text);
  if (steal) {
    const std::uint8_t kind = r.u8();
    Digest salt{};
    r.raw(salt);
    if (!r.done() ||
        offered_digest(party, number, kind, salt) != course_.offered()[course_.picked()])
      return;
    stolen_ = kind;
    complains_ = false;
    return;
  }
  const std::size_t n = e.actor == House ? e.slots.size() : 1;
  for (std::size_t i = 0; i < n; ++i) {
    std::uint32_t slot = e.actor == House ? static_cast<std::uint32_t>(e.slots[i]) : r.u32();
    const auto share = read_share(r);
    if (!share || slot >= course_.slots().size()) return;
    const Course::Slot& s = course_.slots()[slot];
    if (e.actor != House && s.hand != e.actor) return;
    if (!proven(*share, course_.key(author), s.card, course_.context(author, slot))) return;
    std::vector<Point> shares;
    for (std::size_t m = 0; m < s.shares.size(); ++m) {
      if (m == self_)
        shares.push_back(times(x_, s.card.a));
      else if (m == author)
        shares.push_back(share->point);
      else if (s.shares[m])
        shares.push_back(*s.shares[m]);
      else
        return;
    }
    faces_.resize(course_.slots().size());
    faces_[slot] = course_.faces().find(opened(s.card, shares));
    if (!faces_[slot]) return;
    if (e.actor != House) shown_ = static_cast<int>(slot);
  }
  if (r.done()) complains_ = false;
}

}  // namespace parlour::mental
