// The speed of the rules of Flax and of the search.
#include "games/flax/flax.h"

#include <benchmark/benchmark.h>

#include "ai/game_hints.h"
#include "ai/ismcts.h"

namespace parlour {
namespace {

using flax::Flax;

flax::State start(int board) {
  OptionText options;
  options.set.emplace_back("board", std::to_string(board));
  return *Flax::start(options, 2);
}

// Half a game of random moves: the positions with the most choices.
flax::State middle() {
  Rng rng(1);
  flax::State s = start(1);
  std::vector<flax::Action> legal;
  for (int i = 0; i < 24; ++i) {
    settle<Flax>(s, rng);
    Flax::legal(s, seat(s.turn), legal);
    Flax::apply(s, seat(s.turn), legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  settle<Flax>(s, rng);
  return s;
}

void random_game(benchmark::State& state) {
  const flax::State first = start(static_cast<int>(state.range(0)));
  Rng rng(1);
  std::vector<flax::Action> legal;
  for (auto _ : state) {
    flax::State s = first;
    for (;;) {
      settle<Flax>(s, rng);
      if (Flax::over(s)) break;
      Flax::legal(s, seat(s.turn), legal);
      Flax::apply(s, seat(s.turn), legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    benchmark::DoNotOptimize(s);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(random_game)->Arg(1)->Arg(2)->Arg(3);

void legal(benchmark::State& state) {
  const flax::State s = middle();
  std::vector<flax::Action> out;
  for (auto _ : state) {
    Flax::legal(s, seat(s.turn), out);
    benchmark::DoNotOptimize(out.data());
  }
}
BENCHMARK(legal);

void copy(benchmark::State& state) {
  const flax::State s = middle();
  for (auto _ : state) {
    flax::State next = s;
    benchmark::DoNotOptimize(next);
  }
}
BENCHMARK(copy);

void copy_and_apply(benchmark::State& state) {
  const flax::State s = middle();
  const auto a = legal_actions<Flax>(s, seat(s.turn))[0];
  for (auto _ : state) {
    flax::State next = s;
    Flax::apply(next, seat(s.turn), a);
    benchmark::DoNotOptimize(next);
  }
}
BENCHMARK(copy_and_apply);

void view_hash(benchmark::State& state) {
  const flax::State s = middle();
  for (auto _ : state) benchmark::DoNotOptimize(hash64(bytes_of(Flax::view(s, seat(0)).state)));
}
BENCHMARK(view_hash);

void value(benchmark::State& state) {
  const flax::State s = middle();
  std::array<float, kMaxSeats> out{};
  for (auto _ : state) {
    ai::Hints<Flax>::value(s, out);
    benchmark::DoNotOptimize(out);
  }
}
BENCHMARK(value);

void prior(benchmark::State& state) {
  const flax::State s = middle();
  const auto actions = legal_actions<Flax>(s, seat(s.turn));
  std::vector<float> out(actions.size());
  for (auto _ : state) {
    ai::Hints<Flax>::prior(s, seat(s.turn), actions, out);
    benchmark::DoNotOptimize(out.data());
  }
}
BENCHMARK(prior);

// A search of that many iterations; items are iterations.
void search(benchmark::State& state) {
  const flax::State s = middle();
  const auto n = static_cast<std::uint32_t>(state.range(0));
  ai::Search<Flax> memory;
  for (auto _ : state) {
    benchmark::DoNotOptimize(memory.run(Flax::view(s, seat(s.turn)), {n, 0}, {}, Rng(1)).data());
  }
  state.SetItemsProcessed(state.iterations() * n);
}
BENCHMARK(search)->Arg(100)->Arg(10'000)->Arg(300'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace parlour
