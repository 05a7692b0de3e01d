// How long the steps of a turn in Settlers are shown, and where plates tell of gains.
#include "ui/games/settlers/settlers_pace.h"

#include <gtest/gtest.h>

#include <vector>

#include "ui/games/settlers/settlers_gains.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr double kMost = 2.5;  // seconds of a turn

double turn_of(const std::vector<Kind>& steps) {
  double spent = 0;
  for (const Kind kind : steps) spent += step_time(kind, spent);
  return spent;
}

TEST(SettlersPace, AUsualTurnLastsNoLongerThanItMay) {
  std::vector<Kind> steps = {Kind::Roll, Kind::Dice};
  for (int builds = 0; builds <= 4; ++builds) {
    std::vector<Kind> turn = steps;
    turn.push_back(Kind::End);
    EXPECT_LE(turn_of(turn), kMost) << builds;
    steps.push_back(builds % 2 ? Kind::Bank : Kind::Road);
  }
}

TEST(SettlersPace, TheRobberAndADevelopmentCardFitToo) {
  EXPECT_LE(turn_of({Kind::Knight, Kind::Robber, Kind::Steal, Kind::Roll, Kind::Dice, Kind::Buy,
                     Kind::Drawn, Kind::End}),
            kMost);
}

// Of a turn that was played: each group of answers comes at once.
TEST(SettlersPace, ATurnFullOfOffersFitsToo) {
  constexpr double kFrame = 0.014;  // that each of them waits for, in addition
  const std::vector<Kind> steps = {Kind::Roll,  Kind::Dice,   Kind::Robber, Kind::Steal,
                                   Kind::Offer, Kind::Sealed, Kind::Answer, Kind::Deal,
                                   Kind::Road,  Kind::Offer,  Kind::No,     Kind::Answer,
                                   Kind::Deal,  Kind::Road,   Kind::End};
  EXPECT_LE(turn_of(steps) + kFrame * static_cast<double>(steps.size()), kMost);
}

TEST(SettlersPace, EachStepCanBeSeen) {
  for (double spent = 0; spent < 5; spent += 0.1) {
    for (const Kind kind : {Kind::Dice, Kind::Road, Kind::City, Kind::Steal, Kind::Deal})
      EXPECT_GE(step_time(kind, spent), kLeastStep);
  }
  EXPECT_GE(step_time(Kind::Road, 1.1), 0.3) << "the first thing that is built";
}

TEST(SettlersPace, TheDiceAreSeenToLieStill) {
  EXPECT_GE(step_time(Kind::Dice, step_time(Kind::Roll, 0)), motion(Move::Tumble).seconds);
}

TEST(SettlersGains, BubblesStayInTheRoom) {
  const Rect room = Rect::at({250, 80}, {700, 500});
  for (const bool beside : {false, true}) {
    for (float y = 0; y < 700; y += 35) {
      for (float x = 0; x < 1000; x += 90) {
        const Rect plate = Rect::at({x, y}, {200, 60});
        const Rect r = bubble_rect(plate, room, {120, 30}, beside);
        EXPECT_GE(r.min.x, room.min.x);
        EXPECT_GE(r.min.y, room.min.y);
        EXPECT_LE(r.max.x, room.max.x);
        EXPECT_LE(r.max.y, room.max.y);
        EXPECT_FLOAT_EQ(r.width(), 120);
      }
    }
  }
}

TEST(SettlersGains, ABubbleStandsAtItsPlate) {
  const Rect room = Rect::at({250, 80}, {700, 500}), plate = Rect::at({20, 200}, {230, 60});
  const Rect beside = bubble_rect(plate, room, {120, 30}, true);
  EXPECT_GT(beside.min.x, plate.max.x);
  EXPECT_FLOAT_EQ(beside.centre().y, plate.centre().y);
  const Rect above = Rect::at({300, 10}, {200, 60});
  EXPECT_GE(bubble_rect(above, room, {120, 30}, false).min.y, above.max.y);
}

}  // namespace
}  // namespace parlour::ui::settlers_table
