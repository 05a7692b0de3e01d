// Coins on their way between the treasury and the purses, one by one.
#pragma once

#include <functional>
#include <vector>

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

inline constexpr int kTreasury = -1;

/// One coin that changes hands; seats, or kTreasury.
struct CoinMove {
  int from = kTreasury, to = kTreasury;
  bool operator==(const CoinMove&) const = default;
};
/// The coins that moved from one state to the next. What one purse lost and another gained went
/// straight there; the rest came from the treasury or went into it.
std::vector<CoinMove> coin_moves(const State& before, const State& after);

class Coins {
 public:
  void send(const Ui&, const State& before, const State& after);
  void reset() { flights_.clear(); }
  /// Seconds until the last one has arrived.
  double lasts(const Ui&) const;
  /// The number of coins still on their way to a purse.
  int coming(const Ui&, int q) const;
  /// `where`: the purse of a seat, or the treasury.
  void draw(Ui&, const std::function<Vec2(int)>& where);

 private:
  struct Flight {
    CoinMove move;
    Tween flies;
  };
  std::vector<Flight> flights_;
};

}  // namespace parlour::ui::coup_table
