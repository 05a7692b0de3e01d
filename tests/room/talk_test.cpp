// When bots say something, and what.
#include "room/talk.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace parlour::room {
namespace {

using Felt = std::array<Feeling, 4>;
constexpr SeatSet kAll = SeatSet::first(4);

Felt felt_by(int who, Feeling f) {
  Felt out{};
  out[static_cast<std::size_t>(who)] = f;
  return out;
}

// The remarks about a long game with an event of seat 1 every second.
std::vector<Remark> of_a_game(Feeling f, bool asked = false) {
  Talk talk;
  std::vector<Remark> out;
  for (int i = 0; i < 600; ++i) {
    const auto said = talk.hear(static_cast<std::uint64_t>(i), felt_by(1, f), kAll, asked, i);
    if (said) out.push_back(*said);
  }
  return out;
}

TEST(Talk, TheTableIsQuiet) {
  for (const Feeling f : {Feeling::Won, Feeling::Lost, Feeling::Robbed, Feeling::Awed}) {
    const std::size_t n = of_a_game(f).size();
    EXPECT_LE(n, static_cast<std::size_t>(600 / Talk::kQuiet));
    EXPECT_GT(n, 25u);
  }
}

TEST(Talk, TheSameGameSoundsTheSame) {
  const auto once = of_a_game(Feeling::Won), again = of_a_game(Feeling::Won);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].variant, again[i].variant);
}

TEST(Talk, NobodyRepeatsThemselves) {
  for (const bool asked : {false, true}) {
    const auto said = of_a_game(asked ? Feeling::NoPlain : Feeling::Won, asked);
    std::set<int> variants;
    for (std::size_t i = 0; i < said.size(); ++i) {
      variants.insert(said[i].variant);
      EXPECT_TRUE(i == 0 || said[i].variant != said[i - 1].variant) << i;
    }
    EXPECT_EQ(variants.size(), static_cast<std::size_t>(kVariants));
  }
}

TEST(Talk, SmallEventsPassInSilenceNowAndThen) {
  int weak = 0, strong = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    weak += Talk().hear(i, felt_by(2, Feeling::Won), kAll, false, 100).has_value();
    strong += Talk().hear(i, felt_by(2, Feeling::Caught), kAll, false, 100).has_value();
  }
  EXPECT_GT(weak, 60);
  EXPECT_LT(weak, 140);
  EXPECT_EQ(strong, 200);
}

TEST(Talk, OnlyThoseWhoTalk) {
  Talk talk;
  EXPECT_FALSE(talk.hear(1, felt_by(2, Feeling::Robbed), kAll.without(seat(2)), false, 100));
  EXPECT_EQ(talk.hear(1, felt_by(2, Feeling::Robbed), kAll, false, 100)->who, seat(2));
}

TEST(Talk, OneSpeaksOfSeveralAndTheOneWithMostToSay) {
  for (std::uint64_t i = 0; i < 50; ++i) {
    const Felt felt = {Feeling::Won, Feeling::Awed, Feeling::Caught, Feeling::Lost};
    EXPECT_EQ(Talk().hear(i, felt, kAll, false, 100)->who, seat(2));
  }
}

TEST(Talk, APersonGetsAnAnswerAtOnceAndABotGetsNone) {
  Talk talk;
  ASSERT_TRUE(talk.hear(1, felt_by(2, Feeling::Robbed), kAll, true, 100));
  const auto said = talk.hear(2, felt_by(1, Feeling::NoUnfair), kAll, true, 100.5);
  ASSERT_TRUE(said);
  EXPECT_EQ(said->why, Feeling::NoUnfair);
  EXPECT_TRUE(talk.hear(3, felt_by(3, Feeling::NoUnfair), kAll, true, 101));
  EXPECT_FALSE(talk.hear(4, felt_by(2, Feeling::Robbed), kAll, true, 115))
      << "they have just talked";
  EXPECT_FALSE(talk.hear(5, felt_by(1, Feeling::NoUnfair), kAll, false, 200)) << "a bot's offer";
}

TEST(Talk, EachStyleHasATemper) {
  std::set<Temper> met;
  for (int i = 0; i < ai::kStyles; ++i) met.insert(temper_of(static_cast<ai::Style>(i)));
  EXPECT_EQ(met.size(), 3u);
}

}  // namespace
}  // namespace parlour::room
