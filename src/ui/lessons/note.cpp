#include "ui/lessons/note.h"

#include <algorithm>
#include <utility>

#include "imgui.h"
#include "ui/lessons/lesson_text.h"
#include "ui/table/layout.h"

namespace parlour::ui {
namespace {

constexpr float kSign = 20, kSignRoom = kSign + kSpace2;
constexpr float kTight = 600;  // height of a screen on which the words are set smaller, and fold
constexpr float kMostPart = 0.25f;  // of the screen's height: higher words fold as well
constexpr float kFolded = 36;       // units: one line
constexpr float kFoldIcon = 16;

Type type_of(const Ui& ui, bool small) {
  return small || ui.height < kTight ? Type::Small : Type::Body;
}

}  // namespace

float Note::begin(Ui& ui, Content content, const Rect& body) {
  content_ = std::move(content);
  at_ = content_.floats ? body : body.inset(ui.phone() ? kSpace2 : kSpace4, kSpace1);
  const float whole = lay(ui, false);
  folds_ = content_.floats || ui.height < kTight || whole > kMostPart * ui.height;
  std::string told;
  for (const Words& w : content_.parts) told += w.said + '\n';
  if (std::exchange(told_, told) != told) unfold(ui);
  if (content_.floats) return 0;
  at_.max.y = at_.min.y + (folds_ ? kFolded : whole);
  return at_.height() + 2 * kSpace1;
}

// By the pointer beside it, or by a key that does more than to move the focus; not what goes to a
// sheet above.
bool Note::pressed_beside(const Ui& ui) const {
  if (!ui.completed() || ui.blocked()) return false;
  const auto& io = ImGui::GetIO();
  if (ImGui::IsMouseClicked(0)) return !drawn_.contains(io.MousePos);
  constexpr ImGuiKey moves[] = {ImGuiKey_Tab, ImGuiKey_LeftArrow, ImGuiKey_RightArrow,
                                ImGuiKey_UpArrow, ImGuiKey_DownArrow};
  return !io.KeyShift &&
         std::ranges::none_of(moves, [](ImGuiKey k) { return ImGui::IsKeyPressed(k); });
}

bool Note::cross(Ui& ui, const Rect& head) {
  const std::string_view word = ui.tr(lesson_text::note_close);
  const Rect r = Rect::around({head.max.x - kTarget / 2, head.centre().y}, {kTarget, kTarget});
  return ui.button("note-close", r,
                   {.icon = Icon::Close, .look = Look::Quiet, .narrated = word, .tip = word});
}

// The sign, the words one below the other, and what follows them. Returns the height.
float Note::lay(Ui& ui, bool draw) {
  const Type type = type_of(ui, content_.small);
  const float edge = content_.tight ? kSpace1 : kSpace2;
  const Rect in = at_.inset(kSpace3, edge);
  const Rect words{{in.min.x + (content_.tight ? 0 : kSignRoom), in.min.y},
                   {in.max.x - (content_.closes ? kTarget - kSpace2 : 0), in.max.y}};
  if (draw && !content_.tight)
    ui.icon(content_.icon, {in.min.x + kSign / 2, in.min.y + kSign / 2}, kSign, content_.sign);
  float y = in.min.y;
  for (const Words& w : content_.parts) {
    if (y > in.min.y) y += kSpace1;
    y += ui.paragraph({{words.min.x, y}, {words.max.x, y}}, w.said, type, w.ink, 0, w.strong, draw);
  }
  if (content_.more) y += content_.more({{words.min.x, y}, {in.max.x, y}}, draw);
  return std::max(y - in.min.y + 2 * edge, least_height(ui, words));
}

// With the cross, and with the longest of the words that may follow.
float Note::least_height(const Ui& ui, const Rect& words) const {
  const float least = content_.closes ? kTarget : 0;
  if (content_.may_follow.empty()) return least;
  const auto high = [&](const std::string& said, bool strong) {
    return ui.height_of(words.width(), said, type_of(ui, content_.small), strong);
  };
  float most = 0;
  for (const std::string& said : content_.may_follow) most = std::max(most, high(said, false));
  const Words& first = content_.parts.front();
  return std::max(least, high(first.said, first.strong) + kSpace1 + most + 2 * kSpace2);
}

// A line, which unfolds when it is pressed.
bool Note::draw_folded(Ui& ui) {
  const std::string word(ui.tr(lesson_text::note_unfold));
  const Ui::Touch t = ui.area("note", at_, word);
  if (t.pressed) unfold(ui);
  ui.panel(at_, kRadiusControl, t.hovered ? 1.4f : 1);
  const Rect in = at_.inset(kSpace3, 0);
  const float mid = in.centre().y;
  ui.icon(content_.icon, {in.min.x + kSign / 2, mid}, kSign, content_.sign);
  ui.icon(Icon::Plus, {in.max.x - kFoldIcon / 2, mid}, kFoldIcon, ui.colors().second);
  const Rect words{{in.min.x + kSign + kSpace2, in.min.y},
                   {in.max.x - kFoldIcon - kSpace2, in.max.y}};
  // What was said last: the answer to a mistake, rather than the task.
  const Words& last = content_.parts.back();
  ui.label_cut(words.point(0, 0.5f), words.width(),
               whole_words(last.said, words.width(),
                           [&](std::string_view part) {
                             return ui.label_width(part, Type::Small, last.strong);
                           }),
               Type::Small, last.ink, gfx::kLeftMiddle, last.strong);
  if (t.focused) gfx::focus_ring(ui.canvas(), at_, kRadiusControl, ui.colors().focus);
  return false;
}

bool Note::draw(Ui& ui) {
  // Only now: a press that was meant for a control of the note has reached it in this frame.
  const bool folds = folds_ && open_ && ui.now > opened_ && pressed_beside(ui);
  drawn_ = away() ? Rect{} : at_;
  if (away()) return false;
  if (folds_ && !open_) return draw_folded(ui);
  Rect& r = drawn_;
  r.max.y = r.min.y + lay(ui, false);
  if (folds_) {
    ui.cover("note-open", r);
    ui.canvas().round_rect(r, kRadiusControl, ui.colors().panel.with_alpha(1));
    ui.panel(r, kRadiusControl, 2);
    const Ui::Touch t = ui.area("note", r, ui.tr(lesson_text::note_fold));
    if (t.pressed) open_ = false;
    if (t.focused) gfx::focus_ring(ui.canvas(), r, kRadiusControl, ui.colors().focus);
  } else {
    ui.panel(r, kRadiusControl, 1);
  }
  const bool closed = content_.closes && cross(ui, {r.min, {r.max.x, r.min.y + kTarget}});
  lay(ui, true);
  if (folds) open_ = false, ui.animate();
  return closed;
}

}  // namespace parlour::ui
