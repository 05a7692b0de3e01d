// Drawings: pictures of flat shapes with outlines of their own, such as portraits. A drawing is
// text; it becomes a mesh once per level of detail, and Canvas::drawing draws the mesh.
//
// A library is a text of parts. "@X" begins part X; each further line is a layer, drawn over the
// layers before it: its ink, one of kInkLetters; its kind; then whole numbers:
//   f points         a closed outline
//   m points         half an outline, from top to bottom, and its reflection in the axis
//   d points         a closed outline, and its reflection as an outline of its own
//   s width points   a stroke, widest in its middle, with pointed ends
//   t width points   a stroke and its reflection
//   o x y rx ry      an ellipse
//   p x y rx ry      an ellipse and its reflection
// A point is "x,y" where the outline is smooth and "x/y" where it has a corner.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gfx/types.h"

namespace parlour::gfx {

/// The letters of the inks; a palette gives each its colour.
inline constexpr std::string_view kInkLetters = "kwcdlhgnstaxyre";
inline constexpr std::size_t kMostInks = 16;
using Inks = std::array<ImU32, kMostInks>;
constexpr std::size_t ink(char letter) {
  return kInkLetters.find(letter);
}

/// Which drawings there are: each has meshes of its own. Roles, then jack, queen and king of the
/// four suits, then the joker, then the faces of sixteen bots in five moods.
inline constexpr int kFirstRole = 0, kFirstCourt = 6, kJoker = 18, kFirstBotFace = 19,
                     kDrawings = 99;

struct Drawing {
  int id = 0;
  std::string_view library;
  std::string_view parts;  // letters, in drawing order; '/' turns what follows by half a turn
  float axis = 0;          // x of the axis of reflection
  Vec2 size;               // width and height of its grid; what juts out is pushed back inside
};

struct Outline {
  std::size_t ink = 0;
  std::vector<Vec2> points;  // clockwise on the screen
};
/// A drawing's outlines in drawing order. `tolerance`: how far a side may lie from its curve, in
/// units of the grid.
std::vector<Outline> outlines(const Drawing& drawing, float tolerance);

/// A corner of a mesh. Every outline is drawn half a pixel smaller, with a rim that is one pixel
/// wide and fades outwards; the shader moves the corners, because it knows the size of a pixel.
struct MeshPoint {
  static constexpr float kSteps = 64, kOutSteps = 63;  // per unit
  std::int16_t x, y;                                   // on the grid
  std::int8_t out_x, out_y;  // away from the shape, one unit for each half pixel
  std::uint8_t ink;
  std::uint8_t rim;  // 1: on the outer side of the rim, where the shape has faded
};
static_assert(sizeof(MeshPoint) == 8);

struct Mesh {
  std::vector<MeshPoint> points;
  std::vector<std::uint16_t> corners;  // three per triangle
};
Mesh mesh_of(std::span<const Outline> outlines);

/// Indices into `points`, three per triangle, that fill a clockwise outline without crossings.
std::vector<std::uint16_t> triangles_in(std::span<const Vec2> points);
/// Twice the area, positive for clockwise outlines.
float doubled_area(std::span<const Vec2> points);

}  // namespace parlour::gfx
