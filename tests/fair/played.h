// Whole games whose chance is everybody's, for tests and benchmarks.
#pragma once

#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#include "core/table.h"
#include "fair/proof.h"
#include "games/registry.h"

namespace parlour::fair {

/// The bytes 0, 1, 2, ...
inline Secret counting_secret() {
  Digest d;
  std::iota(d.begin(), d.end(), std::uint8_t{0});
  return Secret(d);
}

// A whole game by random players whose chance two members and the host make.
struct Played {
  Record record;
  Proof proof;

  explicit Played(std::string_view id, std::uint64_t seed = 1) {
    const AnyGame& game = *find_game(id);
    Table table(game, game.info().shortest, game.info().usual_seats, seed);
    proof.ground.game = 1;
    proof.secret = counting_secret();
    Rng rng(seed);
    std::vector<Chain> chains;
    begin_chains(chains, 0, rng);
    proof.circles = {{0, 3}};
    Digest at{};
    bool due = false;
    while (!table.over()) {
      const auto place = static_cast<std::uint32_t>(table.record().entries.size());
      if (!table.house_due()) {
        due = false;
        act(table, rng);
        continue;
      }
      if (!std::exchange(due, true)) {
        if (!chains.back().covers(place)) begin_chains(chains, place, rng);
        at = tell(chains, place);
      }
      table.reseed(draw_seed(at, place));
      table.play_house();
    }
    record = table.record();
  }

  void begin_chains(std::vector<Chain>& chains, std::uint32_t from, Rng& rng) {
    const std::size_t before = proof.shares.size();
    for (int i = 0; i < 2; ++i) {
      chains.emplace_back(new_secret([&] { return rng.next(); }), from);
      Share s{.seat = seat(i), .from = from, .anchor = chains.back().anchor(), .until = from};
      s.member.fill(static_cast<std::uint8_t>(i + 1));
      proof.shares.push_back(s);
    }
    if (before > 0) proof.circles.push_back({from, std::uint64_t{3} << before});
  }
  Digest tell(const std::vector<Chain>& chains, std::uint32_t place) {
    std::vector<Told> told;
    for (std::size_t i = chains.size() - 2; i < chains.size(); ++i) {
      if (!proof.shares[i].take(place, chains[i].link(place))) std::abort();
      told.push_back({proof.shares[i].member, chains[i].link(place)});
    }
    return moment(proof.secret, place, told);
  }
  static void act(Table& t, Rng& rng) {
    const Seat s = *t.actors().begin();
    std::vector<AnyAction> all;
    t.game().legal(t.view(s), s, all);
    for (int tries = 0; tries < 200; ++tries) {
      const AnyAction& a = all[rng.below(static_cast<std::uint32_t>(all.size()))];
      if (!t.submit({s, a, t.game().decision(t.view(Watcher))})) return;
    }
    std::abort();  // no listed action is allowed
  }
  const AnyGame& game() const { return *find_game(record.game); }
  Check checked() const { return check(game(), record, proof); }
};

}  // namespace parlour::fair
