// Shared by all fragment shaders. Output colours are premultiplied.
precision highp float;
precision highp int;
in vec2 v_pos, v_at;
flat in vec2 v_half, v_slope;
flat in vec4 v_p, v_q, v_style, v_from, v_to, v_edge, v_ink;
flat in uint v_kind;
uniform sampler2D u_noise;
uniform vec4 u_clip;  // centre, half size of the rounded clip
uniform float u_clip_radius, u_px;
out vec4 o_color;

const float PI = 3.14159265;

float sat(float x) { return clamp(x, 0.0, 1.0); }
float px() { return v_style.w; }
// How much of a pixel lies inside an edge at the signed distance d (negative inside).
float cover(float d) { return sat(0.5 - d * px()); }
vec4 flat_color(vec3 rgb, float a) { return vec4(rgb * a, a); }
vec4 over(vec4 top, vec4 under) { return top + under * (1.0 - top.a); }
vec2 turn(vec2 p, float a) {
  float c = cos(a), s = sin(a);
  return vec2(c * p.x - s * p.y, s * p.x + c * p.y);
}

// Four random numbers 0..1 for a grid point, from a table of 128 x 128 that repeats.
vec4 hash4(ivec2 i) { return texelFetch(u_noise, i & 127, 0); }
vec4 hash4(vec2 p) { return hash4(ivec2(floor(p))); }

// The same, smooth between grid points.
vec4 noise4(vec2 p) {
  vec2 f = fract(p);
  return textureLod(u_noise, (floor(p) + f * f * (3.0 - 2.0 * f) + 0.5) / 128.0, 0.0);
}
float noise(vec2 p) { return noise4(p).x; }
float fbm(vec2 p) {
  return 0.5 * noise4(p).x + 0.3 * noise4(turn(p, 0.6) * 2.1 + 7.3).y + 0.2 * noise4(turn(p, 1.3) * 4.3 + 3.1).z;
}
// Half an 8-bit step, against banding in wide gradients. The pattern is Jimenez' interleaved
// gradient noise (Next Generation Post Processing in Call of Duty, 2014).
vec3 dithered(vec3 c) {
  return c + (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

// Distances use the formulas published by Inigo Quilez (iquilezles.org/articles/distfunctions2d).
float sd_box(vec2 p, vec2 half_size, vec4 r) {  // radii clockwise from the top left
  float k = p.x < 0.0 ? (p.y < 0.0 ? r.x : r.w) : (p.y < 0.0 ? r.y : r.z);
  vec2 q = abs(p) - half_size + k;
  return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - k;
}
float sd_box(vec2 p, vec2 half_size) { return sd_box(p, half_size, vec4(0.0)); }
float sd_segment(vec2 p, vec2 a, vec2 b) {
  vec2 e = b - a, w = p - a;
  return length(w - e * sat(dot(w, e) / max(dot(e, e), 1e-9)));
}
// Folds the plane into one sector of n, with the sector's middle along +x; `shift` 0 or half a
// sector.
vec2 fold(vec2 p, float n, float shift) {
  float s = PI / n;
  float a = atan(p.x, -p.y) + shift;
  a = mod(a + s, 2.0 * s) - s;
  return length(p) * vec2(cos(a), sin(a));
}
float sd_polygon(vec2 p, float radius, float n, float round_by) {  // one corner is up
  float s = PI / n;
  vec2 q = fold(p, n, s);
  float apothem = radius * cos(s) - round_by;
  float e = apothem * tan(s);
  q -= vec2(apothem, clamp(q.y, -e, e));
  return length(q) * (q.x < 0.0 ? -1.0 : 1.0) - round_by;
}
float sd_star(vec2 p, float radius, float n, float inner, float round_by) {
  vec2 q = fold(p, n, 0.0);
  q.y = abs(q.y);
  float s = PI / n, r = radius - round_by;
  vec2 a = vec2(r, 0.0), e = r * inner * vec2(cos(s), sin(s)) - a, w = q - a;
  float d = length(w - e * sat(dot(w, e) / dot(e, e)));
  return (e.x * w.y - e.y * w.x > 0.0 ? -d : d) - round_by;
}
float sd_cross(vec2 p, float radius, float arm, float round_by) {
  vec2 q = abs(p);
  if (q.y > q.x) q = q.yx;
  return sd_box(q, vec2(radius, radius * arm) - round_by) - round_by;
}
float sd_bars(vec2 p, vec2 half_size, float n, float round_by) {
  float w = 2.0 * half_size.x / (2.0 * n - 1.0);
  float x = p.x + half_size.x - 0.5 * w;
  x -= 2.0 * w * clamp(floor(x / (2.0 * w) + 0.5), 0.0, n - 1.0);
  return sd_box(vec2(x, p.y), vec2(0.5 * w, half_size.y) - round_by) - round_by;
}
// The mark of a seat (enum Sign) within a circle of radius r.
float sd_sign(vec2 p, int sign_, float r) {
  float k = 0.12 * r;
  if (sign_ == 1) return sd_box(p, vec2(0.75 * r), vec4(k));
  if (sign_ == 2) return sd_polygon(p - vec2(0.0, 0.16 * r), 1.08 * r, 3.0, k);
  if (sign_ == 3) return sd_polygon(p, 1.04 * r, 4.0, k);
  if (sign_ == 4) return sd_star(p, 1.1 * r, 5.0, 0.45, 0.7 * k);
  if (sign_ == 5) return sd_cross(p, 0.92 * r, 0.36, k);
  if (sign_ == 6) return sd_polygon(p, 0.98 * r, 5.0, k);
  if (sign_ == 7) return sd_polygon(p, 0.95 * r, 6.0, k);
  if (sign_ == 8) return abs(length(p) - 0.7 * r) - 0.18 * r;
  if (sign_ == 9) return sd_bars(p, vec2(0.75 * r), 3.0, k);
  return length(p) - 0.84 * r;
}

// Coverage of a pattern's ink at p.
float pattern(uint kind, vec2 p, float pitch) {
  if (kind == 0u) return 0.0;
  float k = 0.7071 * (p.x + p.y), l = 0.7071 * (p.x - p.y);
  float d;
  if (kind == 1u) d = abs(mod(k, pitch) - 0.5 * pitch) - 0.2 * pitch;
  else if (kind == 2u) d = abs(mod(l, pitch) - 0.5 * pitch) - 0.2 * pitch;
  else if (kind == 3u) d = min(abs(mod(k, pitch) - 0.5 * pitch), abs(mod(l, pitch) - 0.5 * pitch)) - 0.12 * pitch;
  else if (kind == 4u) d = length(mod(vec2(k, l), pitch) - 0.5 * pitch) - 0.26 * pitch;
  else if (kind == 5u) d = abs(mod(p.x, pitch) - 0.5 * pitch) - 0.2 * pitch;
  else d = 0.8 * (abs(mod(p.y + 0.22 * pitch * sin(p.x * 6.2832 / (1.6 * pitch)), pitch) - 0.5 * pitch) - 0.16 * pitch);
  return cover(d);
}

vec4 gradient() {
  if (v_from == v_to) return flat_color(v_from.rgb, v_from.a);
  vec4 c = mix(v_from, v_to, sat(0.5 + dot(v_pos, v_slope)));
  return flat_color(dithered(c.rgb), c.a);
}

// Fill, pattern and border of a shape whose edge is at the distance d.
vec4 painted(float d) {
  vec4 c = gradient();
  uint pat = (v_kind >> 8) & 15u;
  if (pat != 0u) {
    float a = v_ink.a * pattern(pat, v_pos, v_style.y);
    c = over(flat_color(v_ink.rgb, a), c);
  }
  if (v_style.x > 0.0) c = over(flat_color(v_edge.rgb, v_edge.a * (1.0 - cover(d + v_style.x))), c);
  return c * cover(d);
}

void emit(vec4 premultiplied) {
  if (u_clip_radius > 0.0) {
    premultiplied *= sat(0.5 - u_px * sd_box(v_at - u_clip.xy, u_clip.zw, vec4(u_clip_radius)));
  }
  o_color = premultiplied;
}
