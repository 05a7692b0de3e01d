// The sounds of the page (web/sounds), and what a phone does besides making them.
#pragma once

#include <cstdint>
#include <span>

namespace parlour::ui {

/// In the order of `effects` in web/sounds/effects.js.
enum class Sound : std::uint8_t {
  // every table
  Tap,
  Toggle,
  Refuse,
  Undo,
  Turn,   // it is the player's turn
  Asked,  // the player is asked something in another's turn
  Hurry,  // the time to answer is short
  Win,
  Lose,
  Chat,
  Join,
  Leave,
  Place,
  // cards and coins
  Deal,
  Play,
  Flip,
  Shuffle,
  CoinIn,
  CoinOut,
  // Settlers
  Roll,
  Dice,
  Road,
  Settlement,
  City,
  Lumber,
  Brick,
  Wool,
  Grain,
  Ore,
  Robber,
  Steal,
  Buy,
  Offer,
  Accept,
  Decline,
  Award,
  // Coup
  Claim,
  Challenge,
  Caught,
  Truth,
  Influence,
  Block,
  // Tractor
  Trick,
  Points,
  Bid,
  Bury,
  ThrowFails,
  Round,
  // Flax
  Chip,
  Cover,
  Draw,
  Room,
};
inline constexpr int kSoundCount = static_cast<int>(Sound::Room) + 1;

/// A sound, and when: seconds from the moment that causes it.
struct Cue {
  Sound sound = Sound::Place;
  float after = 0;
  bool operator==(const Cue&) const = default;
};

/// How a phone vibrates with a sound: ms of vibration and of rest in turn; empty: it does not.
std::span<const std::uint16_t> vibration_of(Sound);

}  // namespace parlour::ui
