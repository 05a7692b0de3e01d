// The screen that a frame is laid out for: everything that layouts depend on besides their content.
#pragma once

#include "ui/kit/theme.h"

namespace parlour::ui {

/// Margins, in units, that parts of the device cover: notch, home bar.
struct Insets {
  float top = 0, right = 0, bottom = 0, left = 0;
};

struct Frame {
  float width = 0, height = 0;  // units
  float scale = 1;  // CSS pixels per unit: the chosen size, larger on very large screens
  Insets insets;

  bool phone() const { return width < kPhoneWidth; }
  bool low() const { return height < kLowHeight; }  // a phone in landscape
  bool portrait() const { return height > width; }
  /// A small upright phone, or large type on any phone: everything but the board stands closer
  /// together.
  bool close_set() const { return phone() && portrait() && height < kCloseHeight; }
  /// Converts CSS pixels to units, for lengths that must not grow with the interface's size.
  float css(float pixels) const { return pixels / scale; }
};

}  // namespace parlour::ui
