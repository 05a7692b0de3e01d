#include "ai/coach.h"

#include <algorithm>
#include <cmath>

#include "ai/bot.h"
#include "ai/coup_mind.h"
#include "ai/game_hints.h"
#include "ai/tractor_deals.h"
#include "ai/tractor_thumb.h"
#include "games/registry.h"

namespace parlour::ai {
namespace {

/// How much thought a judgement takes.
struct Effort {
  std::uint32_t iterations;  // of the search for the best action
  std::uint32_t pairs;       // in which it and the action played are compared
  std::uint32_t each = 1;    // iterations for each of the two in a pair
};

/// How often the coach draws what follows from a position, to price it, and how many iterations it
/// then looks ahead: kCertain times as many where the House does nothing.
struct Outlooks {
  int draws;
  std::uint32_t iterations = 0;
  /// The mover's chance is that after the best action, not the mean of all that the search tries.
  /// Measured: good decisions should leave the chances as they are, and most of what is called luck
  /// should then be chance. In games of Flax luck falls from half a win to a tenth without this, in
  /// one of Settlers from half to a fifth with it.
  bool by_best = false;
};
constexpr std::uint32_t kCertain = 4;

/// What the coach knows of a game: its efforts, whether a victory is a side's, and the power that
/// makes its chances come true (temper): below 16 they were too bold, above it too timid. Fitted to
/// 1,000 games of Coup and 300 of Settlers between four experts, and checked on others
/// (docs/strength.md).
template <Game G>
struct Coached;

template <>
struct Coached<flax::Flax> {
  static constexpr Effort kEffort[] = {{800, 6, 300}, {6000, 12, 1500}};
  static constexpr Outlooks kOutlooks = {6, 1000};
  static bool sided(const flax::State&) { return false; }
  static int sixteenths(const flax::State&) { return 16; }
};
template <>
struct Coached<settlers::Settlers> {
  static constexpr Effort kEffort[] = {{400, 6, 150}, {2000, 8, 600}};
  static constexpr Outlooks kOutlooks = {12, 40, true};
  static bool sided(const settlers::State&) { return false; }
  static int sixteenths(const settlers::State&) { return 18; }
};
template <>
struct Coached<coup::Coup> {
  static constexpr Effort kEffort[] = {{300, 100}, {1200, 600}};
  static constexpr Outlooks kOutlooks = {200};
  static bool sided(const coup::State& s) { return s.sides() > 0; }
  // Games played on by rules of thumb are bolder the fewer players are left.
  static int sixteenths(const coup::State& s) {
    constexpr int kFew = 3;
    return s.living() <= kFew ? 10 : 12;
  }
};
template <>
struct Coached<tractor::Tractor> {
  static constexpr Effort kEffort[] = {{80, 32}, {240, 240}};
  static constexpr Outlooks kOutlooks = {40};
  static bool sided(const tractor::State&) { return true; }
  static int sixteenths(const tractor::State&) { return 16; }
};

// --- chances ------------------------------------------------------------------------------------

/// Sums of chances by seat.
using Sums = std::array<double, kMaxSeats>;

/// As in Opinion::win: a side's victory is one for each of its seats.
template <Game G>
double result(const typename G::State& s, int q) {
  const double score = G::score(s, seat(q));
  return Coached<G>::sided(s) && score > 0 ? 1 : score;
}

template <Game G>
void add_result(const typename G::State& s, Sums& sums) {
  for (int q = 0; q < G::seats(s); ++q) sums[static_cast<std::size_t>(q)] += result<G>(s, q);
}

/// Adds what follows from a position, as far as luck decides it. In a game that the general search
/// plays, the search sees everything: the game is over. It looks a turn ahead, so that a seat's
/// chance does not rise with each thing it builds that everybody expected it to build.
template <Game G>
  requires(hints::has_value<Hints<G>>())
void add_outlook(typename G::State s, std::uint32_t iterations, Rng& rng, Sums& sums) {
  settle<G>(s, rng);
  if (G::over(s)) return add_result<G>(s, sums);
  const Seat p = *G::actors(s).begin();
  std::array<float, kMaxSeats> all{};
  const auto seats = static_cast<std::size_t>(G::seats(s));
  const Question q{.game = find_game(G::info().id),
                   .view = {AnyState(bytes_of(s)), p},
                   .budget = {.iterations = iterations},
                   .seed = rng.next(),
                   .thorough = true};
  const float best = answer(q, std::span(all).first(seats)).win;
  const auto me = static_cast<std::size_t>(index(p));
  const float own = Coached<G>::kOutlooks.by_best ? best : all[me];
  const float rest = 1 - all[me], scale = rest > 0 ? (1 - own) / rest : 0;
  for (std::size_t i = 0; i < seats; ++i)
    sums[i] += static_cast<double>(i == me ? own : scale * all[i]);
}

template <class G>
  requires std::same_as<G, coup::Coup>
void add_outlook(coup::State s, std::uint32_t, Rng& rng, Sums& sums) {
  play_on_coup(s, rng);
  add_result<coup::Coup>(s, sums);
}

/// The chance of q's side to win a match of Tractor between two rounds: by the levels ahead, as the
/// lead of a walk whose steps are rounds.
double match_chance(const tractor::State& s, int q) {
  constexpr double kStep = 2.1, kPace = 1.3,
                   kBank = 0.4;  // levels: of a round, of the first to win
  const auto side = [&](int p) { return s.finding() ? p == q : (p - q) % 2 == 0; };
  double own = 0, others = 0, n = 0;
  int most = 0;
  for (int p = 0; p < s.seats; ++p) {
    const int level = tractor::height(s, p);
    most = std::max(most, level);
    if (side(p))
      own = level;
    else
      others += level, ++n;
  }
  const double bank = s.banker < s.seats ? side(s.banker) ? kBank : -kBank : 0;
  const bool laps = s.rule(tractor::rule::AfterOn);
  const int goal = tractor::last_level(s) + (laps ? tractor::kRanks - s.start_level : 0);
  const int left = s.rounds - s.round + 1;
  double rounds = 1 + std::max(goal - most, 0) / kPace;
  if (s.rounds) rounds = laps ? left : std::min<double>(rounds, left);
  const double lead = (own - others / std::max(n, 1.0) + bank) / (kStep * std::sqrt(rounds));
  return 0.5 + 0.5 * lead / std::sqrt(1 + lead * lead);
}

double tractor_chance(const tractor::State& s, int q) {
  return tractor::Tractor::over(s) ? result<tractor::Tractor>(s, q) : match_chance(s, q);
}

/// Plays the round on by rules of thumb, but now and then in another way: with all cards known the
/// rules alone foretell one end, as if it were certain.
void play_loosely(tractor::State& s, Rng& rng) {
  using tractor::Tractor;
  constexpr std::uint32_t kSelf = 10;  // one play in so many is not by the rules
  const int round = s.round;
  std::vector<tractor::Action> legal;
  while (!Tractor::over(s) && s.round == round) {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, rng));
      continue;
    }
    const Seat p = *Tractor::actors(s).begin();
    tractor::Action a = tractor::by_thumb(s, index(p));
    if (s.phase == tractor::Phase::Play && rng.below(kSelf) == 0) {
      Tractor::legal(s, p, legal);
      a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    Tractor::apply(s, p, a);
  }
}

template <class G>
  requires std::same_as<G, tractor::Tractor>
void add_outlook(tractor::State s, std::uint32_t, Rng& rng, Sums& sums) {
  play_loosely(s, rng);
  for (int q = 0; q < s.seats; ++q) sums[static_cast<std::size_t>(q)] += tractor_chance(s, q);
}

/// p^(sixteenths / 16), by roots alone.
float power(float p, int sixteenths) {
  float out = 1;
  for (int bit = 16; bit > 0; bit /= 2, p = std::sqrt(p)) {
    if (sixteenths & bit) out *= p;
  }
  return out;
}

/// Chances too bold or too timid, corrected: their power, scaled back to their sum.
void temper(Chances& chances, int sixteenths) {
  float before = 0, after = 0;
  for (float& c : chances) {
    before += c;
    c = power(c, sixteenths);
    after += c;
  }
  for (float& c : chances) c = after > 0 ? std::min(c * before / after, 1.0f) : 0;
}

template <Game G>
Chances priced(const typename G::State& truth, std::uint64_t seed) {
  const Outlooks& often = Coached<G>::kOutlooks;
  const bool drawn = G::house_due(truth) || !hints::has_value<Hints<G>>();
  const int n = G::over(truth) ? 1 : drawn ? often.draws : 1;
  const std::uint32_t iterations = drawn ? often.iterations : often.iterations * kCertain;
  Rng rng(seed);
  Sums sums{};
  for (int i = 0; i < n; ++i) add_outlook<G>(truth, iterations, rng, sums);
  Chances out;
  for (int q = 0; q < G::seats(truth); ++q)
    out.push_back(static_cast<float>(sums[static_cast<std::size_t>(q)] / n));
  if (!G::over(truth)) temper(out, Coached<G>::sixteenths(truth));
  return out;
}

// --- decisions ----------------------------------------------------------------------------------

/// The chances of the viewer after two actions, tried with the same luck.
struct Pair {
  float first = 0, second = 0;
};

/// Compares two actions of a game that the general search plays: a search of each.
template <Game G>
  requires(hints::has_value<Hints<G>>())
Pair tried(const AnyGame& game, const Judging& q, const AnyAction& first, const Effort& effort,
           std::uint64_t seed) {
  const auto value = [&](const AnyAction& a) {
    return answer({.game = &game,
                   .view = q.view,
                   .budget = {.iterations = effort.each},
                   .seed = seed,
                   .among = {a},
                   .thorough = true})
        .win;
  };
  return {value(first), value(q.played)};
}

template <class G>
View<typename G::State> typed(const AnyView& v) {
  return {v.state.as<typename G::State>(), v.viewer};
}

template <class G>
  requires std::same_as<G, coup::Coup>
Pair tried(const AnyGame&, const Judging& q, const AnyAction& first, const Effort&,
           std::uint64_t seed) {
  Rng rng(seed);
  const coup::Action actions[] = {*decoded<G>(first), *decoded<G>(q.played)};
  coup::State ends[2];
  try_coup(typed<G>(q.view), actions, rng, ends);
  const int me = index(q.view.viewer);
  return {static_cast<float>(result<G>(ends[0], me)), static_cast<float>(result<G>(ends[1], me))};
}

template <class G>
  requires std::same_as<G, tractor::Tractor>
Pair tried(const AnyGame&, const Judging& q, const AnyAction& first, const Effort&,
           std::uint64_t seed) {
  Rng rng(seed);
  const auto view = typed<G>(q.view);
  tractor::State deal = G::determinize(view, rng);
  bury_likely(deal, view.state, rng);
  const auto value = [&](const AnyAction& a) {
    tractor::State s = deal;
    Rng same = rng;
    G::apply(s, view.viewer, *decoded<G>(a));
    play_out(s, same);
    return static_cast<float>(tractor_chance(s, index(view.viewer)));
  };
  return {value(first), value(q.played)};
}

/// Compares the action played with the one that a search prefers.
template <Game G>
void compare(const AnyGame& game, const Judging& q, const Effort& effort, Judgement& out) {
  float best = 0, played = 0, squares = 0;
  Rng seeds(q.seed + 1);
  for (std::uint32_t i = 0; i < effort.pairs; ++i) {
    const Pair pair = tried<G>(game, q, out.best, effort, seeds.next());
    const float d = pair.first - pair.second;
    best += pair.first;
    played += pair.second;
    squares += d * d;
  }
  const auto n = static_cast<float>(effort.pairs);
  const float loss = (best - played) / n;
  out.error = std::sqrt(std::max(0.0f, squares / n - loss * loss) / (n - 1));
  if (loss <= 0) {
    out.best = q.played;
    out.win = played / n;
  } else {
    out.win = best / n;
    out.loss = std::min(loss, out.win);
  }
}

template <Game G>
Judgement judged(const AnyGame& game, const Judging& q) {
  const Effort& effort = Coached<G>::kEffort[static_cast<std::size_t>(q.pass)];
  const Answer a = answer(
      {.game = &game, .view = q.view, .budget = {.iterations = effort.iterations}, .seed = q.seed});
  Judgement out;
  out.choices = static_cast<std::uint32_t>(a.opinions.size());
  out.best = a.opinions.empty() ? a.choice : a.opinions.front().action;
  out.win = a.opinions.empty() ? a.win : a.opinions.front().win;
  if (std::ranges::find(a.opinions, q.played, &Opinion::action) == a.opinions.end()) ++out.choices;
  if (out.best != q.played) compare<G>(game, q, effort, out);
  return out;
}

// --- bytes --------------------------------------------------------------------------------------

enum class Kind : std::uint8_t { Pricing, Judging };

void write_chance(Writer& w, float part) {
  constexpr float kParts = 1'000'000;
  w.u32(static_cast<std::uint32_t>(std::clamp(part, 0.0f, 1.0f) * kParts + 0.5f));
}
float read_chance(Reader& r) {
  constexpr std::uint32_t kParts = 1'000'000;
  const std::uint32_t n = r.u32();
  if (n > kParts) r.fail();
  return static_cast<float>(n) / kParts;
}

void write_block(Writer& w, ByteView bytes) {
  w.varint(bytes.size());
  w.raw(bytes);
}
ByteView read_block(Reader& r) {
  return r.raw(static_cast<std::size_t>(r.varint_upto(r.left())));
}

std::optional<CoachQuestion> read_one(const AnyGame& game, Reader& r) {
  const std::uint8_t kind = r.u8();
  const std::uint64_t seed = r.u64();
  if (kind == static_cast<std::uint8_t>(Kind::Pricing)) {
    auto truth = game.read_state(read_block(r));
    if (!truth) return {};
    return CoachQuestion{.pricing = Pricing{*std::move(truth), seed}};
  }
  if (kind != static_cast<std::uint8_t>(Kind::Judging)) return {};
  const std::uint8_t pass = r.u8();
  auto view = game.read_view(read_block(r));
  AnyAction played = game.read(r);
  if (!r.ok() || pass > 1 || !view || !game.actors(*view).has(view->viewer) ||
      game.check(*view, view->viewer, played) != kAllowed)
    return {};
  return CoachQuestion{
      .judging = Judging{*std::move(view), std::move(played), static_cast<Pass>(pass), seed}};
}

void write_answer(Writer& w, const Chances& chances) {
  for (const float c : chances) write_chance(w, c);
}
void write_answer(Writer& w, const Judgement& j) {
  w.varint(j.choices);
  w.raw(j.best.bytes);
  write_chance(w, j.win);
  write_chance(w, j.loss);
  write_chance(w, j.error);
}

Chances read_chances(Reader& r, int seats) {
  Chances out;
  for (int i = 0; i < seats; ++i) out.push_back(read_chance(r));
  return out;
}
Judgement read_judgement(const AnyGame& game, Reader& r) {
  Judgement out;
  out.choices = static_cast<std::uint32_t>(r.varint_upto(~0u));
  out.best = game.read(r);
  out.win = read_chance(r);
  out.loss = read_chance(r);
  out.error = read_chance(r);
  return out;
}

}  // namespace

Chances price(const AnyGame& game, const Pricing& q) {
  Chances out;
  AllGames::with(game.info().id,
                 [&]<class G>() { out = priced<G>(q.truth.as<typename G::State>(), q.seed); });
  return out;
}

Judgement judge(const AnyGame& game, const Judging& q) {
  Judgement out;
  AllGames::with(game.info().id, [&]<class G>() { out = judged<G>(game, q); });
  return out;
}

Bytes write(const AnyGame& game, std::span<const CoachQuestion> questions) {
  Writer w;
  w.text(game.info().id);
  w.u8(static_cast<std::uint8_t>(NoQuestion::Coach));
  w.varint(questions.size());
  for (const CoachQuestion& question : questions) {
    if (const auto& p = question.pricing) {
      w.u8(static_cast<std::uint8_t>(Kind::Pricing));
      w.u64(p->seed);
      write_block(w, p->truth.bytes());
    } else if (const auto& j = question.judging) {
      w.u8(static_cast<std::uint8_t>(Kind::Judging));
      w.u64(j->seed);
      w.u8(static_cast<std::uint8_t>(j->pass));
      write_block(w, game.write_view(j->view));
      w.raw(j->played.bytes);
    }
  }
  return w.take();
}

std::optional<Bytes> answer_coach(std::span<const AnyGame* const> games, ByteView bytes) {
  Reader r(bytes);
  const std::string id = r.text(32);
  if (r.u8() != static_cast<std::uint8_t>(NoQuestion::Coach)) return {};
  const auto it = std::ranges::find(games, id, [](const AnyGame* g) { return g->info().id; });
  const std::uint64_t n = r.varint_upto(kMostCoachQuestions);
  if (it == games.end() || !r.ok()) return Bytes();
  const AnyGame& game = **it;
  Writer w;
  for (std::uint64_t i = 0; i < n; ++i) {
    const auto q = read_one(game, r);
    if (!q) return Bytes();
    if (q->pricing)
      write_answer(w, price(game, *q->pricing));
    else
      write_answer(w, judge(game, *q->judging));
  }
  return r.done() ? w.take() : Bytes();
}

std::optional<std::vector<CoachAnswer>> read_coach_answers(
    const AnyGame& game, ByteView bytes, std::span<const CoachQuestion> questions) {
  Reader r(bytes);
  std::vector<CoachAnswer> out;
  for (const CoachQuestion& q : questions) {
    CoachAnswer& a = out.emplace_back();
    if (q.pricing)
      a.chances = read_chances(r, game.seats(q.pricing->truth));
    else
      a.judgement = read_judgement(game, r);
    if (!r.ok()) return {};
  }
  if (!r.done()) return {};
  return out;
}

}  // namespace parlour::ai
