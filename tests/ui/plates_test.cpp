// What the faces of bots show.
#include "ui/table/plates.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace parlour::ui {
namespace {

using gfx::Mood;

// A game of Flax to its end; one side wins.
AnyState played(const AnyGame& g, std::uint64_t seed, bool whole) {
  AnyState s = *g.start("", 2);
  Rng rng(seed);
  std::vector<AnyAction> legal;
  for (int n = 0; !g.over(s) && (whole || n < 4); ++n) {
    if (g.house_due(s)) {
      g.apply(s, House, g.house(s, rng));
      continue;
    }
    const Seat who = *g.actors(s).begin();
    g.legal(g.view(s, who), who, legal);
    g.apply(s, who, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return s;
}

TEST(Moods, WhoeverHasWonIsGladAtTheEnd) {
  const AnyGame& g = *find_game("flax");
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const AnyState end = played(g, seed, true);
    for (int i = 0; i < 2; ++i) {
      const Mood face = mood_at_end(g, end, seat(i), Mood::Cross);
      EXPECT_EQ(face, g.score(end, seat(i)) >= 0.5 ? Mood::Glad : Mood::Cross) << seed;
    }
  }
}

TEST(Moods, BeforeTheEndEverybodyKeepsTheirs) {
  const AnyGame& g = *find_game("flax");
  EXPECT_EQ(mood_at_end(g, played(g, 1, false), seat(0), Mood::Cross), Mood::Cross);
}

}  // namespace
}  // namespace parlour::ui
