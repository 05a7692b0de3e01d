// Helpers shared by the parts of the rules.
#pragma once

#include "games/tractor/tractor.h"

namespace parlour::tractor {

constexpr bool in(std::uint8_t set, int q) {
  return ((set >> q) & 1) != 0;
}

/// Number of laps dealt: cards in each hand before the kitty is taken.
inline int laps(const State& s) {
  return s.dealt / s.seats;
}
inline bool all_dealt(const State& s) {
  return s.dealt == to_deal(s);
}
inline int hand_size(const State& s, int q) {
  return s.hand[at(q)].size() + s.hidden[at(q)];
}

/// Whether an answer can put off the bid: more cards come before the next question.
inline bool may_wait(const State& s) {
  return !all_dealt(s) && !(s.rule(rule::AtOnce) && s.bidder != kNobody);
}
/// Nobody but its keeper sees this kitty at the end of the round, in which it does not count.
inline bool kitty_stays_covered(const State& s) {
  return s.rule(rule::KittyCovered) && kitty_times(s) == 0;
}

/// The rules by which a poor hand may have the cards dealt again.
inline constexpr rule::Set kWishes = rule::WishNone | rule::WishFew | rule::WishTrumps;
/// Whether this decision offers a new deal to poor hands, by public facts.
inline bool may_wish(const State& s) {
  return s.rule(kWishes) && all_dealt(s) && s.redeals < kRedeals &&
         (s.bidder != kNobody || !s.rule(rule::WishTrumps));
}
/// Whether a hand with these cards, and perhaps others, can be so poor. Trumps are those of the
/// standing bid.
inline bool is_poor(const State& s, const Cards& hand) {
  if (!s.rule(rule::WishTrumps)) return hand.points() <= (s.rule(rule::WishFew) ? kFewPoints : 0);
  Order order = s.order;
  order.suit = s.bid_place < kSuits ? s.bid_place : byte(kNoSuit);
  return order.of_group(hand, kTrumps).size() <= kFewTrumps;
}
/// Whether q could have a bid, judging by public facts.
bool could_bid(const State&, int q);
/// The seats that a decision after this lap asks.
std::uint8_t who_is_asked(const State&);
/// The bid in an answer that is a bid.
BidRank bid_of(std::uint8_t answer);
std::uint8_t answer_of(const BidRank&);
/// The result of a decision's answers.
Action result_of(const State&);

/// Cards that are in no hand, not on the table and not turned over: to be dealt, then the kitty. In
/// a view: all that it does not see.
Cards unseen(const State&);

/// Whether the reading is in its only valid form: the greatest part first, singles not named; for
/// this number of cards.
bool good_reading(const Reading&, int cards);
/// "3x1 2x2": widths and lengths; empty for the greatest reading.
std::string reading_text(const Reading&);

/// For a seat that follows: a few plays that differ in what matters; clears `out` first.
void list_few_follows(const State&, int q, std::vector<Action>& out);

/// The House's verdict on the throw on the table; requires the truth.
Action verdict_of(const State&);
/// The same, if only that seat could beat it; requires its hand.
Action verdict_by(const State&, int q);

/// Counts a round that had this kitty, and begins the next.
void end_round(State&, const Cards& kitty);
/// Resets everything to the state before the first card of a round.
void begin_deal(State&);

}  // namespace parlour::tractor
