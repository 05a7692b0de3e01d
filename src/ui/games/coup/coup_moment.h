// The moment in which a challenge is decided: everything else grows dim, light falls on the card,
// it is turned over, and what follows is said.
#pragma once

#include <optional>

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

class Moment {
 public:
  /// A step happens; most decide no challenge, and only the viewer's own end what is shown.
  void begin(const Ui&, const Table::Step&);
  void reset() { step_.reset(); }
  /// Seconds until it is over.
  double lasts(const Ui& ui) const { return step_ ? end(ui).left(ui.clock()) : 0; }
  /// It is on the screen; once per frame.
  bool goes_on(Ui&);
  /// What it has decided, in words; requires goes_on().
  std::string said(const Scene&) const;
  /// Covers `all` with shade and shows the card in `middle`; false: there is no room for one.
  bool draw(const Scene&, const Rect& all, const Rect& middle) const;

 private:
  std::optional<Table::Step> step_;
  int role_ = coup::kNone;  // of the card that is turned over
  bool fell_ = false;       // it is lost, because the claim was false
  // With reduced motion no press ends it: nothing moves that a player could be tired of.
  const Tween& end(const Ui& ui) const { return ui.still ? holds_ : fades_; }
  float opacity(const Ui&) const;

  Tween dims_, turns_, fades_, holds_;
};

}  // namespace parlour::ui::coup_table
