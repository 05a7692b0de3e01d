// What bots show on their faces and say: never more than what everybody can see.
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

// By the eyes of one viewer; the House's view is the truth.
Feeling seen_by(const AnyGame& g, Seat eyes, const AnyState& before, const AnyState& after,
                Seat who) {
  return g.feeling(g.view(before, eyes), g.view(after, eyes), who);
}

// The two-world law: worlds that look alike to the Watcher give the same feelings, and the same
// reasons for declining an offer. The truth, the Watcher's view of it and every seat's view are
// such worlds; what only one seat knows differs among them.
TEST(Feelings, DependOnWhatEverybodySeesAlone) {
  for (const AnyGame* g : games()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      each_step(*g, seed, [&](const AnyState& before, const AnyState& after) {
        for (int i = 0; i < g->seats(after); ++i) {
          const Feeling public_one = seen_by(*g, Watcher, before, after, seat(i));
          EXPECT_EQ(seen_by(*g, House, before, after, seat(i)), public_one) << g->info().id;
          for (int eyes = 0; eyes < g->seats(after); ++eyes)
            EXPECT_EQ(seen_by(*g, seat(eyes), before, after, seat(i)), public_one)
                << g->info().id << ", seen by " << eyes;
        }
      });
    }
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
          const Feeling f = seen_by(*g, Watcher, before, after, seat(i));
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

// The same of worlds with other hidden hands: whatever the others hold, they feel the same, and
// give the same reason for declining an offer.
template <Game G>
void expect_the_same_with_other_hands(std::uint64_t seed) {
  constexpr int kDeals = 3, kFewSteps = 500;
  Rng rng(seed);
  typename G::State s =
      *G::start(*parse_options(G::info(), G::info().shortest), G::info().usual_seats);
  for (int i = 0; i < kFewSteps && !G::over(s); ++i) {
    const typename G::State before = s;
    if (G::house_due(s)) {
      G::apply(s, House, G::house(s, rng));
    } else {
      const Seat p = *G::actors(s).begin();
      const auto legal = legal_actions<G>(s, p);
      G::apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    for (int deal = 0; deal < kDeals; ++deal) {
      const auto other_before = G::determinize(G::view(before, Watcher), rng);
      const auto other_after = G::determinize(G::view(s, Watcher), rng);
      for (int q = 0; q < G::seats(s); ++q)
        ASSERT_EQ(hooks::feeling<G>(other_before, other_after, seat(q)),
                  hooks::feeling<G>(before, s, seat(q)))
            << G::info().id << ", step " << i << ", seat " << q;
    }
  }
}
TEST(Feelings, AreTheSameWhateverIsHidden) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    expect_the_same_with_other_hands<settlers::Settlers>(seed);
    expect_the_same_with_other_hands<coup::Coup>(seed);
    expect_the_same_with_other_hands<tractor::Tractor>(seed);
    expect_the_same_with_other_hands<flax::Flax>(seed);
  }
}

}  // namespace
}  // namespace parlour
