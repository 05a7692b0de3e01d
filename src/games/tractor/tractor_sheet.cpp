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
  if (s.rule(rule::Fry)) w.say(text::rules_fry);
  if (s.finding()) {
    w.say(text::rules_find);
    w.say(s.rule(rule::OthersJoin) ? text::rules_join : text::rules_find_alone);
  }
  w.say(text::rules_banker_leads);
}

void leads(RuleWriter& w, const State& s) {
  w.section(text::rules_leads);
  if (s.rule(rule::NoThrows)) {
    w.say(text::rules_lead_one);
    return;
  }
  w.say(text::rules_lead);
  w.say(!s.rule(rule::BadThrowPart)    ? text::rules_failed_card
        : s.rule(rule::BadThrowFewest) ? text::rules_failed_fewest
                                       : text::rules_failed_lowest);
  w.say(s.rule(rule::NoFine) ? text::rules_no_fine : text::rules_fine);
  w.say(text::rules_choose);
}

void bids(RuleWriter& w, const State& s) {
  w.section(text::rules_bidding);
  w.say(s.packs == 1 ? text::rules_bids_one : text::rules_bids);
  if (s.rule(rule::JokersAll)) w.say(text::rules_jokers_all, {s.packs});
  w.say(s.rule(rule::NoMore) ? s.rule(rule::OwnOver) ? text::rules_own_other : text::rules_own_stays
        : s.rule(rule::OwnOver) ? text::rules_own_over
                                : text::rules_own);
  if (s.rule(rule::WishNone)) w.say(text::rules_redeal_none, {kRedeals});
  if (s.rule(rule::WishFew)) w.say(text::rules_redeal_few, {kFewPoints, kRedeals});
  w.say(s.rule(rule::FirstBanks) ? text::rules_first_banks : text::rules_first_round, {kRedeals});
}

void climbing(RuleWriter& w, const State& s) {
  const std::string first(kRankNames[s.start_level]);
  if (s.rule(rule::Stops)) {
    std::string stops;
    for (int level = 0; level < kRanks; ++level) {
      if (must_defend(s, level))
        stops += (stops.empty() ? "" : ", ") + std::string(kRankNames[at(level)]);
    }
    w.say(text::rules_stops, stops);
  }
  if (s.rule(rule::Jacks) && s.start_level <= kJack)
    w.say(text::rules_jacks, first, std::string(kRankNames[at((s.start_level + kJack) / 2)]));
  if (s.rule(rule::AloneDouble)) w.say(text::rules_alone);
  if (s.rule(rule::Aces)) w.say(text::rules_aces, first);
}

void count(RuleWriter& w, const State& s) {
  w.section(text::rules_count);
  w.say(text::rules_attackers);
  w.say(s.rule(rule::KittyPower)  ? text::rules_kitty_power
        : s.rule(rule::KittyFlat) ? text::rules_kitty_flat
                                  : text::rules_kitty_double);
  const int step = level_step(s.packs);
  w.say(text::rules_levels, {step, 2 * step});
  if (!s.rule(rule::NoFine | rule::NoThrows)) w.say(text::rules_below, {step});
  climbing(w, s);
  w.say(text::rules_next_banker);
}

}  // namespace

RuleSheet Tractor::rules(const State& s, Lang lang) {
  constexpr int kPackPoints = 100;
  RuleWriter w(lang);
  aim(w, s);
  // The picture of the usual order belongs to the usual section.
  w.section(s.order.always ? text::rules_cards_always : text::rules_cards);
  if (s.packs == 1)
    w.say(text::rules_one_pack, {kPackPoints});
  else
    w.say(text::rules_packs, {s.packs, kPackPoints * s.packs});
  w.say(text::rules_trumps);
  if (s.order.always)
    w.say(s.order.always == kTwos ? text::rules_always_two : text::rules_always_three);
  bids(w, s);
  kitty(w, s);
  leads(w, s);
  w.section(text::rules_following);
  w.say(s.rule(rule::FollowCount)   ? text::rules_follow_suit
        : s.rule(rule::FollowPairs) ? text::rules_follow_pairs
                                    : text::rules_follow);
  if (!s.rule(rule::NoThrows))
    w.say(s.rule(rule::OverruffAll) ? text::rules_overruff_all : text::rules_overruff_largest);
  count(w, s);
  return w.take();
}

}  // namespace parlour::tractor
