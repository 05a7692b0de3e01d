// Two players who choose their first card.
#include <map>

#include "core/any_game.h"
#include "coup_play.h"
#include "games/registry.h"

namespace parlour::coup {
namespace {

// Both have chosen, and the second cards are dealt; player 0 begins.
State duel(std::string_view one, std::string_view other, std::string_view one_dealt,
           std::string_view other_dealt) {
  State s = begun("cards=chosen", 2);
  go(s, 0, "choose " + std::string(one));
  go(s, 1, "choose " + std::string(other));
  house(s, "deal 0 " + std::string(one_dealt));
  house(s, "deal 1 " + std::string(other_dealt));
  house(s, "first 0");
  return s;
}

std::map<std::string, std::uint32_t> chances(const State& s) {
  std::vector<Chance<Action>> all;
  Coup::chances(s, all);
  std::map<std::string, std::uint32_t> out;
  for (const auto& c : all) {
    if (c.weight) out[Coup::print(c.action)] += c.weight;
  }
  return out;
}

TEST(CoupChosen, EachChoosesAndTheThirdSetIsDealt) {
  State s = begun("cards=chosen", 2);
  EXPECT_EQ(Coup::actors(s).size(), 2);
  EXPECT_EQ(legal_actions<Coup>(s, seat(0)).size(), 5u);
  EXPECT_EQ(why(s, 0, "choose inquisitor"), &text::why_other_role);
  EXPECT_EQ(why(s, 0, "income"), &text::why_choose_first);
  go(s, 1, "choose duke");
  EXPECT_FALSE(Coup::actors(s).has(seat(1)));
  EXPECT_EQ(why(s, 1, "choose captain"), &text::why_not_turn);
  go(s, 0, "choose duke");
  EXPECT_EQ(s.phase, Phase::Deal);
  const std::map<std::string, std::uint32_t> third = {{"deal 0 ambassador", 1},
                                                      {"deal 0 assassin", 1},
                                                      {"deal 0 captain", 1},
                                                      {"deal 0 contessa", 1},
                                                      {"deal 0 duke", 1}};
  EXPECT_EQ(chances(s), third) << "one of each, whatever was chosen";
  house(s, "deal 0 duke");
  EXPECT_EQ(chances(s).size(), 4u);
  EXPECT_FALSE(chances(s).contains("deal 1 duke"));
  house(s, "deal 1 captain");
  house(s, "first 1");
  EXPECT_TRUE(holds(s, 0, Duke, 2));
  EXPECT_TRUE(holds(s, 1, Duke) && holds(s, 1, Captain));
  EXPECT_EQ(deck_size(s), 3);
  EXPECT_EQ(unseen(s), (std::array<int, kRoles>{0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_EQ(coins(s, 1), 1) << "who begins";
}

// An exchange draws from the three cards that are left of the third set.
TEST(CoupChosen, WhatIsPutAsideIsOutOfTheGame) {
  State s = duel("ambassador", "duke", "captain", "assassin");
  go(s, 0, "exchange");
  go(s, 1, "allow");
  const std::map<std::string, std::uint32_t> left = {{"draw 0 ambassador contessa", 1},
                                                     {"draw 0 duke ambassador", 1},
                                                     {"draw 0 duke contessa", 1}};
  EXPECT_EQ(chances(s), left);
  house(s, "draw 0 duke contessa");
  go(s, 0, "keep duke contessa");
  EXPECT_EQ(deck_size(s), 3);
  EXPECT_EQ(unseen(s), (std::array<int, kRoles>{0, 0, 1, 2, 0, 0}));
}

TEST(CoupChosen, NobodySeesTheChoiceOfAnother) {
  State s = begun("cards=chosen", 2);
  EXPECT_EQ(Coup::shadow(s, seat(0), action("choose duke"), seat(1)),
            act(Action::Kind::Choose, 0, kUnknown));
  EXPECT_EQ(Coup::shadow(s, seat(0), action("choose duke"), seat(0)), action("choose duke"));
  State a = duel("ambassador", "duke", "captain", "assassin");
  State b = duel("ambassador", "contessa", "captain", "duke");
  EXPECT_EQ(Coup::view(a, seat(0)).state, Coup::view(b, seat(0)).state);
  EXPECT_NE(Coup::view(a, seat(1)).state, Coup::view(b, seat(1)).state);
  const State seen = Coup::view(a, seat(0)).state;
  EXPECT_FALSE(seen.aside(0).sealed());
  EXPECT_EQ(seen.aside(1).count(kUnknown), 4);
}

// Of hands that nobody has changed, one card is any of five, the other of the four that the viewer
// was not dealt: so a role that they were not dealt is there 1/5 + 1/4 - 1/20 of the time, the one
// that they were dealt 1/5, and a pair of one role 1/5 * 1/4.
TEST(CoupChosen, AGuessHasTheLikelihoodOfTheRules) {
  const View<State> v = Coup::view(duel("ambassador", "duke", "captain", "assassin"), seat(0));
  Rng rng(11);
  constexpr int kGuesses = 20'000;
  std::array<int, kRoles> with{}, twice{};
  for (int i = 0; i < kGuesses; ++i) {
    const State s = Coup::determinize(v, rng);
    ASSERT_TRUE(Coup::valid(s));
    for (int r = 0; r < kRoles; ++r) {
      with[at(r)] += s.hand[1].has(r);
      twice[at(r)] += s.hand[1].count(r) == 2;
    }
  }
  for (const Role r : {Duke, Assassin, Ambassador, Contessa}) {
    EXPECT_NEAR(with[r], kGuesses * 0.4, kGuesses * 0.02) << int{r};
    EXPECT_NEAR(twice[r], kGuesses * 0.05, kGuesses * 0.01) << int{r};
  }
  EXPECT_NEAR(with[Captain], kGuesses * 0.2, kGuesses * 0.02);
  EXPECT_EQ(twice[Captain], 0) << "the only one of the third set is the viewer's";
}

// Nobody sees more cards of a role than one, and one for each player who may have chosen it.
TEST(CoupChosen, CardsThatAreSeenSayWhatWasChosen) {
  const State s = duel("ambassador", "captain", "contessa", "captain");
  State forged = Coup::view(s, Watcher).state;
  forged.hand = {}, forged.aside(0) = forged.aside(1) = Coup::view(s, Watcher).state.aside(0);
  for (int i = 0; i < 2; ++i) forged.up[1].add(Captain);
  EXPECT_TRUE(feasible(forged));
  forged.up[0].add(Captain);
  EXPECT_TRUE(feasible(forged)) << "both may have chosen it";
  forged.up[0].add(Captain);
  EXPECT_FALSE(feasible(forged)) << "four of one role";
}

TEST(CoupChosen, AStateWithoutTheRestOfASetIsNotValid) {
  const State s = duel("ambassador", "duke", "captain", "assassin");
  ASSERT_TRUE(Coup::valid(s));
  const auto valid_but = [&](auto change) {
    State t = s;
    change(t);
    return Coup::valid(t);
  };
  EXPECT_FALSE(valid_but([](State& t) { t.aside(0) = {}; }));
  EXPECT_FALSE(valid_but([](State& t) { t.aside(0).remove(Duke), t.aside(0).add(Captain); }));
  EXPECT_FALSE(valid_but([](State& t) { t.rules = 0; }));
  EXPECT_FALSE(valid_but([](State& t) { t.hand[0].remove(Captain), t.hand[0].add(Assassin); }))
      << "a second one of the third set";
}

TEST(CoupChosen, OnlyTwoPlayersOfTheOriginalGameChoose) {
  const AnyGame& g = *find_game("coup");
  EXPECT_TRUE(g.start("cards=chosen", 2));
  EXPECT_EQ(g.start("cards=chosen", 3).error().line, &text::why_chosen);
  EXPECT_EQ(g.start("type=inquisitors cards=chosen", 2).error().line, &text::why_chosen);
}

}  // namespace
}  // namespace parlour::coup
