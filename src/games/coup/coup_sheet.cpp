// The rules of Coup for players, by the options and seats of the current game.
#include "core/rule_sheet.h"
#include "games/coup/coup.h"
#include "games/coup/coup_text.h"

namespace parlour::coup {

RuleSheet Coup::rules(const State& s, Lang lang) {
  const bool original = s.type == Type::Original;
  RuleWriter w(lang);
  w.section(book_text::rules_aim);
  w.say(book_text::rules_goal, {s.copies()});
  if (s.rule(rule::Chosen)) w.say(book_text::rules_chosen);
  if (s.sides()) w.say(book_text::rules_sides, {s.sides()});
  w.section(book_text::rules_turn);
  w.say(book_text::rules_actions, {kRich});
  w.say(s.seats == 2 ? book_text::rules_coins_two : book_text::rules_coins);
  w.section(original ? book_text::rules_roles : book_text::rules_roles_inquisitor);
  w.say(book_text::rules_duke);
  w.say(original ? book_text::rules_captain_original : book_text::rules_captain_inquisitor);
  if (s.rule(rule::NoEmptyPurse)) w.say(book_text::rules_purse);
  w.section(book_text::rules_claims);
  w.say(book_text::rules_claim);
  w.section(book_text::rules_answers);
  w.say(book_text::rules_answer);
  w.say(s.rule(rule::SingleLoss) ? book_text::rules_losses_one : book_text::rules_losses_two);
  if (s.type == Type::Reformation) {
    w.section(book_text::rules_reformation);
    w.say(book_text::rules_factions);
  }
  w.section(book_text::rules_end);
  w.say(book_text::rules_quiet, {kQuietTurns});
  if (s.games() > 1) w.say(book_text::rules_match, {s.games()});
  return w.take();
}

}  // namespace parlour::coup
