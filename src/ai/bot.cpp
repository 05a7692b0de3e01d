// Which search answers for which game, and the definition of a level.
#include "ai/bot.h"

#include "ai/coup_mind.h"
#include "ai/game_hints.h"
#include "ai/ismcts.h"

namespace parlour::ai {
namespace {

/// The quality of a level. `iterations` bounds its search for any time budget (0: no bound);
/// `slack` is the expected score it may give away: actions within the slack of the best are taken
/// by chance, better ones more often.
struct Quality {
  std::uint32_t iterations = 0;
  float slack = 0;
};

struct Bot {
  Tuning tuning;
  std::array<Quality, kLevels> quality;
};

/// The default for a game until something better has been measured for it.
template <class G>
constexpr Bot kBot = {{}, {{{30, 0.4f}, {120, 0.08f}, {400, 0}, {0, 0}}}};
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
constexpr Bot kBot<settlers::Settlers> = {{.exploration = 0.3f, .caution = 0.02f},
                                          {{{40, 0.1f}, {40, 0.035f}, {30, 0.006f}, {0, 0}}}};

/// Tractor: each leaf is judged by the rest of the round, so few leaves are judged, and the luck of
/// a deal makes their values differ more than choices do. A seat of four gets at most half of a
/// win. The means of so few samples are chance, and a level with a slack takes the action that was
/// lucky once: that is how easy errs, and none above it. The expert stops at 2,000 iterations, most
/// of them a rollout of the whole round: a round of four experts takes 8 s, and no move in the page
/// takes half a second.
template <>
constexpr Bot kBot<tractor::Tractor> = {{.exploration = 0.4f, .caution = 0.02f, .forced = 4},
                                        {{{16, 0.08f}, {24, 0}, {100, 0}, {2000, 0}}}};

template <Game G>
Answer search(const Question& q) {
  const Bot& bot = kBot<G>;
  thread_local Search<G> memory;  // its tables are large: kept between questions
  const View<typename G::State> view{q.view.state.as<typename G::State>(), q.view.viewer};
  const Quality& quality = bot.quality[static_cast<std::size_t>(q.level)];
  Budget budget = q.budget;
  if (quality.iterations && (!budget.iterations || budget.iterations > quality.iterations)) {
    budget.iterations = quality.iterations;
  }
  Rng rng(q.seed);
  const Rng own = rng.split();
  std::vector<typename G::Action> among;
  for (const AnyAction& a : q.among) among.push_back(*decoded<G>(a));
  const auto& choices = memory.run(view, budget, bot.tuning, own, among, q.style);

  // Nobody dawdles when they have won.
  constexpr float kCertain = 0.995f;
  std::size_t chosen = 0;
  if (quality.slack > 0 && choices[0].win < kCertain) {
    // Weights decrease in a parabola to zero: cheap, and the same on every platform.
    const auto weight = [&](std::size_t i) {
      if (!choices[i].visits) return 0.0;
      const double w = 1 - (choices[0].win - choices[i].win) / quality.slack;
      return w > 0 ? w * w : 0.0;
    };
    double sum = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) sum += weight(i);
    double left = rng.unit() * sum;
    for (std::size_t i = 0; i < choices.size() && left >= 0; ++i) {
      if (weight(i) > 0) chosen = i;
      left -= weight(i);
    }
  }

  Answer a;
  a.choice = encoded<G>(choices[chosen].action);
  a.iterations = memory.iterations();
  a.win = choices[chosen].chance;
  for (const auto& c : choices) {
    if (a.opinions.size() == kMostOpinions || c.visits == 0) break;
    a.opinions.push_back({encoded<G>(c.action), c.chance,
                          static_cast<float>(c.visits) / static_cast<float>(memory.iterations())});
  }
  return a;
}

// Coup uses a different method: see coup_mind.h for the reason.
template <>
Answer search<coup::Coup>(const Question& q) {
  const View<coup::State> view{q.view.state.as<coup::State>(), q.view.viewer};
  Answer a;
  const auto thoughts = ponder_coup(view, q.level, q.budget, q.style, q.seed, a.iterations);
  a.choice = encoded<coup::Coup>(thoughts[0].action);
  a.win = thoughts[0].win();
  // The bot orders actions with the choice first, but reports them with the most visited first.
  std::vector<Thought> said = thoughts;
  std::ranges::sort(said, [](const Thought& x, const Thought& y) {
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

Answer answer(const Question& q) {
  Answer a;
  [[maybe_unused]] const bool known =
      AllGames::with(q.game->info().id, [&]<class G>() { a = search<G>(q); });
  assert(known && "the game is one of the house");
  return a;
}

}  // namespace parlour::ai
