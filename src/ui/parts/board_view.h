// A rectangular board on the screen: fitted to its area, turned on its side if that makes it
// larger, moved and zoomed by wheel, pinch and drag.
#pragma once

#include <optional>
#include <utility>

#include "ui/kit/ui.h"

namespace parlour::ui {

class BoardView {
 public:
  /// Fits a board of columns x rows into `into`; keeps zoom and position if they still fit. A board
  /// that is wider than high lies on its side in a portrait area, clockwise, if it may turn.
  /// `whole`: its cells have a whole number of units, so that their edges are crisp.
  void fit(const Rect& into, int columns, int rows, float largest_cell = 160, bool may_turn = true,
           bool whole = true);
  /// A board on its side turns counter-clockwise instead; call before fit.
  void turn_left(bool on) { left_ = on; }
  /// Wheel, pinch and drag; call once per frame inside the layer that shows the board. While the
  /// pointer paints, one finger or the left button does not move the board; the middle button does.
  void input(Ui&, bool pointer_paints = false);
  /// As of input(): the pointer is on the board or on a control on it.
  bool under_pointer() const { return over_; }

  float cell() const { return cell_; }
  /// The board with its border, which shows the names of columns and rows.
  Rect frame() const { return area_.grown(cell_ * kBand); }
  /// It lies on its side: columns run down the screen.
  bool turned() const { return turned_; }
  /// The whole board on the screen (may be larger than the area it was fitted into).
  Rect area() const { return area_; }
  Rect square(int x, int y) const;
  std::optional<std::pair<int, int>> at(Vec2) const;
  /// Converts a screen position to squares of the board: (0,0) is its top left corner, unturned.
  Vec2 in_squares(Vec2) const;
  /// Columns and rows as they lie on the screen, and the square at such a position.
  std::pair<int, int> shown() const {
    return turned_ ? std::pair(rows_, columns_) : std::pair(columns_, rows_);
  }
  std::pair<int, int> unturned(int u, int v) const;
  /// Converts a step on the screen to a step on the board.
  std::pair<int, int> from_screen(int du, int dv) const {
    return !turned_ ? std::pair(du, dv) : left_ ? std::pair(-dv, du) : std::pair(dv, -du);
  }
  /// The board is being moved, so a release is not a tap.
  bool dragging() const { return dragging_; }
  float zoom() const { return zoom_; }
  void set_zoom(float zoom, Vec2 about);
  /// Moves the board so that this part of the screen lies in its area; `way`: how much of the way
  /// there, 0 to 1. False: it lies there already, or as near as it can.
  bool bring(const Rect&, float way);
  /// While only part of the board is visible: a button in its corner that shows the whole board
  /// again.
  void draw_whole(Ui&);

 private:
  static constexpr float kBand = 0.34f;  // in sides of a square

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
