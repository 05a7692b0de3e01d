// A game in the list of replays, at every width.
#include "ui/screens/replays_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "screen_sizes.h"

namespace parlour::ui {
namespace {

TEST(ReplayRow, PartsStandInTheCardAndTheBinBesideIt) {
  for (const ScreenSize& size : kScreens) {
    const float width = std::min(size.width - 2 * kSpace4, kReplaysWidth);
    for (const float lines : {1.0f, 3.0f, 8.0f}) {
      for (const float result : {0.0f, 22.0f}) {
        const ReplayRow row = replay_row(Rect::at({16, 100}, {width, 0}), 22 * lines, result, 18);
        EXPECT_EQ(row.whole.width(), width);
        EXPECT_TRUE(lies_within(row.card, row.whole));
        EXPECT_TRUE(lies_within(row.bin, row.whole));
        EXPECT_FALSE(share_room(row.card, row.bin));
        EXPECT_EQ(row.bin.size(), Vec2(kTarget, kTarget));
        EXPECT_GE(row.card.height(), kTarget);
        const Rect parts[] = {row.picture, row.title, row.result, row.below};
        for (const Rect& part : parts) EXPECT_TRUE(lies_within(part, row.card)) << size.width;
        for (int i = 0; i < 4; ++i) {
          for (int k = 0; k < i; ++k) EXPECT_FALSE(share_room(parts[i], parts[k])) << size.width;
        }
        EXPECT_NEAR(row.title.width(), replay_words_width(width), 0.01f);
        EXPECT_GE(row.title.width(), 120) << "a name has room: " << size.width;
      }
    }
  }
}

TEST(ReplayRow, ANumberStaysWithItsWordAndNoLineBeginsWithAMark) {
  EXPECT_EQ(replay_facts("Today 4:46 PM", "46 moves"), "Today 4:46 PM\u00A0· 46\u00A0moves");
  EXPECT_EQ(replay_facts("", "46 moves"), "46\u00A0moves");
  EXPECT_EQ(replay_facts("Today", ""), "Today");
}

}  // namespace
}  // namespace parlour::ui
