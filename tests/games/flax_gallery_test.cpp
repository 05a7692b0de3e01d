// The boards that the game offers.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "games/flax/flax.h"
#include "games/flax/gallery.h"

namespace parlour::flax {
namespace {

// A board turned upside down, with its rooms numbered in reading order.
std::string turned(const Layout& l) {
  std::string rows = to_rows(l), out, known;
  std::ranges::reverse(rows);
  rows.erase(rows.begin());  // the line break that was last
  for (const char c : rows) {
    const std::size_t seen = known.find(c);
    if (c == '.' || c == '\n')
      out += c;
    else if (seen != std::string::npos)
      out += room_name(static_cast<int>(seen) + 1);
    else
      known += c, out += room_name(static_cast<int>(known.size()));
  }
  return out + '\n';
}

TEST(FlaxGallery, EveryBoardIsGoodForTwoToFourAndNoneIsThereTwice) {
  std::set<std::string> all;
  for (int n = 1; n <= kGallery; ++n) {
    for (int sides = kLeastSides; sides <= kMostSides; ++sides) {
      const Layout& l = gallery(n, sides);
      EXPECT_EQ(check_layout(l), kAllowed) << n;
      EXPECT_EQ(l.sides(), sides);
      for (const Square s : l.starts()) EXPECT_NE(l.room[s], 0) << n << ": a start outside rooms";
    }
    EXPECT_TRUE(all.insert(to_rows(gallery(n))).second) << n;
  }
  for (int n = 1; n <= kBuiltIn; ++n) EXPECT_EQ(gallery(n), built_in(n));
}

// So neither side has a better place, and who begins is all that differs.
TEST(FlaxGallery, BoardsBeyondTheRulesLookTheSameFromBothStarts) {
  for (int n = kBuiltIn + 1; n <= kGallery; ++n) {
    const Layout& l = gallery(n);
    EXPECT_EQ(turned(l), to_rows(l)) << n;
    const Square s = l.start[0];
    EXPECT_EQ(l.start[1], square(l.columns - 1 - column(s), l.rows - 1 - row(s))) << n;
  }
}

TEST(FlaxGallery, EachIsAnOptionOfTheGame) {
  for (int n = 1; n <= kGallery; ++n) {
    const auto options = parse_options(Flax::info(), "board=" + std::to_string(n));
    for (int seats = 2; seats <= kMostSides; ++seats)
      EXPECT_EQ(Flax::start(*options, seats)->layout, gallery(n, seats));
  }
}

}  // namespace
}  // namespace parlour::flax
