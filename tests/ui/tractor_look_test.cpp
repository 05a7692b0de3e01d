// A card that may not be played is dark, and its index readable.
#include <gtest/gtest.h>

#include "gfx/faces.h"
#include "ui/contrast.h"
#include "ui/games/tractor/tractor_hand.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kIndexEnds = 0.44f;  // in heights of a card: its lower edge on a small one

TEST(TractorLook, TheIndexOfALockedCardIsReadable) {
  for (const Color ink : {gfx::kCardInk, gfx::shaded_ink(gfx::kCardRed)}) {
    for (float down = 0; down <= kIndexEnds; down += 0.02f) {
      const float shade = locked_shade(down);
      EXPECT_GE(contrast(gfx::mix(ink, gfx::kBlack, shade),
                         gfx::mix(gfx::kCardIvory, gfx::kBlack, shade)),
                kReadable)
          << down;
    }
  }
}

// In a hand of several rows only the upper part of most cards is seen.
TEST(TractorLook, ALockedCardIsDarkerThanOthersFromItsUpperEdgeOn) {
  const Color head = gfx::mix(gfx::kCardIvory, gfx::kBlack, locked_shade(0));
  EXPECT_LT(luminance(head), luminance(gfx::kCardIvory) * 0.6);
  const Color foot = gfx::mix(gfx::kCardIvory, gfx::kBlack, locked_shade(1));
  EXPECT_LT(luminance(foot), luminance(gfx::kCardIvory) / 2);
}

}  // namespace
}  // namespace parlour::ui::tractor_table
