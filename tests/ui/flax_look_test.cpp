// What is read on a board of Flax, by day and by night.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gfx/materials.h"
#include "ui/games/flax/flax_board.h"

namespace parlour::ui {
namespace {

constexpr double kReadable = 4.5, kSeen = 3;
constexpr gfx::Theme kThemes[] = {gfx::Theme::Evening, gfx::Theme::Morning};

// Relative luminance and contrast as WCAG 2.2 defines them.
double luminance(Color c) {
  const auto linear = [](double v) {
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}
double contrast(Color a, Color b) {
  const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}

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
  for (int side = 0; side < 2; ++side) {
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
    for (int side = 0; side < 2; ++side) {
      const Color lamp = gfx::flax_lamp(gfx::seat_color(side)).color;
      EXPECT_GT(luminance(lamp), luminance(gfx::flax_house(theme).floor) * 1.5);
    }
  }
}

}  // namespace
}  // namespace parlour::ui
