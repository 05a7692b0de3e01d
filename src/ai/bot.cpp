// Which search answers for which game, and what makes a level.
#include "ai/bot.h"

#include "ai/ismcts.h"
#include "games/flax/flax.h"
#include "games/settlers/settlers.h"

namespace parlour::ai {
namespace {

/// A level's quality. `iterations` bounds its search whatever time it is given (0: no bound);
/// `slack` is how much expected score it may give away: actions that close to the best are taken by
/// chance, better ones more often.
struct Quality {
  std::uint32_t iterations = 0;
  float slack = 0;
};

struct Bot {
  std::string_view game;
  Answer (*answer)(const Question&, const Bot&);
  Tuning tuning;
  std::array<Quality, kLevels> quality;
};

template <Game G>
AnyAction wrap(const typename G::Action& a) {
  Writer w;
  G::write(w, a);
  return {w.take()};
}

template <Game G>
Answer search(const Question& q, const Bot& bot) {
  thread_local Search<G> memory;  // its tables are large: kept from question to question
  const View<typename G::State> view{q.view.state.as<typename G::State>(), q.view.viewer};
  const Quality& quality = bot.quality[static_cast<std::size_t>(q.level)];
  Budget budget = q.budget;
  if (quality.iterations && (!budget.iterations || budget.iterations > quality.iterations)) {
    budget.iterations = quality.iterations;
  }
  Rng rng(q.seed);
  const Rng own = rng.split();
  const auto& choices = memory.run(view, budget, bot.tuning, own);

  std::size_t chosen = 0;
  if (quality.slack > 0) {
    // Weights fall to nothing in a parabola: cheap, and the same on every platform.
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
  a.choice = wrap<G>(choices[chosen].action);
  a.iterations = memory.iterations();
  a.win = choices[chosen].win;
  for (const auto& c : choices) {
    if (a.opinions.size() == kMostOpinions || c.visits == 0) break;
    a.opinions.push_back({wrap<G>(c.action), c.win,
                          static_cast<float>(c.visits) / static_cast<float>(memory.iterations())});
  }
  return a;
}

// One line a game.
constexpr Bot kBots[] = {
    {"flax", search<flax::Flax>, {}, {{{30, 0.4f}, {120, 0.08f}, {400, 0}, {0, 0}}}},
    {"settlers", search<settlers::Settlers>, {}, {{{30, 0.2f}, {120, 0.06f}, {400, 0}, {0, 0}}}},
};

}  // namespace

Answer answer(const Question& q) {
  for (const Bot& bot : kBots) {
    if (bot.game == q.game->info().id) return bot.answer(q, bot);
  }
  assert(false && "a game without a bot");
  return {};
}

}  // namespace parlour::ai
