// The SDL window on the canvas, its GL context, and ImGui for both.
#pragma once

#include <SDL_video.h>

#include <cstdint>
#include <span>

struct ImFont;

namespace parlour {

class Pointer;
namespace web {
class Shell;
}

class Window {
 public:
  /// Ends the page's start with an error if there is no WebGL 2 (the page has checked before).
  /// Every SDL event wakes `shell`.
  explicit Window(web::Shell& shell);

  /// Passes SDL's events to the pointer and to ImGui. True: Escape was pressed, which never goes to
  /// ImGui: it goes back one screen, like the browser's Back.
  bool take_input(Pointer& pointer);
  /// Fits the drawing buffer to the canvas and begins ImGui's frame with `scale` CSS pixels per
  /// unit.
  void begin_frame(float scale);
  /// Draws ImGui's frame. True: another frame is needed (input in ImGui's queue, a delay, or this
  /// frame handled input: controls were drawn before some of them were pressed).
  bool end_frame();

  /// The GL context is gone: drops everything in it. No frame may be drawn until it is back.
  void lose_context();
  void restore_context() { lost_ = false; }
  bool lost() const { return lost_; }
  /// Releases the keys: those held down when the canvas loses the keyboard are never seen released.
  void release_keys();

  /// Adds glyphs to one of the two fonts (0 is regular, 1 semibold) or to both (-1); takes
  /// ownership of the malloc'ed bytes.
  void add_font(std::span<std::uint8_t> bytes, int weight);

 private:
  void fit();
  void wake_for_glyphs();

  web::Shell& shell_;
  SDL_Window* window_ = nullptr;
  bool lost_ = false;
  bool had_input_ = false;  // in this frame
  bool will_wake_ = false;  // for glyphs that have to wait
  int tab_ = 0;             // +1, -1: a Tab press whose effect ImGui has not decided yet
};

}  // namespace parlour
