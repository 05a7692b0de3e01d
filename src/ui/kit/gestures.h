// What fingers, wheel and trackpad have done since the last frame, beyond the one pointer that
// ImGui knows. The platform fills it before each frame and clears it after; ImGui units.
#pragma once

namespace parlour::ui {

struct Gestures {
  float pinch = 1;  // factor by which two fingers (or a trackpad) spread: above 1, zoom in
  float pan_x = 0, pan_y = 0;  // how far the middle of two fingers moved
  float wheel = 0;             // steps; away from the player is positive, as in ImGuiIO
  float x = 0, y = 0;          // where: the middle of the fingers, the pointer, the long press
  bool two_fingers = false;    // two or more are down; ImGui's pointer is away meanwhile
  bool resting = false;        // the finger of the last long press has not been lifted yet
  bool long_press = false;     // in the one frame when a finger has rested for half a second;
                               // lifting it then clicks nothing
};

inline Gestures& gestures() {
  static Gestures g;
  return g;
}

}  // namespace parlour::ui
