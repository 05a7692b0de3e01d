// Coup: a court of two to ten players, each with two influences face down, who claim what they may
// not have.
//
// Rules: "Coup: rules and the treason wire format" of the project, after "treason" by octachrome
// (the names of its states and actions are kept) and the official rules. Numbers in comments are
// the cases of that paper.
//
// A turn. The seat whose turn it is declares an action and pays (Turn). What can be challenged or
// blocked opens a decision (Reply): everybody whom the rules let say something says it, sealed. It
// closes as soon as the result is certain: a challenge counts before a block, and of several the
// first in turn order from the actor, the actor himself being first; nothing else of the answers is
// ever shown, so the order in which they arrive does not matter. The House tells the result
// (Closed). A challenged seat proves its claim or gives up an influence (Prove); what it showed
// goes back to the deck and is replaced (Draw); the loser picks the influence to lose (Lose). After
// a challenge that failed the target may still block (Final). A block opens a decision of its own
// (BlockReply, BlockClosed) in which it can be challenged, by the actor first.
//
// Who knows what. Hidden are the cards in hands, sealed answers, the card shown to an inquisitor,
// and what follows from it. The deck is what is nowhere else; it has no order, the House draws when
// a card is due. What a good player would remember is in the State, so that nobody needs a memory:
//  * memory[q]: public facts about q: what he claimed, let pass, proved, could not prove.
//  * know[q][v]: cards that v has seen in q's hand and that are surely still there. Both know it,
//    nobody else: in other views it is empty.
//  * back[q], drawn[q]: what q last put back into the deck, and how many cards have been drawn
//    since; back[kPublic] is the card that was last proven, which everybody saw.
//
// Length. When no influence was lost for kQuietTurns turns of each living player the game is drawn
// (25): the living share it. A turn in which one is lost does not count. There are at most 19
// influences to lose.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "games/coup/cards.h"

namespace parlour::coup {

inline constexpr int kMost = 10;  // players
inline constexpr std::uint8_t kNobody = 255;
inline constexpr int kPublic = kMost;  // in back and drawn: everybody
inline constexpr int kQuietTurns = 60;
inline constexpr int kRich = 10;  // coins that force a coup
/// All coins. The treasury never runs out: no game has so many turns.
inline constexpr int kCoins = 40'000;
inline constexpr int kForgotten = 12;  // cards drawn after which back is forgotten

enum class Type : std::uint8_t { Original, Inquisitors, Reformation };

/// Options of a game besides its type, in State::rules.
namespace rule {
inline constexpr std::uint8_t SingleLoss = 1, NoEmptyPurse = 2;
}

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
  Lot,          // the House draws who begins
  Turn,         // the active seat declares an action
  Reply,        // decision: answers to the action
  Closed,       // the House tells the result
  Final,        // the target may still block
  BlockReply,   // decision: answers to the block
  BlockClosed,  // the House tells the result
  Prove,        // `loser` proves what he claimed, or gives up an influence
  Draw,         // the House draws for `drawer`
  Lose,         // `loser` gives up an influence
  Exchange,     // the active seat keeps what it likes
  Show,         // the target picks a card to show to the inquisitor
  Judge,        // who lets it be, or has it replaced
  Over,
};

/// Why somebody loses an influence, or a card is drawn; says what comes after.
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
  /// Times he claimed a role, and times he let go an occasion to block with it; less since he chose
  /// new cards or lost one. A card drawn in place of one that was shown leaves them as they are.
  std::array<std::uint8_t, kRoles> claims{}, passed{};
  std::uint8_t lacks = 0;  // bit a role that he could not prove, until he draws a card
  /// Challenges that he made, and claims that he could have challenged and did not: of actions, and
  /// of blocks.
  std::array<std::uint8_t, 2> challenges{}, allowed{};
  std::uint8_t wrong = 0;               // of his challenges, lost
  std::uint8_t bluffs = 0, proofs = 0;  // challenged: caught, and proven
  std::uint8_t exchanges = 0;
  std::uint8_t foe = kNobody;  // who last cost him coins or an influence, or tried to
  bool operator==(const Memory&) const = default;
};

struct State {
  std::uint32_t decision = 0;  // its number
  std::array<std::uint16_t, kMost> coins{};
  std::uint16_t treasury = kCoins, reserve = 0;
  std::uint16_t team = 0;              // bit a seat: of the second faction
  std::uint16_t asked = 0, owing = 0;  // sets of seats: of the decision; who has not answered
  std::uint16_t lost = 0;              // set of seats: lost an influence in this turn
  std::uint16_t quiet = 0;             // turns since the one in which an influence was lost
  std::uint16_t turns = 0;             // begun so far
  std::array<Hand, kMost> hand{};
  std::array<Pair, kMost> up{};  // influences lost
  std::array<std::array<Pair, kMost>, kMost> know{};
  std::array<Pair, kMost + 1> back{};
  std::array<std::uint8_t, kMost + 1> drawn{};
  std::array<std::uint8_t, kMost> reply{};
  std::array<Memory, kMost> memory{};
  std::uint8_t seats = 0;
  Type type = Type::Original;
  std::uint8_t rules = 0;
  std::uint8_t starter = 0;  // the option: 0 by lot, else seat + 1
  Phase phase = Phase::Deal;
  std::uint8_t dealt = 0;  // seats that have their cards
  std::uint8_t active = 0;
  Play play = Play::None;
  std::uint8_t target = kNobody;
  std::uint8_t blocker = kNobody, block_role = kNone;
  std::uint8_t challenger = kNobody;
  /// What came of a decision that has closed, until the House tells it; nothing else of the answers
  /// is kept. An outcome, outcome::Sealed in views.
  std::uint8_t result = 0, result_who = kNobody, result_role = kNone;
  std::uint8_t loser = kNobody;   // of Prove and Lose
  std::uint8_t drawer = kNobody;  // of Draw
  std::uint8_t draws = 0;
  Cause cause = Cause::None;   // of Draw and Lose
  std::uint8_t shown = kNone;  // to the inquisitor
  std::uint8_t winner = kNobody;

  bool operator==(const State&) const = default;
  bool rule(std::uint8_t r) const { return (rules & r) != 0; }
  /// A decision is open: everybody in it answers, sealed.
  bool open() const { return phase == Phase::Reply || phase == Phase::BlockReply; }
  int influence(int q) const { return 2 - up[static_cast<std::size_t>(q)].size(); }
  bool alive(int q) const { return up[static_cast<std::size_t>(q)][1] == kNone; }
  int living() const {
    int n = 0;
    for (int q = 0; q < seats; ++q) n += alive(q);
    return n;
  }
  /// The role whose place the ambassador and the inquisitor share.
  int envoy() const { return type == Type::Original ? Ambassador : Inquisitor; }
  bool has_role(int role) const {
    return role < kRoles && role != (type == Type::Original ? Inquisitor : Ambassador);
  }
  /// Cards of each role.
  int copies() const { return seats <= 6 ? 3 : seats <= 8 ? 4 : 5; }
};

struct Action {
  enum class Kind : std::uint8_t {
    Deal,   // House: who; what, more: his cards
    First,  // House: who begins
    Play,   // what: a Play; who: its target, or kNobody
    Allow,
    Challenge,
    Block,    // what: the role
    Sealed,   // in shadows: an answer; more: 1 when it was the last that mattered
    Outcome,  // House: what: an outcome; who; more: the role of a block
    Prove,    // what, more: the cards shown, more only where all are
    Lose,     // what: the card turned up
    Draw,     // House: who; what, more: the cards, more only of two
    Keep,     // what, more: the cards kept of an exchange, more only of two
    Show,     // what: the card shown to the inquisitor
    Leave,    // he lets it be
    Force,    // he has it replaced
  };
  Kind kind = Kind::Allow;
  std::uint8_t who = 0, what = 0, more = 0;

  bool operator==(const Action&) const = default;
};
inline constexpr int kActionKinds = static_cast<int>(Action::Kind::Force) + 1;

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
                             bit(Phase::BlockClosed) | bit(Phase::Draw);
    return ((due >> static_cast<int>(s.phase)) & 1) != 0;
  }
  static std::uint32_t decision(const State& s) { return s.decision; }
  /// Exhaustive.
  static bool legal(const State&, Seat, std::vector<Action>& out);
  static Reason check(const State&, Seat, const Action&);
  static Action house(const State&, Rng&);
  static void apply(State&, Seat, const Action&);
  static Action shadow(const State&, Seat actor, const Action&, Seat viewer);
  static View<State> view(const State&, Seat viewer);
  static bool consistent(const View<State>&, Seat actor, const Action& shadow);
  static Seat subject(const View<State>&, const Action&);
  /// The decisions in which everybody is asked: which answers there are does not depend on hands.
  static bool open_question(const State& s) { return s.open(); }
  /// Lets it pass, proves what can be proven, takes income. A coup that must be is against the
  /// strongest; the card that must go, or be shown, is the one of least use.
  static Action fallback(const View<State>&, Seat);
  /// The winner begins the next game, unless the players chose who begins each; after a draw the
  /// lot decides again.
  static OptionText next_options(const State&, const OptionText&);
  /// Hands that nobody has said anything about, each as likely; what the viewer has seen is there.
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
  static std::string log_line(const View<State>& before, const Action&, const State& after,
                              std::span<const std::string> names, Lang);
  static std::string describe(const View<State>&, Lang);
  static RuleSheet rules(const State&, Lang);
};

/// As Coup::parse, but two cards may be named in any order.
std::optional<Action> parse_any_order(std::string_view);

// --- what interfaces ask, beside check ----------------------------------------------------------

/// Coins that an action costs when it is declared.
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
/// A claim is made with it: of a role, or, of embezzling, not to have the duke.
constexpr bool challengeable(Play p) {
  return p == Play::Tax || p == Play::Assassinate || p == Play::Steal || p == Play::Exchange ||
         p == Play::Interrogate || p == Play::Embezzle;
}
/// The target may block it.
constexpr bool target_blocks(Play p) {
  return p == Play::Assassinate || p == Play::Steal;
}
/// The role that is claimed with it; kNone where none is.
int claimed(const State&, Play);
/// Whether this role blocks that action.
bool blocks(const State&, Play, int role);
bool is_play_of(Type, Play);
/// Factions bind only while there are two of them among the living (22).
bool free_for_all(const State&);
bool allied(const State&, int a, int b);
/// What is in the deck as far as this state shows: cards not seen are counted in it.
std::array<int, kRoles> unseen(const State&);
int deck_size(const State&);
/// Who claims what is being challenged, or could be.
inline int claimant(const State& s) {
  return s.blocker != kNobody ? s.blocker : s.active;
}
/// The role that he claims; kNone where it is none, as of embezzling.
inline int claim_at_stake(const State& s) {
  return s.blocker != kNobody ? s.block_role : claimed(s, s.play);
}
/// Coup::describe with the players' names.
std::string described(const View<State>&, std::span<const std::string> names, Lang);
/// Turns without a loss after which the game is drawn.
inline int quiet_limit(const State& s) {
  return kQuietTurns * s.living();
}
/// Seats after the actor, in turn order: the actor himself is 0.
inline int rank(const State& s, int q) {
  return (q - s.active + s.seats) % s.seats;
}

}  // namespace parlour::coup
