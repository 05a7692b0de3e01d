// Shared by the tests of Coup: courts with known hands, and actions as in a record.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "games/coup/coup.h"
#include "games/coup/coup_text.h"

namespace parlour::coup {

inline Action action(std::string_view text) {
  const auto a = parse_any_order(text);
  EXPECT_TRUE(a) << text;
  return a.value_or(Action());
}

inline Reason why(const State& s, int q, std::string_view text) {
  return Coup::check(s, seat(q), action(text));
}

inline void go(State& s, Seat p, std::string_view text) {
  const Action a = action(text);
  const Reason reason = Coup::check(s, p, a);
  ASSERT_EQ(reason, kAllowed) << text << ": " << reason->in(Lang::English);
  Coup::apply(s, p, a);
  ASSERT_TRUE(Coup::valid(s)) << "after " << text;
  // The outcome of a decision follows from the answers.
  Rng rng(0);
  while (s.phase == Phase::Closed || s.phase == Phase::BlockClosed) {
    Coup::apply(s, House, Coup::house(s, rng));
    ASSERT_TRUE(Coup::valid(s)) << "after the outcome of " << text;
  }
}
inline void go(State& s, int q, std::string_view text) {
  go(s, seat(q), text);
}
inline void house(State& s, std::string_view text) {
  go(s, House, text);
}
/// The same answer from each of these seats.
inline void all(State& s, std::initializer_list<int> seats, std::string_view text) {
  for (const int q : seats) go(s, q, text);
}

inline State begun(std::string_view options, int seats) {
  const auto s = Coup::start(*parse_options(Coup::info(), options), seats);
  EXPECT_TRUE(s) << options;
  return s ? *s : State();
}

/// A court with these hands ("duke captain"); player 0 begins.
inline State court(std::initializer_list<std::string_view> hands, std::string_view options = "") {
  State s = begun(options, static_cast<int>(hands.size()));
  int q = 0;
  for (const auto hand : hands) house(s, "deal " + std::to_string(q++) + ' ' + std::string(hand));
  house(s, "first 0");
  return s;
}

/// That many coins, from the treasury.
inline void give(State& s, int q, int coins) {
  auto& have = s.coins[static_cast<std::size_t>(q)];
  s.treasury = static_cast<std::uint16_t>(s.treasury + have - coins);
  have = static_cast<std::uint16_t>(coins);
  ASSERT_TRUE(Coup::valid(s));
}
inline void give_reserve(State& s, int coins) {
  s.treasury = static_cast<std::uint16_t>(s.treasury + s.reserve - coins);
  s.reserve = static_cast<std::uint16_t>(coins);
  ASSERT_TRUE(Coup::valid(s));
}
/// Turns up one of the player's cards, as if lost earlier.
inline void turn_up(State& s, int q, Role role) {
  const auto k = static_cast<std::size_t>(q);
  s.hand[k].remove(role);
  s.up[k].add(role);
  if (!s.alive(q)) give(s, q, 0);
}

inline int coins(const State& s, int q) {
  return s.coins[static_cast<std::size_t>(q)];
}
inline bool holds(const State& s, int q, Role role, int n = 1) {
  return s.hand[static_cast<std::size_t>(q)].count(role) == n;
}
inline bool lost(const State& s, int q, Role role) {
  return s.up[static_cast<std::size_t>(q)].has(role);
}
inline bool may(const State& s, int q, std::string_view text) {
  const auto list = legal_actions<Coup>(s, seat(q));
  return std::find(list.begin(), list.end(), action(text)) != list.end();
}
inline bool turn_of(const State& s, int q) {
  return s.phase == Phase::Turn && s.active == q;
}

}  // namespace parlour::coup
