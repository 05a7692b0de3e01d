// Colours that mean the same in every game.
#include "ui/kit/theme.h"

#include <gtest/gtest.h>

#include "ui/contrast.h"

namespace parlour::ui {
namespace {

constexpr gfx::Theme kThemes[] = {gfx::Theme::Evening, gfx::Theme::Morning, gfx::Theme::Felt,
                                  gfx::Theme::Velvet};

TEST(Theme, TheMainButtonIsOfOneColourOnEveryTableAndReadable) {
  const Palette& first = palette(gfx::Theme::Evening);
  for (const gfx::Theme theme : kThemes) {
    const Palette& p = palette(theme);
    EXPECT_NEAR(contrast(p.primary, first.primary), 1, 1e-6);
    EXPECT_GE(contrast(p.primary, p.primary_ink), kReadable);
    // Where red is a warning, the button that goes on is not.
    EXPECT_GT(p.primary.g, p.danger.g * 1.2f);
  }
}

}  // namespace
}  // namespace parlour::ui
