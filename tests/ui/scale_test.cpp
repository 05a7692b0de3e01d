// The interface's scale: large screens enlarge it, and it settles.
#include <gtest/gtest.h>

#include "ui/app/preferences.h"

namespace parlour::ui {
namespace {

TEST(Scale, LargeScreensEnlargeEverything) {
  EXPECT_EQ(scale_for(1280, 800, 0), scale_for(1600, 900, 0));
  EXPECT_NEAR(scale_for(1920, 1080, 0) / scale_for(1280, 800, 0), 1.2f, 0.001f);
  EXPECT_NEAR(scale_for(2560, 1440, 0) / scale_for(1280, 800, 0), 1.6f, 0.001f);
  EXPECT_LE(scale_for(3840, 2160, 0) / scale_for(1280, 800, 0), 2.4f);
}

// A frame knows its size in units of the present scale, rounded: a scale that this leads away from
// would change in every frame.
TEST(Scale, IsTheSameInTheNextFrame) {
  for (int width = 320; width <= 3840; width += 40) {
    for (const float shape : {0.5f, 0.5625f, 0.625f, 0.75f, 1.0f, 2.0f}) {
      const auto w = static_cast<float>(width), h = w * shape;
      float scale = scale_for(w, h, 0);
      for (int frame = 0; frame < 3; ++frame) {
        const float units_w = w / scale, units_h = h / scale;
        const float next = scale_for(units_w * scale, units_h * scale, 0);
        EXPECT_NEAR(next, scale, 1e-4f) << width << " x " << h;
        scale = next;
      }
    }
  }
}

}  // namespace
}  // namespace parlour::ui
