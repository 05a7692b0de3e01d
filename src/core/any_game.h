// The only virtual bridge between a game's types and the code that is compiled once for all games:
// table, record, lobby, network, saves, interface.
#pragma once

#include <cassert>
#include <new>

#include "core/hooks.h"

namespace parlour {

/// A state of some game, by value. Only the game that made it may receive it.
class AnyState {
 public:
  AnyState() = default;
  explicit AnyState(ByteView bytes) : bytes_(bytes.begin(), bytes.end()) {}
  bool empty() const { return bytes_.empty(); }
  ByteView bytes() const { return bytes_; }
  bool operator==(const AnyState&) const = default;

  /// The typed state; requires one of G's states. operator new aligns for every State.
  template <class State>
  const State& as() const {
    static_assert(alignof(State) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    assert(bytes_.size() == sizeof(State));
    return *std::launder(reinterpret_cast<const State*>(bytes_.data()));
  }
  template <class State>
  State& as() {
    return const_cast<State&>(std::as_const(*this).template as<State>());
  }

 private:
  Bytes bytes_;
};

/// What one seat may know of a state. A separate type, so that the truth cannot be passed where a
/// view is required.
struct AnyView {
  AnyState state;
  Seat viewer = Watcher;
  bool operator==(const AnyView&) const = default;
};

/// An action in its only encoding, produced by read, parse or encoded of the same game. Bytes from
/// elsewhere are validated by AnyGame::check, AnyGame::advance and Table::submit; all other
/// functions require a valid action.
struct AnyAction {
  Bytes bytes;
  bool operator==(const AnyAction&) const = default;
  auto operator<=>(const AnyAction&) const = default;
};

/// One of G's actions in the form that generic code uses.
template <Game G>
AnyAction encoded(const typename G::Action& a) {
  Writer w;
  G::write(w, a);
  return {w.take()};
}
/// The inverse of `encoded`; nothing if the bytes are not an action of G.
template <Game G>
std::optional<typename G::Action> decoded(const AnyAction& a) {
  Reader r(a.bytes);
  const typename G::Action out = G::read(r);
  return r.done() ? std::optional(out) : std::nullopt;
}

// A game behind the bridge, stateless, divided by caller. Functions are those of the Game concept.

/// The game on the truth: only for Table.
class GameOnTruth {
 public:
  virtual ~GameOnTruth() = default;
  /// Accepts bytes that are not an action of this game.
  virtual Reason check(const AnyState&, Seat, const AnyAction&) const = 0;
  virtual AnyAction house(const AnyState&, Rng&) const = 0;
  virtual void apply(AnyState&, Seat, const AnyAction&) const = 0;
  virtual AnyAction shadow(const AnyState&, Seat actor, const AnyAction&, Seat viewer) const = 0;
  virtual AnyView view(const AnyState&, Seat viewer) const = 0;
  virtual SeatSet actors(const AnyState&) const = 0;
  virtual bool house_due(const AnyState&) const = 0;
  virtual std::uint32_t decision(const AnyState&) const = 0;
  virtual int seats(const AnyState&) const = 0;
  /// Whether this seat may immediately take back its own action, taken in this state.
  virtual bool revocable(const AnyState& before, Seat, const AnyAction&) const = 0;
  virtual bool over(const AnyState&) const = 0;
  virtual double score(const AnyState&, Seat) const = 0;
  /// What this action of the House, due in this state, gives a seat by luck; nothing in a game
  /// whose Info::prizes is null.
  virtual Fortune fortune(const AnyState& before, const AnyAction& drawn, Seat) const = 0;
};

/// The game on a view: for screens, bots and other devices.
class GameOnView {
 public:
  virtual ~GameOnView() = default;
  virtual bool legal(const AnyView&, Seat, std::vector<AnyAction>& out) const = 0;
  virtual std::string text(const AnyView&, Seat actor, const AnyAction&, Lang) const = 0;
  /// The same with the players' names, one per seat.
  virtual std::string said(const AnyView&, Seat actor, const AnyAction&,
                           std::span<const std::string> names, Lang) const = 0;
  virtual std::string describe(const AnyView&, Lang) const = 0;
  /// An action's line in the log; empty: none. `names`: one per seat.
  virtual std::string log_line(const AnyView& before, Seat actor, const AnyAction& shadow,
                               const AnyView& after, std::span<const std::string> names,
                               Lang) const = 0;
  /// Whether each log_line() is a line of its own.
  virtual bool tells_lines() const = 0;
  /// The seat that an action of the House concerns, or House: as of the view before it, and as the
  /// viewer learns of it.
  virtual Seat subject(const AnyView& before, const AnyAction& shadow) const = 0;
  /// How the seat takes this step: the same for every viewer.
  virtual Feeling feeling(const AnyView& before, const AnyView& after, Seat) const = 0;
  /// Applies the viewer's own shadow of an action. Returns false and changes nothing if the bytes
  /// are not an action, nobody could observe it in this view (consistent in hooks.h), or no view
  /// follows.
  virtual bool advance(AnyView&, Seat actor, const AnyAction& shadow) const = 0;
};

/// How a table proceeds: pauses, questions to everybody, moves for absent players, the next game.
class GameFlow {
 public:
  virtual ~GameFlow() = default;
  /// Whether the open question may be answered aloud by several persons at one device.
  virtual bool open_question(const AnyView&) const = 0;
  /// Whether the current step is one of a long sequence of equal steps.
  virtual bool dealing(const AnyView&) const = 0;
  /// Whether a part of the game has ended that players look at before the House goes on.
  virtual bool rests(const AnyView&) const = 0;
  /// The action for a seat if nobody answers for it; nothing if the game has none.
  virtual std::optional<AnyAction> fallback(const AnyView&, Seat) const = 0;
  /// The options for start() of the next game at this table, with the same number of seats. This
  /// game is over and began with `options`: those chosen for the table, or the result of this
  /// function after an earlier game.
  virtual std::string next_options(const AnyView&, std::string_view options) const = 0;
  /// Whether anything in the next game, such as who begins, follows from the game before it.
  virtual bool has_next_options() const = 0;
  /// The sides at the start of a game, as a sentence; empty: everybody plays alone. `names`: one
  /// per seat.
  virtual std::string seating(const AnyState&, std::span<const std::string> names, Lang) const = 0;
};

/// Actions and states as bytes and as words.
class GameCodec {
 public:
  virtual ~GameCodec() = default;
  /// An action's bytes are self-delimiting; the Reader fails if they are not an action.
  virtual AnyAction read(Reader&) const = 0;
  virtual std::string print(const AnyAction&) const = 0;
  virtual std::optional<AnyAction> parse(std::string_view) const = 0;

 protected:
  virtual bool valid(ByteView state) const = 0;
  virtual std::optional<AnyState> join(std::span<const AnyView>, Rng&) const = 0;
};

class AnyGame : public GameOnTruth, public GameOnView, public GameFlow, public GameCodec {
 public:
  virtual const Info& info() const = 0;
  virtual std::expected<AnyState, Phrase> start(std::string_view options, int seats) const = 0;

  // These queries accept a view as well as a truth.
  using GameOnTruth::actors, GameOnTruth::check, GameOnTruth::decision, GameOnTruth::house_due,
      GameOnTruth::over, GameOnTruth::score;
  Reason check(const AnyView& v, Seat p, const AnyAction& a) const { return check(v.state, p, a); }
  SeatSet actors(const AnyView& v) const { return actors(v.state); }
  bool house_due(const AnyView& v) const { return house_due(v.state); }
  std::uint32_t decision(const AnyView& v) const { return decision(v.state); }
  bool over(const AnyView& v) const { return over(v.state); }
  double score(const AnyView& v, Seat p) const { return score(v.state, p); }

  /// A stored truth; nothing if the bytes are not a valid state of this game.
  std::optional<AnyState> read_state(ByteView) const;
  /// A truth that is consistent with each of these views of one moment, by different seats; what
  /// none of them shows is dealt anew. Nothing if the game cannot do that, or if the views
  /// contradict each other.
  std::optional<AnyState> joined(std::span<const AnyView> views, Rng&) const;
  /// A view as sent to a bot or a peer: game, version, viewer, state, checksum.
  Bytes write_view(const AnyView&) const;
  /// Nothing if the bytes are no valid view of this game.
  std::optional<AnyView> read_view(ByteView) const;
  /// The options of the game of this view, in the current format: the view states the version of
  /// the rules that wrote it. Nothing if that version cannot be read.
  std::optional<std::string> options_of(ByteView view, std::string_view options) const;

 protected:
  static Reason no_action();
};

template <Game G>
class Erased final : public AnyGame {
  static_assert(hooks::count<G>() >= 0);  // every hook that it has is one
  using State = typename G::State;
  using Action = typename G::Action;

  static const State& truth(const AnyState& s) { return s.as<State>(); }
  static View<State> typed(const AnyView& v) { return {v.state.as<State>(), v.viewer}; }
  static AnyState wrap(const State& s) { return AnyState(bytes_of(s)); }
  static AnyAction wrap(const Action& a) { return encoded<G>(a); }
  static Action typed(const AnyAction& a) {
    const std::optional<Action> out = decoded<G>(a);
    assert(out);
    return *out;
  }

 public:
  const Info& info() const override { return G::info(); }
  std::expected<AnyState, Phrase> start(std::string_view options, int seats) const override;
  Reason check(const AnyState& s, Seat p, const AnyAction& a) const override {
    const std::optional<Action> b = decoded<G>(a);
    return b ? G::check(truth(s), p, *b) : no_action();
  }
  AnyAction house(const AnyState& s, Rng& rng) const override {
    return wrap(G::house(truth(s), rng));
  }
  void apply(AnyState& s, Seat p, const AnyAction& a) const override {
    G::apply(s.as<State>(), p, typed(a));
  }
  AnyAction shadow(const AnyState& s, Seat p, const AnyAction& a, Seat viewer) const override {
    return wrap(G::shadow(truth(s), p, typed(a), viewer));
  }
  AnyView view(const AnyState& s, Seat viewer) const override {
    const View<State> v = G::view(truth(s), viewer);
    return {wrap(v.state), viewer};
  }
  SeatSet actors(const AnyState& s) const override { return G::actors(truth(s)); }
  bool house_due(const AnyState& s) const override { return G::house_due(truth(s)); }
  std::uint32_t decision(const AnyState& s) const override { return G::decision(truth(s)); }
  int seats(const AnyState& s) const override { return G::seats(truth(s)); }
  bool revocable(const AnyState& s, Seat p, const AnyAction& a) const override {
    return hooks::revocable<G>(truth(s), p, typed(a));
  }
  Seat subject(const AnyView& v, const AnyAction& a) const override {
    return hooks::subject<G>(typed(v), typed(a));
  }
  Feeling feeling(const AnyView& before, const AnyView& after, Seat who) const override {
    return hooks::feeling<G>(truth(before.state), truth(after.state), who);
  }
  bool open_question(const AnyView& v) const override {
    return hooks::open_question<G>(truth(v.state));
  }
  bool rests(const AnyView& v) const override { return hooks::rests<G>(truth(v.state)); }
  bool dealing(const AnyView& v) const override { return hooks::dealing<G>(truth(v.state)); }
  std::optional<AnyAction> fallback(const AnyView& v, Seat p) const override {
    const std::optional<Action> a = hooks::fallback<G>(typed(v), p);
    return a ? std::optional(wrap(*a)) : std::nullopt;
  }
  bool has_next_options() const override { return hooks::has_next_options<G>(); }
  std::string next_options(const AnyView& v, std::string_view text) const override {
    if (!has_next_options()) return std::string(text);
    const auto options = parse_options(G::info(), text);
    assert(options);
    return print_options(G::info(), hooks::next_options<G>(truth(v.state), *options));
  }
  std::string seating(const AnyState& s, std::span<const std::string> names,
                      Lang lang) const override {
    return hooks::seating<G>(truth(s), names, lang);
  }
  bool over(const AnyState& s) const override { return G::over(truth(s)); }
  double score(const AnyState& s, Seat p) const override { return G::score(truth(s), p); }
  Fortune fortune(const AnyState& s, const AnyAction& a, Seat p) const override {
    return hooks::fortune<G>(truth(s), typed(a), index(p));
  }
  bool legal(const AnyView& v, Seat p, std::vector<AnyAction>& out) const override {
    std::vector<Action> actions;
    const bool all = G::legal(truth(v.state), p, actions);
    out.clear();
    for (const Action& a : actions) out.push_back(wrap(a));
    return all;
  }
  std::string text(const AnyView& v, Seat p, const AnyAction& a, Lang lang) const override {
    return G::text(typed(v), p, typed(a), lang);
  }
  std::string said(const AnyView& v, Seat p, const AnyAction& a, std::span<const std::string> names,
                   Lang lang) const override {
    return hooks::said<G>(typed(v), p, typed(a), names, lang);
  }
  std::string log_line(const AnyView& before, Seat actor, const AnyAction& shadow,
                       const AnyView& after, std::span<const std::string> names,
                       Lang lang) const override {
    return hooks::log_line<G>(typed(before), actor, typed(shadow), truth(after.state), names, lang);
  }
  bool tells_lines() const override { return hooks::has_log_line<G>(); }
  std::string describe(const AnyView& v, Lang lang) const override {
    return G::describe(typed(v), lang);
  }
  bool advance(AnyView& v, Seat p, const AnyAction& shadow) const override {
    const std::optional<Action> a = decoded<G>(shadow);
    View<State> w = typed(v);
    if (!a || !consistent<G>(w, p, *a)) return false;
    G::apply(w.state, p, *a);
    if (!G::valid(w.state) || G::view(w.state, w.viewer) != w) return false;
    v.state = wrap(w.state);
    return true;
  }
  AnyAction read(Reader& r) const override {
    const Action a = G::read(r);
    return r.ok() ? wrap(a) : AnyAction();
  }
  std::string print(const AnyAction& a) const override { return G::print(typed(a)); }
  std::optional<AnyAction> parse(std::string_view text) const override {
    const auto a = G::parse(text);
    return a ? std::optional(wrap(*a)) : std::nullopt;
  }

 protected:
  bool valid(ByteView bytes) const override {
    if (bytes.size() != sizeof(State)) return false;
    AnyState s(bytes);
    return G::valid(s.as<State>());
  }
  std::optional<AnyState> join(std::span<const AnyView> views, Rng& rng) const override {
    std::vector<View<State>> all;
    for (const AnyView& v : views) all.push_back(typed(v));
    const std::optional<State> s = hooks::joined<G>(all, rng);
    return s ? std::optional(wrap(*s)) : std::nullopt;
  }
};

/// The typed options and the number of seats, both checked: the first step of every start().
std::expected<OptionText, Phrase> check_start(const Info&, std::string_view options, int seats);

template <Game G>
std::expected<AnyState, Phrase> Erased<G>::start(std::string_view text, int seats) const {
  const auto options = check_start(G::info(), text, seats);
  if (!options) return std::unexpected(options.error());
  const auto s = G::start(*options, seats);
  if (!s) return std::unexpected(s.error());
  return wrap(*s);
}

}  // namespace parlour
