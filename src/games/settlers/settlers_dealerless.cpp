// Settlers without a dealer.
#include <bit>

#include "games/settlers/settlers_rules.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

std::uint32_t count_of(int q, int n) {
  return static_cast<std::uint32_t>(n) << (5 * q);
}

// The answer of the seat that the House shows next.
Action shown(const State& s, std::span<const std::optional<Action>> answers) {
  const int q = std::countr_zero(s.owing);
  const Action& a = *answers[at(q)];
  switch (a.kind) {
    case Kind::Discard:
      return act(Kind::Discarded, q, 0, 0, a.bits);
    case Kind::Bid:
      return act(Kind::Bidden, q, 0, a.what);
    default: {
      const Reply reply = a.kind == Kind::Yes  ? Reply::Yes
                          : a.kind == Kind::No ? Reply::No
                                               : Reply::Counter;
      return act(Kind::Answer, q, 0, static_cast<int>(reply), a.bits);
    }
  }
}

}  // namespace

Reason Settlers::Dealerless::refused(const State&) {
  return kAllowed;
}

Pack Settlers::Dealerless::pack(const State& s) {
  Pack out;
  const Cards deck = full_deck(s.large);
  for (int kind = 0; kind < kDevelopments; ++kind)
    out.kinds.insert(out.kinds.end(), at(deck[kind]), byte(kind));
  return out;
}

Due Settlers::Dealerless::due(const State& s) {
  switch (s.phase) {
    case Phase::Island:
    case Phase::Dice:
    case Phase::First:
      return Due::lot();
    case Phase::Steal:
      return s.open_hands() ? Due::lot()
                            : Due::steal(seat(s.victim), s.total[s.victim], seat(s.mover));
    case Phase::Draw:
      return Due::cards(1, seat(s.mover));
    case Phase::Collect:
      return Due::told(SeatSet::first(s.seats).without(seat(s.mover)));
    case Phase::Reveal:
      return Due::told(SeatSet::first(s.seats));
    default:
      return Due::answers();
  }
}

// All that these draws depend on is public.
Action Settlers::Dealerless::lot(const State& s, Rng& rng) {
  State open = s;
  open.eyes = kTruth;
  return house(open, rng);
}

Action Settlers::Dealerless::made(const View<State>& v, const Given<Action>& given) {
  const State& s = v.state;
  const auto card = [&] { return given.cards[0] == kUnseen ? kUnknown : given.cards[0]; };
  switch (s.phase) {
    case Phase::Steal:
      return act(Kind::Steal, 0, 0, card());
    case Phase::Draw:
      return act(Kind::Drawn, 0, 0, card());
    case Phase::Collect:
    case Phase::Reveal: {
      std::uint32_t bits = 0;
      for (const Action& a : given.told) bits |= a.bits;
      return act(s.phase == Phase::Collect ? Kind::Collect : Kind::Reveal, 0, 0, 0, bits);
    }
    default:
      return shown(s, given.answers);
  }
}

Action Settlers::Dealerless::tell(const View<State>& v) {
  const State& s = v.state;
  const int q = index(v.viewer);
  if (s.phase == Phase::Collect)
    return act(Kind::Collect, 0, 0, 0, count_of(q, s.hand(q)[s.wanted]));
  return act(Kind::Reveal, 0, 0, 0, count_of(q, s.dev[at(q)][VictoryPoint]));
}

bool Settlers::Dealerless::tells(const State& s, Seat p, const Action& a) {
  const int q = index(p), n = seat_count(a.bits, q);
  const bool collect = s.phase == Phase::Collect;
  return a == act(collect ? Kind::Collect : Kind::Reveal, 0, 0, 0, count_of(q, n)) &&
         n <= (collect ? s.total[at(q)] : s.dev_total[at(q)]);
}

Moves Settlers::Dealerless::moves(const State&, Seat p, const Action& a) {
  const auto played = [&](int kind, int n = 1) {
    return Moves::of(p, std::vector<std::uint8_t>(at(n), byte(kind)), Moves::Then::Leave);
  };
  switch (a.kind) {
    case Kind::Knight:
      return played(Knight);
    case Kind::RoadBuilding:
      return played(RoadBuilding);
    case Kind::Plenty:
      return played(Plenty);
    case Kind::Monopoly:
      return played(Monopoly);
    case Kind::Claim:
      return played(VictoryPoint, a.what);
    default:
      return {};
  }
}

Action Settlers::Dealerless::seen(const Action& a, std::span<const std::uint8_t>) {
  return a;
}

std::vector<std::uint8_t> Settlers::Dealerless::loot(const View<State>& v) {
  std::vector<std::uint8_t> out;
  const Cards hand = v.state.hand(v.state.victim);
  for (int kind = 0; kind < kResources; ++kind) out.insert(out.end(), at(hand[kind]), byte(kind));
  return out;
}

bool Settlers::Dealerless::sealed(const State& s) {
  return s.phase == Phase::Discard || s.phase == Phase::Reply || s.phase == Phase::Bid;
}

bool Settlers::Dealerless::settles(const State&, const Action&) {
  return false;
}

std::optional<Opening> Settlers::Dealerless::opening(
    const State& s, std::span<const std::optional<Action>> answers) {
  for (int q = 0; q < s.seats; ++q) {
    if (((s.owing >> q) & 1) && !answers[at(q)]) return Opening{seat(q), true};
  }
  return {};
}

Action Settlers::Dealerless::unsettling() {
  return act(Kind::Sealed);
}

Seat Settlers::Dealerless::last(const State& s, std::span<const std::optional<Action>>) {
  return seat(std::bit_width(s.owing) - 1);
}

Action Settlers::Dealerless::taken(const State& s, Seat viewer, Seat p, const Action& a, bool) {
  if (viewer == p) return a;
  switch (s.phase) {
    case Phase::Discard:
      return act(Kind::Discard, 0, 0, 0, kSealed);
    case Phase::Bid:
      return act(Kind::Bid, 0, 0, kUnknown);
    default:
      return act(Kind::Sealed);
  }
}

}  // namespace parlour::settlers
