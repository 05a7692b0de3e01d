// Everything that moves: a short table of named motions, and tweens that run them. Speed, reduced
// motion and the press that completes all motions are applied here and nowhere else. Pure: a tween
// knows its times, and is asked with a clock (Ui::clock). Times are seconds.
#pragma once

#include <cstdint>

#include "gfx/types.h"

namespace parlour::ui {

enum class Move : std::uint8_t {
  Lift,    // a card under the pointer
  Yield,   // a board that makes room
  Rise,    // a panel that opens
  Fly,     // a resource card to its new owner
  Deal,    // a card that is played on the table
  Sweep,   // a trick to its winner
  Tumble,  // dice
  Coin,    // a coin to another purse
  Drop,    // a chip onto its square
  Turn,    // a card or a chip that is turned over
  Kindle,  // a room's lamp that goes on or changes its colour
  Strike,  // a loss
  Float,   // a figure that has changed
  Tell,    // a note about it
  Speak,   // a bubble with what somebody says
  Hush,    // and its end
  Point,   // an outline of a place that the player asked for
  kCount
};

/// How the way from 0 to 1 is made.
enum class Curve : std::uint8_t {
  Even,
  Out,     // ends gently
  InOut,   // begins and ends gently
  Spring,  // goes a little beyond its end, and back
};

/// How a thing comes or goes.
enum class Fade : std::uint8_t {
  In,    // it arrives; with reduced motion it appears at the end of its way
  Away,  // it disappears on its way; with reduced motion, where it is
  Told,  // it tells something: no press ends it, and with reduced motion it lasts as long
};

struct Motion {
  double seconds;  // at the normal pace
  Curve curve = Curve::Out;
  Fade fade = Fade::In;
  float arc = 0;   // how far the middle of the way lies aside, in lengths of the way
  float grow = 0;  // how much larger the thing is there
  float turn = 0;  // radians by which it is turned at its start
  float end = 1;   // its size at its end
};
const Motion& motion(Move);

/// t is 0..1. Exactly 0 at 0 and 1 at 1; never falls, except Spring, which stays below 1.1 and is
/// within 0.01 of 1 over its last tenth.
float eased(Curve, float t);

/// The time as motions see it.
struct Clock {
  double now = 0;
  double pace = 1;        // how long motions take; 1: as in the table
  bool still = false;     // reduced motion: things fade and do not move
  double completed = -1;  // a press has completed what began before this moment
  double lasts(Move) const;
};

/// Where a moving thing is drawn.
struct Pose {
  gfx::Vec2 at;
  float scale = 1, turn = 0, opacity = 1;  // turn: radians
};

class Tween {
 public:
  Tween() = default;  // over
  /// Begins in `wait` seconds, or now.
  Tween(const Clock&, Move, double wait = 0);

  bool waits(const Clock&) const;
  bool over(const Clock&) const;
  /// Seconds until it is over.
  double left(const Clock&) const;
  /// Seconds until what is drawn changes: 0 while it moves. Requires !over().
  double rests(const Clock&) const;
  /// The share of its time that has passed, 0..1.
  float share(const Clock&) const;
  /// How far it has come, by its curve: 0 before its start and 1 at its end. With reduced motion
  /// it is there from the start, or, if it goes away, never leaves.
  float at(const Clock&) const;
  float opacity(const Clock&) const;
  Pose pose(const Clock&, gfx::Vec2 from, gfx::Vec2 to) const;

 private:
  bool ended(const Clock&) const;

  Move move_ = Move::Lift;
  double made_ = -1e9, start_ = -1e9;
};

}  // namespace parlour::ui
