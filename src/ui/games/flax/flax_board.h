// Boards of Flax as small pictures and as drawings: shared by the screens that make, choose and
// explain boards. The table itself is drawn by flax_ui.cpp.
#pragma once

#include "games/flax/sketch.h"
#include "ui/parts/board_view.h"

namespace parlour::ui {

/// The colour of a room without an owner, where rooms must be told apart.
inline Color room_color(int room) {
  return gfx::rgb(flax::room_tint(room));
}

/// What is written on a board, and what it stands on: a side's pips in a room, dim while they do
/// not win it; a room's number.
struct TagColors {
  Color face, ink;
};
TagColors flax_tag(int side, bool dim);
inline constexpr TagColors kFlaxNumber{gfx::rgb(0x1D2044), gfx::rgb(0xFFF1C2)};

/// The screen sides (gfx::FlaxOpen) on which a square's neighbours belong to its room.
std::uint8_t flax_open_sides(const flax::Layout&, int x, int y, const BoardView&);
/// A square of a room, open towards its neighbours on the sides `open` (gfx::FlaxOpen), in the
/// room's colour.
void flax_tinted_cell(gfx::Canvas&, const Rect& square, std::uint8_t open, int room);

/// The whole board in r: rooms in their colours, starts, the star of the central room.
void flax_thumbnail(const Ui&, const Rect& r, const flax::Layout&);

/// A control over r: a thumbnail with a name under it; true when pressed. The name wraps;
/// flax_tile_height gives the height that the tile needs.
bool flax_tile(Ui&, std::string_view id, const Rect& r, const flax::Layout&, std::string_view name,
               bool chosen);
float flax_tile_height(const Ui&, float width, std::string_view name);

/// Pictures of the rules. See rules_figure.
float flax_figure(const Ui&, const Line& section, const Rect& r, bool draw);

}  // namespace parlour::ui
