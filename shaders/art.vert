#version 300 es
// A corner of a drawing's mesh (struct MeshPoint in src/gfx/drawing.h), once per instance.
precision highp float;
layout(location = 0) in vec4 a_box;    // the grid's origin on the screen; the rest is unused
layout(location = 1) in vec4 a_m;      // the grid's axes on the screen
layout(location = 2) in uvec4 a_ink0;  // the palette, four colours each
layout(location = 3) in uvec4 a_ink1;
layout(location = 4) in uvec4 a_ink2;
layout(location = 5) in uvec4 a_ink3;
layout(location = 6) in vec2 a_at;     // on the grid, in 64ths
layout(location = 7) in vec2 a_out;    // away from the shape, in 63rds of a half pixel
layout(location = 8) in uvec2 a_kind;  // ink, whether it is on the rim

uniform vec4 u_view;
uniform float u_px;

out vec2 v_at;     // on the screen, in units
out float v_left;  // how much of the shape is left here
flat out vec4 v_color;

void main() {
  // Outward on the screen, however the drawing is turned or squeezed.
  vec2 n = a_out / 63.0;
  vec2 out_ = vec2(a_m.w * n.x - a_m.y * n.y, a_m.x * n.y - a_m.z * n.x);
  out_ *= length(n) / max(length(out_), 1e-6);
  float side = a_kind.y == 1u ? 0.5 : -0.5;
  v_at = a_box.xy + (a_m.xy * a_at.x + a_m.zw * a_at.y) / 64.0 + out_ * (side / u_px);
  v_left = 0.5 - side;
  uint k = a_kind.x >> 2;
  uvec4 four = k == 0u ? a_ink0 : k == 1u ? a_ink1 : k == 2u ? a_ink2 : a_ink3;
  uint c = four[a_kind.x & 3u];
  v_color = vec4(uvec4(c, c >> 8, c >> 16, c >> 24) & 255u) / 255.0;
  gl_Position = vec4(v_at * u_view.xy + u_view.zw, 0.0, 1.0);
}
