#include "ui/games/coup/coup_sounds.h"

namespace parlour::ui::coup_table {
namespace {

using coup::Action;
using coup::Play;
using coup::State;
using Kind = Action::Kind;

// Somebody has more coins than before.
bool coins_rise(const State& before, const State& after) {
  for (std::size_t q = 0; q < before.coins.size(); ++q) {
    if (after.coins[q] > before.coins[q]) return true;
  }
  return false;
}

Sound play_sound(const Action& a) {
  switch (static_cast<Play>(a.what)) {
    case Play::Income:
      return Sound::CoinIn;
    case Play::Coup:
    case Play::Assassinate:
    case Play::ChangeTeam:
    case Play::Convert:
      return Sound::CoinOut;
    default:
      return Sound::Claim;
  }
}

Sound outcome_sound(const State& before, const Action& a, const State& after) {
  if (a.what == coup::outcome::Challenge) return Sound::Challenge;
  if (a.what == coup::outcome::Block) return Sound::Block;
  return coins_rise(before, after) ? Sound::CoinIn : Sound::Tap;
}

}  // namespace

Sound sound_of(const State& before, const Action& a, const State& after) {
  switch (a.kind) {
    case Kind::Deal:
    case Kind::Draw:
    case Kind::Force:
      return Sound::Deal;
    case Kind::First:
      return Sound::Place;
    case Kind::Play:
      return play_sound(a);
    case Kind::Challenge:
      return Sound::Challenge;
    case Kind::Block:
      return Sound::Block;
    case Kind::Outcome:
      return outcome_sound(before, a, after);
    case Kind::Prove:
      return Sound::Truth;
    case Kind::Lose:
      return before.phase == coup::Phase::Prove ? Sound::Caught : Sound::Influence;
    case Kind::Keep:
    case Kind::Choose:
    case Kind::Next:
      return Sound::Shuffle;
    case Kind::Show:
      return Sound::Flip;
    case Kind::Allow:
    case Kind::Sealed:
    case Kind::Leave:
      return coins_rise(before, after) ? Sound::CoinIn : Sound::Tap;
  }
  return Sound::Place;
}

}  // namespace parlour::ui::coup_table
