#version 300 es
// Land and sea. The unit of u is the hexagon's radius. from, to, edge: deep, middle and light
// colour of the land; p: radius, seed, time; q: position of the hexagon on the board.
#include "common.glsl"

const vec2 LIGHT = vec2(-0.55, -0.83);

// Coverage of an edge at the distance d in hexagon radii.
float cover_u(float d) { return cover(d * v_p.x); }
float hexagon(vec2 u, float radius, float round_by) { return sd_polygon(u, radius, 6.0, round_by); }

vec3 forest(vec2 u, vec2 s) {
  vec3 c = v_from.rgb * (0.8 + 0.3 * noise(u * 5.0 + s));
  const float S = 0.20;
  vec2 cell = floor(u / S);
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i) {  // upper rows first, so that lower crowns overlap them
      vec2 k = cell + vec2(i, j);
      vec4 h = hash4(k + s);
      vec2 at_ = (k + 0.5 + 0.55 * (h.xy - 0.5)) * S;
      float r = S * (0.42 + 0.18 * h.z);
      if (hexagon(at_, 0.95, 0.0) > -0.6 * r || length(at_) < 0.30) continue;
      c *= 1.0 - 0.38 * smoothstep(0.25 * r, -0.25 * r, length(u - at_ - vec2(0.30, 0.42) * r) - r);
      vec2 v = (u - at_) / r;
      float lit = 0.5 + 0.42 * dot(v, LIGHT) + 0.22 * (noise(u * 34.0 + s) - 0.5);
      vec3 crown = mix(v_from.rgb * 0.82, v_edge.rgb, lit) * (0.84 + 0.30 * h.w);
      c = mix(c, crown, cover_u(length(u - at_) - r + 0.006 * sin(8.0 * atan(v.y, v.x) + 9.0 * h.x)));
    }
  return c;
}

vec3 pasture(vec2 u, vec2 s, float calm) {
  float n = fbm(u * 2.2 + s);
  vec3 c = mix(v_from.rgb, v_to.rgb, smoothstep(0.25, 0.7, n + 0.18 * dot(u, LIGHT)));
  const float S = 0.16;
  vec2 cell = floor(u / S);
  for (int j = 0; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i) {
      vec2 k = cell + vec2(i, j);
      vec4 h = hash4(k + s);
      if (h.w > 0.62) continue;
      vec2 foot = (k + 0.5 + 0.6 * (h.xy - 0.5)) * S, tip = vec2(0.02 * (h.z - 0.5), -0.085);
      float blade = min(sd_segment(u, foot, foot + tip),
                        min(sd_segment(u, foot, foot + tip * 0.75 + vec2(0.035, 0.0)),
                            sd_segment(u, foot, foot + tip * 0.75 - vec2(0.035, 0.0))));
      c = mix(c, h.z > 0.5 ? v_edge.rgb : v_from.rgb * 0.86, 0.8 * calm * cover_u(blade - 0.009));
    }
  return c;
}

vec3 fields(vec2 u, vec2 s, float calm) {
  vec2 q = turn(u, -0.45 + floor(mod(s.x, 3.0)) * 0.45);
  q.y += 0.02 * sin(q.x * 4.0 + s.x);
  float row = floor(q.y / 0.17), f = fract(q.y / 0.17) - 0.5;
  vec3 c = v_to.rgb * (0.94 + 0.12 * hash4(vec2(row, s.y)).x);
  float ear = abs(fract(q.x / 0.085 + 1.25 * abs(f) + 0.5 * mod(row, 2.0)) - 0.5);
  float lit = smoothstep(0.16, 0.34, ear) * smoothstep(0.46, 0.36, abs(f));
  c = mix(c, mix(v_from.rgb, v_edge.rgb, lit), 0.52 * calm * smoothstep(0.48, 0.40, abs(f)));
  c = mix(c, v_from.rgb * 0.84, 0.6 * calm * smoothstep(0.38, 0.50, f));
  c = mix(c, v_from.rgb * 0.86, 0.6 * calm * cover_u(abs(f) * 0.17 - 0.006));
  return c * (0.95 + 0.10 * noise(u * 3.0 + s));
}

vec3 hills(vec2 u, vec2 s, float calm) {
  vec2 q = u * 1.5 + s;
  float h = fbm(q) + 0.30 * u.y, e = 0.04;
  float slope = fbm(q + LIGHT * e * 1.5) - fbm(q - LIGHT * e * 1.5);
  float k = h * 8.0, f = fract(k), step_ = floor(k);
  float w = clamp(fwidth(k), 0.02, 0.5);
  vec3 c = mix(v_from.rgb, v_edge.rgb, sat(0.42 + 0.10 * (mod(step_, 2.0) - 0.5) - slope * 2.2));
  float foot = smoothstep(0.34, 0.0, f), brow = smoothstep(1.0 - w - 0.14, 1.0 - w, f);
  c *= 1.0 - 0.30 * calm * foot;
  c = mix(c, v_edge.rgb * 1.10, 0.55 * calm * brow * smoothstep(1.0, 1.0 - w, f));
  return c * (0.95 + 0.10 * noise(u * 26.0 + s));
}

vec3 mountains(vec2 u, vec2 s) {
  vec3 c = mix(v_from.rgb, v_to.rgb, 0.35 + 0.5 * fbm(u * 2.5 + s));
  c *= 0.94 + 0.12 * noise(u * 18.0 + s);
  const vec2 at_[7] = vec2[7](vec2(0.06, -0.34), vec2(-0.40, -0.20), vec2(0.52, -0.16), vec2(-0.62, 0.18),
                              vec2(0.60, 0.34), vec2(-0.32, 0.56), vec2(0.20, 0.70));
  for (int i = 0; i < 7; ++i) {
    vec4 h = hash4(s + vec2(i, 3.0));
    vec2 b = at_[i] + 0.10 * (h.xy - 0.5);
    float tall = 0.42 + 0.12 * h.z, wide = 0.28 + 0.07 * h.w;
    float t = (u.y - b.y + tall) / tall, x = (u.x - b.x) / wide;
    float jag = 0.10 * (noise(vec2(u.y * 16.0, float(i) * 5.0) + s) - 0.5);
    float ridge = x + jag * 2.0 + 0.10 * sin(t * 6.0 + 9.0 * h.x) * t;
    vec3 rock = ridge < 0.0 ? mix(v_to.rgb, v_edge.rgb, 0.45) : v_from.rgb * 0.82;
    rock *= 0.92 + 0.16 * noise(vec2(u.x * 30.0 - u.y * 12.0, u.y * 14.0) + s);
    float snow = 0.40 + 0.16 * sin(x * 14.0 + 6.0 * h.y) * (1.0 - t);
    rock = mix(rock, ridge < 0.0 ? vec3(0.97, 0.98, 1.0) : vec3(0.74, 0.80, 0.88), cover_u((t - snow) * tall));
    float inside = cover_u((abs(x) - t - jag) * wide * 0.75) * smoothstep(1.04, 0.80, t);
    c = mix(c, rock, inside);
  }
  return c;
}

vec3 desert(vec2 u, vec2 s, float calm) {
  float v = u.y * 3.1 + 0.55 * sin(u.x * 2.4 + s.x) + 1.1 * noise(u * 1.3 + s);
  float f = fract(v), w = clamp(fwidth(v), 0.01, 0.5);
  float dune = smoothstep(0.0, 0.75, f) * smoothstep(1.0, 1.0 - w * 1.5, f);
  vec3 c = mix(mix(v_from.rgb, v_to.rgb, 0.55), v_edge.rgb, dune * calm);
  c = mix(c, v_from.rgb, 0.55 * calm * smoothstep(0.26, 0.0, f));
  return c * (1.0 + 0.03 * calm * sin(u.y * 70.0 + 9.0 * noise(u * 4.0 + s)));
}

// A stream over dark gravel, with nuggets on its banks.
vec3 gold(vec2 u, vec2 s, float calm) {
  vec3 c = mix(v_from.rgb, v_to.rgb, sat(0.25 + 0.7 * fbm(u * 3.4 + s))) * (0.92 + 0.16 * noise(u * 30.0 + s));
  float across = abs(u.x * 0.8 + u.y * 0.6 + 0.20 * sin(u.y * 3.4 - u.x * 2.0 + s.x)) - 0.17;
  vec3 water = mix(vec3(0.20, 0.46, 0.56), vec3(0.55, 0.78, 0.82), 0.6 * noise(vec2(across * 16.0, u.y * 3.0) + s));
  c = mix(c * (1.0 - 0.35 * smoothstep(0.10, 0.0, across)), water, calm * cover_u(across));
  const float S = 0.21;
  vec2 cell = floor(u / S);
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i) {
      vec2 k = cell + vec2(i, j);
      vec4 h = hash4(k + s);
      vec2 at_ = (k + 0.5 + 0.5 * (h.xy - 0.5)) * S;
      float r = S * (0.20 + 0.20 * h.z);
      if (h.w > 0.62 || hexagon(at_, 0.95, 0.0) > -r || length(at_) < 0.34) continue;
      vec2 v = (u - at_) / r;
      c *= 1.0 - 0.40 * smoothstep(0.3, -0.3, length(v - vec2(0.3, 0.4)) - 1.0);
      float a = atan(v.y, v.x), edge = length(v) - 0.86 - 0.12 * sin(3.0 * a + 9.0 * h.x) - 0.06 * sin(5.0 * a);
      float lit = 0.55 + 0.45 * dot(v, LIGHT) + 0.25 * (noise(u * 26.0 + s) - 0.5);
      vec3 nugget = mix(vec3(0.66, 0.42, 0.05), v_edge.rgb, sat(lit));
      nugget = mix(nugget, vec3(1.0, 0.97, 0.80), smoothstep(0.34, 0.12, length(v - 0.42 * LIGHT)));
      c = mix(c, nugget, cover_u(edge * r));
    }
  return c;
}

// Slow waves; w is a position on the board in hexagon radii.
vec3 sea(vec2 w, float time) {
  float deep = noise(w * 0.35 + 0.02 * time);
  vec3 c = mix(v_to.rgb, v_from.rgb, smoothstep(0.2, 0.9, deep));
  vec2 q = w * vec2(1.5, 3.4);
  float a = noise4(q + vec2(0.10 * time, 0.04 * time)).x + noise4(turn(q, 0.3) * 1.7 - vec2(0.13 * time, 0.0)).y;
  float b = noise4(q * 0.8 - vec2(0.07 * time, 0.05 * time)).z + noise4(turn(q, -0.4) * 1.9 + vec2(0.0, 0.08 * time)).w;
  float line = abs(a - b);
  c *= 0.93 + 0.14 * noise4(q * 0.6 + 0.05 * time).w;
  c = mix(c, v_edge.rgb, 0.20 * smoothstep(0.10, 0.0, line) * smoothstep(0.7, 1.3, a));
  return dithered(c);
}

void main() {
  float R = v_p.x, time = v_p.z;
  vec2 u = v_pos / R;
  int kind = int(v_kind & 255u);
  if (kind == 7) {
    emit(vec4(sea((v_pos + v_q.xy) / R, time), 1.0));
    return;
  }
  if (kind == 8) {  // shallows and surf, out to 1.4 radii
    float d = hexagon(u, 1.08, 0.16);
    float n = noise(u * 3.0 + v_q.xy / R * 3.0 + 0.08 * time);
    float beat = 0.5 + 0.5 * sin(time * 0.7 + v_p.y + 5.0 * n);
    float shallow = 0.42 * smoothstep(0.22, 0.0, d);
    float first = smoothstep(0.022, 0.006, abs(d - 0.045 - 0.02 * beat - 0.03 * (n - 0.5)));
    float second = 0.5 * smoothstep(0.016, 0.004, abs(d - 0.125 - 0.03 * (1.0 - beat) - 0.05 * (n - 0.5)));
    float foam = max(first * (0.55 + 0.35 * beat), second * (1.0 - 0.5 * beat)) * smoothstep(0.25, 0.5, n + 0.2);
    emit(over(flat_color(v_edge.rgb, foam), flat_color(v_to.rgb, shallow)));
    return;
  }
  if (kind == 9) {  // beach
    float d = hexagon(u, 1.08, 0.16) + 0.02 * (noise(u * 9.0 + v_q.xy / R * 9.0) - 0.5);
    vec3 c = mix(v_to.rgb, v_from.rgb, smoothstep(-0.07, 0.0, d)) * (0.96 + 0.08 * noise(v_pos * 0.8));
    emit(flat_color(c, cover_u(d)));
    return;
  }

  vec2 s = vec2(v_p.y * 7.0, v_p.y * 3.0);
  float calm = mix(0.25, 1.0, smoothstep(0.22, 0.42, length(u)));
  vec3 c;
  switch (kind) {
    case 0: c = forest(u, s); break;
    case 1: c = pasture(u, s, calm); break;
    case 2: c = fields(u, s, calm); break;
    case 3: c = hills(u, s, calm); break;
    case 4: c = mountains(u, s); break;
    case 5: c = desert(u, s, calm); break;
    case 10: c = gold(u, s, calm); break;
    default: c = sea(u + v_q.xy / R, time);
  }
  float d = hexagon(u, kind == 6 ? 1.01 : 0.985, kind == 6 ? 0.0 : 0.05);
  if (kind != 6) {
    c *= 1.0 + 0.07 * dot(u, LIGHT);
    float a = floor(atan(u.y, u.x) / (PI / 3.0) + 0.5) * PI / 3.0;
    vec2 n = vec2(cos(a), sin(a));  // towards the nearest side
    c *= 1.0 + (0.34 * dot(n, LIGHT) - 0.05) * smoothstep(-0.075, -0.005, d);
  }
  emit(flat_color(dithered(c), v_from.a * cover_u(d)));
}
