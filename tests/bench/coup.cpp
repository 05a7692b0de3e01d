// The speed of the rules of Coup and of its bots.
#include "games/coup/coup.h"

#include <benchmark/benchmark.h>

#include "ai/coup_mind.h"

namespace parlour {
namespace {

using coup::Coup;

coup::State start(int seats) {
  return *Coup::start(OptionText(), seats);
}

// A model game after several turns: a player is to declare an action.
coup::State middle(int seats) {
  Rng rng(1);
  coup::State s = start(seats);
  for (int turns = 0; turns < 6 || s.phase != coup::Phase::Turn;) {
    settle<Coup>(s, rng);
    turns += s.phase == coup::Phase::Turn;
    const Seat p = *Coup::actors(s).begin();
    Coup::apply(s, p, ai::model_coup(s, p, ai::Style::Any, rng));
    settle<Coup>(s, rng);
    if (Coup::over(s)) s = start(seats), turns = 0;
  }
  return s;
}

template <class F>
void games(benchmark::State& state, F&& choose) {
  const coup::State first = start(static_cast<int>(state.range(0)));
  Rng rng(1);
  for (auto _ : state) {
    coup::State s = first;
    for (;;) {
      settle<Coup>(s, rng);
      if (Coup::over(s)) break;
      const Seat p = *Coup::actors(s).begin();
      Coup::apply(s, p, choose(s, p, rng));
    }
    benchmark::DoNotOptimize(s);
  }
  state.SetItemsProcessed(state.iterations());
}

void random_game(benchmark::State& state) {
  std::vector<coup::Action> legal;
  games(state, [&](const coup::State& s, Seat p, Rng& rng) {
    Coup::legal(s, p, legal);
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  });
}
BENCHMARK(random_game)->Arg(2)->Arg(4)->Arg(10);

void model_game(benchmark::State& state) {
  games(state, [](const coup::State& s, Seat p, Rng& rng) {
    return ai::model_coup(s, p, ai::Style::Any, rng);
  });
}
BENCHMARK(model_game)->Arg(2)->Arg(4)->Arg(10);

void view(benchmark::State& state) {
  const coup::State s = middle(4);
  for (auto _ : state) benchmark::DoNotOptimize(Coup::view(s, seat(0)));
}
BENCHMARK(view);

void determinize(benchmark::State& state) {
  const auto v = Coup::view(middle(4), seat(0));
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(Coup::determinize(v, rng));
}
BENCHMARK(determinize);

// Items are the worlds in which a choice was tried.
void ponder(benchmark::State& state) {
  const coup::State s = middle(static_cast<int>(state.range(0)));
  const auto v = Coup::view(s, seat(s.active));
  const auto n = static_cast<std::uint32_t>(state.range(1));
  std::uint32_t made = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        ai::ponder_coup(v, ai::Level::Expert, {n, 0}, ai::Style::Any, 1, made).data());
  }
  state.SetItemsProcessed(state.iterations() * made);
}
BENCHMARK(ponder)->Args({2, 300})->Args({4, 300})->Args({6, 2400})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace parlour
