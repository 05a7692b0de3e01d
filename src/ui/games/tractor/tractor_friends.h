// The banker names the cards of their friends.
#pragma once

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

class FriendChoice {
 public:
  static float height(float width);
  void draw(const Scene&, const State&, const Rect&);
  bool begun() const { return kind_ >= 0; }
  void clear() { kind_ = -1; }
  Action action() const { return tractor::act(Kind::Friend, {}, std::max(0, kind_), copy_); }
  /// Whom the choice makes a friend, or why it cannot be named; requires begun().
  std::string told(const Ui&, const State&, Seat viewer) const;

 private:
  void settle(const State&, Seat viewer);
  void draw_suits(Ui&, const Rect&, int& suit) const;
  void draw_ranks(Ui&, const State&, Rect& r, int suit);

  int kind_ = -1, copy_ = 1;
};

}  // namespace parlour::ui::tractor_table
