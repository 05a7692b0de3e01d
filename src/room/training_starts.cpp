#include "room/training_starts.h"

#include <algorithm>
#include <vector>

#include "core/few.h"

namespace parlour::room::training {
namespace {

using settlers::kGrid;
using settlers::kNowhere;
using settlers::kResources;
using settlers::Settlers;
using State = settlers::State;
using Kind = settlers::Action::Kind;

constexpr int kSeats = 4;
constexpr std::uint32_t kLikely = 4;  // the others choose among so many best places
constexpr int kWorthOfNew = 2;        // pips, of a kind that a player has nowhere else

void add_pips(const State& s, int node, PlaceFacts& out) {
  for (const std::uint8_t hex : kGrid.node_hexes[at(node)]) {
    if (hex == kNowhere || !s.land(hex)) continue;
    const int pips = settlers::dots_of(s.hex_number(hex));
    out.all += pips;
    if (s.terrain(hex) < kResources) out.pips[at(s.terrain(hex))] += pips;
  }
}

int harbour_at(const State& s, int node) {
  for (int i = 0; i < s.harbours(); ++i) {
    const auto& ends = kGrid.path_nodes[s.harbour_paths()[at(i)]];
    if (ends[0] == node || ends[1] == node) return s.harbour[at(i)];
  }
  return -1;
}

int worth(const PlaceFacts& f) {
  int news = 0;
  for (const bool is_new : f.news) news += is_new;
  return f.all + kWorthOfNew * news;
}

// One of the good places, or any road of it.
settlers::Action likely(const State& s, Rng& rng) {
  const int me = s.mover;
  std::vector<settlers::Action> legal = legal_actions<Settlers>(s, seat(me));
  const auto n = static_cast<std::uint32_t>(legal.size());
  if (s.phase != settlers::Phase::Settle) return legal[rng.below(n)];
  sort_few(legal, [&](const settlers::Action& a, const settlers::Action& b) {
    return worth(facts_of(s, me, a.at)) > worth(facts_of(s, me, b.at));
  });
  return legal[rng.below(std::min(kLikely, n))];
}

}  // namespace

PlaceFacts facts_of(const State& s, int seat, int node) {
  PlaceFacts out, own;
  add_pips(s, node, out);
  for (int n = 0; n < settlers::kNodes; ++n) {
    if (s.owner(n) == seat && n != node) add_pips(s, n, own);
  }
  for (int r = 0; r < kResources; ++r) {
    out.news[at(r)] = out.pips[at(r)] > 0 && own.pips[at(r)] == 0;
    out.lacks[at(r)] = out.pips[at(r)] == 0 && own.pips[at(r)] == 0;
  }
  out.harbour = harbour_at(s, node);
  return out;
}

Exercise make_start(std::uint64_t seed) {
  Rng rng(seed);
  Played<Settlers> game("", kSeats);
  game.settle(rng);
  // Each player founds two settlements; the learner's is one of them.
  for (std::uint32_t before = rng.below(2 * kSeats); before > 0;) {
    const bool settles = game.state.phase == settlers::Phase::Settle;
    game.act(seat(game.state.mover), likely(game.state, rng));
    game.settle(rng);
    before -= !settles;
  }
  const Seat learner = seat(game.state.mover);
  return {std::move(game.record), learner};
}

}  // namespace parlour::room::training
