// The rules of Coup for players, by the options and seats of the current game.
#include "core/rule_sheet.h"
#include "games/coup/coup.h"
#include "games/coup/coup_text.h"

namespace parlour::coup {

RuleSheet Coup::rules(const State& s, Lang lang) {
  const bool original = s.type == Type::Original;
  RuleWriter w(lang);
  w.section(text::rules_aim);
  w.say(text::rules_goal, {s.copies()});
  if (s.rule(rule::Chosen)) w.say(text::rules_chosen);
  if (s.sides()) w.say(text::rules_sides, {s.sides()});
  w.section(text::rules_turn);
  w.say(text::rules_actions, {kRich});
  w.say(s.seats == 2 ? text::rules_coins_two : text::rules_coins);
  w.section(original ? text::rules_roles : text::rules_roles_inquisitor);
  w.say(text::rules_duke);
  w.say(original ? text::rules_captain_original : text::rules_captain_inquisitor);
  if (s.rule(rule::NoEmptyPurse)) w.say(text::rules_purse);
  w.section(text::rules_claims);
  w.say(text::rules_claim);
  w.section(text::rules_answers);
  w.say(text::rules_answer);
  w.say(s.rule(rule::SingleLoss) ? text::rules_losses_one : text::rules_losses_two);
  if (s.type == Type::Reformation) {
    w.section(text::rules_reformation);
    w.say(text::rules_factions);
  }
  w.section(text::rules_end);
  w.say(text::rules_quiet, {kQuietTurns});
  if (s.games() > 1) w.say(text::rules_match, {s.games()});
  return w.take();
}

}  // namespace parlour::coup
