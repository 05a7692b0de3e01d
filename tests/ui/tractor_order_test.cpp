// A hand of Tractor in an order of the player's own.
#include "ui/games/tractor/tractor_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "games/tractor_play.h"
#include "ui/games/tractor/tractor_rounds.h"

namespace parlour::ui::tractor_table {
namespace {

using Card = HandOrder::Card;

std::vector<int> kinds(const HandOrder& order) {
  std::vector<int> out;
  for (const Card& c : order.cards()) out.push_back(c.kind);
  return out;
}
HandOrder holding(std::vector<int> hand) {
  HandOrder order;
  order.hold(hand);
  return order;
}
using Kinds = std::vector<int>;

// Twos and hearts are trumps.
std::string sorted(room::HandSort how) {
  const tractor::Cards hand = tractor::cards("3C 2S 2H KH AS LJ KD AS 4D");
  std::string out;
  for (const int kind : tractor_in_order(hand, tractor::trump("2H"), how))
    out += tractor::names_of(tractor::Cards::of(kind, 1)) + ' ';
  return out;
}

TEST(TractorOrder, OfTheGameIsAsThePlayerWantsIt) {
  using enum room::HandSort;
  EXPECT_EQ(sorted(TrumpsFirst), "LJ 2H 2S KH AS AS 3C KD 4D ");
  EXPECT_EQ(sorted(TrumpsLast), "AS AS 3C KD 4D LJ 2H 2S KH ");
  EXPECT_EQ(sorted(LowFirst), "AS AS 3C 4D KD KH 2S 2H LJ ");
}

TEST(TractorOrder, IsTheGamesUntilCardsAreMoved) {
  HandOrder order = holding({1, 2, 2, 5});
  EXPECT_FALSE(order.own());
  order.hold(Kinds{2, 2, 1, 5});
  EXPECT_EQ(kinds(order), (Kinds{2, 2, 1, 5})) << "the trumps are other ones now";
  EXPECT_FALSE(order.own());
}

TEST(TractorOrder, MovesCardsBeforeOneOfTheOthers) {
  HandOrder order = holding({1, 2, 2, 5, 6});
  order.move(std::vector{Card{6, 0}, Card{2, 1}}, 1);
  EXPECT_EQ(kinds(order), (Kinds{1, 2, 6, 2, 5}));
  EXPECT_EQ(order.cards()[1], (Card{2, 1})) << "the copy that was moved";
  order.hold(Kinds{1, 2, 2, 5, 6});
  EXPECT_EQ(kinds(order), (Kinds{1, 2, 6, 2, 5})) << "kept";
  EXPECT_TRUE(order.own());
}

TEST(TractorOrder, KeepsItsOrderWhenCardsLeaveAndCome) {
  HandOrder order = holding({1, 2, 3, 4});
  order.move(std::vector{Card{4, 0}}, 0);
  order.hold(Kinds{1, 3, 4});
  EXPECT_EQ(kinds(order), (Kinds{4, 1, 3}));
  order.hold(Kinds{1, 3, 3, 4, 5});
  EXPECT_EQ(kinds(order), (Kinds{4, 5, 1, 3, 3})) << "5 follows 4 in the game's order";
  order.hold(Kinds{0, 1, 3, 3, 4, 5});
  EXPECT_EQ(kinds(order), (Kinds{0, 4, 5, 1, 3, 3})) << "nothing is before 0";
}

TEST(TractorOrder, IsTheGamesAgainWhenItIsTheSameOrForgotten) {
  HandOrder order = holding({1, 2, 3});
  order.move(std::vector{Card{3, 0}}, 0);
  order.hold(Kinds{1, 2, 3});
  EXPECT_TRUE(order.own());
  HandOrder moved_back = order;
  moved_back.move(std::vector{Card{3, 0}}, 2);
  moved_back.hold(Kinds{1, 2, 3});
  EXPECT_FALSE(moved_back.own());
  order.forget();
  order.hold(Kinds{1, 2, 3});
  EXPECT_EQ(kinds(order), (Kinds{1, 2, 3}));
  EXPECT_FALSE(order.own());
}

TEST(TractorOrder, NeverLosesOrInventsACard) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  HandOrder order;
  std::vector<int> hand;
  for (int n = 0; n < 4000; ++n) {
    if (below(2) == 0 && hand.size() < 33)
      hand.push_back(below(9));
    else if (!hand.empty())
      hand.erase(hand.begin() + below(static_cast<int>(hand.size())));
    std::ranges::sort(hand);
    order.hold(hand);
    auto held = kinds(order);
    std::ranges::sort(held);
    ASSERT_EQ(held, hand);
    for (const Card& c : order.cards())
      ASSERT_EQ(std::ranges::count(order.cards(), c), 1) << "each copy once";
    if (!hand.empty())
      order.move(
          std::vector{
              order.cards()[static_cast<std::size_t>(below(static_cast<int>(hand.size())))]},
          below(static_cast<int>(hand.size()) + 1));
  }
}

TEST(TractorOrder, OutlivesAReload) {
  const Kinds hand = {1, 2, 2, 3};
  HandOrder order = holding(hand);
  order.move(std::vector{Card{3, 0}, Card{2, 1}}, 0);
  HandOrder later = holding(hand);
  later.resume(hand, order.text());
  EXPECT_EQ(kinds(later), (Kinds{2, 3, 1, 2}));
  EXPECT_TRUE(later.own());
  HandOrder after_a_play = holding({1, 2, 3});
  after_a_play.resume(Kinds{1, 2, 3}, order.text());
  EXPECT_EQ(kinds(after_a_play), (Kinds{2, 3, 1})) << "a card has left";
}

TEST(TractorOrder, OfOtherCardsIsNotResumed) {
  for (const std::string_view text : {"", "3 2 1", "3 2 1 9", "3 2 x 1 2", "3 2 1 2 4000000000"}) {
    HandOrder order = holding({1, 2, 2, 3});
    order.resume(Kinds{1, 2, 2, 3}, text);
    EXPECT_EQ(kinds(order), (Kinds{1, 2, 2, 3})) << text;
    EXPECT_FALSE(order.own()) << text;
  }
}

}  // namespace
}  // namespace parlour::ui::tractor_table
