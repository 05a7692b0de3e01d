// Embers: a small, complete sample game that follows docs/add-a-game.md. Two to four players hold
// one card each, valued 1 to 6, with three of each value in the deck. In turn, each keeps their
// card, or lays it open and gets another. Then all are shown, and whoever has the lowest card loses
// a life, unless all are the same. A player with no lives left is out; the last one wins, and after
// kRounds rounds the players with the most lives share the victory.
//
// Who knows what. The cards in other hands are hidden. The deck is every card that is nowhere else:
// the House draws when a card is due. Swapped cards lie open until the round ends.
#pragma once

#include <array>
#include <cstdint>

#include "core/hooks.h"

namespace parlour::embers {

inline constexpr int kMost = 4, kValues = 6, kCopies = 3, kRounds = 12, kMostLives = 3;
inline constexpr std::uint8_t kNoCard = 0, kUnknown = 255;

enum class Phase : std::uint8_t {
  Deal,  // the House deals to `turn`
  Turn,  // `turn` keeps or swaps
  Draw,  // the House gives `turn` another card
  Show,  // the House shows all cards
  Over,
};

struct State {
  std::array<std::uint8_t, kMost> hand{}, lives{};
  std::array<std::uint8_t, kValues + 1> swapped{};  // cards that lie open, by value
  std::uint8_t swappers = 0;                        // set of seats that swapped in this round
  std::uint8_t seats = 0, round = 1;
  std::uint8_t first = 0, turn = 0;  // who begins the round; whose turn it is
  Phase phase = Phase::Deal;

  bool operator==(const State&) const = default;
  bool alive(int q) const { return lives[at(q)] > 0; }
};

struct Action {
  enum class Kind : std::uint8_t {
    Deal,  // House: who; card, kUnknown in the shadows of others
    Keep,
    Swap,  // card: the one that is laid open
    Show,  // House: cards by seat, kNoCard for those who are out
  };
  Kind kind = Kind::Keep;
  std::uint8_t who = 0, card = 0;
  std::array<std::uint8_t, kMost> cards{};

  bool operator==(const Action&) const = default;
};

constexpr Action deal(int who, int card) {
  return {Action::Kind::Deal, byte(who), byte(card), {}};
}
constexpr Action swap(int card) {
  return {Action::Kind::Swap, 0, byte(card), {}};
}

/// The cards of each value that are not visible: the deck, and in a view the other hands, too.
std::array<int, kValues + 1> unseen(const State&);

struct Embers {
  using State = embers::State;
  using Action = embers::Action;

  static const Info& info();
  static std::expected<State, Phrase> start(const OptionText&, int seats);
  static int seats(const State& s) { return s.seats; }
  static SeatSet actors(const State&);
  static bool house_due(const State& s) { return s.phase != Phase::Turn && s.phase != Phase::Over; }
  static std::uint32_t decision(const State&);
  /// Exhaustive.
  static bool legal(const State&, Seat, std::vector<Action>& out);
  static Reason check(const State&, Seat, const Action&);
  static Source chances(const State&, std::vector<Chance<Action>>& out);
  static Action house(const State&, Rng&);
  static void apply(State&, Seat, const Action&);
  static Action shadow(const State&, Seat actor, const Action&, Seat viewer);
  static View<State> view(const State&, Seat viewer);
  static bool consistent(const View<State>&, Seat actor, const Action& shadow);
  static State determinize(const View<State>&, Rng&);
  static std::optional<State> joined(std::span<const View<State>>, Rng&);
  static Seat subject(const View<State>&, const Action&);
  static Action fallback(const View<State>&, Seat) { return {}; }  // keeps
  static bool over(const State& s) { return s.phase == Phase::Over; }
  static double score(const State&, Seat);
  static bool valid(const State&);
  static void write(Writer&, const Action&);
  static Action read(Reader&);
  static std::string print(const Action&);
  static std::optional<Action> parse(std::string_view);
  static std::string text(const View<State>&, Seat, const Action&, Lang);
  static std::string describe(const View<State>&, Lang);
};

}  // namespace parlour::embers
