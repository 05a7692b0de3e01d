// The design tokens: one place for every number and colour that is not specific to a game.
#pragma once

#include "gfx/canvas.h"

namespace parlour::ui {

using gfx::Color;
using gfx::Rect;
using gfx::Vec2;

/// Spacing, in ImGui units (CSS pixels times the interface size).
inline constexpr float kSpace1 = 4, kSpace2 = 8, kSpace3 = 12, kSpace4 = 16, kSpace5 = 24,
                       kSpace6 = 32;
inline constexpr float kRadiusControl = 8, kRadiusPanel = 14;
inline constexpr float kTarget = 44;  // least height of a touch target
inline constexpr float kLineHeight = 1.35f;
inline constexpr float kPhoneWidth = 640;   // narrower screens get the phone layout
inline constexpr float kLowHeight = 520;    // lower screens are phones in landscape
inline constexpr float kCloseHeight = 700;  // lower phones use closer spacing

/// Type sizes.
enum class Type : std::uint8_t { Small, Body, Control, Heading, Title, Display };

struct Palette {
  Color panel, panel_border;
  Color text, second, muted;
  Color control, hovered, pressed;
  Color focus, good, warning, danger;
  /// The main button, the same in every game: a game's accent may be what means danger elsewhere.
  Color primary, primary_ink;
  Color veil;  // over the table while a dialog is open
};

/// Evening is dark, morning is light.
const Palette& palette(gfx::Theme);

/// The colour that identifies a game; text on it must be `ink`.
struct Accent {
  Color color, ink;
};
Accent accent(std::string_view game);

/// Names of the seats' colours are in the string table, in the order of gfx::seat_color.
gfx::Sign seat_sign(int seat);

}  // namespace parlour::ui
