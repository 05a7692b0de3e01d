// What a game says so that it can be played without a dealer: by devices each of which knows its
// own seat's view and nothing else. The House is then all of them together, and its actions are
// made of cards that only their owner can read, of numbers drawn jointly, and of what players say.
//
// A game joins with a struct G::Dealerless of static functions. Everything here follows from public
// facts, unless it says otherwise: all views of a moment, the Watcher's too, give the same answer.
// Law 9 (tests/laws) plays whole games by these functions and compares every view with the truth's.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/any_game.h"

namespace parlour {

/// In place of the kind of a card that a viewer does not see.
inline constexpr std::uint8_t kUnseen = 255;

/// The cards that are shuffled together before the first of them is drawn.
struct Pack {
  std::uint32_t number = 0;         // of the deal: another number, another shuffle
  std::vector<std::uint8_t> kinds;  // of each physical card; below kUnseen
  bool operator==(const Pack&) const = default;
};

/// What the House's due action is made of.
struct Due {
  enum class Kind : std::uint8_t {
    Fact,     // nothing else: everybody can tell
    Lot,      // a random number that everybody knows
    Cards,    // the next `count` cards of the pack, which `to` sees
    Aside,    // the `count` cards that a player has put aside, which `to` sees
    Answers,  // the sealed answers of the decision that has just closed
    Told,     // what each of `who` says about their hidden cards
    Steal,    // one of the `count` hidden cards of `from`, which both they and `to` see
  };
  Kind kind = Kind::Fact;
  Seat to = Watcher, from = Watcher;  // Watcher: everybody
  std::uint8_t count = 0;
  SeatSet who = {};
  bool operator==(const Due&) const = default;

  static constexpr Due fact() { return {}; }
  static constexpr Due lot() { return of(Kind::Lot); }
  static constexpr Due answers() { return of(Kind::Answers); }
  static constexpr Due cards(int count, Seat to) { return of(Kind::Cards, count, to); }
  static constexpr Due aside(int count, Seat to) { return of(Kind::Aside, count, to); }
  static constexpr Due told(SeatSet who) {
    Due out = of(Kind::Told);
    out.who = who;
    return out;
  }
  static constexpr Due steal(Seat from, int count, Seat to) {
    Due out = of(Kind::Steal, count, to);
    out.from = from;
    return out;
  }

 private:
  static constexpr Due of(Kind kind, int count = 0, Seat to = Watcher) {
    Due out;
    out.kind = kind;
    out.to = to;
    out.count = byte(count);
    return out;
  }
};

/// What a viewer has been given for the House's due action.
template <class Action>
struct Given {
  std::span<const std::uint8_t> cards = {};             // of Cards, Aside and Steal; or kUnseen
  std::span<const std::optional<Action>> answers = {};  // by seat; nothing: it was not opened
  std::span<const Action> told = {};                    // in the order of `who`
};

/// What an action does with cards that are hidden in a hand.
struct Moves {
  enum class Then : std::uint8_t {
    Stay,   // in the hand
    Leave,  // for good
    Back    // into the pack, which is shuffled again
  };
  Seat who = House;                 // whose hand; House: no card is moved
  std::vector<std::uint8_t> shown;  // kinds of the cards that `to` sees; kUnseen for other viewers
  Seat to = Watcher;
  Then then = Then::Stay;  // of the cards shown
  // Kinds of the cards that go back into the pack unseen, or are put aside; kUnseen for all but the
  // owner.
  std::vector<std::uint8_t> back, aside;
  bool operator==(const Moves&) const = default;

  static Moves of(Seat who, std::vector<std::uint8_t> shown, Then then, Seat to = Watcher) {
    Moves out;
    out.who = who;
    out.shown = std::move(shown);
    out.to = to;
    out.then = then;
    return out;
  }
};

/// Which sealed answer has to be opened next: whole, or only whether it settles the decision.
struct Opening {
  Seat who;
  bool whole;
  bool operator==(const Opening&) const = default;
};

// The functions of G::Dealerless. `s` is the state of any view.
template <class G>
concept Dealerless = Game<G> && requires { typename G::Dealerless; } &&
                     requires(const typename G::State& s, const View<typename G::State>& v,
                              const typename G::Action& a, Seat p, Rng& rng, const Due& due,
                              const Given<typename G::Action>& given,
                              std::span<const std::optional<typename G::Action>> answers) {
                       /// Why this table needs a dealer, or kAllowed; the same throughout a game.
                       { G::Dealerless::refused(s) } -> std::same_as<Reason>;
                       { G::Dealerless::pack(s) } -> std::same_as<Pack>;
                       /// Requires house_due(s).
                       { G::Dealerless::due(s) } -> std::same_as<Due>;
                       /// The House's action by that random source. Requires due(s).kind == Lot.
                       { G::Dealerless::lot(s, rng) } -> std::same_as<typename G::Action>;
                       /// The viewer's shadow of the House's due action, which is no Lot.
                       { G::Dealerless::made(v, given) } -> std::same_as<typename G::Action>;
                       /// What the player of this view says, if they are honest. Requires due Told.
                       { G::Dealerless::tell(v) } -> std::same_as<typename G::Action>;
                       /// What the action, as the viewer of s learns of it, does with hidden cards;
                       /// s is before it.
                       { G::Dealerless::moves(s, p, a) } -> std::same_as<Moves>;

                       /// Whether the seat could say this, as far as everybody can tell: nothing of
                       /// others.
                       { G::Dealerless::tells(s, p, a) } -> std::same_as<bool>;
                       /// The same action for somebody who sees these cards of moves().shown; `a`
                       /// is the Watcher's
                       /// shadow.
                       {
                         G::Dealerless::seen(a, std::span<const std::uint8_t>())
                       } -> std::same_as<typename G::Action>;
                       /// Kinds of the cards of the viewer's hand one of which is stolen. Requires
                       /// due Steal from them.
                       { G::Dealerless::loot(v) } -> std::same_as<std::vector<std::uint8_t>>;

                       // Sealed answers. While the decision is open nobody's view changes: all
                       // answers are collected first, then opened as far as needed, and then they
                       // are taken one by one.

                       /// The answers of all actors are sealed, and all of them are needed.
                       { G::Dealerless::sealed(s) } -> std::same_as<bool>;
                       /// Whether the answer settles the decision whatever the later seats of the
                       /// order say.
                       { G::Dealerless::settles(s, a) } -> std::same_as<bool>;
                       /// The next answer to open; `answers` by seat as far as opened. One that
                       /// does not settle, and is not opened whole, is `unsettling`. Nothing:
                       /// enough is known.
                       {
                         G::Dealerless::opening(s, answers)
                       } -> std::same_as<std::optional<Opening>>;
                       { G::Dealerless::unsettling() } -> std::same_as<typename G::Action>;
                       /// The seat whose answer is taken last, once enough is known.
                       { G::Dealerless::last(s, answers) } -> std::same_as<Seat>;
                       /// What `viewer`, the first seat, learns when the answer of the second is
                       /// taken. The answer is that of the viewer themselves, or anything; `last`:
                       /// it is the last one.
                       {
                         G::Dealerless::taken(s, p, p, a, bool())
                       } -> std::same_as<typename G::Action>;
                     };

/// The same for code that is compiled once for all games. Actions are valid ones of the game.
class AnyDealerless {
 public:
  virtual ~AnyDealerless() = default;
  virtual Reason refused(const AnyState&) const = 0;
  virtual Pack pack(const AnyState&) const = 0;
  virtual Due due(const AnyState&) const = 0;
  virtual AnyAction lot(const AnyState&, Rng&) const = 0;
  virtual AnyAction made(const AnyView&, const Given<AnyAction>&) const = 0;
  virtual AnyAction tell(const AnyView&) const = 0;
  virtual bool tells(const AnyState&, Seat, const AnyAction&) const = 0;
  virtual Moves moves(const AnyState&, Seat actor, const AnyAction&) const = 0;
  virtual AnyAction seen(const AnyAction&, std::span<const std::uint8_t> cards) const = 0;
  virtual std::vector<std::uint8_t> loot(const AnyView&) const = 0;
  virtual bool sealed(const AnyState&) const = 0;
  virtual bool settles(const AnyState&, const AnyAction&) const = 0;
  virtual std::optional<Opening> opening(const AnyState&,
                                         std::span<const std::optional<AnyAction>>) const = 0;
  virtual AnyAction unsettling() const = 0;
  virtual Seat last(const AnyState&, std::span<const std::optional<AnyAction>>) const = 0;
  virtual AnyAction taken(const AnyState&, Seat viewer, Seat actor, const AnyAction&,
                          bool last) const = 0;
};

template <class G>
  requires Dealerless<G>
class ErasedDealerless final : public AnyDealerless {
  using State = typename G::State;
  using Action = typename G::Action;
  using D = typename G::Dealerless;
  using Answers = std::vector<std::optional<Action>>;

  static const State& typed(const AnyState& s) { return s.as<State>(); }
  static View<State> typed(const AnyView& v) { return {v.state.as<State>(), v.viewer}; }
  static Action typed(const AnyAction& a) {
    const std::optional<Action> out = decoded<G>(a);
    assert(out);
    return *out;
  }
  static Answers typed(std::span<const std::optional<AnyAction>> answers) {
    Answers out;
    for (const auto& a : answers) out.push_back(a ? std::optional(typed(*a)) : std::nullopt);
    return out;
  }

 public:
  Reason refused(const AnyState& s) const override { return D::refused(typed(s)); }
  Pack pack(const AnyState& s) const override { return D::pack(typed(s)); }
  Due due(const AnyState& s) const override { return D::due(typed(s)); }
  AnyAction lot(const AnyState& s, Rng& rng) const override {
    return encoded<G>(D::lot(typed(s), rng));
  }
  AnyAction made(const AnyView& v, const Given<AnyAction>& given) const override {
    const Answers answers = typed(given.answers);
    std::vector<Action> told;
    for (const AnyAction& a : given.told) told.push_back(typed(a));
    Given<Action> out;
    out.cards = given.cards, out.answers = answers, out.told = told;
    return encoded<G>(D::made(typed(v), out));
  }
  AnyAction tell(const AnyView& v) const override { return encoded<G>(D::tell(typed(v))); }
  bool tells(const AnyState& s, Seat p, const AnyAction& a) const override {
    return D::tells(typed(s), p, typed(a));
  }
  Moves moves(const AnyState& s, Seat p, const AnyAction& a) const override {
    return D::moves(typed(s), p, typed(a));
  }
  AnyAction seen(const AnyAction& a, std::span<const std::uint8_t> cards) const override {
    return encoded<G>(D::seen(typed(a), cards));
  }
  std::vector<std::uint8_t> loot(const AnyView& v) const override { return D::loot(typed(v)); }
  bool sealed(const AnyState& s) const override { return D::sealed(typed(s)); }
  bool settles(const AnyState& s, const AnyAction& a) const override {
    return D::settles(typed(s), typed(a));
  }
  std::optional<Opening> opening(const AnyState& s,
                                 std::span<const std::optional<AnyAction>> a) const override {
    return D::opening(typed(s), typed(a));
  }
  AnyAction unsettling() const override { return encoded<G>(D::unsettling()); }
  Seat last(const AnyState& s, std::span<const std::optional<AnyAction>> a) const override {
    return D::last(typed(s), typed(a));
  }
  AnyAction taken(const AnyState& s, Seat viewer, Seat p, const AnyAction& a,
                  bool last) const override {
    return encoded<G>(D::taken(typed(s), viewer, p, typed(a), last));
  }
};

}  // namespace parlour
