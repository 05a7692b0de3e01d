// Parts side by side, in as many rows as they need.
#include "ui/kit/flow.h"

#include <gtest/gtest.h>

#include "screen_sizes.h"

namespace parlour::ui {
namespace {

TEST(Flow, PartsStayInsideAndApartAtEveryWidth) {
  constexpr float kWidths[] = {273, 125, 0, 232, 161, 2000};
  for (const ScreenSize& size : kScreens) {
    const Rect at = Rect::at({16, 40}, {size.width - 32, 0});
    const std::vector<Rect> parts = flow(at, kWidths, kTarget, kSpace2);
    ASSERT_EQ(parts.size(), std::size(kWidths));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      EXPECT_EQ(parts[i].height(), kTarget);
      EXPECT_GE(parts[i].min.x, at.min.x);
      EXPECT_LE(parts[i].max.x, at.max.x + 0.01f) << size.width << ", part " << i;
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(share_room(parts[i], parts[k])) << size.width;
    }
  }
}

TEST(Flow, OneRowIfThereIsRoom) {
  constexpr float kWidths[] = {100, 200, 300};
  const std::vector<Rect> parts = flow(Rect::at({}, {620, 0}), kWidths, 44, 10);
  EXPECT_EQ(parts[2], Rect::at({320, 0}, {300, 44}));
  EXPECT_EQ(flow(Rect::at({}, {619, 0}), kWidths, 44, 10)[2], Rect::at({0, 54}, {300, 44}));
}

TEST(Flow, FilledRowsReachTheRightEdge) {
  constexpr float kWidths[] = {250, 100, 160, 40};
  const Rect at = Rect::at({16, 0}, {300, 0});
  const std::vector<Rect> parts = flow_filled(at, kWidths, 44, 8);
  EXPECT_EQ(parts[0], Rect::at({16, 0}, {300, 44}));
  EXPECT_EQ(parts[1], Rect::at({16, 52}, {116, 44}));
  EXPECT_EQ(parts[2], Rect::at({140, 52}, {176, 44}));
  EXPECT_EQ(parts[3], Rect::at({16, 104}, {300, 44}));
}

}  // namespace
}  // namespace parlour::ui
