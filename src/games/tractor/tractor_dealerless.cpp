// Tractor without a dealer.
#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

std::vector<std::uint8_t> kinds_of(const Cards& cards) {
  std::vector<std::uint8_t> out;
  cards.each([&](int kind, int n) { out.insert(out.end(), at(n), byte(kind)); });
  return out;
}

// Cards that a viewer has been given, beside those that had been turned up; or only their number.
Action with_cards(Kind kind, std::span<const std::uint8_t> given, const Cards& turned, bool seen) {
  Action out = act(kind);
  if (!seen) {
    out.hidden = byte(static_cast<int>(given.size()) + turned.size());
    return out;
  }
  out.cards = turned;
  for (const std::uint8_t card : given) out.cards += Cards::of(card, 1);
  return out;
}

std::uint8_t reply_of(const Action& a) {
  std::uint8_t out = a.kind == Kind::Wait   ? reply::Wait
                     : a.kind == Kind::Wish ? reply::Wish
                                            : reply::Pass;
  a.cards.each([&](int kind, int n) { out = answer_of({bid_place_of(kind), n}); });
  return out;
}

// The cards that everybody knows to be in the kitty before anybody has taken it.
Cards turned(const State& s) {
  return s.keeper == kNobody ? s.kitty : Cards();
}

}  // namespace

Reason Tractor::Dealerless::refused(const State&) {
  return kAllowed;
}

Pack Tractor::Dealerless::pack(const State& s) {
  Pack out{s.round * 256u + s.redeals, {}};
  for (int i = 0; i < s.cards(); ++i) out.kinds.push_back(byte(i % kKinds));
  return out;
}

Due Tractor::Dealerless::due(const State& s) {
  switch (s.phase) {
    case Phase::First:
      return Due::lot();
    case Phase::Deal:
      return Due::cards(1, seat((s.first + s.dealt) % s.seats));
    case Phase::Flip:
      return Due::cards(1, Watcher);
    case Phase::Take:
      return s.keeper == kNobody ? Due::cards(kitty_size(s) - s.kitty.size(), seat(taker(s)))
                                 : Due::aside(kitty_size(s), seat(taker(s)));
    case Phase::Throw:
      return Due::told(SeatSet::first(s.seats).without(seat(s.leader)));
    case Phase::Reveal:
      return kitty_stays_covered(s) ? Due::fact() : Due::aside(kitty_size(s), Watcher);
    default:
      return Due::answers();
  }
}

Action Tractor::Dealerless::lot(const State& s, Rng& rng) {
  return house(s, rng);
}

Action Tractor::Dealerless::made(const View<State>& v, const Given<Action>& given) {
  const State& s = v.state;
  switch (s.phase) {
    case Phase::Deal:
      return with_cards(Kind::Deal, given.cards, {}, given.cards[0] != kUnseen);
    case Phase::Flip:
      return with_cards(Kind::Flip, given.cards, {}, true);
    case Phase::Take:
      return with_cards(Kind::Take, given.cards, turned(s), v.viewer == seat(taker(s)));
    case Phase::Throw: {
      Action out = act(Kind::Verdict);
      for (const Action& a : given.told) out.cards = out.cards.joined(a.cards);
      return out;
    }
    case Phase::Reveal: {
      if (!kitty_stays_covered(s)) return with_cards(Kind::Reveal, given.cards, {}, true);
      Action out = act(Kind::Reveal);
      out.hidden = byte(kitty_size(s));
      return out;
    }
    default:
      break;
  }
  State answered = s;
  for (int q = 0; q < s.seats; ++q) {
    if (const std::optional<Action>& a = given.answers[at(q)]) answered.reply[at(q)] = reply_of(*a);
  }
  return result_of(answered);
}

Action Tractor::Dealerless::tell(const View<State>& v) {
  return verdict_by(v.state, index(v.viewer));
}

bool Tractor::Dealerless::tells(const State& s, Seat, const Action& a) {
  return a == act(Kind::Verdict, a.cards) && s.table[s.leader].contains(a.cards);
}

// Shown cards stay in the hand while others may still beat a throw.
Moves Tractor::Dealerless::moves(const State& s, Seat p, const Action& a) {
  switch (a.kind) {
    case Kind::Play:
    case Kind::Verdict: {
      State after = s;
      apply(after, p, a);
      if (after.phase == Phase::Throw) return Moves::of(p, kinds_of(a.cards), Moves::Then::Stay);
      return Moves::of(a.kind == Kind::Play ? p : seat(s.leader),
                       kinds_of(after.gone.without(s.gone)), Moves::Then::Leave);
    }
    case Kind::Bid:
      if (s.phase == Phase::Bid) return {};
      return Moves::of(p, kinds_of(a.cards), Moves::Then::Stay);
    case Kind::Outcome:
      if (a.who == kNobody) return {};
      return Moves::of(seat(a.who), kinds_of(a.cards), Moves::Then::Stay);
    case Kind::Bury: {
      Moves out = Moves::of(p, {}, Moves::Then::Stay);
      out.aside = a.hidden ? std::vector<std::uint8_t>(a.hidden, kUnseen) : kinds_of(a.cards);
      return out;
    }
    default:
      return {};
  }
}

Action Tractor::Dealerless::seen(const Action& a, std::span<const std::uint8_t>) {
  return a;
}

std::vector<std::uint8_t> Tractor::Dealerless::loot(const View<State>&) {
  return {};  // nobody steals cards
}

bool Tractor::Dealerless::sealed(const State& s) {
  return s.phase == Phase::Bid;
}

bool Tractor::Dealerless::settles(const State&, const Action&) {
  return false;
}

// All: a bid that loses is heard at a table too.
std::optional<Opening> Tractor::Dealerless::opening(
    const State& s, std::span<const std::optional<Action>> answers) {
  for (int q = 0; q < s.seats; ++q) {
    if (in(s.owing, q) && !answers[at(q)]) return Opening{seat(q), true};
  }
  return {};
}

Action Tractor::Dealerless::unsettling() {
  return act(Kind::Sealed);
}

Seat Tractor::Dealerless::last(const State& s, std::span<const std::optional<Action>>) {
  return seat(std::bit_width(s.owing) - 1);
}

Action Tractor::Dealerless::taken(const State&, Seat viewer, Seat p, const Action& a, bool last) {
  return viewer == p && !last ? a : act(Kind::Sealed, {}, 0, last);
}

}  // namespace parlour::tractor
