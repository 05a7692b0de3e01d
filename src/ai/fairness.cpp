#include "ai/fairness.h"

#include <cstdlib>

#include "ai/bot.h"
#include "games/registry.h"

namespace parlour::ai {
namespace {

using settlers::Settlers;
using settlers::State;

constexpr Level kLevel = Level::Hard;
constexpr std::uint32_t kIterations = 60;
constexpr double kThousand = 1000;

double pips_of(const State& s, int seat) {
  double out = 0;
  for (int n = 0; n < settlers::kNodes; ++n) {
    if (s.owner(n) != seat) continue;
    for (const std::uint8_t h : settlers::kGrid.node_hexes[static_cast<std::size_t>(n)]) {
      if (s.land(h)) out += settlers::dots_of(s.hex_number(h));
    }
  }
  return out;
}

void play_one(const AnyGame& game, State s, std::uint64_t number, Fairness& out) {
  Rng chance(number + 1), players = chance.split();
  bool set_up = true;
  for (;;) {
    settle<Settlers>(s, chance);
    if (set_up && s.turns > 0) {
      set_up = false;
      for (int q = 0; q < s.seats; ++q) out.pips[static_cast<std::size_t>(q)] += pips_of(s, q);
    }
    if (Settlers::over(s)) break;
    const Seat p = *Settlers::actors(s).begin();
    const auto v = Settlers::view(s, p);
    Question q{.game = &game,
               .view = {AnyState(bytes_of(v.state)), p},
               .level = kLevel,
               .budget = {.iterations = kIterations},
               .seed = players.next()};
    Settlers::apply(s, p, *decoded<Settlers>(answer(q).choice));
  }
  for (int q = 0; q < s.seats; ++q)
    out.won[static_cast<std::size_t>(q)] += Settlers::score(s, seat(q));
  ++out.games;
}

}  // namespace

void Fairness::add(const Fairness& more) {
  games += more.games;
  for (std::size_t q = 0; q < won.size(); ++q) won[q] += more.won[q], pips[q] += more.pips[q];
}

std::optional<Fairness> play(const Trial& t) {
  const auto options = parse_options(Settlers::info(), t.options);
  if (!options) return {};
  const auto start = Settlers::start(*options, t.seats);
  if (!start) return {};
  Fairness out;
  const AnyGame& game = *find_game(Settlers::info().id);
  for (std::uint32_t i = 0; i < t.games; ++i) play_one(game, *start, t.first + i, out);
  return out;
}

Bytes write(const Trial& t) {
  Writer w;
  w.text(Settlers::info().id);
  w.u8(static_cast<std::uint8_t>(NoQuestion::Trial));
  w.text(t.options);
  w.u8(t.seats);
  w.u32(t.first);
  w.u32(t.games);
  return w.take();
}

std::optional<Trial> read_trial(ByteView bytes) {
  Reader r(bytes);
  if (r.text(32) != Settlers::info().id) return {};
  if (r.u8() != static_cast<std::uint8_t>(NoQuestion::Trial)) return {};
  Trial t;
  t.options = r.text(kMostTrialOptions);
  t.seats = r.u8();
  t.first = r.u32();
  t.games = r.u32();
  if (!r.done() || t.games > kMostTrialGames || t.seats < 2 || t.seats > settlers::kMost) return {};
  return t;
}

Bytes write(const Fairness& f) {
  Writer w;
  w.u32(f.games);
  for (std::size_t q = 0; q < f.won.size(); ++q) {
    w.u32(static_cast<std::uint32_t>(f.won[q] * kThousand + 0.5));
    w.u32(static_cast<std::uint32_t>(f.pips[q]));
  }
  return w.take();
}

std::optional<Fairness> read_fairness(ByteView bytes) {
  Reader r(bytes);
  Fairness f;
  f.games = r.u32();
  for (std::size_t q = 0; q < f.won.size(); ++q) {
    f.won[q] = r.u32() / kThousand;
    f.pips[q] = r.u32();
  }
  return r.done() && f.games > 0 ? std::optional(f) : std::nullopt;
}

}  // namespace parlour::ai
