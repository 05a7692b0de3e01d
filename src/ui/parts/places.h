// The keyboard among the places of a board: while one of them has the focus the arrow keys go to
// the next place in that direction, and never to a button beside the board; Tab leaves it.
#pragma once

#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

class Places {
 public:
  /// Before the places of a frame.
  void begin() { places_.clear(); }
  /// Right after the Ui::area() of a place; `id` tells the places of one board apart.
  void place(Ui&, int id, Vec2 centre, bool focused);
  /// After the last place: takes the arrow keys when a place, or nothing at all, has the focus.
  void end(Ui&);
  /// Asks that the first place of the next frame get the focus, if the keyboard is in use.
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
