// A board as a control: its picture with its name under it. Templates, so that they come with the
// code of the game that draws the picture.
#pragma once

#include <string>
#include <string_view>

#include "imgui.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// Height : width of the pictures.
inline constexpr float kTilePicture = 0.76f;

/// The height that a tile needs; `Board` only tells copies in different parts apart.
template <class Board>
float board_tile_height(const Ui& ui, float width, std::string_view name) {
  const Rect words = Rect::at({}, {width - 2 * kSpace2, 0});
  return width * kTilePicture + kSpace1 +
         ui.paragraph(words, name, Type::Small, {}, 0.5f, false, false) + kSpace2;
}

/// A control over r; true when pressed. picture(rect) draws the board.
template <class Picture>
bool board_tile(Ui& ui, std::string_view id, const Rect& r, std::string_view name, bool chosen,
                Picture&& picture) {
  const Palette& c = ui.colors();
  const Ui::Touch t = ui.area(id, r, (chosen ? "✓ " : "") + std::string(name));
  gfx::Canvas& g = ui.canvas();
  const bool warm = t.hovered && !ui.shell.touch();
  g.round_rect(r, kRadiusControl + 2, chosen || warm ? c.hovered : c.control.faded(0.5f),
               {chosen ? 3.0f : 1.0f, chosen ? ui.tint : c.panel_border});
  Rect place = r.inset(chosen ? 5.0f : 4.0f);
  place.max.y = r.min.y + r.width() * kTilePicture;
  picture(place);
  ui.paragraph({{r.min.x + kSpace2, place.max.y + kSpace1}, {r.max.x - kSpace2, r.max.y}}, name,
               Type::Small, chosen ? c.text : c.second, 0.5f, chosen);
  if (t.focused) gfx::focus_ring(g, r, kRadiusControl + 2, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return t.pressed;
}

}  // namespace parlour::ui
