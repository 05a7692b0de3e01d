// The screen that opens rooms, at every size.
#include "ui/rooms/rooms_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "screen_sizes.h"

namespace parlour::ui {
namespace {

TEST(RoomsScreen, SaysWhatToDoThenOffersTheGamesThenTheOtherWays) {
  for (const ScreenSize& size : kScreens) {
    const Rect content = Rect::at({16, 60}, {std::min(size.width - 32, 880.0f), 0});
    for (const int games : {0, 3, 4, 5}) {
      const RoomsRects at = rooms_rects(content, games, 44);
      ASSERT_EQ(at.games.size(), static_cast<std::size_t>(games));
      std::vector<Rect> parts = {at.help, at.open, at.around, at.make, at.join};
      parts.insert(parts.end(), at.games.begin(), at.games.end());
      for (std::size_t i = 0; i < parts.size(); ++i) {
        EXPECT_GE(parts[i].height(), kTarget) << size.width;
        EXPECT_GE(parts[i].min.x, content.min.x - 0.01f) << size.width;
        EXPECT_LE(parts[i].max.x, content.max.x + 0.01f) << size.width;
        EXPECT_LE(parts[i].max.y, at.bottom) << size.width;
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(share_room(parts[i], parts[k]));
      }
      for (const Rect& game : at.games) {
        EXPECT_GE(game.min.y, at.help.max.y) << size.width;
        EXPECT_LE(game.max.y, at.open.min.y) << size.width;
      }
    }
  }
}

}  // namespace
}  // namespace parlour::ui
