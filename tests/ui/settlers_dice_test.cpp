// The dice as solid bodies: whatever their way, they look like cubes, and end on the result.
#include "ui/games/settlers/settlers_dice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace parlour::ui::settlers_table {
namespace {

using gfx::Vec2;

constexpr Vec2 kAlong{4.6f, -3.2f};

template <class F>
void each_position(F&& f) {
  for (int pips = 1; pips <= 6; ++pips) {
    for (int i = 0; i <= 120; ++i) f(die_faces(pips, 0.12f, kAlong, static_cast<float>(i) * 0.06f));
  }
}
float area(const DieFace& f) {
  return f.u.x * f.v.y - f.u.y * f.v.x;
}

TEST(Dice, EndOnTheirResult) {
  for (int pips = 1; pips <= 6; ++pips) {
    const DieFaces faces = die_faces(pips, 0.12f, kAlong, 0);
    ASSERT_EQ(faces.n, 1);
    const DieFace& top = faces.face[0];
    EXPECT_EQ(top.pips, pips);
    EXPECT_NEAR(area(top), 1, 1e-5f);
    EXPECT_NEAR(gfx::length(top.centre), 0, 1e-5f);
    EXPECT_NEAR(std::fmod(gfx::angle_of(top.u) + gfx::kTau, gfx::kPi / 2), 0.12f, 1e-4f);
  }
}

TEST(Dice, ShowAtMostThreeFacesAndNeverTwoOppositeOnes) {
  each_position([](const DieFaces& faces) {
    ASSERT_GE(faces.n, 1);
    ASSERT_LE(faces.n, 3);
    for (int i = 0; i < faces.n; ++i) {
      for (int j = 0; j < i; ++j)
        EXPECT_NE(faces.face[static_cast<std::size_t>(i)].pips +
                      faces.face[static_cast<std::size_t>(j)].pips,
                  7);
    }
  });
}

// A unit cube's faces turned towards the viewer cover as much as their normals say, and each keeps
// its orientation: pips are never mirrored.
TEST(Dice, AreCubes) {
  each_position([](const DieFaces& faces) {
    for (int i = 0; i < faces.n; ++i) {
      const DieFace& f = faces.face[static_cast<std::size_t>(i)];
      EXPECT_NEAR(area(f), f.normal.z, 1e-4f);
      EXPECT_NEAR(f.centre.x * 2, f.normal.x, 1e-4f);
      EXPECT_LE(gfx::length(f.u), 1 + 1e-4f);
    }
  });
}

TEST(Dice, RollOverSeveralFaces) {
  std::set<int> seen;
  for (int i = 0; i <= 100; ++i)
    seen.insert(die_faces(4, 0, kAlong, static_cast<float>(i) * 0.0628f).face[0].pips);
  EXPECT_GE(seen.size(), 4u);
}

// The top face of a die that has yet to roll a little leans against its way.
TEST(Dice, RollAlongTheirWay) {
  const DieFaces faces = die_faces(6, 0, {1, 0}, 0.4f);
  const DieFace* top = nullptr;
  for (int i = 0; i < faces.n; ++i) {
    if (faces.face[static_cast<std::size_t>(i)].pips == 6)
      top = &faces.face[static_cast<std::size_t>(i)];
  }
  ASSERT_TRUE(top);
  EXPECT_LT(top->centre.x, -0.1f);
}

TEST(Dice, AFaceIsATurnAStretchAndATurn) {
  each_position([](const DieFaces& faces) {
    for (int i = 0; i < faces.n; ++i) {
      const DieFace& f = faces.face[static_cast<std::size_t>(i)];
      const Stretch s = stretch_of(f);
      const auto drawn = [&](Vec2 v) {
        const Vec2 turned = gfx::rotated(v, s.first);
        return gfx::rotated({turned.x * s.scale.x, turned.y * s.scale.y}, s.last);
      };
      EXPECT_NEAR(gfx::length(drawn({1, 0}) - f.u), 0, 1e-4f);
      EXPECT_NEAR(gfx::length(drawn({0, 1}) - f.v), 0, 1e-4f);
    }
  });
}

}  // namespace
}  // namespace parlour::ui::settlers_table
