#include "ui/kit/fold.h"

#include <algorithm>

#include "imgui.h"

namespace parlour::ui {
namespace {

constexpr float kSign = 48;  // room for the sign

float draw_head(Ui& ui, std::string_view id, const Rect& r, std::string_view title,
                std::string_view below, bool& open,
                const std::function<float(const Rect&, bool)>* list) {
  const auto& c = ui.colors();
  const float wide = r.width() - kSign - kSpace3;
  const float title_h = ui.height_of(wide, title, Type::Control, true);
  const auto sum_up = [&](const Rect& at, bool draw) {
    return list ? (*list)(at, draw) : ui.paragraph(at, below, Type::Body, c.second, 0, false, draw);
  };
  const float below_h = sum_up(Rect::at({}, {wide, 0}), false);
  const Rect fold =
      Rect::at(r.min, {r.width(), std::max(kTarget, title_h + below_h + 2 * kSpace3)});
  const Ui::Touch t = ui.area(id, fold, below.empty() ? std::string(title) : ui.says(title, below));
  if (t.pressed) open = !open;
  ui.panel(fold, kRadiusPanel, 0.6f);
  const Rect words =
      Rect::around({fold.min.x + kSpace3 + wide / 2, fold.centre().y}, {wide, title_h + below_h});
  ui.paragraph(words, title, Type::Control, c.text, 0, true);
  sum_up(words.moved({0, title_h}), true);
  ui.icon(open ? Icon::Minus : Icon::Plus, {fold.max.x - kSign / 2, fold.centre().y}, 20,
          t.hovered ? c.text : c.muted);
  if (t.focused) gfx::focus_ring(ui.canvas(), fold, kRadiusPanel, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return fold.height();
}

}  // namespace

float draw_fold(Ui& ui, std::string_view id, const Rect& r, std::string_view title,
                std::string_view below, bool& open,
                const std::function<float(const Rect&)>& content,
                const std::function<float(const Rect&, bool)>* list) {
  const bool was_open = open;
  const float head = draw_head(ui, id, r, title, below, open, list);
  if (!open) return head;
  const float whole = head + content(Rect::at({r.min.x, r.min.y + head}, {r.width(), 0}));
  // What has just been unfolded may lie below the screen.
  if (!was_open) ui.reveal(Rect::at(r.min, {r.width(), whole}));
  return whole;
}

}  // namespace parlour::ui
