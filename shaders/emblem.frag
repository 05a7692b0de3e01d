#version 300 es
// Emblems (enum Emblem), drawn within the circle of radius 1. A new one needs a function and a
// case.
#include "common.glsl"

float disc(vec2 p, vec2 c, float r) { return length(p - c) - r; }
float bar(vec2 p, vec2 c, vec2 half_size) { return sd_box(p - c, half_size); }
// A leaf from a to b, w wide to each side: two discs that meet in the tips.
float leaf(vec2 p, vec2 a, vec2 b, float w) {
  vec2 e = b - a;
  float h = 0.5 * length(e), r = 0.5 * (h * h + w * w) / w;
  e /= 2.0 * h;
  p -= 0.5 * (a + b);
  p = abs(vec2(p.x * e.y - p.y * e.x, dot(p, e)));
  return length(p + vec2(r - w, 0.0)) - r;
}
// A polygon of up to 8 corners, after Inigo Quilez's sdPolygon.
float polygon(vec2 p, vec2 v[8], int n) {
  float d = 1e9, s = 1.0;
  for (int i = 0, j = n - 1; i < n; j = i, ++i) {
    vec2 e = v[j] - v[i], w = p - v[i], b = w - e * sat(dot(w, e) / dot(e, e));
    d = min(d, dot(b, b));
    bvec3 c = bvec3(p.y >= v[i].y, p.y < v[j].y, e.x * w.y > e.y * w.x);
    if (all(c) || !any(c)) s = -s;
  }
  return s * sqrt(d);
}

float heart(vec2 p) {
  p = vec2(abs(p.x), p.y + 0.02);
  if (p.y > 0.0) p.y /= 1.16;
  return min(dot(p, vec2(0.7071)) - 0.5233, disc(p, vec2(0.37, -0.37), 0.5233)) < 0.0 ||
                 p.x + abs(p.y) < 0.74
             ? max(-0.5, min(0.7071 * (p.x + abs(p.y) - 0.74), disc(p, vec2(0.37, -0.37), 0.5233)))
             : min(sd_segment(p, vec2(0.0, 0.74), vec2(0.74, 0.0)),
                   disc(p, vec2(0.37, -0.37), 0.5233));
}
float stem(vec2 p) {
  float t = sat((p.y - 0.1) / 0.82);
  return max(max(0.9 * (abs(p.x) - mix(0.05, 0.32, t * t * t)), p.y - 0.92), 0.0 - p.y);
}
float diamond(vec2 p) {  // sides slightly concave
  p = abs(p);
  vec2 a = vec2(0.74, 0.0), b = vec2(0.0, 0.98), n = normalize(vec2(b.y, a.x));
  vec2 c = 0.5 * (a + b) + n * 2.2;
  return length(a - c) - length(p - c);
}
float club(vec2 p) {
  float x = abs(p.x);
  float d = min(disc(p, vec2(0.0, -0.48), 0.42), disc(vec2(x, p.y), vec2(0.47, 0.14), 0.42));
  return min(min(d, disc(p, vec2(0.0, -0.04), 0.24)), stem(p));
}
float crown(vec2 p) {
  vec2 q = vec2(abs(p.x), p.y);
  vec2 v[8];
  v[0] = vec2(-0.3, -0.1); v[1] = vec2(0.0, -0.66); v[2] = vec2(0.36, -0.02);
  v[3] = vec2(0.84, -0.42); v[4] = vec2(0.68, 0.42); v[5] = vec2(-0.3, 0.42);
  float d = polygon(q, v, 6) - 0.03;
  d = min(d, bar(q, vec2(0.0, 0.65), vec2(0.66, 0.07)) - 0.05);
  return min(d, min(disc(q, vec2(0.0, -0.76), 0.13), disc(q, vec2(0.87, -0.5), 0.12)));
}
float dagger(vec2 p) {
  vec2 q = vec2(abs(p.x), p.y);
  vec2 v[8];
  v[0] = vec2(-0.1, -0.3); v[1] = vec2(0.19, -0.3); v[2] = vec2(0.16, 0.62); v[3] = vec2(0.0, 0.98);
  v[4] = vec2(-0.1, 0.9);
  float d = max(polygon(q, v, 5), -bar(q, vec2(0.0, 0.02), vec2(0.028, 0.36)));
  d = min(d, sd_segment(q, vec2(0.0, -0.36), vec2(0.4, -0.3)) - 0.085);
  d = min(d, bar(q, vec2(0.0, -0.6), vec2(0.07, 0.2)));
  return min(d, disc(q, vec2(0.0, -0.85), 0.13));
}
float ship(vec2 p) {
  vec2 v[8];
  v[0] = vec2(-0.82, 0.36); v[1] = vec2(0.86, 0.36); v[2] = vec2(0.56, 0.74); v[3] = vec2(-0.52, 0.74);
  float d = polygon(p, v, 4) - 0.05;
  d = min(d, bar(p, vec2(0.0, -0.25), vec2(0.035, 0.62)));
  float right = max(leaf(p, vec2(0.1, 0.95), vec2(0.02, -1.0), 0.62), max(0.1 - p.x, p.y - 0.2));
  float left = max(leaf(p, vec2(-0.1, 0.8), vec2(-0.05, -0.62), 0.56), max(p.x + 0.1, p.y - 0.2));
  return min(d, min(right, left));
}
float dove(vec2 p) {
  float d = leaf(p, vec2(-0.62, 0.42), vec2(0.7, -0.2), 0.26);
  d = min(d, disc(p, vec2(0.5, -0.17), 0.17));
  d = min(d, leaf(p, vec2(0.52, -0.16), vec2(0.92, -0.1), 0.07));
  float wing = leaf(p, vec2(0.26, 0.12), vec2(-0.52, -0.9), 0.24);
  wing = min(wing, leaf(p, vec2(0.3, 0.1), vec2(0.1, -0.95), 0.2));
  float tail = min(leaf(p, vec2(-0.3, 0.22), vec2(-0.98, 0.3), 0.11),
                   leaf(p, vec2(-0.3, 0.3), vec2(-0.88, 0.66), 0.12));
  float gap = abs(leaf(p, vec2(0.26, 0.12), vec2(-0.52, -0.9), 0.24)) - 0.022;
  d = min(max(d, -max(gap, -p.y - 0.2)), tail);
  d = min(d, max(wing, -max(gap, leaf(p, vec2(0.3, 0.1), vec2(0.1, -0.95), 0.2))));
  return max(d, -disc(p, vec2(0.56, -0.2), 0.035));
}
float petals(vec2 p, float radius, float shift) {
  vec2 q = fold(p, 5.0, shift);
  return min(disc(q, vec2(0.56 * radius, 0.0), 0.44 * radius), length(p) - 0.6 * radius);
}
float rose(vec2 p) {
  float inner = petals(p, 0.62, 0.6283);
  float d = max(petals(p, 0.98, 0.0), 0.035 - abs(inner));
  return max(d, 0.035 - abs(length(p) - 0.2));
}
float eye(vec2 p) {
  float lid = leaf(p, vec2(-0.98, 0.08), vec2(0.98, 0.08), 0.56);
  float iris = max(disc(p, vec2(0.0, 0.08), 0.34), -disc(p, vec2(0.1, -0.02), 0.12));
  float x = abs(p.x);
  float lash = min(sd_segment(vec2(x, p.y), vec2(0.0, -0.72), vec2(0.0, -0.92)),
                   sd_segment(vec2(x, p.y), vec2(0.45, -0.6), vec2(0.57, -0.77)));
  return min(min(abs(lid) - 0.06, iris), lash - 0.05);
}

void main() {
  float r = v_half.x;
  vec2 p = v_pos / r;
  float d;
  switch (int(v_kind & 255u)) {
    case 0: d = heart(p); break;
    case 1: d = diamond(p); break;
    case 2: d = club(p); break;
    case 3: d = min(0.9 * heart(vec2(p.x, -p.y - 0.1) / 0.9), stem(p)); break;
    case 4: d = crown(p); break;
    case 5: d = dagger(p); break;
    case 6: d = ship(p); break;
    case 7: d = dove(p); break;
    case 8: d = rose(p); break;
    default: d = eye(p);
  }
  emit(painted(d * r));
}
