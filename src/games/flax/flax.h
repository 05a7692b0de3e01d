// Flax: an abstract game for two to four. Sides take turns: each draws a two-sided chip and places
// it in a straight line from one of its own chips, at the distance shown by that chip's pips; each
// room goes to the side with the most pips in it.
//
// Rules: "Flax: rules" of the project, after linearmilk/flax-online (2017), whose README describes
// the game. Numbers in comments refer to the paragraphs of "Play" there.
//
// What that text leaves open, and how it is here:
//  * Three and four sides play in the order of their seats, with 24 chips each: all 96 fit on every
//    board of the game. On smaller ones (9) and (10) end the game with chips left.
//  * A room goes to the side with the most pips, and to each of several that are level, as for two.
//    The printed game gives the second most two points (ludorium.at, "Glüx"); a shared room that
//    nobody takes, or halves of its points, would play differently from the game for two.
//  * Equal totals: the central room decides among those who are level; then they share the victory.
//  * draw=ahead: the printed game draws the next chip at the end of a turn (ultraboardgames.com,
//    "Glüx"), and hides it. Here it lies open, as everything else does.
//  * pie=yes: the first chip must go on the start, so a choice after it would only be about its
//    face. The second player may swap after two chips of the first and one of their own.
//  * handicap: for each player but the first, whichever side they have after a swap.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "core/few.h"
#include "core/game.h"
#include "games/flax/layout.h"

namespace parlour::flax {

inline constexpr int kTypes = 3;    // chips 1/6, 2/5, 3/4
inline constexpr int kPerType = 8;  // of each type and side
inline constexpr int kChips = 24;   // of a side
inline constexpr std::uint8_t kNone = 255;
inline constexpr int kRoomPoints = 4;
inline constexpr int kMostHandicap = 20;  // points
/// Placements of the two sides before the second player may swap sides: with its starting chip
/// alone a side has shown nothing that could be preferred.
inline constexpr std::array<int, 2> kBeforeSwap = {2, 1};

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
  // One bit per square with any chip, by row and by column: "nothing strictly between" is one test.
  std::array<std::uint64_t, kMaxSide> row_taken{}, column_taken{};
  std::array<std::uint8_t, kSquares> cells{};  // packed Cells: see cell()
  // own top chips, in arbitrary order
  std::array<std::array<Square, kChips>, kMostSides> visible{};
  Layout layout;  // with a starting square for each side that plays, and no other
  // not yet placed, including the one in hand
  std::array<std::array<std::uint8_t, kTypes>, kMostSides> supply{};
  // visible, by room and side
  std::array<std::array<std::uint8_t, kMostSides>, kMaxRooms + 1> pips{};
  std::array<std::uint8_t, kMostSides> visible_count{};
  std::array<std::uint8_t, kMostSides> placed{};
  // with draw=ahead, types of the chips that wait for their side's turn
  std::array<std::uint8_t, kMostSides> waiting = {kNone, kNone, kNone, kNone};
  std::uint8_t sides = 2;
  std::uint8_t turn = 0;         // side to move; when the game is over, the last mover
  std::uint8_t drawn = kNone;    // type of the chip in hand of the side to move
  std::uint8_t reach_start = 0;  // 1: option start=reach
  std::uint8_t ahead = 0;        // 1: option draw=ahead
  std::uint8_t pie = 0;          // 1: option pie=yes
  std::uint8_t swapped = 0;      // 1: the sides have been swapped
  std::uint8_t handicap = 0;     // points that each side but the first one has from the start
  std::uint8_t over = 0;
  std::array<std::uint8_t, 3> zero{};  // pads to a multiple of 8: no implicit padding

  // A packed cell: face in 3 bits, side in 2, whether it covers another chip, side of that chip.
  static constexpr std::uint8_t kCovers = 32;
  Cell cell(Square s) const {
    const std::uint8_t c = cells[s];
    return {byte(height(s)), static_cast<std::uint8_t>((c >> 3) & 3),
            static_cast<std::uint8_t>(c & 7), static_cast<std::uint8_t>(c >> 6)};
  }
  int height(Square s) const { return (cells[s] != 0) + ((cells[s] & kCovers) != 0); }
  bool operator==(const State& other) const { return same_bytes(*this, other); }
};

struct Action {
  enum class Kind : std::uint8_t { Draw, Place, Swap };
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

constexpr Action swap_sides() {
  return {Action::Kind::Swap, 0, 0, 0, 0};
}

/// The side that the House draws a chip for; requires that it must (house_due).
int draws_for(const State&);
/// Whether the side to move may swap sides instead of placing.
bool may_swap(const State&);

struct Flax {
  using State = flax::State;
  using Action = flax::Action;

  static const Info& info();
  static std::expected<State, Phrase> start(const OptionText&, int seats);
  static int seats(const State& s) { return s.sides; }
  static SeatSet actors(const State&);
  static bool house_due(const State& s) { return !s.over && s.drawn == kNone; }
  static std::uint32_t decision(const State& s) {
    return static_cast<std::uint32_t>(s.placed[0] + s.placed[1] + s.placed[2] + s.placed[3] +
                                      s.swapped);
  }
  static bool legal(const State&, Seat, std::vector<Action>& out);
  static Reason check(const State&, Seat, const Action&);
  static Source chances(const State&, std::vector<Chance<Action>>& out);
  static Action house(const State&, Rng&);
  static void apply(State&, Seat, const Action&);
  static Action shadow(const State&, Seat, const Action& a, Seat) { return a; }  // all is open
  static View<State> view(const State& s, Seat viewer) { return {s, viewer}; }
  /// The side for which a chip is drawn.
  static Seat subject(const View<State>& v, const Action&) { return seat(draws_for(v.state)); }
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

/// A chip of a position of two sides: side 0 or 1, face 1 to 6.
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

using Sides = std::array<bool, kMostSides>;  // a set of sides
/// The most pips that another side than this one has in a room.
int most_of_others(const State&, int room, int side);
/// The sides that take the points of a room: those that have the most pips there (11).
Sides takers(const State&, int room);
int rooms_taken(const State&, int side);
/// Points of a side: 4 for each room it takes (11), and its handicap.
int points(const State&, int side);
/// Whether it needs the central room to tell who wins: several sides have the most points (12).
bool level(const State&);
/// The winners (12): several share the victory.
Sides winners(const State&);

/// In words: the pips of a room, the points, and, if they are level, what decides instead.
std::string room_stands(const State&, int room, Lang);
/// With names, one for each side, the figures of more than two sides have them.
std::string points_stand(const State&, Lang, std::span<const std::string> names = {});
std::string tie_broken(const State&, Lang, std::span<const std::string> names = {});

}  // namespace parlour::flax
