// Points, rectangles and colours for all drawing. Lengths are ImGui units (CSS pixels times the
// interface size); x grows to the right, y down; angles are radians, clockwise on the screen.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "imgui.h"

namespace parlour::gfx {

inline constexpr float kPi = std::numbers::pi_v<float>;
inline constexpr float kTau = 2 * kPi;

constexpr float mix(float a, float b, float t) {
  return a + (b - a) * t;
}
constexpr float clamp01(float v) {
  return v < 0 ? 0 : v > 1 ? 1 : v;
}

struct Vec2 {
  float x = 0, y = 0;

  constexpr Vec2() = default;
  constexpr Vec2(float x_, float y_) : x(x_), y(y_) {}
  constexpr Vec2(ImVec2 v) : x(v.x), y(v.y) {}                // NOLINT: ImGui's points are ours
  constexpr operator ImVec2() const { return ImVec2(x, y); }  // NOLINT

  constexpr Vec2 operator+(Vec2 o) const { return {x + o.x, y + o.y}; }
  constexpr Vec2 operator-(Vec2 o) const { return {x - o.x, y - o.y}; }
  constexpr Vec2 operator-() const { return {-x, -y}; }
  constexpr Vec2 operator*(float k) const { return {x * k, y * k}; }
  constexpr Vec2 operator/(float k) const { return {x / k, y / k}; }
  constexpr bool operator==(const Vec2&) const = default;
};

constexpr Vec2 mix(Vec2 a, Vec2 b, float t) {
  return a + (b - a) * t;
}
constexpr float dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}
inline float length(Vec2 v) {
  return std::sqrt(dot(v, v));
}
inline float angle_of(Vec2 v) {
  return std::atan2(v.y, v.x);
}
inline Vec2 polar(float angle, float radius) {
  return {std::cos(angle) * radius, std::sin(angle) * radius};
}
inline Vec2 rotated(Vec2 v, float angle) {
  const float c = std::cos(angle), s = std::sin(angle);
  return {v.x * c - v.y * s, v.x * s + v.y * c};
}

/// A rectangle from its top left corner `min` to its bottom right corner `max`.
struct Rect {
  Vec2 min, max;

  static constexpr Rect at(Vec2 corner, Vec2 size) { return {corner, corner + size}; }
  static constexpr Rect around(Vec2 centre, Vec2 size) {
    return {centre - size * 0.5f, centre + size * 0.5f};
  }
  static constexpr Rect square(Vec2 centre, float side) { return around(centre, {side, side}); }

  constexpr float width() const { return max.x - min.x; }
  constexpr float height() const { return max.y - min.y; }
  constexpr Vec2 size() const { return max - min; }
  constexpr Vec2 centre() const { return (min + max) * 0.5f; }
  constexpr float shorter() const { return width() < height() ? width() : height(); }
  constexpr bool empty() const { return max.x <= min.x || max.y <= min.y; }
  constexpr bool contains(Vec2 p) const {
    return p.x >= min.x && p.y >= min.y && p.x < max.x && p.y < max.y;
  }
  constexpr bool overlaps(const Rect& o) const {
    return min.x < o.max.x && o.min.x < max.x && min.y < o.max.y && o.min.y < max.y;
  }
  /// The point at (u, v) of the rectangle: (0,0) is the top left, (1,1) the bottom right corner.
  constexpr Vec2 point(float u, float v) const {
    return {mix(min.x, max.x, u), mix(min.y, max.y, v)};
  }
  constexpr Rect inset(float d) const { return inset(d, d); }
  constexpr Rect inset(float dx, float dy) const {
    return {{min.x + dx, min.y + dy}, {max.x - dx, max.y - dy}};
  }
  constexpr Rect grown(float d) const { return inset(-d); }
  constexpr Rect moved(Vec2 by) const { return {min + by, max + by}; }
  /// The largest rectangle with width : height = `aspect` in the middle of this one.
  constexpr Rect fitted(float aspect) const {
    const float w = width() < height() * aspect ? width() : height() * aspect;
    return around(centre(), {w, w / aspect});
  }

  // Cuts off a strip: returns the strip; this rectangle keeps the rest (and loses `gap` as well).
  constexpr Rect take_left(float w, float gap = 0) {
    const Rect r{min, {min.x + w, max.y}};
    min.x += w + gap;
    return r;
  }
  constexpr Rect take_right(float w, float gap = 0) {
    const Rect r{{max.x - w, min.y}, max};
    max.x -= w + gap;
    return r;
  }
  constexpr Rect take_top(float h, float gap = 0) {
    const Rect r{min, {max.x, min.y + h}};
    min.y += h + gap;
    return r;
  }
  constexpr Rect take_bottom(float h, float gap = 0) {
    const Rect r{{min.x, max.y - h}, max};
    max.y -= h + gap;
    return r;
  }
  /// Column (row) `i` of `n` equal ones with `gap` between them.
  constexpr Rect column(int i, int n, float gap = 0) const {
    const float w = (width() - gap * static_cast<float>(n - 1)) / static_cast<float>(n);
    return at({min.x + (w + gap) * static_cast<float>(i), min.y}, {w, height()});
  }
  constexpr Rect row(int i, int n, float gap = 0) const {
    const float h = (height() - gap * static_cast<float>(n - 1)) / static_cast<float>(n);
    return at({min.x, min.y + (h + gap) * static_cast<float>(i)}, {width(), h});
  }
  constexpr bool operator==(const Rect&) const = default;
};

/// An sRGB colour with straight alpha, each channel 0..1. Mixed in sRGB, as ImGui blends.
struct Color {
  float r = 0, g = 0, b = 0, a = 0;

  constexpr Color with_alpha(float alpha) const { return {r, g, b, alpha}; }
  constexpr Color faded(float k) const { return {r, g, b, a * k}; }
  /// Brightness for choosing the ink on a background: 0 black .. 1 white (Rec. 709 weights, sRGB
  /// values).
  constexpr float luma() const { return 0.2126f * r + 0.7152f * g + 0.0722f * b; }
  constexpr bool visible() const { return a > 0; }
  /// Bytes r, g, b, a in this order in memory, for ImU32 and for the vertex attributes.
  constexpr ImU32 packed() const {
    constexpr auto byte = [](float v) { return static_cast<ImU32>(clamp01(v) * 255.0f + 0.5f); };
    return byte(r) | byte(g) << 8 | byte(b) << 16 | byte(a) << 24;
  }
  constexpr operator ImVec4() const { return ImVec4(r, g, b, a); }  // NOLINT
  constexpr bool operator==(const Color&) const = default;
};

/// rgb(0xRRGGBB), opaque unless alpha is given; rgba(0xRRGGBBAA).
constexpr Color rgb(std::uint32_t hex, float alpha = 1) {
  constexpr float k = 1.0f / 255.0f;
  return {static_cast<float>(hex >> 16 & 255) * k, static_cast<float>(hex >> 8 & 255) * k,
          static_cast<float>(hex & 255) * k, alpha};
}
constexpr Color rgba(std::uint32_t hex) {
  return rgb(hex >> 8, static_cast<float>(hex & 255) / 255.0f);
}
/// 0xRRGGBB of a colour, without its alpha.
constexpr std::uint32_t hex(Color c) {
  const ImU32 p = c.packed();
  return (p & 255) << 16 | (p & 0xFF00) | (p >> 16 & 255);
}
constexpr Color mix(Color a, Color b, float t) {
  return {mix(a.r, b.r, t), mix(a.g, b.g, t), mix(a.b, b.b, t), mix(a.a, b.a, t)};
}
/// Towards white (k > 0) or black (k < 0), alpha kept; -1..1.
constexpr Color shade(Color c, float k) {
  return mix(c, k > 0 ? Color{1, 1, 1, c.a} : Color{0, 0, 0, c.a}, k > 0 ? k : -k);
}

inline constexpr Color kClear{};
inline constexpr Color kWhite{1, 1, 1, 1};
inline constexpr Color kBlack{0, 0, 0, 1};

/// Evening and Morning are the page's. Felt and Velvet are dark tables, whatever the page is.
enum class Theme : std::uint8_t { Evening, Morning, Felt, Velvet };
constexpr bool is_dark(Theme theme) {
  return theme != Theme::Morning;
}

}  // namespace parlour::gfx
