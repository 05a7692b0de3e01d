// The one system of motions: what every named motion promises, at every speed.
#include "ui/kit/motion.h"

#include <gtest/gtest.h>

#include <cmath>

namespace parlour::ui {
namespace {

using gfx::Vec2;

constexpr Vec2 kFrom{40, 60}, kTo{300, 200};
constexpr int kSteps = 200;

template <class F>
void each_move(F&& f) {
  for (int i = 0; i < static_cast<int>(Move::kCount); ++i) {
    SCOPED_TRACE(i);
    f(static_cast<Move>(i));
  }
}
Clock clock_at(double now, bool still = false, double pace = 1) {
  return {.now = now, .pace = pace, .still = still};
}
template <class F>
void through(const Clock& from, Move move, F&& f) {
  for (int i = 0; i <= kSteps; ++i) {
    Clock c = from;
    c.now += c.lasts(move) * i / kSteps;
    f(c);
  }
}

TEST(Curves, BeginAndEndExactly) {
  for (const Curve c : {Curve::Even, Curve::Out, Curve::InOut, Curve::Spring}) {
    EXPECT_FLOAT_EQ(eased(c, 0), 0);
    EXPECT_FLOAT_EQ(eased(c, 1), 1);
  }
}

TEST(Curves, NeverGoBackUnlessTheySpring) {
  for (const Curve c : {Curve::Even, Curve::Out, Curve::InOut}) {
    for (int i = 1; i <= kSteps; ++i)
      EXPECT_GE(eased(c, static_cast<float>(i) / kSteps),
                eased(c, static_cast<float>(i - 1) / kSteps));
  }
}

TEST(Curves, ASpringGoesBeyondItsEndAndHasSettledInItsTime) {
  float highest = 0;
  for (int i = 0; i <= kSteps; ++i) {
    const float t = static_cast<float>(i) / kSteps, x = eased(Curve::Spring, t);
    highest = std::max(highest, x);
    if (t >= 0.9f) EXPECT_NEAR(x, 1, 0.01f) << t;
  }
  EXPECT_GT(highest, 1.02f);
  EXPECT_LT(highest, 1.1f);
}

TEST(Motions, LeadFromTheirStartToTheirEnd) {
  each_move([](Move move) {
    const Tween tween(clock_at(10), move);
    const Pose first = tween.pose(clock_at(10), kFrom, kTo);
    EXPECT_FLOAT_EQ(first.at.x, kFrom.x);
    EXPECT_FLOAT_EQ(first.at.y, kFrom.y);
    const Clock end = clock_at(10 + motion(move).seconds);
    EXPECT_TRUE(tween.over(end));
    const Pose last = tween.pose(end, kFrom, kTo);
    EXPECT_FLOAT_EQ(last.at.x, kTo.x);
    EXPECT_FLOAT_EQ(last.at.y, kTo.y);
    EXPECT_FLOAT_EQ(last.turn, 0);
    EXPECT_EQ(tween.left(end), 0);
  });
}

TEST(Motions, TakeNoLongerThanAMoment) {
  each_move([](Move move) {
    const bool told = motion(move).fade == Fade::Told;
    EXPECT_GT(motion(move).seconds, 0);
    EXPECT_LE(motion(move).seconds, told ? 3 : 0.7);
  });
}

TEST(Motions, LastAsLongAsThePaceSays) {
  each_move([](Move move) {
    const Tween tween(clock_at(10, false, 0.5), move);
    const double half = motion(move).seconds / 2;
    EXPECT_FALSE(tween.over(clock_at(10 + half - 0.001, false, 0.5)));
    EXPECT_TRUE(tween.over(clock_at(10 + half + 0.001, false, 0.5)));
  });
}

TEST(Motions, WaitForTheirStartWithoutAFrame) {
  each_move([](Move move) {
    const Tween tween(clock_at(10), move, 2);
    EXPECT_TRUE(tween.waits(clock_at(11)));
    EXPECT_EQ(tween.at(clock_at(11)), 0);
    EXPECT_DOUBLE_EQ(tween.rests(clock_at(11)), 1);
    EXPECT_FALSE(tween.waits(clock_at(12)));
    EXPECT_EQ(tween.rests(clock_at(12)), 0);
    EXPECT_DOUBLE_EQ(tween.left(clock_at(11)), 1 + motion(move).seconds);
  });
}

TEST(Motions, AreCompletedByAPressUnlessTheyTellSomething) {
  each_move([](Move move) {
    const bool told = motion(move).fade == Fade::Told;
    for (const double wait : {0.0, 5.0}) {
      const Tween tween(clock_at(10), move, wait);
      Clock pressed = clock_at(10.05);
      pressed.completed = 10.05;
      EXPECT_EQ(tween.over(pressed), !told);
      if (told) continue;
      EXPECT_FLOAT_EQ(tween.pose(pressed, kFrom, kTo).at.x, kTo.x);
      EXPECT_EQ(tween.left(pressed), 0);
      // What this press begins is not completed by it.
      EXPECT_FALSE(Tween(pressed, move).over(pressed));
    }
  });
}

TEST(ReducedMotion, NeverMovesAndFades) {
  each_move([](Move move) {
    const Clock start = clock_at(10, true);
    const Tween tween(start, move);
    const bool away = motion(move).fade == Fade::Away;
    float last = away ? 1 : 0;
    through(start, move, [&](const Clock& c) {
      if (tween.over(c)) return;
      const Pose pose = tween.pose(c, kFrom, kTo);
      EXPECT_EQ(pose.at, away ? kFrom : kTo);
      EXPECT_EQ(pose.scale, away ? 1 : motion(move).end);
      EXPECT_EQ(pose.turn, away ? motion(move).turn : 0);
      if (motion(move).fade == Fade::Told) return;
      if (away)
        EXPECT_LE(pose.opacity, last);
      else
        EXPECT_GE(pose.opacity, last);
      last = pose.opacity;
    });
    if (motion(move).fade != Fade::Told) EXPECT_LT(start.lasts(move), 0.2);
  });
}

TEST(ReducedMotion, DrawsNothingWhileANoteIsRead) {
  const Tween tween(clock_at(10, true), Move::Tell);
  const Clock later = clock_at(11, true);
  EXPECT_FALSE(tween.over(later));
  EXPECT_NEAR(tween.rests(later), motion(Move::Tell).seconds - 1, 1e-9);
}

TEST(Motions, OfNothingAreOver) {
  EXPECT_TRUE(Tween().over(clock_at(0)));
  EXPECT_EQ(Tween().left(clock_at(0)), 0);
}

}  // namespace
}  // namespace parlour::ui
