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
    float open = 0;                           // chips that still fit into the room
    std::array<float, kMostSides> reached{};  // squares that a side can take next
    std::array<float, kMostSides> at_risk{};  // pips of a side that others can cover next
    float spread = 1;  // standard deviation of the balance of two sides at the end
  };
  std::array<Room, kMaxRooms + 1> rooms{};
  std::array<float, kMostSides> mobility{}, left{};  // squares to choose from; chips in supplies
  float to_come = 0;
  float soon = 0;  // 1, falling to 0 with the last chips: then the next action no longer matters
  std::array<std::uint64_t, kMaxSide> reached_by_others{};  // squares, one bit each, by row

  // Others than `me`; -1: they do not matter.
  Outlook(const State& s, int me) {
    for (int y = 0; y < s.layout.rows; ++y) {
      for (int x = 0; x < s.layout.columns; ++x) {
        const Square t = square(x, y);
        rooms[s.layout.room[t]].open += static_cast<float>(2 - s.height(t));
      }
    }
    thread_local std::vector<Square> squares;
    for (int side = 0; side < s.sides; ++side) {
      const auto k = static_cast<std::size_t>(side);
      targets(s, side, squares);
      mobility[k] = static_cast<float>(squares.size());
      left[k] = static_cast<float>(chips_left(s, side));
      for (const Square t : squares) {
        Room& room = rooms[s.layout.room[t]];
        room.reached[k] += 1;
        const Cell c = s.cell(t);
        if (c.height && c.side != side) room.at_risk[c.side] += c.face;
        if (me >= 0 && side != me) {
          reached_by_others[static_cast<std::size_t>(row(t))] |= std::uint64_t{1} << column(t);
        }
      }
    }
    to_come = left[0] + left[1] + left[2] + left[3];
    soon = std::min(1.0f, to_come / 8);
    float open = 1e-3f;
    for (std::size_t r = 1; r <= s.layout.rooms; ++r) open += rooms[r].open;
    for (std::size_t r = 1; r <= s.layout.rooms; ++r) {
      Room& room = rooms[r];
      const float chips = std::min(room.open, to_come * room.open / open);
      room.spread = std::sqrt(kSpread + kSpreadChip * chips +
                              kSpreadReached * std::min(chips, reached_by_all(room)));
    }
  }

  static float reached_by_all(const Room& room) {
    return room.reached[0] + room.reached[1] + room.reached[2] + room.reached[3];
  }
  // Pips that side a may count against side b in addition to those placed in the room.
  float edge(std::size_t r, int a, int b) const {
    const Room& room = rooms[r];
    return soon * (kReach * (room.reached[at(a)] - room.reached[at(b)]) -
                   kRisk * (room.at_risk[at(a)] - room.at_risk[at(b)]));
  }
  // How certain side a is to have more pips than side b in the room in the end, -1 to 1.
  float hold(const State& s, std::size_t r, int a, int b) const {
    const auto balance = static_cast<float>(s.pips[r][at(a)] - s.pips[r][at(b)]);
    return soft((balance + edge(r, a, b)) / rooms[r].spread);
  }
  // How far it matters which of the two has more: 1, unless a third side may have more still.
  float at_stake(const State& s, std::size_t r, int a, int b) const {
    float open = 1;
    for (int other = 0; other < s.sides; ++other) {
      if (other == a || other == b) continue;
      open *= 0.5f + 0.5f * std::max(hold(s, r, a, other), hold(s, r, b, other));
    }
    return open;
  }
};

// The chance that side a ends up before side b.
float before(const State& s, const Outlook& o, int a, int b) {
  float lead = 0;  // in rooms
  for (std::size_t r = 1; r <= s.layout.rooms; ++r) {
    const float hold = o.hold(s, r, a, b) * o.at_stake(s, r, a, b);
    lead += r == s.layout.central ? kCentral * hold : hold;
  }
  const float turn = s.turn == a ? 1.0f : s.turn == b ? -1.0f : 0.0f;
  lead += kMobility * (o.mobility[at(a)] - o.mobility[at(b)]) * o.to_come /
          static_cast<float>(s.sides * kChips);
  lead += kTurn * turn + kLast * (o.left[at(a)] - o.left[at(b)] - 0.5f * turn);
  if (s.handicap && (a == 0 || b == 0))
    lead += static_cast<float>(a == 0 ? -s.handicap : s.handicap) / kRoomPoints;
  return 0.5f + 0.5f * soft(lead / std::sqrt(kDoubt + kDoubtChip * o.to_come));
}

}  // namespace

}  // namespace parlour::flax

namespace parlour::ai {

using namespace flax;

void Hints<Flax>::value(const State& s, std::span<float> out) {
  const Outlook o(s, -1);
  if (s.sides == 2) {
    out[0] = before(s, o, 0, 1);
    out[1] = 1 - out[0];
    return;
  }
  // A side wins if it ends up before each other one.
  float sum = 0;
  for (int side = 0; side < s.sides; ++side) {
    float& share = out[at(side)] = 1;
    for (int other = 0; other < s.sides; ++other) {
      if (other != side) share *= before(s, o, side, other);
    }
    sum += share;
  }
  for (int side = 0; side < s.sides; ++side) out[at(side)] /= sum;
}

namespace {

// The side that stands in the way of this one in a room: of the others the one with the most pips.
int rival(const State& s, std::size_t room, int side) {
  int best = side == 0 ? 1 : 0;
  for (int other = best + 1; other < s.sides; ++other) {
    if (other != side && s.pips[room][at(other)] > s.pips[room][at(best)]) best = other;
  }
  return best;
}

// The change that a chip makes to the side's hold of its room, including the replies of others.
float gain_of(const State& s, const Outlook& o, int side, const Action& a) {
  const Square t = square(a.x, a.y);
  const std::size_t r = s.layout.room[t];
  const Cell old = s.cell(t);
  if (!r) return !old.height ? 0 : old.side == side ? -0.1f : 0.05f;
  const bool they_reach = (o.reached_by_others[a.y] >> a.x) & 1;
  const int other = rival(s, r, side);
  const float had =
      static_cast<float>(s.pips[r][at(side)] - s.pips[r][at(other)]) + o.edge(r, side, other);
  float change = a.face;
  if (old.height && old.side == side) change -= old.face;
  if (old.height && old.side == other) change += old.face;
  if (!old.height && they_reach) change -= o.soon * kRisk * a.face;
  if (old.height && old.side == side && they_reach) change += o.soon * kRisk * old.face;
  const float gain = soft((had + change) / o.rooms[r].spread) - soft(had / o.rooms[r].spread);
  return r == s.layout.central ? gain * kCentral : gain;
}

}  // namespace

// The change of the hold of its room, and the squares that the chip opens.
void Hints<Flax>::prior(const State& s, Seat p, std::span<const Action> actions,
                        std::span<float> out) {
  const int side = index(p);
  const Outlook o(s, side);
  const float left = o.left[static_cast<std::size_t>(side)] / kChips;
  float best = -1e9f;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& a = actions[i];
    if (a.kind == Action::Kind::Swap) {
      out[i] = 0;
      continue;
    }
    const Square t = square(a.x, a.y);
    float gain = gain_of(s, o, side, a);
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
  if (a.kind == Action::Kind::Swap) return 0;
  const int side = index(p);
  const Square t = square(a.x, a.y);
  const Cell old = s.cell(t);
  const std::uint8_t r = s.layout.room[t];
  thread_local std::vector<Square> reached;
  bool wish = false;
  switch (style) {
    case Style::Bold:
      wish = old.height && old.side != side;
      break;
    case Style::Cautious:
      wish = true;
      for (int other = 0; other < s.sides; ++other) {
        if (other == side) continue;
        targets(s, other, reached);
        wish = wish && std::ranges::find(reached, t) == reached.end();
      }
      break;
    case Style::Vengeful:
      for (int i = 0; i < s.layout.rows * s.layout.columns; ++i) {
        const Square at = square(i % s.layout.columns, i / s.layout.columns);
        const Cell c = s.cell(at);
        wish |= s.layout.room[at] == r && c.height == 2 && c.side != side && c.under == side;
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
  int best = 0;
  for (int other = 0; other < s.sides; ++other) {
    if (other != index(p)) best = std::max(best, points(s, other));
  }
  return (points(s, index(p)) - best) * kSquares + static_cast<int>(squares.size());
}

}  // namespace parlour::ai
