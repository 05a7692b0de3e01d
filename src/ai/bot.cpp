// Which search answers for which game, and the definition of a level.
#include "ai/bot.h"

#include "ai/coup_mind.h"
#include "ai/game_hints.h"
#include "ai/ismcts.h"
#include "ai/tractor_deals.h"

namespace parlour::ai {
namespace {

/// The quality of a level. `iterations` bounds its search for any time budget (0: no bound);
/// `slack` is the expected score it may give away: actions within the slack of the best are taken
/// by chance, better ones more often. `lapses`: how often it does so, as a part of its decisions.
struct Quality {
  std::uint32_t iterations = 0;
  float slack = 0;
  float lapses = 1;
};
using Qualities = std::array<Quality, kLevels>;

/// The default for a game until something better has been measured for it.
template <class G>
constexpr Tuning kTuning = {};
template <class G>
constexpr Qualities kQualities = {{{30, 0.4f}, {120, 0.08f}, {400, 0}, {0, 0}}};

/// Settlers: the chances of actions differ by hundredths, so there is little to explore. The
/// levels:
///   easy    sees its own turn and takes anything that costs less than a tenth of a win, better
///           things more often: a beginner's mistakes (the second-best place, a card bought
///           instead of a city), never an absurd one
///   medium  errs by a third of that
///   hard    thinks no longer, and hardly errs
///   expert  takes its time
/// All levels prune the same bad deals (settlers_bot.cpp).
template <>
constexpr Tuning kTuning<settlers::Settlers> = {.exploration = 0.3f, .caution = 0.02f};
template <>
constexpr Qualities kQualities<settlers::Settlers> = {
    {{40, 0.1f}, {40, 0.035f}, {30, 0.006f}, {0, 0}}};

/// Tractor: an iteration is a round played out (tractor_deals.h). All keep to the rules of thumb
/// unless something else is clearly better, and more deals show more of that; but two times in
/// five easy takes what was lucky on a deal or two. A seat of four gets at most half of a win.
template <>
constexpr Qualities kQualities<tractor::Tractor> = {
    {{40, 0.03f, 0.4f}, {24, 0}, {200, 0}, {2000, 0}}};

/// A slack that was measured at tables of two. With more seats each has less of a win to give away,
/// and the same iterations tell less apart: measured, the square of the seats keeps every level
/// ahead of a player who looks one action ahead.
template <class G>
constexpr bool kSlackOfTwo = false;
template <>
constexpr bool kSlackOfTwo<flax::Flax> = true;

template <class G>
Quality quality_of(Level level, int seats) {
  Quality out = kQualities<G>[static_cast<std::size_t>(level)];
  if (kSlackOfTwo<G>) out.slack *= 4 / static_cast<float>(seats * seats);
  return out;
}

/// The question's budget, within the level's.
Budget bounded(Budget budget, const Quality& quality) {
  if (quality.iterations && (!budget.iterations || budget.iterations > quality.iterations))
    budget.iterations = quality.iterations;
  return budget;
}

template <Game G>
std::vector<typename G::Action> asked_among(const Question& q) {
  std::vector<typename G::Action> out;
  for (const AnyAction& a : q.among) out.push_back(*decoded<G>(a));
  return out;
}

/// Which of these choices, best first, a level takes.
template <class Choices>
std::size_t taken(const Choices& choices, const Quality& quality, Rng& rng) {
  // Nobody dawdles when they have won.
  constexpr float kCertain = 0.995f;
  if (quality.slack <= 0 || choices[0].win >= kCertain) return 0;
  if (quality.lapses < 1 && rng.unit() >= static_cast<double>(quality.lapses)) return 0;
  // Weights decrease in a parabola to zero: cheap, and the same on every platform.
  const auto weight = [&](std::size_t i) {
    if (!choices[i].visits) return 0.0;
    const double w = 1 - (choices[0].win - choices[i].win) / quality.slack;
    return w > 0 ? w * w : 0.0;
  };
  double sum = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) sum += weight(i);
  double left = rng.unit() * sum;
  std::size_t chosen = 0;
  for (std::size_t i = 0; i < choices.size() && left >= 0; ++i) {
    if (weight(i) > 0) chosen = i;
    left -= weight(i);
  }
  return chosen;
}

template <Game G, class Choices>
Answer told(const Choices& choices, std::size_t chosen, std::uint32_t iterations) {
  Answer a;
  a.choice = encoded<G>(choices[chosen].action);
  a.iterations = iterations;
  a.win = choices[chosen].chance;
  for (const auto& c : choices) {
    if (a.opinions.size() == kMostOpinions || c.visits == 0) break;
    a.opinions.push_back({encoded<G>(c.action), c.chance,
                          static_cast<float>(c.visits) / static_cast<float>(iterations)});
  }
  return a;
}

template <Game G>
Answer search(const Question& q, std::span<float> outlook) {
  thread_local Search<G> memory;  // its tables are large: kept between questions
  const View<typename G::State> view{q.view.state.as<typename G::State>(), q.view.viewer};
  const Quality quality = quality_of<G>(q.level, G::seats(view.state));
  Rng rng(q.seed);
  const Rng own = rng.split();
  const Budget budget = bounded(q.budget, quality);
  Tuning tuning = kTuning<G>;
  if (q.thorough) tuning.forced = std::max(tuning.forced, budget.iterations);
  const auto& choices = memory.run(view, budget, tuning, own, asked_among<G>(q), q.style);
  memory.fill_outlook(outlook);
  return told<G>(choices, taken(choices, quality, rng), memory.iterations());
}

// Tractor compares choices deal by deal: see tractor_deals.h for the reason.
template <>
Answer search<tractor::Tractor>(const Question& q, std::span<float>) {
  const View<tractor::State> view{q.view.state.as<tractor::State>(), q.view.viewer};
  const Quality& quality = kQualities<tractor::Tractor>[static_cast<std::size_t>(q.level)];
  Rng rng(q.seed);
  const Rng own = rng.split();
  std::uint32_t iterations = 0;
  const auto choices = weigh_tractor(view, bounded(q.budget, quality), own, q.style,
                                     asked_among<tractor::Tractor>(q), iterations);
  return told<tractor::Tractor>(choices, taken(choices, quality, rng), iterations);
}

// Coup uses a different method: see coup_mind.h for the reason.
template <>
Answer search<coup::Coup>(const Question& q, std::span<float>) {
  const View<coup::State> view{q.view.state.as<coup::State>(), q.view.viewer};
  Answer a;
  const auto thoughts = ponder_coup(view, q.level, q.budget, q.style, q.seed, a.iterations);
  a.choice = encoded<coup::Coup>(thoughts[0].action);
  a.win = thoughts[0].win();
  // The bot orders actions with the choice first, but reports them with the most visited first.
  std::vector<Thought> said = thoughts;
  sort_few(said, [](const Thought& x, const Thought& y) {
    if (x.visits != y.visits) return x.visits > y.visits;
    return x.win() != y.win() ? x.win() > y.win() : x.order < y.order;
  });
  for (const Thought& t : said) {
    if (a.opinions.size() == kMostOpinions || t.visits == 0) break;
    a.opinions.push_back({encoded<coup::Coup>(t.action), t.win(),
                          static_cast<float>(t.visits) / static_cast<float>(a.iterations)});
  }
  return a;
}

}  // namespace

Answer answer(const Question& q, std::span<float> outlook) {
  Answer a;
  [[maybe_unused]] const bool known =
      AllGames::with(q.game->info().id, [&]<class G>() { a = search<G>(q, outlook); });
  assert(known && "the game is one of the house");
  return a;
}

}  // namespace parlour::ai
