// The player by rules of thumb: always within the rules, never peeking, and better than chance.
#include <array>

#include "ai/tractor_thumb.h"
#include "tractor_rounds.h"

namespace parlour::tractor {
namespace {

TEST(TractorBot, PlaysByTheRulesAndDoesNotPeek) {
  for (int more = 4; more <= kMost + 2; ++more) {
    // Four players with three and with four packs, after the usual numbers.
    const int seats = more <= kMost ? more : 4;
    const std::string_view options = more <= kMost       ? "rounds=1"
                                     : more == kMost + 1 ? "rounds=1 packs=3"
                                                         : "rounds=1 packs=4";
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      round_by_thumb(options, seats, seed, [&](const State& s, Seat p) {
        const Action a = by_thumb(s, index(p));
        const Reason why = Tractor::check(s, p, a);
        ASSERT_EQ(why, kAllowed) << Tractor::print(a) << ": " << why->in(Lang::English);
        EXPECT_EQ(by_thumb(Tractor::view(s, p).state, index(p)), a);
      });
    }
  }
}

TEST(TractorBot, NeverThrowsWhatCanBeBeaten) {
  for (const std::string_view options : {"rounds=1", "rounds=1 packs=3", "rounds=1 packs=4"}) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      round_by_thumb(options, 4, seed, [](const State& s, Seat) {
        for (const std::uint16_t lost : s.penalty) ASSERT_EQ(lost, 0);
      });
    }
  }
}

TEST(TractorBot, BeatsChance) {
  double won = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    State s = begun("rounds=1", 4);
    Rng chance(game / 2), other(game);
    std::vector<Action> legal;
    while (!Tractor::over(s)) {
      if (Tractor::house_due(s)) {
        Tractor::apply(s, House, Tractor::house(s, chance));
        continue;
      }
      const Seat p = *Tractor::actors(s).begin();
      if (index(p) % 2 == static_cast<int>(game % 2)) {
        Tractor::apply(s, p, by_thumb(s, index(p)));
        continue;
      }
      Tractor::legal(s, p, legal);
      Tractor::apply(s, p, legal[other.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    won += 2 * Tractor::score(s, seat(static_cast<int>(game % 2)));
  }
  EXPECT_GE(won, 36);
}

// --- sample choices ------------------------------------------------------------------------------

// A player who has passed is asked again after a bid: the first card shown does not decide the
// bidding.
TEST(TractorBot, OverturnsAWeakBid) {
  State s = begun("", 4);
  house(s, "first 0");
  deal_lap(s, {"2S", "3C", "3D", "3H"});
  EXPECT_EQ(Tractor::print(by_thumb(s, 1)), "wait");
  go(s, 0, "bid 2S");
  for (int q = 1; q < 4; ++q) go(s, q, "pass");
  house(s);
  constexpr std::array<std::string_view, 10> kHearts = {"2H", "2H", "4H", "4H", "5H",
                                                        "5H", "6H", "6H", "7H", "7H"};
  for (std::size_t lap = 0; lap < kHearts.size(); ++lap) {
    if (lap > 0) {
      for (int q = 0; q < 4; ++q) go(s, q, "wait");
      house(s);
    }
    // Two of each; one three of clubs and one of diamonds lie in hands already.
    const std::string rank = std::to_string(3 + lap / 2), low = lap == 0 ? "8" : rank;
    deal_lap(s, {low + 'C', kHearts[lap], low + 'D', rank + 'S'});
  }
  EXPECT_EQ(Tractor::print(by_thumb(s, 1)), "bid 2H 2H");
}

std::string choice(const State& s) {
  return Tractor::print(by_thumb(s, s.turn));
}

TEST(TractorBot, GivesPointsToAPartnerWhoWins) {
  State s = table("2S", {"AH 3C", "3H 4C", "KH 7H", "8H 6C"});
  go(s, 0, "play AH");
  go(s, 1, "play 3H");
  EXPECT_EQ(choice(s), "play KH");
}

TEST(TractorBot, GivesNoPointsToAFoe) {
  State s = table("2S", {"3H 3C", "AH 4C", "KH 7H", "8H 6C"});
  go(s, 0, "play 3H");
  go(s, 1, "play AH");
  EXPECT_EQ(choice(s), "play 7H");
}

TEST(TractorBot, RuffsPointsAndDiscardsWithoutThem) {
  State s = table("2S", {"3H 3C", "KH 4C", "3S 7D", "AH 6C"});
  go(s, 0, "play 3H");
  go(s, 1, "play KH");
  EXPECT_EQ(choice(s), "play 3S");
}

TEST(TractorBot, LeadsWhatNobodyCanBeat) {
  const State s = table("2S", {"AH AH 3C", "3H 4H 4C", "5H 7H 6D", "8H 6C 9D"});
  EXPECT_EQ(choice(s), "play AH AH");
}

TEST(TractorBot, ThrowsWhatNobodyCanBeat) {
  const State s = table("2S", {"AH AH KH 3C", "KH 3H 4H 4C", "5H 7H 6D 6H", "8H 6C 9D QH"});
  EXPECT_EQ(choice(s), "play KH AH AH");
}

}  // namespace
}  // namespace parlour::tractor
