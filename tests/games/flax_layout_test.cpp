// Boards of Flax: the three of the rules, what makes a custom board valid, and its code.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/bytes.h"
#include "core/rng.h"
#include "games/flax/flax_text.h"
#include "games/flax/layout.h"

namespace parlour::flax {
namespace {

int room_squares(const Layout& layout) {
  return static_cast<int>(
      std::ranges::count_if(layout.room, [](std::uint8_t r) { return r != 0; }));
}

TEST(FlaxLayout, TheThreeOfTheRules) {
  struct {
    int columns, rows, rooms, squares, central;
    Square start0, start1;
  } const want[] = {{13, 9, 9, 55, 5, square(0, 8), square(12, 0)},
                    {12, 10, 11, 36, 6, square(7, 9), square(4, 0)},
                    {12, 10, 9, 42, 5, square(7, 9), square(4, 0)}};
  for (int n = 1; n <= kBuiltIn; ++n) {
    const Layout& l = built_in(n);
    const auto& w = want[n - 1];
    EXPECT_EQ(check_layout(l), kAllowed);
    EXPECT_EQ(l.columns, w.columns);
    EXPECT_EQ(l.rows, w.rows);
    EXPECT_EQ(l.rooms, w.rooms);
    EXPECT_EQ(room_squares(l), w.squares);
    EXPECT_EQ(l.central, w.central);
    EXPECT_EQ(l.start[0], w.start0);
    EXPECT_EQ(l.start[1], w.start1);
    EXPECT_EQ(l.sides(), 2);
    for (Square s : l.starts()) EXPECT_NE(l.room[s], 0) << "starting squares lie inside rooms";
    for (int sides = 3; sides <= kMostSides; ++sides) {
      const Layout& more = built_in(n, sides);
      EXPECT_EQ(check_layout(more), kAllowed);
      EXPECT_EQ(more.sides(), sides);
      EXPECT_EQ(more.room, l.room) << "only the starts differ";
      for (Square s : more.starts()) EXPECT_NE(l.room[s], 0) << "starting squares lie inside rooms";
    }
  }
}

TEST(FlaxLayout, TwoToFourDifferentStarts) {
  Layout l = built_in(1, 4);
  EXPECT_EQ(for_sides(l, 3).sides(), 3);
  EXPECT_EQ(check_layout(for_sides(l, 3)), kAllowed);
  EXPECT_EQ(check_layout(for_sides(l, 1)), &text::layout_no_start);
  l.start[3] = l.start[1];
  EXPECT_EQ(check_layout(l), &text::layout_same_start);
  l.start[3] = square(13, 0);
  EXPECT_EQ(check_layout(l), &text::layout_no_start) << "beyond the edge";
  l.start[3] = square(3, 3), l.start[2] = kNoStart;
  EXPECT_EQ(check_layout(l), &text::layout_no_start) << "no fourth one without a third";
}

TEST(FlaxLayout, RowsOfLayout1AreThoseOfTheRules) {
  EXPECT_EQ(to_rows(built_in(1)),
            "11..22222..33\n11..2.2.2..33\n.............\n.44..555..66.\n.444.555.666.\n"
            ".44..555..66.\n.............\n77..8.8.8..99\n77..88888..99\n");
}

Reason why(std::string_view rows, Square start0 = square(0, 0), Square start1 = square(3, 3),
           int central = 1) {
  const auto l = from_rows(rows, start0, start1, central);
  return l ? kAllowed : l.error();
}

TEST(FlaxLayout, EachReasonForARefusal) {
  EXPECT_EQ(why("11..\n....\n....\n..22"), kAllowed);
  EXPECT_EQ(why("11..\n....\n....\n..22\n"), kAllowed);
  EXPECT_EQ(why("11.\n...\n...\n.22"), &text::layout_size);
  EXPECT_EQ(why("11..\n....\n..22"), &text::layout_size);
  EXPECT_EQ(why(""), &text::layout_size);
  EXPECT_EQ(why("11..\n....\n....\n...."), &text::layout_rooms);
  EXPECT_EQ(why("11..\n....\n....\n..33"), &text::layout_gap);
  EXPECT_EQ(why("11..\n....\n1...\n..22"), &text::layout_split);
  EXPECT_EQ(why("1...\n.1..\n....\n..22"), &text::layout_split) << "corners do not connect";
  EXPECT_EQ(why("11..\n....\n....\n..22", square(4, 0)), &text::layout_no_start);
  EXPECT_EQ(why("11..\n....\n....\n..22", square(0, 0), 65535), &text::layout_no_start);
  EXPECT_EQ(why("11..\n....\n....\n..22", square(1, 1), square(1, 1)), &text::layout_same_start);
  EXPECT_EQ(why("11..\n....\n....\n..22", 0, square(1, 1), 0), &text::layout_no_central);
  EXPECT_EQ(why("11..\n....\n....\n..22", 0, square(1, 1), 3), &text::layout_no_central);
  EXPECT_EQ(why("11..\n....\n....\n..22", 0, square(1, 1), -7), &text::layout_no_central);
  EXPECT_EQ(why("11..\n....\n....\n..22", 0, square(1, 1), 257), &text::layout_no_central);
  EXPECT_EQ(why("11..\n...\n....\n..22"), &text::layout_ragged);
  EXPECT_EQ(why("11..\n\n....\n..22"), &text::layout_ragged);
  EXPECT_EQ(why("11..\n..a.\n....\n..22"), &text::layout_letter);
  EXPECT_EQ(why("11..\n..0.\n....\n..22"), &text::layout_letter);
  EXPECT_EQ(why(std::string(1000, '.')), &text::layout_size);
  EXPECT_EQ(why(std::string(1000, '\n')), &text::layout_ragged);
}

TEST(FlaxLayout, TheLargestAndTheSmallest) {
  std::string rows;
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < 40; ++x) rows += y == 0 && x < 35 ? room_name(x + 1) : '.';
    rows += '\n';
  }
  const auto large = from_rows(rows, square(39, 39), square(0, 39), 35);
  ASSERT_TRUE(large);
  EXPECT_EQ(large->rooms, 35);
  EXPECT_EQ(room_name(35), 'Z');
  EXPECT_EQ(to_rows(*large), rows);
  EXPECT_EQ(from_code(to_code(*large)), *large);
  rows += std::string(40, '.');
  EXPECT_EQ(why(rows), &text::layout_size);
}

TEST(FlaxLayout, CheckIsTotalOverAllValues) {
  Rng rng(8);
  int valid = 0;
  for (int i = 0; i < 2000; ++i) {
    Layout l = built_in(1 + i % 3);
    auto* raw = reinterpret_cast<std::uint8_t*>(&l);
    for (int n = 0; n < 1 + i % 4; ++n)
      raw[rng.below(sizeof l)] = static_cast<std::uint8_t>(rng.next());
    valid += check_layout(l) == kAllowed;
  }
  EXPECT_LT(valid, 500);
}

TEST(FlaxLayout, ACodeForEachLayout) {
  for (int n = 1; n <= kBuiltIn; ++n) {
    const std::string code = to_code(built_in(n));
    const auto back = from_code(code);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, built_in(n));
    EXPECT_LT(code.size(), 150u) << "a code is short enough for a link";
    for (int sides = 3; sides <= kMostSides; ++sides)
      EXPECT_EQ(from_code(to_code(built_in(n, sides))), built_in(n, sides));
  }
}

// Boards in links and on devices from before there were three and four players.
TEST(FlaxLayout, CodesOfTwoStartsStayAsTheyWere) {
  EXPECT_EQ(to_code(built_in(2)),
            "AQwKCwYHCQQAJZBKkieQAZEClQOXKJoEkgWTKpIrKZIqkweSCJoslwmVCpELkC2SUpAv2ood");
  EXPECT_EQ(to_code(built_in(3)),
            "AQwKCQUHCQQAJZBKkgORJZACk0uYA5cFlAYEkk2SKiiSTZIGBJQFlweYT5MIkC2RB5JQkC3JDCo");
}

TEST(FlaxLayout, AChangedCodeIsRefused) {
  const std::string code = to_code(built_in(3));
  for (std::size_t i = 0; i < code.size(); ++i) {
    EXPECT_FALSE(from_code(code.substr(0, i))) << i;
    for (char c : {'A', 'b', '7', '_', '-', '=', ' ', '\0'}) {
      std::string other = code;
      if (other[i] == c) continue;
      other[i] = c;
      EXPECT_FALSE(from_code(other)) << i;
    }
  }
  EXPECT_FALSE(from_code(code + "A"));
  EXPECT_FALSE(from_code(code + "AAAA"));
  EXPECT_FALSE(from_code(std::string(5000, 'A')));
  EXPECT_FALSE(from_code(""));
}

// A code with a correct checksum, whatever it says.
std::string sealed(Bytes body) {
  const std::uint32_t sum = crc32(body);
  for (int i = 0; i < 3; ++i) body.push_back(static_cast<std::uint8_t>(sum >> (8 * i)));
  return to_base64url(body);
}

Reason why_code(const Bytes& body) {
  const auto l = from_code(sealed(body));
  return l ? kAllowed : l.error();
}

TEST(FlaxLayout, AForgedCodeIsRefusedWithItsReason) {
  // 4 x 4: room 1 on the first two squares, room 2 on the last two, path between.
  const Bytes good = {1, 4, 4, 2, 1, 0, 0, 3, 3, 37, 155, 38};
  EXPECT_EQ(why_code(good), kAllowed);
  const auto with = [&](std::size_t i, std::uint8_t v) {
    Bytes b = good;
    b[i] = v;
    return why_code(b);
  };
  EXPECT_EQ(with(0, 3), &text::layout_newer);
  EXPECT_EQ(with(1, 3), &text::layout_size);
  EXPECT_EQ(with(1, 41), &text::layout_size);
  EXPECT_EQ(with(2, 255), &text::layout_size);
  EXPECT_EQ(with(3, 1), &text::layout_rooms);
  EXPECT_EQ(with(3, 36), &text::layout_rooms);
  EXPECT_EQ(with(3, 3), &text::layout_gap);
  EXPECT_EQ(with(4, 0), &text::layout_no_central);
  EXPECT_EQ(with(4, 3), &text::layout_no_central);
  EXPECT_EQ(with(5, 4), &text::layout_damaged);
  EXPECT_EQ(with(7, 0), kAllowed);
  EXPECT_EQ(with(10, 255), &text::layout_damaged) << "a run past the end";
  EXPECT_EQ(with(10, 154), &text::layout_damaged) << "too few squares";
  Bytes same_start = good;
  same_start[7] = same_start[8] = 0;
  EXPECT_EQ(why_code(same_start), &text::layout_same_start);
  // Past the last square of the largest board, where nothing may be written.
  Bytes large = {1, 40, 40, 2, 1, 0, 0, 39, 39};
  for (int left = 40 * 40; left > -112; left -= 112) large.push_back(255);
  EXPECT_EQ(why_code(large), &text::layout_damaged);
  // Two starts are written as they always were; the number comes before three or four.
  EXPECT_EQ(why_code({2, 4, 4, 2, 1, 3, 0, 0, 3, 3, 3, 0, 37, 155, 38}), kAllowed);
  EXPECT_EQ(why_code({2, 4, 4, 2, 1, 2, 0, 0, 3, 3, 37, 155, 38}), &text::layout_damaged);
  EXPECT_EQ(why_code({2, 4, 4, 2, 1, 1, 0, 0, 37, 155, 38}), &text::layout_damaged);
  EXPECT_EQ(why_code({2, 4, 4, 2, 1, 5, 0, 0, 3, 3, 3, 0, 0, 3, 1, 1, 37, 155, 38}),
            &text::layout_damaged);
  // The same board in other runs: each layout has one code.
  EXPECT_EQ(why_code({1, 4, 4, 2, 1, 0, 0, 3, 3, 1, 1, 155, 38}), &text::layout_damaged);
  EXPECT_EQ(why_code({1, 4, 4, 2, 1, 0, 0, 3, 3, 37, 154, 144, 38}), &text::layout_damaged);
}

}  // namespace
}  // namespace parlour::flax
