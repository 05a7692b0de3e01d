// The whole interface: screens, table, stage. It draws with ImGui and gfx into the frame that the
// platform has begun, and contains no game rules.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace parlour::ui {

class Shell;

class App {
 public:
  explicit App(Shell& shell);
  ~App();

  /// Draws one frame between ImGui::NewFrame and ImGui::Render. `width`, `height` in ImGui units.
  void frame(float width, float height);
  /// The GL context was (re)created: builds programs and buffers. Leaves game and screens
  /// untouched.
  void create_gl();

  void on_fragment(std::string_view fragment);  // the address changed
  void on_bot(std::uint32_t ticket, std::span<const std::uint8_t> answer);
  void on_narrated(std::uint32_t control);  // a narrated control was pressed
  void on_preferences();                    // theme, motion or language changed
  /// The browser's Back. False: there is nothing to go back to.
  bool on_back();
  /// Escape: closes or cancels what is open; at a table it opens the menu and does not leave.
  void on_escape();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace parlour::ui
