// Coup: a court of two to ten players, each with two influences face down. Players may claim
// influences that they do not have.
//
// Rules: "Coup: rules and the treason wire format" of the project, after "treason" by octachrome
// (the names of its states and actions are kept) and the official rules. Numbers in comments refer
// to the cases of that paper.
//
// A turn. The seat whose turn it is declares an action and pays (Turn). If the action can be
// challenged or blocked, a decision opens (Reply): every seat that may answer under the rules does
// so, sealed. The decision closes as soon as the result is certain. A challenge counts before a
// block; among several, the first in turn order counts, starting with the actor. The other answers
// are never revealed, so the order in which they arrive does not matter. The House announces the
// result (Closed). A challenged seat proves its claim or gives up an influence (Prove); the card
// shown goes back to the deck and is replaced (Draw); the loser picks the influence to lose (Lose).
// After a failed challenge the target may still block (Final). A block opens a decision of its own
// (BlockReply, BlockClosed) in which it can be challenged, by the actor first.
//
// Who knows what. Hidden are the cards in hands, sealed answers, the card shown to an inquisitor,
// and what follows from it. The deck is every card that is nowhere else. It has no order: the House
// draws when a card is due. The State holds what a good player would remember, so that nobody needs
// a memory:
//  * memory[q]: public facts about q: roles that they claimed, let pass, proved, could not prove.
//  * know[q][v]: cards that v has seen in q's hand and that are certainly still there. Both
//    know it, nobody else does: in other views it is empty.
//  * back[q], tally[q].drawn: the cards that q last put back into the deck, and how many cards have
//    been drawn since; back[kPublic] is the last card that was proven, which everybody saw.
//
// Two players may choose their first card (rule::Chosen), as the rulebook of the original game lets
// them (Indie Boards & Cards, 2012): each has a set of the five roles, chooses one and puts the
// others aside; the second card is dealt from the third set, whose other cards are the deck. The
// choices stay hidden, and so does which roles the deck can have besides one of each.
//
// Sides (State::sides). Partners sit in turn with the others. They do not attack, block or
// challenge each other, and a side wins with its last living member.
//
// A match (State::games) is the best of three or five games: each is dealt anew, and the winner of
// one begins the next. It ends as soon as nobody can catch up; those who have won most games win,
// and share it if they are several. Between two games the House clears the table (Rest, Next), and
// persons look at the result as long as they like.
//
// Length. A game is drawn after kQuietTurns turns per living player without the loss of an
// influence (25): the living players share it. A turn in which one is lost does not count. At most
// 19 influences can be lost.
#pragma once

#include <array>
#include <cstdint>

#include "core/dealerless.h"
#include "core/few.h"
#include "core/game.h"
#include "games/coup/cards.h"

namespace parlour::coup {

inline constexpr int kMost = 10;  // players
inline constexpr std::uint8_t kNobody = 255;
inline constexpr int kPublic = kMost;  // in back and tally: everybody
inline constexpr int kQuietTurns = 60;
inline constexpr int kRich = 10;  // coins that force a coup
/// All coins. The treasury never runs out: no game has enough turns for that.
inline constexpr int kCoins = 40'000;
inline constexpr int kForgotten = 12;     // cards drawn before back is forgotten
inline constexpr int kAside = kMost - 2;  // in State::hand: what the first of two has put aside

enum class Type : std::uint8_t { Original, Inquisitors, Reformation };

/// Options of a game other than its type, in State::rules.
namespace rule {
inline constexpr std::uint8_t SingleLoss = 1, NoEmptyPurse = 2, Chosen = 4;
inline constexpr std::uint8_t BestOf3 = 8, BestOf5 = 16;
inline constexpr std::uint8_t TwoSides = 32, Pairs = 64;
inline constexpr std::uint8_t kAll = 127;
}  // namespace rule

enum class Play : std::uint8_t {
  None,
  Income,
  ForeignAid,
  Coup,
  Tax,
  Assassinate,
  Steal,
  Exchange,
  Interrogate,
  ChangeTeam,
  Convert,
  Embezzle,
};
inline constexpr int kPlays = 12;
/// "foreign-aid": in records and in treason's format; "" for None.
inline constexpr std::array<std::string_view, kPlays> kPlayNames = {
    "",      "income",   "foreign-aid", "coup",        "tax",     "assassinate",
    "steal", "exchange", "interrogate", "change-team", "convert", "embezzle"};

enum class Phase : std::uint8_t {
  Deal,         // the House deals
  Lot,          // the House draws the seat that begins
  Turn,         // the active seat declares an action
  Reply,        // decision: answers to the action
  Closed,       // the House announces the result
  Final,        // the target may still block
  BlockReply,   // decision: answers to the block
  BlockClosed,  // the House announces the result
  Prove,        // `loser` proves their claim, or gives up an influence
  Draw,         // the House draws for `drawer`
  Lose,         // `loser` gives up an influence
  Exchange,     // the active seat chooses the cards to keep
  Show,         // the target picks a card to show to the inquisitor
  Judge,        // the inquisitor leaves that card, or has it replaced
  Over,
  Choose,  // decision, before Deal: each of two chooses a card of their own set
  Rest,    // a game of a match is over: the House clears the table for the next
};

/// Why a seat loses an influence or draws a card; determines what comes next.
enum class Cause : std::uint8_t {
  None,
  Coup,
  Assassination,
  WrongChallenge,
  Proof,
  Exchange,
  Forced
};

/// An answer in a decision; a block by role r is Block + r.
namespace reply {
inline constexpr std::uint8_t None = 0, Allow = 1, Challenge = 2, Sealed = 3, Block = 8;
}

/// Public facts about a seat; counts stop at 255.
struct Memory {
  /// How often they claimed a role, and how often they declined to block with it. An exchange
  /// clears both, a forced replacement halves both; proving or losing the card of a role, or giving
  /// up its claim, clears the claims of that role.
  std::array<std::uint8_t, kRoles> claims{}, passed{};
  std::uint8_t lacks = 0;  // bit per role that they could not prove, until they draw a card
  /// Challenges that they made, and claims that they could have challenged but did not: of actions,
  /// and of blocks.
  std::array<std::uint8_t, 2> challenges{}, allowed{};
  std::uint8_t wrong = 0;               // challenges of theirs that failed
  std::uint8_t bluffs = 0, proofs = 0;  // when challenged: caught, and proven
  std::uint8_t exchanges = 0;
  std::uint8_t foe = kNobody;  // the last seat that cost them coins or an influence, or tried to
  bool operator==(const Memory&) const = default;
};

/// Two numbers of a seat, or of kPublic, in a byte.
struct Tally {
  std::uint8_t drawn : 4 = 0;  // cards drawn since `back`
  std::uint8_t wins : 4 = 0;   // games of the match that the seat has won; kPublic: that are over
  bool operator==(const Tally&) const = default;
};

struct State {
  std::uint32_t decision = 0;  // its number
  std::array<std::uint16_t, kMost> coins{};
  std::uint16_t treasury = kCoins, reserve = 0;
  std::uint16_t team = 0;              // bit per seat: in the second faction
  std::uint16_t asked = 0, owing = 0;  // sets of seats: in the decision; still to answer
  std::uint16_t lost = 0;              // set of seats: lost an influence in this turn
  std::uint16_t quiet = 0;             // turns since the last one in which an influence was lost
  std::uint16_t turns = 0;             // begun so far
  std::array<Hand, kMost> hand{};
  std::array<Pair, kMost> up{};  // influences lost
  std::array<std::array<Pair, kMost>, kMost> know{};
  std::array<Pair, kMost + 1> back{};
  std::array<Tally, kMost + 1> tally{};
  std::array<std::uint8_t, kMost> reply{};
  std::array<Memory, kMost> memory{};
  std::uint8_t seats = 0;
  Type type = Type::Original;
  std::uint8_t rules = 0;
  std::uint8_t starter = 0;  // the option: 0 by lot, else seat + 1
  Phase phase = Phase::Deal;
  std::uint8_t dealt = 0;  // seats that have received their cards
  std::uint8_t active = 0;
  Play play = Play::None;
  std::uint8_t target = kNobody;
  std::uint8_t blocker = kNobody, block_role = kNone;
  std::uint8_t challenger = kNobody;
  /// The result of a closed decision until the House announces it; nothing else of the answers is
  /// kept. An outcome; outcome::Sealed in views.
  std::uint8_t result = 0, result_who = kNobody, result_role = kNone;
  std::uint8_t loser = kNobody;   // of Prove and Lose
  std::uint8_t drawer = kNobody;  // of Draw
  std::uint8_t draws = 0;
  Cause cause = Cause::None;      // of Draw and Lose
  std::uint8_t shown = kNone;     // to the inquisitor
  std::uint8_t winner = kNobody;  // of the last game, until the next one begins

  bool operator==(const State& other) const { return same_bytes(*this, other); }
  bool rule(std::uint8_t r) const { return (rules & r) != 0; }
  /// With rule::Chosen: the cards that a seat has put aside, of which only it knows.
  Hand& aside(int q) { return hand[static_cast<std::size_t>(kAside + q)]; }
  const Hand& aside(int q) const { return hand[static_cast<std::size_t>(kAside + q)]; }
  /// A decision is open: every seat in it answers, sealed.
  bool open() const { return phase == Phase::Reply || phase == Phase::BlockReply; }
  int influence(int q) const { return 2 - up[static_cast<std::size_t>(q)].size(); }
  bool alive(int q) const { return up[static_cast<std::size_t>(q)][1] == kNone; }
  int living() const {
    int n = 0;
    for (int q = 0; q < seats; ++q) n += alive(q);
    return n;
  }
  /// The most games that the match can have.
  int games() const { return rule(rule::BestOf5) ? 5 : rule(rule::BestOf3) ? 3 : 1; }
  int wins(int q) const { return tally[static_cast<std::size_t>(q)].wins; }
  /// Games of the match that are over; 0 if it is a single game.
  int played() const { return wins(kPublic); }
  /// The number of fixed sides; 0: everybody plays alone.
  int sides() const { return rule(rule::TwoSides) ? 2 : rule(rule::Pairs) ? seats / 2 : 0; }
  /// The role that fills the place shared by the ambassador and the inquisitor.
  int envoy() const { return type == Type::Original ? Ambassador : Inquisitor; }
  bool has_role(int role) const {
    return role < kRoles && role != (type == Type::Original ? Inquisitor : Ambassador);
  }
  /// Number of cards of each role.
  int copies() const { return seats <= 6 ? 3 : seats <= 8 ? 4 : 5; }
};

struct Action {
  enum class Kind : std::uint8_t {
    Deal,   // House: who; what, more: their cards
    First,  // House: who begins
    Play,   // what: a Play; who: its target, or kNobody
    Allow,
    Challenge,
    Block,    // what: the role
    Sealed,   // in shadows: an answer; more: 1 for the last one that mattered
    Outcome,  // House: what: an outcome; who; more: the role of a block
    Prove,    // what, more: the cards shown; more only if all are shown
    Lose,     // what: the card turned up
    Draw,     // House: who; what, more: the cards; more only for two cards
    Keep,     // what, more: the cards kept in an exchange; more only for two cards
    Show,     // what: the card shown to the inquisitor
    Leave,    // the inquisitor leaves the card
    Force,    // the inquisitor has it replaced
    Choose,   // what: the card chosen out of a set
    Next,     // House: the next game of the match
  };
  Kind kind = Kind::Allow;
  std::uint8_t who = 0, what = 0, more = 0;

  bool operator==(const Action&) const = default;
};
inline constexpr int kActionKinds = static_cast<int>(Action::Kind::Next) + 1;

/// Action::what of an Outcome.
namespace outcome {
inline constexpr std::uint8_t Nothing = 0, Challenge = 1, Block = 2, Sealed = 3;
}

constexpr Action act(Action::Kind k, int who = 0, int what = 0, int more = 0) {
  return {k, static_cast<std::uint8_t>(who), static_cast<std::uint8_t>(what),
          static_cast<std::uint8_t>(more)};
}
constexpr Action play(Play p, int target = kNobody) {
  return act(Action::Kind::Play, target, static_cast<int>(p));
}
constexpr Action block(int role) {
  return act(Action::Kind::Block, 0, role);
}
constexpr Action lose(int role) {
  return act(Action::Kind::Lose, 0, role);
}

struct Coup {
  using State = coup::State;
  using Action = coup::Action;

  static const Info& info();
  static std::expected<State, Phrase> start(const OptionText&, int seats);
  static int seats(const State& s) { return s.seats; }
  static SeatSet actors(const State&);
  static bool house_due(const State& s) {
    constexpr auto bit = [](Phase phase) { return 1u << static_cast<int>(phase); };
    constexpr unsigned due = bit(Phase::Deal) | bit(Phase::Lot) | bit(Phase::Closed) |
                             bit(Phase::BlockClosed) | bit(Phase::Draw) | bit(Phase::Rest);
    return ((due >> static_cast<int>(s.phase)) & 1) != 0;
  }
  static std::uint32_t decision(const State& s) { return s.decision; }
  /// Exhaustive.
  static bool legal(const State&, Seat, std::vector<Action>& out);
  static Reason check(const State&, Seat, const Action&);
  static Source chances(const State&, std::vector<Chance<Action>>& out);
  static Action house(const State&, Rng&);
  static void apply(State&, Seat, const Action&);
  static Action shadow(const State&, Seat actor, const Action&, Seat viewer);
  static View<State> view(const State&, Seat viewer);
  static bool consistent(const View<State>&, Seat actor, const Action& shadow);
  static Seat subject(const View<State>&, const Action&);
  /// Everybody is asked in these decisions: the possible answers do not depend on hands.
  static bool open_question(const State& s) { return s.open(); }
  static bool rests(const State& s) { return s.phase == Phase::Rest; }
  static std::string seating(const State&, std::span<const std::string> names, Lang);
  /// Passes, proves what can be proven, takes income. A forced coup is against the strongest; the
  /// card to lose or show is the least useful one.
  static Action fallback(const View<State>&, Seat);
  /// The winner begins the next game, unless the players choose who begins each; after a draw the
  /// lot decides again.
  static OptionText next_options(const State&, const OptionText&);
  /// Deals hands at random, all equally likely, without regard to what players have said; keeps the
  /// cards that the viewer has seen.
  static State determinize(const View<State>&, Rng&);
  static std::optional<State> joined(std::span<const View<State>>, Rng&);
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

/// Like Coup::parse, but accepts two cards in any order.
std::optional<Action> parse_any_order(std::string_view);

// --- queries of the interfaces, besides check ---------------------------------------------------

/// Coins that an action costs when declared.
constexpr int cost(Play p) {
  return p == Play::Coup          ? 7
         : p == Play::Assassinate ? 3
         : p == Play::Convert     ? 2
         : p == Play::ChangeTeam  ? 1
                                  : 0;
}
/// The cost goes to the treasury reserve.
constexpr bool to_reserve(Play p) {
  return p == Play::Convert || p == Play::ChangeTeam;
}
constexpr bool has_target(Play p) {
  return p == Play::Coup || p == Play::Assassinate || p == Play::Steal || p == Play::Interrogate ||
         p == Play::Convert;
}
/// The action makes a claim: to have a role, or, for embezzling, not to have the duke.
constexpr bool challengeable(Play p) {
  return p == Play::Tax || p == Play::Assassinate || p == Play::Steal || p == Play::Exchange ||
         p == Play::Interrogate || p == Play::Embezzle;
}
/// The target may block it.
constexpr bool target_blocks(Play p) {
  return p == Play::Assassinate || p == Play::Steal;
}
/// The role that the action claims; kNone if none.
int claimed(const State&, Play);
/// Whether this role blocks that action.
bool blocks(const State&, Play, int role);
bool is_play_of(Type, Play);
/// Everybody is everybody's enemy: there are no sides, and factions matter only while both have
/// living members (22).
bool free_for_all(const State&);
/// Of one side, or of one faction.
inline bool same_side(const State& s, int a, int b) {
  if (const int sides = s.sides()) return a % sides == b % sides;
  return ((s.team >> a) & 1) == ((s.team >> b) & 1);
}
bool allied(const State&, int a, int b);
/// Players who are not all of one fixed side are alive.
bool contested(const State&);
/// No more of this game will be played: the match goes on with another one, or is over.
inline bool ended(const State& s) {
  return s.phase == Phase::Over || s.phase == Phase::Rest;
}
/// Sets of seats. The winners of an ended game: a side, or all that are left if it is drawn; and
/// the leaders of a match.
std::uint16_t game_winners(const State&);
std::uint16_t match_leaders(const State&);
/// Nobody can catch up with the leaders, or no game is left.
bool match_decided(const State&);
/// The seat that begins the game; kNobody: by lot.
inline int opener(const State& s) {
  return s.starter ? s.starter - 1 : s.winner;
}
/// The cards that may be in the deck in this state: unseen cards count as part of it.
std::array<int, kRoles> unseen(const State&);
/// Whether the cards that are seen can be in the game together with cards put aside that are not.
bool feasible(const State&);
int deck_size(const State&);
/// The seat whose claim is being challenged, or could be.
inline int claimant(const State& s) {
  return s.blocker != kNobody ? s.blocker : s.active;
}
/// The role that they claim; kNone if the claim is not a role, as for embezzling.
inline int claim_at_stake(const State& s) {
  return s.blocker != kNobody ? s.block_role : claimed(s, s.play);
}
/// This player is asked about it now, and it has not been proven.
bool may_challenge(const State&, int q);
/// The score of a match: "2 : 1"; among more than two sides, who has won how many games.
std::string score_text(const State&, std::span<const std::string> names, Lang);
/// Coup::describe with the players' names.
std::string described(const View<State>&, std::span<const std::string> names, Lang);
/// Turns without a loss after which the game is drawn.
inline int quiet_limit(const State& s) {
  return kQuietTurns * s.living();
}
/// Distance from the actor in turn order: the actor is 0.
inline int rank(const State& s, int q) {
  return (q - s.active + s.seats) % s.seats;
}

}  // namespace parlour::coup
