#include "ui/games/flax/flax_board.h"

#include <algorithm>

#include "imgui.h"
#include "ui/parts/board_tile.h"

namespace parlour::ui {
namespace {

constexpr float kDim = 0.62f, kShade = -0.14f;     // of a side's colour, for what is written on it
constexpr float kBright = 0.46f, kDeeper = -0.2f;  // from here on white needs a deeper shade
constexpr float kLight = 0.52f;                    // from here on it takes dark ink
constexpr float kFlat = 20;  // squares from a lamp to its walls: the same light everywhere

}  // namespace

TagColors flax_tag(int side, bool dim) {
  const Color color = gfx::seat_color(side);
  if (dim) return {gfx::mix(color, gfx::rgb(0x10142A), kDim), gfx::rgb(0xDCDFEA)};
  if (color.luma() > kLight) return {color, gfx::rgb(0x22302F)};
  return {gfx::shade(color, color.luma() > kBright ? kDeeper : kShade), gfx::kWhite};
}

std::uint8_t flax_open_sides(const flax::Layout& layout, int x, int y, const BoardView& view) {
  constexpr int step[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
  const int room = layout.room[flax::square(x, y)];
  std::uint8_t open = 0;
  for (int i = 0; i < 8; ++i) {
    const auto [dx, dy] = view.from_screen(step[i][0], step[i][1]);
    if (layout.on_board(x + dx, y + dy) && layout.room[flax::square(x + dx, y + dy)] == room)
      open = static_cast<std::uint8_t>(open | (1 << i));
  }
  return open;
}

void flax_tinted_cell(gfx::Canvas& g, const Rect& square, std::uint8_t open, int room) {
  gfx::FlaxRoom look;
  look.centre = square.centre(), look.reach = square.width() * kFlat;
  look.lamp.color = room_color(room);
  gfx::flax_cell(g, square, open, look);
}

void flax_thumbnail(const Ui& ui, const Rect& r, const flax::Layout& layout) {
  gfx::Canvas& g = ui.canvas();
  g.round_rect(r, kRadiusControl, gfx::rgb(gfx::kFlaxIndigo));
  const float columns = layout.columns, rows = layout.rows;
  const Rect board = r.inset(r.shorter() * 0.07f).fitted(columns / std::max(rows, 1.0f));
  const float cell = board.width() / std::max(columns, 1.0f);
  const auto at = [&](int x, int y) {
    return board.min + Vec2(static_cast<float>(x), static_cast<float>(y)) * cell;
  };
  // Runs of squares of one room in a row.
  for (int y = 0; y < layout.rows; ++y) {
    for (int x = 0; x < layout.columns;) {
      const int room = layout.room[flax::square(x, y)];
      int end = x + 1;
      while (end < layout.columns && layout.room[flax::square(end, y)] == room) ++end;
      if (room != 0) g.rect({at(x, y), at(end, y + 1) + Vec2(0, 0.5f)}, room_color(room));
      x = end;
    }
  }
  for (const auto& [room, square] : flax::letters(layout)) {
    if (room != layout.central) continue;
    const Vec2 m = at(flax::column(square), flax::row(square)) + Vec2(cell, cell) * 0.5f;
    g.star(m, std::max(cell * 0.62f, 4.0f), 5, 0.5f, 0.5f, gfx::rgb(gfx::kFlaxIndigo));
    break;
  }
  for (int side = 0; side < layout.sides(); ++side) {
    const flax::Square s = layout.start[static_cast<std::size_t>(side)];
    const Vec2 m = at(flax::column(s), flax::row(s)) + Vec2(cell, cell) * 0.5f;
    gfx::seat_badge(g, seat_sign(side), m, std::max(cell * 1.1f, 9.0f), gfx::seat_color(side));
  }
}

float flax_tile_height(const Ui& ui, float width, std::string_view name) {
  return board_tile_height<flax::Layout>(ui, width, name);
}

bool flax_tile(Ui& ui, std::string_view id, const Rect& r, const flax::Layout& layout,
               std::string_view name, bool chosen) {
  return board_tile(ui, id, r, name, chosen,
                    [&](const Rect& place) { flax_thumbnail(ui, place, layout); });
}

}  // namespace parlour::ui
