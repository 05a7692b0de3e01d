// A rectangular board on the screen: fitted to its area, turned on its side where that is larger,
// moved and enlarged with wheel, pinch and drag.
#pragma once

#include <optional>
#include <utility>

#include "ui/kit/ui.h"

namespace parlour::ui {

class BoardView {
 public:
  /// Lays a board of columns x rows into `into`; keeps zoom and place as far as they fit. A board
  /// that is wider than high lies on its side in a portrait area, clockwise, if it may turn.
  /// `whole`: its cells have a whole number of units, so that their edges are crisp.
  void fit(const Rect& into, int columns, int rows, float largest_cell = 160, bool may_turn = true,
           bool whole = true);
  /// Where the board lies on its side, counter-clockwise instead; call before fit.
  void turn_left(bool on) { left_ = on; }
  /// Wheel, pinch and drag; call once a frame inside the layer that shows the board. Where the
  /// pointer paints, one finger and the left button do not move the board: the middle one does.
  void input(Ui&, bool pointer_paints = false);
  /// As of input: the pointer is on the board or on a control that lies on it.
  bool under_pointer() const { return over_; }

  float cell() const { return cell_; }
  /// The board with the band around it that carries the names of columns and rows.
  Rect frame() const { return area_.grown(cell_ * kBand); }
  /// It lies on its side: columns run down the screen.
  bool turned() const { return turned_; }
  /// The whole board on the screen (may be larger than what it was fitted into).
  Rect area() const { return area_; }
  Rect square(int x, int y) const;
  std::optional<std::pair<int, int>> at(Vec2) const;
  /// A point of the screen in squares of the board: (0,0) is its top left corner, unturned.
  Vec2 in_squares(Vec2) const;
  /// Columns and rows as they lie on the screen, and the square at one of them.
  std::pair<int, int> shown() const {
    return turned_ ? std::pair(rows_, columns_) : std::pair(columns_, rows_);
  }
  std::pair<int, int> unturned(int u, int v) const;
  /// A step on the screen as a step on the board.
  std::pair<int, int> from_screen(int du, int dv) const {
    return !turned_ ? std::pair(du, dv) : left_ ? std::pair(-dv, du) : std::pair(dv, -du);
  }
  /// The board is being moved: a release is no tap.
  bool dragging() const { return dragging_; }
  float zoom() const { return zoom_; }
  void set_zoom(float zoom, Vec2 about);
  /// While only a part of the board is seen: a button in its corner that shows the whole of it
  /// again.
  void draw_whole(Ui&);

 private:
  static constexpr float kBand = 0.34f;  // of a square's side

  void clamp();

  Rect into_, area_;
  int columns_ = 1, rows_ = 1;
  bool turned_ = false, left_ = false, whole_ = true;
  float base_ = 1, cell_ = 1, zoom_ = 1;
  Vec2 shift_;  // of the board's centre from the area's
  bool over_ = false, pressed_ = false, dragging_ = false;
  float moved_ = 0;
};

}  // namespace parlour::ui
