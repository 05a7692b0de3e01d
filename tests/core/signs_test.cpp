#include "core/signs.h"

#include <gtest/gtest.h>

#include <vector>

namespace parlour {
namespace {

std::string shown(std::string_view line) {
  std::string out;
  while (!line.empty()) out += next_passage(line).shown;
  return out;
}

TEST(Signs, AreShownOtherwiseThanTheyAreRead) {
  const std::string line =
      "Ana: " + sign("#r2", "wool ") + "×2" + sign(" ", ", ") + sign("#r4", "ore") + sign("!");
  EXPECT_EQ(spoken(line), "Ana: wool ×2, ore");
  EXPECT_EQ(shown(line), "Ana: #r2×2 #r4!");
}

TEST(Signs, ALineWithoutAnyIsItself) {
  EXPECT_EQ(spoken("no # here"), "no # here");
  EXPECT_EQ(spoken(""), "");
  std::string_view rest = "#1";
  EXPECT_FALSE(next_passage(rest).pictures()) << "plain text is never a picture";
}

// A name typed by a player may contain the marks.
TEST(Signs, LooseMarksAreText) {
  for (const std::string line : {"\uE000a", "a\uE001b", "\uE002\uE000", "\uE001\uE000x\uE002"})
    EXPECT_EQ(spoken(line), line);
}

}  // namespace
}  // namespace parlour
