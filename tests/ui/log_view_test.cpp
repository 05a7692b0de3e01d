// Lines of the log are grouped by player.
#include "ui/parts/log_view.h"

#include <gtest/gtest.h>

namespace parlour::ui {
namespace {

std::vector<LineStands> stands(const std::vector<room::LogLine>& lines) {
  std::vector<LineStands> out;
  for (std::size_t i = 0; i < lines.size(); ++i) out.push_back(line_stands(lines, i));
  return out;
}
room::LogLine line(Seat who, bool closes = false) {
  return {.who = who, .text = "x", .closes = closes};
}

constexpr LineStands kAlone = LineStands::Alone, kFirst = LineStands::First,
                     kBelow = LineStands::Below;

TEST(LogLines, OfOnePlayerStandBelowTheirName) {
  EXPECT_EQ(stands({line(seat(0)), line(seat(0)), line(seat(0)), line(seat(1)), line(seat(2)),
                    line(seat(2))}),
            (std::vector{kFirst, kBelow, kBelow, kAlone, kFirst, kBelow}));
}

TEST(LogLines, OfAllInTurnStandAlone) {
  EXPECT_EQ(stands({line(seat(0)), line(seat(1)), line(seat(0)), line(seat(1))}),
            (std::vector{kAlone, kAlone, kAlone, kAlone}));
}

// What begins after the end of a trick is a new group, whoever leads.
TEST(LogLines, AGroupEndsWithWhatCloses) {
  EXPECT_EQ(stands({line(seat(0)), line(seat(0), true), line(seat(0))}),
            (std::vector{kFirst, kBelow, kAlone}));
}

TEST(LogLines, OfChanceStandAlone) {
  EXPECT_EQ(stands({line(House), line(House), line(seat(1))}),
            (std::vector{kAlone, kAlone, kAlone}));
}

TEST(LogLines, TheLastOneGetsItsHeadingWhenMoreFollows) {
  std::vector<room::LogLine> lines{line(seat(3))};
  EXPECT_EQ(stands(lines).back(), kAlone);
  lines.push_back(line(seat(3)));
  EXPECT_EQ(stands(lines).front(), kFirst);
}

}  // namespace
}  // namespace parlour::ui
