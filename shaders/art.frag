#version 300 es
// Flat shapes with soft rims: the shape of a drawing is that of its mesh.
precision highp float;
in vec2 v_at;
in float v_left;
flat in vec4 v_color;
uniform vec4 u_clip;
uniform float u_clip_radius, u_px;
out vec4 o_color;

void main() {
  float a = v_color.a * v_left;
  if (u_clip_radius > 0.0) {
    vec2 q = abs(v_at - u_clip.xy) - u_clip.zw + u_clip_radius;
    float d = min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - u_clip_radius;
    a *= clamp(0.5 - u_px * d, 0.0, 1.0);
  }
  o_color = vec4(v_color.rgb * a, a);
}
