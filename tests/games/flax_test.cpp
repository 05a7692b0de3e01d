// The rules of Flax, paragraph by paragraph, and the cases that the rules name. Squares are written
// as in the rules: columns and rows from 1.
#include "games/flax/flax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/any_game.h"
#include "games/flax/flax_text.h"

namespace parlour::flax {
namespace {

using Xy = std::pair<int, int>;
using Squares = std::set<Xy>;
using Supply = std::array<std::array<std::uint8_t, kTypes>, 2>;

constexpr Supply kFull = {{{7, 8, 8}, {8, 7, 8}}};
constexpr Supply kSome = {{{3, 3, 3}, {3, 3, 3}}};
constexpr Supply kSpent = {};

struct Laid {
  int x, y, side, value;
};

Square at(int x, int y) {
  return square(x - 1, y - 1);
}
Action put(int x, int y, int value) {
  return place(x - 1, y - 1, value);
}

State board(const std::vector<Laid>& chips, int turn, std::uint8_t drawn = kNone,
            const Supply& supply = kSome, bool reach = false, int layout = 1) {
  std::vector<Chip> list;
  for (const Laid& c : chips) {
    list.push_back(
        {at(c.x, c.y), static_cast<std::uint8_t>(c.side), static_cast<std::uint8_t>(c.value)});
  }
  const auto s = position(built_in(layout), reach, list, supply, turn, drawn);
  EXPECT_TRUE(s) << (s ? "" : s.error()->in(Lang::English));
  if (!s) return {};
  EXPECT_TRUE(Flax::valid(*s));
  return *s;
}

Squares squares(const State& s, int side) {
  std::vector<Square> list;
  targets(s, side, list);
  Squares out;
  for (Square t : list) out.insert({column(t) + 1, row(t) + 1});
  EXPECT_EQ(out.size(), list.size()) << "a square is listed twice";
  EXPECT_EQ(has_target(s, side), !list.empty());
  return out;
}

State begun(std::string_view options = "") {
  return *Flax::start(*parse_options(Flax::info(), options), 2);
}

void act(State& s, Seat p, const Action& a) {
  const Reason why = Flax::check(s, p, a);
  ASSERT_EQ(why, kAllowed) << Flax::print(a) << ": " << why->in(Lang::English);
  Flax::apply(s, p, a);
}

// --- the cases of the rules -------------------------------------------------------------------

TEST(FlaxCases, EmptyBoardSide0OnlyTheStartThenSide1OnlyTheStart) {
  State s = begun();
  EXPECT_EQ(squares(s, 0), Squares({{1, 9}}));
  act(s, House, draw(0));
  act(s, seat(0), put(1, 9, 6));
  EXPECT_EQ(squares(s, 1), Squares({{13, 1}}));
  act(s, House, draw(2));
  EXPECT_EQ(Flax::check(s, seat(1), put(12, 1, 3)), &text::why_first);
  act(s, seat(1), put(13, 1, 3));
}

TEST(FlaxCases, Own5OnTheStart) {
  EXPECT_EQ(squares(board({{1, 9, 0, 5}, {13, 1, 1, 1}}, 0), 0), Squares({{1, 4}, {6, 9}, {1, 9}}));
  EXPECT_EQ(squares(board({{1, 9, 0, 5}, {13, 1, 1, 1}}, 0, kNone, kSome, true), 0),
            Squares({{1, 4}, {6, 9}}));
}

TEST(FlaxCases, Own2OnTheStartReachesExactlyTwo) {
  EXPECT_EQ(squares(board({{1, 9, 0, 2}}, 0), 0), Squares({{1, 7}, {3, 9}, {1, 9}}));
}

TEST(FlaxCases, Side1With1OnItsStart) {
  EXPECT_EQ(squares(board({{13, 1, 1, 1}}, 1), 1), Squares({{12, 1}, {13, 2}, {13, 1}}));
}

TEST(FlaxCases, AnOpponentsChipBetweenBlocks) {
  const State s = board({{1, 9, 0, 5}, {1, 6, 1, 3}}, 0, 0);
  EXPECT_EQ(squares(s, 0).count({1, 4}), 0u);
  EXPECT_EQ(Flax::check(s, seat(0), put(1, 4, 1)), &text::why_blocked);
  // A side's own chip blocks as well.
  EXPECT_EQ(squares(board({{1, 9, 0, 5}, {1, 6, 0, 3}}, 0), 0).count({1, 4}), 0u);
}

TEST(FlaxCases, AnOpponentsSingleChipIsCovered) {
  State s = board({{1, 9, 0, 5}, {1, 4, 1, 6}}, 0, 0);
  act(s, seat(0), put(1, 4, 6));
  EXPECT_EQ(s.cell(at(1, 4)), (Cell{2, 0, 6, 1}));
}

TEST(FlaxCases, TwoChipsCloseASquare) {
  const State s = board({{1, 9, 0, 5}, {1, 4, 1, 6}, {1, 4, 0, 2}}, 0, 0);
  EXPECT_EQ(squares(s, 0).count({1, 4}), 0u);
  EXPECT_EQ(Flax::check(s, seat(0), put(1, 4, 6)), &text::why_closed);
}

TEST(FlaxCases, ACoveredChipMovesNothingAndItsCoverMovesForItsOwner) {
  const State s = board({{6, 9, 0, 3}, {6, 9, 1, 4}}, 1);
  EXPECT_EQ(squares(s, 0), Squares());
  EXPECT_EQ(squares(s, 1), Squares({{6, 5}, {2, 9}, {10, 9}}));
}

TEST(FlaxCases, NeverOnTheOpponentsStart) {
  const State s = board({{1, 9, 0, 1}, {13, 6, 0, 5}}, 0, 0);
  EXPECT_EQ(squares(s, 0).count({13, 1}), 0u);
  EXPECT_EQ(Flax::check(s, seat(0), put(13, 1, 6)), &text::why_their_start);
}

TEST(FlaxCases, OneSquareReachedByTwoChipsIsListedOnce) {
  const State s = board({{1, 9, 0, 3}, {7, 9, 0, 3}}, 0, 1);
  EXPECT_EQ(squares(s, 0).count({4, 9}), 1u);  // squares() counts doubles
  const auto all = legal_actions<Flax>(s, seat(0));
  EXPECT_EQ(std::ranges::count(all, put(4, 9, 2)), 1);
}

TEST(FlaxCases, Drawn16AndAMoveShowing3IsRefused) {
  const State s = board({{1, 9, 0, 5}}, 0, 0);
  EXPECT_EQ(Flax::check(s, seat(0), put(1, 4, 3)), &text::why_face);
  EXPECT_EQ(Flax::check(s, seat(0), put(1, 4, 1)), kAllowed);
  EXPECT_EQ(Flax::check(s, seat(0), put(1, 4, 6)), kAllowed);
}

TEST(FlaxCases, ABlockedSideIsPassedOverAndDrawsNothing) {
  // Side 1 has its only chip on a stack, covered; side 0 plays on.
  State s = board({{1, 9, 0, 5}, {13, 6, 1, 2}, {13, 6, 0, 5}}, 0, 0);
  EXPECT_EQ(squares(s, 1), Squares());
  const auto supply = s.supply[1];
  act(s, seat(0), put(6, 9, 1));
  EXPECT_EQ(s.turn, 0);
  EXPECT_EQ(s.supply[1], supply);
  EXPECT_TRUE(Flax::house_due(s));
  act(s, House, draw(2));
  EXPECT_EQ(Flax::actors(s), SeatSet::of(seat(0)));
  EXPECT_EQ(s.supply[1], supply);
}

TEST(FlaxCases, Room7LevelAndRoom3Alone4To8) {
  const State s = board({{1, 9, 0, 6}, {2, 9, 1, 6}, {13, 1, 1, 1}}, 0);
  EXPECT_EQ(points(s, 0), 4);
  EXPECT_EQ(points(s, 1), 8);
}

TEST(FlaxCases, Level16And16AndCentre3To3IsShared) {
  // Rooms 1, 2, 5 are level, 3 goes to side 1 and 7 to side 0.
  const State s = board({{1, 1, 0, 2},
                         {2, 1, 1, 2},
                         {5, 1, 0, 4},
                         {6, 1, 1, 4},
                         {7, 4, 0, 3},
                         {8, 4, 1, 3},
                         {1, 9, 0, 1},
                         {13, 1, 1, 5}},
                        0, kNone, kSpent);
  EXPECT_EQ(points(s, 0), 16);
  EXPECT_EQ(points(s, 1), 16);
  EXPECT_TRUE(Flax::over(s));
  EXPECT_EQ(winners(s), (Sides{true, true}));
  EXPECT_EQ(Flax::score(s, seat(0)), 0.5);
  EXPECT_EQ(Flax::score(s, seat(1)), 0.5);
}

TEST(FlaxCases, Level8And8AndCentre4To0IsSide0s) {
  const State s =
      board({{7, 4, 0, 4}, {1, 9, 0, 1}, {13, 1, 1, 5}, {1, 1, 1, 6}}, 0, kNone, kSpent);
  EXPECT_EQ(points(s, 0), 8);
  EXPECT_EQ(points(s, 1), 8);
  EXPECT_EQ(winners(s), (Sides{true, false}));
  EXPECT_EQ(Flax::score(s, seat(0)), 1);
  EXPECT_EQ(Flax::score(s, seat(1)), 0);
}

// --- play, by paragraph -----------------------------------------------------------------------

TEST(FlaxPlay, P1EachSideOwns24ChipsOfThreeKinds) {
  const State s = begun();
  for (int side = 0; side < 2; ++side)
    EXPECT_EQ(s.supply[static_cast<std::size_t>(side)], (std::array<std::uint8_t, 3>{8, 8, 8}));
  for (int type = 0; type < kTypes; ++type) EXPECT_EQ(low_face(type) + high_face(type), 7);
  EXPECT_EQ(low_face(0), 1);
  EXPECT_EQ(low_face(1), 2);
  EXPECT_EQ(low_face(2), 3);
}

TEST(FlaxPlay, P2DrawsAreUniformOverChipsNotOverTypes) {
  const State s = board({{1, 9, 0, 5}, {13, 1, 1, 5}}, 0, kNone, {{{6, 3, 1}, {8, 7, 8}}});
  Rng rng(5);
  std::array<int, 3> count{};
  for (int i = 0; i < 10000; ++i) ++count[Flax::house(s, rng).type];
  EXPECT_NEAR(count[0], 6000, 200);
  EXPECT_NEAR(count[1], 3000, 200);
  EXPECT_NEAR(count[2], 1000, 150);
}

TEST(FlaxPlay, P2DrawsAreTheHousesAndPlacingThePlayers) {
  State s = begun();
  EXPECT_EQ(Flax::check(s, seat(0), draw(0)), &text::why_draw_house);
  EXPECT_EQ(Flax::check(s, seat(0), put(1, 9, 1)), &text::why_no_chip);
  EXPECT_EQ(Flax::check(s, House, draw(3)), &text::why_none_left);
  act(s, House, draw(0));
  EXPECT_EQ(Flax::check(s, House, draw(0)), &text::why_has_chip);
  EXPECT_EQ(Flax::check(s, seat(1), put(13, 1, 1)), &text::why_not_turn);
  EXPECT_EQ(Flax::check(s, House, put(1, 9, 1)), &text::why_not_turn);
  EXPECT_EQ(Flax::check(s, Watcher, put(1, 9, 1)), &text::why_not_turn);
  EXPECT_EQ(Flax::check(s, seat(0), put(14, 9, 1)), &text::why_off_board);
  EXPECT_EQ(Flax::check(s, seat(0), place(255, 255, 1)), &text::why_off_board);
}

TEST(FlaxPlay, P4NoDiagonalsNoBendsNoWrap) {
  const Squares all = squares(board({{12, 2, 0, 3}}, 0), 0);
  EXPECT_EQ(all, Squares({{9, 2}, {12, 5}}));
  const State s = board({{12, 2, 0, 3}}, 0, 0);
  EXPECT_EQ(Flax::check(s, seat(0), put(10, 4, 1)), &text::why_unreached);
  EXPECT_EQ(Flax::check(s, seat(0), put(11, 2, 1)), &text::why_unreached);
}

TEST(FlaxPlay, P5RoomsAndStartsDoNotBlock) {
  // across room 8
  EXPECT_EQ(squares(board({{2, 9, 0, 1}, {3, 9, 0, 4}}, 0), 0).count({7, 9}), 1u);
  // over an empty starting square, the other side's and its own: those of layout 2 are within rows
  const State over_theirs = board({{6, 10, 1, 4}, {5, 1, 1, 1}}, 1, kNone, kSome, false, 2);
  EXPECT_EQ(squares(over_theirs, 1).count({10, 10}), 1u);
  EXPECT_EQ(squares(over_theirs, 1).count({8, 10}), 0u);
  const State over_own = board({{6, 10, 0, 4}, {8, 9, 0, 1}}, 0, kNone, kSome, true, 2);
  EXPECT_EQ(squares(over_own, 0).count({10, 10}), 1u);
  EXPECT_EQ(squares(over_own, 0).count({8, 10}), 1u);  // its own start, reached like any square
}

TEST(FlaxPlay, P6AnOwnSingleChipMayBeCovered) {
  State s = board({{1, 9, 0, 5}, {1, 4, 0, 6}}, 0, 2);
  act(s, seat(0), put(1, 4, 3));
  EXPECT_EQ(s.cell(at(1, 4)), (Cell{2, 0, 3, 0}));
  EXPECT_EQ(s.visible_count[0], 2);
}

TEST(FlaxPlay, P8OneMoreChipOnTheOwnStart) {
  State s = board({{1, 9, 0, 5}, {13, 1, 1, 1}}, 0, 2);
  act(s, seat(0), put(1, 9, 3));
  EXPECT_EQ(squares(s, 0).count({1, 9}), 0u);
  EXPECT_EQ(squares(s, 0), Squares({{1, 6}, {4, 9}}));
}

TEST(FlaxPlay, P8WithStartReachOnlyWhenAnOwnChipReachesIt) {
  const State no = board({{1, 9, 0, 5}, {4, 9, 0, 4}}, 0, 2, kSome, true);
  EXPECT_EQ(Flax::check(no, seat(0), put(1, 9, 3)), &text::why_unreached);
  State yes = board({{1, 9, 0, 5}, {4, 9, 0, 3}}, 0, 2, kSome, true);
  EXPECT_EQ(squares(yes, 0).count({1, 9}), 1u);
  act(yes, seat(0), put(1, 9, 4));
  EXPECT_EQ(squares(yes, 0).count({1, 9}), 0u);
}

TEST(FlaxPlay, P9LegalSquaresDoNotDependOnTheDrawnChip) {
  const std::vector<Laid> chips = {{1, 9, 0, 5}, {13, 1, 1, 1}};
  const Squares without = squares(board(chips, 0), 0);
  for (std::uint8_t type = 0; type < kTypes; ++type) {
    const State s = board(chips, 0, type);
    EXPECT_EQ(squares(s, 0), without);
    EXPECT_EQ(legal_actions<Flax>(s, seat(0)).size(), 2 * without.size());
    EXPECT_TRUE(legal_actions<Flax>(s, seat(1)).empty());
  }
}

TEST(FlaxPlay, P10AnEmptySupplyCannotPlaceAndTheLastChipEndsTheGame) {
  State s = board({{1, 9, 0, 5}, {13, 1, 1, 1}}, 0, 1, kSpent);
  EXPECT_FALSE(Flax::over(s));
  act(s, seat(0), put(6, 9, 5));
  EXPECT_TRUE(Flax::over(s));
  EXPECT_TRUE(Flax::actors(s).empty());
  EXPECT_FALSE(Flax::house_due(s));
  EXPECT_EQ(Flax::check(s, seat(0), put(1, 4, 2)), &text::why_over);
  EXPECT_EQ(Flax::check(s, House, draw(0)), &text::why_over);
}

// On a four-by-four board a 6 reaches nothing.
TEST(FlaxPlay, P10WhenNeitherSideCanPlaceChipsAreLeft) {
  const auto small = from_rows("1..2\n1..2\n3..4\n3..4", square(0, 3), square(3, 0), 1);
  ASSERT_TRUE(small);
  const std::vector<Chip> chips = {{at(1, 4), 0, 6}, {at(1, 4), 0, 6}, {at(4, 1), 1, 6}};
  State s = *position(*small, false, chips, kSome, 1, 0);
  EXPECT_FALSE(Flax::over(s));
  EXPECT_EQ(squares(s, 1), Squares({{4, 1}}));
  act(s, seat(1), put(4, 1, 6));
  EXPECT_TRUE(Flax::over(s));
  EXPECT_GT(chips_left(s, 0), 0);
  EXPECT_GT(chips_left(s, 1), 0);
}

TEST(FlaxPlay, P11PathsNeverScoreAndCoveredChipsNeither) {
  const State s = board({{3, 3, 0, 6}, {1, 1, 0, 6}, {1, 1, 1, 1}}, 0);
  EXPECT_EQ(points(s, 0), 0);
  EXPECT_EQ(points(s, 1), 4);
  EXPECT_EQ(s.pips[1], (std::array<std::uint8_t, kMostSides>{0, 1}));
}

TEST(FlaxPlay, ScoreFollowsFromTheBoardAtEachStep) {
  // Recounted from the squares, by the definition in paragraph 11.
  Rng rng(11);
  State s = begun("board=2");
  while (!Flax::over(s)) {
    settle<Flax>(s, rng);
    if (Flax::over(s)) break;
    const auto all = legal_actions<Flax>(s, seat(s.turn));
    act(s, seat(s.turn), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    std::array<int, 2> want{};
    for (int r = 1; r <= s.layout.rooms; ++r) {
      std::array<int, 2> pips{};
      for (int i = 0; i < kSquares; ++i) {
        const Cell c = s.cell(static_cast<Square>(i));
        if (s.layout.room[static_cast<std::size_t>(i)] == r && c.height > 0) pips[c.side] += c.face;
      }
      if (pips[0] >= pips[1] && pips[0] > 0) want[0] += 4;
      if (pips[1] >= pips[0] && pips[1] > 0) want[1] += 4;
    }
    EXPECT_EQ(points(s, 0), want[0]);
    EXPECT_EQ(points(s, 1), want[1]);
  }
}

// --- position() -------------------------------------------------------------------------------

Reason refused(const std::vector<Chip>& chips, const Supply& supply = kSome, int turn = 0,
               std::uint8_t drawn = kNone) {
  const auto s = position(built_in(1), false, chips, supply, turn, drawn);
  return s ? kAllowed : s.error();
}

TEST(FlaxPosition, RefusesWhatCannotBe) {
  EXPECT_EQ(refused({{at(1, 4), 0, 5}}), kAllowed);
  EXPECT_EQ(refused({{at(1, 4), 0, 5}, {at(1, 4), 0, 5}, {at(1, 4), 1, 5}}), &text::position_stack);
  EXPECT_EQ(refused({{at(1, 4), 2, 5}}), &text::position_chip);
  EXPECT_EQ(refused({{at(1, 4), 0, 0}}), &text::position_chip);
  EXPECT_EQ(refused({{at(1, 4), 0, 7}}), &text::position_chip);
  EXPECT_EQ(refused({{at(14, 4), 0, 5}}), &text::why_off_board);
  EXPECT_EQ(refused({{65535, 0, 5}}), &text::why_off_board);
  EXPECT_EQ(refused({{at(13, 1), 0, 5}}), &text::why_their_start);
  EXPECT_EQ(refused({}, {{{9, 0, 0}, {0, 0, 0}}}), &text::position_many);
  EXPECT_EQ(refused({{at(1, 4), 0, 5}}, {{{8, 8, 8}, {8, 8, 8}}}), &text::position_many);
  EXPECT_EQ(refused({}, kFull, 0, 3), &text::why_none_left);
  EXPECT_EQ(refused({}, {{{8, 8, 7}, {8, 8, 8}}}, 0, 0), &text::position_many);
  EXPECT_EQ(refused({}, kSome, 2), &text::position_chip);
  std::vector<Chip> many;
  for (int i = 0; i < 25; ++i) many.push_back({at(1 + i % 13, 2 + i / 13), 0, 1});
  EXPECT_EQ(refused(many, kSpent), &text::position_many);
}

TEST(FlaxPosition, IsWhatPlayLeadsTo) {
  Rng rng(3);
  State s = begun("start=reach");
  std::vector<Chip> chips;
  while (!Flax::over(s)) {
    settle<Flax>(s, rng);
    Supply supply = {s.supply[0], s.supply[1]};
    --supply[s.turn][s.drawn];
    const auto same = position(s.layout, true, chips, supply, s.turn, s.drawn);
    ASSERT_TRUE(same);
    EXPECT_EQ(same->cells, s.cells);
    EXPECT_EQ(same->supply, s.supply);
    EXPECT_EQ(same->pips, s.pips);
    EXPECT_EQ(same->drawn, s.drawn);
    EXPECT_EQ(squares(*same, 0), squares(s, 0));
    const auto all = legal_actions<Flax>(s, seat(s.turn));
    const Action a = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    chips.push_back({square(a.x, a.y), s.turn, a.face});
    act(s, seat(s.turn), a);
  }
}

TEST(FlaxPosition, SoundFindsEveryFieldThatDisagrees) {
  const State good = board({{1, 9, 0, 5}, {13, 1, 1, 1}, {1, 4, 0, 2}, {1, 4, 1, 6}}, 0, 1);
  ASSERT_TRUE(Flax::valid(good));
  const auto broken = [&](auto&& change) {
    State s = good;
    change(s);
    return !Flax::valid(s);
  };
  EXPECT_TRUE(broken([](State& s) { s.turn = 2; }));
  EXPECT_TRUE(broken([](State& s) { s.drawn = 3; }));
  EXPECT_TRUE(broken([](State& s) { s.over = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.reach_start = 2; }));
  EXPECT_TRUE(broken([](State& s) { s.zero[1] = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.sides = 3; }));
  EXPECT_TRUE(broken([](State& s) { s.sides = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.layout.start[2] = at(1, 1); }));
  EXPECT_TRUE(broken([](State& s) { s.supply[2][0] = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.waiting[1] = 0; }));
  EXPECT_TRUE(broken([](State& s) { s.ahead = 2; }));
  EXPECT_TRUE(broken([](State& s) { s.pie = 2; }));
  EXPECT_TRUE(broken([](State& s) { s.swapped = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.handicap = kMostHandicap + 1; }));
  EXPECT_TRUE(broken([](State& s) { s.cells[at(1, 9)] |= 0x10; }));  // a side that does not play
  EXPECT_TRUE(broken([](State& s) { s.supply[0][1] = 9; }));
  EXPECT_TRUE(broken([](State& s) { s.supply[0][1] = 0; }));  // the drawn chip is still in it
  EXPECT_TRUE(broken([](State& s) { s.placed[0] = 23; }));
  EXPECT_TRUE(
      broken([](State& s) { std::swap(s.placed[0], s.placed[1]), ++s.placed[0], --s.placed[1]; }));
  EXPECT_TRUE(broken([](State& s) { s.row_taken[8] = 0; }));
  EXPECT_TRUE(broken([](State& s) { s.column_taken[0] |= 2; }));
  EXPECT_TRUE(broken([](State& s) { ++s.pips[7][0]; }));
  EXPECT_TRUE(broken([](State& s) { --s.visible_count[1]; }));
  EXPECT_TRUE(broken([](State& s) { s.visible[1][0] = s.visible[1][1]; }));
  EXPECT_TRUE(broken([](State& s) { s.visible[1][9] = 7; }));
  EXPECT_TRUE(broken([](State& s) { s.cells[at(1, 4)] ^= 0x40; }));  // whose chip is covered
  EXPECT_TRUE(broken([](State& s) { s.cells[at(1, 4)] ^= 0x20; }));
  EXPECT_TRUE(broken([](State& s) { s.cells[at(1, 4)] ^= 0x08; }));
  EXPECT_TRUE(broken([](State& s) { s.cells[at(1, 4)] |= 0x07; }));
  EXPECT_TRUE(broken([](State& s) { s.layout.rooms = 8; }));
  EXPECT_TRUE(broken([](State& s) { s.layout.start[0] = 65535; }));
  EXPECT_TRUE(broken([](State& s) { s.layout.columns = 255; }));
}

// --- options ----------------------------------------------------------------------------------

TEST(FlaxOptions, BoardsAndStarts) {
  EXPECT_EQ(begun().layout, built_in(1));
  EXPECT_EQ(begun("board=3").layout, built_in(3));
  EXPECT_EQ(begun("board=" + to_code(built_in(2))).layout, built_in(2));
  EXPECT_EQ(begun().reach_start, 0);
  EXPECT_EQ(begun("start=reach").reach_start, 1);
  const Erased<Flax> game;
  for (const char* bad : {"board=0", "board=16", "board=", "board=01", "board=AAAAAAAAAAAA",
                          "start=maybe", "start", "colour=red"}) {
    EXPECT_FALSE(game.start(bad, 2)) << bad;
  }
  EXPECT_FALSE(game.start("", 1));
  EXPECT_TRUE(game.start("", 3));
  EXPECT_TRUE(game.start("", 4));
  EXPECT_FALSE(game.start("", 5));
}

// --- three and four sides ----------------------------------------------------------------------

State of(int seats, std::string_view options = "") {
  return *Flax::start(*parse_options(Flax::info(), options), seats);
}

// Draws this type for the side that is due one, and places it.
void lay(State& s, int type, int x, int y, int face) {
  act(s, House, draw(type));
  act(s, seat(s.turn), put(x, y, face));
}

TEST(FlaxSides, EachHasItsOwnStartAndSupplyAndTheyTakeTurnsInOrder) {
  for (int board = 1; board <= kBuiltIn; ++board) {
    for (int seats = 2; seats <= kMostSides; ++seats) {
      State s = of(seats, "board=" + std::to_string(board));
      EXPECT_EQ(s.layout.sides(), seats);
      EXPECT_TRUE(Flax::valid(s));
      for (int round = 0; round < 2; ++round) {
        for (int side = 0; side < seats; ++side) {
          const auto k = static_cast<std::size_t>(side);
          EXPECT_EQ(s.turn, side);
          EXPECT_EQ(chips_left(s, side), kChips - round);
          const Square start = s.layout.start[k];
          EXPECT_NE(s.layout.room[start], 0) << "starting squares lie inside rooms";
          lay(s, 0, column(start) + 1, row(start) + 1, 1);  // the second one is the free one
        }
      }
    }
  }
}

TEST(FlaxSides, NobodyPlacesOnAnotherSidesStart) {
  const Square starts[] = {square(0, 8), square(6, 0), square(12, 8)};
  const auto corners = from_rows(to_rows(built_in(1)), starts, 5);
  State s = of(3, "board=" + to_code(*corners));
  lay(s, 0, 1, 9, 6);
  lay(s, 0, 7, 1, 1);
  lay(s, 0, 13, 9, 6);
  lay(s, 0, 7, 9, 6);  // 6 from both (1,9) and (13,9)
  act(s, House, draw(0));
  EXPECT_EQ(Flax::check(s, seat(1), put(1, 9, 1)), &text::why_their_start);
  act(s, seat(1), put(7, 2, 1));
  act(s, House, draw(0));
  EXPECT_EQ(Flax::check(s, seat(2), put(7, 1, 1)), &text::why_their_start);
  EXPECT_FALSE(squares(s, 2).contains({1, 9}));
  EXPECT_FALSE(squares(s, 0).contains({13, 9})) << "6 from (7,9), but side 2's start";
  EXPECT_TRUE(squares(s, 2).contains({7, 9})) << "covering any other side";
  act(s, seat(2), put(7, 9, 6));
  EXPECT_EQ(s.cell(at(7, 9)), (Cell{2, 2, 6, 0}));
}

// A board on which side 1 of three is blocked as soon as its only chip is covered.
TEST(FlaxSides, ABlockedSideIsPassedOver) {
  const Square starts[] = {square(0, 3), square(3, 0), square(3, 3)};
  const auto small = from_rows("1..2\n1..2\n3..4\n3..4", starts, 1);
  ASSERT_TRUE(small);
  State s = of(3, "board=" + to_code(*small));
  lay(s, 2, 1, 4, 3);
  lay(s, 0, 4, 1, 6);  // reaches nothing
  lay(s, 2, 4, 4, 3);
  lay(s, 2, 1, 1, 3);
  lay(s, 0, 4, 1, 6);  // its own start, for the second time
  lay(s, 0, 4, 4, 1);
  lay(s, 0, 1, 4, 1);
  EXPECT_EQ(squares(s, 1), Squares());
  EXPECT_EQ(s.turn, 2) << "side 1 is passed over";
  EXPECT_EQ(chips_left(s, 1), kChips - 2);
}

TEST(FlaxSides, TheMostPipsTakeARoomAndLevelSidesAllDo) {
  State s = of(4);
  s.pips[1] = {5, 5, 4, 0};
  s.pips[2] = {0, 0, 0, 1};
  s.pips[3] = {2, 3, 3, 3};
  EXPECT_EQ(takers(s, 1), (Sides{true, true, false, false}));
  EXPECT_EQ(takers(s, 2), (Sides{false, false, false, true}));
  EXPECT_EQ(takers(s, 3), (Sides{false, true, true, true}));
  EXPECT_EQ(takers(s, 4), Sides{});
  const int want[] = {4, 8, 4, 8};
  for (int side = 0; side < 4; ++side) EXPECT_EQ(points(s, side), want[side]);
}

TEST(FlaxSides, TheCentralRoomDecidesAmongThoseWhoAreLevel) {
  State s = of(3);
  s.pips[1] = {5, 0, 0};
  s.pips[2] = {0, 5, 0};
  EXPECT_EQ(winners(s), (Sides{true, true})) << "level, and nothing in the centre";
  EXPECT_EQ(Flax::score(s, seat(0)), 0.5);
  EXPECT_EQ(Flax::score(s, seat(2)), 0);
  s.pips[s.layout.central] = {1, 2, 9};
  s.pips[3] = {1, 1, 0};
  EXPECT_EQ(points(s, 2), 4);
  EXPECT_TRUE(level(s));
  EXPECT_EQ(winners(s), (Sides{false, true})) << "side 2 has most there, but fewer points";
  s.pips[s.layout.central] = {};
  s.pips[4] = {0, 0, 6}, s.pips[6] = {0, 0, 6};
  EXPECT_EQ(winners(s), (Sides{true, true, true}));
  EXPECT_EQ(Flax::score(s, seat(1)), 1.0 / 3);
}

TEST(FlaxSides, AnOwnBoardSeatsAsManyAsItHasStarts) {
  const Square starts[] = {square(0, 0), square(3, 3), square(3, 0)};
  const auto three = from_rows("11..\n....\n....\n..22", starts, 1);
  ASSERT_TRUE(three);
  const Erased<Flax> game;
  const std::string option = "board=" + to_code(*three);
  EXPECT_TRUE(game.start(option, 2));
  EXPECT_TRUE(game.start(option, 3));
  const auto refused = game.start(option, 4);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().line, &text::board_sides);
  EXPECT_EQ(of(2, option).layout.sides(), 2) << "the third start is an ordinary square for two";
}

// --- a chip drawn ahead ------------------------------------------------------------------------

TEST(FlaxAhead, AChipIsDrawnAfterPlacingAndWaitsForTheNextTurn) {
  State s = of(2, "draw=ahead");
  EXPECT_EQ(draws_for(s), 0);
  act(s, House, draw(0));
  EXPECT_TRUE(Flax::house_due(s)) << "both draw before the first turn";
  EXPECT_EQ(draws_for(s), 1);
  act(s, House, draw(1));
  EXPECT_EQ(s.drawn, 0);
  EXPECT_EQ(s.waiting[1], 1);
  act(s, seat(0), put(1, 9, 6));
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(draws_for(s), 0) << "who placed draws, although it is not their turn any more";
  EXPECT_TRUE(Flax::actors(s).empty());
  act(s, House, draw(2));
  EXPECT_EQ(s.drawn, 1) << "what side 1 drew before";
  EXPECT_EQ(s.waiting[0], 2);
  EXPECT_EQ(Flax::actors(s), SeatSet::of(seat(1)));
}

TEST(FlaxAhead, WholeGamesPlaceEveryChipThatWasDrawn) {
  for (int seats = 2; seats <= kMostSides; ++seats) {
    Rng rng(static_cast<std::uint64_t>(seats));
    State s = of(seats, "draw=ahead board=2");
    std::array<int, kMostSides> drawn{};
    while (!Flax::over(s)) {
      ASSERT_TRUE(Flax::valid(s));
      if (Flax::house_due(s)) {
        ++drawn[static_cast<std::size_t>(draws_for(s))];
        act(s, House, Flax::house(s, rng));
        continue;
      }
      const auto all = legal_actions<Flax>(s, seat(s.turn));
      act(s, seat(s.turn), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    }
    for (std::size_t side = 0; side < static_cast<std::size_t>(seats); ++side)
      EXPECT_EQ(drawn[side], s.placed[side] + (s.waiting[side] != kNone));
  }
}

TEST(FlaxAhead, SaysWhichChipsWait) {
  State s = of(2, "draw=ahead");
  act(s, House, draw(0));
  act(s, House, draw(1));
  const std::string said = Flax::describe(Flax::view(s, seat(0)), Lang::English);
  EXPECT_NE(said.find("Side 1 has a chip 2/5"), std::string::npos) << said;
}

// --- swapping sides ----------------------------------------------------------------------------

State before_the_swap() {
  State s = of(2, "pie=yes");
  lay(s, 0, 1, 9, 6);
  lay(s, 1, 13, 1, 5);
  lay(s, 2, 1, 9, 3);  // side 0's second chip, on its start
  act(s, House, draw(0));
  return s;
}

TEST(FlaxPie, TheSecondPlayerMaySwapOnce) {
  State s = of(2, "pie=yes");
  lay(s, 0, 1, 9, 6);
  act(s, House, draw(1));
  EXPECT_EQ(Flax::check(s, seat(1), swap_sides()), &text::why_swap) << "nothing was chosen yet";
  s = before_the_swap();
  EXPECT_TRUE(may_swap(s));
  const auto all = legal_actions<Flax>(s, seat(1));
  EXPECT_EQ(std::ranges::count(all, swap_sides()), 1);
  const State was = s;
  const auto number = Flax::decision(s);
  act(s, seat(1), swap_sides());
  EXPECT_TRUE(Flax::valid(s));
  EXPECT_GT(Flax::decision(s), number);
  EXPECT_EQ(Flax::actors(s), SeatSet::of(seat(0))) << "the chip in hand is the first player's now";
  EXPECT_EQ(s.drawn, was.drawn);
  EXPECT_EQ(s.supply[0], was.supply[1]);
  EXPECT_EQ(s.supply[1], was.supply[0]);
  EXPECT_EQ(s.layout.start[0], at(13, 1));
  EXPECT_EQ(s.cell(at(1, 9)), (Cell{2, 1, 3, 1})) << "with what it covers";
  EXPECT_EQ(squares(s, 1), squares(was, 0));
  EXPECT_EQ(points(s, 1), points(was, 0));
  EXPECT_EQ(Flax::check(s, seat(0), swap_sides()), &text::why_swap) << "only once";
  EXPECT_EQ(Flax::parse(Flax::print(swap_sides())), swap_sides());
}

TEST(FlaxPie, NotWithoutTheOptionNotLaterAndNotWithThree) {
  State s = before_the_swap();
  const auto all = squares(s, 1);
  const auto [x, y] = *all.begin();
  act(s, seat(1), put(x, y, 1));
  lay(s, 0, squares(s, 0).begin()->first, squares(s, 0).begin()->second, 1);
  act(s, House, draw(0));
  EXPECT_EQ(Flax::check(s, seat(1), swap_sides()), &text::why_swap);
  State plain = of(2);
  lay(plain, 0, 1, 9, 6);
  lay(plain, 1, 13, 1, 5);
  lay(plain, 2, 1, 9, 3);
  act(plain, House, draw(0));
  EXPECT_EQ(Flax::check(plain, seat(1), swap_sides()), &text::why_swap);
  const auto three = Flax::start(*parse_options(Flax::info(), "pie=yes"), 3);
  ASSERT_FALSE(three);
  EXPECT_EQ(three.error().line, &text::why_pie_seats);
}

// --- handicap ----------------------------------------------------------------------------------

TEST(FlaxHandicap, EachSideButTheFirstBeginsWithPoints) {
  State s = of(3, "handicap=6");
  EXPECT_EQ(points(s, 0), 0);
  EXPECT_EQ(points(s, 1), 6);
  EXPECT_EQ(points(s, 2), 6);
  EXPECT_EQ(rooms_taken(s, 1), 0);
  s.pips[1] = {3, 0, 0}, s.pips[2] = {3, 2, 0};
  EXPECT_EQ(winners(s), (Sides{true})) << "8 against 6 and 6";
  s.pips[1] = {3, 3, 0};
  EXPECT_EQ(winners(s), (Sides{false, true})) << "8 against 10";
}

// --- properties of random games ------------------------------------------------------------------

TEST(FlaxFigures, RandomGamesAreAsTheRulesExpect) {
  constexpr int kGames = 400;
  int full = 0, level = 0, first = 0, second = 0;
  double choices = 0, plies = 0;
  for (int g = 0; g < kGames; ++g) {
    Rng rng(static_cast<std::uint64_t>(g));
    State s = begun();
    std::vector<Action> all;
    while (true) {
      settle<Flax>(s, rng);
      if (Flax::over(s)) break;
      Flax::legal(s, seat(s.turn), all);
      choices += static_cast<double>(all.size());
      ++plies;
      Flax::apply(s, seat(s.turn), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    }
    full += s.placed[0] + s.placed[1] == 2 * kChips;
    level += points(s, 0) == points(s, 1);
    first += Flax::score(s, seat(0)) == 1;
    second += Flax::score(s, seat(1)) == 1;
  }
  EXPECT_GT(full, kGames * 95 / 100);
  EXPECT_GT(level, kGames * 12 / 100);
  EXPECT_LT(level, kGames * 30 / 100);
  EXPECT_GT(choices / plies, 15);
  EXPECT_LT(choices / plies, 40);
  EXPECT_GT(first, kGames * 38 / 100);  // no advantage for either
  EXPECT_GT(second, kGames * 38 / 100);
}

TEST(Flax, SaysWhichChipsReachASquare) {
  const State s = board({{1, 9, 0, 5}, {6, 4, 0, 5}, {1, 2, 0, 2}, {6, 9, 1, 3}}, 0, 1);
  std::vector<Square> from;
  sources(s, 0, square(0, 3),
          from);  // (1,4): five up from (1,9), five left of (6,4), two below (1,2)
  std::ranges::sort(from);
  EXPECT_EQ(from, (std::vector<Square>{square(0, 1), square(5, 3), square(0, 8)}));
  sources(s, 1, square(0, 3), from);
  EXPECT_TRUE(from.empty());
}

TEST(Flax, SaysWhoTakesARoom) {
  const State s = board({{1, 9, 0, 5}, {2, 9, 1, 5}, {1, 1, 1, 2}}, 0, 1);
  EXPECT_EQ(takers(s, s.layout.room[square(0, 8)]), (Sides{true, true}));
  EXPECT_EQ(takers(s, s.layout.room[square(0, 0)]), (Sides{false, true}));
  EXPECT_EQ(takers(s, s.layout.central), (Sides{}));
}

// --- words ------------------------------------------------------------------------------------

TEST(FlaxWords, ActionsAndStates) {
  const State s = board({{1, 9, 0, 5}, {1, 4, 1, 6}}, 0, 1);
  const auto v = Flax::view(s, seat(0));
  const auto says = [](const std::string& text, std::initializer_list<const char*> parts) {
    for (const char* part : parts)
      EXPECT_NE(text.find(part), std::string::npos) << part << " in: " << text;
  };
  for (Lang lang : {Lang::English, Lang::Russian, Lang::Chinese}) {
    says(Flax::text(v, House, draw(1), lang), {"2/5"});
    says(Flax::text(v, seat(0), put(6, 9, 2), lang), {"2", "F9"});
    says(Flax::text(v, seat(0), put(1, 4, 5), lang), {"5", "A4"});
    EXPECT_GT(Flax::text(v, seat(0), put(1, 4, 5), lang).size(),
              Flax::text(v, seat(0), put(1, 5, 5), lang).size())
        << "the text mentions that a chip is covered";
    says(Flax::describe(v, lang), {"5a", "6b", "3*", "2/5"});
  }
  says(Flax::describe(v, Lang::English), {"Room 5 (central): 0 to 0 pips"});
}

TEST(FlaxWords, RecordsAreWrittenByColumnAndRow) {
  EXPECT_EQ(Flax::print(draw(0)), "draw 1/6");
  EXPECT_EQ(Flax::print(put(4, 5, 6)), "place 4,5 6");
  EXPECT_EQ(Flax::parse("place 40,40 1"), std::optional(put(40, 40, 1)));
  for (const char* bad : {"",
                          "draw",
                          "draw 1/5",
                          "draw 6/1",
                          "place",
                          "place ",
                          "place 4,5",
                          "place 4,5 ",
                          "place 4,5 0",
                          "place 4,5 7",
                          "place 0,5 1",
                          "place 4,0 1",
                          "place 41,1 1",
                          "place 1,41 1",
                          "place 04,5 1",
                          "place 4,5 6 ",
                          "place  4,5 6",
                          "place 4 5,6",
                          "place 4,5,6",
                          "place -1,5 6",
                          "Place 4,5 6",
                          "place 4294967297,1 1",
                          "place 4,5 6x"}) {
    EXPECT_EQ(Flax::parse(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace parlour::flax
