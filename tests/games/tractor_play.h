// Shared by the tests of Tractor: cards and trumps by name, tables with known hands, and actions as
// in a record.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/tractor/tractor.h"
#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"

namespace parlour::tractor {

/// "5S 10H LJ".
inline Cards cards(std::string_view text) {
  Cards out;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const auto kind = card_from(text.substr(0, blank));
    EXPECT_TRUE(kind) << text;
    if (kind) out.add(*kind);
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return out;
}

/// "2S": twos and spades are trumps; "2": twos, without a trump suit; "NT": only the jokers.
inline Order trump(std::string_view text) {
  if (text == level_name(kNoRank)) return {byte(kNoRank), byte(kNoSuit)};
  if (const auto kind = card_from(text)) return {byte(rank_of(*kind)), byte(suit_of(*kind))};
  return {byte(rank_of(*card_from(std::string(text) + "S"))), byte(kNoSuit)};
}

inline Parts parts(std::string_view trumps, std::string_view lead) {
  const auto out = parts_of(trump(trumps), cards(lead), {});
  EXPECT_TRUE(out) << lead;
  return out.value_or(Parts());
}

/// How a lead is read, the greatest part first: "AS AS KS KS + AS".
inline std::string reading(std::string_view trumps, std::string_view lead) {
  const Order order = trump(trumps);
  std::string out;
  for (const Part& p : parts(trumps, lead)) {
    out += (out.empty() ? "" : " + ") + names_of(cards_of(order, order.group_of(cards(lead)), p));
  }
  return out;
}

/// Why this play does not follow that lead.
inline Reason follow(std::string_view trumps, std::string_view lead, std::string_view hand,
                     std::string_view play) {
  const Order order = trump(trumps);
  EXPECT_TRUE(cards(hand).contains(cards(play))) << play;
  return check_follow(order, cards(hand), cards(lead), parts(trumps, lead), cards(play));
}

/// Who wins a trick of these plays, the first being the lead.
inline int winner(std::string_view trumps, std::initializer_list<std::string_view> plays,
                  bool all = false) {
  const Order order = trump(trumps);
  const Cards lead = cards(*plays.begin());
  const Parts shape = parts(trumps, *plays.begin());
  int best = -1, i = 0;
  Contender standing;
  for (const auto play : plays) {
    const Contender next = contender(order, cards(play), order.group_of(lead), shape);
    if (best < 0 || overtakes(next, standing, all)) standing = next, best = i;
    ++i;
  }
  return best;
}

inline Action action(std::string_view text) {
  const auto a = parse_any_order(text);
  EXPECT_TRUE(a) << text;
  return a.value_or(Action());
}

inline Reason why(const State& s, int q, std::string_view text) {
  return Tractor::check(s, seat(q), action(text));
}

inline void go(State& s, Seat p, std::string_view text) {
  const Action a = action(text);
  const Reason reason = Tractor::check(s, p, a);
  ASSERT_EQ(reason, kAllowed) << text << ": " << reason->in(Lang::English);
  Tractor::apply(s, p, a);
  ASSERT_TRUE(Tractor::valid(s)) << "after " << text;
}
inline void go(State& s, int q, std::string_view text) {
  go(s, seat(q), text);
}
inline void house(State& s, std::string_view text) {
  go(s, House, text);
}
/// The House takes its only action.
inline void house(State& s) {
  Rng rng(1);
  ASSERT_TRUE(Tractor::house_due(s));
  Tractor::apply(s, House, Tractor::house(s, rng));
  ASSERT_TRUE(Tractor::valid(s));
}

inline State begun(std::string_view options, int seats) {
  const auto s = Tractor::start(*parse_options(Tractor::info(), options), seats);
  EXPECT_TRUE(s) << options;
  return s ? *s : State();
}

/// A round under way: these hands are what is left; seat 0 is the banker and leads. The buried
/// cards are `kitty`, filled up with cards without points. All other cards have been played, and
/// their points went to the banker. At five seats the friend is whoever plays that copy of `named`.
inline State table(std::string_view trumps, std::vector<std::string_view> hands,
                   std::string_view options = "", std::string_view kitty = "",
                   std::string_view named = "HJ", int nth = 2) {
  State s = begun(options, static_cast<int>(hands.size()));
  const std::uint8_t always = s.order.always;
  s.order = trump(trumps);
  s.order.always = always;
  s.start_level = std::min(s.order.rank, byte(kAce));
  for (int q = 0; q < s.seats; ++q) s.level[at(q)] = s.order.rank;
  s.banker = s.first = s.keeper = 0;
  s.dealt = byte(to_deal(s));
  s.phase = Phase::Play;
  s.kitty = cards(kitty);
  for (int q = 0; q < s.seats; ++q) s.hand[at(q)] = cards(hands[at(q)]);
  Cards rest = unseen(s);
  for (int kind = 0; kind < kKinds && s.kitty.size() < kitty_size(s); ++kind) {
    while (rest.count(kind) && !points_of(kind) && s.kitty.size() < kitty_size(s)) {
      rest.remove(kind);
      s.kitty.add(kind);
    }
  }
  s.gone = rest;
  s.points[0] = static_cast<std::int16_t>(rest.points());
  // The trick before: one card from each.
  for (int q = 0; q < s.seats; ++q) {
    int kind = 0;
    while (rest.count(kind) == 0) ++kind;
    rest.remove(kind);
    s.table[at(q)] = Cards::of(kind);
  }
  s.tricks = s.largest = 1;
  if (s.finding()) s.named[0] = {byte(*card_from(named)), byte(nth), kNobody};
  EXPECT_TRUE(Tractor::valid(s));
  return s;
}

/// Deals these cards to the first seats in turn, lap by lap: each text is one seat's cards.
inline void deal_lap(State& s, std::initializer_list<std::string_view> lap) {
  for (const auto card : lap) house(s, "deal " + std::string(card));
}

}  // namespace parlour::tractor
