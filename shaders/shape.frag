#version 300 es
#include "common.glsl"
uniform sampler2D u_atlas;

// The profile of a blurred edge: a cubic with the slope of the Gaussian's integral. It is odd about
// the edge, so that lights of adjacent squares add up to one.
float blurred_step(float d, float sigma) { return smoothstep(1.9 * sigma, -1.9 * sigma, d); }

float sd_arc(vec2 p, float radius, float width, vec2 sc) {  // opens to both sides of +y
  p.x = abs(p.x);
  return (sc.y * p.x > sc.x * p.y ? length(p - sc * radius) : abs(length(p) - radius)) - width;
}

// Nearest point of a quadratic curve: the best of nine samples, refined by Newton's method.
float sd_curve(vec2 p, vec2 a, vec2 b, vec2 c) {
  vec2 u = 2.0 * (b - a), v = a - 2.0 * b + c, w = a - p;
  float best = 1e18, t = 0.0;
  for (int i = 0; i <= 8; ++i) {
    float s = float(i) / 8.0;
    vec2 d = w + s * (u + s * v);
    float n = dot(d, d);
    if (n < best) { best = n; t = s; }
  }
  for (int i = 0; i < 3; ++i) {
    vec2 d = w + t * (u + t * v), d1 = u + 2.0 * t * v;
    t = sat(t - dot(d, d1) / max(dot(d1, d1) + 2.0 * dot(d, v), 1e-4));
  }
  return length(w + t * (u + t * v));
}

void main() {
  vec2 p = v_pos;
  float d = 1e6;
  switch (int(v_kind & 255u)) {
    case 0: d = sd_box(p, v_half, v_p); break;
    case 1: {
      vec2 r = max(v_half, 1e-3);
      float k = length(p / r), g = length(p / (r * r));
      d = g > 0.0 ? k * (k - 1.0) / g : -min(r.x, r.y);
      break;
    }
    case 2: d = sd_arc(p, v_p.x, v_p.y, v_p.zw); break;
    case 3: d = sd_polygon(p, v_p.x, v_p.y, v_p.z); break;
    case 4: d = sd_star(p, v_p.x, v_p.y, v_p.z, v_p.w); break;
    case 5: d = sd_cross(p, v_p.x, v_p.y, v_p.z); break;
    case 6: d = sd_bars(p, v_half, v_p.x, v_p.y); break;
    case 7: d = sd_curve(p, v_p.xy, v_p.zw, v_q.xy) - v_q.z; break;
    case 8: {  // blur: the distance approximates the convolution; corners widen with sigma
      float r = min(max(v_p.x, 1.2 * v_p.y), min(v_half.x, v_half.y));
      float small = sat(min(v_half.x, v_half.y) / (1.5 * v_p.y));
      emit(flat_color(v_from.rgb, v_from.a * small * blurred_step(sd_box(p, v_half, vec4(r)), v_p.y)));
      return;
    }
    case 9: {
      float k = sat(1.0 - length(p / max(v_half, 1e-3)));
      float a = v_from.a * k * k * (3.0 - 2.0 * k);
      emit(vec4(v_from.rgb * a, a * (1.0 - v_p.x)));
      return;
    }
    case 10: {
      vec2 k = vec2(blurred_step(p.x - v_half.x, v_p.x) - blurred_step(p.x + v_half.x, v_p.x),
                    blurred_step(p.y - v_half.y, v_p.x) - blurred_step(p.y + v_half.y, v_p.x));
      float a = v_from.a * k.x * k.y;
      emit(vec4(v_from.rgb * a, a * (1.0 - v_p.y)));
      return;
    }
    case 11: {
      float k = 1.0 - blurred_step(sd_box(p - v_q.yz, v_half, max(v_p, vec4(v_q.x))), v_q.x);
      emit(flat_color(v_from.rgb, v_from.a * k) * cover(sd_box(p, v_half, v_p)));
      return;
    }
    case 12: {
      d = sd_box(p, v_half, vec4(v_p.x));
      float k = sat(1.0 - d / v_p.y);
      emit(flat_color(v_from.rgb, v_from.a * k * k * (1.0 - cover(d))));
      return;
    }
    case 13: {
      vec2 uv = mix(v_p.xy, v_p.zw, 0.5 + 0.5 * p / v_half);
      vec4 c = v_from * textureLod(u_atlas, uv, 0.0);
      emit(flat_color(c.rgb, c.a));
      return;
    }
  }
  emit(painted(d));
}
