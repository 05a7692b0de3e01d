// The bots' candidate actions: all of them legal, each listed once, never empty, and based only on
// what the seat knows.
#include <gtest/gtest.h>

#include <algorithm>

#include "ai/game_hints.h"

namespace parlour {
namespace {

template <class G>
void look_at_candidates(std::string_view options, int seats, std::uint64_t seed, int steps) {
  using Action = typename G::Action;
  Rng rng(seed);
  auto s = *G::start(*parse_options(G::info(), options), seats);
  std::vector<Action> all, known;
  int looked = 0;
  for (int n = 0; n < steps && !G::over(s); ++n) {
    if (G::house_due(s)) {
      G::apply(s, House, G::house(s, rng));
      continue;
    }
    for (const Seat p : G::actors(s)) {
      ai::hints::candidates<G>(s, p, all);
      ASSERT_FALSE(all.empty()) << n;
      for (std::size_t i = 0; i < all.size(); ++i) {
        ASSERT_EQ(G::check(s, p, all[i]), kAllowed) << G::print(all[i]);
        ASSERT_EQ(std::ranges::count(all, all[i]), 1) << G::print(all[i]);
      }
      ai::hints::candidates<G>(G::view(s, p).state, p, known);
      ASSERT_EQ(known, all) << n;
      ++looked;
    }
    const Seat p = *G::actors(s).begin();
    ai::hints::candidates<G>(s, p, all);
    G::apply(s, p, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
  }
  EXPECT_GT(looked, steps / 8);
}

TEST(Candidates, OfSettlersAreAllowedAndFollowFromTheView) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    look_at_candidates<settlers::Settlers>("", 2 + static_cast<int>(seed % 3), seed, 600);
}

TEST(Candidates, OfTractorAreAllowedAndFollowFromTheView) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    look_at_candidates<tractor::Tractor>("rounds=1", 4 + static_cast<int>(seed % 3), seed, 500);
}

}  // namespace
}  // namespace parlour
