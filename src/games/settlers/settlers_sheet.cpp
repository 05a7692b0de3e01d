// The rules of Settlers for players, by the options and seats of the current game.
#include "core/rule_sheet.h"
#include "games/settlers/settlers.h"
#include "games/settlers/settlers_text.h"

namespace parlour::settlers {
namespace {

int land_hexes(const State& s) {
  int out = 0;
  for (int h = 0; h < kHexes; ++h) out += s.land(h);
  return out;
}

void turn(RuleWriter& w, const State& s) {
  w.section(book_text::rules_turn);
  w.say(book_text::rules_roll);
  if (s.rule(rule::BalancedDice)) w.say(book_text::rules_dice_bag);
  if (s.no_sevens())
    w.say(s.no_sevens() == 1 ? book_text::rules_sevens_one : book_text::rules_sevens_two);
  const bool nobody = s.rule(rule::ShortageNobody);
  w.say(nobody ? book_text::rules_shortage_nobody : book_text::rules_shortage_one,
        {cards_of_each(s.large)});
  if (s.gold) w.say(book_text::rules_gold);
  w.say(s.rule(rule::Strict) ? book_text::rules_phases_strict : book_text::rules_phases_free);
  if (s.seats >= 5) w.say(book_text::rules_special);
}

void robber(RuleWriter& w, const State& s) {
  w.section(s.no_robber() ? book_text::rules_no_robber : book_text::rules_robber);
  w.say(s.no_robber() ? book_text::rules_seven_alone : book_text::rules_seven, {s.limit});
  if (s.rule(rule::Friendly)) w.say(book_text::rules_friendly);
  if (s.rule(rule::NoDesert)) w.say(book_text::rules_no_desert);
  if (s.alone()) w.say(book_text::rules_robber_alone);
}

void trade(RuleWriter& w, const State& s) {
  w.section(book_text::rules_trade);
  w.say(s.bank_three() ? book_text::rules_bank_three : book_text::rules_bank);
  if (s.open_hands()) w.say(book_text::rules_open);
  if (s.alone())
    w.say(book_text::rules_trade_alone);
  else if (s.rule(rule::NoTrade))
    w.say(book_text::rules_no_trade);
  else
    w.say(book_text::rules_players, w.count(book_text::rules_offers, s.most_offers));
}

}  // namespace

RuleSheet Settlers::rules(const State& s, Lang lang) {
  RuleWriter w(lang);
  w.section(book_text::rules_aim);
  w.say(s.alone() ? book_text::rules_goal_alone : book_text::rules_goal,
        w.count(book_text::rules_points, s.goal));
  w.section(book_text::rules_start);
  if (s.bids()) w.say(book_text::rules_bid, {kMostBid});
  w.say(book_text::rules_setup);
  if (s.rule(rule::ExtraRoads)) w.say(book_text::help_roads);
  if (s.own) w.say(book_text::rules_own, {land_hexes(s)});
  turn(w, s);
  w.section(book_text::rules_building);
  w.say(book_text::rules_costs);
  w.say(book_text::rules_places);
  w.say(book_text::rules_pieces, {kRoads, kSettlements, kCities});
  w.section(book_text::rules_development);
  w.say(s.no_robber() ? book_text::rules_cards_alone : book_text::rules_cards);
  robber(w, s);
  trade(w, s);
  w.section(book_text::rules_awards);
  w.say(s.alone() ? book_text::rules_longest_alone : book_text::rules_longest);
  w.section(book_text::rules_unfinished);
  w.say(s.alone() ? book_text::rules_turns_alone : book_text::rules_most_turns, {s.most_turns()});
  return w.take();
}

}  // namespace parlour::settlers
