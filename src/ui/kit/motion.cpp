#include "ui/kit/motion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parlour::ui {
namespace {

constexpr double kFades = 0.15;  // seconds, with reduced motion

// In the order of Move.
constexpr std::array<Motion, static_cast<std::size_t>(Move::kCount)> kMotions = {{
    {.seconds = 0.1},
    {.seconds = 0.18},
    {.seconds = 0.25},
    {.seconds = 0.38, .curve = Curve::InOut, .arc = 0.12f, .grow = 0.35f},
    {.seconds = 0.34, .curve = Curve::Spring, .arc = 0.05f, .grow = 0.16f, .turn = 0.35f},
    {.seconds = 0.38, .curve = Curve::InOut, .fade = Fade::Away, .arc = 0.06f, .end = 0.35f},
    {.seconds = 0.6},
    {.seconds = 0.3, .curve = Curve::InOut, .arc = 0.16f, .grow = 0.3f},
    {.seconds = 0.42, .curve = Curve::Spring, .arc = 0.1f},
    {.seconds = 0.3},
    {.seconds = 0.7, .curve = Curve::Out},
    {.seconds = 0.9, .curve = Curve::Even, .fade = Fade::Told},
    {.seconds = 1.6, .curve = Curve::Even, .fade = Fade::Told},
    {.seconds = 2.4, .curve = Curve::Even, .fade = Fade::Told},
    {.seconds = 0.22, .curve = Curve::Spring},
    {.seconds = 0.2, .fade = Fade::Away},
    {.seconds = 2.2, .curve = Curve::Even, .fade = Fade::Told},
}};

// A damped oscillation: 1 - e^-kt cos(wt), with its frequency so low that it swings past its end
// once to be seen, and its damping so strong that nothing is left of it at t = 1.
constexpr float kDamping = 7, kSwing = 6.5f;

float spring(float t) {
  const float gone = std::exp(-kDamping * t) * std::cos(kSwing * t);
  const float left = std::exp(-kDamping) * std::cos(kSwing);
  return 1 - gone + left * t;  // exactly 1 at its end
}

}  // namespace

const Motion& motion(Move move) {
  return kMotions[static_cast<std::size_t>(move)];
}

float eased(Curve curve, float t) {
  const float u = 1 - t;
  switch (curve) {
    case Curve::Even:
      return t;
    case Curve::Out:
      return 1 - u * u * u;
    case Curve::InOut:
      return t * t * (3 - 2 * t);
    case Curve::Spring:
      return t <= 0 ? 0 : t >= 1 ? 1 : spring(t);
  }
  return t;
}

double Clock::lasts(Move move) const {
  const Motion& m = motion(move);
  return still && m.fade != Fade::Told ? kFades : m.seconds * pace;
}

Tween::Tween(const Clock& clock, Move move, double wait)
    : move_(move), made_(clock.now), start_(clock.now + wait) {}

bool Tween::ended(const Clock& clock) const {
  return made_ < clock.completed && motion(move_).fade != Fade::Told;
}
bool Tween::waits(const Clock& clock) const {
  return clock.now < start_ && !ended(clock);
}
bool Tween::over(const Clock& clock) const {
  return clock.now >= start_ + clock.lasts(move_) || ended(clock);
}
double Tween::left(const Clock& clock) const {
  return over(clock) ? 0 : start_ + clock.lasts(move_) - clock.now;
}
double Tween::rests(const Clock& clock) const {
  if (waits(clock)) return start_ - clock.now;
  return clock.still && motion(move_).fade == Fade::Told ? left(clock) : 0;
}

float Tween::share(const Clock& clock) const {
  if (over(clock)) return 1;
  return gfx::clamp01(static_cast<float>((clock.now - start_) / clock.lasts(move_)));
}

float Tween::at(const Clock& clock) const {
  if (over(clock)) return 1;
  if (waits(clock)) return 0;
  if (clock.still) return motion(move_).fade == Fade::Away ? 0 : 1;
  return eased(motion(move_).curve, share(clock));
}

float Tween::opacity(const Clock& clock) const {
  const float t = clock.still ? share(clock) : at(clock);
  switch (motion(move_).fade) {
    case Fade::In:
      return clock.still ? t : 1;
    case Fade::Away:
      return 1 - t * t;
    case Fade::Told:
      return 1 - share(clock) * share(clock);
  }
  return 1;
}

Pose Tween::pose(const Clock& clock, gfx::Vec2 from, gfx::Vec2 to) const {
  const Motion& m = motion(move_);
  const float t = at(clock), hump = clock.still ? 0 : 4 * share(clock) * (1 - share(clock));
  const gfx::Vec2 way = to - from, aside{-way.y, way.x};
  return {.at = gfx::mix(from, to, t) + aside * (m.arc * hump),
          .scale = gfx::mix(1.0f, m.end, t) * (1 + m.grow * hump),
          .turn = m.turn * (1 - t),
          .opacity = opacity(clock)};
}

}  // namespace parlour::ui
