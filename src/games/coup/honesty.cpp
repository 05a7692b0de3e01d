#include "games/coup/honesty.h"

namespace parlour::coup {
namespace {

// Whether the hand supports the claim: of a role, or with kNone of having no duke.
bool bears_out(const State& s, int seat, int role) {
  const Hand& hand = s.hand[static_cast<std::size_t>(seat)];
  return role < kRoles ? hand.has(role) : !hand.has(Duke);
}

}  // namespace

std::array<Honesty, kMost> honesty(const State& start,
                                   std::span<const std::pair<Seat, Action>> actions) {
  std::array<Honesty, kMost> out{};
  const auto of = [&](int seat) -> Honesty& { return out[static_cast<std::size_t>(seat)]; };
  State s = start;
  const auto claims = [&](int seat, int role) {
    ++of(seat).claims;
    of(seat).bluffs += !bears_out(s, seat, role);
  };
  for (const auto& [who, a] : actions) {
    if (a.kind == Action::Kind::Play && challengeable(static_cast<Play>(a.what))) {
      claims(index(who), claimed(s, static_cast<Play>(a.what)));
    } else if (a.kind == Action::Kind::Outcome && a.what == outcome::Block) {
      claims(a.who, a.more);
    } else if (a.kind == Action::Kind::Outcome && a.what == outcome::Challenge) {
      const int role = claim_at_stake(s);
      ++of(a.who).challenges;
      of(a.who).right += !bears_out(s, claimant(s), role);
    } else if (a.kind == Action::Kind::Block && s.phase == Phase::Final) {
      claims(index(who), a.what);  // the last chance is not a decision: the block stands at once
    }
    Coup::apply(s, who, a);
  }
  return out;
}

}  // namespace parlour::coup
