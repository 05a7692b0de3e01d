// Lines of the log are grouped by turn.
#include <gtest/gtest.h>

#include "core/signs.h"
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

TEST(LogLines, NoRowEndsWithASemicolon) {
  EXPECT_EQ(row_shown("rolled 7; "), "rolled 7");
  EXPECT_EQ(row_shown("Move 3 ·"), "Move 3 ·") << "it belongs to what is before it";
  EXPECT_EQ(row_shown("Ada：2；"), "Ada：2");
  EXPECT_EQ(row_shown("Ada: 2, "), "Ada: 2,");
}

// Each picture is two blanks wide.
std::string set(std::string_view line) {
  std::string out = set_line(line, [](std::string_view) { return 2; }).text;
  for (std::size_t at = 0; (at = out.find("\u00A0", at)) != std::string::npos;)
    out.replace(at, 2, "_");
  return out;
}

TEST(LogLines, BreakNowhereBetweenAPictureAndItsWord) {
  EXPECT_EQ(set("would give " + sign("#r1", "ore") + " for " + sign("#r2", "wool")),
            "would give___ for___");
  EXPECT_EQ(set("Boris: " + sign("#r1", "ore") + " ×2, " + sign("#r2", "wool")),
            "Boris:____×2,___");
  EXPECT_EQ(set("rolled " + sign("#d3#d5", "3 and 5") + " 8. You: all"), "rolled______8. You: all");
  EXPECT_EQ(set("no picture here"), "no picture here");
  EXPECT_EQ(set("settled at hills 10 · coast"), "settled at hills_10_· coast");
  EXPECT_EQ(set(sign("#r1", "ore") + " bought"), "__ bought");
}

TEST(LogLines, BreakAfterTheMarkBetweenTwoPartsNotBeforeIt) {
  EXPECT_EQ(set("Challenge → You · " + sign("#3", "Captain")), "Challenge → You_· __");
  EXPECT_EQ(set("pasture 12 · coast"), "pasture_12_· coast");
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
