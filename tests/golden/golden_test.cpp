// Whole games in words, one a board and start rule: what they show is what players get.
#include <gtest/gtest.h>

#include "cli/playthrough.h"
#include "games/registry.h"
#include "golden_file.h"

namespace parlour {
namespace {

void golden(const std::string& game, const std::string& options, int seats,
            const std::string& file) {
  expect_golden("golden/" + game + '/' + file + ".txt",
                cli::playthrough(*find_game(game), options, seats, 1, 12));
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

}  // namespace
}  // namespace parlour
