// Whether buttons have room for an icon.
#include "ui/kit/button_room.h"

#include <gtest/gtest.h>

namespace parlour::ui {
namespace {

TEST(ButtonRoom, OfTwoButtonsSideBySideBothHaveIconsOrNeither) {
  constexpr float kGap = 8, kNeeded = kButtonIcon + kGap;
  constexpr LabelRoom kRoomy{60, 60 + kNeeded}, kNarrow{60, 59 + kNeeded};
  EXPECT_TRUE(icons_fit(kRoomy, kRoomy, kGap));
  EXPECT_FALSE(icons_fit(kRoomy, kNarrow, kGap));
  EXPECT_FALSE(icons_fit(kNarrow, kRoomy, kGap));
}

}  // namespace
}  // namespace parlour::ui
