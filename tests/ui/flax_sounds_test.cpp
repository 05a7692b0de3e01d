// Which step of Flax has which sound.
#include "ui/games/flax/flax_sounds.h"

#include <gtest/gtest.h>

namespace parlour::ui {
namespace {

using namespace flax;

struct Laid {
  int x, y, side, face;
};
State board(std::initializer_list<Laid> chips, std::uint8_t drawn) {
  std::vector<Chip> list;
  for (const Laid& c : chips)
    list.push_back(
        {square(c.x, c.y), static_cast<std::uint8_t>(c.side), static_cast<std::uint8_t>(c.face)});
  const auto layout = from_rows("1122\n1122\n3333\n3333\n", square(0, 0), square(3, 3), 3);
  EXPECT_TRUE(layout);
  const auto s = position(*layout, false, list, {{{3, 3, 3}, {3, 3, 3}}}, 0, drawn);
  EXPECT_TRUE(s) << (s ? "" : s.error()->in(Lang::English));
  return s.value_or(State());
}
Sound heard(State s, const Action& a) {
  const State before = s;
  EXPECT_EQ(Flax::check(s, seat(0), a), kAllowed);
  Flax::apply(s, seat(0), a);
  return sound_of(before, a, s);
}

TEST(FlaxSounds, AChipOnAFreeSquareAndOnAnother) {
  // Room 1 is taken already, and stays so.
  const State s = board({{0, 0, 0, 1}, {0, 1, 0, 6}, {1, 0, 1, 1}, {3, 3, 1, 1}}, 0);
  EXPECT_EQ(heard(s, place(1, 0, 1)), Sound::Cover);
  const State free = board({{0, 0, 0, 1}, {3, 3, 1, 1}}, 0);
  EXPECT_EQ(heard(free, place(1, 0, 1)), Sound::Chip);
}

TEST(FlaxSounds, ARoomThatIsTaken) {
  const State s = board({{0, 0, 0, 2}, {3, 3, 1, 1}}, 0);
  EXPECT_EQ(heard(s, place(2, 0, 6)), Sound::Room);
}

TEST(FlaxSounds, ADrawnChip) {
  const State s = board({{0, 0, 0, 2}, {3, 3, 1, 1}}, kNone);
  EXPECT_EQ(sound_of(s, draw(0), s), Sound::Draw);
}

}  // namespace
}  // namespace parlour::ui
