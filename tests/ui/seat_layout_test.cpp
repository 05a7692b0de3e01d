// The line of a seat in a new game, at every width.
#include "ui/screens/seat_layout.h"

#include <gtest/gtest.h>

namespace parlour::ui {
namespace {

TEST(SeatLine, PartsStandSideBySideInsideItAndTheNameKeepsItsRoom) {
  for (float width = 240; width <= 1200; width += 20) {
    for (const float words : {0.0f, 40.0f, 90.0f, 400.0f}) {
      const float high = words == 90 ? kSeatLineClose : kSeatLine;
      const gfx::Rect at = gfx::Rect::at({7, 11}, {width, high});
      const SeatLine line = seat_line(at, words);
      EXPECT_EQ(line.whole, at);
      EXPECT_GE(line.whole.height(), kTarget);
      EXPECT_EQ(line.whole.width(), width);
      EXPECT_GE(line.face.min.x, line.whole.min.x);
      EXPECT_LE(line.face.height(), line.whole.height());
      EXPECT_LT(line.face.max.x, line.name.min.x);
      EXPECT_LT(line.name.max.x, line.level.min.x + 0.01f);
      EXPECT_LT(line.level.max.x, line.pencil.x);
      EXPECT_LT(line.pencil.x, line.whole.max.x);
      EXPECT_GE(line.name.width() + 0.01f, line.level.width());
      EXPECT_LE(line.level.width(), words);
    }
  }
}

}  // namespace
}  // namespace parlour::ui
