#include "core/signs.h"

#include <gtest/gtest.h>

#include <vector>

#include "shown_line.h"

namespace parlour {
namespace {

TEST(Signs, AreShownOtherwiseThanTheyAreRead) {
  const std::string line =
      "Ana: " + sign("#r2", "wool ") + "×2" + sign(" ", ", ") + sign("#r4", "ore") + sign("!");
  EXPECT_EQ(spoken(line), "Ana: wool ×2, ore");
  EXPECT_EQ(shown_line(line), "Ana: #r2×2 #r4!");
}

TEST(Signs, ALineWithoutAnyIsItself) {
  EXPECT_EQ(spoken("no # here"), "no # here");
  EXPECT_EQ(spoken(""), "");
  std::string_view rest = "#1";
  EXPECT_FALSE(next_passage(rest).pictures()) << "plain text is never a picture";
}

TEST(Signs, LooseMarksAreText) {
  for (const std::string line : {"\uE000a", "a\uE001b", "\uE002\uE000", "\uE001\uE000x\uE002"})
    EXPECT_EQ(spoken(line), line);
}

TEST(Signs, ALooseMarkSwallowsNoSign) {
  EXPECT_EQ(spoken("\uE000Zed takes " + sign("#r2", "wool")), "\uE000Zed takes wool");
}

// What others have written can form no sign.
TEST(Signs, AreTakenOutOfNames) {
  EXPECT_EQ(without_signs("\uE000You\uE001x\uE002"), "Youx");
  EXPECT_EQ(without_signs("\uE000\uE000#\uE001"), "#");
  EXPECT_EQ(without_signs("Zoë #1"), "Zoë #1");
}

}  // namespace
}  // namespace parlour
