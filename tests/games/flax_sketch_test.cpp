// Boards of Flax while they are being drawn: painted rooms keep their numbers, resizing loses
// nothing, and the flaws are exactly what makes a board unplayable.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/rng.h"
#include "games/flax/sketch.h"

namespace parlour::flax {
namespace {

TEST(FlaxSketch, ARoomKeepsItsNumberUntilTheBoardIsFinished) {
  Layout s = empty_sketch();
  for (int x : {1, 5, 9}) paint(s, square(x, 5), new_room(s));
  paint(s, square(1, 5), 0);
  settle(s);
  EXPECT_EQ(s.room[square(5, 5)], 2) << "although room 1 does not exist any more";
  s.central = 3;
  const Layout done = finished(s);
  EXPECT_EQ(done.room[square(5, 5)], 1);
  EXPECT_EQ(done.room[square(9, 5)], 2);
  EXPECT_EQ(done.central, 2);
  EXPECT_EQ(done.rooms, 2);
  EXPECT_EQ(check_layout(done), kAllowed);
}

TEST(FlaxSketch, TheBuiltInBoardsAreFinishedAsTheyAre) {
  for (int n = 1; n <= kBuiltIn; ++n) {
    EXPECT_EQ(finished(built_in(n)), built_in(n));
    EXPECT_TRUE(flaws(built_in(n)).empty());
  }
}

TEST(FlaxSketch, ASmallerBoardForgetsNothing) {
  Layout s = built_in(1);
  resize(s, 7, 6);
  EXPECT_EQ(finished(s).columns, 7);
  EXPECT_EQ(std::ranges::count(finished(s).room, 0), kSquares - 22)
      << "squares beyond the edge are dropped";
  for (Square t : s.starts()) EXPECT_TRUE(s.on_board(column(t), row(t)));
  settle(s);
  resize(s, 13, 9);
  EXPECT_EQ(s.room, built_in(1).room);
  EXPECT_EQ(s.central, built_in(1).central);
  resize(s, 100, 1);
  EXPECT_EQ(s.columns, kMaxSide);
  EXPECT_EQ(s.rows, kMinSide);
}

TEST(FlaxSketch, ANewRoomTakesNoNumberThatIsUsedBeyondTheEdge) {
  Layout s = empty_sketch();
  paint(s, square(10, 8), 1);
  resize(s, 5, 5);
  EXPECT_TRUE(rooms_of(s).empty());
  EXPECT_EQ(new_room(s), 2);
  for (int room = 2; room <= kMaxRooms; ++room) {
    paint(s, square((room - 2) % 5, (room - 2) / 5), std::min(room, 26));
  }
  EXPECT_EQ(new_room(s), 27);
  resize(s, 20, 5);
  for (int room = 27; room <= kMaxRooms; ++room) paint(s, square(room - 20, 0), room);
  EXPECT_EQ(new_room(s), 1) << "then the one that exists only beyond the edge";
  paint(s, square(19, 4), 1);
  EXPECT_EQ(new_room(s), 0);
}

TEST(FlaxSketch, TheCentralRoomGoesWithItsLastSquare) {
  Layout s = empty_sketch();
  paint(s, square(1, 1), 3);
  s.central = 3;
  settle(s);
  EXPECT_EQ(s.central, 3);
  paint(s, square(1, 1), 0);
  settle(s);
  EXPECT_EQ(s.central, 0);
  EXPECT_EQ(s.rooms, 0);
  paint(s, square(11, 0), 3);
  EXPECT_TRUE(rooms_of(s).empty()) << "nothing is painted off the board";
}

void expect_joined(const std::vector<Square>& squares) {
  for (std::size_t i = 1; i < squares.size(); ++i) {
    const int dx = std::abs(column(squares[i]) - column(squares[i - 1]));
    const int dy = std::abs(row(squares[i]) - row(squares[i - 1]));
    EXPECT_EQ(dx + dy, 1) << "square " << i;
  }
}

TEST(FlaxSketch, AFastStrokeLeavesNoGaps) {
  const Layout s = empty_sketch();
  EXPECT_EQ(stroke(s, 2.5f, 3.5f, 2.6f, 3.4f), std::vector<Square>{square(2, 3)});
  const std::vector<Square> across = stroke(s, 0.5f, 0.5f, 10.5f, 0.5f);
  EXPECT_EQ(across.size(), 11u);
  expect_joined(across);
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    const auto at = [&](std::uint32_t n) { return static_cast<float>(rng.below(n * 100)) / 100; };
    const float x0 = at(11), y0 = at(9), x1 = at(11), y1 = at(9);
    const std::vector<Square> squares = stroke(s, x0, y0, x1, y1);
    ASSERT_FALSE(squares.empty());
    EXPECT_EQ(squares.front(), square(static_cast<int>(x0), static_cast<int>(y0)));
    EXPECT_EQ(squares.back(), square(static_cast<int>(x1), static_cast<int>(y1)));
    expect_joined(squares);
  }
  expect_joined(stroke(s, 0, 0, 9, 9));
  EXPECT_EQ(stroke(s, -5, 4.5f, 20, 4.5f).size(), 11u) << "it may begin and end outside";
  EXPECT_TRUE(stroke(s, -5, -5, -1, 20).empty());
}

TEST(FlaxSketch, EachFlawSaysWhere) {
  Layout s = empty_sketch();
  ASSERT_EQ(flaws(s).size(), 1u);
  EXPECT_EQ(flaws(s)[0].kind, Flaw::Kind::TooFewRooms);
  EXPECT_EQ(flaws(s)[0].number, 0);
  for (int x : {1, 2, 3, 6}) paint(s, square(x, 2), 1);
  paint(s, square(1, 5), 4);
  s.start[1] = s.start[0];
  const std::vector<Flaw> all = flaws(s);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].kind, Flaw::Kind::InPieces);
  EXPECT_EQ(all[0].room, 1);
  EXPECT_EQ(all[0].number, 2);
  EXPECT_EQ(all[0].squares, std::vector<Square>{square(6, 2)}) << "the smaller piece";
  EXPECT_EQ(all[1].kind, Flaw::Kind::SameStart);
  EXPECT_EQ(all[1].squares, std::vector<Square>{s.start[0]});
  EXPECT_EQ(all[2].kind, Flaw::Kind::NoCentral);
}

TEST(FlaxSketch, AThirdAndAFourthStartComeAndGo) {
  Layout s = empty_sketch();
  put_start(s, 3, square(5, 5));
  EXPECT_EQ(s.sides(), 2) << "no fourth one without a third";
  put_start(s, 2, square(5, 5));
  put_start(s, 3, square(6, 6));
  EXPECT_EQ(s.sides(), 4);
  put_start(s, 3, square(7, 7));
  EXPECT_EQ(s.start[3], square(7, 7)) << "moved";
  put_start(s, 2, square(5, 5));
  EXPECT_EQ(s.sides(), 3) << "a start that is touched again goes";
  EXPECT_EQ(s.start[2], square(7, 7)) << "and the next one takes its place";
  put_start(s, 0, s.start[0]);
  EXPECT_EQ(s.sides(), 3) << "the first two always stay";
  put_start(s, 2, square(30, 30));
  EXPECT_EQ(s.start[2], square(7, 7)) << "not beyond the edge";
  put_start(s, 2, s.start[1]);
  ASSERT_EQ(flaws(s).size(), 2u);
  EXPECT_EQ(flaws(s)[1].kind, Flaw::Kind::SameStart);
  EXPECT_EQ(flaws(s)[1].squares, std::vector<Square>{s.start[1]});
  resize(s, 5, 5);
  EXPECT_EQ(s.sides(), 3) << "starts move inside with the edges";
}

TEST(FlaxSketch, FlawsAndTheRulesAgreeOnEveryDrawing) {
  Rng rng(11);
  int good = 0;
  for (int i = 0; i < 3000; ++i) {
    Layout s = built_in(1 + i % 3);
    for (std::uint32_t n = rng.below(4); n > 0; --n) {
      paint(s, square(static_cast<int>(rng.below(12)), static_cast<int>(rng.below(9))),
            static_cast<int>(rng.below(6)));
    }
    if (rng.below(2) == 0) s.start = built_in(1 + i % 3, 3 + i % 2).start;
    if (rng.below(8) == 0) s.start[0] = s.start[1];
    if (rng.below(8) == 0) put_start(s, 2, s.start[0]);
    if (rng.below(8) == 0) s.central = static_cast<std::uint8_t>(rng.below(14));
    if (rng.below(4) == 0)
      resize(s, 4 + static_cast<int>(rng.below(12)), 4 + static_cast<int>(rng.below(8)));
    settle(s);
    const bool playable = check_layout(finished(s)) == kAllowed;
    EXPECT_EQ(flaws(s).empty(), playable);
    good += playable;
  }
  EXPECT_GT(good, 300);
  EXPECT_LT(good, 2700);
}

TEST(FlaxSketch, ALetterForEachPieceInsideIt) {
  Layout s = built_in(1);
  EXPECT_EQ(letters(s).size(), 9u);
  paint(s, square(6, 2), 1);
  const auto all = letters(s);
  EXPECT_EQ(all.size(), 10u);
  for (const auto& [room, at] : all) {
    EXPECT_EQ(s.room[at], room);
    EXPECT_NE(at, s.start[0]) << "the start's sign is there";
  }
}

// The distance between two colours, roughly as the eye sees it (red mean, 0..765).
double distance(std::uint32_t a, std::uint32_t b) {
  const auto part = [](std::uint32_t c, int shift) {
    return static_cast<double>(c >> shift & 255);
  };
  const double mean = (part(a, 16) + part(b, 16)) / 2;
  const double r = part(a, 16) - part(b, 16), g = part(a, 8) - part(b, 8),
               l = part(a, 0) - part(b, 0);
  return std::sqrt((2 + mean / 256) * r * r + 4 * g * g + (2 + (255 - mean) / 256) * l * l);
}

TEST(FlaxSketch, NoTwoRoomsLookAlike) {
  double nearest = 1e9;
  for (int a = 1; a <= kMaxRooms; ++a) {
    const std::uint32_t c = room_tint(a);
    const double luma = 0.2126 * (c >> 16) + 0.7152 * (c >> 8 & 255) + 0.0722 * (c & 255);
    EXPECT_GT(luma, 105) << "dark letters can be read on room " << a;
    for (int b = 1; b < a; ++b) {
      const double d = distance(c, room_tint(b));
      EXPECT_GT(d, a <= 16 ? 40 : 18) << "rooms " << b << " and " << a;
      nearest = std::min(nearest, d);
    }
    if (a > 1) {
      EXPECT_GT(distance(c, room_tint(a - 1)), 100) << a;
    }
  }
  EXPECT_LT(nearest, 100) << "the measure itself is not constant";
}

TEST(FlaxSketch, ADraftComesBackAsItWas) {
  Layout s = built_in(2);
  EXPECT_EQ(from_draft(to_draft(s)), s);
  paint(s, square(6, 2), 30);
  s.central = 0;
  resize(s, 5, 9);
  settle(s);
  EXPECT_EQ(from_draft(to_draft(s)), s) << "unfinished, including what is beyond the edges";
  EXPECT_EQ(from_draft(to_draft(empty_sketch())), empty_sketch());
  EXPECT_EQ(from_draft(to_draft(built_in(1, 4))), built_in(1, 4));
  EXPECT_EQ(from_draft("11 9 0 0,8 10,0"), empty_sketch()) << "as stored before";
  for (std::string_view bad :
       {"", "x", "11 9 0", "3 9 0 0,0 1,1", "11 99 0 0,0 1,1", "11 9 0 11,0 1,1",
        "11 9 0 0,0 1,1\n.a", "11 9 36 0,0 1,1", "11 9 0 0,0 1,-1", "11 9 0 0,0",
        "11 9 0 0,0 1,1 2,2 3,3 4,4", "11 9 0 0,0 1,1 2", "11 9 0 0,0 1,1 11,0"}) {
    EXPECT_FALSE(from_draft(bad)) << bad;
  }
  EXPECT_FALSE(from_draft("11 9 0 0,0 1,1\n" + std::string(41, '1')));
  EXPECT_FALSE(from_draft("11 9 0 0,0 1,1" + std::string(60, '\n') + "1"));
}

}  // namespace
}  // namespace parlour::flax
