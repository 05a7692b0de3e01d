// Lines of the log are grouped by turn.
#include <gtest/gtest.h>

#include "ui/table/log_view.h"

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
room::LogLine in_turn(Seat turn, Seat who, bool closes = false) {
  return {.who = who, .text = "x", .closes = closes, .turn = turn};
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

// A challenge, a block, an answer to an offer: below the turn that they belong to.
TEST(LogTurns, WhatOthersDoStandsBelowTheTurnItBelongsTo) {
  const std::vector<room::LogLine> lines = {in_turn(seat(0), seat(0)), in_turn(seat(0), seat(2)),
                                            in_turn(seat(0), seat(0)), in_turn(seat(1), seat(1)),
                                            in_turn(seat(2), seat(2)), in_turn(seat(2), House)};
  EXPECT_EQ(stands(lines), (std::vector{kFirst, kBelow, kBelow, kAlone, kFirst, kBelow}));
  EXPECT_EQ(line_owner(lines[1]), seat(0));
}

TEST(LogTurns, ATurnThatBeginsWithAnotherPlayersLineHasItsHeading) {
  EXPECT_EQ(stands({in_turn(seat(0), seat(1))}), std::vector{kFirst});
  EXPECT_EQ(stands({in_turn(seat(0), House)}), std::vector{kFirst});
}

// Two tricks led by the same player.
TEST(LogTurns, TheNextTrickIsAnotherGroup) {
  EXPECT_EQ(stands({in_turn(seat(0), seat(0)), in_turn(seat(0), seat(1), true),
                    in_turn(seat(0), seat(0)), in_turn(seat(0), seat(1))}),
            (std::vector{kFirst, kBelow, kFirst, kBelow}));
}

TEST(LogTurns, WhatIsInNobodysTurnBelongsToItsPlayer) {
  EXPECT_EQ(line_owner(line(seat(4))), seat(4));
  EXPECT_EQ(line_owner(line(House)), House);
}

}  // namespace
}  // namespace parlour::ui
