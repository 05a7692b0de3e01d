// The panel at the end of a game: all of it on the screen, and room for the result at every size.
#include "ui/table/end_layout.h"

#include <gtest/gtest.h>

#include <vector>

#include "screen_sizes.h"

namespace parlour::ui {
namespace {

TEST(EndPanel, LiesOnTheScreenWithItsPartsBesideEachOther) {
  for (const ScreenSize& size : kScreens) {
    Frame f = frame_of(size);
    for (const float notch : {0.0f, 32.0f}) {
      f.insets = {.top = notch, .right = 0, .bottom = notch / 2, .left = 0};
      const Rect screen = {{0, notch}, {f.width, f.height - notch / 2}};
      for (const float wanted : {80.0f, 300.0f, 5000.0f}) {
        const bool chance = wanted != 300;
        const EndRects at = end_rects(
            f, Rect::at({f.width * 0.6f, 60}, {f.width * 0.4f, f.height / 2}), wanted, chance);
        EXPECT_TRUE(lies_within(at.panel, screen)) << told(f);
        std::vector<Rect> parts = {at.title, at.result, at.first, at.others};
        if (!at.badges.empty()) parts.push_back(at.badges);
        if (!at.chance.empty()) parts.push_back(at.chance);
        for (std::size_t i = 0; i < parts.size(); ++i) {
          EXPECT_TRUE(lies_within(parts[i], at.panel)) << told(f) << ", part " << i;
          EXPECT_FALSE(parts[i].empty()) << told(f) << ", part " << i;
          for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(share_room(parts[i], parts[k])) << told(f) << ", " << i << ", " << k;
        }
        EXPECT_TRUE(lies_within(at.close, at.panel)) << told(f);
        EXPECT_FALSE(share_room(at.close, at.title)) << told(f);
        EXPECT_FALSE(share_room(at.close, at.result)) << told(f);
      }
    }
  }
}

TEST(EndPanel, ButtonsAreLargeEnoughAndTheResultHasRoom) {
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    const EndRects at = end_rects(f, Rect::at({}, {f.width, f.height}), 5000, true);
    if (!at.chance.empty()) EXPECT_GE(at.chance.height(), kTarget) << told(f);
    EXPECT_GE(at.first.height(), kTarget) << told(f);
    EXPECT_GE(at.others.height(), kTarget) << told(f);
    EXPECT_GE(at.others.width(), 3 * 64) << told(f) << ": three buttons";
    EXPECT_GE(at.close.height(), kTarget) << told(f);
    EXPECT_GE(at.result.height(), 140) << told(f);
    EXPECT_GE(at.result.width() + 0.01f, end_result_width(f)) << told(f);
  }
}

// Of a result with charts beside the players; a screen without room for it has the usual panel.
TEST(EndPanel, AWideResultHasItsWidthWhereThereIsRoom) {
  constexpr float kWanted = 820;
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    const float usual = end_result_width(f), wide = end_result_width(f, kWanted);
    const bool room = size.width >= 1000 && size.height >= 600;
    EXPECT_FLOAT_EQ(wide, room ? kWanted : usual) << told(f);
    const EndRects at = end_rects(f, Rect::at({}, {f.width, f.height}), 460, true, kWanted);
    EXPECT_TRUE(lies_within(at.panel, {{0, 0}, {f.width, f.height}})) << told(f);
    EXPECT_GE(at.result.width() + 0.01f, wide) << told(f);
    if (room && size.height >= 800) EXPECT_NEAR(at.result.height(), 460, 0.01f) << told(f);
  }
}

TEST(EndPanel, IsNoHigherThanItsResult) {
  const Frame f = frame_of({1280, 800});
  const EndRects at = end_rects(f, Rect::at({}, {1280, 800}), 200);
  EXPECT_NEAR(at.result.height(), 200, 0.01f);
}

}  // namespace
}  // namespace parlour::ui
