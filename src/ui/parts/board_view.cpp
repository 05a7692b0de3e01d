#include "ui/parts/board_view.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/kit/gestures.h"

namespace parlour::ui {
namespace {

constexpr float kMargin = 0.38f;    // around the board, in squares: the frame and its shadow
constexpr float kLeastCell = 0.5f;  // units
constexpr float kMostZoom = 6;
constexpr float kDragStart = 8;

}  // namespace

void BoardView::fit(const Rect& into, int columns, int rows, float largest_cell, bool may_turn,
                    bool whole) {
  whole_ = whole;
  into_ = into;
  columns_ = columns, rows_ = rows;
  turned_ = may_turn && ((into.height() > into.width() && columns > rows) ||
                         (into.width() > into.height() && rows > columns));
  const auto [w, h] = shown();
  base_ = std::min({into.width() / (static_cast<float>(w) + 2 * kMargin),
                    into.height() / (static_cast<float>(h) + 2 * kMargin), largest_cell});
  base_ = std::max(base_, kLeastCell);
  clamp();
}

void BoardView::clamp() {
  const auto [w, h] = shown();
  cell_ = base_ * zoom_;
  if (zoom_ == 1 && whole_) cell_ = std::max(1.0f, std::floor(cell_));
  const Vec2 size{cell_ * static_cast<float>(w), cell_ * static_cast<float>(h)};
  const auto limit = [](float board, float room) {
    return std::max(0.0f, (board - room) / 2 + 24);
  };
  const float x = zoom_ > 1 ? limit(size.x, into_.width()) : 0,
              y = zoom_ > 1 ? limit(size.y, into_.height()) : 0;
  shift_ = {std::clamp(shift_.x, -x, x), std::clamp(shift_.y, -y, y)};
  const Vec2 corner = into_.centre() + shift_ - size * 0.5f;
  area_ = Rect::at({std::round(corner.x), std::round(corner.y)}, size);
}

void BoardView::set_zoom(float zoom, Vec2 about) {
  zoom = std::clamp(zoom, 1.0f, kMostZoom);
  const Vec2 from_centre = about - into_.centre() - shift_;
  shift_ = shift_ - from_centre * (zoom / zoom_ - 1);
  zoom_ = zoom;
  clamp();
}

bool BoardView::bring(const Rect& r, float way) {
  if (zoom_ <= 1 || (into_.contains(r.min) && into_.contains(r.max))) return false;
  const Vec2 before = shift_;
  shift_ = shift_ + (into_.centre() - r.centre()) * way;
  clamp();
  return gfx::length(shift_ - before) > 0.5f;
}

void BoardView::draw_whole(Ui& ui) {
  if (zoom_ < 1.05f) return;
  const std::string_view said = ui.tr(text::whole_board);
  const Rect at = Rect::at(into_.max - Vec2(kTarget + 8, kTarget + 8), {kTarget, kTarget});
  if (ui.button("whole", at, {.icon = Icon::ZoomOut, .narrated = said, .tip = said}))
    set_zoom(1, into_.centre());
}

void BoardView::input(Ui& ui, bool pointer_paints) {
  const int button = pointer_paints ? ImGuiMouseButton_Middle : ImGuiMouseButton_Left;
  const ImGuiIO& io = ImGui::GetIO();
  over_ = ui.cover("board", into_);
  const Gestures& g = gestures();
  if (over_ && io.MouseWheel != 0 && !io.KeyCtrl)
    set_zoom(zoom_ * std::pow(1.15f, io.MouseWheel), io.MousePos);
  // A trackpad pinches without fingers on the screen, and quick fingers may have lifted before the
  // frame.
  if ((g.two_fingers || g.pinch != 1) && over_) {
    set_zoom(zoom_ * g.pinch, {g.x, g.y});
    shift_ = shift_ + Vec2(g.pan_x, g.pan_y);
    dragging_ = g.two_fingers;
    clamp();
  }
  if (!ui.phone() || zoom_ > 1) {
    if (ImGui::IsKeyPressed(ImGuiKey_Equal) || ImGui::IsKeyPressed(ImGuiKey_KeypadAdd))
      set_zoom(zoom_ * 1.25f, into_.centre());
    if (ImGui::IsKeyPressed(ImGuiKey_Minus) || ImGui::IsKeyPressed(ImGuiKey_KeypadSubtract))
      set_zoom(zoom_ / 1.25f, into_.centre());
  }
  if (io.MouseClicked[button]) pressed_ = over_, moved_ = 0, dragging_ = false;
  if (pressed_ && io.MouseDown[button] && zoom_ > 1) {
    moved_ += std::abs(io.MouseDelta.x) + std::abs(io.MouseDelta.y);
    if (moved_ > kDragStart) dragging_ = true;
    if (dragging_) shift_ = shift_ + Vec2(io.MouseDelta), clamp();
  }
  if (!io.MouseDown[button] && !ImGui::IsMouseReleased(button) && !g.two_fingers)
    pressed_ = false, dragging_ = false;
}

Rect BoardView::square(int x, int y) const {
  const int u = !turned_ ? x
                : left_  ? y
                         : rows_ - 1 - y,
            v = !turned_ ? y
                : left_  ? columns_ - 1 - x
                         : x;
  return Rect::at(
      {area_.min.x + static_cast<float>(u) * cell_, area_.min.y + static_cast<float>(v) * cell_},
      {cell_, cell_});
}

std::pair<int, int> BoardView::unturned(int u, int v) const {
  return !turned_ ? std::pair(u, v)
         : left_  ? std::pair(columns_ - 1 - v, u)
                  : std::pair(v, rows_ - 1 - u);
}

std::optional<std::pair<int, int>> BoardView::at(Vec2 p) const {
  if (!area_.contains(p)) return {};
  return unturned(static_cast<int>((p.x - area_.min.x) / cell_),
                  static_cast<int>((p.y - area_.min.y) / cell_));
}

Vec2 BoardView::in_squares(Vec2 p) const {
  const Vec2 on_screen = (p - area_.min) / cell_;
  if (!turned_) return on_screen;
  if (left_) return {static_cast<float>(columns_) - on_screen.y, on_screen.x};
  return {on_screen.y, static_cast<float>(rows_) - on_screen.x};
}

}  // namespace parlour::ui
