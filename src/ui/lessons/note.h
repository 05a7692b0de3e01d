// Words above the table: a task, advice, a hint.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

/// On a low screen, and where they are many, the words take a line from the table; unfolded
/// they lie over it until the next press beside them. New words unfold by themselves. Words that
/// come and go take nothing from the table: they lie over it, and folded away they are a button in
/// the top bar.
class Note {
 public:
  struct Words {
    std::string said;
    Color ink;
    bool strong = false;
  };
  struct Content {
    Icon icon = Icon::Hint;
    Color sign;
    std::vector<Words> parts = {};  // at least one
    // What may come below the first of them: there is room for each from the beginning, so that
    // the table does not move.
    std::vector<std::string> may_follow = {};
    bool closes = false;  // there is a cross that closes it for good
    bool small = false;   // the words are set smaller
    bool tight = false;   // without the sign and close to the edges: two lines fit a top bar
    bool floats = false;  // they lie over the table
    /// Draws what follows the words at r, and returns its height; if `draw` is false, only
    /// measures.
    std::function<float(const Rect& r, bool draw)> more = {};
  };

  /// Before the table is drawn: returns the height that the note takes from the body's upper edge.
  /// Words that float hang from the upper edge of `body`, as wide as it is.
  float begin(Ui&, Content, const Rect& body);
  /// Over everything else of the table. Returns whether the cross was pressed.
  bool draw(Ui&);
  /// Words that float are folded away.
  bool away() const { return content_.floats && !open_; }
  void unfold(const Ui& ui) { open_ = true, opened_ = ui.now; }
  /// Where it has been drawn in this frame.
  const Rect& drawn() const { return drawn_; }

 private:
  float lay(Ui&, bool draw);
  float least_height(const Ui&, const Rect& words) const;
  bool cross(Ui&, const Rect& head);
  bool draw_folded(Ui&);
  bool pressed_beside(const Ui&) const;

  Content content_;
  Rect at_, drawn_;
  std::string told_;  // the words, when they were last new
  bool folds_ = false, open_ = true;
  double opened_ = 0;  // seconds
};

}  // namespace parlour::ui
