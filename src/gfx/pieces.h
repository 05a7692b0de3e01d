// The pieces of Settlers, drawn with shapes: crisp at any size. Sizes are in units of a hex's
// radius or of the piece itself, as noted.
#pragma once

#include "gfx/canvas.h"

namespace parlour::gfx {

/// How a piece appears on the board: built, or a ghost (offered under the pointer, or a mark of
/// where it may go).
enum class Stand : std::uint8_t { Built, Ghost };

/// A road from a to b, `width` thick, with the seat's sign in its middle if it is wide enough.
void road_piece(Canvas& c, Vec2 a, Vec2 b, float width, Color color, Sign sign,
                Stand stand = Stand::Built);
/// A settlement (a house) and a city (a house with a tower); `size` is about their width.
void settlement_piece(Canvas& c, Vec2 p, float size, Color color, Sign sign,
                      Stand stand = Stand::Built);
void city_piece(Canvas& c, Vec2 p, float size, Color color, Sign sign, Stand stand = Stand::Built);
/// The robber, standing; `size` is its height.
void robber_piece(Canvas& c, Vec2 p, float size, float opacity = 1);
/// A number token with one dot per way to roll it with two dice; 6 and 8 are red. `lit`: it has
/// just been rolled.
void number_token(Canvas& c, Vec2 p, float radius, int number, bool lit = false);

/// Signs of the five resources, in their order: bricks, a log, a sheep, an ear, a lump of ore.
void resource_sign(Canvas& c, int resource, Vec2 centre, float size);
/// The background of a resource's card.
Color resource_color(int resource);
/// A resource card: coloured paper with the sign.
void resource_card(Canvas& c, const Rect& r, int resource, float elevation = 1);
/// Signs of the five development cards: knight, point, roads, plenty, monopoly.
void development_sign(Canvas& c, int kind, Vec2 centre, float size, Color ink);

}  // namespace parlour::gfx
