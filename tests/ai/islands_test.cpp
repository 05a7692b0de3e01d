// Bots judge islands of any shape, and trials of their fairness.
#include <gtest/gtest.h>

#include "ai/arena.h"
#include "ai/fairness.h"
#include "ai/settlers_judge.h"
#include "games/registry.h"
#include "games/settlers/own_island.h"

namespace parlour::ai {
namespace {

using namespace settlers;

// One row of hexes with gold in the middle; and a ring around a lagoon.
Island odd_island(bool row) {
  Island island;
  island.seats = 4;
  constexpr int kNumbers[] = {4, 9, 6, 10, 5, 8, 3, 11};
  int next = 0;
  for (int h = 0; h < kHexes; ++h) {
    const Place p = kGrid.hex[static_cast<std::size_t>(h)];
    const int far = std::max({std::abs(p.x), std::abs(p.y), std::abs(p.x + p.y)});
    const bool land = row ? p.y == 0 || (p.y == 1 && p.x < 2) : far == 2;
    if (!land) continue;
    const bool gold = row && p.x == 0 && p.y == 0;
    paint(island, h, gold ? kGold : static_cast<std::uint8_t>(next % kResources));
    island.number[static_cast<std::size_t>(h)] = static_cast<std::uint8_t>(kNumbers[next++ % 8]);
  }
  return island;
}

TEST(OddIslands, HardBeatsRandom) {
  for (const bool row : {true, false}) {
    ASSERT_FALSE(flaw_of(odd_island(row)));
    Match match;
    match.game = find_game("settlers");
    match.options = "points=6 island=" + to_own_code(odd_island(row));
    match.players = {*player_from("hard@30"), *player_from("random"), *player_from("random")};
    match.games = 6;
    match.mirror = true;
    const Outcome out = play(match, 0, match.games);
    EXPECT_GE(out.players[0].won, 5u) << (row ? "row" : "ring");
  }
}

// Gold is worth settling at: as good as any land with the same number, and better.
TEST(OddIslands, GoldIsWorthMoreThanOneKind) {
  Island with = odd_island(true), without = with;
  const int middle = *hex_from("0,0");
  without.terrain[static_cast<std::size_t>(middle)] = Wool;
  const auto score_at = [&](const Island& island) {
    auto s = *Settlers::start(*parse_options(Settlers::info(), "island=" + to_own_code(island)), 2);
    Settlers::apply(s, seat(0), *Settlers::parse("settle T0,0"));
    return score(s, 0) - score(s, 1);
  };
  EXPECT_GT(score_at(with), score_at(without));
}

TEST(Fairness, ATrialIsTheSameWhereverItsGamesArePlayed) {
  const Trial all{.options = "points=4 island=" + to_own_code(odd_island(false)),
                  .seats = 3,
                  .first = 0,
                  .games = 2};
  Trial one = all;
  one.games = 1;
  const auto whole = play(all);
  ASSERT_TRUE(whole);
  Fairness sum = *play(one);
  one.first = 1;
  sum.add(*play(one));
  EXPECT_EQ(whole->won, sum.won);
  EXPECT_EQ(whole->pips, sum.pips);
  EXPECT_EQ(whole->won[0] + whole->won[1] + whole->won[2], 2);
  EXPECT_GT(whole->pips[0], 0);
}

TEST(Fairness, TrialsAreReadAgainAndNothingElse) {
  const Trial trial{.options = "island=ring", .seats = 5, .first = 8, .games = 4};
  const Bytes bytes = write(trial);
  const auto again = read_trial(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->options, trial.options);
  EXPECT_EQ(again->first, 8u);
  EXPECT_FALSE(read_question(games(), bytes)) << "no question to a bot";
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_FALSE(read_trial(ByteView(bytes).first(n))) << n;
  EXPECT_FALSE(play(Trial{.options = "island=nonsense", .seats = 4}));
  EXPECT_FALSE(read_fairness({}));
  Fairness f{.games = 4};
  f.won[1] = 2.5, f.pips[0] = 90;
  EXPECT_EQ(read_fairness(write(f))->won[1], 2.5);
}

}  // namespace
}  // namespace parlour::ai
