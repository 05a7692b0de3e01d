// What fair chance costs: a chain, a link, a moment, and checking the proof of a whole game.
#include <benchmark/benchmark.h>

#include "fair/played.h"
#include "fair/verdict.h"

namespace parlour::fair {
namespace {

void BeginChain(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Chain(counting_secret(), 0).anchor());
}
BENCHMARK(BeginChain);

void TellLink(benchmark::State& state) {
  const Chain chain(counting_secret(), 0);
  std::uint32_t place = 0;
  for (auto _ : state) benchmark::DoNotOptimize(chain.link(place = (place + 7) % kChain));
}
BENCHMARK(TellLink);

// Of four members who have told their links, ten actions after the last ones.
void Moment(benchmark::State& state) {
  const Chain chain(counting_secret(), 0);
  for (auto _ : state) {
    std::vector<Told> told;
    for (int i = 0; i < 4; ++i) {
      Share share{.anchor = chain.anchor()};
      benchmark::DoNotOptimize(share.take(10, chain.link(10)));
      told.push_back({.link = share.last});
    }
    benchmark::DoNotOptimize(draw_seed(moment(chain.secret(), 10, told), 10));
  }
}
BENCHMARK(Moment);

void CheckGame(benchmark::State& state, const char* id) {
  Played g(id);
  add_proof(g.record, g.proof);
  for (auto _ : state) benchmark::DoNotOptimize(verdict_of(g.game(), g.record));
  state.counters["actions"] = static_cast<double>(g.record.entries.size());
}
BENCHMARK_CAPTURE(CheckGame, Flax, "flax");
BENCHMARK_CAPTURE(CheckGame, Settlers, "settlers");
BENCHMARK_CAPTURE(CheckGame, Coup, "coup");
BENCHMARK_CAPTURE(CheckGame, Tractor, "tractor");

}  // namespace
}  // namespace parlour::fair
