// The speed of the rules of Settlers and of the search.
#include "games/settlers/settlers.h"

#include <benchmark/benchmark.h>

#include "ai/game_hints.h"
#include "ai/ismcts.h"

namespace parlour {
namespace {

using settlers::Settlers;

settlers::State start(int seats) {
  return *Settlers::start(*parse_options(Settlers::info(), "trade=off"), seats);
}

settlers::Action any(const settlers::State& s, Seat p, std::vector<settlers::Action>& legal,
                     Rng& rng) {
  Settlers::legal(s, p, legal);
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

// A game after several turns of random moves: a player is to trade and build.
settlers::State middle() {
  Rng rng(1);
  settlers::State s = start(4);
  std::vector<settlers::Action> legal;
  for (int i = 0; i < 200 || s.phase != settlers::Phase::Main; ++i) {
    settle<Settlers>(s, rng);
    const Seat p = *Settlers::actors(s).begin();
    Settlers::apply(s, p, any(s, p, legal, rng));
  }
  return s;
}

void random_game(benchmark::State& state) {
  const settlers::State first = start(static_cast<int>(state.range(0)));
  Rng rng(1);
  std::vector<settlers::Action> legal;
  for (auto _ : state) {
    settlers::State s = first;
    for (;;) {
      settle<Settlers>(s, rng);
      if (Settlers::over(s)) break;
      const Seat p = *Settlers::actors(s).begin();
      Settlers::apply(s, p, any(s, p, legal, rng));
    }
    benchmark::DoNotOptimize(s);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(random_game)->Arg(2)->Arg(4)->Arg(6);

void legal(benchmark::State& state) {
  const settlers::State s = middle();
  std::vector<settlers::Action> out;
  for (auto _ : state) {
    Settlers::legal(s, seat(s.mover), out);
    benchmark::DoNotOptimize(out.data());
  }
}
BENCHMARK(legal);

void copy(benchmark::State& state) {
  const settlers::State s = middle();
  for (auto _ : state) {
    settlers::State next = s;
    benchmark::DoNotOptimize(next);
  }
}
BENCHMARK(copy);

void view(benchmark::State& state) {
  const settlers::State s = middle();
  for (auto _ : state) benchmark::DoNotOptimize(Settlers::view(s, seat(0)));
}
BENCHMARK(view);

void determinize(benchmark::State& state) {
  const auto v = Settlers::view(middle(), seat(0));
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(Settlers::determinize(v, rng));
}
BENCHMARK(determinize);

void value(benchmark::State& state) {
  const settlers::State s = middle();
  std::array<float, kMaxSeats> out{};
  for (auto _ : state) {
    ai::Hints<Settlers>::value(s, out);
    benchmark::DoNotOptimize(out);
  }
}
BENCHMARK(value);

void prior(benchmark::State& state) {
  const settlers::State s = middle();
  const auto actions = legal_actions<Settlers>(s, seat(s.mover));
  std::vector<float> out(actions.size());
  for (auto _ : state) {
    ai::Hints<Settlers>::prior(s, seat(s.mover), actions, out);
    benchmark::DoNotOptimize(out.data());
  }
}
BENCHMARK(prior);

// A search of that many iterations; items are iterations.
void search(benchmark::State& state) {
  const settlers::State s = middle();
  const auto n = static_cast<std::uint32_t>(state.range(0));
  ai::Search<Settlers> memory;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        memory.run(Settlers::view(s, seat(s.mover)), {n, 0}, {}, Rng(1)).data());
  }
  state.SetItemsProcessed(state.iterations() * n);
}
BENCHMARK(search)->Arg(100)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace parlour
