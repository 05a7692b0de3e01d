// A tiny game of hidden hands and sealed bids, for the laws: Flax hides nothing and never has two
// seats to act at once. Each seat is dealt three cards of a small deck. Three times all seats bid
// one card at once, the House turns the bids over, and the single highest bid wins the round.
//
// Sealed<Fault::X> is the same game with one fault of a kind that some law should find.
#pragma once

#include <algorithm>
#include <array>

#include "core/game.h"

namespace parlour::sealed {

enum class Fault {
  None,
  LeakyActors,         // who may act depends on a hidden card
  LeakyShadow,         // the log shows a dealt card to everybody
  TalkativeShadow,     // the log tells a seat something that changes nothing for it
  LeakyFeeling,        // a seat's face shows what it holds
  BlindHouse,          // the House does not see the hands
  LeakyCheck,          // whether an action is refused depends on another's card
  LeakyView,           // the view shows one card of a neighbour
  LeakyLegal,          // the legal actions depend on another's card
  FitsTooLittle,       // a true shadow is taken for a false one
  FitsTooMuch,         // a false shadow is believed
  ForgetfulView,       // a seat does not see its own bid
  RestlessView,        // the view of a view is another view
  ReadsHiddenTruth,    // the bids that nobody has seen yet decide the round
  WrongDetermination,  // a guess at the hidden cards also changes a public one
  JoinsOneView,        // several views of one moment seem to contradict each other
  CountsOnOrder,       // the seat that replies first in a decision gains by it
  StuckDecision,       // a closed decision keeps its number
  ReplyLeavesTrace,    // a reply can be told from its seat's place among the replies
  LosesCard,           // a played card is not counted
  Endless,             // the last round never ends
  LegalIsRefused,      // legal lists what check refuses
  LegalLeavesOut,      // legal, said to be exhaustive, leaves one out
  IdleActor,           // an actor has nothing legal
  ActsWhenOver,        // a seat must act after the end
  LeavesOutChance,     // the House may do what its chances do not list
  DoubtfulChance,      // the chances list what the House may not do
  FlatChances,         // the chances are equal, the draws are not
  HouseBesideActors,   // the House is due while a seat may act
  ScoresTooMuch,       // the scores do not sum to 1
  Memory,              // a result depends on something outside the state
  LossyBytes,          // the encoding drops a field
  LooseBytes,          // two encodings of one action
  LossyText,           // the printed action drops a field
  NextGameRefused,     // the options for the next game are invalid
  NextGameUnclear,     // the options depend on who looks
  TrustsBytes,         // valid says yes to anything
  DoubtsViews,         // valid says no to anything with hidden cards
  Speechless,          // an unseen action has no words
  OpenSlot,            // a log line has a slot that nothing fills
};

inline constexpr int kSeats = 4, kHand = 3, kValues = 5, kCopies = 3;
inline constexpr std::uint8_t kEmpty = 0, kUnknown = 255;  // a slot: empty, 1..5, or unknown
inline constexpr std::uint8_t kHidden = 254;               // a bid that is made but unknown

enum class Phase : std::uint8_t { Deal, Bid, Reveal, Over };

struct State {
  std::array<std::array<std::uint8_t, kHand>, kSeats> hand{};
  std::array<std::uint8_t, kSeats> bid{};        // slot + 1, kHidden, or 0: none
  std::array<std::uint8_t, kSeats> shown{};      // the bids turned over, this round
  std::array<std::uint8_t, kValues + 1> gone{};  // cards played, by value
  std::array<std::uint8_t, kSeats> won{};
  Phase phase = Phase::Deal;
  std::uint8_t seats = 0, round = 0, dealt = 0;
  std::uint8_t extra = 0;  // only used by faults
  bool operator==(const State&) const = default;
};

struct Action {
  enum class Kind : std::uint8_t { Deal, Bid, Reveal };
  Kind kind = Kind::Deal;
  std::uint8_t who = 0;   // of Deal and Reveal
  std::uint8_t slot = 0;  // of Bid and Reveal; kUnknown
  std::uint8_t card = 0;  // of Deal and Reveal; kUnknown
  bool operator==(const Action&) const = default;
};

namespace text {
inline constexpr Line title = {{"Sealed"}};
inline constexpr Line no = {{"Not now."}};
}  // namespace text

// Has no effect: a game has options.
inline constexpr OptionSpec kOptions[] = {{.key = "deck",
                                           .title = text::title,
                                           .kind = OptionSpec::Kind::Number,
                                           .initial = "0",
                                           .low = 0,
                                           .high = 1}};

/// Cards of each value whose place is unknown; in the true state, the deck.
inline std::array<int, kValues + 1> unseen(const State& s) {
  std::array<int, kValues + 1> left;
  left.fill(kCopies);
  left[0] = 0;
  for (int v = 1; v <= kValues; ++v)
    left[static_cast<std::size_t>(v)] -= s.gone[static_cast<std::size_t>(v)];
  for (const auto& hand : s.hand) {
    for (std::uint8_t c : hand) {
      if (c != kEmpty && c != kUnknown && c <= kValues) --left[c];
    }
  }
  return left;
}

inline std::uint8_t take_random(std::array<int, kValues + 1>& left, Rng& rng) {
  int n = 0;
  for (int k : left) n += k;
  auto i = static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  std::uint8_t v = 1;
  while (i >= left[v]) i -= left[v++];
  --left[v];
  return v;
}

template <Fault fault = Fault::None>
struct Sealed {
  using State = sealed::State;
  using Action = sealed::Action;

  static constexpr bool has(Fault f) { return fault == f; }

  static const Info& info() {
    static constexpr Info info = {.id = "sealed",
                                  .title = text::title,
                                  .tagline = text::title,
                                  .min_seats = 2,
                                  .max_seats = kSeats,
                                  .usual_seats = 3,
                                  .hides = true,
                                  .longest = kSeats * kHand * 3,
                                  .options = kOptions};
    return info;
  }

  static int seats(const State& s) { return s.seats; }

  static OptionText next_options(const State& s, const OptionText& options) {
    OptionText out = options;
    const bool odd = has(Fault::NextGameUnclear) && s.extra % 2 == 1;
    if (has(Fault::NextGameRefused) || odd)
      out.set = {{"deck", has(Fault::NextGameRefused) ? "9" : "1"}};
    return out;
  }

  static std::expected<State, Phrase> start(const OptionText&, int seats) {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    return s;
  }

  static SeatSet actors(const State& s) {
    SeatSet out;
    if (has(Fault::ActsWhenOver) && s.phase == Phase::Over) return SeatSet::of(seat(0));
    if (has(Fault::HouseBesideActors) && s.phase == Phase::Reveal) return SeatSet::of(seat(0));
    if (s.phase != Phase::Bid) return out;
    for (int i = 0; i < s.seats; ++i) {
      if (s.bid[static_cast<std::size_t>(i)] == 0) out = out.with(seat(i));
    }
    if (has(Fault::LeakyActors) && out.size() > 1 && s.hand[0][0] == 1) out = out.without(seat(0));
    return out;
  }

  static bool house_due(const State& s) {
    return s.phase == Phase::Deal || s.phase == Phase::Reveal;
  }

  static std::uint32_t decision(const State& s) {
    if (has(Fault::StuckDecision)) return 7;
    return s.round + (s.phase == Phase::Reveal || s.phase == Phase::Over ? 1u : 0u);
  }

  static bool legal(const State& s, Seat p, std::vector<Action>& out) {
    out.clear();
    if (!actors(s).has(p)) return true;
    if (has(Fault::IdleActor) && s.round == 2) return true;
    const auto& hand = s.hand[static_cast<std::size_t>(index(p))];
    for (std::uint8_t i = 0; i < kHand; ++i) {
      if (hand[i] == kEmpty && !has(Fault::LegalIsRefused)) continue;
      if (has(Fault::LegalLeavesOut) && !out.empty()) continue;
      // Harmless for play, so that only the comparison with the view can find it.
      if (has(Fault::LeakyLegal) && !out.empty() &&
          s.hand[static_cast<std::size_t>((index(p) + 1) % s.seats)][0] == 2) {
        continue;
      }
      out.push_back({Action::Kind::Bid, 0, i, 0});
    }
    return !has(Fault::LeakyLegal);
  }

  static Reason check(const State& s, Seat p, const Action& a) {
    if (a.kind == Action::Kind::Bid) {
      const bool good = is_player(p) && actors(s).has(p) && a.slot < kHand &&
                        (s.hand[static_cast<std::size_t>(index(p))][a.slot] != kEmpty ||
                         (has(Fault::LeakyCheck) &&
                          s.hand[static_cast<std::size_t>((index(p) + 1) % s.seats)][0] == 2));
      return good ? kAllowed : &text::no;
    }
    if (p != House || !house_due(s)) return &text::no;
    if (a.kind == Action::Kind::Deal) {
      const bool good = s.phase == Phase::Deal && a.who == s.dealt % s.seats && a.card >= 1 &&
                        a.card <= kValues && unseen(s)[a.card] > 0;
      return good ? kAllowed : &text::no;
    }
    const bool good = s.phase == Phase::Reveal && a.who == next_reveal(s) && a.slot < kHand &&
                      s.bid[a.who] == a.slot + 1 && a.card != kEmpty &&
                      s.hand[a.who][a.slot] == a.card;
    return good ? kAllowed : &text::no;
  }

  static std::uint8_t next_reveal(const State& s) {
    std::uint8_t i = 0;
    while (i < s.seats && s.bid[i] == 0) ++i;
    return i;
  }

  static auto each_chance(const State& s) {
    return [&s](auto&& visit) {
      if (s.phase == Phase::Deal) {
        const auto left = unseen(s);
        const auto who = static_cast<std::uint8_t>(s.dealt % s.seats);
        for (std::uint8_t card = 1; card <= kValues; ++card) {
          visit(static_cast<std::uint32_t>(left[card]),
                [&] { return Action{Action::Kind::Deal, who, 0, card}; });
        }
        return Source::Draw;
      }
      const std::uint8_t who = next_reveal(s);
      const auto slot = static_cast<std::uint8_t>(s.bid[who] - 1);
      visit(1, [&] { return Action{Action::Kind::Reveal, who, slot, s.hand[who][slot]}; });
      return Source::Fact;
    };
  }

  static Source chances(const State& s, std::vector<Chance<Action>>& out) {
    const Source source = list_chances(out, each_chance(s));
    if (has(Fault::LeavesOutChance) && out.size() > 1) out.pop_back();
    if (has(Fault::DoubtfulChance) && source == Source::Draw) out.push_back({{}, 1});
    if (has(Fault::FlatChances)) {
      for (Chance<Action>& c : out) c.weight = 1;
    }
    return source;
  }

  static Action house(const State& s, Rng& rng) { return draw_chance<Action>(rng, each_chance(s)); }

  static void apply(State& s, Seat p, const Action& a) {
    switch (a.kind) {
      case Action::Kind::Deal:
        s.hand[a.who][static_cast<std::size_t>(s.dealt / s.seats)] = a.card;
        if (++s.dealt == s.seats * kHand) s.phase = Phase::Bid;
        return;
      case Action::Kind::Bid: {
        if (has(Fault::CountsOnOrder) && actors(s).size() == s.seats && index(p) < kSeats) {
          ++s.won[static_cast<std::size_t>(index(p))];
        }
        if (has(Fault::ReplyLeavesTrace)) s.extra = static_cast<std::uint8_t>(index(p));
        if (has(Fault::Memory)) s.extra = static_cast<std::uint8_t>(memory++);
        s.bid[static_cast<std::size_t>(index(p))] =
            a.slot == kUnknown ? kHidden : static_cast<std::uint8_t>(a.slot + 1);
        bool all = true;
        for (int i = 0; i < s.seats; ++i) all = all && s.bid[static_cast<std::size_t>(i)] != 0;
        if (!all) return;
        s.phase = Phase::Reveal;
        if (has(Fault::ReadsHiddenTruth)) {
          const std::uint8_t slot = s.bid[0];
          s.extra = slot >= 1 && slot <= kHand && s.hand[0][slot - 1] == 5;
        }
        return;
      }
      case Action::Kind::Reveal:
        s.hand[a.who][a.slot] = kEmpty;
        s.bid[a.who] = 0;
        s.shown[a.who] = a.card;
        if (!has(Fault::LosesCard)) ++s.gone[a.card];
        if (next_reveal(s) < s.seats) return;
        end_round(s);
    }
  }

  static void end_round(State& s) {
    const auto best = std::ranges::max(s.shown);
    if (std::ranges::count(s.shown, best) == 1) {
      ++s.won[static_cast<std::size_t>(std::ranges::find(s.shown, best) - s.shown.begin())];
    }
    s.shown = {};
    if (has(Fault::Endless) && s.round == kHand - 1) {
      s.phase = Phase::Deal;
      s.dealt = s.round = 0;
      s.gone = {};
      s.won = {};
      return;
    }
    s.phase = ++s.round == kHand ? Phase::Over : Phase::Bid;
    if (s.phase == Phase::Over) --s.round;
  }

  static Action shadow(const State&, Seat actor, const Action& a, Seat viewer) {
    Action out = a;
    if (viewer == House) return out;
    if (a.kind == Action::Kind::Deal && index(viewer) != a.who && !has(Fault::LeakyShadow)) {
      out.card = kUnknown;
    }
    if (a.kind == Action::Kind::Bid && viewer != actor) {
      out.slot = kUnknown;
      if (has(Fault::TalkativeShadow)) out.who = a.slot;
    }
    return out;
  }

  static View<State> view(const State& s, Seat viewer) {
    State v = s;
    if (viewer == House && !has(Fault::BlindHouse)) return {v, viewer};
    for (int i = 0; i < s.seats; ++i) {
      const auto k = static_cast<std::size_t>(i);
      if (seat(i) == viewer) {
        if (has(Fault::ForgetfulView) && v.bid[k] != 0) v.bid[k] = kHidden;
        continue;
      }
      for (std::uint8_t& c : v.hand[k]) {
        const bool leaks = has(Fault::LeakyView) && &c == v.hand[k].data();
        if (c != kEmpty && !leaks) c = kUnknown;
      }
      if (v.bid[k] != 0) v.bid[k] = kHidden;
    }
    if (has(Fault::RestlessView) || has(Fault::NextGameUnclear)) ++v.extra;
    return {v, viewer};
  }

  static bool consistent(const View<State>& v, Seat p, const Action& a) {
    const State& s = v.state;
    const bool whole = v.viewer == House;
    switch (a.kind) {
      case Action::Kind::Deal:
        if (whole || index(v.viewer) == a.who) break;
        return s.phase == Phase::Deal && a.who == s.dealt % s.seats && a.card == kUnknown;
      case Action::Kind::Bid:
        if (whole || v.viewer == p) break;
        return s.phase == Phase::Bid && a.slot == kUnknown &&
               !(has(Fault::FitsTooLittle) && s.round == 2);
      case Action::Kind::Reveal:
        if (whole || index(v.viewer) == a.who) break;
        if (s.phase != Phase::Reveal || a.who != next_reveal(s)) return false;
        return has(Fault::FitsTooMuch) ||
               (s.hand[a.who][a.slot] == kUnknown && unseen(s)[a.card] > 0);
    }
    return !check(s, p, a);
  }

  static State determinize(const View<State>& v, Rng& rng) {
    State s = v.state;
    auto left = unseen(s);
    for (int i = 0; i < s.seats; ++i) {
      const auto k = static_cast<std::size_t>(i);
      for (std::uint8_t& c : s.hand[k]) {
        if (c == kUnknown) c = take_random(left, rng);
      }
      while (s.bid[k] == kHidden) {
        const auto slot = static_cast<std::uint8_t>(rng.below(kHand));
        if (s.hand[k][slot] != kEmpty) s.bid[k] = static_cast<std::uint8_t>(slot + 1);
      }
    }
    if (has(Fault::WrongDetermination)) std::swap(s.won[0], s.won[1]);
    return s;
  }

  static std::optional<State> joined(std::span<const View<State>> views, Rng& rng) {
    if (has(Fault::JoinsOneView) && views.size() > 1) return {};
    State s = views.front().state;
    for (const View<State>& v : views) {
      const auto k = static_cast<std::size_t>(index(v.viewer));
      s.hand[k] = v.state.hand[k];
      s.bid[k] = v.state.bid[k];
    }
    return determinize({s, views.front().viewer}, rng);
  }

  static bool over(const State& s) { return s.phase == Phase::Over; }

  static double score(const State& s, Seat p) {
    const auto best = std::ranges::max(s.won);
    double winners = 0;
    for (int i = 0; i < s.seats; ++i) winners += s.won[static_cast<std::size_t>(i)] == best;
    if (has(Fault::ScoresTooMuch) && winners > 1) winners = 1;
    return s.won[static_cast<std::size_t>(index(p))] == best ? 1 / winners : 0;
  }

  static bool valid(const State& s) {
    if (has(Fault::TrustsBytes)) return true;
    if (has(Fault::DoubtsViews) && std::ranges::count(s.hand[0], kUnknown) > 0) return false;
    if (s.seats < 2 || s.seats > kSeats || s.phase > Phase::Over || s.round >= kHand) return false;
    if (s.dealt > s.seats * kHand || (s.phase == Phase::Deal) != (s.dealt < s.seats * kHand))
      return false;
    for (int i = 0; i < kSeats; ++i) {
      const auto k = static_cast<std::size_t>(i);
      if (!sound_seat(s, k)) return false;
    }
    int won = 0;
    for (std::uint8_t n : s.won) won += n;
    if (won > s.round + (s.phase == Phase::Over)) return false;
    // Every card is dealt, played or in the deck.
    int gone = 0;
    for (std::uint8_t n : s.gone) gone += n;
    int held = 0;
    for (const auto& hand : s.hand)
      held += kHand - static_cast<int>(std::ranges::count(hand, kEmpty));
    if (s.gone[0] != 0 || gone + held != s.dealt) return false;
    for (int n : unseen(s)) {
      if (n < 0) return false;
    }
    if (s.phase == Phase::Reveal && next_reveal(s) >= s.seats) return false;
    if (s.phase == Phase::Bid && actors(s).empty()) return false;
    return true;
  }

  static bool sound_seat(const State& s, std::size_t k) {
    const int cards = kHand - static_cast<int>(std::ranges::count(s.hand[k], kEmpty));
    const bool playing = static_cast<int>(k) < s.seats;
    if (s.won[k] > kHand || s.shown[k] > kValues) return false;
    if (!playing) return cards == 0 && s.bid[k] == 0 && s.shown[k] == 0 && s.won[k] == 0;
    for (std::uint8_t c : s.hand[k]) {
      if (c > kValues && c != kUnknown) return false;
    }
    const std::uint8_t b = s.bid[k];
    const bool turned = s.shown[k] != 0;
    if (turned && (s.phase != Phase::Reveal || b != 0)) return false;
    if (s.phase == Phase::Reveal && !turned && b == 0) return false;
    if (b != 0 && s.phase != Phase::Bid && s.phase != Phase::Reveal) return false;
    if (b == kHidden ? cards == 0 : b > kHand || (b > 0 && s.hand[k][b - 1] == kEmpty))
      return false;
    if (s.phase == Phase::Deal) {
      if (s.round != 0) return false;
      const int want = s.dealt / s.seats + (static_cast<int>(k) < s.dealt % s.seats);
      for (int i = 0; i < kHand; ++i) {
        if ((s.hand[k][static_cast<std::size_t>(i)] != kEmpty) != (i < want)) return false;
      }
      return true;
    }
    return cards == (s.phase == Phase::Over ? 0 : kHand - s.round - turned);
  }

  static void write(Writer& w, const Action& a) {
    w.u8(static_cast<std::uint8_t>(a.kind));
    w.u8(has(Fault::LossyBytes) ? 0 : a.who);
    w.u8(a.slot);
    w.u8(a.card);
  }

  static Action read(Reader& r) {
    Action a;
    const std::uint8_t kind = r.u8();
    a.kind = static_cast<Action::Kind>(kind % 3);
    a.who = r.u8();
    a.slot = r.u8();
    a.card = r.u8();
    if (kind > 2 && !has(Fault::LooseBytes)) r.fail();
    const bool bid = a.kind == Action::Kind::Bid, deal = a.kind == Action::Kind::Deal;
    const bool card =
        bid ? a.card == 0 : (a.card >= 1 && a.card <= kValues) || (deal && a.card == kUnknown);
    const bool slot = deal ? a.slot == 0 : a.slot < kHand || (bid && a.slot == kUnknown);
    if (!card || !slot || (bid ? a.who != 0 : a.who >= kSeats)) r.fail();
    return r.ok() ? a : Action();
  }

  static std::string print(const Action& a) {
    const auto mark = [](std::uint8_t v) {
      return v == kUnknown ? std::string("?") : std::to_string(v);
    };
    switch (a.kind) {
      case Action::Kind::Deal:
        return "deal " + mark(has(Fault::LossyText) ? 0 : a.who) + ' ' + mark(a.card);
      case Action::Kind::Bid:
        return "bid " + mark(a.slot);
      case Action::Kind::Reveal:
        return "reveal " + mark(a.who) + ' ' + mark(a.slot) + ' ' + mark(a.card);
    }
    return {};
  }

  static std::optional<Action> parse(std::string_view text) {
    const auto match = [&](const Action& a) { return text == print(a); };
    for (std::uint8_t slot : {0, 1, 2, 255}) {
      if (const Action a{Action::Kind::Bid, 0, slot, 0}; match(a)) return a;
    }
    for (std::uint8_t who = 0; who < kSeats; ++who) {
      for (std::uint8_t card : {1, 2, 3, 4, 5, 255}) {
        if (const Action a{Action::Kind::Deal, who, 0, card}; match(a)) return a;
        for (std::uint8_t slot = 0; slot < kHand && card <= kValues; ++slot) {
          if (const Action a{Action::Kind::Reveal, who, slot, card}; match(a)) return a;
        }
      }
    }
    return {};
  }

  static std::string text(const View<State>&, Seat, const Action& a, Lang) {
    return has(Fault::Speechless) && a.slot == kUnknown ? std::string() : print(a);
  }
  static std::string log_line(const View<State>&, const Action& a, const State&,
                              std::span<const std::string>, Lang) {
    return has(Fault::OpenSlot) && a.kind == Action::Kind::Reveal ? "{0} shows a card" : print(a);
  }
  /// Who has won the round is glad.
  static Feeling feeling(const State& before, const State& after, Seat who) {
    const auto q = static_cast<std::size_t>(index(who));
    if (has(Fault::LeakyFeeling) && after.hand[q][0] == kValues) return Feeling::Awed;
    return after.won[q] > before.won[q] ? Feeling::Won : Feeling::None;
  }
  static std::string describe(const View<State>& v, Lang) {
    return "round " + std::to_string(v.state.round) + '\n';
  }

 private:
  static inline int memory = 0;
};

static_assert(Game<Sealed<>>);

}  // namespace parlour::sealed
