// Contrast of two colours, for tests of what can be read.
#pragma once

#include <algorithm>
#include <cmath>

#include "gfx/types.h"

namespace parlour::ui {

/// Relative luminance (0..1) and contrast (1..21) as WCAG 2.2 defines them.
inline double luminance(gfx::Color c) {
  const auto linear = [](double v) {
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}
inline double contrast(gfx::Color a, gfx::Color b) {
  const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}
/// The least contrast of text that everybody can read.
inline constexpr double kReadable = 4.5;

}  // namespace parlour::ui
