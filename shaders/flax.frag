#version 300 es
// Squares and chips of Flax.
#include "common.glsl"

const vec2 LIGHT = vec2(-0.55, -0.83);

// A flagstone of a path. from: its colour; edge: the light on its rim; p: gap, radius.
vec4 path() {
  float s = v_half.x, b = s - v_p.x;
  float d = sd_box(v_pos, vec2(b), vec4(v_p.y));
  float shade_ = smoothstep(-0.3 * s, 0.0, sd_box(v_pos - vec2(0.02, 0.06) * s, vec2(b), vec4(v_p.y)));
  vec3 c = v_from.rgb * (1.0 - 0.32 * shade_);
  float rim = 1.0 - cover(d + max(0.02 * s, 0.8 / px()));
  c += v_edge.rgb * rim * sat(0.25 - 0.6 * dot(normalize(v_pos + 1e-4), LIGHT));
  return flat_color(dithered(c), v_from.a * cover(d));
}

// The distance to the edge of a room, seen from one of its squares. It is known which of the eight
// neighbours belong to the room, so each quarter of the square knows its part of the outline.
float sd_room(vec2 p, int open_, float s, float gap, float r) {
  ivec3 bits = p.x > 0.0 ? (p.y > 0.0 ? ivec3(2, 4, 3) : ivec3(2, 0, 1))
                         : (p.y > 0.0 ? ivec3(6, 4, 5) : ivec3(6, 0, 7));
  bool x = (open_ >> bits.x & 1) == 1, y = (open_ >> bits.y & 1) == 1, xy = (open_ >> bits.z & 1) == 1;
  vec2 q = abs(p);
  float b = s - gap;
  if (!x && !y) { q += r - b; return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - r; }
  if (!x) return q.x - b;
  if (!y) return q.y - b;
  if (xy) return -b;
  return max(-b, gap - length(max(s - q, 0.0)));  // an inner corner
}

// The light of a lamp on the floor, `far` from it: 1 is the room's wall.
vec3 lamplight(vec3 lamp, float far) {
  float near = 1.0 - smoothstep(0.0, 1.2, far);
  vec3 c = lamp * mix(vec3(0.50, 0.42, 0.40), vec3(1.0), near);
  return mix(c, vec3(1.0, 0.93, 0.78), 0.30 * exp(-7.0 * far * far));
}

// from: the lamp until now, to: the lamp, their alpha is their power; edge: the floor under the
// sky; ink: the walls; p: open sides, gap, radius, spread; q: centre of the room, reach,
// light through the window.
vec4 room() {
  float s = v_half.x;
  int open_ = int(v_p.x);
  float d = sd_room(v_pos, open_, s, v_p.y, v_p.z), wall = -d / s;
  vec2 from_lamp = v_pos - v_q.xy;
  float far = length(from_lamp) / max(v_q.z, 1.0);

  // Parquet: the planks of neighbouring squares run across each other.
  ivec2 i = ivec2(floor(v_q.xy / (2.0 * s) + 0.25));
  vec2 plank = ((i.x + i.y) & 1) == 0 ? v_pos.xy : v_pos.yx;
  float row = floor(plank.y / s * 2.0);
  float grain = 0.93 + 0.10 * hash4(ivec2(int(row) + 9, i.x * 7 + i.y * 3)).x +
                0.05 * noise(vec2(plank.x * 0.9 / s + row * 5.0, plank.y * 14.0 / s));

  // Without a lamp, the sky lights it through a window, and the upper left walls cast a shadow.
  vec2 w = (from_lamp + from_lamp.yx * vec2(0.0, 0.45)) / s;
  float pane = max(abs(w.x) - 0.95, abs(w.y) - 0.8);
  pane = max(pane, 0.09 - min(abs(w.x), abs(w.y)));
  float shadow_ = smoothstep(-0.10, 0.10, sd_room(v_pos + LIGHT * 0.30 * s, open_, s, v_p.y, v_p.z) / s);
  vec3 c = v_edge.rgb * (1.0 - 0.35 * shadow_);
  c += v_ink.rgb * v_q.w * smoothstep(0.12, -0.12, pane);
  vec3 top = v_ink.rgb * (0.85 + 0.12 * dot(v_pos / s, LIGHT));

  // The new light comes from the middle.
  float k = 1.0 - smoothstep(-0.3, 0.0, far - 1.6 * v_p.w);
  vec4 lamp = mix(v_from, v_to, k);
  c = mix(c, lamplight(lamp.rgb, far), lamp.a) + lamp.rgb * k * (1.0 - k) * lamp.a;
  c += lamp.rgb * lamp.a * 0.32 * exp(-wall * 8.0);
  top = mix(top, mix(lamp.rgb, vec3(1.0), 0.5), lamp.a);
  c *= grain;
  float dots = k * v_to.a * pattern((v_kind >> 8) & 15u, from_lamp, v_style.y) +
               (1.0 - k) * v_from.a * pattern((v_kind >> 12) & 15u, from_lamp, v_style.y);
  c *= 1.0 - 0.24 * dots * sat(wall * 8.0);
  // Fine lines where squares of one room meet, so that steps can be counted.
  vec2 seam = (s - abs(v_pos)) * px();
  float joint = (1.0 - smoothstep(0.4, 1.2, min(seam.x, seam.y))) * sat(wall * 5.0);
  c *= 1.0 - 0.26 * joint;
  c = mix(c, top, 1.0 - cover(d + max(0.075 * s, 1.0 / px())));
  return flat_color(dithered(c), cover(d));
}

float nearest(vec2 p, vec2 a, inout vec2 best, float least) {
  float n = dot(p - a, p - a);
  if (n < least) { best = a; return n; }
  return least;
}

// A chip. from: seat, to: its pips and notches; p: radius, thickness, pips, sign; q: turn, lift,
// closed, opacity. The centre of the quad is the centre of the face; the rim hangs below.
vec4 chip() {
  float R = v_p.x, T = v_p.y, turn_ = v_q.x, lift = v_q.y;
  float sx = max(abs(turn_), 0.06);
  float side = T * 0.9 * sqrt(max(0.0, 1.0 - turn_ * turn_));
  vec3 seat = v_from.rgb, ink = v_to.rgb;

  // Shadow: contact and ambient, wider when lifted.
  vec2 sp = (v_pos - vec2(0.05 + 0.12 * lift, 0.16 + 0.5 * lift) * R - vec2(0.0, T));
  sp.x /= mix(1.0, sx, 0.8);
  float sd = length(sp) - R;
  float soft = R * (0.22 + 0.35 * lift);
  float dark = (0.40 - 0.12 * lift) * smoothstep(soft, -soft, sd);
  vec2 cp = v_pos - vec2(0.0, T + 0.03 * R);
  cp.x /= sx;
  dark = max(dark, 0.5 * (1.0 - lift) * smoothstep(0.10 * R, -0.04 * R, length(cp) - R));
  vec4 c = vec4(0.0, 0.0, 0.0, dark);

  // Body: the face swept down by the thickness, and sideways while it turns.
  vec2 b = v_pos;
  b.y -= clamp(b.y, 0.0, T);
  b.x -= clamp(b.x, -side, side);
  b.x /= sx;
  float body = (length(b) - R) * mix(1.0, sx, 0.7);
  float around_ = acos(clamp(v_pos.x / (R * sx + side), -1.0, 1.0));
  float stripe = abs(mod(around_ * 3.0 / PI + 0.75, 1.0) - 0.5);
  vec3 flank = mix(seat, ink, 0.8 * smoothstep(0.36, 0.40, stripe)) * (0.62 - 0.22 * abs(v_pos.x / R));
  c = over(flat_color(flank, cover(body)), c);

  // Face.
  vec2 f = vec2(v_pos.x / sx, v_pos.y);
  float r = length(f) / R;
  vec2 n = f / max(length(f), 1e-4);
  float toward = dot(n, LIGHT);
  vec3 face = seat * (1.0 + 0.10 * dot(f / R, LIGHT));
  float a = mod(atan(f.y, f.x) + PI / 2.0, PI / 3.0) - PI / 6.0;
  float notch = max(abs(a) * r * R - 0.115 * R, abs(r - 0.89) * R - 0.085 * R);
  face = mix(face, ink, 0.85 * cover(notch));
  face *= 1.0 + 0.34 * toward * smoothstep(0.90, 0.99, r);
  float inlay = (r - 0.765) * R;
  float lip = abs(inlay) - 0.03 * R;
  vec3 inner = seat * (0.90 + 0.10 * dot(f / R, LIGHT));
  face = mix(face, inner, cover(inlay));
  face *= 1.0 - 0.42 * toward * cover(lip);
  if (v_q.z > 0.5) face = mix(face, ink, 0.75 * cover(abs((r - 0.70) * R) - 0.022 * R));

  int pips = int(v_p.z + 0.5);
  if (pips > 0) {
    float s = 0.36 * R;
    vec2 at_ = vec2(0.0);
    float least = 1e9;
    if ((pips & 1) == 1) least = nearest(f, vec2(0.0), at_, least);
    if (pips > 1) {
      least = nearest(f, vec2(s, -s), at_, least);
      least = nearest(f, vec2(-s, s), at_, least);
    }
    if (pips > 3) {
      least = nearest(f, vec2(-s, -s), at_, least);
      least = nearest(f, vec2(s, s), at_, least);
    }
    if (pips == 6) {
      least = nearest(f, vec2(-s, 0.0), at_, least);
      least = nearest(f, vec2(s, 0.0), at_, least);
    }
    float size = 0.185 * R;
    float pip = sd_sign(f - at_, int(v_p.w + 0.5), size);
    float under = sd_sign(f - at_ - vec2(0.025, 0.04) * R, int(v_p.w + 0.5), size);
    face = mix(face, face * 0.55, 0.7 * cover(under));
    face = mix(face, ink, cover(pip));
  }
  // A gleam at the upper left.
  face += 0.10 * smoothstep(0.55, 0.0, length(f / R - LIGHT * 0.62));
  face *= mix(0.72, 1.0, abs(turn_));
  float edge_ = (length(f) - R) * mix(1.0, sx, 0.7);
  c = over(flat_color(dithered(face), cover(edge_)), c);
  return c * v_q.w;
}

void main() {
  switch (int(v_kind & 255u)) {
    case 0: emit(path()); break;
    case 1: emit(room()); break;
    default: emit(chip());
  }
}
