// Which step of Coup has which sound.
#include "ui/games/coup/coup_sounds.h"

#include <gtest/gtest.h>

#include "games/coup_play.h"

namespace parlour::ui::coup_table {
namespace {

using namespace coup;

// Each action's sound, with that of the outcome that it leads to.
std::vector<Sound> heard(State& s, int q, std::string_view text) {
  std::vector<Sound> out;
  const auto step = [&](Seat who, const Action& a) {
    const State before = s;
    ASSERT_EQ(Coup::check(s, who, a), kAllowed) << text;
    Coup::apply(s, who, a);
    out.push_back(sound_of(before, a, s));
  };
  step(seat(q), coup::action(text));
  Rng rng(0);
  while (s.phase == Phase::Closed || s.phase == Phase::BlockClosed)
    step(House, Coup::house(s, rng));
  return out;
}
using Sounds = std::vector<Sound>;

State three() {
  return court({"duke captain", "assassin contessa", "captain ambassador"});
}

TEST(CoupSounds, CoinsComeAndGo) {
  State s = three();
  EXPECT_EQ(heard(s, 0, "income"), Sounds{Sound::CoinIn});
  give(s, 1, 7);
  EXPECT_EQ(heard(s, 1, "coup 0"), Sounds{Sound::CoinOut});
  EXPECT_EQ(heard(s, 0, "lose duke"), Sounds{Sound::Influence});
}

TEST(CoupSounds, AClaimThatAllAllowBringsItsCoins) {
  State s = three();
  EXPECT_EQ(heard(s, 0, "tax"), Sounds{Sound::Claim});
  EXPECT_EQ(heard(s, 1, "allow"), Sounds{Sound::Tap});
  EXPECT_EQ(heard(s, 2, "allow"), (Sounds{Sound::Tap, Sound::CoinIn}));
}

TEST(CoupSounds, TruthAndBluffDiffer) {
  State s = three();
  heard(s, 0, "tax");
  heard(s, 1, "allow");
  EXPECT_EQ(heard(s, 2, "challenge"), (Sounds{Sound::Challenge, Sound::Challenge}));
  EXPECT_EQ(heard(s, 0, "prove duke"), Sounds{Sound::Truth});
  State bluff = three();
  heard(bluff, 0, "exchange");
  heard(bluff, 1, "allow");
  heard(bluff, 2, "challenge");
  EXPECT_EQ(heard(bluff, 0, "lose duke"), Sounds{Sound::Caught});
}

TEST(CoupSounds, ABlockIsHeard) {
  State s = three();
  heard(s, 0, "steal 2");
  heard(s, 1, "allow");
  EXPECT_EQ(heard(s, 2, "block captain").back(), Sound::Block);
}

TEST(CoupSounds, SealedAnswersSoundTheSame) {
  const State s = three();
  EXPECT_EQ(sound_of(s, act(Action::Kind::Sealed), s), sound_of(s, act(Action::Kind::Allow), s));
}

}  // namespace
}  // namespace parlour::ui::coup_table
