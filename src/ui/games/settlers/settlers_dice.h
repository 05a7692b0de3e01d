// A die as a solid body: which faces are seen, and how each lies on the screen. Pure functions; the
// viewer looks down the z axis, and the die's sides are 1 long.
#pragma once

#include <array>

#include "gfx/canvas.h"

namespace parlour::ui::settlers_table {

struct Vec3 {
  float x = 0, y = 0, z = 0;
};

/// A face as seen: the square (-0.5..0.5)² lies at `centre` with the sides u and v.
struct DieFace {
  int pips = 0;
  gfx::Vec2 centre, u, v;
  Vec3 normal;  // towards the viewer: z > 0
};

/// The faces that are seen, three at most.
struct DieFaces {
  std::array<DieFace, 3> face;
  int n = 0;
};

/// A die that shows `pips`, turned by `rest` radians as it lies, before it has rolled the last
/// `roll` radians of its way in the direction `along`. At roll 0 only that face is seen.
DieFaces die_faces(int pips, float rest, gfx::Vec2 along, float roll);

/// A turn after a stretch after a turn: every way in which a face can lie.
struct Stretch {
  float first = 0, last = 0;  // radians
  gfx::Vec2 scale{1, 1};
};
Stretch stretch_of(const DieFace&);

void draw_die(gfx::Canvas&, gfx::Vec2 centre, float side, const DieFaces&, gfx::Color paint);

}  // namespace parlour::ui::settlers_table
