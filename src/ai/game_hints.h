// Hints of the project's games for the search (hints.h). Coup uses a different method: see
// coup_mind.h.
#pragma once

#include "ai/hints.h"
#include "games/all.h"

namespace parlour::ai {

/// How certain a side is of each room, and how far its chips can go (flax_bot.cpp).
template <>
struct Hints<flax::Flax> : NoHints<flax::Flax> {
  static void prior(const State&, Seat, std::span<const Action>, std::span<float> out);
  static void value(const State&, std::span<float> scores);
  static float taste(Style, const State&, Seat, const Action&);
  /// For a player who looks one action ahead: the lead in points, then the squares they can reach.
  static int evaluate(const State&, Seat);
};

/// Positions are evaluated by settlers_judge.h; deals that only help others are left out
/// (settlers_bot.cpp).
template <>
struct Hints<settlers::Settlers> : NoHints<settlers::Settlers> {
  /// Offers go to seats with which a deal would not be foolish.
  static void candidates(const State&, Seat, std::vector<Action>& out);
  static void prior(const State&, Seat, std::span<const Action>, std::span<float> out);
  static void value(const State&, std::span<float> scores);
  static bool prunes(const State&, Seat, const Action&);
  static float taste(Style, const State&, Seat, const Action&);
  static bool dares(Style, const State&, Seat, const Action&);
  static Action canonical(const Action&);
  static bool trading(const Action&);
  static bool offering(const Action&);
  /// For the plain player (settlers_plain.cpp): their prospects, in thousandths of a point.
  static int evaluate(const State&, Seat);
};

template <>
struct Hints<coup::Coup> : NoHints<coup::Coup> {};

/// Tractor uses a different method, tractor_deals.h, with these.
template <>
struct Hints<tractor::Tractor> : NoHints<tractor::Tractor> {
  /// Also includes what the rules of thumb would bury or lead.
  static void candidates(const State&, Seat, std::vector<Action>& out);
  static bool prunes(const State&, Seat, const Action&);
  static float taste(Style, const State&, Seat, const Action&);
  static bool dares(Style, const State&, Seat, const Action&);
};

}  // namespace parlour::ai
