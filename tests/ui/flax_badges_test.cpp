// Badges of Flax's rooms lie apart and off the chips, whatever the position.
#include "ui/games/flax/flax_badges.h"

#include <gtest/gtest.h>

#include <string>

#include "games/flax/flax.h"

namespace parlour::ui {
namespace {

using flax::Flax;
using flax::State;
using gfx::Rect;
using gfx::Vec2;

constexpr float kCells[] = {36, 51, 80};  // a square on a phone, a desktop, a large screen
constexpr float kClear = 0.37f;           // as of the table
constexpr float kPips = 0.24f;            // radius of what is read of a chip, in squares
constexpr float kStar = 0.26f;
constexpr int kGames = 12;

Rect square_of(flax::Square t, float cell) {
  const Vec2 corner{static_cast<float>(flax::column(t)), static_cast<float>(flax::row(t))};
  return Rect::at(corner * cell, {cell, cell});
}

struct Board {
  std::vector<BadgeRoom> rooms;
  std::vector<Vec2> chips;
  std::vector<Rect> kept;
  Rect area;
};
Board board_of(const State& s, float cell) {
  Board out;
  out.area = {{0, 0}, Vec2(s.layout.columns, s.layout.rows) * cell};
  out.rooms.resize(s.layout.rooms);
  const float size = std::clamp(cell * 0.27f, 11.0f, 20.0f);
  for (int y = 0; y < s.layout.rows; ++y) {
    for (int x = 0; x < s.layout.columns; ++x) {
      const flax::Square t = flax::square(x, y);
      if (s.cell(t).height > 0) out.chips.push_back(square_of(t, cell).centre());
      if (const int room = s.layout.room[t]; room > 0)
        out.rooms[static_cast<std::size_t>(room) - 1].squares.push_back(square_of(t, cell));
    }
  }
  for (int room = 1; room <= s.layout.rooms; ++room) {
    BadgeRoom& b = out.rooms[static_cast<std::size_t>(room) - 1];
    const auto& p = s.pips[static_cast<std::size_t>(room)];
    if (p[0] + p[1] > 0) b.tag = {3.2f * size, size + 3};
    b.number = Vec2(1.24f, 1.24f) * std::max(cell * 0.24f, 11.0f);
    if (room != s.layout.central) continue;
    Rect all = b.squares.front();
    for (const Rect& q : b.squares)
      all = {{std::min(all.min.x, q.min.x), std::min(all.min.y, q.min.y)},
             {std::max(all.max.x, q.max.x), std::max(all.max.y, q.max.y)}};
    out.kept.push_back(Rect::square(all.centre(), 2 * kStar * cell));
  }
  return out;
}

std::vector<Rect> badges_of(const Board& b, float cell) {
  std::vector<Rect> out;
  for (const auto& [tag, number] :
       badge_layout(b.rooms, b.chips, cell * kClear, b.kept, {}, b.area)) {
    if (!tag.empty()) out.push_back(tag);
    if (!number.empty()) out.push_back(number);
  }
  return out;
}

template <class F>
void each_position(F&& check) {
  for (int game = 0; game < kGames; ++game) {
    const std::string board = "board=" + std::to_string(game % flax::kBuiltIn + 1);
    const auto options = parse_options(Flax::info(), board);
    ASSERT_TRUE(options);
    auto s = *Flax::start(*options, 2);
    Rng rng(static_cast<std::uint64_t>(game) + 1);
    for (settle<Flax>(s, rng); !Flax::over(s); settle<Flax>(s, rng)) {
      const Seat who = *Flax::actors(s).begin();
      const auto legal = legal_actions<Flax>(s, who);
      Flax::apply(s, who, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      for (const float cell : kCells) check(s, cell);
    }
  }
}

TEST(FlaxBadges, LieApartAndOnTheBoard) {
  each_position([](const State& s, float cell) {
    const Board b = board_of(s, cell);
    const std::vector<Rect> badges = badges_of(b, cell);
    for (std::size_t i = 0; i < badges.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(badges[i].overlaps(badges[k])) << cell << ": " << k << " and " << i;
      for (const Rect& star : b.kept) EXPECT_FALSE(badges[i].overlaps(star)) << cell;
      EXPECT_GE(badges[i].min.x, b.area.min.x - 0.01f) << cell;
      EXPECT_GE(badges[i].min.y, b.area.min.y - 0.01f) << cell;
      EXPECT_LE(badges[i].max.x, b.area.max.x + 0.01f) << cell;
      EXPECT_LE(badges[i].max.y, b.area.max.y + 0.01f) << cell;
    }
  });
}

TEST(FlaxBadges, CoverNoPips) {
  each_position([](const State& s, float cell) {
    const Board b = board_of(s, cell);
    for (const Rect& r : badges_of(b, cell)) {
      for (const Vec2 chip : b.chips) {
        const Vec2 near{std::clamp(chip.x, r.min.x, r.max.x), std::clamp(chip.y, r.min.y, r.max.y)};
        EXPECT_GE(gfx::length(chip - near), kPips * cell) << cell;
      }
    }
  });
}

// Seen at the end of games: chips on all four squares of a room.
Rect tag_of_full_room(float cell) {
  const float size = std::clamp(cell * 0.27f, 11.0f, 20.0f);
  BadgeRoom room{.squares = {}, .tag = {3.2f * size, size + 3}, .number = {}};
  std::vector<Vec2> chips;
  for (int i = 0; i < 4; ++i) {
    room.squares.push_back(square_of(flax::square(1 + i % 2, 1 + i / 2), cell));
    chips.push_back(room.squares.back().centre());
  }
  const Rect area = Rect::at({}, {5 * cell, 4 * cell});
  return badge_layout({&room, 1}, chips, cell * kClear, {}, {}, area).front().tag;
}

TEST(FlaxBadges, OfAFullRoomDoNotReachIntoOtherSquares) {
  for (const float cell : kCells) {
    const Rect tag = tag_of_full_room(cell);
    EXPECT_GE(tag.min.x, cell) << cell;
    EXPECT_GE(tag.min.y, cell) << cell;
    EXPECT_LE(tag.max.x, 3 * cell) << cell;
    EXPECT_LE(tag.max.y, 3 * cell) << cell;
  }
}

TEST(FlaxBadges, StayWhereTheyAreWhileNothingComesThere) {
  const BadgeRoom room{{Rect::at({0, 0}, {40, 40}), Rect::at({40, 0}, {40, 40})}, {30, 14}, {}};
  const Rect area = Rect::at({}, {80, 40});
  const auto tag = [&](std::vector<Vec2> chips) {
    return badge_layout({&room, 1}, chips, 15, {}, {}, area).front().tag;
  };
  const Rect free = tag({});
  EXPECT_EQ(tag({{60, 20}}), free);
  EXPECT_NE(tag({{20, 14}}), free);
}

}  // namespace
}  // namespace parlour::ui
