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
                           kShown = "parlour member shown 1", kBox = "parlour member box 1",
                           kAside = "parlour member aside 1", kOffer = "parlour member offer 1",
                           kOrder = "parlour member order 1", kPick = "parlour member pick 1";

constexpr std::size_t kBySeat = kWordHead + 1;  // bytes that say whose action a word is

std::uint64_t seal_number(std::uint32_t seal, Seat s) {
  return std::uint64_t{seal} * kMaxSeats + at(index(s));
}

}  // namespace

SecretScalar member_key(const Secret& secret) {
  return derived_scalar(secret, kKey, 0);
}

SecretScalar member_box_key(const Secret& secret) {
  return derived_scalar(secret, kBox, 0);
}

Member::Member(const Party& party, MemberId self, const Secret& secret)
    : course_(party),
      self_(self),
      secret_(secret),
      x_(member_key(secret)),
      box_x_(member_box_key(secret)),
      chain_(chain(0)) {
  const auto begin = party.game->start(party.options, party.seats());
  for (int q = 0; q < party.seats(); ++q) {
    if (party.owner[at(q)] == self)
      own_.push_back({seat(q), party.game->view(*begin, seat(q)), {}, {}, false});
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

// A card for which all others have told their shares; `but` has told us alone. False: we cannot
// read it.
bool Member::learn(int slot, MemberId but, const Point& share) {
  const Course::Slot& s = course_.slots()[at(slot)];
  std::vector<Point> shares;
  for (std::size_t m = 0; m < s.shares.size(); ++m) {
    if (m == self_)
      shares.push_back(times(x_, s.card.a));
    else if (m == but)
      shares.push_back(share);
    else if (s.shares[m])
      shares.push_back(*s.shares[m]);
    else
      return false;
  }
  faces_.resize(course_.slots().size());
  faces_[at(slot)] = course_.faces().find(opened(s.card, shares));
  return faces_[at(slot)].has_value();
}

// Slots of our hand with these kinds; cards that everybody knows first, as the rules assume.
// Nothing: we do not hold them.
std::optional<std::vector<int>> Member::choose(Seat s, std::span<const std::uint8_t> kinds) const {
  std::vector<int> hand = course_.hand(s), out;
  const auto shown_to_all = [&](int i) { return course_.slots()[at(i)].face.has_value(); };
  sort_few(hand, [&](int a, int b) { return shown_to_all(a) && !shown_to_all(b); });
  for (const std::uint8_t wanted : kinds) {
    const auto it = std::ranges::find_if(hand, [&](int i) {
      const bool taken =
          std::ranges::find(out, i) != out.end() || std::ranges::find(aside_, i) != aside_.end();
      return !taken && kind(i) == wanted;
    });
    if (it == hand.end()) return {};
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

Writer Member::begun(Word word) const {
  Writer w;
  w.u8(static_cast<std::uint8_t>(word));
  w.u32(turn());
  return w;
}

std::optional<Bytes> Member::word() const {
  using Say = bool (Member::*)(Writer&) const;
  static constexpr Say kSay[] = {&Member::say_promise,
                                 &Member::say_keys,
                                 &Member::say_coin,
                                 &Member::say_shuffle,
                                 &Member::say_shares,
                                 nullptr,
                                 nullptr,
                                 &Member::say_open,
                                 &Member::say_tell,
                                 &Member::say_show,
                                 &Member::say_aside,
                                 &Member::say_mix,
                                 &Member::say_proof,
                                 &Member::say_offer,
                                 &Member::say_pick,
                                 &Member::say_give,
                                 nullptr,
                                 &Member::say_secret,
                                 nullptr,
                                 &Member::say_chain};
  static_assert(std::size(kSay) == kWords);
  const std::optional<Ask>& ask = course_.ask();
  if (!ask) return {};
  if (complains_ && ask->word != Word::Secret) return begun(Word::Complain).take();
  const Say say = kSay[static_cast<std::size_t>(ask->word)];
  if (!ask->from[self_] || !say) return {};
  Writer w = begun(ask->word);
  return (this->*say)(w) ? std::optional(w.take()) : std::nullopt;
}

bool Member::say_promise(Writer& w) const {
  Writer bound;
  bound.raw(course_.context(self_, 0));
  bound.raw(keys());
  w.raw(fair::digest("parlour promise 1", bound.bytes()));
  return true;
}

// What the word of keys has after its head.
Bytes Member::keys() const {
  Writer w;
  const Point key = base_times(x_), box_key = base_times(box_x_);
  w.raw(key.bytes);
  write(w, prove_key(x_, key, course_.context(self_, 0)));
  w.raw(box_key.bytes);
  write(w, prove_key(box_x_, box_key, course_.context(self_, 1)));
  w.raw(anchor());
  return w.take();
}

bool Member::say_keys(Writer& w) const {
  w.raw(keys());
  return true;
}

bool Member::say_coin(Writer& w) const {
  w.raw(chain_.link(course_.ask()->number));
  return true;
}

bool Member::say_chain(Writer& w) const {
  w.raw(chain(course_.ask()->number).anchor());
  return true;
}

bool Member::say_shares(Writer& w) const {
  for (const int slot : course_.ask()->slots) write(w, share(slot));
  return true;
}

bool Member::say_tell(Writer& w) const {
  for (const Seat s : course_.ask()->seats) {
    if (!owns(s)) continue;
    w.u8(byte(index(s)));
    w.raw(course_.party().rules->tell(view(s)).bytes);
    return true;
  }
  return false;
}

bool Member::say_shuffle(Writer& w) const {
  const std::vector<Masked>& in = course_.mix_in();
  const Shuffle s = shuffle_of(secret_, kPack, course_.ask()->number, static_cast<int>(in.size()));
  for (const Masked& card : shuffled(s, in, course_.joint_key())) write(w, card);
  return true;
}

// A slot that we show, with our share unless everybody has it.
void Member::write_slot(Writer& w, int slot) const {
  w.u32(static_cast<std::uint32_t>(slot));
  const Course::Slot& s = course_.slots()[at(slot)];
  if (!s.face && !s.shares[self_]) write(w, share(slot));
}

// For the eyes of whoever plays that seat.
void Member::write_box(Writer& w, Seat to, ByteView text) const {
  const Point& key = course_.box_key(course_.party().owner[at(index(to))]);
  const Bytes box = boxed(box_x_, key, course_.context(self_, event()), text);
  w.varint(box.size());
  w.raw(box);
}

bool Member::say_show(Writer& w) const {
  if (!course_.moving()) return show_aside(w);
  const Moves moves = moving();
  if (moves.to != Watcher && course_.mover() != moves.who) {  // a card that was shown to us
    if (!shown_) return false;
    w.u32(static_cast<std::uint32_t>(*shown_));
    w.raw(shown_salt_);
    return true;
  }
  const auto slots = choose(moves.who, moves.shown);
  if (!slots) return false;
  if (moves.to == Watcher) {
    for (const int slot : *slots) write_slot(w, slot);
    return true;
  }
  const int slot = slots->front();
  const Digest s = salt(kShown, event());
  w.raw(shown_digest(course_.party(), moves.who, s, slot));
  Writer text;
  text.u32(static_cast<std::uint32_t>(slot));
  text.raw(s);
  write(text, share(slot));
  write_box(w, moves.to, text.bytes());
  return true;
}

bool Member::say_aside(Writer& w) const {
  const Moves moves = moving();
  const auto slots = choose(moves.who, moves.aside);
  if (!slots) return false;
  w.raw(aside_digest(course_.party(), moves.who, salt(kAside, event()), *slots));
  return true;
}

bool Member::show_aside(Writer& w) const {
  w.raw(aside_salt_);
  const Due& due = course_.due();
  Writer text;
  for (const int slot : aside_) {
    if (due.to == Watcher)
      write_slot(w, slot);
    else
      w.u32(static_cast<std::uint32_t>(slot)), write(text, share(slot));
  }
  if (due.to != Watcher) write_box(w, due.to, text.bytes());
  return true;
}

// --- shuffles with hands out --------------------------------------------------------------------

// Of a hand: the cards that go back are the last.
std::optional<Shuffle> Member::mix() const {
  const std::size_t n = course_.mix_in().size();
  Shuffle s = shuffle_of(secret_, kMix, course_.mixes(), static_cast<int>(n));
  if (course_.mix_hand() == Watcher) return s;
  const std::vector<int> hand = course_.hand(course_.mix_hand());
  const auto back = choose(course_.mix_hand(), moving().back);
  if (!back) return {};
  const auto stays = [&](int i) { return std::ranges::find(*back, hand[at(i)]) == back->end(); };
  sort_few(s.from, [&](int a, int b) { return stays(a) && !stays(b); });
  return s;
}

bool Member::say_mixed(Writer& w) const {
  const auto real = mix();
  if (!real) return false;
  for (const Masked& card : shuffled(*real, course_.mix_in(), course_.joint_key())) write(w, card);
  return true;
}

std::optional<Bytes> Member::mixed() const {
  Writer w = begun(Word::Mix);
  return say_mixed(w) ? std::optional(w.take()) : std::nullopt;
}

const Decoys& Member::decoys() const {
  const std::uint32_t mix = course_.mixes();
  if (!decoys_ || decoys_->mix != mix)
    decoys_ = {mix, decoys_of(secret_, kMix, mix, course_.mix_in(), course_.joint_key())};
  return decoys_->decoys;
}

bool Member::say_mix(Writer& w) const {
  if (!say_mixed(w)) return false;
  w.raw(digest_of(decoys()));
  return true;
}

bool Member::say_proof(Writer& w) const {
  const std::vector<Masked>& in = course_.mix_in();
  const auto real = mix();
  if (!real) return false;
  const Digest coin = course_.coin(course_.ask()->number);
  for (int round = 0; round < kRounds; ++round) {
    for (const Masked& card : decoys().decks[at(round)]) write(w, card);
    const DecoyAnswer answer =
        decoy_answer(secret_, kMix, course_.mixes(), *real, round, bit_of(coin, round));
    for (std::size_t i = 0; i < in.size(); ++i) {
      w.u8(byte(answer.from[i]));
      w.raw(answer.by[i].bytes);
    }
  }
  return true;
}

// --- theft --------------------------------------------------------------------------------------

std::vector<int> Member::offer_order(std::uint32_t number) const {
  return shuffle_of(secret_, kOrder, number, course_.due().count).from;
}

bool Member::say_offer(Writer& w) const {
  const std::vector<std::uint8_t> loot = course_.party().rules->loot(view(course_.due().from));
  const std::vector<int> order = offer_order(event());
  for (std::size_t i = 0; i < order.size(); ++i)
    w.raw(offered_digest(course_.party(), event(), loot[at(order[i])],
                         salt(kOffer, std::uint64_t{event()} * 256 + i)));
  return true;
}

bool Member::say_pick(Writer& w) const {
  const Digest drawn = salt(kPick, event());
  Reader r(drawn);
  Rng rng(r.u64());
  w.varint(rng.below(course_.due().count));
  return true;
}

bool Member::say_give(Writer& w) const {
  const std::vector<std::uint8_t> loot = course_.party().rules->loot(view(course_.due().from));
  const std::uint32_t i = course_.picked();
  Writer text;
  text.u8(loot[at(offer_order(event())[i])]);
  text.raw(salt(kOffer, std::uint64_t{event()} * 256 + i));
  write_box(w, course_.due().to, text.bytes());
  return true;
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

Bytes Member::give_up(MemberId m) const {
  Writer w = begun(Word::Gone);
  w.u8(m);
  return w.take();
}

std::expected<Bytes, Reason> Member::act(Seat s, const AnyAction& action) {
  const Party& party = course_.party();
  Own& mine = *own(s);
  if (mine.said) return mine.word;
  if (const Reason why = party.game->check(mine.view, s, action)) return std::unexpected(why);
  mine.said = action;
  mine.heard = false;
  const Ask& ask = *course_.ask();
  Writer w = begun(ask.word);
  w.u8(byte(index(s)));
  if (ask.word == Word::Act) {
    w.raw(party.game->shadow(mine.view.state, s, action, Watcher).bytes);
    return mine.word = w.take();
  }
  const std::uint64_t number = seal_number(ask.number, s);
  const std::uint8_t settles = party.rules->settles(mine.view.state, action);
  w.raw(seal_digest(party, s, ask.number, false, salt(kSealFirst, number), std::array{settles}));
  w.raw(seal_digest(party, s, ask.number, true, salt(kSealWhole, number), action.bytes));
  return mine.word = w.take();
}

const Bytes* Member::acted(Seat s) const {
  const Own* mine = own(s);
  const bool waits = mine && mine->said && !mine->heard && begun_with(mine->word) == turn();
  return waits ? &mine->word : nullptr;
}

bool Member::say_open(Writer& w) const {
  const Ask& ask = *course_.ask();
  const Own& mine = *own(ask.seat);
  if (!mine.said) return false;
  const std::uint64_t number = seal_number(ask.number, ask.seat);
  const std::uint8_t settles = course_.party().rules->settles(mine.view.state, *mine.said);
  if (!ask.whole) {
    w.raw(salt(kSealFirst, number));
    w.u8(settles);
    if (!settles) return true;
  }
  w.raw(salt(kSealWhole, number));
  w.raw(mine.said->bytes);
  return true;
}

bool Member::say_secret(Writer& w) const {
  w.raw(secret_.bytes());
  // If the game is broken, something may have been said that has not happened.
  std::vector<std::pair<std::uint32_t, AnyAction>> all = hidden_;
  for (const Own& mine : own_) {
    if (mine.said && mine.heard) all.emplace_back(pending_number(course_, mine.seat), *mine.said);
  }
  w.varint(all.size());
  for (const auto& [number, action] : all) {
    w.varint(number);
    w.raw(action.bytes);
  }
  return true;
}

std::uint32_t pending_number(const Course& course, Seat s) {
  return static_cast<std::uint32_t>(course.events().size()) + 1 +
         static_cast<std::uint32_t>(index(s));
}

// --- what has happened --------------------------------------------------------------------------

// The ask that is due, and the one that a word answers.
std::uint32_t Member::turn() const {
  return course_.ask() ? course_.ask()->turn : 0;
}

std::uint32_t Member::begun_with(ByteView word) {
  Reader r(word);
  r.u8();
  return r.u32();
}

Course::Heard Member::take(MemberId m, ByteView bytes) {
  return hear(m, bytes, false);
}

Course::Heard Member::take_own(ByteView bytes) {
  return hear(self_, bytes, true);
}

Course::Heard Member::hear(MemberId m, ByteView bytes, bool made_here) {
  seen_.clear();
  // What our own word does with our cards is known as long as it is due.
  const std::optional<Ask>& ask = course_.ask();
  const bool ours = m == self_ && ask && ask->from[self_] && !bytes.empty() &&
                    bytes[0] == static_cast<std::uint8_t>(ask->word);
  std::optional<std::vector<int>> aside;
  if (ours && ask->word == Word::Aside) aside = choose(ask->seat, moving().aside);
  std::vector<std::optional<int>> mixed;
  if (ours && ask->word == Word::Proof && course_.mix_hand() != Watcher) {
    const std::vector<int> hand = course_.hand(course_.mix_hand());
    if (const auto s = mix()) {
      for (const int i : s->from) mixed.push_back(face(hand[at(i)]));
    }
  }
  const std::size_t slots = course_.slots().size();
  const std::uint32_t number = event();
  const Course::Heard heard = made_here ? course_.take_own(m, bytes) : course_.take(m, bytes);
  if (heard != Course::Heard::Taken) return heard;
  for (Own& mine : own_) {
    const bool same = m == self_ && mine.said &&
                      std::ranges::equal(bytes.first(std::min(kBySeat, bytes.size())),
                                         ByteView(mine.word).first(kBySeat));
    mine.heard = mine.said && (mine.heard || same);
  }
  if (aside) {
    aside_ = std::move(*aside);
    aside_salt_ = salt(kAside, number);
  }
  if (!mixed.empty() && course_.slots().size() >= slots + mixed.size()) {
    faces_.resize(course_.slots().size());
    for (std::size_t i = 0; i < mixed.size(); ++i) faces_[slots + i] = mixed[i];
  }
  if (course_.ask() && course_.ask()->word == Word::Coin &&
      chain_.from() != chain_from(course_.ask()->number))
    chain_ = chain(course_.ask()->number);
  for (; events_ < course_.events().size(); ++events_)
    see(course_.events()[events_], static_cast<std::uint32_t>(events_));
  // What came too late has not been done.
  for (Own& mine : own_) {
    if (mine.said && !mine.heard && begun_with(mine.word) != turn()) mine.said.reset();
  }
  return heard;
}

void Member::see(const Event& e, std::uint32_t number) {
  if (complains_) return;  // no view follows
  stolen_.reset();
  open_box(e, number);
  const Due& due = e.due;
  if (e.actor == House && due.kind == Due::Kind::Cards && owns(due.to)) {
    for (const int slot : e.slots) complains_ = !learn(slot) || complains_;
  }
  if (e.actor == House && due.kind == Due::Kind::Aside) aside_.clear();
  if (e.actor == House && due.kind == Due::Kind::Steal && owns(due.from))
    stolen_ =
        course_.party().rules->loot(view(due.from))[at(offer_order(number)[course_.picked()])];
  for (Own& mine : own_) {
    if (complains_) return;
    AnyAction seen = seen_by(mine, e, number);
    complains_ = !course_.party().game->advance(mine.view, e.actor, seen);
    if (!complains_) seen_.push_back({mine.seat, e.actor, std::move(seen)});
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
    const AnyAction said = ours && mine.said ? *mine.said : rules.unsettling();
    if (ours) keep(said), mine.said.reset();
    return rules.taken(mine.view.state, mine.seat, e.actor, said, e.last);
  }
  if (e.actor != House) {
    if (e.actor == mine.seat) {
      const AnyAction said = std::exchange(mine.said, {}).value_or(e.shadow);
      keep(said);
      return said;
    }
    const Moves moves = rules.moves(mine.view.state, e.actor, e.shadow);
    if (moves.to != mine.seat || moves.who == mine.seat || e.box.empty()) return e.shadow;
    if (!shown_) return e.shadow;  // it was not for us
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
  Seat from = e.actor, to = Watcher;
  if (e.actor != House && !e.answer && !own_.empty()) {
    const Moves moves = party.rules->moves(own_.front().view.state, e.actor, e.shadow);
    if (moves.who == e.actor) to = moves.to;
  } else if (e.actor == House && e.due.kind == Due::Kind::Steal) {
    from = e.due.from, to = e.due.to;
  } else if (e.actor == House && e.due.kind == Due::Kind::Aside) {
    from = course_.aside_by(), to = e.due.to;
  }
  if (!owns(to)) return;
  const MemberId author = party.owner[at(index(from))];
  const std::optional<Bytes> text =
      unboxed(box_x_, course_.box_key(author), course_.context(author, number), e.box);
  complains_ = true;  // unless all is well
  if (!text) return;
  Reader r(*text);
  bool good = true;
  if (e.actor != House) {
    const std::uint32_t slot = r.u32();
    r.raw(shown_salt_);
    good = slot < course_.slots().size() && read_card(e, author, static_cast<int>(slot), r) &&
           shown_digest(party, from, shown_salt_, static_cast<int>(slot)) == course_.shown();
    shown_ = static_cast<int>(slot);
  } else if (e.due.kind == Due::Kind::Steal) {
    good = read_theft(e, number, r);
  } else {
    for (const int slot : e.slots) good = good && read_card(e, author, slot, r);
  }
  complains_ = !good || !r.done();
}

bool Member::read_theft(const Event&, std::uint32_t number, Reader& r) {
  const std::uint8_t kind = r.u8();
  Digest s{};
  r.raw(s);
  if (!r.ok()) return false;
  stolen_ = kind;
  return offered_digest(course_.party(), number, kind, s) == course_.offered()[course_.picked()];
}

bool Member::read_card(const Event& e, MemberId author, int slot, Reader& r) {
  const auto share = read_share(r);
  const Course::Slot& s = course_.slots()[at(slot)];
  const bool theirs = e.actor == House || s.hand == e.actor;
  const Bytes context = course_.context(author, static_cast<std::uint32_t>(slot));
  return share && theirs && proven(*share, course_.key(author), s.card, context) &&
         learn(slot, author, share->point);
}

}  // namespace parlour::mental
