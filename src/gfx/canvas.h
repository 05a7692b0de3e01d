// Canvas: shapes with smooth edges, shadows, glows and text, drawn by signed distance inside an
// ImGui draw list, in the order of the calls and of ImGui's own drawing, under its clip rectangle.
//
//   Canvas& c = canvas(ImGui::GetWindowDrawList());
//   shadow(c, r, 14, 1);
//   c.round_rect(r, 14, {top, bottom}, {1, edge});
//   ImGui::GetWindowDrawList()->AddText(...);        // over the panel; no flush is needed
//   c.circle(p, 20, red);                            // over the text
//
// A run of shapes with no ImGui drawing in between is one draw call per family of shapes. Recorded
// shapes live until the next ImGui frame. Nothing allocates once the buffers have grown. Lengths
// are ImGui units before the transform; edges are smoothed at any scale.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gfx/drawing.h"
#include "gfx/types.h"

namespace parlour::gfx {

/// The code point that is drawn for c: ImGui's glyph tables reach as far as the highest one drawn,
/// so nothing beyond the last ideograph of Unicode 17 is used; tags, which follow emoji, become a
/// joiner (no width), everything else U+FFFD.
constexpr unsigned drawn_as(unsigned c) {
  return c < 0x33480 ? c : c >> 12 == 0xE0 ? 0x200D : 0xFFFD;
}

/// A pattern inside a shape: the second mark of a colour. Anchored to the shape's centre.
enum class Pattern : std::uint8_t { None, Stripes, BackStripes, Crosshatch, Dots, Bars, Waves };

/// The fill of a shape: one colour, or a linear gradient, with a pattern over it.
struct Fill {
  Color from;             // where the gradient starts
  Color to;               // where it ends
  float angle = kPi / 2;  // direction from `from` to `to`: 0 to the right, pi/2 (default) down
  Pattern pattern = Pattern::None;
  Color ink;        // of the pattern
  float pitch = 8;  // distance between stripes or dots

  constexpr Fill() = default;
  constexpr Fill(Color c) : from(c), to(c) {}  // NOLINT: a colour is a fill
  constexpr Fill(Color f, Color t, float a = kPi / 2) : from(f), to(t), angle(a) {}
  constexpr Fill with(Pattern p, Color ink_, float pitch_ = 8) const {
    Fill f = *this;
    f.pattern = p, f.ink = ink_, f.pitch = pitch_;
    return f;
  }
};

/// How far inside a box with corners of this radius a hole must begin, so that none of the edge is
/// in it: the depth of an arc on the diagonal, 1 - sqrt(1/2) of the radius, and a unit of soft
/// edge.
constexpr float corner_rim(float radius) {
  return 0.293f * radius + 1;
}

/// A line along the inside of the edge; width 0: none.
struct Border {
  float width = 0;
  Color color;
};

/// Radii of the corners, clockwise from the top left.
struct Corners {
  float tl = 0, tr = 0, br = 0, bl = 0;
  constexpr Corners() = default;
  constexpr Corners(float r) : tl(r), tr(r), br(r), bl(r) {}  // NOLINT: one radius for all
  constexpr Corners(float a, float b, float c, float d) : tl(a), tr(b), br(c), bl(d) {}
};

/// Which point of a text lies at the given position: horizontally, and vertically between the
/// line's top (0), the middle of the capitals (0.5) and the line's bottom (1).
struct Align {
  float x = 0, y = 0;
};
inline constexpr Align kTopLeft{0, 0}, kCentred{0.5f, 0.5f}, kLeftMiddle{0, 0.5f},
    kRightMiddle{1, 0.5f}, kTopMiddle{0.5f, 0};

/// Shapes with outlines of their own, each inscribed in a circle of the given radius.
enum class Emblem : std::uint8_t {
  Heart,
  Diamond,
  Club,
  Spade,  // suits
  Crown,
  Dagger,
  Ship,
  Dove,
  Rose,
  Eye,  // roles
};

/// The signs of the ten seats, in seat order.
enum class Sign : std::uint8_t {
  Disc,
  Square,
  Triangle,
  Diamond,
  Star,
  Cross,
  Pentagon,
  Hexagon,
  Ring,
  Bars
};

/// The programs; consecutive shapes of one family share one draw call.
enum class Family : std::uint8_t { Shape, Emblem, Surface, Flax, Terrain, Art, kCount };

/// One shape as passed to the shaders (shaders/instance.vert). To draw a new kind: give it a number
/// in a family's fragment shader, fill in one of these, and call Canvas::add.
struct Instance {
  Vec2 centre, half;           // local box; the quad is grown by `pad` for soft edges
  float m[4] = {1, 0, 0, 1};   // local x axis and y axis on the screen (set by add)
  float p[4] = {}, q[4] = {};  // parameters of the kind
  float border = 0, pitch = 0, angle = 0, pad = 0;
  ImU32 from = 0, to = 0, edge = 0, ink = 0;
  /// kind | pattern << 8 | side << 16 | rim << 19. Sides 1..4 (set by add): only the part above,
  /// below, left or right of the hole that a rim of so many units leaves.
  std::uint32_t kind = 0;
};
static_assert(sizeof(Instance) == 100);

class Canvas {
 public:
  // --- plain shapes -----------------------------------------------------------------------------
  void rect(const Rect& r, const Fill& f, Border b = {}) { round_rect(r, 0.0f, f, b); }
  void round_rect(const Rect& r, Corners radius, const Fill& f, Border b = {}, float rotation = 0);
  void circle(Vec2 centre, float radius, const Fill& f, Border b = {});
  void ellipse(Vec2 centre, Vec2 radii, const Fill& f, Border b = {}, float rotation = 0);
  /// A full ring between radius - width and radius.
  void ring(Vec2 centre, float radius, float width, Color color);
  /// A part of a ring with round ends: from angle `start`, clockwise over `sweep` (0..2 pi).
  void arc(Vec2 centre, float radius, float width, float start, float sweep, Color color);
  /// A line with round ends.
  void line(Vec2 a, Vec2 b, float width, const Fill& f);
  /// Lines joined by round corners; translucent colours show the joints.
  void polyline(std::span<const Vec2> points, float width, Color color, bool closed = false);
  /// A stroke along the quadratic Bezier curve a, control, b.
  void curve(Vec2 a, Vec2 control, Vec2 b, float width, Color color);
  /// The same with an arrow head that ends in b.
  void arrow(Vec2 a, Vec2 control, Vec2 b, float width, Color color);
  /// A regular polygon of n >= 3 corners, one of them up at rotation 0; `radius` is to the corners,
  /// which are rounded by `rounding`. A pointy-top hexagon is n = 6.
  void polygon(Vec2 centre, float radius, int n, float rounding, const Fill& f, Border b = {},
               float rotation = 0);
  /// A star of n points, one of them up; `inner` 0..1: ratio of the notches' radius to the points'.
  void star(Vec2 centre, float radius, int n, float inner, float rounding, const Fill& f,
            Border b = {}, float rotation = 0);
  /// A plus with arms `arm` wide (0..1 of its size).
  void cross(Vec2 centre, float radius, float arm, float rounding, const Fill& f, Border b = {},
             float rotation = 0);
  /// n upright bars of equal size side by side in r, as wide as their gaps.
  void bars(const Rect& r, int n, float rounding, const Fill& f, float rotation = 0);
  void emblem(Emblem e, Vec2 centre, float radius, const Fill& f, Border b = {},
              float rotation = 0);
  /// A drawing (drawing.h) over the width of r, from its top left corner, in the palette's colours.
  /// Each level of detail becomes a mesh the first time it is needed.
  void drawing(const Drawing& drawing, const Rect& r, const Inks& palette);

  // --- light and shade ---------------------------------------------------------------------------
  /// A rounded rectangle blurred by a Gaussian of deviation `sigma` (CSS blur / 2), mostly for
  /// shadows. `rim`: farther than this from its edge it is covered by what is drawn next.
  void blur(const Rect& r, float radius, float sigma, Color color, float rotation = 0,
            float rim = 0);
  /// A blurred shade along the inside of the edge of r: recessed squares. `offset` moves the light:
  /// (0, 2) shades the top edge more.
  void inner_shadow(const Rect& r, Corners radius, float sigma, Vec2 offset, Color color);
  /// A round glow: `color` in the middle, nothing at `radius`. additive: 1 adds light, 0 covers.
  void glow(Vec2 centre, float radius, Color color, float additive = 1);
  /// A rectangle of light with soft edges; adjacent ones add up without a seam.
  void glow_rect(const Rect& r, float sigma, Color color, float additive = 1);
  /// A halo around a rounded rectangle, nothing inside: strongest at the edge, gone `reach` away.
  void halo(const Rect& r, float radius, float reach, Color color);

  // --- text --------------------------------------------------------------------------------------
  /// Text in `font` (null: the current one) at `size` units; '\n' starts a new line. Rotates about
  /// `pos`. Returns its width. Small unrotated sizes are aligned to whole pixels.
  float text(ImFont* font, float size, Vec2 pos, Color color, std::string_view utf8,
             Align align = kTopLeft, float rotation = 0);
  /// Width and height of a text; the height is lines times size.
  static Vec2 text_size(ImFont* font, float size, std::string_view utf8);

  // --- state -------------------------------------------------------------------------------------
  /// Turns and scales everything that follows about `pivot` and then moves it, inside the
  /// transforms pushed before. The scale may differ by axis (a card being turned over), and text
  /// follows it.
  void push_transform(Vec2 pivot, float angle, Vec2 scale = {1, 1}, Vec2 move = {});
  void pop_transform();
  /// The position of a point under the current transforms.
  Vec2 transformed(Vec2 p) const;
  /// Multiplies the opacity of everything that follows, inside what was pushed before; 0..1.
  void push_opacity(float k);
  void pop_opacity();
  /// Clips to r (also ImGui's drawing into this list) and, for shapes, to rounded corners. r is on
  /// the screen: transforms do not move it.
  void push_clip(const Rect& r, float radius = 0);
  void pop_clip();

  /// Ends the run of shapes. Never needed: drawing by ImGui in between is detected.
  void flush();
  ImDrawList* draw_list() const { return list_; }

  /// Records an instance of a family; sets the transform, and applies the opacity to the four
  /// colours. `rim` > 0: nothing is to be seen farther than this from the edge of the box. A large
  /// hole is left out, as painting nothing costs a pixel as much time as painting something.
  void add(Family family, Instance& instance, float rim = 0);

 private:
  friend Canvas& canvas(ImDrawList*);
  void record(Family family, Instance& instance, int mesh = 0);
  struct Transform {
    float m[4] = {1, 0, 0, 1};
    Vec2 origin;
  };
  struct RoundClip {
    Rect rect;
    float radius = 0;
  };
  static constexpr int kDepth = 12;

  ImDrawList* list_ = nullptr;
  Transform transform_[kDepth];
  float opacity_[kDepth] = {1};
  RoundClip clip_[kDepth];
  int transforms_ = 0, opacities_ = 0, clips_ = 0;
};

/// The canvas of a draw list. One object serves all lists: a call ends the use of the previous one.
/// Transforms, opacity and clips start over with another list and with each frame.
Canvas& canvas(ImDrawList* list);

/// (Re)builds all GL objects: once a context exists, and again after a context loss. All programs
/// begin to compile; shapes whose program is not ready are left out of the frame.
void create();
/// Something was left out since the last call: draw another frame.
bool pending();
/// Empty, or the driver's message about the last program that could not be built.
std::string_view error();

struct Stats {
  int instances = 0, draws = 0;  // of the last frame drawn
};
Stats stats();

// --- helpers made of shapes ---------------------------------------------------------------------

/// The shadow under a sheet or piece at rest (elevation 1) or lifted (2..): contact 0 1 2 at 35 %
/// and ambient 0 6 18 at 22 %, both growing with the elevation. Draw it before the piece, which
/// must be opaque: there may be no shadow under its middle.
void shadow(Canvas& c, const Rect& r, float radius, float elevation = 1, float rotation = 0);
/// The same under a round piece.
void shadow(Canvas& c, Vec2 centre, float radius, float elevation = 1);

/// A seat's sign in a circle of `size` / 2 around the centre; all signs look equally large.
void seat_sign(Canvas& c, Sign sign, Vec2 centre, float size, const Fill& f, Border b = {});
/// A seat's badge: a disc of the seat's colour with its sign in ivory or ink, whichever is legible.
void seat_badge(Canvas& c, Sign sign, Vec2 centre, float size, Color seat);
/// Colour of seat 0..9.
Color seat_color(int seat);

/// A ring of light that marks legal squares. t is time in seconds (constant: no motion).
void legal_glow(Canvas& c, const Rect& r, float radius, Color color, float t);
/// The focus ring: 2 units wide, 2 away from r.
void focus_ring(Canvas& c, const Rect& r, float radius, Color color);

}  // namespace parlour::gfx
