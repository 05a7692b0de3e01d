// The speed of the rules of Tractor.
#include "games/tractor/tractor.h"

#include <benchmark/benchmark.h>

namespace parlour {
namespace {

using tractor::Tractor;

tractor::State start(int seats) {
  return *Tractor::start(*parse_options(Tractor::info(), "rounds=1"), seats);
}

tractor::Action any(const tractor::State& s, Seat p, Rng& rng) {
  thread_local std::vector<tractor::Action> legal;
  Tractor::legal(s, p, legal);
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

// Random play up to a position that `wanted` accepts.
template <class F>
tractor::State reach(int seats, std::uint64_t seed, F&& wanted) {
  Rng rng(seed);
  for (;;) {
    tractor::State s = start(seats);
    while (!Tractor::over(s)) {
      if (Tractor::house_due(s)) {
        Tractor::apply(s, House, Tractor::house(s, rng));
        continue;
      }
      if (wanted(s)) return s;
      const Seat p = *Tractor::actors(s).begin();
      Tractor::apply(s, p, any(s, p, rng));
    }
  }
}

void random_round(benchmark::State& state) {
  const tractor::State first = start(static_cast<int>(state.range(0)));
  Rng rng(1);
  for (auto _ : state) {
    tractor::State s = first;
    for (;;) {
      settle<Tractor>(s, rng);
      if (Tractor::over(s)) break;
      const Seat p = *Tractor::actors(s).begin();
      Tractor::apply(s, p, any(s, p, rng));
    }
    benchmark::DoNotOptimize(s);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(random_round)->DenseRange(4, 8);

// Hands of 25 cards to lead from, and to follow a lead of that many cards.
void legal_of_25(benchmark::State& state) {
  const auto wanted = static_cast<int>(state.range(0));
  std::vector<tractor::State> at;
  for (std::uint64_t seed = 1; at.size() < 16; ++seed) {
    at.push_back(reach(4, seed, [&](const tractor::State& s) {
      if (s.phase != tractor::Phase::Play || s.tricks > 1) return false;
      return wanted == 0 ? s.played == 0 : s.played > 0 && lead_size(s) >= wanted;
    }));
  }
  std::vector<tractor::Action> legal;
  std::size_t i = 0;
  for (auto _ : state) {
    const tractor::State& s = at[i++ % at.size()];
    Tractor::legal(s, seat(s.turn), legal);
    benchmark::DoNotOptimize(legal.data());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(legal_of_25)->Arg(0)->Arg(1)->Arg(2)->Arg(4);

// 25 trumps, nearly all in pairs, to follow a tractor of trumps: the position with the most
// choices.
void follow_with_25_trumps(benchmark::State& state) {
  tractor::State s = reach(4, 1, [](const tractor::State& t) {
    return t.phase == tractor::Phase::Play && t.tricks == 0 && t.order.suit != tractor::kNoSuit;
  });
  tractor::Cards hand;
  int n = 0;
  s.order.of_group(tractor::packs(2), tractor::kTrumps).each([&](int kind, int copies) {
    if (n < 25 && !tractor::is_joker(kind)) hand.add(kind, std::min(copies, 25 - n));
    n += copies;
  });
  s.table[s.leader] = tractor::Cards::of(tractor::kSmallJoker, 2);
  s.table[s.leader].add(tractor::kBigJoker, 2);
  s.turn = static_cast<std::uint8_t>((s.leader + 1) % s.seats);
  s.played = 1;
  s.hand[s.turn] = hand;
  std::vector<tractor::Action> legal;
  for (auto _ : state) {
    Tractor::legal(s, seat(s.turn), legal);
    benchmark::DoNotOptimize(legal.data());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(follow_with_25_trumps);

void view(benchmark::State& state) {
  const tractor::State s = reach(4, 1, [](const tractor::State& t) { return t.tricks == 8; });
  for (auto _ : state) benchmark::DoNotOptimize(Tractor::view(s, seat(0)));
}
BENCHMARK(view);

void determinize(benchmark::State& state) {
  const tractor::State s = reach(4, 1, [](const tractor::State& t) { return t.tricks == 8; });
  const auto v = Tractor::view(s, seat(0));
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(Tractor::determinize(v, rng));
}
BENCHMARK(determinize);

void copy(benchmark::State& state) {
  const tractor::State s = start(4);
  for (auto _ : state) {
    tractor::State t = s;
    benchmark::DoNotOptimize(t);
  }
}
BENCHMARK(copy);

}  // namespace
}  // namespace parlour
