// Rings around the controls that a learner is to press next.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ui/lessons/presses.h"

namespace parlour::ui {

class Marks final : public Ui::Spotter {
 public:
  /// Marks the way to an action from now on; `told`: identifies it. The same again changes nothing.
  void want(const std::string& told, std::vector<Press>);
  void want_nothing() { want({}, {}); }
  bool wanted() const { return !told_.empty(); }

  /// Around the drawing of the table's controls in a frame. `prepared`: only the confirmation is
  /// missing.
  void begin(Ui&);
  void end(Ui&, bool prepared);
  /// Draws the rings over everything that has been drawn in this frame, except over `note`.
  void draw(Ui&, const Rect& note) const;

  /// What is to be pressed now, as a screen reader calls it; empty: nothing on the screen.
  const std::string& narrated() const { return name_; }
  /// The same without the name of its place.
  std::string name() const { return without_place(name_); }

  bool spot(std::string_view id, std::string_view narrated, const Rect& seen) override;

 private:
  struct Seen {
    std::string narrated;
    Rect r;
  };
  bool is_done(const std::string& id) const;
  /// The step that is to be taken next; the number of steps: none that can be seen.
  std::size_t due() const;
  void go_to(std::size_t step);

  std::string told_;
  std::vector<Press> presses_;
  std::size_t step_ = 0;                           // the last one that was due
  std::map<std::string, Seen, std::less<>> seen_;  // in this frame
  // how each was called when its step came
  std::map<std::string, std::string, std::less<>> first_;
  std::vector<std::string> now_;  // the ids to press
  std::string name_;
  std::string_view chosen_;  // how the name of a chosen one ends
  double since_ = 0;         // when that changed, seconds
  bool scrolled_ = false;    // to it
};

}  // namespace parlour::ui
