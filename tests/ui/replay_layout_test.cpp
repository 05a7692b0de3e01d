// The bar of a replay: all parts inside it, next to each other, and large enough for a thumb.
#include "ui/table/replay_layout.h"

#include <gtest/gtest.h>

#include <vector>

#include "screen_sizes.h"

namespace parlour::ui {
namespace {

constexpr AboveScrubber kAbove[] = {AboveScrubber::Nothing, AboveScrubber::Curve,
                                    AboveScrubber::Eyes};

TEST(ReplayBar, PartsLieInsideItBesideEachOther) {
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    const bool upright = f.phone() && f.portrait();
    for (const AboveScrubber above : kAbove) {
      const float high = replay_bar_height(f, upright, above);
      const Rect bar = Rect::at({kSpace2, f.height - high}, {f.width - 2 * kSpace2, high});
      const ReplayBar at = replay_bar(f, bar, upright, above);
      std::vector<Rect> parts = {at.line, at.scrubber, at.buttons};
      if (above != AboveScrubber::Nothing) parts.push_back(at.plot);
      if (above == AboveScrubber::Eyes) parts.push_back(at.caption);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        EXPECT_FALSE(parts[i].empty()) << told(f) << ", part " << i;
        EXPECT_TRUE(lies_within(parts[i], bar)) << told(f) << ", part " << i;
        for (std::size_t k = 0; k < i; ++k)
          EXPECT_FALSE(share_room(parts[i], parts[k])) << told(f) << ", parts " << i << ", " << k;
      }
    }
  }
}

TEST(ReplayBar, WhatIsPressedIsLargeEnoughAndTheTextHasTwoLines) {
  constexpr float kTwoLines = 40;
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    const bool upright = f.phone() && f.portrait();
    for (const AboveScrubber above : kAbove) {
      const float high = replay_bar_height(f, upright, above);
      const ReplayBar at = replay_bar(f, Rect::at({8, 0}, {f.width - 16, high}), upright, above);
      EXPECT_GE(at.scrubber.height(), kTarget) << told(f);
      EXPECT_GE(at.buttons.height(), kTarget) << told(f);
      if (above != AboveScrubber::Nothing) EXPECT_GE(at.plot.height(), kTarget) << told(f);
      EXPECT_GE(at.line.height(), kTwoLines) << told(f);
      EXPECT_LE(high, f.height * 0.43f) << told(f) << ": the game keeps its room";
    }
  }
}

}  // namespace
}  // namespace parlour::ui
