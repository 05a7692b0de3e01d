// Which step of Tractor has which sound.
#include "ui/games/tractor/tractor_sounds.h"

#include <gtest/gtest.h>

#include "games/tractor_play.h"

namespace parlour::ui::tractor_table {
namespace {

using namespace tractor;

Sound heard(State& s, Seat who, std::string_view text) {
  const State before = s;
  go(s, who, text);
  return sound_of(before, tractor::action(text), s);
}
Sound heard(State& s, int q, std::string_view text) {
  return heard(s, seat(q), text);
}

TEST(TractorSounds, ATrickIsHeardAndItsPointsToo) {
  State s = tractor::table("2S", {"3H KD", "5H 4D", "6H 6D", "10H 7D"});
  EXPECT_EQ(heard(s, 0, "play 3H"), Sound::Play);
  EXPECT_EQ(heard(s, 1, "play 5H"), Sound::Play);
  EXPECT_EQ(heard(s, 2, "play 6H"), Sound::Play);
  EXPECT_EQ(heard(s, 3, "play 10H"), Sound::Points);
}

TEST(TractorSounds, ATrickWithoutPoints) {
  State s = tractor::table("2S", {"3H KD", "4H 4D", "6H 6D", "7H 7D"});
  for (int q = 0; q < 3; ++q) heard(s, q, q == 0 ? "play 3H" : q == 1 ? "play 4H" : "play 6H");
  EXPECT_EQ(heard(s, 3, "play 7H"), Sound::Trick);
}

TEST(TractorSounds, AThrowThatFails) {
  State s = tractor::table("2S", {"KH QH 3D", "AH 4D 5D", "6H 6D 7D", "7H 8D 9D"});
  EXPECT_EQ(heard(s, 0, "play KH QH"), Sound::Play);
  const State before = s;
  Rng rng(1);
  const Action verdict = Tractor::house(s, rng);
  Tractor::apply(s, House, verdict);
  ASSERT_EQ(verdict.kind, Action::Kind::Verdict);
  ASSERT_FALSE(verdict.cards.empty());
  EXPECT_EQ(sound_of(before, verdict, s), Sound::ThrowFails);
}

TEST(TractorSounds, TheDealAndTheBids) {
  State s = begun("", 4);
  EXPECT_EQ(heard(s, House, "first 0"), Sound::Place);
  EXPECT_EQ(heard(s, House, "deal 2S"), Sound::Deal);
  EXPECT_EQ(sound_of(s, tractor::action("bid 2S"), s), Sound::Bid);
  EXPECT_EQ(sound_of(s, act(Action::Kind::Wait), s), sound_of(s, act(Action::Kind::Sealed), s))
      << "an answer that nobody sees sounds like any other";
  EXPECT_EQ(sound_of(s, act(Action::Kind::Bury), s), Sound::Bury);
  EXPECT_EQ(sound_of(s, act(Action::Kind::Reveal), s), Sound::Round);
}

}  // namespace
}  // namespace parlour::ui::tractor_table
