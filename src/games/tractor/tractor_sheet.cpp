// The rules of Tractor for players, by the options and seats of the current game.
#include "core/rule_sheet.h"
#include "games/tractor/tractor.h"
#include "games/tractor/tractor_text.h"

namespace parlour::tractor {
namespace {

void aim(RuleWriter& w, const State& s) {
  w.section(text::rules_aim);
  if (s.finding())
    w.say(text::rules_no_sides, w.count(text::rules_friends, s.friends()));
  else
    w.say(text::rules_sides);
  const std::string level(kRankNames[s.start_level]);
  if (s.rounds)
    w.say(text::rules_rounds, level, w.count(text::rules_rounds_count, s.rounds));
  else
    w.say(text::rules_to_the_ace, level, std::to_string(kMostRounds));
}

void kitty(RuleWriter& w, const State& s) {
  w.section(text::rules_kitty);
  w.say(text::rules_bury, {kitty_size(s)});
  if (s.finding()) w.say(text::rules_find);
  w.say(text::rules_banker_leads);
}

void leads(RuleWriter& w, const State& s) {
  w.section(text::rules_leads);
  w.say(text::rules_lead);
  w.say(!s.rule(rule::BadThrowPart)    ? text::rules_failed_card
        : s.rule(rule::BadThrowFewest) ? text::rules_failed_fewest
                                       : text::rules_failed_lowest);
  w.say(s.rule(rule::NoFine) ? text::rules_no_fine : text::rules_fine);
  w.say(text::rules_choose);
}

void count(RuleWriter& w, const State& s) {
  w.section(text::rules_count);
  w.say(text::rules_attackers);
  w.say(s.rule(rule::KittyPower) ? text::rules_kitty_power : text::rules_kitty_double);
  const int step = level_step(s.packs);
  w.say(text::rules_levels, {step, 2 * step});
  if (!s.rule(rule::NoFine)) w.say(text::rules_below, {step});
  w.say(text::rules_next_banker);
}

}  // namespace

RuleSheet Tractor::rules(const State& s, Lang lang) {
  constexpr int kPackPoints = 100;
  RuleWriter w(lang);
  aim(w, s);
  w.section(text::rules_cards);
  w.say(text::rules_packs, {s.packs, kPackPoints * s.packs});
  w.say(text::rules_trumps);
  w.section(text::rules_bidding);
  w.say(text::rules_bids);
  w.say(text::rules_first_round, {kRedeals});
  kitty(w, s);
  leads(w, s);
  w.section(text::rules_following);
  w.say(text::rules_follow);
  w.say(s.rule(rule::OverruffAll) ? text::rules_overruff_all : text::rules_overruff_largest);
  count(w, s);
  return w.take();
}

}  // namespace parlour::tractor
