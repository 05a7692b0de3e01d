#version 300 es
// One quad of four corners per instance (struct Instance in src/gfx/canvas.h).
precision highp float;
layout(location = 0) in vec4 a_box;    // centre, half size
layout(location = 1) in vec4 a_m;      // local axes on the screen
layout(location = 2) in vec4 a_p;
layout(location = 3) in vec4 a_q;
layout(location = 4) in vec4 a_style;  // border, pitch, angle, pad
layout(location = 5) in vec4 a_from;
layout(location = 6) in vec4 a_to;
layout(location = 7) in vec4 a_edge;
layout(location = 8) in vec4 a_ink;
layout(location = 9) in uint a_kind;   // see Instance::kind

uniform vec4 u_view;  // units to clip space: scale, offset
uniform float u_px;   // pixels per unit

out vec2 v_pos;            // from the shape's centre, in its own axes and units
out vec2 v_at;             // on the screen, in units
flat out vec2 v_half, v_slope;  // half size; gradient, 1 from edge to edge
flat out vec4 v_p, v_q;
flat out vec4 v_style;     // border, pitch, angle, pixels per unit of the shape
flat out vec4 v_from, v_to, v_edge, v_ink;
flat out uint v_kind;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 axes = max(vec2(length(a_m.xy), length(a_m.zw)), 0.004);
  vec2 margin = a_style.w < 0.0 ? vec2(0.0) : a_style.w + 1.0 / (u_px * axes);
  vec2 low = -a_box.zw - margin, high = -low;
  // One of the four sides around a hole: the upper and the lower one have the corners.
  uint side = (a_kind >> 16) & 7u;
  vec2 hole = a_box.zw - float(a_kind >> 19);
  if (side == 1u) high.y = -hole.y;
  if (side == 2u) low.y = hole.y;
  if (side > 2u) low.y = -hole.y, high.y = hole.y;
  if (side == 3u) high.x = -hole.x;
  if (side == 4u) low.x = hole.x;
  v_pos = mix(low, high, corner);
  v_at = a_box.xy + a_m.xy * v_pos.x + a_m.zw * v_pos.y;
  v_half = a_box.zw;
  vec2 dir = vec2(cos(a_style.z), sin(a_style.z));
  v_slope = 0.5 * dir / max(dot(abs(dir), v_half), 1e-4);
  v_p = a_p;
  v_q = a_q;
  v_style = vec4(a_style.xyz, u_px * sqrt(axes.x * axes.y));
  v_from = a_from;
  v_to = a_to;
  v_edge = a_edge;
  v_ink = a_ink;
  v_kind = a_kind;
  gl_Position = vec4(v_at * u_view.xy + u_view.zw, 0.0, 1.0);
}
