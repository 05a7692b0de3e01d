// What bots show on their faces and say. That it is never more than everybody can see is a law
// (laws_test.cpp).
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "games/all.h"
#include "games/registry.h"

namespace parlour {
namespace {

constexpr int kSteps = 1500;  // of each random game

// Calls f(before, after) for each step of a game of random moves, on the truth.
template <class F>
void each_step(const AnyGame& g, std::uint64_t seed, F&& f) {
  Rng rng(seed);
  std::vector<AnyAction> legal;
  AnyState s = *g.start(g.info().shortest, g.info().usual_seats);
  for (int i = 0; i < kSteps && !g.over(s); ++i) {
    const AnyState before = s;
    if (g.house_due(s)) {
      g.apply(s, House, g.house(s, rng));
    } else {
      const Seat p = *g.actors(s).begin();
      g.legal(g.view(s, p), p, legal);
      g.apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    f(before, s);
  }
}

// Each game has feelings of both kinds, and most steps stir nobody.
TEST(Feelings, AreFeltInEveryGameAndNotAtEveryStep) {
  for (const AnyGame* g : games()) {
    SCOPED_TRACE(g->info().id);
    std::array<int, kFeelings> felt{};
    int steps = 0, stirring = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      each_step(*g, seed, [&](const AnyState& before, const AnyState& after) {
        bool any = false;
        for (int i = 0; i < g->seats(after); ++i) {
          const Feeling f = g->feeling(g->view(before, Watcher), g->view(after, Watcher), seat(i));
          ++felt[static_cast<std::size_t>(f)];
          any |= f != Feeling::None;
        }
        ++steps, stirring += any;
      });
    }
    const auto times = [&](Feeling f) { return felt[static_cast<std::size_t>(f)]; };
    const bool coup = g->info().id == "coup", settlers = g->info().id == "settlers";
    EXPECT_GT(times(Feeling::Won), 0);
    EXPECT_GT(times(Feeling::Lost) + times(Feeling::Robbed), 0);
    EXPECT_EQ(times(Feeling::Caught) > 0, coup);
    EXPECT_EQ(times(Feeling::Proven) > 0, coup);
    EXPECT_EQ(times(Feeling::Robbed) > 0, coup || settlers);
    EXPECT_EQ(times(Feeling::Awed) > 0, g->info().id != "flax");
    EXPECT_EQ(times(Feeling::NoPlain) > 0, settlers) << "only Settlers has offers";
    EXPECT_LT(2 * stirring, steps);
  }
}

}  // namespace
}  // namespace parlour
