// What is kept of an exchange of Coup is chosen card by card.
#include "ui/games/coup/coup_keep.h"

#include <gtest/gtest.h>

namespace parlour::ui::coup_table {
namespace {

using coup::Action;
using Cards = std::vector<int>;

Action keep(int what, int more) {
  return coup::act(Kind::Keep, 0, what, more);
}

TEST(CoupKeep, ACardIsChosenAndGivenUpByPressingIt) {
  Picks picks;
  picks.press(2, 2);
  EXPECT_TRUE(picks.has(2));
  EXPECT_FALSE(picks.has(0));
  picks.press(0, 2);
  EXPECT_EQ(picks.cards(), (Cards{2, 0}));
  picks.press(2, 2);
  EXPECT_EQ(picks.cards(), Cards{0});
}

TEST(CoupKeep, ACardTooManyTakesThePlaceOfTheFirst) {
  Picks picks;
  for (const int card : {0, 1, 3}) picks.press(card, 2);
  EXPECT_EQ(picks.cards(), (Cards{1, 3}));
  Picks one;
  one.press(0, 1);
  one.press(2, 1);
  EXPECT_EQ(one.cards(), Cards{2});
}

// The hand of an exchange, and what may be kept of it.
struct Exchange {
  coup::State s{};
  std::vector<Action> legal;
};
Exchange exchange(std::initializer_list<int> hand, std::initializer_list<Action> legal) {
  Exchange out{.s = {}, .legal = legal};
  std::size_t i = 0;
  for (const int role : hand) out.s.hand[0].card[i++] = static_cast<std::uint8_t>(role);
  for (; i < std::size(out.s.hand[0].card); ++i) out.s.hand[0].card[i] = coup::kNone;
  return out;
}

TEST(CoupKeep, TwoCardsInAnyOrderAreTheActionThatKeepsThem) {
  using enum coup::Role;
  const Exchange of = exchange(
      {Duke, Duke, Captain, Contessa},
      {keep(Duke, Duke), keep(Duke, Captain), keep(Duke, Contessa), keep(Captain, Contessa)});
  EXPECT_EQ(kept_by(of.legal), 2);
  Picks picks;
  picks.press(3, 2);
  EXPECT_FALSE(keeping(of.s, picks, of.legal)) << "one is too few";
  picks.press(1, 2);
  EXPECT_EQ(roles_of(of.s, picks), (Cards{Contessa, Duke}));
  EXPECT_EQ(keeping(of.s, picks, of.legal), keep(Duke, Contessa));
  picks.press(0, 2);
  EXPECT_EQ(keeping(of.s, picks, of.legal), keep(Duke, Duke)) << "two of a kind";
}

TEST(CoupKeep, WhoHasOneInfluenceKeepsOneCard) {
  using enum coup::Role;
  const Exchange of = exchange(
      {Assassin, Captain, Contessa},
      {keep(Assassin, coup::kNone), keep(Captain, coup::kNone), keep(Contessa, coup::kNone)});
  EXPECT_EQ(kept_by(of.legal), 1);
  Picks picks;
  picks.press(1, kept_by(of.legal));
  EXPECT_EQ(keeping(of.s, picks, of.legal), keep(Captain, coup::kNone));
}

}  // namespace
}  // namespace parlour::ui::coup_table
