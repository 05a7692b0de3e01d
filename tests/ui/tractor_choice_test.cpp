// What a double press on a card of Tractor plays.
#include "ui/games/tractor/tractor_choice.h"

#include "games/tractor_play.h"

namespace parlour::ui::tractor_table {
namespace {

using tractor::cards;

// What is played of these cards; nothing: "".
std::string played(const State& s, int q, std::string_view chosen) {
  Choice choice;
  choice.choose(cards(chosen));
  const auto a = choice.sensible_play(s, q);
  if (!a) return {};
  EXPECT_FALSE(Tractor::check(s, seat(q), *a));
  return tractor::names_of(a->cards);
}

State led(std::string_view lead, std::string_view hand) {
  State s = tractor::table("2S", {"5H 5H KH", hand, "6H 7H 8D", "9H JH 3D"});
  tractor::go(s, 0, "play " + std::string(lead));
  return s;
}

TEST(TractorDoublePress, PlaysTheChosenGroup) {
  const State s = tractor::table("2S", {"5H 5H KH", "3C 4C 4D", "6C 7C 8D", "9C JC 3D"});
  EXPECT_EQ(played(s, 0, "KH"), "KH");
  EXPECT_EQ(played(s, 0, "5H 5H"), "5H 5H");
}

TEST(TractorDoublePress, ThrowsNothing) {
  const State s = tractor::table("2S", {"5H 5H KH", "3C 4C 4D", "6C 7C 8D", "9C JC 3D"});
  EXPECT_EQ(played(s, 0, "5H KH"), "") << "a throw can fail: it is played by its own button";
}

TEST(TractorDoublePress, CompletesTheOnlyPlay) {
  EXPECT_EQ(played(led("5H 5H", "3H 3H 4H"), 1, "3H"), "3H 3H") << "the pair must be played";
  EXPECT_EQ(played(led("5H 5H", "3H 4H 9C"), 1, "3H"), "3H 4H") << "all hearts";
}

TEST(TractorDoublePress, ChoosesNothingWhereSeveralPlaysArePossible) {
  EXPECT_EQ(played(led("5H 5H", "3H 4H 6H"), 1, "3H"), "");
  EXPECT_EQ(played(led("5H 5H", "3H 9C 10D"), 1, "3H"), "");
}

TEST(TractorDoublePress, PlaysNothingThatIsNotAllowed) {
  EXPECT_EQ(played(led("KH", "3H 9C 4D"), 1, "9C"), "") << "hearts must be followed";
  EXPECT_EQ(played(led("KH", "3H 9C 4D"), 1, "3H"), "3H");
}

TEST(TractorDoublePress, BuriesNothing) {
  State s = led("KH", "3H 9C 4D");
  s.phase = Phase::Bury;
  EXPECT_EQ(played(s, 1, "3H"), "");
}

}  // namespace
}  // namespace parlour::ui::tractor_table
