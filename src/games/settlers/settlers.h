// Settlers: an island of hexes that yield resources, on which one to six players build roads,
// settlements and cities.
//
// Rules: "Settlers: rules" of the project, after F. Luchier's "Free-SoC" (2019) and 0xZ3RR0's
// "Kolonizatory" (2017). Numbers in comments refer to the paragraphs of "Rules" there.
//
// Who knows what. Hidden are resource cards in hands, development cards in hands, the cards bought
// this turn, and sealed answers of an open decision. Totals are public.
//  * know[q][v] is what v can be sure of about q's hand: at least this many of each kind. The
//    owner's entry, know[q][q], is the hand itself; v = kPublic is the knowledge of an onlooker who
//    counts all cards produced, traded, built and discarded. An unknown stolen card reduces the
//    sure count of each kind by one; thief and victim know which it was. Cards that q spends beyond
//    the sure ones came out of q's unknown cards; an offer, acceptance or counter-offer proves that
//    its cards are there. Further conclusions are not kept: after a monopoly the others have none
//    of its kind, and a card stolen from a known hand is of one of its kinds.
//  * `eyes` says whose view a State is: a seat, kPublic for the Watcher, kTruth for the truth. In a
//    view by v every know[q][w] with w other than v equals know[q][kPublic], dev of others is
//    empty, so is `fresh` in another seat's turn, and answers of others that are not yet shown are
//    kSealed. Every action updates all entries by the same rule, so a view stays a view.
//  * With open hands everybody sees who steals what, so every know[q][v] is the hand itself.
//    Choices in an open decision and development cards stay hidden.
//  * Points of hidden victory point cards count when their owner shows them (Claim). When the game
//    ends the House shows those of the others, which decide nothing.
//
// Without the robber a 7 costs cards alone, and a knight only counts for the largest army: as in
// "Cities & Knights" (Teuber, 1998) before the barbarians' first attack. A 7 that the first rounds
// exclude is rolled again, so the other throws that are left are equally likely.
//
// Decisions of several seats. Discards on a 7 and answers to an offer are sealed until all have
// answered; then the House shows them, lowest seat first. Every seat that was asked must answer,
// able or not. An offer stays unchanged until its maker picks one of the seats that accepted or
// countered, or withdraws it; an offer with only one side ("what would you give?") can only be
// countered.
//
// Length. The number of offers (and embargoes) in a turn is an option, every bank trade makes the
// hand smaller, everything else in a turn is bounded by pieces and cards, and a game ends after
// kMostTurns turns: the players with the most points then share the victory. People play 60 to 120
// turns.
//
// Order by bid. When the island is known and before the first settlement every seat seals a bid:
// how many more points than the others it needs if it begins. The highest bid begins, the others
// follow in the order of seats; among equal highest bids the House draws. Only the first pays, and
// pays their own bid. So whoever thinks that the best corner is worth a point can have it, and a
// seat that bids nothing pays nothing, wherever it sits. Sealed bids of points for a starting
// position are D. Woods's ("Bidding for Starting Positions", The Strategist 365); the rest is ours.
//
// One player alone plays against the count of turns, and the House wins if it runs out. Nobody
// trades with them, the robber robs nobody, and the longest road and the largest army are theirs
// once they have enough for them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/dealerless.h"
#include "core/few.h"
#include "core/fortune.h"
#include "core/game.h"
#include "games/settlers/cards.h"
#include "games/settlers/grid.h"
#include "games/settlers/island.h"

namespace parlour::settlers {

inline constexpr int kMost = 6;                                   // players
inline constexpr int kRoads = 15, kSettlements = 5, kCities = 4;  // pieces of a player (7)
inline constexpr std::uint8_t kNobody = 255;
inline constexpr int kMostTurns = 1500;
inline constexpr int kMostOffers = 12;  // the option's largest value
inline constexpr int kTried = 4;        // how many failed offers of a turn are remembered
/// Turns that one player alone may have, by State::race; with others there is no race.
inline constexpr std::array<std::uint16_t, 6> kRaces = {kMostTurns, 50, 60, 70, 80, 100};
// In place of the robber's hex: beyond all hexes, and a bit of a set of hexes.
inline constexpr std::uint8_t kNoRobber = 63;
static_assert(kNoRobber >= kHexes);

enum Development : std::uint8_t { Knight, VictoryPoint, RoadBuilding, Plenty, Monopoly };
inline constexpr int kDevelopments = 5;
inline constexpr std::uint8_t kUnknown = 7;            // of a card that the viewer does not see
inline constexpr std::uint32_t kSealed = 0xFFFFFFFFu;  // cards of an answer not yet shown

inline constexpr Cards kRoadCost = Cards::of(1, 1, 0, 0, 0);
inline constexpr Cards kSettlementCost = Cards::of(1, 1, 1, 1, 0);
inline constexpr Cards kCityCost = Cards::of(0, 0, 0, 2, 3);
inline constexpr Cards kDevelopmentCost = Cards::of(0, 0, 1, 1, 1);

enum class Phase : std::uint8_t {
  Island,     // the House lays the island
  Settle,     // set-up: a settlement
  Road,       // set-up: its road
  Roll,       // before the roll
  Dice,       // the House rolls
  Discard,    // decision: seats that have too many cards
  Discarded,  // the House shows the discarded cards
  Robber,     // to be moved
  Steal,      // the House draws from the victim
  Main,       // trade and build
  Draw,       // the House draws a development card
  Collect,    // the House collects for a monopoly
  FreeRoads,  // of road building; in set-up, the extra ones
  Reply,      // decision: answers to the offer
  Answers,    // the House shows them
  Deal,       // the offer's maker picks
  Special,    // special building phase of five and six players
  Reveal,     // the House shows hidden victory points
  Over,
  Gold,   // the mover chooses cards for their settlements and cities at gold
  Bid,    // decision: bids for the start
  Bids,   // the House shows them
  First,  // the House draws who begins among the highest
};

/// A seat's answer to the offer. Sealed: it has answered, and the viewer may not know what.
enum class Reply : std::uint8_t { None, No, Yes, Counter, Sealed };

/// Options of a game, in State::rules.
namespace rule {
inline constexpr std::uint8_t Friendly = 1, Strict = 2, ShortageNobody = 4, BalancedDice = 8,
                              NoDesert = 16, NoTrade = 32,
                              PrintedHarbours = 64,  // states of version 1 are without it
    ExtraRoads = 128;
/// The other options, in State::more.
inline constexpr std::uint8_t RoundsWithoutSevens = 3,  // a number, 0 to 2
    BankTakesThree = 4, NoRobber = 8, OpenHands = 16, Bid = 32, MoreEnd = 64;
}  // namespace rule

inline constexpr int kMostBid = 3;  // points

inline constexpr int kPublic = 6;          // column of know and value of eyes: the Watcher
inline constexpr int kColumns = 8;         // column 7 repeats column 6: a row is a whole vector
inline constexpr std::uint8_t kTruth = 7;  // value of eyes

/// Intersections in State::node: more than there are, for loops over whole words.
inline constexpr int kNodeSlots = 152;

struct State {
  std::uint64_t bag = 0;                 // balanced dice: outcomes left, bit 6 * (a-1) + b-1
  std::uint64_t gold = 0;                // hexes with gold
  std::array<std::uint64_t, 11> with{};  // other hexes of each number, from 2
  std::array<Bits, kMost> roads{};
  std::array<Bits, kMost> spots{};  // where a road may be built; see valid()
  Bits taken{};                     // paths with any road, and those that the island does not have
  Bits blocked{};  // intersections that the distance rule blocks, or the island does not have
  std::array<std::array<Cards, kColumns>, kMost> know{};
  std::array<Cards, kMost> dev{};  // development cards held, by kind
  // Cards to discard, Terms of a counter-offer, a bid, or how many cards a seat may take for its
  // gold.
  std::array<std::uint32_t, kMost> answer{};
  Cards fresh{};  // bought this turn, part of dev[active]
  Cards spent{};  // development cards that are out of the game
  Cards bank{};
  Terms offer{};                                     // on the table
  std::array<Terms, kTried> tried{};                 // failed offers of this turn, newest first
  std::uint32_t decision = 0;                        // its number
  std::uint16_t turns = 0;                           // begun so far
  std::array<std::uint8_t, kHexes> hex = all_sea();  // terrain, number in the upper half
  std::array<std::uint8_t, kHarbours> harbour{};     // kinds
  std::array<std::uint8_t, kHarbours> path{};        // of the harbours, if `own`
  std::array<std::uint8_t, kNodeSlots> node{};       // 0, or seat + 1, + 8 for a city
  std::array<std::uint8_t, kMost> settlements{}, cities{}, road_count{};  // on the island
  std::array<std::uint8_t, kMost> total{};                                // resource cards
  std::array<std::uint8_t, kMost> dev_total{};                            // development cards
  std::array<std::uint8_t, kMost> knights{};                              // played
  std::array<std::uint8_t, kMost> length{};                               // of the longest trail
  std::array<std::uint8_t, kMost> points{};   // public points, including shown cards
  std::array<std::uint8_t, kMost> ports{};    // bit per 2:1 harbour kind; bit 5: 3:1
  std::array<std::uint8_t, kMost> shown{};    // victory point cards shown
  std::array<std::uint8_t, kMost> embargo{};  // seats that this one does not trade with
  std::array<Reply, kMost> reply{};
  Phase phase = Phase::Island;
  std::uint8_t eyes = kTruth;
  std::uint8_t seats = 0;
  // The printed large island, or an own one that has as many cards; more: of namespace rule.
  std::uint8_t large : 1 = 0, more : 7 = 0;
  std::uint8_t own = 0;  // an island with its own shape: its most players; otherwise 0
  std::uint8_t own_harbours = 0;
  std::uint8_t goal = 0, limit = 0, rules = 0;
  std::uint8_t most_offers : 4 = 0, race : 4 = 0;  // race: in kRaces
  Numbers numbers = Numbers::Apart;
  std::uint8_t active = 0;              // whose turn it is
  std::uint8_t mover = 0;               // the seat that builds: another one in special building
  std::uint8_t setup = 0;               // settlements placed in set-up
  std::uint8_t last = 0;                // in set-up: the settlement that still needs its road
  std::uint8_t robber = 0;              // its hex; kNoRobber: it is not in the game
  std::uint8_t victim = 0, wanted = 0;  // of the steal; the resource of the monopoly
  std::uint8_t die1 = 0, die2 = 0;      // this turn's roll; 0 before it
  std::uint8_t free_roads = 0;          // this turn, like the next ones
  // first: the seat that begins; extra: how many more points than the others it needs.
  std::uint8_t dev_played : 1 = 0, first : 3 = 0, extra : 4 = 0;
  std::uint8_t built = 0, offers = 0;
  std::uint8_t fresh_total = 0;
  std::uint8_t asked = 0, owing = 0;  // sets of seats: in the decision; still to answer
  std::uint8_t road_holder = kNobody, army_holder = kNobody, winner = kNobody;
  std::uint8_t deck = 0;  // development cards left

  bool operator==(const State& other) const { return same_bytes(*this, other); }
  bool rule(std::uint8_t r) const { return (rules & r) != 0; }
  bool alone() const { return seats == 1; }
  /// After these the game ends.
  int most_turns() const { return kRaces[race]; }
  /// Rounds at the start in which no 7 is rolled.
  int no_sevens() const { return more & settlers::rule::RoundsWithoutSevens; }
  /// Without a harbour the bank takes 3 cards for one, not 4.
  bool bank_three() const { return (more & settlers::rule::BankTakesThree) != 0; }
  bool no_robber() const { return (more & settlers::rule::NoRobber) != 0; }
  /// Everybody sees the resource cards of all.
  bool open_hands() const { return (more & settlers::rule::OpenHands) != 0; }
  bool bids() const { return (more & settlers::rule::Bid) != 0; }
  /// Points that the seat needs.
  int goal_of(int seat) const { return goal + (seat == first ? extra : 0); }
  /// All places of the island are below these; of an own one, some of them are in the sea.
  const IslandSize& size() const { return own ? kFrame : large ? kLarge : kBase; }
  int harbours() const { return own ? own_harbours : size().harbours; }
  /// The coastal path of each harbour.
  const std::array<std::uint8_t, kHarbours>& harbour_paths() const {
    if (own) return path;
    const Coast base = rule(rule::PrintedHarbours) ? Coast::Base : Coast::BaseOnce;
    return kGrid.harbour_paths[static_cast<std::size_t>(large ? Coast::Large : base)];
  }
  /// The whole hand in the truth and in its owner's view; otherwise the cards this view is sure of.
  Cards hand(int seat) const {
    return know[static_cast<std::size_t>(seat)]
               [static_cast<std::size_t>(eyes == kTruth ? seat : eyes)];
  }
  int terrain(int h) const { return hex[static_cast<std::size_t>(h)] & 15; }
  bool land(int h) const { return h < kHexes && terrain(h) != kSea; }
  /// Whether the island has this intersection; this path.
  bool has_node(int n) const {
    const auto& h = kGrid.node_hexes[static_cast<std::size_t>(n)];
    return land(h[0]) || land(h[1]) || land(h[2]);
  }
  bool has_path(int p) const {
    const auto& h = kGrid.path_hexes[static_cast<std::size_t>(p)];
    return land(h[0]) || land(h[1]);
  }
  int hex_number(int h) const { return hex[static_cast<std::size_t>(h)] >> 4; }   // 0: none
  int owner(int n) const { return (node[static_cast<std::size_t>(n)] & 7) - 1; }  // -1: nobody
  bool city(int n) const { return (node[static_cast<std::size_t>(n)] & 8) != 0; }
};

struct Action {
  enum class Kind : std::uint8_t {
    Island,  // House: bits is the seed
    Settle,
    Road,
    City,  // at
    Roll,
    Dice,       // House: at, what are the dice
    Discard,    // bits: Cards; kSealed for others
    Discarded,  // House: who, Cards
    Robber,     // at: the hex; who: the victim or kNobody
    Steal,      // House: what, or kUnknown
    Buy,
    Drawn,  // House: what, or kUnknown
    Knight,
    RoadBuilding,
    Plenty,    // Cards, one or two
    Monopoly,  // what
    Collect,   // House: counts by seat, five bits each
    Bank,      // gives `what` at the best rate for one of `at`
    Offer,     // who: set of seats asked; bits: Terms, one side may be empty
    Yes,
    No,
    Counter,  // Terms, as the answering side sees them
    Sealed,   // an answer as others see it
    Answer,   // House: who; what: a Reply; Terms of a counter-offer
    Deal,     // who
    Withdraw,
    Embargo,
    Lift,  // who
    End,
    Pass,    // ends the seat's special building
    Claim,   // what: number of victory point cards shown
    Reveal,  // House: victory point cards by seat, five bits each
    Gold,    // Cards that the seat takes for its gold
    Bid,     // what: points; kUnknown for others
    Bidden,  // House: who, what
    First,   // House: who begins
  };
  Kind kind = Kind::Roll;
  std::uint8_t who = 0, at = 0, what = 0;
  std::uint32_t bits = 0;

  Cards cards() const { return {bits}; }
  Terms terms() const { return {bits}; }
  bool operator==(const Action&) const = default;
};
inline constexpr int kActionKinds = static_cast<int>(Action::Kind::First) + 1;

/// Actions by their kinds; places by their numbers in kGrid.
constexpr Action act(Action::Kind k, int who = 0, int at = 0, int what = 0,
                     std::uint32_t bits = 0) {
  return {k, static_cast<std::uint8_t>(who), static_cast<std::uint8_t>(at),
          static_cast<std::uint8_t>(what), bits};
}

struct Settlers {
  using State = settlers::State;
  using Action = settlers::Action;

  static const Info& info();
  static std::expected<State, Phrase> start(const OptionText&, int seats);
  static int seats(const State& s) { return s.seats; }
  static SeatSet actors(const State&);
  static bool house_due(const State& s) {
    constexpr auto bit = [](Phase phase) { return 1u << static_cast<int>(phase); };
    constexpr unsigned due = bit(Phase::Island) | bit(Phase::Dice) | bit(Phase::Discarded) |
                             bit(Phase::Steal) | bit(Phase::Draw) | bit(Phase::Collect) |
                             bit(Phase::Answers) | bit(Phase::Reveal) | bit(Phase::Bids) |
                             bit(Phase::First);
    return ((due >> static_cast<int>(s.phase)) & 1) != 0;
  }
  static std::uint32_t decision(const State& s) { return s.decision; }
  /// Exhaustive except for discards of large hands, offers, counter-offers and embargoes.
  static bool legal(const State&, Seat, std::vector<Action>& out);
  static Reason check(const State&, Seat, const Action&);
  static Source chances(const State&, std::vector<Chance<Action>>& out);
  static Action house(const State&, Rng&);
  static void apply(State&, Seat, const Action&);
  static Action shadow(const State&, Seat actor, const Action&, Seat viewer);
  static View<State> view(const State&, Seat viewer);
  static bool consistent(const View<State>&, Seat actor, const Action& shadow);
  static bool revocable(const State&, Seat, const Action&);
  static Seat subject(const View<State>&, const Action&);
  /// Of the dice, in resource cards.
  static Fortune fortune(const State&, const Action&, int seat);
  static State determinize(const View<State>&, Rng&);
  static std::optional<State> joined(std::span<const View<State>>, Rng&);
  /// The cheapest choice: rolls, ends, says no, robs nobody if possible, discards from the largest
  /// piles, and settles where the harvest is largest.
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

// --- queries of the interfaces, besides check ---------------------------------------------------

/// Where the seat could build now, regardless of its cards (1, 3, the distance rule).
Bits settlement_spots(const State&, int seat);
Bits city_spots(const State&, int seat);
inline Bits road_spots(const State& s, int seat) {
  return s.spots[static_cast<std::size_t>(seat)];
}
/// Hexes to which the robber may go, as a set of bits; the seats it may rob there.
std::uint64_t robber_hexes(const State&);
std::uint8_t robber_victims(const State&, int hex);
/// Cards of one kind that the bank takes for one card: 4, 3 or 2 (6).
inline int bank_rate(const State& s, int seat, int resource) {
  const int ports = s.ports[static_cast<std::size_t>(seat)];
  if ((ports >> resource) & 1) return 2;
  return s.bank_three() || (ports >> kAnyHarbour) & 1 ? 3 : 4;
}
/// Public points, and the hidden ones that this view knows of.
int points_with_hidden(const State&, int seat);
/// How many cards the seat is owed for its gold, now that its number has been rolled, or its second
/// settlement placed.
int gold_owed(const State&, int seat);
/// How many cards the mover takes for their gold: what they are owed, or all that the bank has.
int gold_due(const State&);
/// How many of the seat's cards this view cannot name.
int unknown_cards(const State&, int seat);
/// Whether, as far as `viewer` (a seat, or kPublic) knows, the seat may hold these cards: the ones
/// that the viewer is not sure of must fit among the hand's unknown cards, and among the cards that
/// the viewer sees nowhere, neither in the bank nor in any hand.
bool may_hold(const State&, int viewer, int seat, Cards);
/// Why the seat can build nothing of a kind (Road, Settle, City, Buy) anywhere now; kAllowed if it
/// can. First the reasons that no card and no place would change, then the cards, then the place.
Reason why_not_build(const State&, Seat, Action::Kind);
/// Development cards of each kind in the deck at the start.
Cards full_deck(bool large);
/// Resource cards of each kind in the game.
constexpr int cards_of_each(bool large) {
  return large ? 24 : 19;
}
/// Counts by seat in Action::bits of Collect and Reveal.
constexpr int seat_count(std::uint32_t bits, int seat) {
  return static_cast<int>((bits >> (5 * seat)) & 31);
}

/// Lays these pieces on the board of a state and updates every derived field. For positions from
/// outside: also lays pieces that the rules would refuse.
void lay_island(State&, const Island&);
void lay_road(State&, int seat, int path);
void lay_settlement(State&, int seat, int node);
void lay_city(State&, int seat, int node);
/// Gives the seat a hand that everybody knows.
void set_hand(State&, int seat, Cards);

}  // namespace parlour::settlers
