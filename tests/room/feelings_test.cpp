// What bots show on their faces: never more than what everybody can see.
#include "room/feelings.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "games/registry.h"

namespace parlour::room {
namespace {

// Calls f(before, after) for each step of games of random moves; ends each after `most` steps.
template <class F>
void each_step(const AnyGame& g, std::uint64_t seed, int most, F&& f) {
  Rng rng(seed);
  std::vector<AnyAction> legal;
  AnyState s = *g.start(g.info().shortest, g.info().usual_seats);
  for (int i = 0; i < most && !g.over(s); ++i) {
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

// The two-world law: worlds that look alike to the Watcher give the same feelings. The truth, the
// Watcher's view of it and every seat's view are such worlds; what only one seat knows differs
// among them.
TEST(Feelings, DependOnWhatEverybodySeesAlone) {
  for (const AnyGame* g : games()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      each_step(*g, seed, 1500, [&](const AnyState& before, const AnyState& after) {
        for (int i = 0; i < g->seats(after); ++i) {
          const Feeling public_one =
              feeling(*g, g->view(before, Watcher).state, g->view(after, Watcher).state, seat(i));
          EXPECT_EQ(feeling(*g, before, after, seat(i)), public_one) << g->info().id;
          for (int eyes = 0; eyes < g->seats(after); ++eyes)
            EXPECT_EQ(feeling(*g, g->view(before, seat(eyes)).state,
                              g->view(after, seat(eyes)).state, seat(i)),
                      public_one)
                << g->info().id << ", seen by " << eyes;
        }
      });
    }
  }
}

// Each game has feelings of both kinds, and most steps stir nobody.
TEST(Feelings, AreFeltInEveryGameAndNotAtEveryStep) {
  for (const AnyGame* g : games()) {
    std::array<int, 4> felt{};
    int steps = 0, stirring = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      each_step(*g, seed, 1500, [&](const AnyState& before, const AnyState& after) {
        bool any = false;
        for (int i = 0; i < g->seats(after); ++i) {
          const Feeling f = feeling(*g, before, after, seat(i));
          ++felt[static_cast<std::size_t>(f)];
          any |= f != Feeling::None;
        }
        ++steps, stirring += any;
      });
    }
    EXPECT_GT(felt[static_cast<std::size_t>(Feeling::Glad)], 0) << g->info().id;
    EXPECT_GT(felt[static_cast<std::size_t>(Feeling::Cross)], 0) << g->info().id;
    EXPECT_EQ(felt[static_cast<std::size_t>(Feeling::Surprised)] > 0, g->info().id == "coup");
    EXPECT_LT(2 * stirring, steps) << g->info().id;
  }
}

}  // namespace
}  // namespace parlour::room
