// The room that a button's label leaves for an icon.
#pragma once

namespace parlour::ui {

inline constexpr float kButtonIcon = 20;  // size of the icon

/// The width of a label, and of the inside of its button.
struct LabelRoom {
  float label, inside;
};
/// Whether two buttons side by side have icons: both or neither, as `gap` separates each from its
/// label.
constexpr bool icons_fit(LabelRoom a, LabelRoom b, float gap) {
  const auto fits = [&](LabelRoom one) { return one.label + kButtonIcon + gap <= one.inside; };
  return fits(a) && fits(b);
}

}  // namespace parlour::ui
