// The bots' knowledge of Flax: how certain a side is of each room, and how far its chips can go.
// Only + - * / and sqrt: the numbers are the same on every platform.
#include <algorithm>
#include <cmath>

#include "ai/game_hints.h"
#include "games/flax/flax_reach.h"

namespace parlour::flax {
namespace {

// A sigmoid from -1 to 1 without exp().
float soft(float x) {
  return x / std::sqrt(1 + x * x);
}

// Calls f(target) for the squares that a chip of `side` with these pips reaches from `from` and may
// take.
template <class F>
void each_open(const State& s, int side, Square from, int pips, F&& f) {
  each_reached(s, from, pips, [&](Square t) {
    if (open_to(s, side, t)) f(t);
    return false;
  });
}

constexpr float kReachPrior = 0.05f;  // rooms, for a square that the chip itself reaches
constexpr float kSharp = 0.5f;        // an action this much worse, in rooms, is half as likely

// The numbers below are fitted: 120,000 positions from games between searches of 300 iterations, on
// the three boards, logistic loss of the winner. In pips unless stated otherwise.
constexpr float kSpread = 0.1f;          // variance of a room's balance that nothing can change
constexpr float kSpreadChip = 11.2f;     // ... for each chip that is likely to come into it
constexpr float kSpreadReached = 11.5f;  // ... additional, for one that can come at once
constexpr float kReach = 0.64f;          // value of a square of the room that a side can take next
constexpr float kRisk = 0.97f;           // for each pip that the other side can cover next
constexpr float kCentral = 1.5f;         // weight of the central room, in rooms
constexpr float kMobility = 0.05f;       // rooms, for one more square to choose from, initially
constexpr float kTurn = 0.18f;           // rooms, for having a chip in hand
constexpr float kLast = 1.1f;            // rooms, for one chip more than the other: it plays last
constexpr float kDoubt = 0.2f,
                kDoubtChip = 0.2f;  // variance of the lead in rooms, from chips to come

// What the sides can do next, and how much may still change, by room.
struct Outlook {
  struct Room {
    float open = 0;                  // chips that still fit into the room
    std::array<float, 2> reached{};  // squares that a side can take next
    std::array<float, 2> at_risk{};  // pips of a side that the other can cover next
    float spread = 1;                // standard deviation of its balance at the end
    float edge = 0;                  // pips that side 0 may count in addition to those placed there
  };
  std::array<Room, kMaxRooms + 1> rooms{};
  std::array<float, 2> mobility{}, left{};  // squares to choose from; chips in the supplies
  float to_come = 0;
  float soon = 0;  // 1, falling to 0 with the last chips: then the next action no longer matters
  std::array<std::uint64_t, kMaxSide> reached_by_them{};  // squares, one bit each, by row

  Outlook(const State& s, int them) {
    for (int y = 0; y < s.layout.rows; ++y) {
      for (int x = 0; x < s.layout.columns; ++x) {
        const Square t = square(x, y);
        rooms[s.layout.room[t]].open += static_cast<float>(2 - ((s.cells[t] >> 4) & 3));
      }
    }
    thread_local std::vector<Square> squares;
    for (int side = 0; side < 2; ++side) {
      const auto k = static_cast<std::size_t>(side);
      targets(s, side, squares);
      mobility[k] = static_cast<float>(squares.size());
      left[k] = static_cast<float>(chips_left(s, side));
      for (const Square t : squares) {
        Room& room = rooms[s.layout.room[t]];
        room.reached[k] += 1;
        const Cell c = s.cell(t);
        if (c.height && c.side != side) room.at_risk[1 - k] += c.face;
        if (side == them) {
          reached_by_them[static_cast<std::size_t>(row(t))] |= std::uint64_t{1} << column(t);
        }
      }
    }
    to_come = left[0] + left[1];
    soon = std::min(1.0f, to_come / 8);
    float open = 1e-3f;
    for (std::size_t r = 1; r <= s.layout.rooms; ++r) open += rooms[r].open;
    for (std::size_t r = 1; r <= s.layout.rooms; ++r) {
      Room& room = rooms[r];
      const float chips = std::min(room.open, to_come * room.open / open);
      room.spread = std::sqrt(kSpread + kSpreadChip * chips +
                              kSpreadReached * std::min(chips, room.reached[0] + room.reached[1]));
      room.edge = soon * (kReach * (room.reached[0] - room.reached[1]) -
                          kRisk * (room.at_risk[0] - room.at_risk[1]));
    }
  }
};

}  // namespace

}  // namespace parlour::flax

namespace parlour::ai {

using namespace flax;

void Hints<Flax>::value(const State& s, std::span<float> out) {
  const Outlook o(s, -1);
  float lead = 0;  // for side 0, in rooms
  for (std::size_t r = 1; r <= s.layout.rooms; ++r) {
    const auto balance = static_cast<float>(s.pips[r][0] - s.pips[r][1]);
    const float hold = soft((balance + o.rooms[r].edge) / o.rooms[r].spread);
    lead += r == s.layout.central ? kCentral * hold : hold;
  }
  const float turn = s.turn == 0 ? 1 : -1;
  lead += kMobility * (o.mobility[0] - o.mobility[1]) * o.to_come / (2 * kChips);
  lead += kTurn * turn + kLast * (o.left[0] - o.left[1] - 0.5f * turn);
  out[0] = 0.5f + 0.5f * soft(lead / std::sqrt(kDoubt + kDoubtChip * o.to_come));
  out[1] = 1 - out[0];
}

// The change that the chip makes to the hold of the room, including the other side's reply, and the
// squares it opens.
void Hints<Flax>::prior(const State& s, Seat p, std::span<const Action> actions,
                        std::span<float> out) {
  const int side = index(p);
  const Outlook o(s, 1 - side);
  const float sign = side == 0 ? 1 : -1;
  const float left = o.left[static_cast<std::size_t>(side)] / kChips;
  float best = -1e9f;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& a = actions[i];
    const Square t = square(a.x, a.y);
    const std::size_t r = s.layout.room[t];
    const Cell old = s.cell(t);
    const bool they_reach = (o.reached_by_them[a.y] >> a.x) & 1;
    float gain = 0;
    if (r) {
      const Outlook::Room& room = o.rooms[r];
      const float before = sign * (static_cast<float>(s.pips[r][0] - s.pips[r][1]) + room.edge);
      float change = a.face;
      if (old.height) change += old.side == side ? -old.face : old.face;
      if (!old.height && they_reach) change -= o.soon * kRisk * a.face;
      if (old.height && old.side == side && they_reach) change += o.soon * kRisk * old.face;
      gain = soft((before + change) / room.spread) - soft(before / room.spread);
      if (r == s.layout.central) gain *= kCentral;
    } else if (old.height) {
      gain = old.side == side ? -0.1f : 0.05f;
    }
    int reach = 0;
    each_open(s, side, t, a.face, [&](Square) { ++reach; });
    gain += kReachPrior * left * static_cast<float>(reach);
    out[i] = gain;
    best = std::max(best, gain);
  }
  float sum = 0;
  for (float& share : out) {
    const float behind = (best - share) / kSharp;
    share = 1 / (1 + behind * behind);
    sum += share;
  }
  for (float& share : out) share /= sum;
}

// Bold sides cover chips, cautious ones stay out of reach, vengeful ones play where they were
// covered, traders want a share of every room, patient ones take free squares first.
float Hints<Flax>::taste(Style style, const State& s, Seat p, const Action& a) {
  constexpr float kWish[ai::kStyles] = {0, 0.05f, 0.012f, 0.03f, 0, 0.02f, 0.015f};
  const int side = index(p), other = 1 - side;
  const Square t = square(a.x, a.y);
  const Cell old = s.cell(t);
  const std::uint8_t r = s.layout.room[t];
  thread_local std::vector<Square> reached;
  bool wish = false;
  switch (style) {
    case Style::Bold:
      wish = old.height && old.side == other;
      break;
    case Style::Cautious:
      targets(s, other, reached);
      wish = std::ranges::find(reached, t) == reached.end();
      break;
    case Style::Vengeful:
      for (int i = 0; i < s.layout.rows * s.layout.columns; ++i) {
        const Square at = square(i % s.layout.columns, i / s.layout.columns);
        const Cell c = s.cell(at);
        wish |= s.layout.room[at] == r && c.height == 2 && c.side == other && c.under == side;
      }
      break;
    case Style::Trader:
      wish = r && s.pips[r][static_cast<std::size_t>(side)] == 0;
      break;
    case Style::Patient:
      wish = !old.height;
      break;
    default:
      break;
  }
  return wish ? kWish[static_cast<int>(style)] : 0;
}

int Hints<Flax>::evaluate(const State& s, Seat p) {
  thread_local std::vector<Square> squares;
  targets(s, index(p), squares);
  return (points(s, index(p)) - points(s, 1 - index(p))) * kSquares +
         static_cast<int>(squares.size());
}

}  // namespace parlour::ai
