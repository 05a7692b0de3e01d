#include "ui/games/coup/coup_coins.h"

#include "gfx/court.h"

namespace parlour::ui::coup_table {
namespace {

constexpr double kAfter = 0.09;  // seconds from one coin to the next
constexpr double kAll = 0.6;     // at most, until the last one leaves
constexpr float kRadius = 9;

}  // namespace

std::vector<CoinMove> coin_moves(const State& before, const State& after) {
  std::vector<int> from, to;
  for (int q = 0; q < after.seats; ++q) {
    const int change = after.coins[at(q)] - before.coins[at(q)];
    for (int i = 0; i < change; ++i) to.push_back(q);
    for (int i = 0; i < -change; ++i) from.push_back(q);
  }
  std::vector<CoinMove> out;
  for (std::size_t i = 0; i < std::max(from.size(), to.size()); ++i)
    out.push_back({i < from.size() ? from[i] : kTreasury, i < to.size() ? to[i] : kTreasury});
  return out;
}

void Coins::send(const Ui& ui, const State& before, const State& after) {
  const std::vector<CoinMove> moves = coin_moves(before, after);
  const Clock clock = ui.clock();
  const double n = static_cast<double>(std::max<std::size_t>(1, moves.size()));
  const double step = ui.still ? 0 : clock.pace * std::min(kAfter, kAll / n);
  for (std::size_t i = 0; i < moves.size(); ++i)
    flights_.push_back({moves[i], Tween(clock, Move::Coin, step * static_cast<double>(i))});
}

double Coins::lasts(const Ui& ui) const {
  double out = 0;
  for (const Flight& f : flights_) out = std::max(out, f.flies.left(ui.clock()));
  return out;
}

int Coins::coming(const Ui& ui, int q) const {
  return static_cast<int>(std::ranges::count_if(
      flights_, [&](const Flight& f) { return f.move.to == q && !f.flies.over(ui.clock()); }));
}

void Coins::draw(Ui& ui, const std::function<Vec2(int)>& where) {
  std::erase_if(flights_, [&](const Flight& f) { return !ui.play(f.flies); });
  gfx::Canvas& g = ui.canvas();
  for (const Flight& f : flights_) {
    if (f.flies.waits(ui.clock())) continue;
    const Pose pose = f.flies.pose(ui.clock(), where(f.move.from), where(f.move.to));
    g.push_opacity(pose.opacity);
    gfx::shadow(g, pose.at, kRadius * pose.scale, 1.5f);
    gfx::coin(g, pose.at, kRadius * pose.scale);
    g.pop_opacity();
  }
}

}  // namespace parlour::ui::coup_table
