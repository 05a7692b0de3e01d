// The layout of a table: all parts on the screen, next to each other and large enough, at every
// size.
#include "ui/table/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace parlour::ui {
namespace {

struct Size {
  float width, height;
};

// Units: from an old small phone to a large screen; with an interface twice as large, a screen has
// half as many units.
constexpr Size kSizes[] = {
    {320, 480},  {320, 568},  {360, 640},  {360, 780},  {375, 667},   {390, 844},   {412, 915},
    {430, 932},  {480, 320},  {568, 320},  {667, 375},  {844, 390},   {600, 960},   {768, 1024},
    {1024, 768}, {1280, 640}, {1280, 800}, {1440, 900}, {1920, 1080}, {2560, 1440}, {3840, 2160}};

struct Game {
  const char* name;
  int least, most;  // players
  bool cloth, plates;
  float hand_upright, hand;  // height of the hand on an upright phone, and otherwise
};
constexpr Game kGames[] = {{"flax", 2, 4, false, true, 76, 96},
                           {"settlers", 3, 6, false, true, 104, 262},
                           {"coup", 2, 10, true, false, 124, 1000},
                           {"tractor", 4, 8, true, false, 0, 0}};

struct Case {
  Frame frame;
  Rect body;
  TableParts parts;
  TableRects at;
  std::string name;
};

void each(const std::function<void(const Case&)>& check) {
  for (const Size& size : kSizes) {
    for (const Game& game : kGames) {
      for (int players = game.least; players <= game.most; ++players) {
        for (const bool review : {false, true}) {
          for (const bool drawer : {false, true}) {
            Case c;
            c.frame.width = size.width, c.frame.height = size.height;
            // Screens with a notch and a home bar are tall.
            const bool tall = size.height >= 700 && size.width < 500;
            if (tall) c.frame.insets = {.top = 24, .right = 0, .bottom = 16, .left = 0};
            const float top = c.frame.insets.top + (c.frame.low() ? 46 : c.frame.phone() ? 52 : 60);
            c.body = {{0, top}, {size.width, size.height - c.frame.insets.bottom}};
            c.parts = {.players = players,
                       .cloth = game.cloth,
                       .plates = game.plates,
                       .drawer = drawer,
                       .review = review,
                       .hand_height = [&](float) {
                         return c.frame.phone() && c.frame.portrait() ? game.hand_upright
                                                                      : game.hand;
                       }};
            c.at = table_rects(c.frame, c.body, c.parts);
            c.name = std::string(game.name) + " of " + std::to_string(players) + " at " +
                     std::to_string(static_cast<int>(size.width)) + " x " +
                     std::to_string(static_cast<int>(size.height)) + (review ? ", a replay" : "") +
                     (drawer ? ", with a drawer" : "");
            check(c);
          }
        }
      }
    }
  }
}

bool within(const Rect& r, const Rect& outer) {
  constexpr float kSlack = 0.01f;
  return r.min.x >= outer.min.x - kSlack && r.min.y >= outer.min.y - kSlack &&
         r.max.x <= outer.max.x + kSlack && r.max.y <= outer.max.y + kSlack;
}

std::vector<Rect> parts_of(const TableRects& at) {
  std::vector<Rect> out;
  for (const Rect& r : {at.plates, at.board, at.hand, at.bar, at.drawer}) {
    if (!r.empty()) out.push_back(r);
  }
  return out;
}

TEST(TableLayout, LiesOnTheScreen) {
  each([](const Case& c) {
    for (const Rect& r : parts_of(c.at)) EXPECT_TRUE(within(r, c.body)) << c.name;
  });
}

TEST(TableLayout, PartsDoNotOverlap) {
  each([](const Case& c) {
    const std::vector<Rect> parts = parts_of(c.at);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(parts[i].overlaps(parts[k])) << c.name << ": parts " << k << " and " << i;
    }
  });
}

TEST(TableLayout, TheClothLiesUnderItsPartsAndBesideTheOthers) {
  each([](const Case& c) {
    if (!c.parts.cloth) return;
    const ClothRects cloth = cloth_rects(c.frame, c.body, c.at);
    const Rect outer = cloth.cloth.grown(cloth.frame);
    for (const Rect& r : {c.at.plates, c.at.board, c.at.hand}) {
      if (!r.empty()) EXPECT_TRUE(within(r, cloth.cloth)) << c.name;
    }
    EXPECT_GE(outer.min.x, 0) << c.name;
    EXPECT_LE(outer.max.x, c.frame.width) << c.name;
    for (const Rect& r : {c.at.bar, c.at.drawer}) {
      if (cloth.frame > 0 && !r.empty()) EXPECT_FALSE(outer.overlaps(r)) << c.name;
    }
  });
}

TEST(TableLayout, TheBoardAndTheBarHaveRoom) {
  each([](const Case& c) {
    EXPECT_GE(c.at.board.width(), 130) << c.name;
    EXPECT_GE(c.at.board.height(), 110) << c.name;
    EXPECT_GE(c.at.bar.height(), kTarget) << c.name;
    EXPECT_GE(c.at.bar.width(), 280) << c.name;
  });
}

TEST(TableLayout, ADrawerStandsBesideTheBoardOnWideScreensAlone) {
  each([](const Case& c) {
    const bool upright = c.frame.phone() && c.frame.portrait();
    EXPECT_EQ(c.at.drawer.empty(), !c.parts.drawer || upright || c.body.width() <= kDrawerFrom)
        << c.name;
  });
}

TEST(TableLayout, PlatesLieInTheirPlaceAndApart) {
  each([](const Case& c) {
    if (!c.parts.plates) return;
    const int n = c.parts.players;
    // Eight plates in a low column may be cut off at the bottom of the screen: none is lower than
    // its minimum.
    for (int i = 0; i < n; ++i) {
      const Rect r = plate_rect(c.frame, c.at, i, n);
      EXPECT_GE(r.width(), 44) << c.name;
      EXPECT_GE(r.height(), 24) << c.name;
      EXPECT_GE(r.min.x, c.at.plates.min.x - 0.01f) << c.name;
      EXPECT_LE(r.max.x, c.at.plates.max.x + 0.01f) << c.name;
      for (int k = 0; k < i; ++k)
        EXPECT_FALSE(r.overlaps(plate_rect(c.frame, c.at, k, n)))
            << c.name << ": plates " << k << " and " << i;
    }
  });
}

TEST(TableLayout, TheLogsStripStandsInTheTopBarBesideItsTitleAndButtons) {
  each([](const Case& c) {
    constexpr float kTitleEnd = 220;
    for (const int taken : {1, 3}) {
      const Rect strip = log_strip(c.frame, c.body, kTitleEnd, taken);
      EXPECT_EQ(strip.empty(), c.body.width() <= kDrawerFrom) << c.name;
      if (strip.empty()) continue;
      EXPECT_GT(strip.min.x, kTitleEnd) << c.name;
      EXPECT_LT(strip.max.x, c.frame.width - static_cast<float>(taken + 1) * kTarget) << c.name;
      EXPECT_GE(strip.min.y, c.frame.insets.top) << c.name;
      EXPECT_LE(strip.max.y, c.body.min.y) << c.name;
      EXPECT_GE(strip.height(), kTarget) << c.name;
    }
  });
}

TEST(TableLayout, AWideSideTakesOnlyWhatTheBoardCanSpare) {
  constexpr float kWanted = 304;
  each([](const Case& c) {
    TableParts parts = c.parts;
    parts.side = kWanted;
    const TableRects at = table_rects(c.frame, c.body, parts);
    if (at.board.width() < c.at.board.width())
      EXPECT_GE(at.board.width(), c.at.board.height() * 0.8f) << c.name;
  });
  Frame desktop;
  desktop.width = 1280, desktop.height = 800;
  const TableRects at =
      table_rects(desktop, {{0, 60}, {1280, 800}},
                  {.players = 4, .hand_height = [](float) { return 300.0f; }, .side = kWanted});
  EXPECT_GT(at.plates.width(), 270);
}

// Nobody looks: the board gets the space of the hand.
TEST(TableLayout, WithoutAHandTheBoardIsLarger) {
  Frame phone;
  phone.width = 390, phone.height = 844;
  const Rect body{{0, 60}, {390, 844}};
  TableParts parts{.players = 4, .plates = false, .hand_height = [](float) { return 120.0f; }};
  const TableRects with = table_rects(phone, body, parts);
  parts.hand = false;
  const TableRects without = table_rects(phone, body, parts);
  EXPECT_GT(without.board.height(), with.board.height() + 100);
  EXPECT_TRUE(without.hand.empty());
}

// A letter is one unit wide.
TEST(WholeWords, EndWithAnEllipsisAtAWord) {
  const auto wide = [](std::string_view s) {
    return static_cast<float>(s.size() - (s.ends_with("…") ? 2 : 0));
  };
  EXPECT_EQ(whole_words("Two packs, one friend", 21, wide), "Two packs, one friend");
  EXPECT_EQ(whole_words("Two packs, one friend", 20, wide), "Two packs, one…");
  EXPECT_EQ(whole_words("Two packs, one friend", 14, wide), "Two packs…");
  EXPECT_EQ(whole_words("Two packs, one friend", 9, wide), "Two…");
  EXPECT_EQ(whole_words("Two packs, one friend", 3, wide), "Two packs, one friend");
  EXPECT_EQ(whole_words("", 3, wide), "");
}

// A character is one unit wide, whatever its bytes.
TEST(WholeWords, EndAtALetterOfChineseAndAWordOfRussian) {
  const auto wide = [](std::string_view s) {
    return static_cast<float>(std::ranges::count_if(
        s, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  };
  EXPECT_EQ(whole_words("请选择要得到的一张牌", 6, wide), "请选择要得…");
  EXPECT_EQ(whole_words("请选择 Ada 的牌", 7, wide), "请选择…");
  EXPECT_EQ(whole_words("Выберите одну карту", 15, wide), "Выберите одну…");
  EXPECT_EQ(whole_words("Выберите одну карту", 13, wide), "Выберите…");
}

// What has no room in two lines of ten letters each ends after a word, too.
TEST(WholeWords, EndWhereTheLinesEnd) {
  const auto high = [](std::string_view s) { return static_cast<float>((s.size() + 9) / 10); };
  EXPECT_EQ(whole_words("Place a road that touches yours", 2, high), "Place a road that…");
}

}  // namespace
}  // namespace parlour::ui
