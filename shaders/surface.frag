#version 300 es
// Table, wood, paper, woven card backs, velvet.
#include "common.glsl"

const vec2 LIGHT = vec2(-0.55, -0.83);

// from: lit middle, to: edge; p: theme (0 felt, 1 linen), vignette, grain, radius.
vec4 table() {
  vec2 l = v_pos / v_half;
  float lamp = length((l - vec2(-0.25, -0.35)) * vec2(0.95, 0.9));
  vec3 c = mix(v_from.rgb, v_to.rgb, smoothstep(0.0, 2.0, lamp));
  float corner = dot(l, l);
  c *= 1.0 - v_p.y * smoothstep(0.5, 2.0, corner);
  vec2 p = v_pos;
  float g;
  if (v_p.x < 0.5) {  // felt: short fibres in all directions
    g = noise4(turn(p, 0.5) * vec2(1.1, 0.28)).x + noise4(turn(p, -0.9) * vec2(1.1, 0.28)).y;
    g += 1.3 * hash4(gl_FragCoord.xy).z;
    g = g / 3.3 - 0.5;
  } else {  // linen: threads of uneven brightness, over and under
    vec2 t = p / 1.7;
    ivec2 i = ivec2(floor(t));
    g = ((i.x + i.y) & 1) == 0
            ? hash4(ivec2(i.x, 3)).x + noise4(vec2(float(i.x) * 7.0, p.y * 0.06)).y
            : hash4(ivec2(5, i.y)).x + noise4(vec2(p.x * 0.06, float(i.y) * 7.0)).z;
    g = (g + 0.5 * hash4(gl_FragCoord.xy).w) / 2.5 - 0.5;
  }
  float a = v_p.w > 0.0 ? cover(sd_box(p, v_half, vec4(v_p.w))) : 1.0;
  return flat_color(dithered(c * (1.0 + 2.0 * v_p.z * g / max(0.35, dot(c, vec3(0.5))))), a);
}

// from, to: dark and light of the grain; p: radius, rim.
vec4 wood() {
  vec2 p = v_pos;
  float d = sd_box(p, v_half, vec4(v_p.x));
  float rim = v_p.y;
  vec2 e = abs(p) - v_half;
  bool upright = rim > 0.0 ? e.x > e.y : v_half.y > v_half.x;
  vec2 q = upright ? vec2(p.y, p.x + 311.0) : p;
  float n = fbm(vec2(q.x * 0.006, q.y * 0.05));
  float rings = 0.5 + 0.5 * sin(n * 34.0 + q.y * 0.22);
  float pores = noise(vec2(q.x * 0.05, q.y * 1.3)) * noise(vec2(q.x * 0.011 + 9.0, q.y * 0.6));
  vec3 c = mix(v_from.rgb, v_to.rgb, 0.25 + 0.5 * rings * n + 0.35 * n - 0.35 * pores);
  vec2 normal = e.x > e.y ? vec2(sign(p.x), 0.0) : vec2(0.0, sign(p.y));
  if (e.x > -v_p.x && e.y > -v_p.x) normal = normalize(sign(p) * max(e + v_p.x, 1e-3));
  float width = rim > 0.0 ? min(5.0, 0.35 * rim) : 4.0;
  float bevel = smoothstep(-width, 0.0, d);
  float inner = rim > 0.0 ? smoothstep(-rim + width, -rim, d) : 0.0;
  c *= 1.0 + 0.38 * dot(normal, LIGHT) * (bevel - inner);
  float a = cover(d);
  if (rim > 0.0) a *= 1.0 - cover(sd_box(p, v_half - rim, vec4(max(v_p.x - rim, 0.0))));
  return flat_color(dithered(c), a * v_from.a);
}

vec4 paper() {
  vec4 c = painted(sd_box(v_pos, v_half, vec4(v_p.x)));
  float g = noise(v_pos * vec2(0.9, 0.25)) + hash4(gl_FragCoord.xy).x - 1.0;
  return vec4(c.rgb * (1.0 + 0.012 * g), c.a);
}

// A card's back: an ivory margin, then ribbons that pass over and under each other. from: accent,
// edge: paper; p: radius, card width.
vec4 woven() {
  float w = v_p.y, d = sd_box(v_pos, v_half, vec4(v_p.x));
  float margin = 0.055 * w;
  float field = sd_box(v_pos, v_half - margin, vec4(max(v_p.x - margin * 0.6, 0.0)));
  float pitch = w / 9.0;
  vec2 q = turn(v_pos, 0.7854) / pitch;
  vec2 i = floor(q), f = fract(q) - 0.5;
  bool along = mod(i.x + i.y, 2.0) < 0.5;
  vec2 g = along ? f : f.yx;            // g.x along the ribbon on top, g.y across
  float arch = cos(g.x * PI * 0.94);     // it rises in the middle and dives at the ends
  vec3 c = mix(v_from.rgb * 0.58, v_from.rgb * 1.04, arch);
  c *= along ? 1.0 : 0.86;
  float soft = 1.5 / (px() * pitch);
  c = mix(c, v_from.rgb * 0.4, 0.75 * smoothstep(0.44 - soft, 0.44 + soft, abs(g.y)));
  c = mix(c, v_edge.rgb, 0.5 * (1.0 - smoothstep(0.03, 0.03 + soft, abs(abs(g.y) - 0.27))));
  vec2 l = v_pos / v_half;
  c *= 1.06 - 0.12 * (l.x + l.y);
  float line = abs(field + 0.035 * w) - 0.009 * w;
  c = mix(c, v_edge.rgb, 0.85 * cover(line));
  c = mix(c, v_from.rgb * 0.62, cover(-field - 0.026 * w) * (1.0 - cover(line)));
  c = mix(v_edge.rgb, c, cover(field));
  c = mix(c, c * 0.82, 1.0 - cover(d + 1.0));
  return flat_color(c, v_from.a * cover(d));
}

// Dark cloth with soft folds. from: in the light, to: in the shade; q.w: time.
vec4 velvet() {
  vec2 p = v_pos / max(v_half.x, v_half.y);
  float n = fbm(p * vec2(1.3, 2.2) + vec2(0.0, 0.02 * v_q.w));
  float folds = 0.5 + 0.5 * sin(turn(p, 0.35).x * 9.0 + n * 7.0);
  float sheen = folds * folds * smoothstep(1.5, 0.1, length(p - vec2(-0.35, -0.45)));
  vec3 c = mix(v_to.rgb, v_from.rgb, sat(0.15 + 0.85 * sheen));
  c *= 0.94 + 0.1 * hash4(gl_FragCoord.xy).x;
  return flat_color(dithered(c), cover(sd_box(v_pos, v_half, vec4(v_p.x))));
}

// A lamp above it. edge: its light; q.xyz: where it hangs, how far it reaches (0: there is none).
vec4 under_lamp(vec4 c) {
  float k = sat(1.0 - length(v_pos - v_q.xy) / max(v_q.z, 1e-3));
  return c + vec4(v_edge.rgb * (c.a * v_edge.a * k * k * (3.0 - 2.0 * k)), 0.0);
}

void main() {
  switch (int(v_kind & 255u)) {
    case 0: emit(under_lamp(table())); break;
    case 1: emit(wood()); break;
    case 2: emit(paper()); break;
    case 3: emit(woven()); break;
    default: emit(under_lamp(velvet()));
  }
}
