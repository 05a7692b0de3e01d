// What a replay says about a record: the number of a move.
#include "room/moves.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace parlour::room {
namespace {

Record opening() {
  return from_text(games(),
                   "flax 1 seats=2\nhouse draw 1/6\n0 place 1,9 1\nhouse draw 2/5\n1 place 13,1 5\n"
                   "house draw 3/4\n0 place 1,8 3\n",
                   Lang::English)
      .record;
}

TEST(Moves, AreWhatSomebodyDecided) {
  const Record r = opening();
  ASSERT_EQ(r.entries.size(), 6u);
  const auto moves = moves_of(r);
  EXPECT_EQ(moves, (std::vector<std::size_t>{1, 3, 5}));
  const std::size_t want[] = {0, 0, 1, 1, 2, 2, 3};
  for (std::size_t at = 0; at <= 6; ++at) EXPECT_EQ(moves_before(moves, at), want[at]) << at;
  for (std::size_t n = 0; n <= 3; ++n) {
    EXPECT_EQ(moves_before(moves, entries_after(moves, n, 6)), n);
  }
  EXPECT_EQ(entries_after(moves, 0, 6), 1u) << "the first chip has been drawn";
  EXPECT_EQ(entries_after(moves, 3, 6), 6u);
}

}  // namespace
}  // namespace parlour::room
