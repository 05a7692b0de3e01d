// Two tiny games whose optimal play is known, for the tests of the search.
#pragma once

#include "ai/hints.h"

namespace parlour::toys {

struct Act {
  std::uint8_t what = 0;
  bool operator==(const Act&) const = default;
};

inline constexpr Line kNo = {{"no"}};

/// The functions that both games implement the same way.
template <class G, class S>
struct Plain {
  using State = S;
  using Action = Act;
  static std::uint32_t decision(const S& s) { return s.ply; }
  static bool house_due(const S&) { return false; }
  static Source chances(const S&, std::vector<Chance<Action>>&) { return Source::TooMany; }
  static Action house(const S&, Rng&) { return {}; }
  static Reason check(const S& s, Seat p, const Action& a) {
    std::vector<Action> out;
    G::legal(s, p, out);
    return std::ranges::find(out, a) == out.end() ? &kNo : kAllowed;
  }
  static bool valid(const S&) { return true; }
  static void write(Writer& w, const Action& a) { w.u8(a.what); }
  static Action read(Reader& r) { return {r.u8()}; }
  static std::string print(const Action& a) { return std::to_string(a.what); }
  static std::optional<Action> parse(std::string_view text) {
    const auto n = parse_number(text, 255);
    return n ? std::optional(Action{static_cast<std::uint8_t>(*n)}) : std::nullopt;
  }
  static std::string text(const View<S>&, Seat, const Action& a, Lang) { return print(a); }
  static std::string describe(const View<S>&, Lang) { return {}; }
};

/// A pile of stones; each player takes one to three; whoever takes the last one wins. A pile whose
/// size is a multiple of four is lost for the seat to move, and from any other exactly one move
/// wins.
struct PileState {
  std::uint8_t stones = 21, turn = 0, ply = 0;
  bool operator==(const PileState&) const = default;
};
struct Piles : Plain<Piles, PileState> {
  static const Info& info() {
    static constexpr Info i = {.id = "piles", .title = kNo, .tagline = kNo, .longest = 21};
    return i;
  }
  static std::expected<State, Phrase> start(const OptionText&, int) { return State{}; }
  static bool over(const State& s) { return s.stones == 0; }
  static int seats(const State&) { return 2; }
  static SeatSet actors(const State& s) { return over(s) ? SeatSet() : SeatSet::of(seat(s.turn)); }
  static bool legal(const State& s, Seat p, std::vector<Action>& out) {
    out.clear();
    for (std::uint8_t n = 1; n <= 3 && n <= s.stones && actors(s).has(p); ++n) out.push_back({n});
    return true;
  }
  static void apply(State& s, Seat, const Action& a) {
    s.stones = static_cast<std::uint8_t>(s.stones - a.what);
    s.turn ^= 1;
    ++s.ply;
  }
  static Action shadow(const State&, Seat, const Action& a, Seat) { return a; }
  static View<State> view(const State& s, Seat p) { return {s, p}; }
  static State determinize(const View<State>& v, Rng&) { return v.state; }
  static double score(const State& s, Seat p) { return index(p) == s.turn ? 0 : 1; }
};
static_assert(Game<Piles>);

/// Seat 0 hides a coin left or right, or gives up and gets 0.3. Seat 1 says left or right and wins
/// everything if that is right, or passes and gets 0.6. As seat 1, a player who knows where the
/// coin is wins; one who does not must pass. So seat 0 should hide the coin, but a search in which
/// seat 1 sees it would give up.
struct CoinState {
  enum : std::uint8_t { Open, Left, Right, GaveUp, Passed, Unknown };
  std::uint8_t coin = Open, guess = Open, ply = 0, zero = 0;
  bool operator==(const CoinState&) const = default;
};
struct Coins : Plain<Coins, CoinState> {
  using S = CoinState;
  static const Info& info() {
    static constexpr Info i = {
        .id = "coins", .title = kNo, .tagline = kNo, .hides = true, .longest = 2};
    return i;
  }
  static std::expected<State, Phrase> start(const OptionText&, int) { return State{}; }
  static bool over(const State& s) { return s.ply == 2 || s.coin == S::GaveUp; }
  static int seats(const State&) { return 2; }
  static SeatSet actors(const State& s) { return over(s) ? SeatSet() : SeatSet::of(seat(s.ply)); }
  static bool legal(const State& s, Seat p, std::vector<Action>& out) {
    out.clear();
    if (!actors(s).has(p)) return true;
    out = {{S::Left}, {S::Right}, {s.ply == 0 ? S::GaveUp : S::Passed}};
    return true;
  }
  static void apply(State& s, Seat, const Action& a) {
    (s.ply == 0 ? s.coin : s.guess) = a.what;
    ++s.ply;
  }
  static Action shadow(const State&, Seat p, const Action& a, Seat viewer) {
    const bool seen = p == viewer || p == seat(1) || a.what == S::GaveUp;
    return seen ? a : Action{S::Unknown};
  }
  static View<State> view(State s, Seat p) {
    if (p != seat(0) && (s.coin == S::Left || s.coin == S::Right)) s.coin = S::Unknown;
    return {s, p};
  }
  static State determinize(const View<State>& v, Rng& rng) {
    State s = v.state;
    if (s.coin == S::Unknown) s.coin = rng.below(2) ? S::Left : S::Right;
    return s;
  }
  static double score(const State& s, Seat p) {
    const double first = s.coin == S::GaveUp ? 0.3 : s.guess == S::Passed ? 0.4 : s.guess != s.coin;
    return index(p) == 0 ? first : 1 - first;
  }
};
static_assert(Game<Coins>);

}  // namespace parlour::toys

template <>
struct parlour::ai::Hints<parlour::toys::Piles> : NoHints<toys::Piles> {};
template <>
struct parlour::ai::Hints<parlour::toys::Coins> : NoHints<toys::Coins> {};
