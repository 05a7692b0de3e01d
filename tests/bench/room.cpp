// The cost of saving a game between devices: at the host after each action, at a guest, and what is
// sent to a returning player. The argument is the length of the game, in actions of a Tractor match
// with eight players and four packs.
#include <benchmark/benchmark.h>

#include <map>

#include "../net/fake.h"
#include "games/registry.h"
#include "net/guest.h"
#include "net/host.h"

namespace parlour::net {
namespace {

// As the page stores it: as text.
class Texts final : public Storage {
 public:
  std::map<std::uint32_t, std::string> parts;
  std::string head;
  std::optional<std::uint32_t> keep_part(ByteView part) override {
    const std::uint32_t number = parts.empty() ? 1 : parts.rbegin()->first + 1;
    parts[number] = to_base64url(part);
    return number;
  }
  bool keep(ByteView bytes, std::span<const std::uint32_t>) override {
    head = to_base64url(bytes);
    return true;
  }
};

// A host and a watcher, after that many actions of random play.
struct Match {
  FakeCarrier host_carrier{key_of(1), 1}, carrier{key_of(2), 2};
  Texts texts;
  Host host{host_carrier, texts, games(), {5}, key_of(1), "host"};
  Guest guest{carrier, games(), {5}, key_of(2), "guest", key_of(1)};
  Millis now = 0;
  Rng rng{1};

  explicit Match(std::uint32_t length) {
    host.choose("tractor", "packs=4", 8);
    host.on_up(1, {}, now), guest.on_up(1, {}, now);
    pass(500);
    guest.sit(Watcher);
    pass(500);
    for (int i = 0; i < 8; ++i) host.set_bot(seat(i), ai::Level::Easy);
    while (host.place().length < length) {
      if (!host.table() || host.table()->over()) host.end_game(), host.start();
      for (int i = 0; i < 100 && !host.table()->over(); ++i) act();
      pass(100);
    }
  }
  void pass(Millis ms) {
    for (const Millis until = now + ms; now < until; now += 20) {
      host.tick(now), guest.tick(now);
      tell_signatures(host_carrier, host, now), tell_signatures(carrier, guest, now);
      for (const auto& s : std::exchange(host_carrier.sent, {})) guest.on_frame(1, s.frame, now);
      for (const auto& s : std::exchange(carrier.sent, {})) host.on_frame(1, s.frame, now);
    }
  }
  void act() {
    const Table& t = *host.table();
    if (t.house_due()) return host.play_house();
    const Seat s = *t.actors().begin();
    std::vector<AnyAction> all;
    t.game().legal(t.view(s), s, all);
    for (int i = 0; i < 50; ++i) {
      if (host.act_for(s, all[rng.below(static_cast<std::uint32_t>(all.size()))],
                       t.game().decision(t.view(s))))
        return;
    }
  }
};

Match& match(std::int64_t length) {
  static std::map<std::int64_t, std::unique_ptr<Match>> all;
  auto& m = all[length];
  if (!m) m = std::make_unique<Match>(static_cast<std::uint32_t>(length));
  return *m;
}

void host_keeps_an_action(benchmark::State& state) {
  Match& m = match(state.range(0));
  for (auto _ : state) {
    state.PauseTiming();
    if (m.host.table()->over()) state.SkipWithError("the match is over");
    m.act();
    state.ResumeTiming();
    m.host.tick(m.now);  // saves it, and tells the others
  }
  state.counters["length"] = m.host.place().length;
  state.counters["head"] = static_cast<double>(m.texts.head.size());
}
BENCHMARK(host_keeps_an_action)
    ->Arg(500)
    ->Arg(5000)
    ->Arg(9000)
    ->Iterations(200)
    ->Unit(benchmark::kMicrosecond);

void guest_keeps_an_action(benchmark::State& state) {
  Match& m = match(state.range(0));
  std::size_t size = 0;
  for (auto _ : state) {
    const std::string text = to_base64url(m.guest.save());
    benchmark::DoNotOptimize(text);
    size = text.size();
  }
  state.counters["length"] = m.guest.place().length;
  state.counters["text"] = static_cast<double>(size);
}
BENCHMARK(guest_keeps_an_action)->Arg(500)->Arg(5000)->Arg(9000)->Unit(benchmark::kMicrosecond);

void who_comes_back_is_sent_the_game(benchmark::State& state) {
  Match& m = match(state.range(0));
  LinkId link = 1;
  for (auto _ : state) {
    m.host.on_down(link++, m.now);
    FakeCarrier carrier(key_of(2), 100 + link);
    Guest again(carrier, games(), {5}, key_of(2), "guest", key_of(1));
    m.host_carrier.sent.clear();
    m.host.on_up(link, {}, m.now), again.on_up(link, {}, m.now);
    for (int i = 0; i < 200 && !again.game(); ++i) {
      m.now += 20;
      m.host.tick(m.now), again.tick(m.now);
      tell_signatures(m.host_carrier, m.host, m.now), tell_signatures(carrier, again, m.now);
      for (const auto& s : std::exchange(m.host_carrier.sent, {}))
        again.on_frame(link, s.frame, m.now);
      for (const auto& s : std::exchange(carrier.sent, {})) m.host.on_frame(link, s.frame, m.now);
    }
    if (!again.game()) return state.SkipWithError("nothing was sent");
  }
}
BENCHMARK(who_comes_back_is_sent_the_game)
    ->Arg(500)
    ->Arg(9000)
    ->Iterations(5)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace parlour::net
