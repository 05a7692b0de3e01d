// The places of the log's lines on the island.
#include "ui/games/settlers/settlers_pictures.h"

#include <gtest/gtest.h>

#include "games/settlers_play.h"

namespace parlour::ui::settlers_table {
namespace {

Map fitted() {
  Map map;
  map.fit(Rect::at({}, {800, 600}), settlers::State());
  return map;
}
::testing::AssertionResult lies_at(const Outline& one, gfx::Vec2 place) {
  if (gfx::length(one.r.centre() - place) < 0.01f) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << one.r.centre().x << ',' << one.r.centre().y;
}
Action on(Kind kind, int at, int what = 0) {
  return settlers::act(kind, 0, at, what);
}

TEST(SettlersPlaces, PiecesLieWhereTheyWereBuilt) {
  const Map map = fitted();
  const State s = settlers::begun();
  for (const int at : {0, 7, 20}) {
    const auto built = outlines_of(map, s, on(Kind::Settle, at));
    ASSERT_EQ(built.size(), 1u);
    EXPECT_TRUE(lies_at(built[0], map.node(at)));
    EXPECT_TRUE(lies_at(outlines_of(map, s, on(Kind::City, at))[0], map.node(at)));
    EXPECT_TRUE(lies_at(outlines_of(map, s, on(Kind::Road, at))[0], map.path(at)));
  }
}

TEST(SettlersPlaces, ARollShowsTheHexesOfItsNumber) {
  const Map map = fitted();
  const State s = settlers::begun();
  for (int sum = 2; sum <= 12; ++sum) {
    const Action roll = on(Kind::Dice, sum / 2, sum - sum / 2);
    std::vector<int> expected;
    for (int h = 0; h < s.size().hexes; ++h) {
      if (sum != 7 && s.hex_number(h) == sum) expected.push_back(h);
    }
    const auto shown = outlines_of(map, s, roll);
    ASSERT_EQ(shown.size(), expected.size()) << sum;
    for (std::size_t i = 0; i < shown.size(); ++i)
      EXPECT_TRUE(lies_at(shown[i], map.hex(expected[i]))) << sum;
    EXPECT_EQ(is_placed(roll), sum != 7) << sum;
  }
}

TEST(SettlersPlaces, TheRobberIsWhereItHasGone) {
  const Map map = fitted();
  State s = settlers::begun();
  s.robber = 5;
  for (const Kind kind : {Kind::Robber, Kind::Steal}) {
    const auto places = outlines_of(map, s, on(kind, 0));
    ASSERT_EQ(places.size(), 1u);
    EXPECT_TRUE(places[0].hex);
    EXPECT_TRUE(lies_at(places[0], map.hex(5)));
  }
}

TEST(SettlersPlaces, TradeAndCardsHaveNone) {
  for (const Kind kind :
       {Kind::Bank, Kind::Offer, Kind::Deal, Kind::Drawn, Kind::Plenty, Kind::End})
    EXPECT_FALSE(is_placed(settlers::act(kind)));
}

}  // namespace
}  // namespace parlour::ui::settlers_table
