// Where the cards lie, and what is proven about them.
#include <algorithm>

#include "core/few.h"
#include "mental/course.h"

namespace parlour::mental {
namespace {

using fair::Digest;

constexpr std::size_t kLongestBox = 16 << 10;

Bytes read_box(Reader& r) {
  const ByteView bytes = r.raw(r.varint_upto(kLongestBox));
  return {bytes.begin(), bytes.end()};
}

}  // namespace

int Course::new_slot(const Masked& card, Seat hand) {
  Slot slot;
  slot.card = card;
  slot.shares.resize(at(party_.members));
  slot.hand = hand;
  slots_.push_back(std::move(slot));
  return static_cast<int>(slots_.size()) - 1;
}

bool bit_of(const Digest& coin, int round) {
  return ((coin[at(round / 8)] >> (round % 8)) & 1) != 0;
}

// --- a fresh pack -------------------------------------------------------------------------------

void Course::new_pack() {
  pack_ = party_.rules->pack(view_.state);
  packed_ = true;
  for (Slot& slot : slots_) slot.hand = Watcher;
  deck_.clear(), turned_.clear(), bound_.reset();
  Writer w;
  w.raw(party_.name);
  w.u32(pack_.number);
  faces_.emplace(w.bytes(), static_cast<int>(pack_.kinds.size()));
  mix_ = {};
  for (int card = 0; card < faces_->size(); ++card) mix_.in.push_back(plain((*faces_)[card]));
  ask_member(Word::Shuffle, 0);
  ask_->number = pack_.number;
}

bool Course::on_shuffle(MemberId m, Reader& r) {
  std::vector<Masked> out;
  for (std::size_t i = 0; i < mix_.in.size(); ++i) {
    const auto card = read_masked(r);
    if (!card) return false;
    out.push_back(*card);
  }
  if (!r.done()) return false;
  mix_.in = std::move(out);
  if (m + 1 < party_.members) {
    ask_member(Word::Shuffle, byte(m + 1));
    ask_->number = pack_.number;
    return true;
  }
  for (const Masked& card : mix_.in) deck_.push_back(new_slot(card, House));
  mix_ = {};
  draw();
  return true;
}

// --- drawing ------------------------------------------------------------------------------------

void Course::draw() {
  assert(deck_.size() >= due_.count);
  drawn_.assign(deck_.begin(), deck_.begin() + due_.count);
  if (drawn_.empty()) return give_drawn();
  std::vector<bool> from(at(party_.members), true);
  if (is_player(due_.to)) from[owner(due_.to)] = false;
  ask_members(Word::Shares, std::move(from));
  ask_->slots = drawn_;
}

bool Course::on_shares(MemberId m, Reader& r) {
  for (const int i : ask_->slots) {
    Slot& slot = slots_[at(i)];
    const auto share = read_share(r);
    if (!share) return false;
    if (!trusts_ && !proven(*share, keys_[m], slot.card, context(m, static_cast<std::uint32_t>(i))))
      return wrong(m, Fault::Kind::NoProof);
    slot.shares[m] = share->point;
  }
  if (!r.done()) return false;
  ask_->from[m] = false;
  go_on();
  return true;
}

// The House gives the cards to their seat, or turns them up.
void Course::give_drawn() {
  if (due_.to == Watcher && !open_slots(drawn_)) return;
  std::vector<std::uint8_t> kinds;
  for (const int i : drawn_) {
    const std::optional<int>& face = slots_[at(i)].face;
    kinds.push_back(face ? pack_.kinds[at(*face)] : kUnseen);
    slots_[at(i)].hand = due_.to;
  }
  if (due_.kind == Due::Kind::Cards) {
    deck_.erase(deck_.begin(), deck_.begin() + static_cast<std::ptrdiff_t>(drawn_.size()));
    if (due_.to == Watcher) {
      turned_.insert(turned_.end(), drawn_.begin(), drawn_.end());
    } else {
      for (const int i : turned_) slots_[at(i)].hand = due_.to;
      turned_.clear();
    }
  }
  Event event;
  event.slots = drawn_;
  event.box = std::exchange(box_, {});
  Given<AnyAction> given;
  given.cards = kinds;
  house_acts(given, std::move(event));
}

bool Course::shares_missing(int slot) const {
  const Slot& s = slots_[at(slot)];
  return !s.face && std::ranges::any_of(s.shares, [](const auto& p) { return !p; });
}

// Opens cards of which every share is there. False: one is no card of the pack.
bool Course::open_slots(std::span<const int> slots) {
  for (const int i : slots) {
    Slot& slot = slots_[at(i)];
    if (slot.face) continue;
    std::vector<Point> shares;
    for (const auto& share : slot.shares) shares.push_back(*share);
    const std::optional<int> face = faces_->find(opened(slot.card, shares));
    // A card that went back into the pack may come again, in another slot.
    const bool twice = std::ranges::any_of(slots_, [&](const Slot& other) {
      return face && other.face == face && other.hand != Watcher;
    });
    if (!face || twice) return wrong({}, Fault::Kind::OddCard);
    slot.face = face;
  }
  return true;
}

// --- showing ------------------------------------------------------------------------------------

// A card of the hand; `open`: with the author's share, unless it is there.
bool Course::read_slot(Reader& r, MemberId m, Seat hand, bool open, int& slot) {
  const std::uint32_t i = r.u32();
  if (!r.ok() || i >= slots_.size()) return false;
  slot = static_cast<int>(i);
  Slot& s = slots_[i];
  if (s.hand != hand) return wrong(m, Fault::Kind::NotTheirs);
  if (!open || s.face || s.shares[m]) return true;
  const auto share = read_share(r);
  if (!share) return false;
  if (!trusts_ && !proven(*share, keys_[m], s.card, context(m, i)))
    return wrong(m, Fault::Kind::NoProof);
  s.shares[m] = share->point;
  return true;
}

bool Course::on_show(MemberId m, Reader& r) {
  if (!pending_) return show_aside(m, r);
  const Moves& moves = pending_->moves;
  const bool open = moves.to == Watcher;
  if (!open && pending_->actor == moves.who) {  // for one seat's eyes
    r.raw(shown_);
    pending_->event.box = read_box(r);
    if (!r.done()) return false;
    finish_shown();
    return true;
  }
  for (std::size_t k = 0; k < moves.shown.size(); ++k) {
    int slot = 0;
    if (!read_slot(r, m, moves.who, open, slot)) return false;
    if (std::ranges::find(pending_->shown, slot) != pending_->shown.end()) return false;
    pending_->shown.push_back(slot);
  }
  Digest salt{};
  if (!open) r.raw(salt);
  if (!r.done()) return false;
  if (!open) {
    if (shown_digest(party_, moves.who, salt, pending_->shown[0]) != shown_)
      return wrong(m, Fault::Kind::BrokenWord);
    finish_shown();
    return true;
  }
  ask_missing_shares(pending_->shown);
  return true;
}

// Shares of these cards that nobody has told, but for those of one member.
void Course::ask_missing_shares(const std::vector<int>& slots, std::optional<MemberId> but) {
  std::vector<bool> from(at(party_.members), false);
  std::vector<int> lacking;
  for (const int i : slots) {
    if (!shares_missing(i)) continue;
    lacking.push_back(i);
    for (std::size_t m = 0; m < from.size(); ++m)
      from[m] = from[m] || (m != but && !slots_[at(i)].shares[m]);
  }
  ask_members(Word::Shares, std::move(from));
  ask_->slots = std::move(lacking);
  go_on();
}

// All that is to be seen has been seen.
void Course::finish_shown() {
  const Moves& moves = pending_->moves;
  if (moves.to == Watcher) {
    std::vector<std::uint8_t> kinds, said = moves.shown;
    for (const int i : pending_->shown) kinds.push_back(pack_.kinds[at(*slots_[at(i)].face)]);
    sort_few(kinds), sort_few(said);
    if (kinds != said) {
      wrong(owner(moves.who), Fault::Kind::OtherCard);
      return;
    }
  }
  for (const int i : pending_->shown) {
    if (moves.then == Moves::Then::Stay) continue;
    const bool back = moves.then == Moves::Then::Back;
    slots_[at(i)].hand = back ? House : Watcher;
    if (back) returned_.push_back(i);
  }
  pending_->event.slots = pending_->shown;
  finish();
}

// --- cards put aside ----------------------------------------------------------------------------

bool Course::on_aside(MemberId, Reader& r) {
  Bound bound{pending_->moves.who, {}, byte(static_cast<int>(pending_->moves.aside.size()))};
  r.raw(bound.digest);
  if (!r.done()) return false;
  bound_ = bound;
  finish();
  return true;
}

Digest shown_digest(const Party& party, Seat by, const Digest& salt, int slot) {
  Writer w;
  w.raw(party.name);
  w.u8(byte(index(by)));
  w.raw(salt);
  w.u32(static_cast<std::uint32_t>(slot));
  return fair::digest("parlour shown 1", w.bytes());
}

fair::Digest aside_digest(const Party& party, Seat by, const Digest& salt,
                          std::span<const int> slots) {
  Writer w;
  w.raw(party.name);
  w.u8(byte(index(by)));
  w.raw(salt);
  for (const int i : slots) w.u32(static_cast<std::uint32_t>(i));
  return fair::digest("parlour aside 1", w.bytes());
}

bool Course::show_aside(MemberId m, Reader& r) {
  const bool open = due_.to == Watcher;
  drawn_.clear();
  Digest salt{};
  r.raw(salt);
  for (int k = 0; k < bound_->count; ++k) {
    int slot = 0;
    if (!read_slot(r, m, bound_->by, open, slot)) return false;
    if (std::ranges::find(drawn_, slot) != drawn_.end()) return wrong(m, Fault::Kind::NotTheirs);
    drawn_.push_back(slot);
  }
  if (!open) box_ = read_box(r);
  if (!r.done()) return false;
  if (aside_digest(party_, bound_->by, salt, drawn_) != bound_->digest)
    return wrong(m, Fault::Kind::BrokenWord);
  aside_by_ = bound_->by;
  bound_.reset();
  if (open)
    ask_missing_shares(drawn_);
  else
    give_drawn();
  return true;
}

// --- shuffles with hands out --------------------------------------------------------------------

void Course::start_mix(MemberId by, Seat hand_of, std::uint8_t back) {
  mix_ = {};
  mix_.by = by;
  mix_.hand = hand_of;
  mix_.back = back;
  if (hand_of == Watcher) {
    for (const int i : deck_) mix_.in.push_back(slots_[at(i)].card);
    for (const int i : returned_) mix_.in.push_back(slots_[at(i)].card);
  } else {
    for (const int i : hand(hand_of)) mix_.in.push_back(slots_[at(i)].card);
  }
  ask_mix();
}

void Course::ask_mix() {
  ask_member(Word::Mix, mix_.by);
  ask_->seat = mix_.hand;
  ask_->number = mixes_;
}

bool Course::on_mix(MemberId, Reader& r) {
  mix_.out.clear();
  for (std::size_t i = 0; i < mix_.in.size(); ++i) {
    const auto card = read_masked(r);
    if (!card) return false;
    mix_.out.push_back(*card);
  }
  r.raw(mix_.decoys);
  if (!r.done()) return false;
  mix_.running = true;
  mix_.coin = static_cast<std::uint32_t>(coins_.size());
  ask_coin();
  return true;
}

bool Course::on_proof(MemberId m, Reader& r) {
  Decoys decoys;
  std::vector<DecoyAnswer> answers(kRounds);
  for (DecoyAnswer& answer : answers) {
    std::vector<Masked>& deck = decoys.decks.emplace_back();
    for (std::size_t i = 0; i < mix_.in.size(); ++i) {
      const auto card = read_masked(r);
      if (!card) return false;
      deck.push_back(*card);
    }
    for (std::size_t i = 0; i < mix_.in.size(); ++i) {
      const std::uint8_t from = r.u8();
      const auto by = read_scalar(r);
      if (!by) return false;
      answer.from.push_back(from);
      answer.by.push_back(*by);
    }
  }
  if (!r.done()) return false;
  if (!trusts_ && digest_of(decoys) != mix_.decoys) return wrong(m, Fault::Kind::BrokenWord);
  const Digest& coin = coins_[mix_.coin];
  for (int round = 0; round < kRounds; ++round) {
    const bool bit = bit_of(coin, round);
    const std::vector<Masked>& decoy = decoys.decks[at(round)];
    if (!trusts_ &&
        !holds(answers[at(round)], bit ? decoy : mix_.in, bit ? mix_.out : decoy, joint_))
      return wrong(m, Fault::Kind::NoProof);
  }
  end_mix();
  return true;
}

void Course::end_mix() {
  ++mixes_;
  const Mix done = std::exchange(mix_, {});
  if (done.hand != Watcher) {
    for (const int i : hand(done.hand)) slots_[at(i)].hand = Watcher;
    const std::size_t kept = done.out.size() - done.back;
    for (std::size_t i = 0; i < done.out.size(); ++i) {
      const int slot = new_slot(done.out[i], i < kept ? done.hand : House);
      if (i >= kept) returned_.push_back(slot);
    }
    return ask_missing_shares(hand(done.hand), done.by);
  }
  if (done.by + 1 < party_.members) {
    mix_.by = byte(done.by + 1);
    mix_.hand = Watcher;
    mix_.in = done.out;
    return ask_mix();
  }
  for (const int i : deck_) slots_[at(i)].hand = Watcher;
  for (const int i : returned_) slots_[at(i)].hand = Watcher;
  deck_.clear(), returned_.clear();
  for (const Masked& card : done.out) deck_.push_back(new_slot(card, House));
  play();
}

// --- theft --------------------------------------------------------------------------------------

Digest offered_digest(const Party& party, std::uint32_t event, std::uint8_t kind,
                      const Digest& salt) {
  Writer w;
  w.raw(party.name);
  w.u32(event);
  w.u8(kind);
  w.raw(salt);
  return fair::digest("parlour offered 1", w.bytes());
}

bool Course::on_offer(MemberId, Reader& r) {
  offered_.assign(due_.count, {});
  for (Digest& d : offered_) r.raw(d);
  if (!r.done()) return false;
  ask_member(Word::Pick, owner(due_.to));
  ask_->seat = due_.to;
  return true;
}

bool Course::on_pick(MemberId, Reader& r) {
  picked_ = static_cast<std::uint32_t>(r.varint_upto(offered_.size() - 1));
  if (!r.done()) return false;
  ask_member(Word::Give, owner(due_.from));
  ask_->seat = due_.from;
  return true;
}

bool Course::on_give(MemberId, Reader& r) {
  Event event;
  event.box = read_box(r);
  if (!r.done()) return false;
  const std::array cards = {kUnseen};
  Given<AnyAction> given;
  given.cards = cards;
  house_acts(given, std::move(event));
  return true;
}

}  // namespace parlour::mental
