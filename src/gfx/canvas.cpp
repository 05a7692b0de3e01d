#include "gfx/canvas.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "gfx/gl.h"
#include "gfx/shaders.gen.h"

namespace parlour::gfx {
namespace {

/// Numbers of the kinds in shaders/shape.frag.
enum Kind : std::uint32_t {
  kBox,
  kEllipse,
  kArc,
  kPolygon,
  kStar,
  kCross,
  kBars,
  kCurve,
  kBlur,
  kGlow,
  kGlowRect,
  kInner,
  kHalo,
  kGlyph
};

/// A run of instances of one family and, of drawings, of one mesh.
struct Part {
  Family family;
  int mesh;
  int first, count;
};

/// What one callback in a draw list draws: parts that share texture and clip. It can grow while
/// ImGui draws nothing in between, so no flush is needed.
struct Run {
  int first_part, parts;
  ImTextureRef texture;
  Rect clip;  // rounded corners; empty: none
  float clip_radius;
};

struct Program {
  GLuint id = 0;
  GLint view = -1, px = -1, clip = -1, clip_radius = -1;
  GLuint linking = 0;  // being linked by the driver
  int frame = -1;      // in which the view was last set
};

/// Levels of detail: up to so many pixels per unit of the grid; beyond the last, the last.
constexpr float kDetail[] = {0.35f, 0.7f, 1.5f, 4};
constexpr int kDetails = static_cast<int>(std::size(kDetail));
/// How far a side of a mesh may lie from its curve, in pixels.
constexpr float kMostOff = 0.45f;

/// How far a blurred edge reaches, in deviations: blurred_step in shaders/shape.frag.
constexpr float kSoftEdge = 1.9f;
/// From half this width on, a hole is left out.
constexpr float kLeastHole = 16;

constexpr std::size_t kFamilies = static_cast<std::size_t>(Family::kCount);

struct Renderer {
  Canvas canvas;
  std::vector<Instance> instances;
  std::vector<Part> parts;
  std::vector<Run> runs;
  int frame = -1;

  // The end of the draw list when the last shape was recorded: if it is unchanged, the run
  // continues.
  const ImDrawCmd* commands = nullptr;
  int command_count = -1;
  ImVec4 scissor;

  std::array<Program, kFamilies> programs;
  gl::StreamBuffer buffer;
  GLuint vertex_array = 0, noise = 0;
  std::array<gl::Mesh, static_cast<std::size_t>(kDrawings* kDetails)> meshes;
  int uploaded_frame = -1;
  std::string error;
  bool pending = false;
  Stats drawing, drawn;
};

Renderer& renderer() {
  static Renderer r;
  return r;
}

const char* fragment_of(Family f) {
  switch (f) {
    case Family::Shape:
      return shader::shape_frag;
    case Family::Emblem:
      return shader::emblem_frag;
    case Family::Surface:
      return shader::surface_frag;
    case Family::Flax:
      return shader::flax_frag;
    case Family::Terrain:
      return shader::terrain_frag;
    case Family::Art:
      return shader::art_frag;
    case Family::kCount:
      break;
  }
  return "";
}

constexpr std::string_view kNames[kFamilies] = {"shape", "emblem",  "surface",
                                                "flax",  "terrain", "art"};

// The program of a family; its id is 0 if it cannot be used, or not yet. The table and plain shapes
// are waited for, because no screen works without them. The rest appears once the driver is done.
Program& program(Renderer& r, Family f) {
  const auto i = static_cast<std::size_t>(f);
  Program& p = r.programs[i];
  if (p.id || !p.linking) return p;
  const bool wait = f == Family::Shape || f == Family::Surface;
  if (!wait && !gl::link_done(p.linking)) {
    r.pending = true;
    return p;
  }
  if (gl::finish_link(kNames[i], p.linking, r.error)) p.id = p.linking;
  p.linking = 0;
  if (!p.id) return p;
  p.view = glGetUniformLocation(p.id, "u_view");
  p.px = glGetUniformLocation(p.id, "u_px");
  p.clip = glGetUniformLocation(p.id, "u_clip");
  p.clip_radius = glGetUniformLocation(p.id, "u_clip_radius");
  glUseProgram(p.id);
  glUniform1i(glGetUniformLocation(p.id, "u_atlas"), 0);  // -1 is ignored
  glUniform1i(glGetUniformLocation(p.id, "u_noise"), 1);
  return p;
}

/// Where a field of the first instance lies in the buffer.
const void* place_of(int first, std::size_t offset) {
  return reinterpret_cast<const void*>(static_cast<std::size_t>(first) * sizeof(Instance) + offset);
}

void point_attributes(int first) {
  constexpr GLsizei stride = sizeof(Instance);
  const auto at = [&](std::size_t offset) { return place_of(first, offset); };
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride, at(offsetof(Instance, centre)));
  glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, stride, at(offsetof(Instance, m)));
  glVertexAttribPointer(2, 4, GL_FLOAT, GL_FALSE, stride, at(offsetof(Instance, p)));
  glVertexAttribPointer(3, 4, GL_FLOAT, GL_FALSE, stride, at(offsetof(Instance, q)));
  glVertexAttribPointer(4, 4, GL_FLOAT, GL_FALSE, stride, at(offsetof(Instance, border)));
  glVertexAttribPointer(5, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, at(offsetof(Instance, from)));
  glVertexAttribPointer(6, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, at(offsetof(Instance, to)));
  glVertexAttribPointer(7, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, at(offsetof(Instance, edge)));
  glVertexAttribPointer(8, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, at(offsetof(Instance, ink)));
  glVertexAttribIPointer(9, 1, GL_UNSIGNED_INT, stride, at(offsetof(Instance, kind)));
}

/// The attributes of shaders/art.vert. The palette takes the place of everything between the axes
/// and the kind.
constexpr std::size_t kPaletteAt = offsetof(Instance, p);
static_assert(kPaletteAt + sizeof(Inks) == offsetof(Instance, kind));
void draw_meshes(Renderer& r, const Part& part) {
  constexpr GLsizei stride = sizeof(Instance);
  const gl::Mesh& mesh = r.meshes[static_cast<std::size_t>(part.mesh)];
  glBindVertexArray(mesh.vertex_array);
  glBindBuffer(GL_ARRAY_BUFFER, r.buffer.id);
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride,
                        place_of(part.first, offsetof(Instance, centre)));
  glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, stride,
                        place_of(part.first, offsetof(Instance, m)));
  for (GLuint i = 0; i < 4; ++i)
    glVertexAttribIPointer(2 + i, 4, GL_UNSIGNED_INT, stride,
                           place_of(part.first, kPaletteAt + 4 * sizeof(ImU32) * i));
  glDrawElementsInstanced(GL_TRIANGLES, mesh.corners, GL_UNSIGNED_SHORT, nullptr, part.count);
  glBindVertexArray(r.vertex_array);
}

/// Makes the mesh of a drawing, for the shader's attributes of each corner.
gl::Mesh make_mesh(const Drawing& d, float tolerance) {
  const Mesh m = mesh_of(outlines(d, tolerance));
  gl::Mesh mesh;
  mesh.create(m.points.data(), m.points.size() * sizeof(MeshPoint), m.corners);
  constexpr GLsizei stride = sizeof(MeshPoint);
  const auto at = [](std::size_t offset) { return place_of(0, offset); };
  glVertexAttribPointer(6, 2, GL_SHORT, GL_FALSE, stride, at(offsetof(MeshPoint, x)));
  glVertexAttribPointer(7, 2, GL_BYTE, GL_FALSE, stride, at(offsetof(MeshPoint, out_x)));
  glVertexAttribIPointer(8, 2, GL_UNSIGNED_BYTE, stride, at(offsetof(MeshPoint, ink)));
  for (GLuint i = 0; i < 9; ++i) {
    glEnableVertexAttribArray(i);
    if (i < 6) glVertexAttribDivisor(i, 1);
  }
  glBindVertexArray(0);
  return mesh;
}

/// Called by the ImGui backend in the middle of its drawing.
void draw_run(const ImDrawList*, const ImDrawCmd* command) {
  Renderer& r = renderer();
  const auto index =
      static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(command->UserCallbackData));
  const ImDrawData* data = ImGui::GetDrawData();
  if (index >= r.runs.size() || !data || !r.buffer.id) return;
  const Run& run = r.runs[index];

  const ImVec2 scale = data->FramebufferScale, origin = data->DisplayPos, size = data->DisplaySize;
  const ImVec4 clip = command->ClipRect;
  const float x0 = (clip.x - origin.x) * scale.x, x1 = (clip.z - origin.x) * scale.x;
  const float y0 = (clip.y - origin.y) * scale.y, y1 = (clip.w - origin.y) * scale.y;
  if (x1 <= x0 || y1 <= y0) return;

  glBindVertexArray(r.vertex_array);
  if (r.uploaded_frame != r.frame) {
    r.uploaded_frame = r.frame;
    r.buffer.upload(r.instances.data(), r.instances.size() * sizeof(Instance));
    r.drawn = r.drawing;
    r.drawing = {};
  }
  glScissor(static_cast<GLint>(x0), static_cast<GLint>(size.y * scale.y - y1),
            static_cast<GLsizei>(x1 - x0), static_cast<GLsizei>(y1 - y0));
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, r.noise);
  glActiveTexture(GL_TEXTURE0);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);  // the shaders' colours are premultiplied
  if (run.texture._TexData || run.texture._TexID) {
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(run.texture.GetTexID()));
  }
  for (int i = 0; i < run.parts; ++i) {
    const Part& part = r.parts[static_cast<std::size_t>(run.first_part + i)];
    Program& p = program(r, part.family);
    if (!p.id) continue;
    glUseProgram(p.id);
    if (p.frame != r.frame) {
      p.frame = r.frame;
      glUniform4f(p.view, 2 / size.x, -2 / size.y, -1 - 2 * origin.x / size.x,
                  1 + 2 * origin.y / size.y);
      glUniform1f(p.px, scale.x);
    }
    if (run.clip.empty()) {
      glUniform4f(p.clip, 0, 0, 1e6f, 1e6f);
    } else {
      const Vec2 c = run.clip.centre(), half = run.clip.size() * 0.5f;
      glUniform4f(p.clip, c.x, c.y, half.x, half.y);
    }
    glUniform1f(p.clip_radius, run.clip_radius);
    if (part.family == Family::Art) {
      draw_meshes(r, part);
    } else {
      glBindBuffer(GL_ARRAY_BUFFER, r.buffer.id);
      point_attributes(part.first);
      glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, part.count);
    }
    r.drawing.instances += part.count;
    ++r.drawing.draws;
  }
}

void rotate(Instance& in, float angle) {
  if (angle == 0) return;
  const float c = std::cos(angle), s = std::sin(angle);
  in.m[0] = c, in.m[1] = s, in.m[2] = -s, in.m[3] = c;
}

void paint(Instance& in, const Fill& f, const Border& b) {
  in.from = f.from.packed();
  in.to = f.to.packed();
  in.angle = f.angle;
  if (f.pattern != Pattern::None) {
    in.ink = f.ink.packed();
    in.pitch = f.pitch;
    in.kind |= static_cast<std::uint32_t>(f.pattern) << 8;
  }
  if (b.width > 0 && b.color.visible()) {
    in.border = b.width;
    in.edge = b.color.packed();
  }
}

Instance shape(Kind kind, Vec2 centre, Vec2 half) {
  Instance in;
  in.centre = centre;
  in.half = half;
  in.kind = kind;
  return in;
}

Instance boxed(Kind kind, const Rect& r) {
  return shape(kind, r.centre(), r.size() * 0.5f);
}

ImU32 faded(ImU32 c, float k) {
  const auto a = static_cast<ImU32>(static_cast<float>(c >> 24) * k + 0.5f);
  return (c & 0x00FFFFFFu) | a << 24;
}

/// Removes and returns the next UTF-8 code point; U+FFFD for invalid bytes.
ImWchar next_char(std::string_view& s) {
  const auto lead = static_cast<unsigned char>(s.front());
  const std::size_t n = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (n == 0 || n > s.size()) {
    s.remove_prefix(1);
    return 0xFFFD;
  }
  std::uint32_t c = n == 1 ? lead : lead & (0xFFu >> (n + 1));
  for (std::size_t i = 1; i < n; ++i) c = c << 6 | (static_cast<unsigned char>(s[i]) & 0x3F);
  s.remove_prefix(n);
  return drawn_as(c);
}

float line_width(ImFontBaked* baked, std::string_view line) {
  float w = 0;
  while (!line.empty()) w += baked->GetCharAdvance(next_char(line));
  return w;
}

std::string_view take_line(std::string_view& s) {
  const std::size_t n = s.find('\n');
  const std::string_view line = s.substr(0, n);
  s.remove_prefix(n == s.npos ? s.size() : n + 1);
  return line;
}

}  // namespace

Canvas& canvas(ImDrawList* list) {
  Renderer& r = renderer();
  Canvas& c = r.canvas;
  const int frame = ImGui::GetFrameCount();
  if (r.frame != frame) {
    r.frame = frame;
    r.instances.clear();
    r.parts.clear();
    r.runs.clear();
    r.command_count = -1;
    c.list_ = nullptr;
  }
  if (c.list_ != list) {
    c.list_ = list;
    c.transforms_ = c.opacities_ = c.clips_ = 0;
    c.transform_[0] = {};
    c.opacity_[0] = 1;
    c.clip_[0] = {};
    r.command_count = -1;
  }
  return c;
}

void create() {
  Renderer& r = renderer();
  r.programs = {};
  for (std::size_t i = 0; i < kFamilies; ++i) {
    const Family f = static_cast<Family>(i);
    r.programs[i].linking =
        gl::begin_link(f == Family::Art ? shader::art_vert : shader::instance_vert, fragment_of(f));
  }
  r.meshes = {};
  r.error.clear();
  r.uploaded_frame = -1;
  r.buffer.create();
  glGenVertexArrays(1, &r.vertex_array);
  glBindVertexArray(r.vertex_array);
  for (GLuint i = 0; i < 10; ++i) {
    glEnableVertexAttribArray(i);
    glVertexAttribDivisor(i, 1);
  }
  glBindVertexArray(0);

  // A table of random numbers for the shaders: one look-up is cheaper than any hash.
  std::vector<std::uint32_t> table(128 * 128);
  std::uint32_t x = 0x9E3779B9u;
  for (std::uint32_t& v : table) {
    x = x * 1664525u + 1013904223u;
    v = (x ^ x >> 16) * 0x85EBCA6Bu;
    v ^= v >> 13;
  }
  glGenTextures(1, &r.noise);
  glBindTexture(GL_TEXTURE_2D, r.noise);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 128, 128, 0, GL_RGBA, GL_UNSIGNED_BYTE, table.data());
  glBindTexture(GL_TEXTURE_2D, 0);
}

bool pending() {
  return std::exchange(renderer().pending, false);
}
std::string_view error() {
  return renderer().error;
}
Stats stats() {
  return renderer().drawn;
}

void Canvas::flush() {
  renderer().command_count = -1;
}

void Canvas::add(Family family, Instance& in, float rim) {
  const float k = opacity_[opacities_];
  if (k < 1) {
    in.from = faded(in.from, k), in.to = faded(in.to, k);
    in.edge = faded(in.edge, k), in.ink = faded(in.ink, k);
  }
  // Translucent pieces show what is under them; the sides of what is turned would not meet exactly.
  const bool upright = in.m[1] == 0 && transform_[transforms_].m[1] == 0;
  rim = std::ceil(rim);
  if (rim <= 0 || k < 1 || !upright || std::min(in.half.x, in.half.y) < rim + kLeastHole)
    return record(family, in);
  for (std::uint32_t side = 1; side <= 4; ++side) {
    Instance part = in;
    part.kind |= side << 16 | static_cast<std::uint32_t>(rim) << 19;
    record(family, part);
  }
}

void Canvas::record(Family family, Instance& in, int mesh) {
  Renderer& r = renderer();
  const Transform& t = transform_[transforms_];
  if (transforms_ > 0) {
    in.centre = transformed(in.centre);
    const float a = in.m[0], b = in.m[1], c = in.m[2], d = in.m[3];
    in.m[0] = t.m[0] * a + t.m[2] * b, in.m[1] = t.m[1] * a + t.m[3] * b;
    in.m[2] = t.m[0] * c + t.m[2] * d, in.m[3] = t.m[1] * c + t.m[3] * d;
  }

  const ImVec4& scissor = list_->_CmdHeader.ClipRect;
  const RoundClip& clip = clip_[clips_];
  const ImTextureRef texture = ImGui::GetIO().Fonts->TexRef;
  const bool same = r.command_count == list_->CmdBuffer.Size &&
                    r.commands == list_->CmdBuffer.Data && list_->CmdBuffer.back().ElemCount == 0 &&
                    r.scissor.x == scissor.x && r.scissor.y == scissor.y &&
                    r.scissor.z == scissor.z && r.scissor.w == scissor.w &&
                    r.runs.back().clip == clip.rect && r.runs.back().clip_radius == clip.radius &&
                    r.runs.back().texture._TexData == texture._TexData;
  if (!same) {
    list_->AddCallback(draw_run, reinterpret_cast<void*>(r.runs.size()));
    list_->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
    r.runs.push_back({static_cast<int>(r.parts.size()), 0, texture, clip.rect, clip.radius});
    r.commands = list_->CmdBuffer.Data;
    r.command_count = list_->CmdBuffer.Size;
    r.scissor = scissor;
  }
  Run& run = r.runs.back();
  if (run.parts == 0 || r.parts.back().family != family || r.parts.back().mesh != mesh) {
    r.parts.push_back({family, mesh, static_cast<int>(r.instances.size()), 0});
    ++run.parts;
  }
  ++r.parts.back().count;
  r.instances.push_back(in);
}

// --- plain shapes -------------------------------------------------------------------------------

void Canvas::round_rect(const Rect& r, Corners radius, const Fill& f, Border b, float rotation) {
  Instance in = boxed(kBox, r);
  const float most = r.shorter() * 0.5f;
  in.p[0] = std::min(radius.tl, most), in.p[1] = std::min(radius.tr, most);
  in.p[2] = std::min(radius.br, most), in.p[3] = std::min(radius.bl, most);
  rotate(in, rotation);
  paint(in, f, b);
  const bool empty = !f.from.visible() && !f.to.visible() && f.pattern == Pattern::None;
  const float corner = std::max({in.p[0], in.p[1], in.p[2], in.p[3]});
  add(Family::Shape, in, empty ? b.width + corner_rim(corner) : 0);
}

void Canvas::circle(Vec2 centre, float radius, const Fill& f, Border b) {
  Instance in = shape(kBox, centre, {radius, radius});
  in.p[0] = in.p[1] = in.p[2] = in.p[3] = radius;
  paint(in, f, b);
  add(Family::Shape, in);
}

void Canvas::ellipse(Vec2 centre, Vec2 radii, const Fill& f, Border b, float rotation) {
  Instance in = shape(kEllipse, centre, radii);
  rotate(in, rotation);
  paint(in, f, b);
  add(Family::Shape, in);
}

void Canvas::ring(Vec2 centre, float radius, float width, Color color) {
  circle(centre, radius, color.with_alpha(0), {width, color});
}

void Canvas::arc(Vec2 centre, float radius, float width, float start, float sweep, Color color) {
  if (sweep >= kTau - 1e-3f) return ring(centre, radius, width, color);
  Instance in = shape(kArc, centre, {radius, radius});
  in.p[0] = radius - width * 0.5f;
  in.p[1] = width * 0.5f;
  in.p[2] = std::sin(sweep * 0.5f);
  in.p[3] = std::cos(sweep * 0.5f);
  rotate(in, start + sweep * 0.5f - kPi / 2);  // the shader's arc opens upwards
  paint(in, color, {});
  add(Family::Shape, in);
}

void Canvas::line(Vec2 a, Vec2 b, float width, const Fill& f) {
  const float w = width * 0.5f;
  Instance in = shape(kBox, mix(a, b, 0.5f), {length(b - a) * 0.5f + w, w});
  in.p[0] = in.p[1] = in.p[2] = in.p[3] = w;
  rotate(in, angle_of(b - a));
  paint(in, f, {});
  add(Family::Shape, in);
}

void Canvas::polyline(std::span<const Vec2> points, float width, Color color, bool closed) {
  for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], width, color);
  if (closed && points.size() > 2) line(points.back(), points.front(), width, color);
}

void Canvas::curve(Vec2 a, Vec2 control, Vec2 b, float width, Color color) {
  const Rect box{{std::min({a.x, control.x, b.x}), std::min({a.y, control.y, b.y})},
                 {std::max({a.x, control.x, b.x}), std::max({a.y, control.y, b.y})}};
  Instance in = boxed(kCurve, box.grown(width * 0.5f));
  const Vec2 o = in.centre;
  in.p[0] = a.x - o.x, in.p[1] = a.y - o.y, in.p[2] = control.x - o.x, in.p[3] = control.y - o.y;
  in.q[0] = b.x - o.x, in.q[1] = b.y - o.y, in.q[2] = width * 0.5f;
  paint(in, color, {});
  add(Family::Shape, in);
}

void Canvas::arrow(Vec2 a, Vec2 control, Vec2 b, float width, Color color) {
  const Vec2 along = b - control;
  const float n = length(along), head = width * 2.4f;
  if (n <= 0) return;
  const Vec2 dir = along / n;
  curve(a, control, b - dir * (head * 1.2f), width, color);
  polygon(b - dir * head, head, 3, width * 0.3f, color, {}, angle_of(dir) + kPi / 2);
}

void Canvas::polygon(Vec2 centre, float radius, int n, float rounding, const Fill& f, Border b,
                     float rotation) {
  Instance in = shape(kPolygon, centre, {radius, radius});
  in.p[0] = radius, in.p[1] = static_cast<float>(n), in.p[2] = rounding;
  rotate(in, rotation);
  paint(in, f, b);
  add(Family::Shape, in);
}

void Canvas::star(Vec2 centre, float radius, int n, float inner, float rounding, const Fill& f,
                  Border b, float rotation) {
  Instance in = shape(kStar, centre, {radius, radius});
  in.p[0] = radius, in.p[1] = static_cast<float>(n), in.p[2] = inner, in.p[3] = rounding;
  rotate(in, rotation);
  paint(in, f, b);
  add(Family::Shape, in);
}

void Canvas::cross(Vec2 centre, float radius, float arm, float rounding, const Fill& f, Border b,
                   float rotation) {
  Instance in = shape(kCross, centre, {radius, radius});
  in.p[0] = radius, in.p[1] = arm, in.p[2] = rounding;
  rotate(in, rotation);
  paint(in, f, b);
  add(Family::Shape, in);
}

void Canvas::bars(const Rect& r, int n, float rounding, const Fill& f, float rotation) {
  Instance in = boxed(kBars, r);
  in.p[0] = static_cast<float>(n), in.p[1] = rounding;
  rotate(in, rotation);
  paint(in, f, {});
  add(Family::Shape, in);
}

void Canvas::emblem(Emblem e, Vec2 centre, float radius, const Fill& f, Border b, float rotation) {
  Instance in = shape(static_cast<Kind>(e), centre, {radius, radius});
  rotate(in, rotation);
  paint(in, f, b);
  add(Family::Emblem, in);
}

void Canvas::drawing(const Drawing& d, const Rect& box, const Inks& palette) {
  Renderer& r = renderer();
  const Transform& t = transform_[transforms_];
  const float scale = box.width() / d.size.x;
  // A card that is being turned over keeps the level of its height.
  const float zoom = std::max(length({t.m[0], t.m[1]}), length({t.m[2], t.m[3]}));
  const float px = scale * zoom * ImGui::GetIO().DisplayFramebufferScale.x;
  int level = 0;
  while (level + 1 < kDetails && px > kDetail[level]) ++level;
  const int mesh = d.id * kDetails + level;
  gl::Mesh& made = r.meshes[static_cast<std::size_t>(mesh)];
  if (!made.vertex_array) made = make_mesh(d, kMostOff / kDetail[level]);

  Instance in;
  in.centre = box.min;
  in.m[0] = in.m[3] = scale;
  Inks faint = palette;
  if (const float k = opacity_[opacities_]; k < 1) {
    for (ImU32& c : faint) c = faded(c, k);
  }
  std::memcpy(reinterpret_cast<char*>(&in) + kPaletteAt, faint.data(), sizeof faint);
  record(Family::Art, in, mesh);
}

// --- light and shade ----------------------------------------------------------------------------

void Canvas::blur(const Rect& r, float radius, float sigma, Color color, float rotation,
                  float rim) {
  Instance in = boxed(kBlur, r);
  in.p[0] = std::min(radius, r.shorter() * 0.5f), in.p[1] = std::max(sigma, 0.1f);
  in.pad = sigma * kSoftEdge;
  rotate(in, rotation);
  paint(in, color, {});
  add(Family::Shape, in, rim);
}

void Canvas::inner_shadow(const Rect& r, Corners radius, float sigma, Vec2 offset, Color color) {
  Instance in = boxed(kInner, r);
  in.p[0] = radius.tl, in.p[1] = radius.tr, in.p[2] = radius.br, in.p[3] = radius.bl;
  in.q[0] = std::max(sigma, 0.1f), in.q[1] = offset.x, in.q[2] = offset.y;
  paint(in, color, {});
  const float corner = std::max({in.p[0], in.p[1], in.p[2], in.p[3], in.q[0]});
  const float away = std::max(std::abs(offset.x), std::abs(offset.y));
  add(Family::Shape, in, kSoftEdge * in.q[0] + away + corner_rim(corner));
}

void Canvas::glow(Vec2 centre, float radius, Color color, float additive) {
  Instance in = shape(kGlow, centre, {radius, radius});
  in.p[0] = additive;
  paint(in, color, {});
  add(Family::Shape, in);
}

void Canvas::glow_rect(const Rect& r, float sigma, Color color, float additive) {
  Instance in = boxed(kGlowRect, r);
  in.p[0] = std::max(sigma, 0.1f), in.p[1] = additive;
  in.pad = sigma * kSoftEdge;
  paint(in, color, {});
  add(Family::Shape, in);
}

void Canvas::halo(const Rect& r, float radius, float reach, Color color) {
  Instance in = boxed(kHalo, r);
  in.p[0] = radius, in.p[1] = std::max(reach, 0.1f);
  in.pad = reach;
  paint(in, color, {});
  add(Family::Shape, in, corner_rim(radius));
}

// --- text ---------------------------------------------------------------------------------------

Vec2 Canvas::text_size(ImFont* font, float size, std::string_view s) {
  ImFontBaked* baked = (font ? font : ImGui::GetFont())->GetFontBaked(size);
  float width = 0, lines = 0;
  do {
    width = std::max(width, line_width(baked, take_line(s)));
    ++lines;
  } while (!s.empty());
  return {width * size / baked->Size, lines * size};
}

float Canvas::text(ImFont* font, float size, Vec2 pos, Color color, std::string_view s, Align align,
                   float rotation) {
  if (s.empty() || size <= 0) return 0;
  if (!font) font = ImGui::GetFont();
  const Transform& t = transform_[transforms_];
  const float zoom = std::sqrt(std::abs(t.m[0] * t.m[3] - t.m[1] * t.m[2]));
  const bool upright = rotation == 0 && t.m[1] == 0 && t.m[2] == 0 && t.m[0] == t.m[3];
  // Turned or large text uses only a few sizes, so that animation does not fill the atlas.
  float wanted = std::max(size * zoom, 1.0f);
  if (!upright || wanted > 28) wanted = std::ceil(wanted / 8) * 8;
  ImFontBaked* baked = font->GetFontBaked(wanted);
  const float k = size / baked->Size;

  int lines = 1;
  for (const char ch : s) lines += ch == '\n';
  const ImFontGlyph* cap = baked->FindGlyph('H');
  const float middle = cap ? (cap->Y0 + cap->Y1) * 0.5f * k : size * 0.5f;
  const float above = align.y == 0.5f ? middle + static_cast<float>(lines - 1) * size * 0.5f
                                      : align.y * static_cast<float>(lines) * size;
  const float px = std::max(ImGui::GetIO().DisplayFramebufferScale.x, 0.01f);

  float widest = 0, y = -above;
  for (std::string_view rest = s; lines > 0; --lines, y += size) {
    std::string_view line = take_line(rest);
    const float width = line_width(baked, line) * k;
    widest = std::max(widest, width);
    Vec2 pen{-align.x * width, y};
    // Invisible text takes no room in the atlas.
    const ImVec4& clip = list_->_CmdHeader.ClipRect;
    const Vec2 from = pos + pen;
    if (transforms_ == 0 && rotation == 0 &&
        (from.y > clip.w || from.y + 2 * size < clip.y || from.x > clip.z ||
         from.x + width + size < clip.x))
      continue;
    if (upright && zoom > 0) {  // start on a whole pixel
      const Vec2 at = transformed(pos + pen);
      pen = pen + Vec2{std::round(at.x * px) / px - at.x, std::round(at.y * px) / px - at.y} / zoom;
    }
    while (!line.empty()) {
      const ImWchar ch = next_char(line);
      const ImFontGlyph* g = baked->FindGlyph(ch);
      if (!g) continue;
      if (g->Visible) {
        const Rect box{{pen.x + g->X0 * k, pen.y + g->Y0 * k},
                       {pen.x + g->X1 * k, pen.y + g->Y1 * k}};
        const Vec2 off = rotation == 0 ? box.centre() : rotated(box.centre(), rotation);
        Instance in = shape(kGlyph, pos + off, box.size() * 0.5f);
        in.p[0] = g->U0, in.p[1] = g->V0, in.p[2] = g->U1, in.p[3] = g->V1;
        in.pad = -1;  // the quad is the glyph, without a margin
        rotate(in, rotation);
        paint(in, g->Colored ? kWhite.with_alpha(color.a) : color, {});
        add(Family::Shape, in);
      }
      pen.x += g->AdvanceX * k;
    }
  }
  return widest;
}

// --- state --------------------------------------------------------------------------------------

Vec2 Canvas::transformed(Vec2 p) const {
  const Transform& t = transform_[transforms_];
  return {t.m[0] * p.x + t.m[2] * p.y + t.origin.x, t.m[1] * p.x + t.m[3] * p.y + t.origin.y};
}

void Canvas::push_transform(Vec2 pivot, float angle, Vec2 scale, Vec2 move) {
  if (transforms_ + 1 >= kDepth) return;
  const Vec2 to = transformed(pivot + move);
  const Transform& t = transform_[transforms_];
  const float c = std::cos(angle), s = std::sin(angle);
  const float a[4] = {c * scale.x, s * scale.x, -s * scale.y, c * scale.y};
  Transform n;
  n.m[0] = t.m[0] * a[0] + t.m[2] * a[1], n.m[1] = t.m[1] * a[0] + t.m[3] * a[1];
  n.m[2] = t.m[0] * a[2] + t.m[2] * a[3], n.m[3] = t.m[1] * a[2] + t.m[3] * a[3];
  n.origin = to - Vec2{n.m[0] * pivot.x + n.m[2] * pivot.y, n.m[1] * pivot.x + n.m[3] * pivot.y};
  transform_[++transforms_] = n;
}
void Canvas::pop_transform() {
  if (transforms_ > 0) --transforms_;
}

void Canvas::push_opacity(float k) {
  if (opacities_ + 1 >= kDepth) return;
  opacity_[opacities_ + 1] = opacity_[opacities_] * clamp01(k);
  ++opacities_;
}
void Canvas::pop_opacity() {
  if (opacities_ > 0) --opacities_;
}

void Canvas::push_clip(const Rect& r, float radius) {
  list_->PushClipRect(r.min, r.max, true);
  if (clips_ + 1 >= kDepth) return;
  clip_[clips_ + 1] = radius > 0 ? RoundClip{r, radius} : clip_[clips_];
  ++clips_;
}
void Canvas::pop_clip() {
  list_->PopClipRect();
  // ImGui keeps a copy for pointer tests, and updates it only at its own pushes and pops: after one
  // of those, everything that follows would be out of the pointer's reach.
  ImGuiWindow* window = ImGui::GetCurrentContext()->CurrentWindow;
  if (window && window->DrawList == list_ && !list_->_ClipRectStack.empty()) {
    window->ClipRect = list_->_ClipRectStack.back();
  }
  if (clips_ > 0) --clips_;
}

}  // namespace parlour::gfx
