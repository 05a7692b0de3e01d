// Movements of cards, and totals over a game: for flights of cards, the log, and the statistics.
// Everything is derived from two states and the action between them, as one viewer sees them: what
// the viewer does not know stays unknown.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/settlers/settlers.h"

namespace parlour::settlers {

inline constexpr int kBank = kMost;  // giver or receiver besides the seats

/// Resource cards that move from one owner to another.
struct Transfer {
  std::uint8_t from = kBank, to = kBank;
  std::uint8_t hex = kNowhere;  // on which they were harvested
  std::uint8_t unknown = 0;     // cards besides those that can be named
  Cards cards;
  int count() const { return cards.sum() + unknown; }
  bool operator==(const Transfer&) const = default;
};

/// The cards that `a` moved; requires that it led from `before` to `after`.
std::vector<Transfer> transfers(const State& before, const Action& a, const State& after);

/// Cards of each kind over a whole game: more than Cards can count.
using Heap = std::array<std::uint16_t, kResources>;
int sum(const Heap&);

/// A seat's gains, losses and trades so far, in cards.
struct Account {
  Heap harvest{};          // from the land, including that of the second settlement
  int withheld = 0;        // not harvested because the robber stood there
  int taken = 0;           // stolen, collected by a monopoly, by a year of plenty
  int lost = 0;            // stolen or collected by others, discarded
  int given = 0, got = 0;  // in trade with players and the bank
  int spent = 0;           // on building and buying
};

/// The statistics of a game, action by action.
struct Tally {
  std::array<std::uint16_t, 11> dice{};  // how often each sum was rolled, from 2
  std::array<Account, kMost> seats{};
  /// Points at the end of each turn; the first entry is after set-up, the last is now.
  std::vector<std::array<std::uint8_t, kMost>> points;

  void add(const State& before, const Action& a, const State& after);
  int rolls() const;
};

}  // namespace parlour::settlers
