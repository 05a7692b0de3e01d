// Tractor (升级, Sheng Ji): a trick-taking game for four to eight players with two to four packs,
// in which sides climb from the two to the ace.
//
// Rules: "Tractor (升级): rules" of the project, and its seed. Cards, groups and combinations:
// combos.h.
//
// A round. The House deals one card at a time (Deal). Bids decide the trumps (Bid, Told); the
// banker takes the kitty and buries as many cards (Take, Bury); at some tables the others may then
// bid higher in turn, take the kitty and bury anew (Fry: 炒地皮); with five or seven players the
// banker names the cards of their friends (Friend). Then tricks are played (Play); for a throw the
// House says which parts somebody could beat (Throw). At the end the House shows the kitty and the
// round is counted (Reveal). The game lasts until a side holds the bank at the level of the ace, or
// for a number of rounds. Seats are numbered counter-clockwise.
//
// Bidding while cards are dealt. A player may bid at any moment. A decision for each seat after
// each card would mean four hundred questions per round, and a decision only for holders of a good
// card would reveal who they are. Therefore:
//  * Cards are dealt in laps, one card per seat, and a decision can open after each lap. Bids in
//    one lap are sealed and simultaneous: the highest counts; among equal bids, that of the seat
//    that is dealt to first, which would have shown first at a table. Nothing else is ever
//    revealed.
//  * A seat answers with a bid; with "wait", and is asked again after the next lap; or with "pass",
//    and is not asked again until somebody bids or the last card is dealt. Waiting and passing are
//    the seat's own public choices, so public facts alone determine who owes an answer, and a round
//    in which nobody cares costs one decision and the last.
//  * A seat is not asked if it could not bid with any hand: if no bid higher than the standing one
//    exists.
//  * After the last lap every seat that could bid is asked, and again after each bid, until all
//    pass. At some tables every bid is answered in this way, before the next card; then it stands.
// How long a screen waits for the player to press "wait", or whether it answers by itself, is up to
// the table.
//
// Who knows what. Hidden are the cards in hands, sealed answers and the kitty. In the truth hand[q]
// is complete; in a view hand[q] of another seat is known[q], the cards that everybody knows to be
// there, and hidden[q] counts the rest. The State holds what a good player would remember:
//  * known[q]: cards that were shown in a bid, turned over in the kitty or returned from a throw,
//    and have certainly not left the hand since. Whoever buries is not known to hold any. Whoever
//    has buried a kitty that another one then takes is taken to have forgotten its cards.
//  * voids[q]: a bit per group that they could not follow; thin[q]: a bit per group in which they
//    have shown that no two of their cards are alike.
//  * gone: every card played in this round.
// Undealt cards have no order: they are the cards that are nowhere else, and the last of them are
// the kitty.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "core/dealerless.h"
#include "core/few.h"
#include "core/fortune.h"
#include "core/game.h"
#include "games/tractor/combos.h"

namespace parlour::tractor {

inline constexpr int kMost = 8;  // players
inline constexpr std::uint8_t kNobody = 255;
inline constexpr int kFriends = 2;
inline constexpr int kNamed = 12;  // parts of a reading that a player can name
/// How often cards are dealt again: if nobody bids in a first round, until the kitty decides; and
/// in the whole game, if players may wish for it.
inline constexpr int kRedeals = 7;
/// A match still undecided after this many rounds goes to the highest level.
inline constexpr int kMostRounds = 100;
/// Points of a poor hand, if they are any.
inline constexpr int kFewPoints = 15;
/// Trumps of a poor hand, if they are counted.
inline constexpr int kFewTrumps = 3;
/// Unit of State::win and State::step: the least points of a card.
inline constexpr int kPointUnit = 5;
/// Points of a round beyond this do not count: kitties can be multiplied a millionfold.
inline constexpr int kMostPoints = 32'000;

/// Options in State::rules.
namespace rule {
using Set = std::uint32_t;
inline constexpr Set BadThrowPart = 1;    // a bad throw leads a whole bad part
inline constexpr Set OverruffAll = 2;     // every part must be higher
inline constexpr Set KittyPower = 4;      // the kitty counts 2^c in place of 2c
inline constexpr Set BadThrowFewest = 8;  // that part has the fewest cards, not the lowest top;
                                          // games of version 1 are without it
inline constexpr Set NoFine = 16;         // a bad throw costs no points
inline constexpr Set Stops = 1 << 5;      // 5, 10 and the king must be defended to be passed
inline constexpr Set StopAtTwo = 1 << 6;  // these and the two
inline constexpr Set Jacks = 1 << 7;      // a jack in the last trick sends the bankers back
inline constexpr Set Aces = 1 << 8;       // so does a third round lost at the ace
inline constexpr Set KittyFlat = 1 << 9;  // the kitty counts twice
inline constexpr Set NoThrows = 1 << 10;
inline constexpr Set NoMore = 1 << 11;      // one's own bid cannot be reinforced
inline constexpr Set OwnOver = 1 << 12;     // one may bid over oneself
inline constexpr Set JokersAll = 1 << 13;   // a bid of jokers takes one of every pack
inline constexpr Set FirstBanks = 1 << 14;  // in the first round, the bank goes to who is dealt to
                                            // first
inline constexpr Set Fry = 1 << 15;  // after a burial the others may bid higher and bury anew
inline constexpr Set FollowPairs = 1 << 16;  // pairs are answered, but neither triples nor tractors
inline constexpr Set FollowCount = 1 << 17;  // only the suit is followed
inline constexpr Set OthersJoin = 1 << 18;   // a card named for a friend waits for somebody who is
                                             // not on the banker's side
inline constexpr Set AloneDouble = 1 << 19;  // a banker who defends alone climbs twice as far
inline constexpr Set WishNone = 1 << 20;     // who holds no points may wish for a new deal,
inline constexpr Set WishFew = 1 << 21;      // or at most kFewPoints
inline constexpr Set WishTrumps = 1 << 22;   // or at most kFewTrumps
inline constexpr Set Early = 1 << 23;        // all may agree to end a round whose result is certain
inline constexpr Set Fours = 1 << 24;        // four alike beat a tractor of two pairs
inline constexpr Set PlainZero = 1 << 25;    // attackers without points give no further level
inline constexpr Set AfterNoTrump = 1 << 26;  // after the ace comes a level without trumps,
inline constexpr Set AfterOn = 1 << 27;       // or the first level again
inline constexpr Set AtOnce = 1 << 28;        // a bid is answered before the next card, or stands
inline constexpr Set KittyCovered = 1 << 29;  // a kitty that does not count is not shown
inline constexpr Set kAll = (1 << 30) - 1;
}  // namespace rule

enum class Phase : std::uint8_t {
  First,   // in the first round, the House draws the seat that is dealt to first
  Deal,    // the House deals the next card
  Bid,     // decision: a bid, wait or pass
  Told,    // the House announces the result
  Flip,    // nobody has bid: the House turns over a card of the kitty
  Take,    // the House gives the kitty to the banker, or to whoever has bid higher
  Bury,    // the banker buries as many cards
  Fry,     // `turn` bids higher, takes the kitty and buries anew; or passes
  Friend,  // the banker names the card of a friend
  Play,    // `turn` leads or follows
  Throw,   // the House says which parts of a throw can be beaten
  Reveal,  // the House shows the kitty, and the round is counted
  Over,
};

/// An answer in a decision. A bid is Bid + place of the card * 4 + copies - 1; places 0 to 3 are
/// the suits of the trump rank, 4 and 5 the jokers.
namespace reply {
inline constexpr std::uint8_t None = 0, Wait = 1, Pass = 2, Sealed = 3, Wish = 4, Bid = 8;
}
/// The result of a decision, in State::result: nothing, or a wish or a bid as in `reply`; Sealed in
/// views.

struct Named {
  std::uint8_t kind = 0;
  std::uint8_t nth = 0;  // which copy makes a friend, from 1; 0: not named yet
  std::uint8_t who = kNobody;
  bool operator==(const Named&) const = default;
};

constexpr int usual_packs(int players) {
  return players <= 5 ? 2 : players <= 7 ? 3 : 4;
}
/// The possible tables: four players may use any number of packs, six also two.
constexpr bool plays_with(int players, int packs) {
  if (players == 4) return packs >= 1 && packs <= kMostPacks;
  return packs == usual_packs(players) || (players == 6 && packs == 2);
}

/// Cards in the kitty: the rest after an equal deal, at least five.
constexpr int kitty_size(int players, int packs) {
  int k = 54 * packs % players;
  if (k == 0) k = players;
  return k < 5 ? k + players : k;
}

struct State {
  std::array<Cards, kMost> hand{};
  std::array<Cards, kMost> known{};
  /// Played to the trick; cards stay until the next lead. In Throw: the cards thrown.
  std::array<Cards, kMost> table{};
  Cards gone;                  // played in this round
  Cards kitty;                 // buried; in Flip and Take: turned over
  std::uint32_t decision = 0;  // its number
  rule::Set rules = 0;
  std::array<std::int16_t, kMost> points{};    // won in tricks, in this round
  std::array<std::uint16_t, kMost> penalty{};  // for bad throws, in this round
  std::int16_t last_points = 0;  // of the attackers, in the last round; within kMostPoints
  std::array<std::uint8_t, kMost> hidden{};  // cards in hands that are hidden in this view
  std::array<std::uint8_t, kMost> level{};   // 0 is the two, 12 the ace, then kNoRank
  std::array<std::uint8_t, kMost> laps{};    // how often they have passed the ace and begun anew
  std::array<std::uint8_t, kMost> aces{};    // rounds lost at the ace, if they are counted
  std::array<std::uint8_t, kMost> voids{}, thin{};
  std::array<std::uint8_t, kMost> reply{};
  std::array<Named, kFriends> named{};
  /// The shape of the lead as the player named it, width * 16 + length per part; none: the greatest
  /// reading. Parts beyond the named ones are singles.
  std::array<std::uint8_t, kNamed> reading{};
  std::uint8_t hidden_kitty = 0;  // cards in the kitty that are hidden in this view
  Order order;                    // of this round; the suit once it is decided
  std::uint8_t seats = 0, packs = 0;
  std::uint8_t start_level = 0;
  std::uint8_t rounds = 0;  // the option: 0 is a match to the ace
  Phase phase = Phase::First;
  std::uint8_t round = 1;
  std::uint8_t redeals = 0;
  std::uint8_t first = 0;  // the seat that is dealt to first
  std::uint8_t dealt = 0;
  std::uint8_t banker = kNobody;
  std::uint8_t bidder = kNobody, bid_place = 0, bid_count = 0;  // the standing bid
  /// Sets of seats: who owes an answer; who has passed while cards were dealt (all: the bid that
  /// stands is final), or wanted to play a round on whose result is certain.
  std::uint8_t owing = 0, passed = 0;
  std::uint8_t result = 0, result_who = kNobody, result_passed = 0;
  std::uint8_t leader = 0, turn = 0;
  std::uint8_t tricks = 0;   // begun in this round
  std::uint8_t played = 0;   // seats that have played to the trick
  std::uint8_t winning = 0;  // of the trick, so far
  std::uint8_t largest = 0;  // cards in the greatest part of the last lead
  std::uint8_t last_held = 0,
               last_gain = 0;      // the last round: the bank was held; levels gained
  std::uint8_t last_side = 0;      // set of seats: winners of the last round
  std::uint8_t winners = 0;        // set of seats
  std::uint8_t keeper = kNobody;   // who has buried the kitty
  std::uint8_t again = 0;          // somebody has wished for this deal
  std::uint8_t win = 0, step = 0;  // points that attackers need, and of a level, in units of
                                   // kPointUnit; 0: as many as are usual with these packs

  bool operator==(const State& other) const { return same_bytes(*this, other); }
  bool rule(rule::Set r) const { return (rules & r) != 0; }
  int cards() const { return 54 * packs; }
  /// Friends are found in play; there are no fixed teams.
  bool finding() const { return seats == 5 || seats == 7; }
  int friends() const { return finding() ? (seats - 3) / 2 : 0; }
};

struct Action {
  enum class Kind : std::uint8_t {
    First,  // House: who
    Deal,   // House: cards: one
    Wait,
    Pass,
    Bid,      // cards: identical ones; while cards are dealt it is sealed
    Sealed,   // in shadows: an answer; more: 1 if it was the last
    Outcome,  // House: who bids cards, or nobody; more: set of seats that have passed
    Flip,     // House: cards: one
    Take,     // House: cards
    Bury,     // cards
    Friend,   // who: the card, more: the copy
    Play,     // cards; reading: of a lead, unless it is the greatest
    Verdict,  // House: cards: the parts of a throw that can be beaten; none: it stands
    Reveal,   // House: cards: the kitty; in shadows perhaps hidden
    Wish,     // for a new deal
    Redeal,   // House: who wishes for it
    End,      // agrees to end the round
  };
  Kind kind = Kind::Pass;
  std::uint8_t who = 0, more = 0;
  std::uint8_t hidden = 0;  // in shadows: number of cards that are not seen
  std::array<std::uint8_t, kNamed> reading{};
  Cards cards;

  bool operator==(const Action&) const = default;
};
inline constexpr int kActionKinds = static_cast<int>(Action::Kind::End) + 1;

constexpr Action act(Action::Kind k, const Cards& cards = {}, int who = 0, int more = 0) {
  Action a;
  a.kind = k;
  a.who = static_cast<std::uint8_t>(who);
  a.more = static_cast<std::uint8_t>(more);
  a.cards = cards;
  return a;
}
constexpr Action play(const Cards& cards) {
  return act(Action::Kind::Play, cards);
}

struct Tractor {
  using State = tractor::State;
  using Action = tractor::Action;

  static const Info& info();
  static std::expected<State, Phrase> start(const OptionText&, int seats);
  static int seats(const State& s) { return s.seats; }
  static SeatSet actors(const State&);
  static bool house_due(const State& s) {
    constexpr auto bit = [](Phase phase) { return 1u << static_cast<int>(phase); };
    constexpr unsigned due = bit(Phase::First) | bit(Phase::Deal) | bit(Phase::Told) |
                             bit(Phase::Flip) | bit(Phase::Take) | bit(Phase::Throw) |
                             bit(Phase::Reveal);
    return ((due >> static_cast<int>(s.phase)) & 1) != 0;
  }
  static std::uint32_t decision(const State& s) { return s.decision; }
  /// Burying, which nobody else has seen; otherwise an answer while its decision is open.
  static bool revocable(const State&, Seat, const Action&);
  /// Exhaustive for bids, friends and following with few choices; otherwise candidates.
  static bool legal(const State&, Seat, std::vector<Action>& out);
  static Reason check(const State&, Seat, const Action&);
  static Source chances(const State&, std::vector<Chance<Action>>& out);
  static Action house(const State&, Rng&);
  static void apply(State&, Seat, const Action&);
  static Action shadow(const State&, Seat actor, const Action&, Seat viewer);
  static View<State> view(const State&, Seat viewer);
  static bool consistent(const View<State>&, Seat actor, const Action& shadow);
  static Seat subject(const View<State>&, const Action&);
  /// Of the deal, in jokers and level cards: trumps whatever the suit.
  static Fortune fortune(const State&, const Action&, int seat);
  /// Deals that are consistent with voids and known cards.
  static State determinize(const View<State>&, Rng&);
  static std::optional<State> joined(std::span<const View<State>>, Rng&);
  /// Until the last card; then everybody is asked once more.
  static bool dealing(const State& s) {
    return s.phase == Phase::Deal || ((s.phase == Phase::Bid || s.phase == Phase::Told) &&
                                      s.dealt < s.cards() - kitty_size(s.seats, s.packs));
  }
  /// A round has been counted, and no card of the next has been dealt.
  static bool rests(const State& s) {
    return s.phase == Phase::Deal && s.dealt == 0 && s.round > 1 && !s.again;
  }
  /// Waits, then passes; buries and plays the lowest cards, those without points first; names the
  /// highest card that can be named and that it does not hold.
  static Action fallback(const View<State>&, Seat);
  static bool over(const State& s) { return s.phase == Phase::Over; }
  static double score(const State&, Seat);
  static bool valid(const State&);
  static void write(Writer&, const Action&);
  static Action read(Reader&);
  static std::string print(const Action&);
  static std::optional<Action> parse(std::string_view);
  static std::string text(const View<State>&, Seat, const Action&, Lang);
  static std::string said(const View<State>&, Seat, const Action&, std::span<const std::string>,
                          Lang);
  static std::string log_line(const View<State>& before, const Action&, const State& after,
                              std::span<const std::string> names, Lang);
  static std::string describe(const View<State>&, Lang);
  static RuleSheet rules(const State&, Lang);
  static Feeling feeling(const State& before, const State& after, Seat);
  static std::string seating(const State&, std::span<const std::string> names, Lang);

  /// Of a game without a dealer: core/dealerless.h.
  struct Dealerless {
    static Reason refused(const State&);
    static Pack pack(const State&);
    static Due due(const State&);
    static Action lot(const State&, Rng&);
    static Action made(const View<State>&, const Given<Action>&);
    static Action tell(const View<State>&);
    static bool tells(const State&, Seat, const Action&);
    static Moves moves(const State&, Seat actor, const Action&);
    static Action seen(const Action&, std::span<const std::uint8_t> cards);
    static std::vector<std::uint8_t> loot(const View<State>&);
    static bool sealed(const State&);
    static bool settles(const State&, const Action&);
    static std::optional<Opening> opening(const State&, std::span<const std::optional<Action>>);
    static Action unsettling();
    static Seat last(const State&, std::span<const std::optional<Action>>);
    static Action taken(const State&, Seat viewer, Seat actor, const Action&, bool last);
  };
};

/// Like Tractor::describe, with the players' names, one per seat.
std::string described(const View<State>&, std::span<const std::string> names, Lang);

/// Like Tractor::parse, but accepts cards in any order.
std::optional<Action> parse_any_order(std::string_view);

// --- queries of the interfaces, besides check ---------------------------------------------------

inline int kitty_size(const State& s) {
  return kitty_size(s.seats, s.packs);
}
/// Cards that are dealt to the hands.
inline int to_deal(const State& s) {
  return s.cards() - kitty_size(s);
}

/// The meaning of the attackers' points: whether the bank is held or lost, and the levels gained by
/// the side that has it next.
struct Levels {
  bool held;
  int up;
  bool operator==(const Levels&) const = default;
};
constexpr int level_step(int packs) {
  return 20 * packs;
}
/// `win`: what the attackers need. Whoever keeps them from it climbs one level for each step that
/// they lack, even in part; if they have no points, `zero` more, and one for each step below zero.
constexpr Levels levels_for(int points, int win, int step, int zero) {
  if (points >= win) return {false, (points - win) / step};
  const int lacks = win - (points > 0 ? points : 0);
  return {true, (lacks + step - 1) / step + (points > 0 ? 0 : zero + -points / step)};
}
constexpr Levels levels_for(int points, int packs) {
  return levels_for(points, 2 * level_step(packs), level_step(packs), 1);
}
/// In this game: points of a level, points that the attackers need, and what their points mean.
constexpr int level_step(const State& s) {
  return s.step ? kPointUnit * s.step : level_step(int{s.packs});
}
constexpr int points_to_win(const State& s) {
  return s.win ? kPointUnit * s.win : 2 * level_step(int{s.packs});
}
inline Levels levels_for(int points, const State& s) {
  return levels_for(points, points_to_win(s), level_step(s), s.rule(rule::PlainZero) ? 0 : 1);
}

/// Everybody is asked whether to end the round, because its result is certain (State::rules).
inline bool ends_early(const State& s) {
  return s.phase == Phase::Play && s.owing != 0;
}
/// Whether, by public facts alone, every way in which the rest of the round can be played brings
/// the same levels, bank and winners. Between tricks. Fines are left aside: nobody has to throw.
bool is_decided(const State&);

/// Whether a side passes this level only by a round that it defends there.
bool must_defend(const State&, int level);
/// The highest level.
inline int last_level(const State& s) {
  return s.rule(rule::AfterNoTrump) ? kNoRank : kAce;
}
/// The level of a seat, counted on from lap to lap.
inline int height(const State& s, int q) {
  return s.level[at(q)] + s.laps[at(q)] * (kRanks - s.start_level);
}
/// Lost rounds at the ace that send a player back, if State::aces counts them.
inline constexpr int kAces = 3;

/// A bid: the place of its card (see reply), and the number of copies.
struct BidRank {
  int place = 0, count = 0;
  /// Strictly better: more cards, or equally many with a higher joker.
  constexpr bool over(const BidRank& other) const {
    if (count != other.count) return count > other.count;
    return (place < 4 ? 0 : place) > (other.place < 4 ? 0 : other.place);
  }
};
/// Who takes the kitty and buries: the banker, then whoever has bid higher.
inline int taker(const State& s) {
  return s.keeper == kNobody ? s.banker : s.bidder;
}
/// The kind of a seat's bid: the first one, over another one, or more of its own.
enum class BidWay : std::uint8_t { First, Over, More };
inline BidWay bid_way(const State& s, int q) {
  return s.bidder == kNobody ? BidWay::First : s.bidder == q ? BidWay::More : BidWay::Over;
}
/// The same for a bid of a card at this place: one's own bid may be of another card.
inline BidWay bid_way(const State& s, int q, int place) {
  const BidWay way = bid_way(s, q);
  return way == BidWay::More && place != s.bid_place ? BidWay::Over : way;
}
/// The fewest cards of a bid at this place.
inline int least_bid(const State& s, int place) {
  return place < kSuits ? 1 : s.rule(rule::JokersAll) && s.packs > 2 ? s.packs : 2;
}
/// The card at a place of a bid.
constexpr int bid_card(int place, int trump_rank) {
  return place < kSuits ? card(place, trump_rank) : kSmallJoker + place - kSuits;
}
constexpr int bid_place_of(int kind) {
  return is_joker(kind) ? kSuits + kind - kSmallJoker : suit_of(kind);
}
/// No bid can follow the standing one: it had to be answered at once.
inline bool bid_is_final(const State& s) {
  return s.rule(rule::AtOnce) && s.bidder != kNobody && s.passed != 0;
}
/// Why q may not bid these cards against the standing bid; does not look at hands.
Reason check_bid(const State&, int q, const Cards&);

/// Whether the seat is known to play on the banker's side: with five and seven players, as shown by
/// play so far.
bool with_banker(const State&, int q);
/// Points that the attackers have won in tricks so far.
int attackers_tricks(const State&);
/// Points that bad throws have brought the attackers: those of the banker's side, less their own.
int attackers_fines(const State&);
/// Both: all points except those of the kitty.
inline int attackers_points(const State& s) {
  return attackers_tricks(s) + attackers_fines(s);
}
/// The multiplier of the kitty's points after the last trick; 0: the banker's side won it.
int kitty_times(const State&);
/// The shape of the lead on the table, its parts with their tops.
Parts lead_parts(const State&);
/// What a follower answers of a lead: all of its parts, its pairs, or none.
struct Owed : Parts {
  bool fours = false;  // four alike will do as well
  Owed(const Parts& parts = {}, bool alike = false) : Parts(parts), fours(alike) {}
};
Owed shape_owed(const State&, const Parts& lead);
/// Whether four alike beat a lead of this shape: it is a tractor of two pairs, and State::rules say
/// so.
inline bool fours_beat(const State& s, const Parts& lead) {
  return s.rule(rule::Fours) && lead.size() == 1 && lead[0].width == 2 && lead[0].length == 2;
}
/// The group of the lead on the table.
inline int lead_group(const State& s) {
  return s.order.group_of(s.table[s.leader]);
}
/// The group from which this seat, which follows, must play all its cards, because it holds enough
/// of it; -1: none. Requires a seat whose hand is known.
int bound_group(const State&, int q);
/// How many cards of a group this hand has.
int held_of(const State&, int q, int group);
/// Number of cards that a follower must play.
inline int lead_size(const State& s) {
  return s.table[s.leader].size();
}
/// How the player of a lead reads its cards, as in State::reading.
using Reading = std::array<std::uint8_t, kNamed>;
/// The parts of cards led with this reading; nothing if they cannot be read that way.
std::optional<Parts> parts_of(const Order&, const Cards&, const Reading&);
/// Readings of a lead to choose from, greater ones first: the greatest of all, which has no name,
/// then others, up to `most` in total. None if the cards cannot be led.
std::vector<Reading> readings(const Order&, const Cards&, std::size_t most = 12);
/// Why these cards do not follow the lead, or kAllowed; requires that they are in the hand. `owed`:
/// shape_owed.
Reason check_follow(const Order&, const Cards& hand, const Cards& lead, const Owed& owed,
                    const Cards& play);
/// Parts of a throw that a player with one of these hands can beat, as cards.
Cards beaten(const Order&, const Cards& thrown, const Parts&, std::span<const Cards> others);
/// What a bad throw leads instead: the lowest of its bad cards; the lowest of the bad parts with
/// the fewest cards; or, in version 1 of the rules, the smallest of those with the lowest top.
enum class Forced : std::uint8_t { Card, FewestCards, LowestTop };
Cards forced_lead(const Order&, const Cards& bad, const Parts& thrown, Forced);
/// Calls f(cards) for every play that follows the lead. Returns false if f does, after `tries` sets
/// of cards, or if the search for runs in them takes too long.
bool each_follow(const Order&, const Cards& hand, const Cards& lead, const Owed& owed, int tries,
                 const std::function<bool(const Cards&)>& f);

}  // namespace parlour::tractor
