#include "ui/kit/ui.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/kit/button_room.h"
#include "ui/kit/gestures.h"

namespace parlour::ui {
namespace {

constexpr float kDragStart = 8;             // units a finger moves before it scrolls
constexpr float kNoteEdge = 8;              // between a bubble and the edge of the screen
constexpr ImGuiID kNobody = 1, kToast = 2;  // no hash of a name is this small

ImFont* font(bool strong) {
  const ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
  if (fonts.Size == 0) return ImGui::GetFont();
  return strong && fonts.Size > 1 ? fonts[1] : fonts[0];
}

// The code point at text[i]; moves i past it. Returns an invalid byte as it is.
unsigned next_char(std::string_view text, std::size_t& i) {
  unsigned c = 0;
  const int n = ImTextCharFromUtf8(&c, text.data() + i, text.data() + text.size());
  i += static_cast<std::size_t>(std::max(n, 1));
  return gfx::drawn_as(c);
}

// A line may break before or after such a character without a space.
bool breaks_anywhere(unsigned c) {
  return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF);
}
// Closing punctuation must not begin a line.
bool sticks_to_last(unsigned c) {
  return (c >= 0x3001 && c <= 0x3002) || c == 0x300D || c == 0x300F || c == 0xFF0C || c == 0xFF01 ||
         c == 0xFF1A || c == 0xFF1B || c == 0xFF1F || c == 0xFF09 || c == 0x201D;
}

float advance(ImFontBaked* baked, unsigned c) {
  return baked->GetCharAdvance(static_cast<ImWchar>(c));
}

// The end of the line that begins at `from` and may be `width` wide.
std::size_t line_end(std::string_view s, std::size_t from, float width, ImFontBaked* baked) {
  float w = 0;
  std::size_t good = from;
  bool last_breaks = false;
  for (std::size_t i = from; i < s.size();) {
    const std::size_t at = i;
    const unsigned c = next_char(s, i);
    if (c == '\n') return at;
    const bool breaks = breaks_anywhere(c);
    if (at > from && !sticks_to_last(c) && (breaks || last_breaks)) good = at;
    if (c == ' ') good = at;
    w += advance(baked, c);
    if (w > width && at > from && c != ' ') return good > from ? good : at;
    last_breaks = breaks || sticks_to_last(c);
  }
  return s.size();
}

// Where the line after the one that ends there begins.
std::size_t after_line(std::string_view s, std::size_t i) {
  if (i < s.size() && s[i] == '\n') return i + 1;
  while (i < s.size() && s[i] == ' ') ++i;
  return i;
}

}  // namespace

gfx::Canvas& Ui::canvas() const {
  return gfx::canvas(ImGui::GetWindowDrawList());
}

float Ui::size_of(Type t) const {
  constexpr float desktop[] = {13, 15, 17, 22, 32, 48};
  constexpr float on_phone[] = {14, 16, 17, 21, 27, 40};
  return (phone() ? on_phone : desktop)[static_cast<int>(t)];
}

float Ui::label(Vec2 at, std::string_view s, Type t, Color c, gfx::Align align, bool strong,
                float size) const {
  return canvas().text(font(strong), size > 0 ? size : size_of(t), at, c, s, align);
}

float Ui::label_width(std::string_view s, Type t, bool strong) const {
  return gfx::Canvas::text_size(font(strong), size_of(t), s).x;
}

float Ui::label_cut(Vec2 at, float w, std::string_view s, Type t, Color c, gfx::Align align,
                    bool strong) const {
  if (label_width(s, t, strong) <= w) return label(at, s, t, c, align, strong);
  ImFontBaked* baked = font(strong)->GetFontBaked(size_of(t));
  float room = w - advance(baked, 0x2026);
  std::size_t end = 0;
  for (std::size_t i = 0; i < s.size();) {
    room -= advance(baked, next_char(s, i));
    if (room < 0) break;
    end = i;
  }
  return label(at, std::string(s.substr(0, end)) + "…", t, c, align, strong);
}

// A template, because every screen needs paragraph() at once, and each_line() comes with the log.
template <class F>
static float break_lines(float width, std::string_view s, float size, bool strong, const F& f) {
  const float step = std::round(size * kLineHeight);
  ImFontBaked* baked = font(strong)->GetFontBaked(size);
  float y = 0;
  for (std::size_t i = 0; i < s.size();) {
    const std::size_t end = line_end(s, i, width, baked);
    f(s.substr(i, end - i), y, step);
    y += step;
    i = after_line(s, end);
  }
  return y;
}

float Ui::each_line(float width, std::string_view s, Type t, bool strong,
                    const std::function<void(std::string_view, float, float)>& f) const {
  return break_lines(width, s, size_of(t), strong, f);
}

float Ui::paragraph(const Rect& r, std::string_view s, Type t, Color c, float align, bool strong,
                    bool draw) const {
  const float size = size_of(t);
  return break_lines(r.width(), s, size, strong, [&](std::string_view line, float y, float step) {
    if (draw)
      canvas().text(font(strong), size,
                    {r.min.x + r.width() * align, r.min.y + y + (step - size) / 2}, c, line,
                    {align, 0});
  });
}

float Ui::height_of(float width, std::string_view s, Type t, bool strong) const {
  return paragraph({{}, {width, 0}}, s, t, {}, 0, strong, false);
}

// Icons on a square of 24, stroke by stroke, numbers separated by spaces:
//   l x y x y ..  a line through these points; z: closed
//   o x y r       a ring; d: a disc
//   a x y r t u   an arc from angle t, clockwise over u, in radians
//   q x y x y x y a curve with its start, control point and end
//   b x y s t     a box with round corners centred on x y, s wide and t high
//   w n           lines are n wide from here on, 2 before
// NOLINTNEXTLINE(readability-function-size): one case for each icon
static const char* strokes_of(Icon which) {
  switch (which) {
    case Icon::None:
      return "";
    case Icon::Back:
      return "l14.5 5 7.5 12 14.5 19";
    case Icon::Close:
      return "l6 6 18 18l18 6 6 18";
    case Icon::Plus:
      return "l12 5 12 19l5 12 19 12";
    case Icon::Minus:
      return "l5 12 19 12";
    case Icon::Menu:
      return "l4 6.5 20 6.5l4 12 20 12l4 17.5 20 17.5";
    case Icon::Gear:
      return "o12 12 3.6";  // its teeth are added below
    case Icon::Undo:
      return "a12.5 13.5 6.5 -2.3 4.4l8.3 3.2 7.6 9 13.2 9.4";
    case Icon::Redo:
      return "a11.5 13.5 6.5 1.04 4.4l15.7 3.2 16.4 9 10.8 9.4";
    case Icon::Swing:
      return "l3 6 9 10 12 7 20 18l20 11.5 20 18 13.5 18";
    case Icon::Check:
      return "l5 12.5 10 17.5 19 7";
    case Icon::Hint:
      return "a12 10 6.5 2.2 5l9.2 18 14.8 18l10.4 21 13.6 21";
    case Icon::Play:
      return "z8 5.5 18.5 12 8 18.5";
    case Icon::Pause:
      return "w2.6l8.5 6 8.5 18l15.5 6 15.5 18";
    case Icon::StepBack:
      return "l16 6 9 12 16 18";
    case Icon::StepOn:
      return "l8 6 15 12 8 18";
    case Icon::First:
      return "l19 6 12 12 19 18l6.5 6 6.5 18";
    case Icon::Last:
      return "l5 6 12 12 5 18l17.5 6 17.5 18";
    case Icon::Share:
      return "l12 4 12 14.5l8 7.5 12 3.8 16 7.5l7 11.5 5 11.5 5 20 19 20 19 11.5 17 11.5";
    case Icon::Download:
      return "l12 4 12 14.5l7.5 10.5 12 15 16.5 10.5l5 20 19 20";
    case Icon::Pencil:
      return "z5 19 6 14.5 15.8 4.7 19.3 8.2 9.5 18";
    case Icon::Trash:
      return "l5 7 19 7l7 7 8 20 16 20 17 7l9.5 7 9.5 4 14.5 4 14.5 7";
    case Icon::Bot:
      return "b12 13 14 11d9 13 1.5d15 13 1.5l12 7 12 4";
    case Icon::Person:
      return "o12 8 4.4a12 21 7.4 3.33 2.765";
    case Icon::Book:
      return "z12 7 9 5 4 5 4 18 9 18 12 20 15 18 20 18 20 5 15 5l12 7 12 19";
    case Icon::Log:
      return "d5 6 1.4l9.5 6 20 6d5 12 1.4l9.5 12 20 12d5 18 1.4l9.5 18 20 18";
    case Icon::Eye:
      return "q3 12 12 3 21 12q3 12 12 21 21 12d12 12 2.8";
    case Icon::Flip:
      return "a12 12 7.5 -2.9 2.4a12 12 7.5 .25 2.4l20.8 6 19.2 11.4 14.3 9.6l3.2 18 4.8 12.6 9.7 "
             "14.4";
    case Icon::Dice:
      return "b12 12 16 16d8.6 8.6 1.4d12 12 1.4d15.4 15.4 1.4";
    case Icon::Chat:
      return "l4 5 20 5 20 16 12 16 7.5 20 7.5 16 4 16 4 5";
    case Icon::Heard:
      return "z3.5 9.5 7.5 9.5 12 5.5 12 18.5 7.5 14.5 3.5 14.5a12 12 4 -.85 .85a12 12 8 -.85 .85";
    case Icon::Muted:
      return "z3.5 9.5 7.5 9.5 12 5.5 12 18.5 7.5 14.5 3.5 14.5l15.5 9.2 21 14.8l21 9.2 15.5 14.8";
    case Icon::ZoomIn:
      return "o10.5 10.5 6.5l7.8 10.5 13.2 10.5l10.5 7.8 10.5 13.2w2.4l15.5 15.5 20 20";
    case Icon::ZoomOut:
      return "o10.5 10.5 6.5l7.8 10.5 13.2 10.5w2.4l15.5 15.5 20 20";
  }
  return "";
}

void Ui::icon(Icon which, Vec2 m, float size, Color c) const {
  gfx::Canvas& g = canvas();
  const float k = size / 24;
  float w = 2 * k;
  if (which == Icon::Gear) {
    // Eight teeth with flat heads around a hub: the outline, tooth by tooth.
    Vec2 teeth[32];
    for (int i = 0; i < 32; ++i) {
      const float at[] = {-0.26f, -0.15f, 0.15f, 0.26f};
      const float a = static_cast<float>(i / 4) * gfx::kPi / 4 + at[i % 4];
      teeth[i] = m + gfx::polar(a, (i % 4 == 1 || i % 4 == 2 ? 9.6f : 7.0f) * k);
    }
    g.polyline(teeth, w * 0.9f, c, true);
  }
  for (const char* s = strokes_of(which); *s;) {
    const char kind = *s++;
    float n[20];
    int count = 0;
    while (*s && *s < 'a' && count < 20) {
      while (*s == ' ') ++s;
      const float sign = *s == '-' ? (++s, -1.0f) : 1.0f;
      float value = 0, part = 1;
      for (; *s >= '0' && *s <= '9'; ++s) value = 10 * value + static_cast<float>(*s - '0');
      if (*s == '.') {
        for (++s; *s >= '0' && *s <= '9'; ++s) value += (part /= 10) * static_cast<float>(*s - '0');
      }
      n[count++] = sign * value;
    }
    Vec2 p[10];
    for (int i = 0; i + 1 < count; i += 2) p[i / 2] = m + (Vec2(n[i], n[i + 1]) - Vec2(12, 12)) * k;
    switch (kind) {
      case 'w':
        w = n[0] * k;
        break;
      case 'o':
        g.ring(p[0], n[2] * k, w, c);
        break;
      case 'd':
        g.circle(p[0], n[2] * k, c);
        break;
      case 'a':
        g.arc(p[0], n[2] * k, w, n[3], n[4], c);
        break;
      case 'q':
        g.curve(p[0], p[1], p[2], w, c);
        break;
      case 'b':
        g.round_rect(gfx::Rect::around(p[0], {n[2] * k, n[3] * k}), 3 * k, gfx::kClear, {w, c});
        break;
      default:
        g.polyline({p, static_cast<std::size_t>(count / 2)}, w, c, kind == 'z');
    }
  }
}

Ui::Touch Ui::area(std::string_view id_text, const Rect& r, std::string_view narrated, bool enabled,
                   int key) {
  Touch t;
  const bool blocked = this->blocked();
  ImGui::PushID(id_text.data(), id_text.data() + id_text.size());
  const ImGuiID id = ImGui::GetID("area");
  ImGui::SetCursorScreenPos(r.min);
  const bool clicked =
      ImGui::InvisibleButton("area", ImVec2(std::max(r.width(), 1.0f), std::max(r.height(), 1.0f)),
                             ImGuiButtonFlags_EnableNav);
  ImGui::PopID();
  if (blocked) return t;
  t.focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
  t.hovered = ImGui::IsItemHovered() && (pointer_.control == id || t.focused);
  const bool active = ImGui::IsItemActive(), by_key = ImGui::GetIO().NavVisible;
  t.held = active && (t.hovered || by_key);
  t.gripped = active && !by_key;
  // A resting finger asks what this is; the answer stays until the next touch. The press itself is
  // over by then, unless the item keeps it (gestures.h).
  if (gestures().long_press && pointer_.control == id) rested_on_ = id;
  t.long_press = rested_on_ == id;
  t.pressed = clicked && !passes_over();
  if (pressed_by_narrator_ == id) t.pressed = t.named = true, pressed_by_narrator_ = 0;
  if (key != 0 && !passes_over() && ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false))
    t.pressed = true;
  const ImGuiWindow& window = *ImGui::GetCurrentWindow();
  const ImRect& clip = window.ClipRect;
  const bool moves =
      (window.Flags & ImGuiWindowFlags_ChildWindow) != 0 || !clip.Contains(window.InnerClipRect);
  if (!narrated.empty())
    controls_.push_back(
        {id, std::string(narrated), enabled, r.centre().x, r.centre().y, t.focused, moves});
  add_region(Region::Control, id, r);
  if (spotter) {
    ImRect seen(r.min, r.max);
    seen.ClipWithFull(clip);
    if (spotter->spot(id_text, narrated, {seen.Min, seen.Max})) reveal(r);
  }
  // A disabled control says at once why it is disabled.
  if (t.pressed && !enabled) asked_ = id, new_asked_ = true, t.pressed = false;
  t.asked = asked_ == id;
  return t;
}

void Ui::starts_here() {
  if (std::exchange(starts_, true)) return;
  if (std::exchange(start_wanted_, false)) ImGui::FocusItem();
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.NavId != 0 && g.NavCursorVisible) return;
  const ImGuiID owner = ImGui::GetID("start");
  for (const ImGuiKey key :
       {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow}) {
    ImGui::SetKeyOwner(key, owner);  // suppresses ImGui's own choice, the first control of all
    if (!ImGui::IsKeyPressed(key, 0, owner)) continue;
    start_wanted_ = true;
    ImGui::SetNavCursorVisible(true);
    shell.wake();
  }
}

void Ui::keep_asked(std::string_view answer) {
  const double stays = 3 + 0.05 * static_cast<double>(answer.size());
  asked_until_ = shell.now_ms() / 1000 + stays;
  announce(answer);
  shell.after(stays * 1000 + 50, [] {});
}

void Ui::term(std::string_view id, const Rect& r, std::string_view narrated,
              std::string_view means) {
  const std::size_t before = regions_.size();
  const Touch t = area(id, r, narrated);
  if (regions_.size() > before) regions_.back().kind = Region::Word;
  if (t.pressed) asked_ = ImGui::GetItemID(), keep_asked(means);
  if (t.focused) gfx::focus_ring(canvas(), r, kRadiusControl, colors().focus);
  if (t.pressed || t.asked || t.long_press || t.focused || (t.hovered && !shell.touch()))
    tip(means);
}

float Ui::least_button(const Line& label) const {
  return label_width(tr(label), Type::Small, true) + kSpace3;
}

float Ui::button_width(const ButtonSpec& spec) const {
  float w = 2 * kSpace4;
  if (spec.icon != Icon::None) w += 20 + (spec.label.empty() ? 0 : kSpace2);
  if (!spec.label.empty()) w += label_width(spec.label, Type::Control, true);
  return spec.label.empty() ? kTarget : std::max(w, 2 * kTarget);
}

namespace {

struct ButtonColors {
  Color face, ink;
  bool flat;  // without a shadow and a border
};

ButtonColors button_colors(const Ui& ui, const ButtonSpec& spec, const Ui::Touch& t, bool enabled) {
  const Palette& c = ui.colors();
  const bool quiet = spec.look == Look::Quiet;
  if (!enabled) return {quiet ? gfx::kClear : c.control.faded(0.55f), c.muted.faded(0.75f), true};
  const bool warm = t.hovered && !ui.shell.touch();
  if (spec.look == Look::Primary || spec.selected) {
    const bool main = spec.look == Look::Primary;
    const Color usual = main ? c.primary : ui.tint;
    const Color face = t.held ? gfx::shade(usual, -0.12f) : warm ? gfx::shade(usual, 0.12f) : usual;
    return {face, main ? c.primary_ink : ui.tint_ink, quiet};
  }
  if (quiet) return {t.held ? c.pressed : warm ? c.control : gfx::kClear, c.text, true};
  const Color ink = spec.look == Look::Danger ? c.danger : c.text;
  return {t.held ? c.pressed : warm ? c.hovered : c.control, ink, false};
}

void draw_button_face(const Ui& ui, const Rect& r, const ButtonSpec& spec, const Ui::Touch& t,
                      const ButtonColors& look) {
  gfx::Canvas& g = ui.canvas();
  if (!look.flat && !t.held) gfx::shadow(g, r, kRadiusControl, 0.4f);
  if (look.face.visible()) {
    const gfx::Fill raised(gfx::shade(look.face, 0.05f), gfx::shade(look.face, -0.04f));
    const Color edge =
        gfx::is_dark(ui.theme) ? gfx::kWhite.with_alpha(0.07f) : gfx::kBlack.with_alpha(0.07f);
    g.round_rect(r, kRadiusControl, look.flat ? gfx::Fill(look.face) : raised,
                 {1, look.flat ? gfx::kClear : edge});
  }
  if (spec.progress >= 0) {
    Rect bar = r.inset(kSpace2, 0);
    bar.min.y = bar.max.y - 4, bar.max.y -= 2;
    bar.max.x = gfx::mix(bar.min.x, bar.max.x, gfx::clamp01(spec.progress));
    g.round_rect(bar, 1, look.ink.with_alpha(0.6f));
  }
  if (t.focused) gfx::focus_ring(g, r, kRadiusControl, ui.colors().focus);
}

// Text that is too wide is set smaller, then in several lines, before it is cut.
Type button_type(const Ui& ui, std::string_view label, float room) {
  Type type = Type::Control;
  for (Type smaller : {Type::Body, Type::Small}) {
    if (ui.label_width(label, type, true) > room) type = smaller;
  }
  return type;
}
float button_room(const Rect& r) {
  return r.width() - kSpace3;
}

void draw_button_label(const Ui& ui, const Rect& r, const ButtonSpec& spec, Color ink) {
  constexpr float kIcon = kButtonIcon, kLegible = 64;
  const float room = button_room(r);
  const Type type = button_type(ui, spec.label, room);
  const bool silent = spec.label.empty();
  const float text_w = silent ? 0 : ui.label_width(spec.label, type, true);
  // Text before icons: if both do not fit, the icon is left out.
  const bool both = silent || text_w + kIcon + kSpace2 <= room;
  const float icon_w = spec.icon == Icon::None || !both ? 0 : kIcon + (silent ? 0 : kSpace2);
  const float x = r.centre().x - std::min(text_w + icon_w, room) / 2;
  if (icon_w > 0)
    ui.icon(spec.icon, {silent ? r.centre().x : x + kIcon / 2, r.centre().y}, kIcon, ink);
  const Icon instead =
      spec.icon == Icon::None && spec.look == Look::Primary ? Icon::Check : spec.icon;
  const bool bare = silent ? icon_w == 0 : room < kLegible && text_w > room;
  const float lines = text_w > room ? ui.height_of(room, spec.label, type, true) : 0;
  if (bare && instead != Icon::None) {
    ui.icon(instead, r.centre(), kIcon, ink);
  } else if (lines > 0 && lines <= r.height()) {
    ui.paragraph(Rect::around(r.centre(), {room, lines}), spec.label, type, ink, 0.5f, true);
  } else if (!silent) {
    ui.label_cut({x + icon_w, r.centre().y}, room - icon_w, spec.label, type, ink, gfx::kLeftMiddle,
                 true);
  }
}

}  // namespace

bool Ui::button(std::string_view id, const Rect& r, const ButtonSpec& spec) {
  const bool enabled = spec.why_not.empty();
  std::string narrated(spec.narrated.empty() ? (spec.label.empty() ? spec.tip : spec.label)
                                             : spec.narrated);
  if (!enabled) narrated = says(narrated, spec.why_not);
  Touch t = area(id, r, narrated, enabled, spec.key);
  if (spec.early && !t.named) t.pressed = false;
  if (t.pressed) sound(Sound::Tap);
  const ButtonColors look = button_colors(*this, spec, t, enabled);
  draw_button_face(*this, r, spec, t, look);
  draw_button_label(*this, r, spec, look.ink);
  explain(t, spec.why_not, spec.tip);
  return t.pressed;
}

bool Ui::icons_fit(const Line& a, const Rect& at_a, const Line& b, const Rect& at_b) const {
  const auto room_of = [&](const Line& line, const Rect& r) {
    const float room = button_room(r);
    return LabelRoom{label_width(tr(line), button_type(*this, tr(line), room), true), room};
  };
  return ui::icons_fit(room_of(a, at_a), room_of(b, at_b), kSpace2);
}

// Why the control does nothing; otherwise its tip.
void Ui::explain(const Touch& t, std::string_view why_not, std::string_view tip_text) {
  const bool tell = (t.hovered && !shell.touch()) || t.long_press || t.focused || t.asked;
  if (t.asked && std::exchange(new_asked_, false)) keep_asked(why_not);
  const std::string_view said = why_not.empty() ? tip_text : why_not;
  if (tell && !said.empty()) tip(said);
  if (t.hovered && why_not.empty()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

int Ui::segmented(std::string_view id, const Rect& r, const std::vector<std::string_view>& labels,
                  int chosen, std::string_view about, std::span<const std::string_view> why_not) {
  gfx::Canvas& g = canvas();
  g.round_rect(r, kRadiusControl, colors().pressed.faded(gfx::is_dark(theme) ? 1 : 0.7f));
  const int n = static_cast<int>(labels.size());
  Type type = Type::Body;
  for (std::string_view l : labels) {
    if (label_width(l, Type::Body, true) > r.width() / static_cast<float>(n) - 10)
      type = Type::Small;
  }
  // Equal parts, unless a label needs more: then every label gets the same padding.
  std::vector<float> widths;
  float words = 0;
  bool equal = true;
  for (std::string_view l : labels) {
    widths.push_back(label_width(l, type, true));
    words += widths.back();
    equal &= widths.back() <= r.width() / static_cast<float>(n) - 10;
  }
  float left = r.min.x;
  for (int i = 0; i < n; ++i) {
    const float wide =
        equal ? r.width() / static_cast<float>(n)
              : widths[static_cast<std::size_t>(i)] + (r.width() - words) / static_cast<float>(n);
    const Rect whole = Rect::at({left, r.min.y}, {wide, r.height()});
    left += wide;
    const Rect part = whole.inset(2);
    std::string part_id = std::string(id) + std::to_string(i);
    const auto k = static_cast<std::size_t>(i);
    std::string narrated = about.empty() ? std::string(labels[k]) : says(about, labels[k]);
    if (i == chosen) narrated += tr(text::chosen);
    const std::string_view why = k < why_not.size() ? why_not[k] : std::string_view();
    if (!why.empty()) narrated = says(narrated, why);
    const Touch t = area(part_id, whole, narrated, why.empty());
    if (t.pressed) chosen = i;
    if (i == chosen) {
      gfx::shadow(g, part, kRadiusControl - 2, 0.4f);
      g.round_rect(part, kRadiusControl - 2, tint);
    } else if (t.hovered && !shell.touch() && why.empty()) {
      g.round_rect(part, kRadiusControl - 2, colors().hovered);
    }
    if (t.focused) gfx::focus_ring(g, part, kRadiusControl - 2, colors().focus);
    const Color ink = why.empty() ? colors().second : colors().muted.faded(0.75f);
    label_cut(part.centre(), part.width() - 6, labels[k], type, i == chosen ? tint_ink : ink,
              gfx::kCentred, i == chosen);
    explain(t, why, {});
  }
  return chosen;
}

bool Ui::toggle(std::string_view id, const Rect& r, std::string_view text, bool on) {
  const Touch t = area(id, r, std::string(on ? "✓ " : "○ ") + std::string(text));
  if (t.pressed) on = !on, sound(Sound::Toggle);
  gfx::Canvas& g = canvas();
  const Rect words{r.min, {r.max.x - 60, r.max.y}};
  const float h = height_of(words.width(), text, Type::Body);
  paragraph({{words.min.x, words.centre().y - h / 2}, words.max}, text, Type::Body, colors().text);
  const Rect track = Rect::around({r.max.x - 24, r.centre().y}, {44, 24});
  g.round_rect(track, 12, on ? tint : colors().pressed, {1, colors().panel_border});
  gfx::shadow(g, {on ? track.max.x - 12 : track.min.x + 12, track.centre().y}, 9, 0.4f);
  g.circle({on ? track.max.x - 12 : track.min.x + 12, track.centre().y}, 9, gfx::rgb(0xFBF7EE));
  if (t.focused) gfx::focus_ring(g, r, kRadiusControl, colors().focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return on;
}

float Ui::slider(std::string_view id, const Rect& r, float value, float step,
                 std::string_view narrated) {
  const Touch t = area(id, r, narrated);
  if (t.pressed && (ImGui::GetIO().NavVisible || !t.hovered))
    return value >= 1 ? 0 : std::min(1.0f, value + step);
  if (t.gripped) {
    value = gfx::clamp01((ImGui::GetIO().MousePos.x - r.min.x - 10) / (r.width() - 20));
  }
  gfx::Canvas& g = canvas();
  const float y = r.centre().y, x0 = r.min.x + 10, x1 = r.max.x - 10;
  const float x = gfx::mix(x0, x1, value);
  g.line({x0, y}, {x1, y}, 4, colors().pressed);
  g.line({x0, y}, {x, y}, 4, tint);
  gfx::shadow(g, {x, y}, 9, 0.6f);
  g.circle({x, y}, t.hovered || t.held ? 10 : 9, gfx::rgb(0xFBF7EE), {1, colors().panel_border});
  if (t.focused) gfx::focus_ring(g, r, kRadiusControl, colors().focus);
  return value;
}

void Ui::panel(const Rect& r, float radius, float elevation) {
  // What lies over a board or a text blocks the pointer.
  if (elevation >= 3)
    cover("panel", r), canvas().round_rect(r, radius, colors().panel.with_alpha(1));
  gfx::paper(canvas(), r, radius, theme, elevation);
}

void Ui::tip(std::string_view s) {
  const bool asked = asked_ != 0 && asked_ == ImGui::GetItemID();
  if (clicked_at_.x > -1e5f && !shell.touch() && !ImGui::GetIO().NavVisible && !asked) return;
  tip_ = s;
  const Vec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const bool keyboard = ImGui::GetIO().NavVisible;
  // What is small is not covered by its own tip; a board's tip stands at the pointer.
  constexpr float kSmall = 140, kCloser = 10;
  const bool beside = keyboard || shell.touch() || asked, small = high.y - low.y <= kSmall;
  tip_at_ = ImGui::GetIO().MousePos;
  tip_below_ = beside || small ? high.y : tip_at_.y + 20;
  if (beside || small) tip_at_.y = low.y + (beside ? 0.0f : kCloser);
  if (beside) tip_at_.x = (low.x + high.x) / 2;
}

void Ui::hush() {
  toast_until_ = 0;
  shell.forget_announced();
}

void Ui::toast(std::string_view s, bool bad) {
  toast_ = s;
  toast_bad_ = bad;
  toast_y_ = -1;
  const double stays = 2.5 + 0.05 * static_cast<double>(s.size());
  toast_until_ = shell.now_ms() / 1000 + stays;
  shell.announce(s);
  if (bad) sound(Sound::Refuse);
  shell.after(stays * 1000 + 50, [] {});
}

void Ui::sound(const Cue& cue) const {
  if (settings.effects > 0) shell.sound(cue, room::gain_of(settings.effects));
  if (const auto pattern = vibration_of(cue.sound); settings.vibrate && !pattern.empty())
    shell.vibrate(pattern);
}

// Wakes a frame at the end of the pause, so that held_over_ is updated.
void Ui::pass_over(double seconds) {
  deaf_until_ = now + seconds;
  shell.after(seconds * 1000 + 30, [] {});
}

void Ui::take_back(std::string_view toast) {
  if (toast_ == toast) toast_until_ = 0;
}

bool Ui::add_region(Region::Kind kind, std::uint32_t id, const Rect& r) {
  if (layers_.back().blocked) return false;
  const ImRect& clip = ImGui::GetCurrentWindow()->ClipRect;
  const Rect seen{{std::max(r.min.x, clip.Min.x), std::max(r.min.y, clip.Min.y)},
                  {std::min(r.max.x, clip.Max.x), std::min(r.max.y, clip.Max.y)}};
  if (seen.width() > 0 && seen.height() > 0) regions_.push_back({kind, id, seen});
  return kind == Region::Cover && pointer_.cover == id;
}

bool Ui::taken(const Rect& r, std::string_view ground) const {
  const std::uint32_t below = ImGui::GetID(ground.data(), ground.data() + ground.size());
  return std::ranges::any_of(regions_, [&](const Region& region) {
    return !(region.kind == Region::Cover && region.id == below) && region.r.overlaps(r);
  });
}

bool Ui::cover(std::string_view id, const Rect& r) {
  return add_region(Region::Cover, ImGui::GetID(id.data(), id.data() + id.size()), r);
}

Ui::Owner Ui::on_top(Vec2 at) const {
  Owner out;
  for (const Region& one : regions_) {
    if (!one.r.contains(at)) continue;
    if (one.kind == Region::Cover)
      out = {.cover = one.id};
    else if (one.kind != Region::Note)
      out.control = one.id;
  }
  return out;
}

// ImGui gives the pointer to the first item drawn; setting the hovered item beforehand keeps it
// from all others.
void Ui::give_pointer() {
  const Gestures& g = gestures();
  // During these gestures ImGui's pointer may be absent.
  const bool fingers = g.two_fingers || g.pinch != 1 || g.long_press;
  pointer_at_ = fingers ? Vec2(g.x, g.y) : Vec2(ImGui::GetIO().MousePos);
  pointer_ = topmost_ = on_top(pointer_at_);
  regions_.clear();
  if (!held_) pressed_on_ = pointer_;
  if (pointer_.cover != pressed_on_.cover) pointer_.cover = 0;
  if (pointer_.control != pressed_on_.control) pointer_.control = 0;
  held_ = ImGui::IsAnyMouseDown();
  ImGui::SetHoveredID(pointer_.control != 0 ? pointer_.control : kNobody);
  // As ImGui does if it finds no item.
  if (ImGui::IsMouseClicked(0)) ImGui::SetNavCursorVisible(false);
}

void Ui::begin_layer(std::string_view id, const Rect& r, bool blocked) {
  layers_.push_back({blocked});
  ImGui::SetNextWindowPos(r.min);
  // ImGui truncates sizes to whole units, which would lose the last pixels of the screen.
  ImGui::SetNextWindowSize({std::ceil(r.width()), std::ceil(r.height())});
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoScrollWithMouse;
  if (layers_.size() == 1 && id == "base") flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (blocked) flags |= ImGuiWindowFlags_NoInputs;
  ImGui::Begin(std::string(id).c_str(), nullptr, flags);
  // shadows extend beyond the layer
  ImGui::PushClipRect({0, 0}, {std::ceil(width), std::ceil(height)}, false);
}

void Ui::end_layer() {
  ImGui::PopClipRect();
  ImGui::End();
  layers_.pop_back();
}

Rect Ui::begin_scroll(std::string_view id, const Rect& r, bool stick_to_end) {
  ImGui::SetCursorScreenPos(r.min);
  const bool blocked = layers_.back().blocked;
  const ImVec4 around = ImGui::GetCurrentWindow()->ClipRect.ToVec4();
  ImGui::BeginChild(std::string(id).c_str(), r.size(), ImGuiChildFlags_NavFlattened,
                    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar |
                        (blocked ? ImGuiWindowFlags_NoInputs : 0));
  // Leaves room at the sides for the shadows of items at the edges, and for the scroll mark.
  ImGui::PushClipRect({std::max(r.min.x - kSpace4, around.x), std::max(r.min.y, around.y)},
                      {std::min(r.max.x + kSpace4, around.z), std::min(r.max.y, around.w)}, false);
  const ImGuiIO& io = ImGui::GetIO();
  const ImGuiID here = ImGui::GetCurrentWindow()->ID;
  if (add_region(Region::Cover, here, r) && io.MouseClicked[0]) {
    scroll_id_ = here, scroll_moved_ = 0, scroll_drag_ = false;
  }
  if (scroll_id_ == here) {
    if (!io.MouseDown[0]) {
      scroll_id_ = 0;
    } else if (shell.touch()) {
      scroll_moved_ += io.MouseDelta.y;
      if (!scroll_drag_ && std::abs(scroll_moved_) > kDragStart) {
        scroll_drag_ = true;
        ImGui::ClearActiveID();  // a scroll does not press the control under the finger
      }
      if (scroll_drag_)
        ImGui::SetScrollY(
            std::clamp(ImGui::GetScrollY() - io.MouseDelta.y, 0.0f, ImGui::GetScrollMaxY()));
    }
  }
  if (!blocked && !ImGui::IsAnyItemActive()) {
    const float page = 0.9f * r.height() *
                       (static_cast<float>(ImGui::IsKeyPressed(ImGuiKey_PageDown)) -
                        static_cast<float>(ImGui::IsKeyPressed(ImGuiKey_PageUp)));
    if (page != 0)
      ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + page, 0.0f, ImGui::GetScrollMaxY()));
  }
  const bool at_end = ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 2;
  if (stick_to_end && at_end) ImGui::SetScrollHereY(1);
  const Vec2 origin = ImGui::GetCursorScreenPos();
  // A thin scroll position mark, only if there is more content than fits.
  if (ImGui::GetScrollMaxY() > 1) {
    const float part = r.height() / (r.height() + ImGui::GetScrollMaxY());
    const float top = gfx::mix(r.min.y, r.max.y - part * r.height(),
                               ImGui::GetScrollY() / ImGui::GetScrollMaxY());
    const float x = std::min(r.max.x + 5, around.z - 3);
    canvas().line({x, top + 4}, {x, top + part * r.height() - 4}, 3, colors().muted.faded(0.5f));
  }
  if (stick_to_end && at_end) ImGui::SetScrollY(1e9f);
  return Rect::at(origin, r.size());
}

// While there is more below, it goes under an edge. The shadow is as high as what is hidden, at
// most.
void Ui::shade_more_below() const {
  constexpr float kHigh = 14, kLight = 0.07f, kDark = 0.3f;
  const float hidden = std::min(ImGui::GetScrollMaxY() - ImGui::GetScrollY(), kHigh);
  if (hidden < 1) return;
  const ImRect& seen = ImGui::GetCurrentWindow()->ClipRect;
  const Color dark = gfx::kBlack.with_alpha(gfx::is_dark(theme) ? kDark : kLight);
  const Vec2 left{seen.Min.x, seen.Max.y}, right{seen.Max.x, seen.Max.y};
  canvas().rect({left - Vec2(0, hidden), right}, {dark.with_alpha(0), dark});
  canvas().rect({left - Vec2(0, 1), right}, colors().panel_border);
}

void Ui::end_scroll(float content_height) {
  shade_more_below();
  const Vec2 origin = Vec2(ImGui::GetWindowPos()) - Vec2(0, ImGui::GetScrollY());
  ImGui::SetCursorScreenPos({origin.x, origin.y + content_height - 1});
  ImGui::Dummy({1, 1});
  ImGui::PopClipRect();
  ImGui::EndChild();
}

void Ui::reveal(const Rect& r) {
  const ImRect seen = ImGui::GetCurrentWindow()->InnerRect;
  const float by = std::min(r.max.y + kSpace3 - seen.Max.y, r.min.y - kSpace2 - seen.Min.y);
  if (by > 0) ImGui::SetScrollY(ImGui::GetScrollY() + by);
}

static bool any_press() {
  for (int key = ImGuiKey_Tab; key < ImGuiKey_GamepadStart; ++key) {
    if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
  }
  return ImGui::IsMouseClicked(0);
}

void Ui::begin_frame(float w, float h) {
  width = w, height = h;
  now = shell.now_ms() / 1000;
  insets = shell.insets();
  controls_.clear();
  give_pointer();
  new_asked_ = false;
  if (now > asked_until_) asked_ = 0;
  heading_.clear(), description_.clear(), tip_.clear();
  animating_ = starts_ = false;
  if (any_press() || !narrated_presses_.empty()) completed_ = now;
  if (!narrated_presses_.empty()) {
    pressed_by_narrator_ = narrated_presses_.front();
    narrated_presses_.erase(narrated_presses_.begin());
  }
  // A button or key that was pressed too early is also ignored when released.
  const auto& io = ImGui::GetIO();
  const bool lifted = !io.MouseDown[0] && !io.MouseReleased[0] &&
                      !ImGui::IsKeyDown(ImGuiKey_Enter) && !ImGui::IsKeyDown(ImGuiKey_Space);
  held_over_ = now < deaf_until_ || (held_over_ && !lifted);
  if (ImGui::IsMouseClicked(0)) rested_on_ = asked_ = 0, clicked_at_ = ImGui::GetIO().MousePos;
  // A pressed control needs no explanation until the pointer moves elsewhere.
  if (gfx::length(Vec2(ImGui::GetIO().MousePos) - clicked_at_) > 6) clicked_at_ = {-1e6f, -1e6f};
  // The focus ring is ours (area() tells the controls when to draw it).
  ImGui::GetStyle().Colors[ImGuiCol_NavCursor].w = 0;
}

// Below the top bar, or at the next position where it covers no control; if there is none, where it
// covers least. It stays there as long as no control comes under it.
float Ui::place_toast(float most) {
  const float w = std::min(label_width(toast_, Type::Body) + 2, most);
  const Vec2 size{w + 2 * kSpace3, height_of(w, toast_, Type::Body) + 2 * kSpace2};
  const auto covered = [&](float bottom) {
    const Rect r = Rect::at({(width - size.x) / 2, bottom - size.y}, size).grown(2);
    float sum = 0;
    for (const auto& [kind, id, c] : regions_) {
      // A whole board is also one control, so only the controls on it count, and notes.
      const bool counts =
          kind == Region::Control ? c.height() <= height * 0.5f : kind == Region::Note;
      if (!counts) continue;
      const float x = std::min(r.max.x, c.max.x) - std::max(r.min.x, c.min.x),
                  y = std::min(r.max.y, c.max.y) - std::max(r.min.y, c.min.y);
      if (x > 0 && y > 0) sum += x * y;
    }
    return sum;
  };
  const float first = insets.top + (phone() ? 116.0f : 124.0f);
  if (toast_y_ >= 0 && covered(toast_y_) == 0) return toast_y_;
  float best = first, least = covered(first);
  for (float step = 4; step < height && least > 0; step += 4) {
    for (const float y : {first - step, first + step}) {
      if (y - size.y < insets.top + 4 || y > height - insets.bottom - 4) continue;
      if (const float now_covered = covered(y); now_covered < least) best = y, least = now_covered;
    }
  }
  return toast_y_ = best;
}

void Ui::end_frame() {
  gfx::Canvas& g = gfx::canvas(ImGui::GetForegroundDrawList());
  const auto note = [&](std::string_view s, Vec2 centre_bottom, Color ink, float most,
                        float below) {
    const float room = width - 2 * (kNoteEdge + kSpace3);
    const float w = std::min({label_width(s, Type::Body) + 2, most, room});
    const float h = height_of(w, s, Type::Body);
    Rect r = Rect::at({centre_bottom.x - w / 2 - kSpace3, centre_bottom.y - h - 2 * kSpace2},
                      {w + 2 * kSpace3, h + 2 * kSpace2});
    if (r.min.y < kNoteEdge && below > 0) r = r.moved({0, below + kNoteEdge - r.min.y});
    const auto held = [](float at, float size, float all) {
      return std::clamp(at, kNoteEdge, std::max(kNoteEdge, all - size - kNoteEdge));
    };
    r = r.moved(
        {held(r.min.x, r.width(), width) - r.min.x, held(r.min.y, r.height(), height) - r.min.y});
    gfx::shadow(g, r, kRadiusControl, 2);
    g.round_rect(r, kRadiusControl, colors().panel.with_alpha(1), {1, colors().panel_border});
    // paragraph() draws into the current window's list; the foreground has none, so the lines are
    // set here.
    ImFont* f = font(false);
    const float size = size_of(Type::Body), step = std::round(size * kLineHeight);
    float y = r.min.y + kSpace2;
    for (std::size_t i = 0; i < s.size();) {
      const std::size_t end = line_end(s, i, w, f->GetFontBaked(size));
      g.text(f, size, {r.min.x + kSpace3, y + (step - size) / 2}, ink, s.substr(i, end - i));
      y += step;
      i = end;
      while (i < s.size() && (s[i] == ' ' || s[i] == '\n')) ++i;
    }
    return r;
  };
  if (!tip_.empty())
    note(tip_, tip_at_ - Vec2(0, shell.touch() ? 12.0f : 18.0f), colors().text, 320, tip_below_);
  if (now < toast_until_) {
    const float most = std::min(520.0f, width - 48);
    const Rect r = note(toast_, {width / 2, place_toast(most)},
                        toast_bad_ ? colors().danger : colors().text, most, 0);
    regions_.push_back({Region::Cover, kToast, r});
    if (pointer_.cover == kToast && ImGui::IsMouseClicked(0)) toast_until_ = 0;
  }
  // The pointer will have another owner, so another frame is drawn. There is no third frame if that
  // one brings the first owner back.
  settles_ = !settles_ && on_top(pointer_at_) != topmost_;
  if (settles_) shell.wake(1);
  shell.narrate(heading_, description_, controls_);
  pressed_by_narrator_ = 0;
  if (!narrated_presses_.empty()) shell.wake();
}

// --- motion -------------------------------------------------------------------------------------

Clock Ui::clock() const {
  constexpr double kPaces[] = {0.6, 1, 1.5};  // quick, normal, slow
  return {.now = now,
          .pace = kPaces[static_cast<std::size_t>(settings.pace)],
          .still = still,
          .completed = completed_};
}

bool Ui::play(const Tween& tween) {
  const Clock c = clock();
  if (tween.over(c)) return false;
  const double rests = tween.rests(c);
  if (rests <= 0) {
    animate();
  } else if (wakes_at_ == 0 || now + rests < wakes_at_) {
    wakes_at_ = now + rests;
    shell.after(rests * 1000 + 1, [this] { wakes_at_ = 0; });
  }
  return true;
}

}  // namespace parlour::ui
