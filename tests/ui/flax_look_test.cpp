// What is read on a board of Flax, by day and by night.
#include <gtest/gtest.h>

#include "gfx/materials.h"
#include "ui/contrast.h"
#include "ui/games/flax/flax_board.h"

namespace parlour::ui {
namespace {

constexpr double kSeen = 3;
constexpr gfx::Theme kThemes[] = {gfx::Theme::Evening, gfx::Theme::Morning};

TEST(FlaxLook, ContrastIsThatOfTheStandard) {
  EXPECT_NEAR(contrast(gfx::kBlack, gfx::kWhite), 21, 1e-6);
  EXPECT_NEAR(contrast(gfx::rgb(0x767676), gfx::kWhite), 4.54, 0.01);
}

TEST(FlaxLook, TheNamesOfColumnsAndRowsAreReadable) {
  for (const gfx::Theme theme : kThemes) {
    const gfx::FlaxHouse& house = gfx::flax_house(theme);
    EXPECT_GE(contrast(house.names, house.roof), kReadable);
    EXPECT_GE(contrast(house.names, house.eaves), kReadable);
  }
}

TEST(FlaxLook, PipsAndNumbersOfRoomsAreReadable) {
  for (int side = 0; side < flax::kMostSides; ++side) {
    for (const bool dim : {false, true}) {
      const TagColors tag = flax_tag(side, dim);
      EXPECT_GE(contrast(tag.face, tag.ink), kReadable) << side << (dim ? " dim" : "");
    }
  }
  EXPECT_GE(contrast(kFlaxNumber.face, kFlaxNumber.ink), kReadable);
}

TEST(FlaxLook, ARoomIsSeenAmongThePathsWithoutItsLamp) {
  for (const gfx::Theme theme : kThemes) {
    const gfx::FlaxHouse& house = gfx::flax_house(theme);
    EXPECT_GE(contrast(house.wall, house.floor), kSeen);
    EXPECT_GE(contrast(house.wall, house.path), kSeen);
    EXPECT_GE(contrast(gfx::kWhite, house.floor), kSeen) << "the ring of a target";
    EXPECT_GE(contrast(gfx::kWhite, house.path), kSeen);
  }
}

TEST(FlaxLook, LampsAreSeenOnADarkFloor) {
  for (const gfx::Theme theme : kThemes) {
    for (int side = 0; side < flax::kMostSides; ++side) {
      const Color lamp = gfx::flax_lamp(gfx::seat_color(side)).color;
      EXPECT_GT(luminance(lamp), luminance(gfx::flax_house(theme).floor) * 1.5);
    }
  }
}

}  // namespace
}  // namespace parlour::ui
