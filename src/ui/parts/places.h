// Keyboard navigation on a board: while one of its places has the focus, the arrow keys go to the
// next place in that direction, and never to a button beside the board; Tab leaves it.
#pragma once

#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

class Places {
 public:
  /// Call before the places of a frame.
  void begin() { places_.clear(); }
  /// Call right after the Ui::area() of a place; `id` is unique on the board.
  void place(Ui&, int id, Vec2 centre, bool focused);
  /// Call after the last place: takes the arrow keys if a place, or nothing at all, has the focus.
  void end(Ui&);
  /// Gives the focus to the first place of the next frame, if the keyboard is in use.
  void focus_first() { first_ = true; }

 private:
  struct Place {
    int id;
    Vec2 centre;
  };
  std::vector<Place> places_;
  int focused_ = -1, wanted_ = -1;
  bool first_ = false;
};

}  // namespace parlour::ui
