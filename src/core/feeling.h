// What a step means to a player, as far as everybody at the table can see it.
#pragma once

#include <cstdint>

namespace parlour {

enum class Feeling : std::uint8_t {
  None,
  Won,     // points, a trick, a room
  Lost,    // the same, or an influence
  Robbed,  // somebody took their cards or coins
  Caught,  // at a bluff
  Proven,  // they were doubted, and have shown that they spoke the truth
  Awed,    // somebody else has made a big move
  // They decline an offer; the first reason that everybody can see:
  NoAgain,    // the same offer, to anybody, has failed in this turn
  NoLeader,   // its maker leads, and is close to the goal
  NoUnfair,   // it gives fewer cards than it asks for
  NoSore,     // its maker has rolled a seven in this turn, and robbed them
  NoPoor,     // they hold very few cards
  NoContent,  // they have more points than anybody else
  NoPlain,    // none of these
};
inline constexpr int kFeelings = static_cast<int>(Feeling::NoPlain) + 1;

/// They decline an offer, and show no feeling.
constexpr bool declines(Feeling f) {
  return f >= Feeling::NoAgain;
}

}  // namespace parlour
