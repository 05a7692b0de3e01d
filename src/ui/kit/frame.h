// The screen that a frame is laid out for: all that layouts depend on besides what they hold.
#pragma once

#include "ui/kit/theme.h"

namespace parlour::ui {

/// Units at the edges that the device covers: notch, home bar.
struct Insets {
  float top = 0, right = 0, bottom = 0, left = 0;
};

struct Frame {
  float width = 0, height = 0;  // units
  float scale = 1;  // CSS pixels a unit: the size chosen, and more on very large screens
  Insets insets;

  bool phone() const { return width < kPhoneWidth; }
  bool low() const { return height < kLowHeight; }  // a phone on its side
  bool portrait() const { return height > width; }
  /// A small phone upright, or large type on any: what is not the board stands closer together.
  bool close_set() const { return phone() && portrait() && height < kCloseHeight; }
  /// A length of CSS pixels in units: what must not grow with the interface's size.
  float css(float pixels) const { return pixels / scale; }
};

}  // namespace parlour::ui
