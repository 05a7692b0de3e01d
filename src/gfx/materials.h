// Materials: table, wood, board of Flax, land, cards, and the four animated pictures of the home
// screen. `time` is in seconds; the caller passes a constant if motion is reduced.
#pragma once

#include <cstdint>
#include <string_view>

#include "gfx/canvas.h"

namespace parlour::gfx {

// --- the table -----------------------------------------------------------------------------------

/// The table top over the whole of r: felt (evening) or linen (morning), lit from the top left.
void table(Canvas& c, const Rect& r, Theme theme);
/// The cloth that a game is played on, Felt or Velvet, lit by a lamp above its middle. `frame`: the
/// width of the wooden rim around r; 0: none. `page`: the theme of the page around it.
void cloth(Canvas& c, const Rect& r, float radius, float frame, Theme theme, Theme page);
/// A wooden plank with rounded, bevelled edges; rim > 0: only a frame of that width.
void wood(Canvas& c, const Rect& r, float radius, Theme theme, float rim = 0);
/// Paper: a panel or a note with a hint of grain, its border and its shadow.
void paper(Canvas& c, const Rect& r, float radius, Theme theme, float elevation = 1);

// --- Flax ----------------------------------------------------------------------------------------

inline constexpr std::uint32_t kFlaxLight = 0xFFD84D, kFlaxIndigo = 0x2B2D5B;

/// A house seen from above: at night under the moon, or at dusk (morning's theme). Whatever is read
/// on it has a contrast of 4.5 to 1 at least.
struct FlaxHouse {
  Color roof, eaves;      // the outer wall, from the top left to the bottom right
  Color names;            // what is read on it
  Color path, path_edge;  // flagstones, and the light on their edges
  Color floor, wall;      // of a room without a lamp
  Color sky;              // the light that falls into it
};
const FlaxHouse& flax_house(Theme theme);

/// Which of a square's eight neighbours belong to the same room; bits clockwise from the north.
enum FlaxOpen : std::uint8_t {
  kOpenN = 1,
  kOpenNE = 2,
  kOpenE = 4,
  kOpenSE = 8,
  kOpenS = 16,
  kOpenSW = 32,
  kOpenW = 64,
  kOpenNW = 128
};

/// The house under the squares, with a rounded outer wall.
void flax_board(Canvas& c, const Rect& r, float radius, Theme theme);
/// A square of a path: a flagstone.
void flax_path(Canvas& c, const Rect& square, Theme theme);

/// The lamp of a room. The alpha of its colour is its power; clear: no lamp is lit.
struct FlaxLamp {
  Color color = kClear;
  Pattern pattern = Pattern::None;  // of the side whose lamp it is
  bool operator==(const FlaxLamp&) const = default;
};
/// The lamp of a seat's colour.
FlaxLamp flax_lamp(Color seat, Pattern pattern = Pattern::None);

struct FlaxRoom {
  Vec2 centre;      // of the room, and its reach from there;
  float reach = 0;  // 0: of each square
  Theme theme = Theme::Evening;
  FlaxLamp lamp;
  FlaxLamp before;   // the lamp until now, where the light has not come yet
  float spread = 1;  // how far it has come from the room's centre: 0..1
  float fade = 1;    // below 1, the old light is mixed in everywhere
};
/// Light that a room's square casts on the house. Draw it for all squares before the squares.
void flax_room_glow(Canvas& c, const Rect& square, const FlaxRoom& room);
/// A square of a room, in the light of its lamp or of the sky; squares of one room join into one
/// shape with rounded corners, including inner ones. `open` is a set of FlaxOpen. `square` is the
/// whole grid square: the gap is inside it.
void flax_cell(Canvas& c, const Rect& square, std::uint8_t open, const FlaxRoom& room);
/// A square where a chip may go: a ring that is seen on every floor and on every chip.
void flax_target(Canvas& c, const Rect& r, float radius);
/// A seat's starting square: a ring with the seat's sign inlaid in the square.
void flax_start(Canvas& c, const Rect& square, Sign sign, Color seat);

struct FlaxChip {
  Vec2 centre;
  float radius = 16;       // of the face; the rim's thickness shows below it
  Color color;             // of the seat
  Sign sign = Sign::Disc;  // of the seat: the pips have its shape
  int pips = 1;            // 1..6, laid out as on dice; 0: a blank face
  float turn = 1;          // 1 face up .. 0 on edge .. -1 its other side, like a turning coin
  int pips_back = 0;       // pips of the other side, visible while turn < 0
  float lift = 0;          // 0 lying .. 1 held: the shadow grows, the chip stays where it is
  int height = 1;          // 2: on top of another chip coloured `under`
  Color under;             // colour of the covered chip
  float opacity = 1;       // < 1: a ghost
  bool closed = false;     // a stack of two, closed for ever: a subtle mark on its rim
};
void flax_chip(Canvas& c, const FlaxChip& chip);

// --- land (Settlers) -----------------------------------------------------------------------------

enum class Land : std::uint8_t { Forest, Pasture, Fields, Hills, Mountains, Desert, Sea, Gold };

/// A pointy-top hexagon of land; `radius` from the centre to a corner. Different seeds vary the
/// details. Sea hexes join without a seam. Lit from the top left, with a quiet middle for the
/// number.
void terrain_hex(Canvas& c, Vec2 centre, float radius, Land land, std::uint32_t seed, float time);
/// Open sea over r; `radius` is that of the hexagons, for waves of the same size.
void terrain_sea(Canvas& c, const Rect& r, float radius, float time);
/// Shallows and a pale line of surf around a hexagon of land. Draw it for all land, then the beach
/// for all land, then the land: neighbours merge into one coast.
void terrain_surf(Canvas& c, Vec2 centre, float radius, float time);
void terrain_beach(Canvas& c, Vec2 centre, float radius);

// --- cards ---------------------------------------------------------------------------------------

/// Rank 2..14 (ace 14), 15 small joker, 16 big joker; suit is an Emblem of Heart..Spade.
struct CardFace {
  int rank = 14;
  Emblem suit = Emblem::Spade;
  bool four_colour = false;  // diamonds blue, clubs green
  bool shaded = false;       // a shade will lie over it: coloured inks are darker, to be readable
};
/// Width : height of all cards.
inline constexpr float kCardAspect = 0.7f;

/// A playing card, crisp from 40 to 200 units of width. `turn` as for chips: 1 face .. -1 back.
void card(Canvas& c, const Rect& r, float rotation, const CardFace& face, Color back,
          float turn = 1, float elevation = 1);
/// A card in a line of text: only its rank and suit, side by side.
void small_card(Canvas& c, const Rect& r, const CardFace& face);
/// The back: a woven pattern in the accent.
void card_back(Canvas& c, const Rect& r, float rotation, Color accent, float elevation = 1);
/// A blank card of ivory paper, for faces of other games.
void card_blank(Canvas& c, const Rect& r, float rotation, float elevation = 1);

// --- the home screen -----------------------------------------------------------------------------

enum class Picture : std::uint8_t { Settlers, Coup, Tractor, Flax };

/// An animated vignette of a game over the whole of r. `hover` 0..1: the pointer is over it.
void home_vignette(Canvas& c, Picture game, const Rect& r, float radius, float time, float hover,
                   Theme theme);

}  // namespace parlour::gfx
