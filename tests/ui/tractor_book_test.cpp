// The card book: what a seat has neither seen leave nor holds.
#include "ui/games/tractor/tractor_book.h"

#include <gtest/gtest.h>

#include "games/tractor_play.h"

namespace parlour::ui::tractor_book {
namespace {

using tractor::card;

int out(const State& s, int q, int kind) {
  return still_out(tractor::Tractor::view(s, seat(q)).state, seat(q)).count(kind);
}

TEST(TractorBook, CountsWhatIsInOtherHandsOrBuried) {
  State s = tractor::table("2S", {"AH AH KH", "KH 3H 4H", "QH QH 5H", "3D 3D 4D"});
  const int ace = card(tractor::Hearts, tractor::kAce), king = ace - 1, queen = ace - 2;
  EXPECT_EQ(out(s, 0, ace), 0) << "both are in the own hand";
  EXPECT_EQ(out(s, 1, ace), 2);
  EXPECT_EQ(out(s, 0, king), 1);
  EXPECT_EQ(out(s, 0, queen), 2);
  tractor::go(s, 0, "play AH AH");
  EXPECT_EQ(out(s, 1, ace), 0) << "everybody has seen them";
  tractor::go(s, 1, "play KH 3H");
  EXPECT_EQ(out(s, 0, king), 0);
  EXPECT_EQ(out(s, 2, king), 1) << "the other one is in the first hand";
}

// What a bid has shown is still in that hand.
TEST(TractorBook, ACardThatIsKnownToBeInAHandIsStillOut) {
  State s = tractor::table("2S", {"AH KH", "2H 3H", "QH 5H", "3D 4D"});
  const int two = card(tractor::Hearts, 0);
  const int before = out(s, 0, two);
  s.known[1] = Cards::of(two, 1);
  EXPECT_EQ(out(s, 0, two), before);
}

}  // namespace
}  // namespace parlour::ui::tractor_book
