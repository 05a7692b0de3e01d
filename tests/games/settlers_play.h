// Shared by the tests of Settlers: actions as in a record, and positions set up by hand.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "games/settlers/settlers.h"
#include "games/settlers/settlers_text.h"

namespace parlour::settlers {

inline State begun(std::string_view options = "island=beginner", int seats = 4) {
  const auto s = Settlers::start(*parse_options(Settlers::info(), options), seats);
  EXPECT_TRUE(s) << options;
  return s ? *s : State();
}

inline Action action(std::string_view text) {
  const auto a = Settlers::parse(text);
  EXPECT_TRUE(a) << text;
  return a.value_or(Action());
}

inline Reason why(const State& s, Seat p, std::string_view text) {
  return Settlers::check(s, p, action(text));
}
inline Reason why(const State& s, int q, std::string_view text) {
  return why(s, seat(q), text);
}

inline void go(State& s, Seat p, std::string_view text) {
  const Action a = action(text);
  const Reason reason = Settlers::check(s, p, a);
  ASSERT_EQ(reason, kAllowed) << text << ": " << reason->in(Lang::English);
  Settlers::apply(s, p, a);
  ASSERT_TRUE(Settlers::valid(s)) << "after " << text;
}
inline void go(State& s, int q, std::string_view text) {
  go(s, seat(q), text);
}
inline void house(State& s, std::string_view text) {
  go(s, House, text);
}

inline int node(std::string_view name) {
  return node_from(name).value();
}
inline int path(std::string_view name) {
  return path_from(name).value();
}
inline int hex(std::string_view name) {
  return hex_from(name).value();
}

/// Cards from the bank.
inline void give(State& s, int q, Cards c) {
  set_hand(s, q, s.hand(q) + c);
  s.bank = s.bank - c;
}
inline void give_development(State& s, int q, Development kind, int n = 1) {
  const auto k = static_cast<std::size_t>(q);
  s.dev[k] = s.dev[k] + Cards::some(kind, n);
  s.dev_total[k] = static_cast<std::uint8_t>(s.dev_total[k] + n);
  s.deck = static_cast<std::uint8_t>(s.deck - n);
}
inline void roads(State& s, int q, std::initializer_list<std::string_view> names) {
  for (const auto name : names) lay_road(s, q, path(name));
}
inline void settlement(State& s, int q, std::string_view name) {
  lay_settlement(s, q, node(name));
}
inline void city(State& s, int q, std::string_view name) {
  settlement(s, q, name);
  lay_city(s, q, node(name));
}

/// An empty island on which player 0 has rolled an 8 and may trade and build.
inline State in_turn(std::string_view options = "island=beginner", int seats = 4) {
  State s = begun(options, seats);
  s.phase = Phase::Main;
  s.setup = static_cast<std::uint8_t>(2 * seats);
  s.turns = 1;
  s.die1 = 3;
  s.die2 = 5;
  EXPECT_TRUE(Settlers::valid(s));
  return s;
}
/// The same before the roll.
inline State before_roll(std::string_view options = "island=beginner", int seats = 4) {
  State s = in_turn(options, seats);
  s.phase = Phase::Roll;
  s.die1 = s.die2 = 0;
  return s;
}

inline bool may(const State& s, int q, std::string_view text) {
  std::vector<Action> all;
  Settlers::legal(s, seat(q), all);
  return std::find(all.begin(), all.end(), action(text)) != all.end();
}

/// An island of the base size with these terrains and numbers; all other hexes are pasture with a
/// 12.
struct Hex {
  std::string_view name;
  int terrain, number;
};
inline State on_island(std::initializer_list<Hex> hexes, int seats = 4,
                       std::string_view options = "") {
  Island island;
  for (int h = 0; h < kBase.hexes; ++h) {
    island.terrain[static_cast<std::size_t>(h)] = Wool;
    island.number[static_cast<std::size_t>(h)] = 12;
  }
  for (const Hex& h : hexes) {
    const auto k = static_cast<std::size_t>(hex(h.name));
    island.terrain[k] = static_cast<std::uint8_t>(h.terrain);
    island.number[k] = static_cast<std::uint8_t>(h.number);
  }
  for (std::size_t i = 0; i < 9; ++i) island.harbour[i] = kAnyHarbour;
  return begun("island=" + to_code(false, island) + ' ' + std::string(options), seats);
}

}  // namespace parlour::settlers
