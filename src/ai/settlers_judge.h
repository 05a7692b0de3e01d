// The value of a position for each seat: features of it, and weights for them.
//
// The weights are those of a conditional logit: the chance that a seat wins is e^score(seat) / sum
// of e^score(every seat), and a score is the weighted sum of the seat's features.
#pragma once

#include <array>
#include <span>

#include "games/settlers/settlers.h"

namespace parlour::settlers {

/// Each new feature here needs a weight in both tables of settlers_weights.h.
enum Feature : int {
  Left0,                         // one of these is 1: points missing to the goal, 1 or fewer ..
  Left8 = Left0 + 8,             // .. 9 or more
  Made0,                         // cards per roll of each kind, without the robber's hex
  MadeAll = Made0 + kResources,  // their sum, times an eighth of the points still missing
  Kinds,                         // a fifth for each kind produced
  Robbed,                        // cards per roll that the robber keeps away
  PaceRoad,                      // speed at which an empty hand pays: 10 / (4 + rolls)
  PaceSettlement,                // all four in the order of kCosts
  PaceCity,
  PaceDevelopment,
  LatePaceSettlement,  // the same, times an eighth of the points still missing
  LatePaceCity,
  LatePaceDevelopment,
  AnyRate,   // has a 3:1 harbour
  OwnRate,   // cards per roll of kinds with a 2:1 harbour
  SiteNow,   // the best free site that a road leads to: its value, as pips / 10
  HasSite,   // whether there is one
  SiteOne,   // the best that is one road away
  SiteTwo,   // two roads away
  Sites,     // how many there are now, at most three
  Upgrades,  // settlements that can become cities
  ToRoad,    // share of the way from an empty hand to the cost, by rolls, if there is a use for it
  ToSettlement,
  ToSettlementLater,  // if a road is still missing
  ToCity,
  ToDevelopment,
  PaysSettlement,  // the hand pays it now, and there is a place
  PaysCity,
  Card0,                      // cards of each kind
  Over = Card0 + kResources,  // cards above the limit
  Length,                     // length of the longest trail
  LongestRoad,                // holds the card
  ToLongestRoad,              // 1 / (1 + roads missing to it)
  RoadMargin,                 // for the holder, at most three
  KnightsPlayed,
  LargestArmy,
  ToLargestArmy,
  ArmyMargin,
  HeldKnight,  // development cards in hand; points count as points
  HeldRoads,
  HeldPlenty,
  HeldMonopoly,
  HiddenPoint,          // points that others do not see
  Turn0,                // how soon the seat's turn comes: before the roll
  Rolled0 = Turn0 + 4,  // and after it
  MovesRobber = Rolled0 + 4,
  FreeRoad,
  MustDiscard,
  kFeatures,
};

using Features = std::array<float, kFeatures>;

/// The features of a seat in the position, all included. The position is the truth, or sampled.
Features features(const State&, int seat);
/// The weighted sum.
float score(const State&, int seat);
/// An approximation of e^x by multiplications alone, the same on every platform; x <= 20.
inline float power(float x) {
  float y = 1 + (x < -60 ? -60 : x) / 256;
  for (int i = 0; i < 8; ++i) y *= y;
  return y;
}

inline constexpr std::array<Cards, 4> kCosts = {kRoadCost, kSettlementCost, kCityCost,
                                                kDevelopmentCost};

/// Average number of rolls until a hand can pay for each of kCosts, if surplus cards are given to
/// the bank; at most kLongestWait.
inline constexpr float kLongestWait = 60;
std::array<float, 4> waits(const State&, int seat, Cards hand);

}  // namespace parlour::settlers
