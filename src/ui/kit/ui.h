// What every screen has at hand: the shell, the look, the language, the clock, the narrator, and
// the small set of controls that the whole interface is made of.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lines.h"
#include "gfx/canvas.h"
#include "gfx/materials.h"
#include "room/settings.h"
#include "ui/kit/frame.h"
#include "ui/kit/shell.h"
#include "ui/kit/theme.h"
#include "ui/strings.h"

namespace parlour::ui {

using namespace room;  // players, settings, the game being played: the words of every screen

/// How a button looks. Primary: the one thing to do; at most one on a screen.
enum class Look : std::uint8_t { Plain, Primary, Quiet, Danger };

/// Icons, drawn with strokes.
enum class Icon : std::uint8_t {
  None,
  Back,
  Close,
  Plus,
  Minus,
  Menu,
  Gear,
  Undo,
  Check,
  Hint,
  Play,
  Pause,
  StepBack,
  StepOn,
  First,
  Last,
  Share,
  Pencil,
  Trash,
  Bot,
  Person,
  Book,
  Log,
  Eye,
  Flip,
  Dice,
  ZoomIn,
  ZoomOut,
  Download,
  Redo,
  Swing,
  Chat,
  Heard,
  Muted
};

struct ButtonSpec {
  std::string_view label = {};
  Icon icon = Icon::None;
  Look look = Look::Plain;
  bool selected = false;
  std::string_view why_not = {};   // not empty: greyed, and this says why on hover or long press
  std::string_view narrated = {};  // what a screen reader says; default: the label
  std::string_view tip = {};       // shown on hover and long press
  float progress = -1;             // 0..1: a ring or bar that runs out (undo)
  int key = 0;                     // ImGuiKey that presses it
  bool early = false;  // pointer and keys are passed over: meant for what stood here before
};

class Ui : public Frame {
 public:
  explicit Ui(Shell& shell) : shell(shell) {}

  Shell& shell;
  Settings settings;
  gfx::Theme theme = gfx::Theme::Evening;
  Lang lang = Lang::English;
  bool still = false;  // motion is reduced
  double now = 0;      // seconds
  Color tint;          // accent of the game in hand
  Color tint_ink;

  /// The accent where it must stand out from paper: an outline, a mark.
  Color strong_tint() const {
    return theme == gfx::Theme::Evening ? tint : gfx::shade(tint, -0.4f);
  }
  const Palette& colors() const { return palette(theme); }
  std::string_view tr(const Line& line) const { return line.in(lang); }
  /// A list in a sentence, longer by one: "Ana, Bo".
  std::string list(std::string so_far, std::string_view more) const {
    return join(text::listed, lang, std::move(so_far), more);
  }
  std::string tr(const Line& line, std::initializer_list<std::string_view> args) const {
    return fill(line, lang, args);
  }
  /// "Ana: passed", with the colon of the language.
  std::string says(std::string_view who, std::string_view what) const {
    return tr(text::says, {who, what});
  }
  gfx::Canvas& canvas() const;

  // --- type -------------------------------------------------------------------------------------
  float size_of(Type) const;
  /// One line; returns its width.
  /// `size` other than 0 is used instead of the type's (texts on boards grow with the board).
  float label(Vec2 at, std::string_view s, Type, Color, gfx::Align = gfx::kTopLeft,
              bool strong = false, float size = 0) const;
  float label_width(std::string_view s, Type, bool strong = false) const;
  /// One line, cut with an ellipsis to `width`.
  float label_cut(Vec2 at, float width, std::string_view s, Type, Color, gfx::Align = gfx::kTopLeft,
                  bool strong = false) const;
  /// Wrapped at blanks and between Chinese characters; returns the height. Measures only when
  /// `draw` is false.
  float paragraph(const Rect& r, std::string_view s, Type, Color, float align = 0,
                  bool strong = false, bool draw = true) const;
  void icon(Icon, Vec2 centre, float size, Color) const;

  // --- controls: each is also a control of the narrator, reachable by keyboard -------------------
  /// An invisible control over r. Returns true when pressed; state through hovered/held/focused.
  struct Touch {
    bool pressed = false, hovered = false, held = false, focused = false, long_press = false;
    bool asked = false;    // it was pressed, and answers with words that stay until the next press
    bool named = false;    // it was pressed by the text version
    bool gripped = false;  // the press that began on it goes on, wherever the pointer is
  };
  Touch area(std::string_view id, const Rect& r, std::string_view narrated, bool enabled = true,
             int key = 0);
  bool button(std::string_view id, const Rect& r, const ButtonSpec& spec);
  /// A word of the game, drawn by the caller: what it means is said when it is pressed, and shown
  /// at the pointer. `narrated` is what a screen reader calls it.
  void term(std::string_view id, const Rect& r, std::string_view narrated, std::string_view means);
  /// The width that a button needs.
  float button_width(const ButtonSpec& spec) const;
  /// A row of exclusive choices; returns the chosen index (the old one when nothing was pressed).
  /// `about` says to a screen reader what the choice is about.
  int segmented(std::string_view id, const Rect& r, const std::vector<std::string_view>& labels,
                int chosen, std::string_view about = {});
  bool toggle(std::string_view id, const Rect& r, std::string_view label, bool on);
  /// 0..1 under the pointer while held; returns the new value. A press by key or from the text
  /// version is a `step` on, and from the end back to the beginning.
  float slider(std::string_view id, const Rect& r, float value, float step,
               std::string_view narrated);
  /// Paper. From an elevation of 3 on it lies over a board or a text: it covers what is under it.
  void panel(const Rect& r, float radius = kRadiusPanel, float elevation = 1);
  /// A text beside the pointer (or over the finger), drawn last.
  void tip(std::string_view s);
  /// A short message that goes away by itself, or when it is pressed; also announced.
  void toast(std::string_view s, bool bad = false);
  /// Takes that toast away when it is the one shown: what it said is so no more.
  void take_back(std::string_view toast);
  /// Nothing that was said stays to be read: somebody else looks at the screen.
  void hush();

  // --- the pointer -------------------------------------------------------------------------------
  /// Who has it is decided once a frame, before anything is drawn: what the last frame drew last
  /// there. What is new has none yet; a press stays with what it began on.
  ///
  /// r is a surface: what was drawn before it has no pointer within r. Returns whether the pointer
  /// is on it, or on a control that lies on it: so boards and veils know what is meant for them.
  bool cover(std::string_view id, const Rect& r);
  /// No control has the pointer.
  bool on_no_control() const { return pointer_.control == 0; }

  // --- windows -----------------------------------------------------------------------------------
  /// A layer of its own for controls, above the layers begun before; what is drawn may leave r.
  /// Blocked layers draw and do not react (a dialog lies over them).
  void begin_layer(std::string_view id, const Rect& r, bool blocked = false);
  void end_layer();
  /// A part of the layer that scrolls vertically by wheel and by dragging. Returns the rectangle
  /// for the content, whose top moves with the scrolling; the height used is told at the end.
  Rect begin_scroll(std::string_view id, const Rect& r, bool stick_to_end = false);
  void end_scroll(float content_height);

  // --- the narrator ------------------------------------------------------------------------------
  void heading(std::string_view s) { heading_ = s; }
  void describe(std::string_view s) { description_ = s; }
  void describe_also(std::string_view s) { description_.append(1, ' ').append(s); }
  void announce(std::string_view s) { shell.announce(s); }
  void on_narrated(std::uint32_t id) { narrated_presses_.push_back(id); }

  /// Presses by pointer and key are passed over for so long, and so is what is still held then:
  /// they were meant for what stood there before. A press of the text version names what it is
  /// meant for.
  void pass_over(double seconds);
  static constexpr double kSettles = 0.4;  // seconds, of what has taken the place of something else
  bool passes_over() const { return now < deaf_until_ || held_over_; }

  /// Something moves: another frame is wanted although nothing has happened.
  void animate() { animating_ = true; }
  bool animating() const { return animating_; }

  void begin_frame(float w, float h);
  void end_frame();

 private:
  // Where something lies that the pointer can be on. A word is a control that a toast may lie over.
  struct Region {
    enum Kind : std::uint8_t { Cover, Control, Word } kind;
    std::uint32_t id;
    Rect r;
  };
  struct Owner {
    std::uint32_t cover = 0, control = 0;
    bool operator==(const Owner&) const = default;
  };
  void give_pointer();
  Owner on_top(Vec2) const;
  bool add_region(Region::Kind, std::uint32_t id, const Rect&);
  float place_toast(float most_wide);
  void keep_asked(std::string_view answer);

  struct Layer {
    bool blocked;
  };
  std::vector<Layer> layers_;
  std::vector<NarratedControl> controls_;
  std::string heading_, description_, tip_, toast_;
  Vec2 tip_at_;          // the tip stands above this point,
  float tip_below_ = 0;  // or below this height where there is no room above
  bool toast_bad_ = false, animating_ = false;
  double toast_until_ = 0, deaf_until_ = 0;
  bool held_over_ = false;
  std::vector<std::uint32_t> narrated_presses_;  // one a frame: quick ones wait for theirs
  std::uint32_t pressed_by_narrator_ = 0;
  Vec2 clicked_at_{-1e6f, -1e6f};  // where the pointer has rested since it pressed
  std::uint32_t rested_on_ = 0;    // the control a finger has rested on
  std::uint32_t asked_ = 0;        // the one that was pressed and answers with words
  bool new_asked_ = false;         // in this frame
  double asked_until_ = 0;
  std::vector<Region> regions_;  // of this frame, as drawn so far; before it, of the last one
  Vec2 pointer_at_;
  Owner topmost_, pointer_, pressed_on_;  // what lies there; who has it; where the press began
  bool held_ = false;                     // the pointer is held down
  bool settles_ = false;                  // this frame is drawn because another has the pointer
  float toast_y_ = -1;                    // its lower edge; below 0: not placed yet
  // Drag-scrolling of the region under the finger.
  std::uint32_t scroll_id_ = 0;
  float scroll_moved_ = 0;
  bool scroll_drag_ = false;
};

/// Ease-out of a tween that began at `start` and takes `seconds`: 0..1; 1 when still.
float ease(const Ui& ui, double start, double seconds);

}  // namespace parlour::ui
