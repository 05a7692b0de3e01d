// The rules of a game on the screen: text with pictures, in the drawer and as a sheet.
#pragma once

#include <string>

#include "core/any_game.h"
#include "core/rule_sheet.h"
#include "ui/app/screen.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// The rules of a game by the options and seats of this state, and its keys where there are keys.
RuleSheet rules_for(const Ui&, const AnyGame&, const AnyState&);
/// Draws them from the top of r; returns the height. Measures only when `draw` is false.
float draw_rules(const Ui&, const AnyGame&, const RuleSheet&, const Rect& r, bool draw = true);
/// What is drawn as a page of text, to be read as one.
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
