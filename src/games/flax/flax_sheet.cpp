// The rules of Flax for players, by the options of the current game.
#include "core/rule_sheet.h"
#include "games/flax/flax.h"
#include "games/flax/flax_text.h"

namespace parlour::flax {

RuleSheet Flax::rules(const State& s, Lang lang) {
  RuleWriter w(lang);
  w.section(text::rules_aim);
  w.say(text::rules_goal, {kRoomPoints});
  if (s.handicap) w.say(text::rules_handicap, {s.handicap});
  w.section(text::rules_turn);
  w.say(text::rules_draw, {kChips, kPerType});
  if (s.ahead) w.say(text::rules_ahead);
  if (s.pie) w.say(text::rules_pie);
  w.section(text::rules_where);
  w.say(text::rules_reach);
  w.section(text::rules_covering);
  w.say(text::rules_cover);
  w.say(s.reach_start ? text::rules_start_reach : text::rules_start_free);
  w.section(text::rules_end);
  w.say(text::rules_over);
  return w.take();
}

}  // namespace parlour::flax
