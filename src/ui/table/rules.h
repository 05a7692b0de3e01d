// The rules of a game on the screen: text with pictures, in the drawer and as a sheet.
#pragma once

#include <string>

#include "core/any_game.h"
#include "core/rule_sheet.h"
#include "ui/app/screen.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// The part of the code with the rules of a game: few games have one besides their own. Requires it
/// for all that follows.
inline std::string rules_part(const AnyGame& g) {
  return std::string(g.info().id) + "_book";
}
/// The rules of a game for the options and seats of this state, with the game's keys if it has any.
RuleSheet rules_for(const Ui&, const AnyGame&, const AnyState&);
/// Draws them from the top of r; returns the height. If `draw` is false, only measures.
float draw_rules(const Ui&, const AnyGame&, const RuleSheet&, const Rect& r, bool draw = true);
/// The same as one page of text.
std::string rules_told(const Ui&, const RuleSheet&);

class RulesSheet final : public Sheet {
 public:
  RulesSheet(Ui& ui, const AnyGame& game, AnyState state)
      : ui_(ui), game_(game), state_(std::move(state)) {}
  bool draw() override;

 private:
  Ui& ui_;
  const AnyGame& game_;
  AnyState state_;
};

}  // namespace parlour::ui
