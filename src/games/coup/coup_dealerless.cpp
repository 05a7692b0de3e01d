// Coup without a dealer.
#include "games/coup/coup_rules.h"
#include "games/coup/coup_text.h"

namespace parlour::coup {
namespace {

using Kind = Action::Kind;

std::uint8_t kind_of(std::uint8_t role) {
  return role == kUnknown ? kUnseen : role;
}

// An answer as the state keeps it.
std::uint8_t reply_of(const Action& a) {
  if (a.kind == Kind::Challenge) return reply::Challenge;
  if (a.kind == Kind::Block) return byte(reply::Block + a.what);
  return reply::Allow;
}

// An exchange: the cards that are not kept go back.
Moves kept(const State& s, Seat p, const Action& a) {
  Moves out = Moves::of(p, {}, Moves::Then::Stay);
  Hand rest = s.hand[at(index(p))];
  for (const std::uint8_t c : {a.what, a.more}) {
    if (c < kRoles) rest.remove(c);
  }
  const bool seen = a.what < kRoles;
  out.back.assign(at(exchange_draws(s)), kUnseen);
  for (std::size_t i = 0; seen && i < out.back.size(); ++i) out.back[i] = rest[i];
  return out;
}

// The seat that settles the decision by the answers that are opened so far.
std::optional<int> settled_by(const State& s, std::span<const std::optional<Action>> answers) {
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    const std::optional<Action>& a = answers[at(q)];
    if (a && a->kind != Kind::Sealed && Coup::Dealerless::settles(s, *a)) return q;
  }
  return {};
}

}  // namespace

Reason Coup::Dealerless::refused(const State& s) {
  return s.rule(rule::Chosen) ? &coup::text::why_chosen_needs_dealer : kAllowed;
}

Pack Coup::Dealerless::pack(const State& s) {
  // A game of a match that is over still has its cards.
  Pack out{static_cast<std::uint32_t>(s.played() - (s.phase == Phase::Rest)), {}};
  for (int role = 0; role < kRoles; ++role) {
    if (s.has_role(role)) out.kinds.insert(out.kinds.end(), at(s.copies()), byte(role));
  }
  return out;
}

Due Coup::Dealerless::due(const State& s) {
  switch (s.phase) {
    case Phase::Deal:
      return Due::cards(2, seat(s.dealt));
    case Phase::Lot:
      return Due::lot();
    case Phase::Draw:
      return Due::cards(s.draws, seat(s.drawer));
    case Phase::Rest:
      return Due::fact();
    default:
      return Due::answers();
  }
}

Action Coup::Dealerless::lot(const State& s, Rng& rng) {
  return house(s, rng);
}

Action Coup::Dealerless::made(const View<State>& v, const Given<Action>& given) {
  const State& s = v.state;
  if (s.phase == Phase::Rest) return act(Kind::Next);
  if (s.phase == Phase::Deal || s.phase == Phase::Draw) {
    const bool deal = s.phase == Phase::Deal;
    Pair cards;
    for (const std::uint8_t kind : given.cards) cards.add(kind == kUnseen ? kUnknown : kind);
    return act(deal ? Kind::Deal : Kind::Draw, deal ? s.dealt : s.drawer, cards[0], cards[1]);
  }
  State answered = s;
  for (int q = 0; q < s.seats; ++q) {
    if (const std::optional<Action>& a = given.answers[at(q)]) answered.reply[at(q)] = reply_of(*a);
  }
  return result_of(answered);
}

Action Coup::Dealerless::tell(const View<State>&) {
  return {};  // nothing is ever asked
}

bool Coup::Dealerless::tells(const State&, Seat, const Action&) {
  return false;
}

Moves Coup::Dealerless::moves(const State& s, Seat p, const Action& a) {
  switch (a.kind) {
    case Kind::Prove: {
      Moves out = Moves::of(p, {}, Moves::Then::Back);
      for (const std::uint8_t c : {a.what, a.more}) {
        if (c < kRoles) out.shown.push_back(c);
      }
      return out;
    }
    case Kind::Lose:
      return Moves::of(p, {a.what}, Moves::Then::Leave);
    case Kind::Keep:
      return kept(s, p, a);
    case Kind::Show:
      return Moves::of(p, {kind_of(a.what)}, Moves::Then::Stay, seat(s.active));
    case Kind::Force:
      return Moves::of(seat(s.target), {kind_of(s.shown)}, Moves::Then::Back, seat(s.active));
    default:
      return {};
  }
}

Action Coup::Dealerless::seen(const Action& a, std::span<const std::uint8_t> cards) {
  return a.kind == Kind::Show ? act(Kind::Show, a.who, cards[0]) : a;
}

std::vector<std::uint8_t> Coup::Dealerless::loot(const View<State>&) {
  return {};  // nobody steals cards
}

bool Coup::Dealerless::sealed(const State& s) {
  return s.open();
}

bool Coup::Dealerless::settles(const State& s, const Action& a) {
  return decides(s, reply_of(a));
}

// In turn order, whether they settle it. If nobody does, whether the target blocks, which is all
// that is left to ask; no other answer is ever known.
std::optional<Opening> Coup::Dealerless::opening(const State& s,
                                                 std::span<const std::optional<Action>> answers) {
  if (const auto q = settled_by(s, answers)) return {};
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    if (((s.asked >> q) & 1) && !answers[at(q)]) return Opening{seat(q), false};
  }
  for (int q = 0; q < s.seats && decision_of_challenges(s); ++q) {
    if (((s.asked >> q) & 1) && may_block(s, q) && answers[at(q)]->kind == Kind::Sealed)
      return Opening{seat(q), true};
  }
  return {};
}

Action Coup::Dealerless::unsettling() {
  return act(Kind::Sealed);
}

Seat Coup::Dealerless::last(const State& s, std::span<const std::optional<Action>> answers) {
  if (const auto q = settled_by(s, answers)) return seat(*q);
  int q = s.seats - 1;
  while (!((s.asked >> q) & 1)) --q;
  return seat(q);
}

Action Coup::Dealerless::taken(const State&, Seat viewer, Seat p, const Action& a, bool last) {
  return viewer == p && !last ? a : act(Kind::Sealed, 0, 0, last);
}

}  // namespace parlour::coup
