// Where the places and the buttons of Coup lie, at every size and number of players.
#include "ui/games/coup/coup_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "gfx/materials.h"

namespace parlour::ui::coup_table {
namespace {

struct Size {
  float width, height;
};
constexpr Size kSizes[] = {{320, 480},  {320, 568},  {390, 844},   {480, 320},  {844, 390},
                           {768, 1024}, {1280, 800}, {1920, 1080}, {3840, 2160}};

template <class F>
void each(F&& check) {
  for (const Size& size : kSizes) {
    Frame frame;
    frame.width = size.width, frame.height = size.height;
    for (int n = 1; n <= 9; ++n) {
      for (const float left : {60.0f, 120.0f, 240.0f, 600.0f}) check(frame, n, left);
    }
  }
}

TEST(CoupLayout, PlacesStayInTheirAreaAndApart) {
  each([](const Frame& frame, int n, float left) {
    const Rect area = Rect::at({10, 20}, {frame.width - 20, frame.height});
    const PlaceGrid grid = place_grid(frame, area, n, left);
    for (int i = 0; i < n; ++i) {
      const Rect r = grid.place(i);
      EXPECT_GE(r.min.x, area.min.x - 0.01f) << frame.width << ", " << n << ", " << left;
      EXPECT_LE(r.max.x, area.max.x + 0.01f) << frame.width << ", " << n << ", " << left;
      EXPECT_GE(r.min.y, area.min.y);
      EXPECT_LE(r.max.y, area.min.y + grid.height());
      EXPECT_GE(r.height(), 34);
      for (int k = 0; k < i; ++k) EXPECT_FALSE(r.overlaps(grid.place(k))) << i << " and " << k;
    }
  });
}

// A single opponent on a wide screen: what belongs to them stands together, in the middle.
TEST(CoupLayout, APlaceIsNoWiderThanItNeeds) {
  each([](const Frame& frame, int n, float left) {
    const Rect area = Rect::at({10, 20}, {frame.width - 20, frame.height});
    const PlaceGrid grid = place_grid(frame, area, n, left);
    for (int i = 0; i < n; ++i) EXPECT_LE(grid.place(i).width(), 400) << frame.width << ", " << n;
    if (n == 1) EXPECT_NEAR(grid.place(0).centre().x, area.centre().x, 0.01f);
  });
}

TEST(CoupLayout, WhatIsDeclaredCoversNoOtherPlace) {
  each([](const Frame& frame, int n, float left) {
    const Rect area = Rect::at({10, 20}, {frame.width - 20, frame.height});
    const PlaceGrid grid = place_grid(frame, area, n, left);
    for (int i = 0; i < n; ++i) {
      const Rect place = grid.place(i);
      const Rect tag = tag_rect(place, {place.width() - 8, 18}, grid.gap);
      EXPECT_TRUE(tag.overlaps(place));
      for (int k = 0; k < n; ++k)
        EXPECT_TRUE(k == i || !tag.overlaps(grid.place(k))) << i << " over " << k;
    }
  });
}

TEST(CoupLayout, LessRoomNeverMakesHigherRows) {
  each([](const Frame& frame, int n, float left) {
    const Rect area = Rect::at({}, {frame.width, frame.height});
    EXPECT_LE(place_grid(frame, area, n, left).row, place_grid(frame, area, n, 2 * left).row);
  });
}

TEST(CoupLayout, PlacesThatHaveRoomFitIntoIt) {
  Frame frame;
  frame.width = 1280, frame.height = 800;
  const Rect area = Rect::at({}, {700, 600});
  for (int n = 1; n <= 9; ++n) EXPECT_LE(place_grid(frame, area, n, 300).height(), 304) << n;
}

TEST(CoupLayout, ButtonsFillRowsOfEqualLengthAndKeepTheirLeastWidth) {
  for (const float width : {280.0f, 374.0f, 700.0f, 1200.0f}) {
    for (int n = 1; n <= 11; ++n) {
      const ButtonGrid grid = button_grid(width, n, 150, 44);
      EXPECT_GE(grid.rows * grid.columns, n);
      EXPECT_LT((grid.rows - 1) * grid.columns, n) << "no row is empty";
      const Rect area = Rect::at({5, 7}, {width, 0});
      for (int i = 0; i < n; ++i) {
        const Rect r = grid.button(area, i);
        if (grid.columns > 1) EXPECT_GE(r.width(), 149.9f) << width << ", " << n;
        EXPECT_GE(r.min.x, area.min.x);
        EXPECT_LE(r.max.x, area.max.x + 0.01f);
        EXPECT_LE(r.max.y, area.min.y + grid.height() + 0.01f);
        for (int k = 0; k < i; ++k) EXPECT_FALSE(r.overlaps(grid.button(area, k)));
      }
    }
  }
}

// An exchange offers up to six choices; their cards lie side by side on a phone as on a desktop.
TEST(CoupLayout, CardsToKeepLieSideBySide) {
  struct On {
    float width, height, area, board;
  };
  constexpr On kPhone{390, 844, 374, 552}, kDesktop{1280, 800, 920, 640};
  const auto grid = [](const On& on, int n) {
    Frame f;
    f.width = on.width, f.height = on.height;
    return card_grid(f, on.area, on.board, n);
  };
  for (int n = 2; n <= 6; ++n) {
    const ButtonGrid phone = grid(kPhone, n), desktop = grid(kDesktop, n);
    EXPECT_GE(phone.columns, std::min(n, n == 4 ? 2 : 3)) << n;
    EXPECT_EQ(desktop.rows, 1) << n;
    for (const ButtonGrid& one : {phone, desktop})
      EXPECT_GE(one.high, kCardWords + 80) << n << ": the cards are seen";
    EXPECT_LE(phone.height(), kPhone.board * 0.54f) << n;
  }
}

// The four cards of an exchange lie in one row, no higher than they need, also on a phone.
TEST(CoupLayout, SingleCardsLieInOneRow) {
  for (const auto& [width, height, board] :
       {std::array{390.0f, 844.0f, 552.0f}, std::array{360.0f, 780.0f, 490.0f},
        std::array{1280.0f, 800.0f, 640.0f}}) {
    Frame f;
    f.width = width, f.height = height;
    for (const int n : {3, 4}) {
      const ButtonGrid grid = card_grid(f, width - 16, board, n, true);
      EXPECT_EQ(grid.rows, 1) << width << ", " << n;
      EXPECT_GE(grid.high, kCardWords + 80) << width << ", " << n << ": the cards are seen";
      const float card = (grid.width(width - 16, 0) - 2 * kCardSides) / gfx::kCardAspect;
      EXPECT_LE(grid.high, card + kCardWords + 0.01f) << width << ", " << n << ": no hole";
    }
  }
}

TEST(CoupLayout, ALowBoardHasNoRoomForCardsAboveTheirWords) {
  each([](const Frame& frame, int n, float) {
    EXPECT_EQ(card_grid(frame, frame.width - 16, 200, n).high, 0) << frame.width << ", " << n;
  });
}

TEST(CoupLayout, RowsOfButtonsHaveTheirOwnHeights) {
  ButtonGrid grid = button_grid(374, 7, 150, 52);
  ASSERT_EQ(grid.columns, 2);
  ASSERT_EQ(grid.rows, 4);
  const float even = grid.height();
  grid.highs = {52, 72, 92, 52};
  EXPECT_FLOAT_EQ(grid.height(), even + 60);
  const Rect area = Rect::at({5, 7}, {374, 0});
  for (int i = 0; i < 7; ++i) {
    EXPECT_FLOAT_EQ(grid.button(area, i).height(), grid.highs[static_cast<std::size_t>(i / 2)]);
    for (int k = 0; k < i; ++k) EXPECT_FALSE(grid.button(area, i).overlaps(grid.button(area, k)));
  }
  EXPECT_FLOAT_EQ(grid.width(374, 6), 374) << "the last row has one button";
}

}  // namespace
}  // namespace parlour::ui::coup_table
