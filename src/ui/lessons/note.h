// Words above the table: a task, advice, a hint.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

/// On a low screen, and where they are many, the words take a line or two from the table; unfolded
/// they lie over it until the next press beside them. New words unfold by themselves, unless they
/// can be said in brief, which on a phone is always preferred.
class Note {
 public:
  struct Words {
    std::string said;
    Color ink;
    bool strong = false;
  };
  struct Brief {
    std::string said;
    std::string figure = {};  // at the end of the line
    bool strong = false;
  };
  struct Content {
    Icon icon = Icon::Hint;
    Color sign;
    std::vector<Words> parts = {};  // at least one
    // What may come below the first of them: there is room for each from the beginning, so that
    // the table does not move.
    std::vector<std::string> may_follow = {};
    // A line each, while folded; none: the first of the parts, or else the last.
    std::vector<Brief> brief = {};
    bool first = false;
    bool closes = false;  // there is a cross that closes it for good
    bool small = false;   // the words are set smaller
    /// Draws what follows the words at r, and returns its height; if `draw` is false, only
    /// measures.
    std::function<float(const Rect& r, bool draw)> more = {};
  };

  /// Before the table is drawn: returns the height that the note takes from the body's upper edge.
  float begin(Ui&, Content, const Rect& body);
  /// Over everything else of the table. Returns whether the cross was pressed.
  bool draw(Ui&);
  /// Where it has been drawn in this frame.
  const Rect& drawn() const { return drawn_; }

 private:
  float lay(Ui&, bool draw);
  float folded_height() const;
  void draw_brief(const Ui&, const Rect&) const;
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
