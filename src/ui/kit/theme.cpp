#include "ui/kit/theme.h"

namespace parlour::ui {

using gfx::rgb;
using gfx::rgba;

namespace {

// The evening's palette with paper and controls in the colour of the cloth they lie on.
constexpr Palette on_cloth(Palette p, Color panel, Color border, Color control) {
  p.panel = panel;
  p.panel_border = border;
  p.control = control;
  p.hovered = gfx::shade(control, 0.12f);
  p.pressed = gfx::shade(control, -0.25f);
  p.second = rgb(0xCBD2CC);
  p.muted = rgb(0xA5AFA9);
  return p;
}

}  // namespace

const Palette& palette(gfx::Theme theme) {
  static constexpr Palette evening = {.panel = rgba(0x16272BF2),
                                      .panel_border = rgb(0x2D464C),
                                      .text = rgb(0xF1EADD),
                                      .second = rgb(0xB4C2BE),
                                      .muted = rgb(0x8CA19F),
                                      .control = rgb(0x254046),
                                      .hovered = rgb(0x2F525A),
                                      .pressed = rgb(0x1C3238),
                                      .focus = rgb(0x7CC7FF),
                                      .good = rgb(0x62C990),
                                      .warning = rgb(0xF0B429),
                                      .danger = rgb(0xEA6259),
                                      .primary = rgb(0xF2A93B),
                                      .primary_ink = rgb(0x1F2A30),
                                      .veil = rgba(0x060D0FB0)};
  static constexpr Palette morning = {.panel = rgba(0xFFFDF8F5),
                                      .panel_border = rgb(0xDCD2C0),
                                      .text = rgb(0x20302F),
                                      .second = rgb(0x54655F),
                                      .muted = rgb(0x75827B),
                                      .control = rgb(0xF0E9DB),
                                      .hovered = rgb(0xE7DDC9),
                                      .pressed = rgb(0xDACDB4),
                                      .focus = rgb(0x1668B3),
                                      .good = rgb(0x1E8A53),
                                      .warning = rgb(0xA86E00),
                                      .danger = rgb(0xC2352B),
                                      .primary = rgb(0xF2A93B),
                                      .primary_ink = rgb(0x1F2A30),
                                      .veil = rgba(0x3B342880)};
  static constexpr Palette felt = on_cloth(evening, rgba(0x0D2720E8), rgb(0x2C5A4A), rgb(0x1F4F3F));
  static constexpr Palette velvet =
      on_cloth(evening, rgba(0x1C0B12E6), rgb(0x56303C), rgb(0x63293B));
  static constexpr const Palette* all[] = {&evening, &morning, &felt, &velvet};
  return *all[static_cast<std::size_t>(theme)];
}

Accent accent(std::string_view game) {
  const Color ink = rgb(0x1F2A30), paper = rgb(0xFFFFFF);
  if (game == "flax") return {rgb(0xFFD84D), ink};
  if (game == "coup") return {rgb(0xC93A52), paper};
  if (game == "tractor") return {rgb(0x3FB68B), ink};
  return {rgb(0xF2A93B), ink};  // Settlers, and the page outside games
}

gfx::Sign seat_sign(int seat) {
  return static_cast<gfx::Sign>(seat % 10);
}

}  // namespace parlour::ui
