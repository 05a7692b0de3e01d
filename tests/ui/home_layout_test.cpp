// The home screen, at every size.
#include "ui/screens/home_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "screen_sizes.h"

namespace parlour::ui {
namespace {

constexpr Insets kNotch{.top = 47, .right = 0, .bottom = 34, .left = 0};
constexpr std::array kWords = {147.0f, 165.0f};
constexpr std::array kExtras = {172.0f, 118.0f, 149.0f, 2000.0f};  // the last in a long language

// Every part that is there, from the top.
std::vector<Rect> parts_of(const HomeRects& at) {
  std::vector<Rect> out = {at.name, at.gear, at.tagline};
  for (const Rect& r : {at.game, at.room, at.notice}) {
    if (!r.empty()) out.push_back(r);
  }
  out.insert(out.end(), at.cards.begin(), at.cards.end());
  out.insert(out.end(), at.extras.begin(), at.extras.end());
  return out;
}

void expect_apart_and_within(const Frame& f, const HomeRects& at) {
  const std::vector<Rect> parts = parts_of(at);
  const Rect page = {{0, f.insets.top}, {f.width, at.bottom - f.insets.bottom}};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EXPECT_TRUE(lies_within(parts[i], page)) << told(f) << ", part " << i;
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(share_room(parts[i], parts[k])) << told(f) << ", parts " << k << ", " << i;
  }
}

void expect_targets(const Frame& f, const HomeRects& at) {
  std::vector<Rect> targets = {at.gear};
  for (const Rect& r : {at.game, at.room, at.notice_button}) {
    if (!r.empty()) targets.push_back(r);
  }
  targets.insert(targets.end(), at.cards.begin(), at.cards.end());
  targets.insert(targets.end(), at.extras.begin(), at.extras.end());
  constexpr float kSlack = 0.01f;
  for (const Rect& r : targets) EXPECT_GE(r.shorter(), kTarget - kSlack) << told(f);
}

HomeRects lay(const Frame& f, HomeContent has) {
  const HomeCards cards = home_cards(f, home_width(f, f.width), 4);
  return home_rects(f, Rect::at({}, {f.width, f.height}), cards, has);
}

TEST(HomeLayout, PartsLieApartOnThePageWhateverItShows) {
  for (const ScreenSize& size : kScreens) {
    for (const float half : {1.0f, 0.5f}) {  // with text at 200 % a screen has half the units
      Frame f = frame_of({size.width * half, size.height * half});
      f.insets = f.portrait() ? kNotch : Insets{};
      for (const int shown : {0, 1, 2, 3}) {
        for (const float unread : {0.0f, 60.0f, 300.0f}) {
          const HomeRects at = lay(f, {.name = 54,
                                       .tagline = 48,
                                       .game = (shown & 1) != 0,
                                       .room = (shown & 2) != 0,
                                       .unread = unread,
                                       .unread_button = 400,
                                       .words = kWords,
                                       .extras = kExtras});
          EXPECT_EQ(at.cards.size(), 4u);
          EXPECT_EQ(at.extras.size(), kExtras.size());
          EXPECT_EQ(!at.game.empty(), (shown & 1) != 0);
          EXPECT_EQ(!at.room.empty(), (shown & 2) != 0);
          expect_apart_and_within(f, at);
          expect_targets(f, at);
        }
      }
    }
  }
}

TEST(HomeLayout, TheNoticeHoldsItsWordsAndItsButton) {
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    const HomeRects at =
        lay(f, {.unread = 90, .unread_button = 400, .words = kWords, .extras = kExtras});
    EXPECT_TRUE(lies_within(at.notice_words, at.notice)) << told(f);
    EXPECT_TRUE(lies_within(at.notice_button, at.notice)) << told(f);
    EXPECT_FALSE(share_room(at.notice_words, at.notice_button)) << told(f);
    EXPECT_FLOAT_EQ(at.notice_words.width(), home_notice_width(home_width(f, f.width)));
    EXPECT_FLOAT_EQ(at.notice_words.height(), 90);
  }
}

// Words in English on a phone of the usual size.
TEST(HomeLayout, OnAPhoneEverythingIsSeenAtOnceAlsoWhileAGameGoesOn) {
  constexpr std::array kEnglish = {262.0f, 118.0f, 149.0f, 235.0f};
  const Frame f = frame_of({390, 844});
  for (const bool game : {false, true}) {
    const HomeRects at =
        lay(f, {.name = 54, .tagline = 66, .game = game, .words = kWords, .extras = kEnglish});
    EXPECT_LE(at.extras.back().max.y, f.height) << game;
    EXPECT_LE(at.bottom, f.height) << game;
    EXPECT_GE(at.picture, 0.3f * at.cards[0].width() - 1) << game;
  }
}

// In English: friends far away, then today, learn, replays, a record, boards, islands.
TEST(HomeLayout, OnAPhoneTheOtherEntriesStandInPairsBelowTheFirst) {
  constexpr std::array kEnglish = {0.0f, 106.0f, 110.0f, 72.0f, 160.0f, 136.0f, 106.0f};
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    if (!f.phone() || !f.portrait()) continue;
    const HomeRects at = lay(f, {.name = 54, .tagline = 66, .words = kWords, .extras = kEnglish});
    EXPECT_FLOAT_EQ(at.extras[0].width(), home_width(f, f.width)) << told(f);
    for (std::size_t i = 1; i < at.extras.size(); i += 2) {
      EXPECT_GT(at.extras[i].min.y, at.extras[i - 1].min.y) << told(f) << ", " << i;
      EXPECT_FLOAT_EQ(at.extras[i].min.y, at.extras[i + 1].min.y) << told(f) << ", " << i;
    }
  }
}

// Words of 17 units: a title, a line of facts and four of what a game is about.
TEST(HomeLayout, WhereWordsAreLargeEverythingIsSeenAtOnce) {
  constexpr std::array kLarge = {2 * kSpace3 + 31 + 5 * 24.0f};
  constexpr std::array kEnglish = {262.0f, 118.0f, 149.0f, 235.0f};
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    for (const bool game : {false, true}) {
      if (!home_roomy(f, game)) continue;
      EXPECT_FALSE(f.phone()) << told(f);
      const HomeRects at =
          lay(f, {.name = 58, .tagline = 24, .game = game, .words = kLarge, .extras = kEnglish});
      EXPECT_LE(at.bottom, f.height) << told(f) << ", " << game;
    }
  }
  EXPECT_TRUE(home_roomy(frame_of({1280, 800}), false));
}

TEST(HomeLayout, CardsShareRowsAndFillTheWidth) {
  for (const ScreenSize& size : kScreens) {
    const Frame f = frame_of(size);
    const float width = home_width(f, f.width);
    const HomeCards cards = home_cards(f, width, 4);
    const auto columns = static_cast<float>(cards.columns);
    EXPECT_NEAR(columns * cards.width + (columns - 1) * cards.gap, width, columns) << told(f);
    EXPECT_EQ(cards.rows * cards.columns, 4) << told(f);
  }
}

}  // namespace
}  // namespace parlour::ui
