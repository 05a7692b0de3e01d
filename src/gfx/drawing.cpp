#include "gfx/drawing.h"

#include <algorithm>
#include <cstddef>

namespace parlour::gfx {
namespace {

/// Length of a handle of a Bezier curve, per distance of its ends: four points make a circle.
constexpr float kHandle = 0.39f;
constexpr int kMostSteps = 16;    // of one curve
constexpr float kLongestOut = 2;  // how far a sharp corner's rim reaches, in half pixels
constexpr float kSame = 0.02f;    // points closer than this are one

constexpr float cross(Vec2 a, Vec2 b) {
  return a.x * b.y - a.y * b.x;
}
Vec2 direction(Vec2 v) {
  const float l = length(v);
  return l > 0 ? v / l : Vec2{};
}

struct Knot {
  Vec2 at;
  bool corner = false;
};

// A line of a library: reads whole numbers, with an optional sign between two.
class Numbers {
 public:
  explicit Numbers(std::string_view s) : left_(s) {}
  bool more() {
    while (!left_.empty() && left_.front() == ' ') left_.remove_prefix(1);
    return !left_.empty();
  }
  float number() {
    more();
    float v = 0;
    while (!left_.empty() && left_.front() >= '0' && left_.front() <= '9') {
      v = v * 10 + static_cast<float>(left_.front() - '0');
      left_.remove_prefix(1);
    }
    return v;
  }
  Knot knot() {
    Knot k;
    k.at.x = number();
    if (!left_.empty()) {
      k.corner = left_.front() == '/';
      left_.remove_prefix(1);
    }
    k.at.y = number();
    return k;
  }
  std::vector<Knot> knots() {
    std::vector<Knot> all;
    while (more()) all.push_back(knot());
    return all;
  }

 private:
  std::string_view left_;
};

// The sides of the curve from a to b, without b. The tangents have length 1, or 0 at a corner.
void add_curve(std::vector<Vec2>& out, Vec2 a, Vec2 ta, Vec2 b, Vec2 tb, float tolerance) {
  out.push_back(a);
  const bool bent_a = ta != Vec2{}, bent_b = tb != Vec2{};
  if (!bent_a && !bent_b) return;
  const float handle = length(b - a) * kHandle;
  Vec2 c1 = a + ta * handle, c2 = b - tb * handle;
  if (!bent_a) c1 = mix(a, c2, 0.5f);
  if (!bent_b) c2 = mix(b, c1, 0.5f);
  // The distance of a chord from a curve is at most an eighth of its second derivative.
  const float bend = std::max(length(a - c1 * 2 + c2), length(b - c2 * 2 + c1));
  const int steps =
      std::clamp(static_cast<int>(std::ceil(std::sqrt(0.75f * bend / tolerance))), 1, kMostSteps);
  for (int i = 1; i < steps; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(steps), u = 1 - t;
    out.push_back(a * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t) + b * (t * t * t));
  }
}

std::vector<Vec2> flattened(const std::vector<Knot>& knots, bool closed, float tolerance) {
  const std::size_t n = knots.size();
  const auto tangent = [&](std::size_t i) {
    if (knots[i].corner || (!closed && (i == 0 || i == n - 1))) return Vec2{};
    return direction(knots[(i + 1) % n].at - knots[(i + n - 1) % n].at);
  };
  std::vector<Vec2> out;
  for (std::size_t i = 0; i + (closed ? 0 : 1) < n; ++i) {
    const std::size_t next = (i + 1) % n;
    add_curve(out, knots[i].at, tangent(i), knots[next].at, tangent(next), tolerance);
  }
  if (!closed) out.push_back(knots.back().at);
  return out;
}

// The outline of a stroke along a line.
std::vector<Vec2> stroke(const std::vector<Vec2>& line, float width) {
  const std::size_t n = line.size();
  std::vector<float> at(n);  // distance from the start
  for (std::size_t i = 1; i < n; ++i) at[i] = at[i - 1] + length(line[i] - line[i - 1]);
  std::vector<Vec2> out = {line.front()}, other;
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const float t = at[i] / at.back();
    const Vec2 d = direction(line[i + 1] - line[i - 1]);
    const Vec2 aside = Vec2{-d.y, d.x} * (width * std::sqrt(t * (1 - t)));
    out.push_back(line[i] + aside);
    other.push_back(line[i] - aside);
  }
  out.push_back(line.back());
  out.insert(out.end(), other.rbegin(), other.rend());
  return out;
}

class Reader {
 public:
  Reader(const Drawing& d, float tolerance) : d_(d), tolerance_(tolerance) {}

  std::vector<Outline> all() {
    for (const char part : d_.parts) {
      if (part == '/')
        turned_ = !turned_;
      else
        read_part(part);
    }
    return std::move(out_);
  }

 private:
  void read_part(char name) {
    const char head[] = {'@', name, '\n'};
    const std::size_t begin = d_.library.find(std::string_view(head, sizeof head));
    if (begin == d_.library.npos) return;
    std::string_view left = d_.library.substr(begin + sizeof head);
    while (!left.empty() && left.front() != '@') {
      const std::size_t end = std::min(left.find('\n'), left.size() - 1);
      read_layer(left.substr(0, end));
      left.remove_prefix(end + 1);
    }
  }

  void read_layer(std::string_view line) {
    const std::size_t of = ink(line[0]);
    const char kind = line[1];
    Numbers numbers(line.substr(2));
    std::vector<Vec2> points;
    if (kind == 'o' || kind == 'p') {
      const Vec2 at{numbers.number(), numbers.number()}, r{numbers.number(), numbers.number()};
      points = flattened(
          {{at + Vec2{r.x, 0}}, {at + Vec2{0, r.y}}, {at - Vec2{r.x, 0}}, {at - Vec2{0, r.y}}},
          true, tolerance_);
    } else if (kind == 's' || kind == 't') {
      const float width = numbers.number();
      points = stroke(flattened(numbers.knots(), false, tolerance_ * 0.5f), width);
    } else {
      std::vector<Knot> knots = numbers.knots();
      if (kind == 'm') reflect_half(knots);
      points = flattened(knots, true, tolerance_);
    }
    const bool twice = kind == 'd' || kind == 'p' || kind == 't';
    if (twice) {
      std::vector<Vec2> twin = points;
      for (Vec2& p : twin) p.x = 2 * d_.axis - p.x;
      add(of, std::move(twin));
    }
    add(of, std::move(points));
  }

  void reflect_half(std::vector<Knot>& knots) const {
    for (std::size_t i = knots.size(); i-- > 0;) {
      Knot k = knots[i];
      if (k.at.x == d_.axis) continue;
      k.at.x = 2 * d_.axis - k.at.x;
      knots.push_back(k);
    }
  }

  void add(std::size_t of, std::vector<Vec2> points) {
    for (Vec2& p : points) {
      p = {std::clamp(p.x, 0.0f, d_.size.x), std::clamp(p.y, 0.0f, d_.size.y)};
      if (turned_) p = d_.size - p;
    }
    const auto same = [](Vec2 a, Vec2 b) { return length(b - a) < kSame; };
    points.erase(std::ranges::unique(points, same).begin(), points.end());
    while (points.size() > 1 && same(points.front(), points.back())) points.pop_back();
    if (points.size() < 3) return;
    if (doubled_area(points) < 0) std::ranges::reverse(points);
    out_.push_back({of, std::move(points)});
  }

  const Drawing& d_;
  float tolerance_;
  bool turned_ = false;
  std::vector<Outline> out_;
};

bool in_triangle(Vec2 p, Vec2 a, Vec2 b, Vec2 c) {
  return cross(b - a, p - a) >= 0 && cross(c - b, p - b) >= 0 && cross(a - c, p - c) >= 0;
}

// How a corner moves for each half pixel that both its sides move outwards.
Vec2 out_of(Vec2 before, Vec2 at, Vec2 after) {
  const Vec2 e = direction(at - before), f = direction(after - at);
  const Vec2 n = Vec2{e.y, -e.x} + Vec2{f.y, -f.x};
  const Vec2 out = n / std::max(1 + dot(e, f), 0.05f);
  const float l = length(out);
  return l > kLongestOut ? out * (kLongestOut / l) : out;
}

}  // namespace

std::vector<Outline> outlines(const Drawing& drawing, float tolerance) {
  return Reader(drawing, tolerance).all();
}

float doubled_area(std::span<const Vec2> points) {
  float sum = 0;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    sum += cross(points[j], points[i]);
  return sum;
}

// Cuts off one corner after another: one that bulges, and whose triangle holds no other point.
std::vector<std::uint16_t> triangles_in(std::span<const Vec2> points) {
  std::vector<std::uint16_t> left(points.size()), out;
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<std::uint16_t>(i);
  const auto is_ear = [&](std::size_t i) {
    const std::size_t n = left.size(), before = (i + n - 1) % n, after = (i + 1) % n;
    const Vec2 a = points[left[before]], b = points[left[i]], c = points[left[after]];
    if (cross(b - a, c - b) < 0) return false;
    for (std::size_t k = 0; k < n; ++k) {
      if (k == before || k == i || k == after) continue;
      const Vec2 p = points[left[k]];
      if (p != a && p != b && p != c && in_triangle(p, a, b, c)) return false;
    }
    return true;
  };
  std::size_t at = 0, tried = 0;
  while (left.size() > 3) {
    at %= left.size();
    if (!is_ear(at) && ++tried < left.size()) {
      ++at;
      continue;
    }
    const std::size_t n = left.size();
    out.insert(out.end(), {left[(at + n - 1) % n], left[at], left[(at + 1) % n]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    ++at;  // not always at the same corner, which would make slivers
    tried = 0;
  }
  if (left.size() == 3) out.insert(out.end(), left.begin(), left.end());
  return out;
}

Mesh mesh_of(std::span<const Outline> outlines) {
  Mesh m;
  const auto steps = [](float v, float per_unit) { return std::lround(v * per_unit); };
  for (const Outline& o : outlines) {
    const std::size_t first = m.points.size(), n = o.points.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 p = o.points[i], out = out_of(o.points[(i + n - 1) % n], p, o.points[(i + 1) % n]);
      for (const std::uint8_t rim : {0, 1}) {
        m.points.push_back({static_cast<std::int16_t>(steps(p.x, MeshPoint::kSteps)),
                            static_cast<std::int16_t>(steps(p.y, MeshPoint::kSteps)),
                            static_cast<std::int8_t>(steps(out.x, MeshPoint::kOutSteps)),
                            static_cast<std::int8_t>(steps(out.y, MeshPoint::kOutSteps)),
                            static_cast<std::uint8_t>(o.ink), rim});
      }
    }
    const auto corner = [&](std::size_t i, bool rim) {
      return static_cast<std::uint16_t>(first + 2 * (i % n) + (rim ? 1 : 0));
    };
    for (const std::uint16_t i : triangles_in(o.points)) m.corners.push_back(corner(i, false));
    for (std::size_t i = 0; i < n; ++i) {
      m.corners.insert(m.corners.end(),
                       {corner(i, false), corner(i, true), corner(i + 1, true), corner(i, false),
                        corner(i + 1, true), corner(i + 1, false)});
    }
  }
  return m;
}

}  // namespace parlour::gfx
