// Which step of Settlers has which sound.
#include "ui/games/settlers/settlers_sounds.h"

#include <gtest/gtest.h>

#include "games/settlers_play.h"

namespace parlour::ui::settlers_table {
namespace {

using namespace settlers;

struct Heard {
  Sound sound;
  std::vector<Cue> more;
};
Heard heard(State& s, Seat who, std::string_view text) {
  const State before = s;
  go(s, who, text);
  const auto a = settlers::action(text);
  return {sound_of(before, a, s), sounds_after(before, a, s, 1)};
}
Heard heard(State& s, int q, std::string_view text) {
  return heard(s, seat(q), text);
}
std::vector<Sound> kinds(const std::vector<Cue>& cues) {
  std::vector<Sound> out;
  for (const Cue& cue : cues) out.push_back(cue.sound);
  return out;
}
using Sounds = std::vector<Sound>;

TEST(SettlersSounds, EachPieceSoundsLikeItself) {
  State s = in_turn();
  settlement(s, 0, "T2,-2");
  give(s, 0, Cards::of(5, 5, 5, 5, 5));
  EXPECT_EQ(heard(s, 0, "road R1,-1").sound, Sound::Road);
  EXPECT_EQ(heard(s, 0, "city T2,-2").sound, Sound::City);
  EXPECT_EQ(heard(s, 0, "buy").sound, Sound::Buy);
  State first = begun();
  EXPECT_EQ(heard(first, 0, "settle T2,-2").sound, Sound::Settlement);
}

TEST(SettlersSounds, TheDiceRollAndThenEachHarvestIsHeardOnce) {
  State s = on_island({{"0,0", Grain, 8}, {"1,0", Ore, 8}, {"0,1", Lumber, 5}});
  s.phase = Phase::Roll;
  s.setup = 8, s.turns = 1;
  settlement(s, 0, "T0,0");
  city(s, 1, "B0,0");
  settlement(s, 2, "T1,0");
  EXPECT_EQ(heard(s, 0, "roll").sound, Sound::Roll);
  const Heard fallen = heard(s, House, "dice 3 5");
  EXPECT_EQ(fallen.sound, Sound::Dice);
  EXPECT_EQ(kinds(fallen.more), (Sounds{Sound::Grain, Sound::Ore}));
  EXPECT_EQ(fallen.more[0].after, 1) << "when the dice have fallen";
  EXPECT_GT(fallen.more[1].after, fallen.more[0].after);
}

TEST(SettlersSounds, NothingIsHarvestedOnASeven) {
  State s = before_roll();
  settlement(s, 0, "T0,0");
  heard(s, 0, "roll");
  EXPECT_TRUE(heard(s, House, "dice 3 4").more.empty());
  EXPECT_EQ(sound_of(s, act(Action::Kind::Robber), s), Sound::Robber);
}

TEST(SettlersSounds, AnOfferAndItsAnswersDiffer) {
  State s = in_turn();
  give(s, 0, Cards::of(2, 0, 0, 0, 0));
  give(s, 1, Cards::of(0, 0, 0, 0, 2));
  give(s, 2, Cards::of(0, 0, 1, 0, 0));
  EXPECT_EQ(heard(s, 0, "offer 1brick for 1ore to 1,2").sound, Sound::Offer);
  EXPECT_EQ(heard(s, 1, "yes").sound, Sound::Tap);
  EXPECT_EQ(heard(s, 2, "no").sound, Sound::Tap) << "sealed: nobody hears which it is";
  EXPECT_EQ(heard(s, House, "answer 1 yes").sound, Sound::Offer);
  EXPECT_EQ(heard(s, House, "answer 2 no").sound, Sound::Decline);
  EXPECT_EQ(heard(s, 0, "deal 1").sound, Sound::Accept);
}

TEST(SettlersSounds, AnAwardIsHeardWhenItChangesHands) {
  State s = in_turn();
  settlement(s, 0, "T0,0");
  give(s, 0, Cards::of(5, 5, 0, 0, 0));
  State after = s;
  after.road_holder = 0;
  const Action road = act(Action::Kind::Road);
  EXPECT_EQ(kinds(sounds_after(s, road, after, 1)), Sounds{Sound::Award});
  EXPECT_TRUE(sounds_after(after, road, after, 1).empty());
  EXPECT_TRUE(sounds_after(after, road, s, 1).empty()) << "nobody has it any more";
}

}  // namespace
}  // namespace parlour::ui::settlers_table
