// The bar of a replay: all parts inside it, next to each other, and large enough for a thumb.
#include "ui/table/replay_layout.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "screen_sizes.h"
#include "ui/strings.h"

namespace parlour::ui {
namespace {

constexpr AboveScrubber kChances = {.chances = true};
constexpr AboveScrubber kAbove[] = {{}, kChances, {.eyes = true}, {.eyes = true, .chances = true}};

TEST(ReplayBar, PartsLieInsideItBesideEachOther) {
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    const bool upright = f.phone() && f.portrait();
    for (const AboveScrubber above : kAbove) {
      const float high = replay_bar_height(f, upright, above);
      const Rect bar = Rect::at({kSpace2, f.height - high}, {f.width - 2 * kSpace2, high});
      const ReplayBar at = replay_bar(f, bar, upright, above);
      std::vector<Rect> parts = {at.line, at.scrubber, at.buttons};
      if (above.chances && !chances_behind(f, above)) parts.push_back(at.plot);
      if (above.eyes) parts.push_back(at.caption), parts.push_back(at.eyes);
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
      if (above.chances) EXPECT_GE(at.plot.height(), kTarget) << told(f);
      if (above.eyes) EXPECT_GE(at.eyes.height(), kTarget) << told(f);
      EXPECT_GE(at.line.height(), kTwoLines) << told(f);
      EXPECT_LE(high, f.height * 0.43f) << told(f) << ": the game keeps its room";
    }
  }
}

TEST(ReplayBar, OnAPhoneTheTextEndsAboveTheChances) {
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    if (!f.phone() || !f.portrait()) continue;
    const float high = replay_bar_height(f, true, kChances);
    const ReplayBar at = replay_bar(f, Rect::at({8, 0}, {f.width - 16, high}), true, kChances);
    EXPECT_GE(at.plot.min.y - at.line.max.y, kSpace1) << told(f);
  }
}

// No letter of small type is wider than this, on average over a sentence with digits and blanks.
float widest(std::string_view s) {
  constexpr float kSmall = 14;
  float w = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const auto c = static_cast<unsigned char>(s[i]);
    if (c >= 0xE2)
      w += kSmall, i += 2;  // a Chinese character, an arrow
    else if (c >= 0xC2)
      w += kSmall * (c == 0xC2 ? 0.3f : 0.62f), i += 1;  // "·"; a Cyrillic letter
    else
      w += kSmall * (c == ' ' ? 0.29f : 0.6f);
  }
  return w;
}

// With a sign in place of the name.
TEST(ReplayBar, TheBestChanceHasRoomBesideAButtonInEveryLanguage) {
  const Frame f = frame_of({390, 844});
  const float high = replay_bar_height(f, true, kChances);
  const ReplayBar at = replay_bar(f, Rect::at({8, 0}, {f.width - 16, high}), true, kChances);
  const float words = at.line.width() - swing_width(at.line.width(), 1000) - kSpace2;
  for (int lang = 0; lang < kLangCount; ++lang) {
    const std::string said =
        fill(text::replay_move, static_cast<Lang>(lang), {"12", "46"}) + " · ## 100%";
    EXPECT_LE(widest(said), words) << said;
  }
}

}  // namespace
}  // namespace parlour::ui
