// When a sound calls a player, and how a phone is felt.
#include "ui/table/calls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace parlour::ui {
namespace {

constexpr Seat kMe = seat(0), kOther = seat(1);
constexpr Attention kWaits{.asked = false, .eyes = kMe, .turn = kOther};
constexpr Attention kAnswers{.asked = true, .eyes = kMe, .turn = kOther};
constexpr Attention kMoves{.asked = true, .eyes = kMe, .turn = kMe};
constexpr Attention kChance{.asked = false, .eyes = kMe, .turn = kMe};

TEST(Calls, ATurnAndAQuestionCallOnce) {
  EXPECT_EQ(call_between(kWaits, kMoves, Sound::Turn), Sound::Turn);
  EXPECT_EQ(call_between(kMoves, kMoves, Sound::Turn), std::nullopt);
  EXPECT_EQ(call_between(kWaits, kAnswers, Sound::Asked), Sound::Asked);
  EXPECT_EQ(call_between(kAnswers, kAnswers, Sound::Asked), std::nullopt);
  EXPECT_EQ(call_between(kAnswers, kWaits, Sound::Asked), std::nullopt);
}

TEST(Calls, NobodyIsCalledAgainWithinTheirTurn) {
  EXPECT_EQ(call_between(kChance, kMoves, Sound::Turn), std::nullopt) << "after the dice";
}

TEST(Calls, AGameWithoutTurnsOfSeatsCallsForEachMove) {
  Attention before{.asked = false, .eyes = kMe}, now{.asked = true, .eyes = kMe};
  EXPECT_EQ(call_between(before, now, Sound::Turn), Sound::Turn);
}

TEST(Calls, WhoeverTakesTheDeviceIsCalled) {
  const Attention theirs{.asked = true, .eyes = kOther, .turn = kOther};
  EXPECT_EQ(call_between(kMoves, theirs, Sound::Turn), Sound::Turn);
}

TEST(Calls, AGameMayKeepSilent) {
  EXPECT_EQ(call_between(kWaits, kMoves, std::nullopt), std::nullopt);
}

TEST(Vibration, CallsAreFeltShortlyAndDiffer) {
  const Sound calls[] = {Sound::Turn, Sound::Asked, Sound::Refuse, Sound::Hurry, Sound::Win};
  for (const Sound one : calls) {
    const auto pattern = vibration_of(one);
    EXPECT_EQ(pattern.size() % 2, 1u) << "it ends with a vibration";
    EXPECT_LE(std::accumulate(pattern.begin(), pattern.end(), 0), 300);
    for (const std::uint16_t ms : pattern) EXPECT_GE(ms, 10);
    for (const Sound other : calls)
      EXPECT_EQ(one == other, std::ranges::equal(pattern, vibration_of(other)));
  }
}

TEST(Vibration, NothingElseIsFelt) {
  int felt = 0;
  for (int i = 0; i < kSoundCount; ++i) felt += !vibration_of(static_cast<Sound>(i)).empty();
  EXPECT_EQ(felt, 5);
}

}  // namespace
}  // namespace parlour::ui
