// Input from fingers, wheel and trackpad since the last frame, beyond ImGui's single pointer. The
// platform fills it before each frame and clears it afterwards; in ImGui units.
#pragma once

namespace parlour::ui {

struct Gestures {
  float pinch = 1;  // factor by which two fingers (or a trackpad) spread; above 1: zoom in
  float pan_x = 0, pan_y = 0;  // how far the midpoint of two fingers moved
  float wheel = 0;             // steps; away from the player is positive, as in ImGuiIO
  float x = 0, y = 0;          // position: the midpoint of the fingers, the pointer, the long press
  bool two_fingers = false;    // two or more are down; ImGui's pointer is absent meanwhile
  bool resting = false;        // the finger of the last long press is still down
  bool long_press = false;     // only in the frame in which a finger has rested for half a second;
                               // lifting it then clicks nothing, unless it is kept
  // The item under the finger follows it: a rest does not end the press, and lifting the finger
  // clicks. Set while it is held; forgotten when a finger is put down.
  bool keeps = false;
  // The finger lifted last was lifted in time, and a late page had taken it for a rest. Until one
  // is put down.
  bool hasty = false;
};

inline Gestures& gestures() {
  static Gestures g;
  return g;
}

}  // namespace parlour::ui
