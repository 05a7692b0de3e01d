// Mouse and fingers: turns SDL's events into ImGui's single pointer and the gestures. SDL's and
// ImGui's own translations are not used: positions must be divided by the UI scale, a second finger
// must cancel the press of the first, and a lifted finger must leave no hover behind.
#pragma once

#include <SDL_events.h>

#include <cstdint>
#include <vector>

namespace parlour::web {
class Shell;
}

namespace parlour {

class Pointer {
 public:
  explicit Pointer(web::Shell& shell) : shell_(shell) {}

  /// True: the event was for the pointer.
  bool take(const SDL_Event& event);
  /// A trackpad's pinch at a position in CSS pixels.
  void pinch(float factor, float x, float y);
  /// The system has taken the fingers away: what they held is let go, and nothing is pressed. SDL
  /// reports it as if they were lifted.
  void cancel_touch();
  /// Clears the gestures of the frame that has been drawn.
  void end_frame();

 private:
  struct Finger {
    SDL_FingerID id;
    float x, y;
  };
  // The state of the fingers on the glass; Spent: ignored until all are lifted.
  enum class Touch : std::uint8_t { None, Press, Pinch, Spent };

  bool take_finger(const SDL_TouchFingerEvent& event);
  void put_finger(float x, float y);
  void lift_finger(float x, float y);
  void move_finger(Finger&, float x, float y);
  void pinch_with(Finger&, float x, float y);
  void rest(std::uint32_t press);
  void release_elsewhere();

  web::Shell& shell_;
  std::vector<Finger> fingers_;
  Touch touch_ = Touch::None;
  float start_x_ = 0, start_y_ = 0;
  bool moved_ = false;
  bool rested_ = false;      // the touch became a long press, and has not moved since
  std::uint32_t press_ = 0;  // counts presses, so that the timer of an old one does nothing
};

}  // namespace parlour
