// A player of Tractor by rules of thumb: "thumb" in the arena, the suggestions of the page, and the
// first guess of the bots, who play out deals by it (tractor_deals.h).
//
// Rules that are known to work: a pair of trumps is worth several single ones when bidding; suits
// are voided when burying, aces and higher pairs are kept, points are buried only with many trumps;
// unbeatable cards are led first, together if they can be thrown; points are given to a partner who
// is winning, and small cards to others. How much each of these counts is a table of weights,
// fitted by `parlour train tractor` to games between tables.
#pragma once

#include <array>
#include <cstdint>

#include "games/tractor/tractor.h"

namespace parlour::tractor {

/// What is weighed. Plays, bids and burials are compared by sums of whole numbers, so that the
/// choice is the same on every compiler. A card's level is 0..15 (combos.h); points are those of
/// the card; "length" is the number of cards of a suit in the hand, "outside" that of those
/// elsewhere.
enum Weight : std::uint8_t {
  // Leads that nobody can beat: per card, per point, and by circumstance.
  kSureCard,
  kSurePoint,
  kSureTrump,      // trumps are led
  kSureTrumpCard,  // per card of them
  kSureRuffed,     // an opponent has no cards of the suit
  kSureRuffedPoint,
  kSureLength,
  kSureOutside,
  kSureFriendVoid,  // per partner without cards of the suit
  kSureThrow,       // several parts together
  // Other leads.
  kLead,
  kLeadLevel,
  kLeadPoint,
  kLeadLength,
  kLeadOutside,
  kLeadTrump,
  kLeadTrumpLevel,
  kLeadTrumpLength,
  kLeadTrumpOutside,
  kLeadPairCard,  // per card of a pair, tuple or tractor
  kLeadFriendVoid,
  kLeadFoeVoid,
  kLeadLast,    // the suit is empty then, and there are trumps
  kLeadBanker,  // trumps, by the banker's side
  // The price of a card that follows.
  kCostLevel,
  kCostTrump,
  kCostTrumpLevel,
  kCostBreak,  // one of a pair
  kCostHigh,   // the best two levels of a side suit
  kCostVoid,   // the side suit is empty then (a gain, so below zero)
  // A partner is winning: certainly, or so far.
  kGiveSure,  // per point
  kGiveMaybe,
  kGiveRisk,  // per point and per level outside that is higher, up to four
  kTakeSure,  // to take the trick from them
  kTakeMaybe,
  kTakeMaybeLevel,  // by the level of what stands
  // An opponent is winning. Per point of the trick, if it is taken for good, perhaps, or not.
  kWinLast,
  kWin,
  kWinLastPoint,
  kWinSurePoint,
  kWinPoint,
  kWinStay,  // per price, in the suit led: high enough to stay
  kWinRuff,  // with trumps, while others follow
  kLosePoint,
  // Bids: what a hand is worth with these trumps.
  kBidTrump,
  kBidCopy,  // each copy of a card beyond the first
  kBidJoker,
  kBidAce,   // of another suit
  kBidVoid,  // another suit without cards
  kBidNoSuit,
  // What it has to be worth.
  kNeedLap,  // per lap dealt
  kNeed,
  kNeedLate,  // instead, if all cards are dealt and nobody has bid
  kNeedOver,  // more, over an opponent's bid
  kNeedOurs,  // more, over a partner's bid
  // Burying: what a card is kept for.
  kKeepLevel,
  kKeepLength,
  kKeepTrump,
  kKeepAce,  // the best level
  kKeepKing,
  kKeepPair,
  kKeepHighPair,  // of level 5 and more
  kKeepRich,      // cards with points, if two fifths of the hand are trumps
  kKeepPoor,      // or not
  kKeepPoint,     // per point, if not
  kWeights
};
using Weights = std::array<std::int16_t, kWeights>;

/// The table that ships (tractor_weights.h).
const Weights& shipped();

/// The choice by rules of thumb for an actor, from what the actor may know.
Action by_thumb(const State&, int q, const Weights& = shipped());
/// As above, for a seat that may bid; `eager`: how much weaker than usual a bid may be, in the
/// unit of the weights.
Action thumb_bid(const State&, int q, int eager, const Weights& = shipped());

/// What a banker keeps each card of this hand for, by kind: the lowest are buried.
std::array<int, kKinds> kept_for(const State&, const Cards& hand, const Weights& = shipped());

/// The levels by which a side has won the round that has just ended, with fractions for the points,
/// so that better play shows in every round; above 0.
float margin(const State&);

}  // namespace parlour::tractor
