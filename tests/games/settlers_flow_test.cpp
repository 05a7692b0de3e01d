// Which cards change hands, which totals agree over a game, and how the log reports it.
#include "games/settlers/settlers_flow.h"

#include <numeric>

#include "core/rng.h"
#include "core/signs.h"
#include "settlers_play.h"
#include "shown_line.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

const std::vector<std::string> kNames = {"Ana", "Li", "Vega", "Olga", "Max", "Ivo"};

std::string line_of(const State& before, const Action& a, Seat viewer = House) {
  State after = before;
  Settlers::apply(after, Settlers::house_due(before) ? House : seat(before.mover), a);
  return Settlers::log_line(Settlers::view(before, viewer),
                            Settlers::shadow(before, House, a, viewer),
                            Settlers::view(after, viewer).state, kNames, Lang::English);
}
std::string told(const State& before, const Action& a, Seat viewer = House) {
  return spoken(line_of(before, a, viewer));
}
/// The line as the eye sees it, with the names of its pictures.
std::string shown(const State& before, const Action& a, Seat viewer = House) {
  return shown_line(line_of(before, a, viewer));
}

/// Seat 0 has a settlement where three hexes produce; seat 1 has a city on the same hexes.
State harvest_time(int number, std::vector<int>* nodes = nullptr) {
  State s = begun();
  int hex = 0;
  while (s.hex_number(hex) != number || s.robber == hex) ++hex;
  const auto& corners = kGrid.hex_nodes[static_cast<std::size_t>(hex)];
  lay_settlement(s, 0, corners[0]);
  lay_settlement(s, 1, corners[2]);
  lay_city(s, 1, corners[2]);
  if (nodes) *nodes = {corners[0], corners[2], hex};
  s.setup = 8, s.turns = 1, s.phase = Phase::Dice;
  return s;
}

TEST(Transfers, ARollBringsCardsFromTheHexesToTheirOwners) {
  std::vector<int> places;
  const State s = harvest_time(8, &places);
  State after = s;
  const Action dice = act(Kind::Dice, 0, 4, 4);
  Settlers::apply(after, House, dice);
  int first = 0, second = 0;
  for (const Transfer& t : transfers(s, dice, after)) {
    EXPECT_EQ(t.from, kBank);
    EXPECT_EQ(s.hex_number(t.hex), 8);
    EXPECT_EQ(t.cards, Cards::some(s.terrain(t.hex), t.count()));
    (t.to == 0 ? first : second) += t.count();
  }
  EXPECT_EQ(first, after.total[0]);
  EXPECT_EQ(second, after.total[1]);
  EXPECT_GE(second, 2);
}

TEST(Transfers, AShortageBringsNoMoreThanWasPaid) {
  std::vector<int> places;
  State s = harvest_time(8, &places);
  const int kind = s.terrain(places[2]);
  s.bank = s.bank.less(Cards::some(kind, 31));
  State after = s;
  const Action dice = act(Kind::Dice, 0, 4, 4);
  Settlers::apply(after, House, dice);
  for (const Transfer& t : transfers(s, dice, after)) EXPECT_EQ(t.cards[kind], 0);
}

TEST(Transfers, WhatIsStolenIsUnknownToOthers) {
  State s = begun();
  s.phase = Phase::Steal, s.victim = 2, s.mover = s.active = 0, s.turns = 1, s.setup = 8;
  give(s, 2, Cards::of(1, 1, 0, 0, 0));
  const Action theft = act(Kind::Steal, 0, 0, Lumber);
  State after = s;
  Settlers::apply(after, House, theft);
  EXPECT_EQ(transfers(s, theft, after),
            (std::vector<Transfer>{{2, 0, kNowhere, 0, Cards::one(Lumber)}}));
  const Action seen = Settlers::shadow(s, House, theft, seat(3));
  EXPECT_EQ(transfers(s, seen, after), (std::vector<Transfer>{{2, 0, kNowhere, 1, {}}}));
  EXPECT_NE(told(s, theft, seat(2)).find("stole lumber from Vega"), std::string::npos);
  EXPECT_NE(told(s, theft, seat(3)).find("stole a card from Vega"), std::string::npos);
  EXPECT_NE(shown(s, theft, seat(2)).find("stole #r1 from Vega"), std::string::npos);
  EXPECT_TRUE(shown(s, theft, seat(3)).ends_with("stole #r7 from Vega"))
      << shown(s, theft, seat(3));
}

TEST(Transfers, ADealGoesBothWays) {
  State s = begun();
  s.phase = Phase::Deal, s.turns = 1, s.setup = 8;
  s.offer = Terms::of(Cards::one(Wool), Cards::one(Ore));
  s.asked = 0b0110, s.reply[1] = Reply::Yes, s.reply[2] = Reply::Counter;
  s.answer[2] = Terms::of(Cards::one(Ore), Cards::some(Wool, 2)).bits;
  give(s, 0, Cards::of(0, 0, 2, 0, 0));
  give(s, 1, Cards::one(Ore));
  give(s, 2, Cards::one(Ore));
  const Action plain = act(Kind::Deal, 1), counter = act(Kind::Deal, 2);
  EXPECT_EQ(told(s, plain), "traded wool for ore with Li");
  EXPECT_EQ(shown(s, plain), "traded #r2 for #r4 with Li");
  EXPECT_EQ(shown(s, counter), "traded #r2×2 for #r4 with Vega");
  EXPECT_EQ(told(s, counter), "traded wool ×2 for ore with Vega");
}

// Played at random to the end: every card in a hand came and went by a transfer.
TEST(Transfers, AccountForEveryCard) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Rng rng(seed);
    State s = begun(seed % 2 ? "points=6 offers=2" : "points=5 dice=bag", seed % 3 == 0 ? 6 : 4);
    Tally tally;
    std::array<int, kMost> held{};
    int rolls = 0;
    std::vector<Action> legal;
    for (int n = 0; !Settlers::over(s) && n < 20000; ++n) {
      const State before = s;
      Action a;
      Seat who = House;
      if (Settlers::house_due(s)) {
        a = Settlers::house(s, rng);
      } else {
        who = *Settlers::actors(s).begin();
        Settlers::legal(s, who, legal);
        a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      }
      rolls += a.kind == Kind::Dice;
      Settlers::apply(s, who, a);
      for (const Transfer& t : transfers(before, a, s)) {
        if (t.from < kMost) held[t.from] -= t.count();
        if (t.to < kMost) held[t.to] += t.count();
      }
      tally.add(before, a, s);
      for (int q = 0; q < s.seats; ++q)
        ASSERT_EQ(held[static_cast<std::size_t>(q)], s.total[static_cast<std::size_t>(q)])
            << Settlers::print(a);
      EXPECT_EQ(Settlers::log_line({before, House}, a, s, kNames, Lang::Russian).find("{"),
                std::string::npos);
    }
    EXPECT_EQ(tally.rolls(), rolls);
    ASSERT_EQ(tally.points.size(), s.turns + 1u);
    EXPECT_EQ(tally.points.back(), s.points);
    for (int q = 0; q < s.seats; ++q) {
      const Account& a = tally.seats[static_cast<std::size_t>(q)];
      EXPECT_EQ(sum(a.harvest) + a.taken + a.got - a.lost - a.given - a.spent,
                s.total[static_cast<std::size_t>(q)]);
    }
  }
}

TEST(Tally, CountsDicePointsAndWhatTheRobberWithholds) {
  std::vector<int> places;
  State s = harvest_time(8, &places);
  s.robber = static_cast<std::uint8_t>(places[2]);
  State after = s;
  const Action dice = act(Kind::Dice, 0, 5, 3);
  Settlers::apply(after, House, dice);
  Tally tally;
  tally.add(s, dice, after);
  EXPECT_EQ(tally.dice[6], 1);
  EXPECT_EQ(tally.seats[0].withheld, 1);
  EXPECT_EQ(tally.seats[1].withheld, 2);
  ASSERT_EQ(tally.points.size(), 2u);
  EXPECT_EQ(tally.points[1][1], 2);
}

// --- the log ------------------------------------------------------------------------------------

TEST(Told, PlacesByWhatIsSeenThere) {
  const State s = begun();
  const std::string first = told(s, action("settle T0,0"));
  EXPECT_TRUE(shown(s, action("settle T0,0")).starts_with("#s0"));
  EXPECT_TRUE(first.starts_with("settled at ")) << first;
  EXPECT_EQ(first.find("T0,0"), std::string::npos);
  EXPECT_NE(first.find(" · "), std::string::npos);
  // The log says when an intersection has a harbour.
  const auto& ends = kGrid.path_nodes[kGrid.harbour_paths[0][0]];
  EXPECT_NE(told(s, act(Kind::Settle, 0, ends[0])).find("harbour"), std::string::npos);
}

TEST(Told, ARollByWhatItBrings) {
  const State s = harvest_time(8);
  const std::string line = told(s, act(Kind::Dice, 0, 4, 4));
  EXPECT_TRUE(line.starts_with("rolled 8. Ana: ")) << line;
  EXPECT_NE(line.find("; Li: "), std::string::npos) << line;
  State robbed = s;
  EXPECT_EQ(told(robbed, act(Kind::Dice, 0, 3, 4)), "rolled 7: the robber comes");
  EXPECT_EQ(shown(robbed, act(Kind::Dice, 0, 3, 4)), "rolled #d3#d47: the robber comes");
}

TEST(Told, OneLineAHappening) {
  State s = begun();
  s.phase = Phase::Robber, s.turns = 1, s.setup = 8;
  lay_settlement(s, 1, node("T0,0"));
  give(s, 1, Cards::one(Ore));
  const int h = hex("0,0");
  // The log names the victim when the card is drawn.
  EXPECT_EQ(told(s, act(Kind::Robber, 1, h)), "");
  for (Kind k : {Kind::Roll, Kind::Buy, Kind::End}) {
    EXPECT_EQ(Settlers::log_line({s, House}, act(k), s, kNames, Lang::English), "");
  }
}

TEST(Told, AnOfferThatNobodyTakesIsToldOfItsMaker) {
  State s = begun();
  s.phase = Phase::Answers, s.turns = 1, s.setup = 8, s.active = s.mover = 1;
  s.offer = Terms::of(Cards::one(Wool), Cards::one(Ore));
  s.asked = s.owing = 0b1000;
  s.reply[3] = Reply::No;
  const Action no = act(Kind::Answer, 3, 0, static_cast<int>(Reply::No));
  EXPECT_EQ(told(s, no), "nobody took the offer");
  EXPECT_EQ(Settlers::subject({s, House}, no), seat(1));
}

}  // namespace
}  // namespace parlour::settlers
