#include "room/puzzle_reason.h"

#include <cmath>

#include "room/training_claims.h"
#include "room/training_rooms.h"
#include "room/training_starts.h"
#include "room/training_throws.h"

namespace parlour::room {
namespace {

using Theme = PuzzleTheme;

template <class G>
View<typename G::State> typed(const AnyView& v) {
  return {v.state.as<typename G::State>(), v.viewer};
}

// --- Coup ---------------------------------------------------------------------------------------

PuzzleReason of_claim(const View<coup::State>& v, Theme theme) {
  if (coup::claim_at_stake(v.state) == coup::kNone) return {theme, 0, 0};
  const double chance = training::odds_of_claim(v).by_count;
  return {theme, static_cast<int>(std::lround(100 * chance)), 0};
}

PuzzleReason of(const View<coup::State>& v, const coup::Action& a, const coup::Action&) {
  using Kind = coup::Action::Kind;
  using coup::Play;
  const coup::State& s = v.state;
  const auto me = static_cast<std::size_t>(index(v.viewer));
  if (a.kind == Kind::Block) return {s.hand[me].has(a.what) ? Theme::Block : Theme::Bluff, 0, 0};
  if (a.kind == Kind::Challenge) return of_claim(v, Theme::Doubt);
  if (a.kind == Kind::Allow) {
    if (!coup::may_challenge(s, index(v.viewer))) return {Theme::Yield, 0, 0};
    return of_claim(v, Theme::Trust);
  }
  if (a.kind != Kind::Play) return {Theme::Cards, 0, 0};
  switch (static_cast<Play>(a.what)) {
    case Play::Coup:
    case Play::Assassinate:
      return {Theme::Strike, 0, 0};
    case Play::Exchange:
    case Play::Interrogate:
      return {Theme::Cards, 0, 0};
    default:
      return {s.coins[me] < coup::cost(Play::Coup) ? Theme::Coins : Theme::Hold, s.coins[me], 0};
  }
}

// --- Settlers -----------------------------------------------------------------------------------

PuzzleReason of(const View<settlers::State>& v, const settlers::Action& a,
                const settlers::Action& wrong) {
  using Kind = settlers::Action::Kind;
  const auto dots = [&](const settlers::Action& it) {
    return it.kind == Kind::Settle ? training::facts_of(v.state, index(v.viewer), it.at).all : 0;
  };
  switch (a.kind) {
    case Kind::Settle:
      return {Theme::Place, dots(a), dots(wrong)};
    case Kind::Road:
      return {Theme::Road, 0, 0};
    case Kind::City:
      return {Theme::City, 0, 0};
    case Kind::Bank:
      return {Theme::Bank, 0, 0};
    case Kind::Robber:
      return {Theme::Robber, 0, 0};
    case Kind::Offer:
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
    case Kind::Deal:
    case Kind::Withdraw:
      return {Theme::Trade, 0, 0};
    default:
      return {Theme::Development, 0, 0};
  }
}

// --- Tractor ------------------------------------------------------------------------------------

Theme of_lead(const tractor::State& s, const tractor::Action& a) {
  if (training::surely_stands(s, a)) return Theme::Safe;
  return a.cards.size() > 1 ? Theme::Shape : Theme::Low;
}

PuzzleReason of(const View<tractor::State>& v, const tractor::Action& a, const tractor::Action&) {
  const tractor::State& s = v.state;
  const int me = index(v.viewer);
  if (s.played == 0) return {of_lead(s, a), 0, 0};
  tractor::State then = s;
  tractor::Tractor::apply(then, v.viewer, a);
  const bool last = s.played + 1 == s.seats;
  if ((last ? then.leader : then.winning) == me) {
    const bool ruffs =
        tractor::lead_group(s) != tractor::kTrumps && s.order.group_of(a.cards) == tractor::kTrumps;
    return {ruffs ? Theme::Ruff : Theme::Take, 0, 0};
  }
  const int points = a.cards.points();
  const bool partner = tractor::with_banker(s, s.winning) == tractor::with_banker(s, me);
  if (points > 0 && partner) return {Theme::Feed, points, 0};
  return {Theme::Save, 0, 0};
}

// --- Flax ---------------------------------------------------------------------------------------

int shift(const flax::State& s, const flax::Action& a) {
  if (a.kind != flax::Action::Kind::Place || s.sides != 2) return 0;
  const int lead = flax::points(s, s.turn) - flax::points(s, 1 - s.turn);
  return training::lead_after(s, a).answer - lead;
}

PuzzleReason of(const View<flax::State>& v, const flax::Action& a, const flax::Action& wrong) {
  const flax::State& s = v.state;
  flax::State then = s;
  flax::Flax::apply(then, v.viewer, a);
  const int me = index(v.viewer);
  const bool takes = flax::points(then, me) > flax::points(s, me);
  const int first = shift(s, a), second = shift(s, wrong);
  return {takes ? Theme::TakeRoom : first > 0 ? Theme::BreakRoom : Theme::Prepare, first, second};
}

template <class G>
PuzzleReason reason(const AnyView& v, const AnyAction& best, const AnyAction& wrong) {
  return of(typed<G>(v), *decoded<G>(best), *decoded<G>(wrong));
}

}  // namespace

PuzzleReason reason_of(const AnyGame& game, const AnyView& v, const AnyAction& best,
                       const AnyAction& wrong) {
  const std::string_view id = game.info().id;
  if (id == "coup") return reason<coup::Coup>(v, best, wrong);
  if (id == "settlers") return reason<settlers::Settlers>(v, best, wrong);
  if (id == "tractor") return reason<tractor::Tractor>(v, best, wrong);
  return reason<flax::Flax>(v, best, wrong);
}

}  // namespace parlour::room
