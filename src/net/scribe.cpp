#include "net/scribe.h"

#include <algorithm>
#include <cmath>

namespace parlour::net {
namespace {

using standing::Mark;
using standing::Word;

constexpr std::uint32_t kTickets = 1u << 31;  // those of Peers are lower
constexpr std::size_t kMostAsked = 32;        // signatures that are checked at a time
/// Of a page that has told its link for draws that were made otherwise: the part of all draws, and
/// how many do no harm anyway. One of them is lost when somebody leaves.
constexpr int kMostChanged = 10, kAlwaysAllowed = 1;
constexpr int kOwnPart = 2;  // a player has a part in at least half of the draws

}  // namespace

std::optional<standing::Terms> terms_of(const RoomId& room, const Lobby& lobby, const AnyGame& game,
                                        std::string_view options, const fair::Digest& seal) {
  const auto parsed = parse_options(game.info(), options);
  if (!lobby.rated || !parsed) return {};
  standing::Terms t{.room = room,
                    .number = lobby.games,
                    .game = std::string(game.info().id),
                    .version = static_cast<std::uint32_t>(game.info().version),
                    .options = standing::digest_of_options(print_options(game.info(), *parsed)),
                    .seal = seal,
                    .seats = {}};
  for (const Chair& c : lobby.chairs) {
    const Member* m = c.kind == Chair::Kind::Person ? lobby.member(c.member) : nullptr;
    t.seats.push_back(m ? m->key : standing::kBot);
  }
  return t.people() >= 2 ? std::optional(t) : std::nullopt;
}

standing::Result result_of(const standing::Terms& terms, const AnyGame& game, const Record& record,
                           const AnyState& end) {
  standing::Result r{.terms = terms,
                     .at = 0,
                     .record = standing::digest_of_record(to_bytes(game, record)),
                     .sides = false,
                     .scores = {},
                     .left = 0};
  int winners = 0;
  for (std::size_t i = 0; i < terms.seats.size(); ++i) {
    const double score = game.score(end, seat(static_cast<int>(i)));
    r.scores.push_back(static_cast<std::uint32_t>(std::lround(score * standing::kWhole)));
    winners += r.scores.back() > 0;
  }
  r.sides = game.info().sides && winners > 1;
  return r;
}

std::uint16_t seats_left(const standing::Terms& terms, const Lobby& lobby) {
  std::uint16_t out = 0;
  for (std::size_t i = 0; i < terms.seats.size(); ++i) {
    if (terms.seats[i] == standing::kBot) continue;
    const Member* m = lobby.member(terms.seats[i]);
    const bool sits = m && m->seat == seat(static_cast<int>(i)) && i < lobby.chairs.size() &&
                      lobby.chairs[i].kind == Chair::Kind::Person && !lobby.chairs[i].lent;
    if (!sits || m->presence == Presence::Left) out |= static_cast<std::uint16_t>(1u << i);
  }
  return out;
}

Word word_for(const fair::Verdict& v, bool plays) {
  using Kind = fair::Verdict::Kind;
  if (v.kind == Kind::Fair) return Word::Fair;
  const bool many_changed = v.changed > std::max(kAlwaysAllowed, v.moments / kMostChanged);
  const bool few_own = plays && v.own * kOwnPart < v.moments;
  if (v.kind != Kind::Gaps || v.since > 0 || many_changed || few_own) return Word::None;
  return Word::Gaps;
}

// --- signing -------------------------------------------------------------------------------------

void Scribe::begin(const standing::Terms& terms) {
  forget();
  terms_ = terms;
  entered_.assign(terms.seats.size(), {});
}

void Scribe::forget() {
  terms_.reset(), signed_.reset(), signs_.reset();
  entered_.clear(), asked_.clear();
  due_ = Word::Entered;
  ++version_;
}

void Scribe::end(const standing::Result& result, Word word) {
  due_ = word;
  if (signed_) return;
  signed_ = standing::Signed{.result = result, .said = entered_};
  asked_.clear(), signs_.reset();
  ++version_;
}

std::optional<std::size_t> Scribe::own_seat() const {
  return terms_ ? terms_->seat_of(own_) : std::nullopt;
}

std::uint32_t Scribe::next_ticket() {
  return kTickets | (++tickets_ & (kTickets - 1) >> 1);
}

void Scribe::go() {
  const auto seat = own_seat();
  if (!seat || signs_ || said(*seat).word >= due_) return;
  signs_ = Asked{next_ticket(), *seat, {.word = due_, .signature = {}}};
  carrier_.sign(signs_->ticket, due_ == Word::Entered
                                    ? standing::terms_text(*terms_)
                                    : standing::result_text(signed_->result, due_));
}

bool Scribe::on_signed(std::uint32_t ticket, const Signature& signature) {
  if (!signs_ || signs_->ticket != ticket) return ticket >= kTickets;
  signs_->said.signature = signature;
  count(signs_->seat, signs_->said);
  signs_.reset();
  return true;
}

std::optional<Sign> Scribe::own_word() const {
  const auto seat = own_seat();
  if (!seat || said(*seat).word == Word::None) return {};
  return Sign{terms_->number, said(*seat).word, said(*seat).signature};
}

// --- what others have signed ---------------------------------------------------------------------

void Scribe::count(std::size_t seat, const Mark& one) {
  if (one.word <= said(seat).word) return;
  if (one.word == Word::Entered) entered_[seat] = one;
  said(seat) = one;
  ++version_;
}

void Scribe::hear(const Key& key, Word word, const Signature& signature) {
  const auto seat = terms_ ? terms_->seat_of(key) : std::nullopt;
  if (!seat || word <= said(*seat).word || asked_.size() >= kMostAsked) return;
  if (word != Word::Entered && !signed_) return;  // it is heard again once the result is known
  const bool asked = std::ranges::any_of(
      asked_, [&](const Asked& a) { return a.seat == *seat && a.said.word == word; });
  if (asked) return;
  asked_.push_back({next_ticket(), *seat, {word, signature}});
  carrier_.verify(asked_.back().ticket, key,
                  word == Word::Entered ? standing::terms_text(*terms_)
                                        : standing::result_text(signed_->result, word),
                  signature);
}

void Scribe::hear(const standing::Signed& theirs) {
  if (!signed_ || theirs.result != signed_->result) return;
  for (std::size_t i = 0; i < theirs.said.size(); ++i) {
    const Mark& one = theirs.said[i];
    if (one.word != Word::None) hear(terms_->seats[i], one.word, one.signature);
  }
}

bool Scribe::on_verified(std::uint32_t ticket, bool good) {
  const auto it = std::ranges::find(asked_, ticket, &Asked::ticket);
  if (it == asked_.end()) return false;
  const Asked asked = *it;
  asked_.erase(it);
  if (good) count(asked.seat, asked.said);
  return true;
}

// --- storage -------------------------------------------------------------------------------------

void Scribe::write(Writer& w) const {
  w.u8(!terms_ ? 0 : signed_ ? 2 : 1);
  if (!terms_) return;
  if (signed_) return put(w, *signed_);
  put(w, *terms_);
  for (const Mark& s : entered_) {
    w.u8(s.word == Word::Entered);
    if (s.word == Word::Entered) w.raw(s.signature);
  }
}

void Scribe::read(Reader& r) {
  forget();
  const std::uint8_t what = r.u8();
  if (what > 2) r.fail();
  if (what == 0 || !r.ok()) return;
  if (what == 2) {
    standing::Signed s;
    get(r, s);
    if (!r.ok()) return;
    terms_ = s.result.terms;
    entered_.assign(terms_->seats.size(), {});
    signed_ = std::move(s);
    return;
  }
  standing::Terms t;
  get(r, t);
  std::vector<Mark> entered(t.seats.size());
  for (Mark& s : entered) {
    if (r.u8() == 0) continue;
    s.word = Word::Entered;
    r.raw(s.signature);
  }
  if (!r.ok()) return;
  terms_ = std::move(t);
  entered_ = std::move(entered);
}

}  // namespace parlour::net
