// What the bots know of Flax: how sure a side is of each room, and how far its chips can go.
// Only + - * / and sqrt: the numbers are the same on every platform.
#include <algorithm>
#include <cmath>

#include "games/flax/flax.h"

namespace parlour::flax {
namespace {

// A sigmoid from -1 to 1 without exp().
float soft(float x) { return x / std::sqrt(1 + x * x); }

int chips_left(const State& s, int side) {
  const auto& t = s.supply[static_cast<std::size_t>(side)];
  return t[0] + t[1] + t[2];
}

// Calls f(target) for the squares that a chip of `side` with these pips reaches from `from`.
template <class F>
void each_reached(const State& s, int side, Square from, int pips, F&& f) {
  const int x = column(from), y = row(from);
  const auto between = [](int a, int b) {
    return ((std::uint64_t{1} << b) - 1) & ~((std::uint64_t{1} << (a + 1)) - 1);
  };
  const std::uint64_t in_row = s.row_taken[static_cast<std::size_t>(y)];
  const std::uint64_t in_column = s.column_taken[static_cast<std::size_t>(x)];
  const Square theirs = s.layout.start[static_cast<std::size_t>(1 - side)];
  const auto offer = [&](int tx, int ty) {
    const Square t = square(tx, ty);
    if (t != theirs && ((s.cells[t] >> 4) & 3) < 2) f(t);
  };
  if (x + pips < s.layout.columns && !(in_row & between(x, x + pips))) offer(x + pips, y);
  if (x - pips >= 0 && !(in_row & between(x - pips, x))) offer(x - pips, y);
  if (y + pips < s.layout.rows && !(in_column & between(y, y + pips))) offer(x, y + pips);
  if (y - pips >= 0 && !(in_column & between(y - pips, y))) offer(x, y - pips);
}

// What can still change in each room.
struct Rooms {
  std::array<std::uint8_t, kMaxRooms + 1> open{};  // chips that still fit in
  int all = 0;                                     // chips that still fit anywhere

  explicit Rooms(const State& s) {
    for (int y = 0; y < s.layout.rows; ++y) {
      for (int x = 0; x < s.layout.columns; ++x) {
        const Square t = square(x, y);
        const int fits = 2 - ((s.cells[t] >> 4) & 3);
        open[s.layout.room[t]] = static_cast<std::uint8_t>(open[s.layout.room[t]] + fits);
        all += fits;
      }
    }
  }
};

// The pips by which a room's balance may yet swing (a standard deviation, about): the chips to come
// are drawn to rooms, and each turns it by some four pips.
float swing(int open, int to_come, int room_squares_open) {
  if (open == 0 || to_come == 0) return 0.3f;
  const float expected = std::min(static_cast<float>(open),
                                  static_cast<float>(to_come) * static_cast<float>(open) /
                                      static_cast<float>(room_squares_open));
  return 0.5f + 2.5f * std::sqrt(expected);
}

// How sure side 0 is of a room, -1..1.
float hold(int pips0, int pips1, float room_swing) {
  return soft(static_cast<float>(pips0 - pips1) / room_swing);
}

struct Outlook {
  std::array<float, kMaxRooms + 1> swing{};

  explicit Outlook(const State& s) {
    const Rooms rooms(s);
    const int to_come = chips_left(s, 0) + chips_left(s, 1);
    int in_rooms = 0;
    for (int r = 1; r <= s.layout.rooms; ++r) in_rooms += rooms.open[static_cast<std::size_t>(r)];
    for (std::size_t r = 1; r <= s.layout.rooms; ++r) {
      swing[r] = flax::swing(rooms.open[r], to_come, std::max(in_rooms, 1));
    }
  }
};

}  // namespace

void Flax::value(const State& s, std::span<float> out) {
  const Outlook outlook(s);
  float lead = 0;  // of side 0, in rooms
  for (std::size_t r = 1; r <= s.layout.rooms; ++r) {
    const float h = hold(s.pips[r][0], s.pips[r][1], outlook.swing[r]);
    lead += r == s.layout.central ? h * 1.15f : h;
  }
  const int to_come = chips_left(s, 0) + chips_left(s, 1);
  const float reach = static_cast<float>(s.visible_count[0]) - static_cast<float>(s.visible_count[1]);
  lead += 0.003f * reach * static_cast<float>(to_come) / 4;
  const float doubt = 0.3f + 0.25f * std::sqrt(static_cast<float>(to_come));
  out[0] = 0.5f + 0.5f * soft(lead / doubt);
  out[1] = 1 - out[0];
}

void Flax::prior(const State& s, Seat p, std::span<const Action> actions, std::span<float> out) {
  const Outlook outlook(s);
  const int side = index(p);
  const auto me = static_cast<std::size_t>(side);
  const float left = static_cast<float>(chips_left(s, side)) / kChips;
  float best = -1e9f;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& a = actions[i];
    const Square t = square(a.x, a.y);
    const std::size_t r = s.layout.room[t];
    float gain = 0;
    const Cell old = s.cell(t);
    if (r) {
      std::array<int, 2> pips{s.pips[r][0], s.pips[r][1]};
      const float before = hold(pips[me], pips[1 - me], outlook.swing[r]);
      if (old.height) pips[old.side] -= old.face;
      pips[me] += a.face;
      gain = hold(pips[me], pips[1 - me], outlook.swing[r]) - before;
    } else if (old.height) {
      gain = old.side == side ? -0.1f : 0.05f;
    }
    int reach = 0;
    each_reached(s, side, t, a.face, [&](Square) { ++reach; });
    gain += 0.02f * left * static_cast<float>(reach);
    out[i] = gain;
    best = std::max(best, gain);
  }
  float sum = 0;
  for (float& o : out) {
    const float behind = (best - o) / 0.15f;
    o = 1 / (1 + behind * behind);
    sum += o;
  }
  for (float& o : out) o /= sum;
}

Action Flax::rollout(const State& s, Seat p, Rng& rng) {
  thread_local std::vector<Square> squares;
  targets(s, index(p), squares);
  const Square t = squares[rng.below(static_cast<std::uint32_t>(squares.size()))];
  const bool high = s.layout.room[t] != 0 || rng.below(2);
  return place(column(t), row(t), high ? high_face(s.drawn) : low_face(s.drawn));
}

int Flax::merit(const State& s, Seat p) {
  thread_local std::vector<Square> squares;
  targets(s, index(p), squares);
  return (points(s, index(p)) - points(s, 1 - index(p))) * kSquares +
         static_cast<int>(squares.size());
}

}  // namespace parlour::flax
