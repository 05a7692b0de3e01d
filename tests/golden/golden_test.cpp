// Whole games in words: what they show is what players get.
#include <gtest/gtest.h>

#include "cli/playthrough.h"
#include "games/registry.h"
#include "golden_file.h"

namespace parlour {
namespace {

void golden(const std::string& game, const std::string& options, int seats, const std::string& file,
            int views_every = 12) {
  expect_golden("golden/" + game + '/' + file + ".txt",
                cli::playthrough(*find_game(game), options, seats, 1, views_every));
}

TEST(Golden, FlaxBoard1) {
  golden("flax", "", 2, "board_1");
}
TEST(Golden, FlaxBoard1StartReach) {
  golden("flax", "start=reach", 2, "board_1_reach");
}
TEST(Golden, FlaxBoard2) {
  golden("flax", "board=2", 2, "board_2");
}
TEST(Golden, FlaxBoard2StartReach) {
  golden("flax", "board=2 start=reach", 2, "board_2_reach");
}
TEST(Golden, FlaxBoard3) {
  golden("flax", "board=3", 2, "board_3");
}
TEST(Golden, FlaxBoard3StartReach) {
  golden("flax", "board=3 start=reach", 2, "board_3_reach");
}

TEST(Golden, SettlersTwoTradeOften) {
  golden("settlers", "points=3 offers=12 island=beginner", 2, "two_trade", 40);
}
TEST(Golden, SettlersFourRandomIsland) {
  golden("settlers", "points=4 trade=off", 4, "four", 100);
}
TEST(Golden, SettlersFiveWithEveryOption) {
  golden("settlers",
         "points=3 numbers=spiral discard=4 friendly=yes desert=closed phases=strict "
         "shortage=nobody dice=bag offers=1",
         5, "five_options", 250);
}
TEST(Golden, SettlersSixOnTheLargeIsland) {
  golden("settlers", "points=3 offers=2", 6, "six", 250);
}

TEST(Golden, CoupOriginal) {
  golden("coup", "", 4, "original", 8);
}
TEST(Golden, CoupTwoWithEveryOption) {
  golden("coup", "losses=one empty-purse=refused first=2", 2, "two_options", 4);
}
TEST(Golden, CoupInquisitors) {
  golden("coup", "type=inquisitors", 3, "inquisitors", 8);
}
TEST(Golden, CoupReformation) {
  golden("coup", "type=reformation", 5, "reformation", 16);
}
TEST(Golden, CoupReformationOfTen) {
  golden("coup", "type=reformation", 10, "ten", 60);
}

TEST(Golden, TractorOfFour) {
  golden("tractor", "rounds=2", 4, "four", 60);
}
TEST(Golden, TractorFriendsOfFive) {
  golden("tractor", "rounds=1 start=10 badthrow=component", 5, "five", 60);
}
TEST(Golden, TractorOfSix) {
  golden("tractor", "rounds=1 start=A overruff=all kitty=power", 6, "six", 80);
}
TEST(Golden, TractorFriendsOfSeven) {
  golden("tractor", "rounds=1 start=K", 7, "seven", 80);
}
TEST(Golden, TractorOfEight) {
  golden("tractor", "rounds=1", 8, "eight", 100);
}

}  // namespace
}  // namespace parlour
