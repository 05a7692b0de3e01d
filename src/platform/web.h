// The page: every call to the browser, and every call from it. JavaScript's half is in web/, which
// gives the module an object `page`; only web.cpp and web_line.cpp touch it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ui/kit/shell.h"

namespace parlour::ui {
class App;
}

namespace parlour::web {

/// The canvas in CSS pixels, and its drawing buffer in device pixels.
struct CanvasSize {
  float width = 1, height = 1;
  int pixel_width = 1, pixel_height = 1;
};
CanvasSize canvas_size();

/// The n-th text font loaded with the page, in malloc'ed memory that the caller then owns: Inter
/// regular and semibold in Latin, each followed by the Chinese letters of the language names.
/// Empty: there are no more.
std::span<std::uint8_t> font(int n);

/// A character drawn by the browser. Pixels from the pen on the baseline, y down.
struct Glyph {
  int width = 0, height = 0;
  float left = 0, top = 0, advance = 0;
  bool colored = false;              // has its own colours; otherwise it is white
  std::vector<std::uint8_t> pixels;  // width x height, RGBA; empty for a space
};
Glyph draw_glyph(char32_t code, float pixels_per_em, int weight);
/// How far the pen moves: the same character's advance, without drawing it.
float glyph_advance(char32_t code, float pixels_per_em, int weight);

/// Tab has passed the last control in the canvas (or, backward, the first).
void leave_canvas(bool forward);

/// The platform's handlers of browser events. The shell handles the rest itself.
struct Events {
  std::function<void()> draw;                          // an animation frame
  std::function<void()> blur;                          // the canvas has lost keyboard focus
  std::function<void()> touch_cancelled;               // the system has taken the fingers away
  std::function<void(float, float x, float y)> pinch;  // on a trackpad; CSS pixels
  std::function<void()> context_lost, context_restored;
  std::function<void(std::span<std::uint8_t>, int weight)> add_font;  // malloc'ed; takes ownership
};

class Shell final : public ui::Shell {
 public:
  Shell() = default;
  Shell(const Shell&) = delete;

  /// From here on the browser's events are delivered. Both must outlive the shell.
  void connect(ui::App& app, Events events);
  float scale() const { return scale_; }
  void set_touch(bool touch) { touch_ = touch; }
  /// How long fingers were last on the glass, in milliseconds, by the time stamps of the touches.
  double touch_ms() const;
  /// A frame has been drawn; it took `ms` of this thread.
  void drawn(double ms);

  void wake(int frames = 3) override;
  double now_ms() const override;
  void after(double ms, std::function<void()> f) override;
  void call_after(double ms, std::function<void()> f) override;
  std::unique_ptr<rooms::Aide> hire_aide(std::string_view game,
                                         std::function<void(std::optional<Bytes>)> heard) override;
  std::unique_ptr<rooms::Line> open_line(const rooms::Opening&, rooms::Listener&) override;
  std::unique_ptr<hall::Board> open_board(const hall::Opening&, hall::Listener&) override;
  std::uint64_t entropy() override;

  bool prefers_dark() const override;
  bool prefers_reduced_motion() const override;
  std::string language() const override;
  std::string time_text(std::int64_t seconds) const override;
  bool touch() const override { return touch_; }
  ui::Insets insets() const override;
  void set_document(std::string_view lang_tag, std::string_view title, bool dark) override;
  void set_accent(std::uint32_t color, std::uint32_t ink) override;
  void set_scale(float scale) override;
  void need_language(std::string_view lang_tag, std::function<void(bool)> f) override;
  void need_fonts(std::string_view lang_tag, std::function<void(bool)> f);
  void sound(const ui::Cue&, float gain) override;
  void set_ambience(std::string_view game, float gain) override;
  bool vibrates() const override;
  void vibrate(std::span<const std::uint16_t> pattern) override;
  void stay_awake(Awake) override;
  bool notifies() const override;
  void ask_to_notify(std::function<void(bool)> f) override;
  bool has_game(std::string_view id) const override;
  void need_game(std::string_view id, std::function<void(bool)> f) override;
  void need_data(std::string_view name, std::function<void(std::optional<std::string>)> f) override;
  bool links() const override;
  void open_notices() override;

  std::optional<std::string> load(std::string_view key) override;
  bool save(std::string_view key, std::string_view value) override;
  void erase(std::string_view key) override;
  std::vector<std::string> keys(std::string_view prefix) override;
  void archive_names(std::function<void(std::optional<std::vector<std::string>>)> f) override;
  void archive_get(std::string_view name,
                   std::function<void(std::optional<std::string>)> f) override;
  void archive_put(std::string_view name, std::string_view bytes,
                   std::function<void(bool)> f) override;
  void archive_erase(std::string_view name, std::function<void(bool)> f) override;
  void persist() override;
  bool owns_saves() const override;

  void ask_text(const ui::TextPrompt&, std::function<void(std::optional<std::string>)> f) override;
  void offer_text(const ui::TextOffer&) override;
  void pick_file(std::size_t max_bytes,
                 std::function<void(std::optional<std::string>, bool too_large)> f) override;
  void choose_script(std::string_view game, std::string_view chosen,
                     std::function<void(std::string)> f) override;

  std::string fragment() override;
  void set_fragment(std::string_view) override;
  std::string base_url() override;

  void think(std::uint32_t ticket, std::vector<std::uint8_t> request, std::string_view script,
             std::string_view options) override;
  void stop_thinking() override;

  void narrate(std::string_view heading, std::string_view state,
               const std::vector<ui::NarratedControl>& controls) override;
  void announce(std::string_view line) override;
  void forget_announced() override;
  void set_report_source(std::function<std::string()> f) override;

 private:
  friend struct Arrivals;  // the calls from the browser, in web.cpp

  ui::App* app_ = nullptr;
  Events events_;
  int frames_left_ = 0;
  bool frame_asked_ = false;
  float scale_ = 1;
  std::uint64_t accent_ = 0;                // both colours, as last sent to the page
  std::pair<std::string, float> ambience_;  // as last sent to the page
  Awake awake_ = Awake::No;                 // the same
  bool touch_ = false;
  std::map<int, std::function<void(bool)>> waiters_;  // by serial number
  enum class Ask : std::uint8_t { Names, Get, Put, Erase };
  void ask_archive(Ask, std::string_view name, std::string_view bytes,
                   std::function<void(std::optional<std::string>)> f);
  // for the archive, and for data
  std::map<int, std::function<void(std::optional<std::string>)>> archive_waiters_;
  int serial_ = 0;
  std::function<void(std::optional<std::string>)> on_text_;
  std::uint32_t text_serial_ = 0;
  std::function<void(std::optional<std::string>, bool)> on_file_;
  std::function<std::string()> report_source_;
  std::string report_;    // the last one made
  std::string narrated_;  // the text last sent to the narrator
};

}  // namespace parlour::web
