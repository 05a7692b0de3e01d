#include "ui/games/tractor/tractor_sounds.h"

#include <numeric>

namespace parlour::ui::tractor_table {
namespace {

using tractor::Action;
using tractor::State;
using Kind = Action::Kind;

int points_won(const State& s) {
  return std::accumulate(s.points.begin(), s.points.end(), 0);
}

// A card, or the trick that it completes.
Sound card_sound(const State& before, const State& after) {
  if (after.phase == tractor::Phase::Throw || after.played != 0) return Sound::Play;
  return points_won(after) > points_won(before) ? Sound::Points : Sound::Trick;
}

}  // namespace

Sound sound_of(const State& before, const Action& a, const State& after) {
  switch (a.kind) {
    case Kind::First:
      return Sound::Place;
    case Kind::Deal:
      return Sound::Deal;
    case Kind::Wait:
    case Kind::Pass:
    case Kind::Sealed:
    case Kind::Wish:
    case Kind::End:
      return Sound::Tap;
    case Kind::Bid:
      return Sound::Bid;
    case Kind::Outcome:
      return a.cards.empty() ? Sound::Tap : Sound::Bid;
    case Kind::Flip:
      return Sound::Flip;
    case Kind::Take:
    case Kind::Redeal:
      return Sound::Shuffle;
    case Kind::Bury:
      return Sound::Bury;
    case Kind::Friend:
      return Sound::Claim;
    case Kind::Play:
      return card_sound(before, after);
    case Kind::Verdict:
      return a.cards.empty() ? card_sound(before, after) : Sound::ThrowFails;
    case Kind::Reveal:
      return Sound::Round;
  }
  return Sound::Place;
}

}  // namespace parlour::ui::tractor_table
