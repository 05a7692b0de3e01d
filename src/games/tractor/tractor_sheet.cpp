// The rules of Tractor for players, by the options and seats of the current game.
#include "core/rule_sheet.h"
#include "games/tractor/tractor.h"
#include "games/tractor/tractor_text.h"

namespace parlour::tractor {
namespace {

void aim(RuleWriter& w, const State& s) {
  w.section(book_text::rules_aim);
  if (s.finding())
    w.say(book_text::rules_no_sides, w.count(book_text::rules_friends, s.friends()));
  else
    w.say(book_text::rules_sides);
  const std::string level(kRankNames[s.start_level]);
  const bool more = s.rule(rule::AfterNoTrump);
  if (s.rounds)
    w.say(s.rule(rule::AfterOn) ? book_text::rules_rounds_on
          : more                ? book_text::rules_rounds_no_trump
                                : book_text::rules_rounds,
          level, w.count(book_text::rules_rounds_count, s.rounds));
  else
    w.say(s.rule(rule::AfterOn) ? book_text::rules_two_laps
          : more                ? book_text::rules_to_no_trump
                                : book_text::rules_to_the_ace,
          level, std::to_string(kMostRounds));
}

void kitty(RuleWriter& w, const State& s) {
  w.section(book_text::rules_kitty);
  w.say(book_text::rules_bury, {kitty_size(s)});
  if (s.rule(rule::Fry)) w.say(book_text::rules_fry);
  if (s.finding()) {
    w.say(book_text::rules_find);
    w.say(s.rule(rule::OthersJoin) ? book_text::rules_join : book_text::rules_find_alone);
  }
  w.say(book_text::rules_banker_leads);
}

void leads(RuleWriter& w, const State& s) {
  w.section(book_text::rules_leads);
  if (s.rule(rule::NoThrows)) {
    w.say(book_text::rules_lead_one);
    return;
  }
  w.say(book_text::rules_lead);
  w.say(!s.rule(rule::BadThrowPart)    ? book_text::rules_failed_card
        : s.rule(rule::BadThrowFewest) ? book_text::rules_failed_fewest
                                       : book_text::rules_failed_lowest);
  w.say(s.rule(rule::NoFine) ? book_text::rules_no_fine : book_text::rules_fine);
  w.say(book_text::rules_choose);
}

void bids(RuleWriter& w, const State& s) {
  w.section(book_text::rules_bidding);
  w.say(s.packs == 1 ? book_text::rules_bids_one : book_text::rules_bids);
  if (s.rule(rule::JokersAll)) w.say(book_text::rules_jokers_all, {s.packs});
  w.say(s.rule(rule::NoMore)
            ? s.rule(rule::OwnOver) ? book_text::rules_own_other : book_text::rules_own_stays
        : s.rule(rule::OwnOver) ? book_text::rules_own_over
                                : book_text::rules_own);
  if (s.rule(rule::AtOnce)) w.say(book_text::rules_at_once);
  if (s.rule(rule::WishNone)) w.say(book_text::rules_redeal_none, {kRedeals});
  if (s.rule(rule::WishTrumps)) w.say(book_text::rules_redeal_trumps, {kFewTrumps, kRedeals});
  if (s.rule(rule::WishFew)) w.say(book_text::rules_redeal_few, {kFewPoints, kRedeals});
  w.say(s.rule(rule::FirstBanks) ? book_text::rules_first_banks : book_text::rules_first_round,
        {kRedeals});
}

void climbing(RuleWriter& w, const State& s) {
  const std::string first(kRankNames[s.start_level]);
  if (s.rule(rule::Stops)) {
    std::string stops;
    for (int level = 0; level < kRanks; ++level) {
      if (level != kAce && must_defend(s, level))
        stops += (stops.empty() ? "" : ", ") + std::string(kRankNames[at(level)]);
    }
    w.say(book_text::rules_stops, stops);
  }
  if (s.rule(rule::Jacks) && s.start_level <= kJack)
    w.say(book_text::rules_jacks, first, std::string(kRankNames[at((s.start_level + kJack) / 2)]));
  if (s.rule(rule::AloneDouble)) w.say(book_text::rules_alone);
  if (s.rule(rule::Aces)) w.say(book_text::rules_aces, first);
  if (s.rule(rule::AfterNoTrump | rule::AfterOn)) w.say(book_text::rules_pass_ace);
  if (s.rule(rule::AfterNoTrump)) w.say(book_text::rules_no_trump_level);
}

void count(RuleWriter& w, const State& s) {
  w.section(book_text::rules_count);
  w.say(book_text::rules_attackers);
  w.say(s.rule(rule::KittyPower)  ? book_text::rules_kitty_power
        : s.rule(rule::KittyFlat) ? book_text::rules_kitty_flat
                                  : book_text::rules_kitty_double);
  if (s.rule(rule::KittyCovered)) w.say(book_text::rules_covered);
  const int step = level_step(s), win = points_to_win(s);
  if (win == 2 * step && !s.rule(rule::PlainZero)) {
    w.say(book_text::rules_levels, {step, win});
  } else {
    w.say(book_text::rules_levels_free, {step, win});
    if (!s.rule(rule::PlainZero)) w.say(book_text::rules_zero);
  }
  if (!s.rule(rule::NoFine | rule::NoThrows)) w.say(book_text::rules_below, {step});
  climbing(w, s);
  if (s.rule(rule::Early)) {
    w.say(book_text::rules_early);
    if (!s.rule(rule::NoFine | rule::NoThrows)) w.say(book_text::rules_early_fines);
  }
  w.say(book_text::rules_next_banker);
}

}  // namespace

RuleSheet Tractor::rules(const State& s, Lang lang) {
  constexpr int kPackPoints = 100;
  RuleWriter w(lang);
  aim(w, s);
  // The picture of the usual order belongs to the usual section.
  w.section(s.order.always ? book_text::rules_cards_always : book_text::rules_cards);
  if (s.packs == 1)
    w.say(book_text::rules_one_pack, {kPackPoints});
  else
    w.say(book_text::rules_packs, {s.packs, kPackPoints * s.packs});
  w.say(book_text::rules_trumps);
  if (s.order.always)
    w.say(s.order.always == kTwos ? book_text::rules_always_two : book_text::rules_always_three);
  bids(w, s);
  kitty(w, s);
  leads(w, s);
  w.section(book_text::rules_following);
  w.say(s.rule(rule::FollowCount)   ? book_text::rules_follow_suit
        : s.rule(rule::FollowPairs) ? book_text::rules_follow_pairs
                                    : book_text::rules_follow);
  if (s.rule(rule::Fours)) w.say(book_text::rules_fours);
  if (!s.rule(rule::NoThrows))
    w.say(s.rule(rule::OverruffAll) ? book_text::rules_overruff_all
                                    : book_text::rules_overruff_largest);
  count(w, s);
  return w.take();
}

}  // namespace parlour::tractor
