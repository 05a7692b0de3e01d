// What every screen uses: the shell, the theme, the language, the clock, the narrator, and the
// small set of controls that make up the whole interface.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lines.h"
#include "gfx/canvas.h"
#include "gfx/materials.h"
#include "room/settings.h"
#include "ui/kit/frame.h"
#include "ui/kit/motion.h"
#include "ui/kit/shell.h"
#include "ui/kit/theme.h"
#include "ui/strings.h"

namespace parlour::ui {

using namespace room;  // players, settings, the current game: every screen uses these names

/// The style of a button. Primary: the main thing to do, filled with one colour in every game
/// (Palette::primary); at most one per screen. Danger: what cannot be undone, in red letters; never
/// filled.
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
  std::string_view why_not = {};   // not empty: disabled, with this reason on hover or long press
  std::string_view narrated = {};  // for a screen reader; default: the label
  std::string_view tip = {};       // shown on hover and long press
  float progress = -1;             // 0..1: a ring or bar that runs out (undo)
  int key = 0;                     // ImGuiKey that presses it
  bool early = false;  // ignores pointer and keys: they were meant for what was here before
};

class Ui : public Frame {
 public:
  explicit Ui(Shell& shell) : shell(shell) {}

  Shell& shell;
  Settings settings;
  gfx::Theme theme = gfx::Theme::Evening;
  Lang lang = Lang::English;
  bool still = false;  // reduced motion
  double now = 0;      // seconds
  Color tint;          // accent of the current game
  Color tint_ink;

  /// The accent where it must stand out from paper: an outline, a mark.
  Color strong_tint() const {
    if (theme == gfx::Theme::Velvet) return gfx::shade(tint, 0.25f);  // red on red
    return gfx::is_dark(theme) ? tint : gfx::shade(tint, -0.4f);
  }
  const Palette& colors() const { return palette(theme); }
  std::string_view tr(const Line& line) const { return line.in(lang); }
  /// Appends an item to a list in a sentence: "Ana, Bo".
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
  /// One line; returns its width. `size`, if not 0, replaces the type's size (texts on boards grow
  /// with the board).
  float label(Vec2 at, std::string_view s, Type, Color, gfx::Align = gfx::kTopLeft,
              bool strong = false, float size = 0) const;
  float label_width(std::string_view s, Type, bool strong = false) const;
  /// One line, cut to `width` with an ellipsis.
  float label_cut(Vec2 at, float width, std::string_view s, Type, Color, gfx::Align = gfx::kTopLeft,
                  bool strong = false) const;
  /// Wraps at spaces and between Chinese characters; returns the height. If `draw` is false, only
  /// measures.
  float paragraph(const Rect& r, std::string_view s, Type, Color, float align = 0,
                  bool strong = false, bool draw = true) const;
  /// The height of a paragraph of that width.
  float height_of(float width, std::string_view s, Type, bool strong = false) const;
  /// Calls `f` with each line of a paragraph, a part of `s`, how far its top lies below that of the
  /// paragraph, and its height; returns the height of all.
  float each_line(float width, std::string_view s, Type, bool strong,
                  const std::function<void(std::string_view, float, float)>& f) const;
  void icon(Icon, Vec2 centre, float size, Color) const;

  // --- controls: each is also a control of the narrator, reachable by keyboard -------------------
  /// An invisible control over r. Returns its state, with pressed true when it was pressed.
  struct Touch {
    bool pressed = false, hovered = false, held = false, focused = false, long_press = false;
    // it was pressed, and answers with a text that stays until the next press
    bool asked = false;
    bool named = false;    // the press came from the text version
    bool gripped = false;  // the press that began on it continues, wherever the pointer is
  };
  Touch area(std::string_view id, const Rect& r, std::string_view narrated, bool enabled = true,
             int key = 0);
  /// Looks for controls by their id, to point them out.
  class Spotter {
   public:
    virtual ~Spotter() = default;
    /// `seen`: the part of the control that its layer or scroll shows; may be empty. True: scrolls
    /// to the control.
    virtual bool spot(std::string_view id, std::string_view narrated, const Rect& seen) = 0;
  };
  Spotter* spotter = nullptr;  // is told of each control that the table makes; null: nobody
  /// Call right after making a control: the keyboard starts there. While nothing is focused, the
  /// first arrow key goes to the first such control of the frame.
  void starts_here();
  /// The caller leads the keyboard to its own controls: those made later are no start.
  void leads_keyboard() { starts_ = true; }
  bool button(std::string_view id, const Rect& r, const ButtonSpec& spec);
  /// Whether two buttons that stand together have room for icons: else neither has one.
  bool icons_fit(const Line& a, const Rect& at_a, const Line& b, const Rect& at_b) const;
  /// A term of the game, drawn by the caller: its meaning is announced when it is pressed, and
  /// shown at the pointer. `narrated` is its name for a screen reader.
  void term(std::string_view id, const Rect& r, std::string_view narrated, std::string_view means);
  /// The width that a button needs; and the least one at which all its words can be read.
  float button_width(const ButtonSpec& spec) const;
  float least_button(const Line& label) const;
  /// A row of exclusive choices; returns the chosen index (unchanged if nothing was pressed).
  /// `about` tells a screen reader the subject of the choice: "Robber: none, chosen"; `why_not`, if
  /// given, for each choice why it cannot be made now, or nothing: as for a button.
  int segmented(std::string_view id, const Rect& r, const std::vector<std::string_view>& labels,
                int chosen, std::string_view about = {},
                std::span<const std::string_view> why_not = {});
  bool toggle(std::string_view id, const Rect& r, std::string_view label, bool on);
  /// 0..1 under the pointer while held; returns the new value. A press by key or from the text
  /// version advances it by `step`, and from the end back to the start.
  float slider(std::string_view id, const Rect& r, float value, float step,
               std::string_view narrated);
  /// A sheet of paper. At elevation 3 or more it lies over a board or a text and takes the pointer
  /// from what it covers.
  void panel(const Rect& r, float radius = kRadiusPanel, float elevation = 1);
  /// A text beside the pointer (or above the finger), drawn last.
  void tip(std::string_view s);
  /// A short message that disappears by itself, or when pressed; also announced.
  void toast(std::string_view s, bool bad = false);
  /// Plays a sound as loud as the player likes it, and vibrates if it is a call.
  void sound(const Cue&) const;
  void sound(Sound s) const { sound(Cue{s}); }
  /// Removes this toast if it is the one shown: it is no longer true.
  void take_back(std::string_view toast);
  /// Takes away the explanation that a touch or a press has left on the screen.
  void forget_asked() { rested_on_ = asked_ = 0; }
  /// Removes everything that was announced, because another person looks at the screen.
  void hush();

  // --- the pointer -------------------------------------------------------------------------------
  /// Its owner is decided once per frame, before anything is drawn: the topmost item there in the
  /// last frame. New items do not have it yet; a press stays with the item it began on.
  ///
  /// r is a surface: items drawn before it do not get the pointer within r. Returns whether the
  /// pointer is on it, or on a control above it: this tells boards and veils which input is theirs.
  bool cover(std::string_view id, const Rect& r);
  /// Something that is to be read for a moment stands here. It takes no pointer.
  void note(const Rect& r) { add_region(Region::Note, 0, r); }
  /// Whether a control, a note or a surface other than `ground` of this frame, as drawn so far,
  /// lies on r.
  bool taken(const Rect& r, std::string_view ground) const;
  /// No control has the pointer.
  bool on_no_control() const { return pointer_.control == 0; }

  // --- windows -----------------------------------------------------------------------------------
  /// A layer for controls, above the layers begun before; drawing may extend beyond r. Blocked
  /// layers draw and do not react (a dialog lies over them).
  void begin_layer(std::string_view id, const Rect& r, bool blocked = false);
  void end_layer();
  /// What is drawn now reacts to nothing.
  bool blocked() const { return !layers_.empty() && layers_.back().blocked; }
  /// A part of the layer that scrolls vertically by wheel and by dragging. Returns the rectangle
  /// for the content, whose top moves with the scrolling; end_scroll takes the height used.
  Rect begin_scroll(std::string_view id, const Rect& r, bool stick_to_end = false);
  void end_scroll(float content_height);
  /// Scrolls the part that is being drawn so that r is visible, or as much of it from its top on as
  /// there is room for.
  void reveal(const Rect& r);

  // --- the narrator ------------------------------------------------------------------------------
  void heading(std::string_view s) { heading_ = s; }
  void describe(std::string_view s) { description_ = s; }
  void describe_also(std::string_view s) { description_.append(1, ' ').append(s); }
  void announce(std::string_view s) { shell.announce(s); }
  void on_narrated(std::uint32_t id) { narrated_presses_.push_back(id); }

  /// Ignores presses by pointer and key for this long, and whatever is still held after that: they
  /// were meant for what was there before. A press in the text version names its control, so it
  /// still counts.
  void pass_over(double seconds);
  // seconds, for something that has replaced something else
  static constexpr double kSettles = 0.4;
  bool passes_over() const { return now < deaf_until_ || held_over_; }

  /// Something moves: requests another frame although nothing has happened.
  void animate() { animating_ = true; }
  bool animating() const { return animating_; }
  Clock clock() const;
  /// Requests the frames that this tween needs, and none while it waits. True: it is not over.
  bool play(const Tween&);
  /// A press in this frame, whatever it does otherwise, has completed all that moved.
  bool completed() const { return completed_ == now; }

  void begin_frame(float w, float h);
  void end_frame();

 private:
  // A place where an item can take the pointer, except a Note. A toast may cover a Word.
  struct Region {
    enum Kind : std::uint8_t { Cover, Control, Word, Note } kind;
    std::uint32_t id;
    Rect r;
  };
  struct Owner {
    std::uint32_t cover = 0, control = 0;
    bool operator==(const Owner&) const = default;
  };
  void give_pointer();
  void shade_more_below() const;
  Owner on_top(Vec2) const;
  void explain(const Touch&, std::string_view why_not, std::string_view tip);
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
  float tip_below_ = 0;  // or below this height if there is no room above
  bool toast_bad_ = false, animating_ = false;
  double toast_until_ = 0, deaf_until_ = 0;
  double completed_ = -1;  // when the last press was
  double wakes_at_ = 0;    // of the pending timer for a tween that waits; 0: none
  bool held_over_ = false;
  bool starts_ = false,
       start_wanted_ = false;  // starts_here was called in this frame; an arrow was
  std::vector<std::uint32_t> narrated_presses_;  // one per frame: later ones wait
  std::uint32_t pressed_by_narrator_ = 0;
  Vec2 clicked_at_{-1e6f, -1e6f};  // where the pointer has rested since its press
  std::uint32_t rested_on_ = 0;    // the control a finger has rested on
  std::uint32_t asked_ = 0;        // the pressed control that answers with a text
  bool new_asked_ = false;         // in this frame
  double asked_until_ = 0;
  std::vector<Region> regions_;  // of this frame, as drawn so far; before that, of the last one
  Vec2 pointer_at_;
  // topmost there; owner of the pointer; where the press began
  Owner topmost_, pointer_, pressed_on_;
  bool held_ = false;  // the pointer is held down
  // this frame is drawn because the pointer has changed owners
  bool settles_ = false;
  float toast_y_ = -1;  // its lower edge; below 0: not placed yet
  // Drag-scrolling of the region under the finger.
  std::uint32_t scroll_id_ = 0;
  float scroll_moved_ = 0;
  bool scroll_drag_ = false;
};

}  // namespace parlour::ui
