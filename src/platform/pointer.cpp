#include "platform/pointer.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "platform/web.h"
#include "ui/kit/gestures.h"

namespace parlour {
namespace {

constexpr double kLongPressMs = 500;
constexpr double kGraceMs = 50;
constexpr float kSteadyPx = 10;  // CSS pixels that a resting finger may move

}  // namespace

bool Pointer::take(const SDL_Event& event) {
  ImGuiIO& io = ImGui::GetIO();
  const float unit = 1 / shell_.scale();
  switch (event.type) {
    case SDL_MOUSEMOTION:
      shell_.set_touch(false);
      io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
      io.AddMousePosEvent(event.motion.x * unit, event.motion.y * unit);
      return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
      const int button = event.button.button == SDL_BUTTON_LEFT    ? 0
                         : event.button.button == SDL_BUTTON_RIGHT ? 1
                                                                   : 2;
      io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
      io.AddMousePosEvent(event.button.x * unit, event.button.y * unit);
      io.AddMouseButtonEvent(button, event.type == SDL_MOUSEBUTTONDOWN);
      return true;
    }
    case SDL_MOUSEWHEEL: {
      io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
      io.AddMouseWheelEvent(-event.wheel.preciseX, event.wheel.preciseY);
      ui::Gestures& g = ui::gestures();
      g.wheel += event.wheel.preciseY;
      g.x = event.wheel.mouseX * unit;
      g.y = event.wheel.mouseY * unit;
      return true;
    }
    case SDL_WINDOWEVENT:
      if (event.window.event != SDL_WINDOWEVENT_LEAVE) return false;
      // A drag continues outside the canvas, which has captured the pointer.
      if (!ImGui::IsAnyMouseDown()) io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
      return true;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
      return take_finger(event.tfinger);
    default:
      return false;
  }
}

bool Pointer::take_finger(const SDL_TouchFingerEvent& event) {
  ImGuiIO& io = ImGui::GetIO();
  const float x = event.x * io.DisplaySize.x, y = event.y * io.DisplaySize.y;
  shell_.set_touch(true);
  io.AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  const auto finger = std::ranges::find(fingers_, event.fingerId, &Finger::id);
  if (event.type == SDL_FINGERDOWN) {
    if (finger == fingers_.end()) fingers_.push_back({event.fingerId, x, y});
    put_finger(x, y);
  } else if (finger != fingers_.end()) {  // otherwise it was pressed outside
    if (event.type == SDL_FINGERUP) {
      fingers_.erase(finger);
      lift_finger(x, y);
    } else {
      move_finger(*finger, x, y);
    }
  }
  return true;
}

void Pointer::put_finger(float x, float y) {
  ImGuiIO& io = ImGui::GetIO();
  if (fingers_.size() == 1) {
    touch_ = Touch::Press;
    ui::gestures().keeps = ui::gestures().hasty = false;
    start_x_ = x;
    start_y_ = y;
    moved_ = rested_ = false;
    io.AddMousePosEvent(x, y);
    io.AddMouseButtonEvent(0, true);
    // In two steps: after a slow frame the first timer may fire before an earlier lift is
    // delivered; the browser delivers it between the two.
    shell_.after(kLongPressMs - kGraceMs, [this, press = ++press_] {
      shell_.after(kGraceMs, [this, press] { rest(press); });
    });
    return;
  }
  rested_ = false;
  if (touch_ == Touch::Press) release_elsewhere();
  touch_ = Touch::Pinch;
  ui::gestures().two_fingers = true;
}

void Pointer::lift_finger(float x, float y) {
  ImGuiIO& io = ImGui::GetIO();
  ui::Gestures& g = ui::gestures();
  // On a slow page the timer of a long press may fire before a lift that was in time is delivered.
  g.hasty = g.resting && shell_.touch_ms() < kLongPressMs;
  const bool late = rested_ && g.hasty;
  if (late) {
    io.AddMousePosEvent(x, y);
    io.AddMouseButtonEvent(0, true);
  }
  rested_ = false;
  if (touch_ == Touch::Press || late) {
    io.AddMousePosEvent(x, y);
    io.AddMouseButtonEvent(0, false);
    // ImGui takes this up in the frame after the release.
    io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  }
  if (touch_ == Touch::Pinch && fingers_.size() < 2) touch_ = Touch::Spent;
  if (fingers_.empty()) touch_ = Touch::None, g.resting = false;
  g.two_fingers = touch_ == Touch::Pinch;
}

void Pointer::move_finger(Finger& finger, float x, float y) {
  if (touch_ == Touch::Pinch) return pinch_with(finger, x, y);
  finger.x = x;
  finger.y = y;
  if (std::hypot(x - start_x_, y - start_y_) * shell_.scale() > kSteadyPx) {
    moved_ = true;
    rested_ = false;
  }
  if (touch_ == Touch::Press) ImGui::GetIO().AddMousePosEvent(x, y);
}

void Pointer::pinch_with(Finger& finger, float x, float y) {
  const auto middle = [&] {
    return ImVec2((fingers_[0].x + fingers_[1].x) / 2, (fingers_[0].y + fingers_[1].y) / 2);
  };
  const auto spread = [&] {
    return std::hypot(fingers_[0].x - fingers_[1].x, fingers_[0].y - fingers_[1].y);
  };
  const ImVec2 old_middle = middle();
  const float old_spread = spread();
  finger.x = x;
  finger.y = y;
  ui::Gestures& g = ui::gestures();
  g.x = middle().x;
  g.y = middle().y;
  g.pan_x += g.x - old_middle.x;
  g.pan_y += g.y - old_middle.y;
  if (old_spread > 1 && spread() > 1) g.pinch *= spread() / old_spread;
}

/// Half a second after a press: a long press, if it is still the same one and has not moved.
void Pointer::rest(std::uint32_t press) {
  if (press != press_ || touch_ != Touch::Press || moved_) return;
  if (SDL_HasEvent(SDL_FINGERUP)) return;  // lifted, but no frame has handled it yet
  if (SDL_HasEvent(SDL_FINGERMOTION)) {    // perhaps it moves away
    shell_.after(kGraceMs, [this, press] { rest(press); });
    return;
  }
  ui::Gestures& g = ui::gestures();
  g.long_press = g.resting = true;
  g.x = start_x_;
  g.y = start_y_;
  if (g.keeps) return;
  touch_ = Touch::Spent;
  rested_ = true;
  release_elsewhere();
}

void Pointer::cancel_touch() {
  if (touch_ == Touch::Press) release_elsewhere();
  if (touch_ != Touch::None) touch_ = Touch::Spent;
  rested_ = false;
}

/// Ends ImGui's press without a click: a pointer that is nowhere is over no item.
void Pointer::release_elsewhere() {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  io.AddMouseButtonEvent(0, false);
}

void Pointer::pinch(float factor, float x, float y) {
  ui::Gestures& g = ui::gestures();
  g.pinch *= factor;
  g.x = x / shell_.scale();
  g.y = y / shell_.scale();
}

void Pointer::end_frame() {
  ui::Gestures& g = ui::gestures();
  g.pinch = 1;
  g.pan_x = g.pan_y = g.wheel = 0;
  g.long_press = false;
}

}  // namespace parlour
