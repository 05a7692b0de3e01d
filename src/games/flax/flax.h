// Flax: an abstract game for two. Sides take turns: each draws a two-sided chip and places it in a
// straight line from one of its own chips, at the distance shown by that chip's pips; each room
// goes to the side with more pips in it.
//
// Rules: "Flax: rules" of the project, after linearmilk/flax-online (2017), whose README describes
// the game. Numbers in comments refer to the paragraphs of "Play" there.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "games/flax/layout.h"

namespace parlour::flax {

inline constexpr int kTypes = 3;    // chips 1/6, 2/5, 3/4
inline constexpr int kPerType = 8;  // of each type and side
inline constexpr int kChips = 24;   // of a side
inline constexpr std::uint8_t kNone = 255;
inline constexpr int kRoomPoints = 4;

/// The two faces of a chip type.
constexpr int low_face(int type) {
  return type + 1;
}
constexpr int high_face(int type) {
  return 6 - type;
}
constexpr bool has_face(int type, int face) {
  return face == low_face(type) || face == high_face(type);
}

/// The contents of a square. Height 0: nothing.
struct Cell {
  std::uint8_t height = 0, side = 0, face = 0;  // side and face of the top chip
  std::uint8_t under = 0;                       // side of the covered chip, if height is 2
  bool operator==(const Cell&) const = default;
};

struct State {
  Layout layout;
  // One bit per square with any chip, by row and by column: "nothing strictly between" is one test.
  std::array<std::uint64_t, kMaxSide> row_taken{}, column_taken{};
  std::array<std::uint8_t, kSquares> cells{};           // packed Cells: see cell()
  std::array<std::array<Square, kChips>, 2> visible{};  // own top chips, in arbitrary order
  std::array<std::array<std::uint8_t, kTypes>, 2>
      supply{};  // not yet placed, including the one in hand
  std::array<std::array<std::uint8_t, 2>, kMaxRooms + 1> pips{};  // visible, by room and side
  std::array<std::uint8_t, 2> visible_count{};
  std::array<std::uint8_t, 2> placed{};
  std::uint8_t turn = 0;         // side to move; when the game is over, the last mover
  std::uint8_t drawn = kNone;    // type of the chip in hand
  std::uint8_t reach_start = 0;  // 1: option start=reach
  std::uint8_t over = 0;
  std::array<std::uint8_t, 2> zero{};  // pads to a multiple of 8: no implicit padding

  Cell cell(Square s) const {
    const std::uint8_t c = cells[s];
    return {static_cast<std::uint8_t>((c >> 4) & 3), static_cast<std::uint8_t>((c >> 3) & 1),
            static_cast<std::uint8_t>(c & 7), static_cast<std::uint8_t>(c >> 6)};
  }
  bool operator==(const State&) const = default;
};

struct Action {
  enum class Kind : std::uint8_t { Draw, Place };
  Kind kind = Kind::Draw;
  std::uint8_t face = 0;      // of Place: the pips shown
  std::uint8_t type = 0;      // of Draw
  std::uint8_t x = 0, y = 0;  // of Place, from 0
  bool operator==(const Action&) const = default;
};

constexpr Action draw(int type) {
  return {Action::Kind::Draw, 0, static_cast<std::uint8_t>(type), 0, 0};
}
constexpr Action place(int x, int y, int face) {
  return {Action::Kind::Place, static_cast<std::uint8_t>(face), 0, static_cast<std::uint8_t>(x),
          static_cast<std::uint8_t>(y)};
}

struct Flax {
  using State = flax::State;
  using Action = flax::Action;

  static const Info& info();
  static std::expected<State, Phrase> start(const OptionText&, int seats);
  static int seats(const State&) { return 2; }
  static SeatSet actors(const State&);
  static bool house_due(const State& s) { return !s.over && s.drawn == kNone; }
  static std::uint32_t decision(const State& s) {
    return static_cast<std::uint32_t>(s.placed[0] + s.placed[1]);
  }
  static bool legal(const State&, Seat, std::vector<Action>& out);
  static Reason check(const State&, Seat, const Action&);
  static Source chances(const State&, std::vector<Chance<Action>>& out);
  static Action house(const State&, Rng&);
  static void apply(State&, Seat, const Action&);
  static Action shadow(const State&, Seat, const Action& a, Seat) { return a; }  // all is open
  static View<State> view(const State& s, Seat viewer) { return {s, viewer}; }
  /// A chip is drawn for the side whose turn it is.
  static Seat subject(const View<State>& v, const Action&) { return seat(v.state.turn); }
  static State determinize(const View<State>& v, Rng&) { return v.state; }
  static bool over(const State& s) { return s.over != 0; }
  static double score(const State&, Seat);
  static bool valid(const State&);
  static void write(Writer&, const Action&);
  static Action read(Reader&);
  static std::string print(const Action&);
  static std::optional<Action> parse(std::string_view);
  static std::string text(const View<State>&, Seat, const Action&, Lang);
  static std::string describe(const View<State>&, Lang);
  static RuleSheet rules(const State&, Lang);
  static Feeling feeling(const State& before, const State& after, Seat);
};

/// A chip of a position: side 0 or 1, face 1 to 6.
struct Chip {
  Square square;
  std::uint8_t side, face;
};

/// The state in which these chips lie (in order of play), `turn` is to move and has `drawn` in hand
/// (kNone: nothing yet). Positions need not be reachable. Returns the reason if they are impossible
/// (a third chip on a square, a square off the board, more chips than a side has). Does not compare
/// the kinds of the chips on the board with the supply.
std::expected<State, Reason> position(const Layout&, bool reach_start, std::span<const Chip> chips,
                                      const std::array<std::array<std::uint8_t, kTypes>, 2>& supply,
                                      int turn, std::uint8_t drawn);

/// Squares where `side` may place now with any drawn chip, each once, in arbitrary order (4-8).
/// Ignores whose turn it is and the supply.
void targets(const State&, int side, std::vector<Square>& out);
bool has_target(const State&, int side);

/// The visible chips of `side` that reach a square with their pips, nothing in between (5, 6).
void sources(const State&, int side, Square to, std::vector<Square>& out);
int chips_left(const State&, int side);  // in the supply, including the one in hand

/// The sides that take the points of a room (11): neither, one or both.
std::array<bool, 2> takers(const State&, int room);
/// Points of a side: 4 for each room it leads or shares (11).
int points(const State&, int side);
/// The winners (12): {true, true} is a shared victory.
std::array<bool, 2> winners(const State&);

}  // namespace parlour::flax
