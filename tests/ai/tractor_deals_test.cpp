// Choices of Tractor's bots, tried on common deals: within their budget, repeatable, from a view
// alone, and better than the rules of thumb.
#include "ai/tractor_deals.h"

#include "tractor_rounds.h"

namespace parlour::tractor {
namespace {

using ai::Budget;
using ai::Style;
using ai::Weighed;

std::vector<Weighed> weighed(const State& s, Seat p, std::uint32_t iterations, std::uint64_t seed,
                             std::uint32_t& played, Style style = Style::Any) {
  return ai::weigh_tractor(Tractor::view(s, p), Budget{.iterations = iterations}, Rng(seed), style,
                           {}, played);
}

TEST(TractorDeals, KeepToTheBudgetAndToTheRules) {
  int n = 0;
  round_by_thumb("rounds=1", 5, 3, [&](const State& s, Seat p) {
    if (n++ % 7) return;
    for (const std::uint32_t budget : {0u, 1u, 30u, 90u}) {
      std::uint32_t played = 0;
      const auto choices = weighed(s, p, budget, 1, played);
      ASSERT_FALSE(choices.empty());
      ASSERT_EQ(Tractor::check(s, p, choices[0].action), kAllowed);
      // Each choice once, and the better half once more, and so on: whatever the budget says.
      const auto least = static_cast<std::uint32_t>(2 * choices.size() + 8);
      EXPECT_LE(played, std::max(budget, least));
      EXPECT_GE(played, std::min<std::size_t>(budget, choices.size()));
      std::uint32_t sum = 0;
      for (const Weighed& c : choices) {
        sum += c.visits;
        EXPECT_GE(c.chance, 0);
        EXPECT_LE(c.chance, 1);
      }
      EXPECT_EQ(sum, played);
    }
  });
  EXPECT_GT(n, 100);
}

TEST(TractorDeals, SpendMostOnTheChoicesThatAreClose) {
  int looked = 0;
  round_by_thumb("rounds=1", 4, 5, [&](const State& s, Seat p) {
    if (s.phase != Phase::Play || s.played > 0 || s.tricks % 5 != 2) return;
    std::uint32_t played = 0;
    const auto choices = weighed(s, p, 400, 2, played);
    if (choices.size() < 8) return;
    ++looked;
    EXPECT_GT(choices[0].visits, 4 * choices.back().visits);
  });
  EXPECT_GT(looked, 1);
}

TEST(TractorDeals, AreTheSameForTheSameSeed) {
  int n = 0;
  round_by_thumb("rounds=1", 4, 9, [&](const State& s, Seat p) {
    if (n++ % 11) return;
    std::uint32_t played = 0;
    const auto a = weighed(s, p, 40, 4, played), b = weighed(s, p, 40, 4, played);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].action, b[i].action);
      EXPECT_EQ(a[i].win, b[i].win);
    }
  });
}

TEST(TractorDeals, ChooseAmongWhatIsAsked) {
  int looked = 0;
  round_by_thumb("rounds=1", 4, 2, [&](const State& s, Seat p) {
    std::vector<Action> all;
    Tractor::legal(s, p, all);
    if (all.size() < 4 || ++looked % 9) return;
    const std::vector<Action> among = {all[1], all[3]};
    std::uint32_t played = 0;
    const auto choices = ai::weigh_tractor(Tractor::view(s, p), Budget{.iterations = 20}, Rng(1),
                                           Style::Any, among, played);
    ASSERT_EQ(choices.size(), 2u);
    EXPECT_NE(std::ranges::find(among, choices[0].action), among.end());
  });
  EXPECT_GT(looked, 20);
}

TEST(TractorDeals, BeatTheRulesOfThumb) {
  constexpr int kDeals = 8;
  constexpr std::uint32_t kIterations = 32;
  float lead = 0;
  for (std::uint64_t game = 0; game < 2 * kDeals; ++game) {
    const auto mine = static_cast<int>(game % 2);
    State s = begun("rounds=1", 4);
    Rng chance(game / 2), own(game);
    while (!Tractor::over(s)) {
      if (Tractor::house_due(s)) {
        Tractor::apply(s, House, Tractor::house(s, chance));
        continue;
      }
      const Seat p = *Tractor::actors(s).begin();
      std::uint32_t played = 0;
      Tractor::apply(s, p,
                     index(p) % 2 == mine ? weighed(s, p, kIterations, own.next(), played)[0].action
                                          : by_thumb(s, index(p)));
    }
    lead += in(s.last_side, mine) ? margin(s) : -margin(s);
  }
  EXPECT_GT(lead, 0);
}

// --- the kitty -----------------------------------------------------------------------------------

TEST(TractorDeals, KittiesAreLikelyAndAgreeWithTheView) {
  int trumps = 0, plain = 0, looked = 0;
  round_by_thumb("rounds=1", 4, 8, [&](const State& s, Seat p) {
    if (s.phase != Phase::Play || index(p) == s.banker) return;
    ++looked;
    const View<State> view = Tractor::view(s, p);
    Rng rng(static_cast<std::uint64_t>(looked));
    const State before = Tractor::determinize(view, rng);
    State after = before;
    ai::bury_likely(after, view.state, rng);
    const auto b = at(s.banker);
    EXPECT_EQ(after.hand[b] + after.kitty, before.hand[b] + before.kitty);
    EXPECT_EQ(after.kitty.size(), before.kitty.size());
    EXPECT_TRUE(after.hand[b].contains(view.state.known[b]));
    EXPECT_TRUE(Tractor::valid(after));
    for (int g = 0; g < kGroups; ++g) {
      const Cards own = s.order.of_group(after.hand[b], g);
      if (in(s.voids[b], g)) EXPECT_TRUE(own.empty());
      if (!in(s.thin[b], g)) continue;
      own.each([&](int kind, int copies) {
        EXPECT_LE(copies, std::max(1, before.hand[b].count(kind)));
      });
    }
    plain += s.order.of_group(before.kitty, kTrumps).size();
    trumps += s.order.of_group(after.kitty, kTrumps).size();
  });
  EXPECT_GT(looked, 40);
  EXPECT_LT(2 * trumps, plain);
}

TEST(TractorDeals, ABankerKnowsTheKitty) {
  int looked = 0;
  round_by_thumb("rounds=1", 4, 8, [&](const State& s, Seat p) {
    if (s.phase != Phase::Play || index(p) != s.banker) return;
    ++looked;
    const View<State> view = Tractor::view(s, p);
    Rng rng(1);
    State deal = Tractor::determinize(view, rng);
    ai::bury_likely(deal, view.state, rng);
    EXPECT_EQ(deal.kitty, s.kitty);
  });
  EXPECT_GT(looked, 10);
}

}  // namespace
}  // namespace parlour::tractor
