// The cost of operations late in a long game: a match of Tractor with eight players and four packs.
// Nothing here may depend on the number of earlier actions.
#include <benchmark/benchmark.h>

#include "core/table.h"
#include "games/registry.h"
#include "room/fake_device.h"
#include "room/journal.h"
#include "room/log.h"

namespace parlour {
namespace {

// That many actions of random play; a match that ends sooner starts over.
const Table& played(std::size_t actions) {
  static std::map<std::size_t, Table> made;
  if (const auto it = made.find(actions); it != made.end()) return it->second;
  const AnyGame& game = *find_game("tractor");
  for (std::uint64_t seed = 1;; ++seed) {
    Table t(game, "packs=4", 8, seed);
    Rng rng(seed);
    std::vector<AnyAction> legal;
    while (!t.over() && t.record().entries.size() < actions) {
      if (t.house_due()) {
        t.play_house();
        continue;
      }
      const Seat s = *t.actors().begin();
      const AnyView v = t.view(s);
      game.legal(v, s, legal);
      t.submit({s, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], game.decision(v)});
    }
    if (t.record().entries.size() == actions)
      return made.emplace(actions, std::move(t)).first->second;
  }
}

void step(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const Table& t = played(n);
  for (auto _ : state) benchmark::DoNotOptimize(t.step(n - 100, Watcher));
}
BENCHMARK(step)->Arg(600)->Arg(6000)->Arg(25'000)->Unit(benchmark::kMicrosecond);

// One more action, saved.
void save(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const Table& t = played(n);
  const AnyGame& game = t.game();
  room::FakeDevice device;
  device.capacity = 1 << 24;
  room::Journal journal(device, "game", n,
                        [&](std::size_t i) { return line_text(game, t.record().entries[i]); });
  const std::string line = line_text(game, t.record().entries.back());
  for (std::size_t i = 0; i < n / room::Journal::kPart; ++i) journal.save(head_text(t.record()));
  for (auto _ : state) {
    if (!journal.untouched()) state.SkipWithError("somebody else has written");
    journal.append(line);
    if (!journal.save(head_text(t.record()))) state.SkipWithError("the storage is full");
  }
}
BENCHMARK(save)->Arg(600)->Arg(6000)->Arg(25'000)->Unit(benchmark::kMicrosecond)->Iterations(2000);

// The log goes back by one action, as in a replay.
void log_back(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const Table& t = played(n);
  room::Log log;
  const auto tell = [&](std::size_t actions) {
    room::follow(
        log, t.game(), actions, Watcher, Lang::English, {},
        [&](std::size_t from, std::size_t to, const auto& f) { t.steps(from, to, Watcher, f); },
        [&](const Table::Step&) {
          if (log.mark_due()) log.mark({});
        });
  };
  tell(n);
  for (auto _ : state) {
    tell(n - 1);
    tell(n);
  }
}
BENCHMARK(log_back)->Arg(600)->Arg(6000)->Arg(25'000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace parlour
