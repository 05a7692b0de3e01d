// Where the hand, the places and the trick of Tractor lie, at every size and number of cards.
#include "ui/games/tractor/tractor_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>

#include "gfx/materials.h"

namespace parlour::ui::tractor_table {
namespace {

struct Size {
  float width, height;
};
constexpr Size kSizes[] = {{320, 480},  {320, 568},  {390, 844},   {480, 320},   {844, 390},
                           {768, 1024}, {1280, 800}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
constexpr float kSlack = 0.01f;
constexpr int kDealt = 33;    // the largest usual hand, with its kitty
constexpr int kLargest = 60;  // four players with four packs, and the kitty

Frame frame_of(const Size& size) {
  Frame f;
  f.width = size.width, f.height = size.height;
  return f;
}
std::string told(const Frame& f, int n) {
  return std::to_string(n) + " at " + std::to_string(static_cast<int>(f.width)) + " x " +
         std::to_string(static_cast<int>(f.height));
}
bool within(const Rect& r, const Rect& outer) {
  return r.min.x >= outer.min.x - kSlack && r.min.y >= outer.min.y - kSlack &&
         r.max.x <= outer.max.x + kSlack && r.max.y <= outer.max.y + kSlack;
}

// --- the hand -----------------------------------------------------------------------------------

// Five groups, as even as possible.
std::vector<int> groups_of(int n) {
  std::vector<int> out;
  for (int i = 0; i < n; ++i) out.push_back(i * 5 / n);
  return out;
}

template <class F>
void each_hand(int most, F&& check) {
  for (const Size& size : kSizes) {
    const Frame f = frame_of(size);
    for (int n = 1; n <= most; ++n) {
      const float width = f.width - 16;
      const Rect area = Rect::at({8, 40}, {width, hand_height(f, width, groups_of(n))});
      check(f, area, n, hand_layout(f, area, groups_of(n)));
    }
  }
}

bool same_row(const Rect& a, const Rect& b) {
  return std::abs(a.min.y - b.min.y) < 1;
}

TEST(TractorLayout, AllCardsOfAHandLieInItsArea) {
  each_hand(kLargest, [](const Frame& f, const Rect& area, int n, const HandLayout& hand) {
    ASSERT_EQ(hand.cards.size(), static_cast<std::size_t>(n));
    const Rect below{{area.min.x, area.min.y + kRise}, area.max};  // chosen cards rise
    for (const Rect& r : hand.cards) EXPECT_TRUE(within(r, below)) << told(f, n);
  });
}

TEST(TractorLayout, TheIndexOfEveryCardOfAHandIsSeen) {
  each_hand(kLargest, [](const Frame& f, const Rect&, int n, const HandLayout& hand) {
    for (std::size_t i = 1; i < hand.cards.size(); ++i) {
      if (!same_row(hand.cards[i - 1], hand.cards[i])) continue;
      const float step = hand.cards[i].min.x - hand.cards[i - 1].min.x;
      EXPECT_GE(step, index_share(hand.card) * hand.card - kSlack) << told(f, n);
      if (n <= kDealt) EXPECT_GE(step, kLeastStrip) << told(f, n);
    }
  });
}

TEST(TractorLayout, AHandHasAsManyRowsAsItNeeds) {
  each_hand(kDealt, [](const Frame& f, const Rect&, int n, const HandLayout& hand) {
    EXPECT_LE(hand.rows, 3) << told(f, n);
    if (n <= 8) EXPECT_EQ(hand.rows, 1) << told(f, n);
    if (f.width >= 1280) EXPECT_LE(hand.rows, n <= 25 ? 1 : 2) << told(f, n);
  });
  const Frame phone = frame_of({390, 844});
  EXPECT_EQ(hand_layout(phone, Rect::at({}, {374, 300}), groups_of(33)).rows, 3);
}

// Groups of these sizes.
std::vector<int> suits(std::initializer_list<int> sizes) {
  std::vector<int> out;
  for (const int size : sizes)
    out.insert(out.end(), static_cast<std::size_t>(size), out.empty() ? 0 : out.back() + 1);
  return out;
}
// How many cards each row has.
std::vector<int> rows_of(const Frame& f, const std::vector<int>& groups) {
  const float width = f.width - 16;
  const HandLayout hand =
      hand_layout(f, Rect::at({8, 40}, {width, hand_height(f, width, groups)}), groups);
  std::vector<int> out = {1};
  for (std::size_t i = 1; i < hand.cards.size(); ++i) {
    if (same_row(hand.cards[i - 1], hand.cards[i]))
      ++out.back();
    else
      out.push_back(1);
  }
  return out;
}

TEST(TractorLayout, ASuitStandsInOneRowIfItIsNotLongerThanARow) {
  using Counts = std::vector<int>;
  const Frame phone = frame_of({390, 844});
  EXPECT_EQ(rows_of(phone, suits({9, 6, 5, 5})), (Counts{15, 10}));
  EXPECT_EQ(rows_of(phone, suits({7, 6, 6, 6})), (Counts{13, 12}));
  EXPECT_EQ(rows_of(phone, suits({13, 5, 4, 3})), (Counts{13, 12}));
  EXPECT_EQ(rows_of(phone, suits({9, 7, 9})).size(), 2u);
  EXPECT_EQ(rows_of(phone, suits({9, 8, 8, 8})).size(), 3u);
  EXPECT_EQ(rows_of(phone, suits({14})).size(), 2u);
  EXPECT_EQ(rows_of(frame_of({1280, 800}), suits({9, 8, 8, 8})), Counts{33});
}

TEST(TractorLayout, AFingerHitsEachRowOfAHand) {
  each_hand(kDealt, [](const Frame& f, const Rect&, int n, const HandLayout& hand) {
    if (f.low() && !f.phone()) return;  // no room
    for (std::size_t i = 1; i < hand.cards.size(); ++i) {
      const float down = hand.cards[i].min.y - hand.cards[i - 1].min.y;
      if (down > 1) EXPECT_GE(down, kTarget) << told(f, n);
    }
  });
}

TEST(TractorLayout, AHandGrowsWithTheScreenAndShrinksWithItsArea) {
  const auto card = [](const Size& size, float share) {
    const Frame f = frame_of(size);
    const float high = hand_height(f, size.width, groups_of(25)) * share;
    return hand_layout(f, Rect::at({}, {size.width, high}), groups_of(25)).card;
  };
  EXPECT_GT(card({1920, 1080}, 1), card({1280, 800}, 1));
  EXPECT_GT(card({2560, 1440}, 1), card({1920, 1080}, 1));
  EXPECT_LT(card({390, 844}, 0.6f), card({390, 844}, 1));
}

// --- the trick ----------------------------------------------------------------------------------

struct Area {
  Frame frame;
  Rect r;
  TrickNeeds needs;
  int seats;
  TrickLayout layout;
};

// What is left for the trick: from little to much of the screen's height.
template <class F>
void each_trick(F&& check) {
  for (const Size& size : kSizes) {
    for (const float share : {0.22f, 0.4f, 0.6f}) {
      for (int n = 2; n <= kMostPlaces; ++n) {
        for (const bool corners : {false, true}) {
          Area a{.frame = frame_of(size), .r = {}, .needs = {}, .seats = n, .layout = {}};
          a.r = Rect::at({8, 60}, {size.width - 16, size.height * share});
          if (corners) a.needs = {.left = 48, .right = 100, .middle = 0};
          if (a.r.height() > 250) a.needs.middle = 36;
          a.layout = trick_layout(a.r, n, a.needs);
          check(a);
        }
      }
    }
  }
}

// Everything that must not overlap.
std::vector<Rect> parts_of(const Area& a) {
  std::vector<Rect> out;
  for (int k = 0; k < a.seats; ++k) {
    out.push_back(a.layout.places[static_cast<std::size_t>(k)].plate);
    out.push_back(a.layout.places[static_cast<std::size_t>(k)].cards);
  }
  if (a.layout.middle.height() > 0) out.push_back(a.layout.middle);
  const float low = a.r.max.y - kTarget;
  if (a.needs.left > 0) out.push_back(Rect::at({a.r.min.x, low}, {a.needs.left - 4, kTarget}));
  if (a.needs.right > 0)
    out.push_back(Rect::at({a.r.max.x - a.needs.right + 4, low}, {a.needs.right - 4, kTarget}));
  return out;
}
std::string told(const Area& a) {
  return told(a.frame, a.seats) + ", " + std::to_string(static_cast<int>(a.r.height())) + " high";
}

// "Has no hearts" can be read on a phone, and says whom it is about.
TEST(TractorLayout, WhatAPlayerLacksIsLegibleAndStandsOnTheirPlate) {
  EXPECT_GE(2 * kVoidSign, 16);
  EXPECT_GT(kVoidDisc, kVoidSign * 1.3f);
  each_trick([](const Area& a) {
    for (int k = 0; k < a.seats; ++k) {
      const Rect& plate = a.layout.places[static_cast<std::size_t>(k)].plate;
      if (plate.width() < 2 * kVoidDisc) continue;  // hardly a sign is left of it
      for (int n = 1; n <= 5; ++n) {
        const std::vector<Rect> discs = void_discs(plate, n);
        ASSERT_EQ(discs.size(), static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) {
          const Rect& r = discs[static_cast<std::size_t>(i)];
          EXPECT_NEAR(r.width(), 2 * kVoidDisc, kSlack) << told(a);
          EXPECT_GE(r.min.x, plate.min.x - kSlack) << told(a) << ": " << i << " of " << n;
          EXPECT_LE(r.max.x, plate.max.x + kSlack) << told(a);
          if (i > 0) EXPECT_LT(r.min.x, discs[static_cast<std::size_t>(i) - 1].min.x) << told(a);
        }
      }
    }
  });
}

// All plates and cards lie in the area, and none over another.
void expect_apart(const Area& a) {
  const std::vector<Rect> parts = parts_of(a);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EXPECT_TRUE(within(parts[i], a.r)) << told(a) << ": part " << i;
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(parts[i].inset(kSlack).overlaps(parts[k].inset(kSlack)))
          << told(a) << ": parts " << k << " and " << i;
  }
}

TEST(TractorLayout, PlatesAndCardsLieInTheTrickAndApart) {
  each_trick(expect_apart);
}

TEST(TractorLayout, PlatesStandToTheirCardsInOneWay) {
  each_trick([](const Area& a) {
    const auto beside = [&](std::size_t k) {
      const auto& [plate, cards] = a.layout.places[k];
      return plate.max.x <= cards.min.x || cards.max.x <= plate.min.x;
    };
    const Rect& first = a.layout.places[0].plate;
    for (std::size_t k = 1; k < static_cast<std::size_t>(a.seats); ++k) {
      EXPECT_EQ(beside(k), beside(0)) << told(a) << ": place " << k;
      EXPECT_NEAR(a.layout.places[k].plate.height(), first.height(), kSlack) << told(a);
    }
  });
}

// The level stands below the name, also while a tip above the table makes it lower.
TEST(TractorLayout, APlateHasRoomForTwoLines) {
  constexpr float kEdge = 5;                // from a low plate to its inside
  constexpr float kTip = 90, kLeast = 120;  // heights: of a tip; of a table that is left below it
  each_trick([](const Area& a) {
    if (!a.frame.phone() || !a.frame.portrait() || a.frame.height < 800) return;
    for (const float tip : {0.0f, kTip}) {
      if (a.r.height() - tip < kLeast) continue;
      const TrickLayout at = trick_layout({a.r.min + Vec2(0, tip), a.r.max}, a.seats, a.needs);
      for (std::size_t k = 0; k < static_cast<std::size_t>(a.seats); ++k) {
        const PlateLines lines = lines_of(at.places[k].plate.inset(kEdge));
        EXPECT_GE(lines.lower - lines.upper, kLinesApart) << told(a) << ", tip of " << tip;
      }
    }
  });
}

TEST(TractorLayout, WithoutCardsPlatesStandApart) {
  each_trick([](const Area& a) {
    TrickNeeds needs = a.needs;
    needs.cards = false;
    const TrickLayout at = trick_layout(a.r, a.seats, needs);
    for (std::size_t k = 0; k < static_cast<std::size_t>(a.seats); ++k) {
      EXPECT_TRUE(within(at.places[k].plate, a.r)) << told(a) << ": plate " << k;
      for (std::size_t i = 0; i < k; ++i)
        EXPECT_FALSE(at.places[k].plate.inset(kSlack).overlaps(at.places[i].plate.inset(kSlack)))
            << told(a) << ": plates " << k << " and " << i;
    }
  });
}

TEST(TractorLayout, GroupsOfCardsStayInTheirPlaceAndShowEveryIndex) {
  each_trick([](const Area& a) {
    for (int k = 0; k < a.seats; ++k) {
      const Rect& place = a.layout.places[static_cast<std::size_t>(k)].cards;
      if (place.width() < 40 || place.height() < 30) continue;
      for (const int n : {1, 2, 3, 4, 6, 8, 12, 20}) {
        const std::vector<Rect> cards = group_layout(place, a.layout.card, n);
        ASSERT_EQ(cards.size(), static_cast<std::size_t>(n));
        for (std::size_t i = 0; i < cards.size(); ++i) {
          EXPECT_TRUE(within(cards[i], place)) << told(a) << ": " << n << " cards";
          if (i == 0 || !same_row(cards[i - 1], cards[i])) continue;
          EXPECT_GE(cards[i].min.x - cards[i - 1].min.x,
                    index_share(cards[i].width()) * cards[i].width() - kSlack)
              << told(a) << ": " << n << " cards";
        }
      }
    }
  });
}

TEST(TractorLayout, ManyCardsOfAGroupLieInRows) {
  const Rect place = Rect::at({}, {240, 170});
  const auto rows = [&](int n) {
    const std::vector<Rect> cards = group_layout(place, 100, n);
    return same_row(cards.front(), cards.back()) ? 1 : 2;
  };
  EXPECT_EQ(rows(4), 1);
  EXPECT_EQ(rows(12), 2);
  EXPECT_LT(group_layout(place, 100, 12).front().width(), 100);
}

// At 1280 x 800 the trick once occupied a fifth of the board.
TEST(TractorLayout, TheTrickUsesTheFelt) {
  const auto card = [](float width, float height, int seats) {
    const TrickNeeds needs{.left = 140, .right = 100, .middle = 36};
    return trick_layout(Rect::at({}, {width, height}), seats, needs).card;
  };
  EXPECT_GE(card(930, 380, 4), 85);
  EXPECT_GE(card(1264, 430, 4), 100);
  EXPECT_GE(card(930, 380, 6), 75);
  EXPECT_GE(card(374, 340, 4), 48);
  EXPECT_GE(card(374, 340, 6), 48);
  EXPECT_GT(card(1570, 600, 4), card(930, 380, 4));
  EXPECT_GT(card(1570, 600, 8), card(930, 380, 8));
}

// On the smallest phone the trick has about a fifth of the height, and the plates give way.
TEST(TractorLayout, CardsOfATrickAreNeverTooSmallToRead) {
  for (int n = 2; n <= kMostPlaces; ++n) {
    const float card = trick_layout(Rect::at({}, {304, 104}), n, TrickNeeds{}).card;
    EXPECT_GE(card, 22) << n;
  }
}

TEST(TractorLayout, ATallPhoneHasLargerCards) {
  const auto card = [](const Size& size) {
    const Frame f = frame_of(size);
    const float width = size.width - 16;
    const Rect area = Rect::at({}, {width, hand_height(f, width, groups_of(25))});
    return hand_layout(f, area, groups_of(25)).card;
  };
  EXPECT_GT(card({390, 844}), card({390, 640}));
}

TEST(TractorLayout, TheViewerSitsBelowAndTheNextPlayerToTheirRight) {
  for (int n = 3; n <= kMostPlaces; ++n) {
    const TrickLayout at = trick_layout(Rect::at({}, {930, 380}), n, {.middle = 36});
    const auto place = [&](int k) { return at.places[static_cast<std::size_t>(k)].cards.centre(); };
    EXPECT_GT(place(0).y, 190) << n;
    EXPECT_GT(place(1).x, place(0).x) << n;
    EXPECT_LT(place(n - 1).x, place(0).x) << n;
  }
}

// Four sit around the table on a phone too: below, right, above and left, in the order of play.
TEST(TractorLayout, FourPlayersSitAroundTheTableOnAPhone) {
  const TrickLayout at =
      trick_layout(Rect::at({}, {374, 390}), 4, {.left = 139, .right = 129, .middle = 36});
  const auto place = [&](std::size_t k) { return at.places[k].cards.centre(); };
  EXPECT_NEAR(place(0).x, place(2).x, 1);
  EXPECT_NEAR(place(1).y, place(3).y, 1);
  EXPECT_GT(place(0).y, place(2).y);
  EXPECT_GT(place(1).x, place(3).x);
  EXPECT_GE(at.card, 60);
  for (const Turn& turn : at.turns) EXPECT_FALSE(turn.r.empty());
}

// More than four do so too: the viewer in the middle below, as many left as right, in the order of
// play; and arrows say which way that goes.
TEST(TractorLayout, ManyPlayersSitAroundTheTableOnAPhone) {
  for (int n = 5; n <= kMostPlaces; ++n) {
    const TrickLayout at =
        trick_layout(Rect::at({}, {374, 390}), n, {.left = 139, .right = 129, .middle = 36});
    const auto place = [&](int k) { return at.places[static_cast<std::size_t>(k)].cards.centre(); };
    EXPECT_NEAR(place(0).x, 187, 1) << n;
    for (int k = 1; k < n; ++k) {
      EXPECT_NEAR(place(k).x + place(n - k).x, 374, 1) << n << ' ' << k;
      EXPECT_NEAR(place(k).y, place(n - k).y, 1) << n << ' ' << k;
    }
    for (int k = 1; k < (n - 1) / 2; ++k) EXPECT_LT(place(k + 1).y, place(k).y) << n << ' ' << k;
    EXPECT_GT(std::ranges::count_if(at.turns, [](const Turn& t) { return !t.r.empty(); }), 1) << n;
  }
}

// On a wide table of four the cards lie in a cross about the middle, the plates at the rim; smaller
// cards do not move them.
TEST(TractorLayout, FourSitAtTheRimOfAWideTable) {
  for (const Vec2 area : {Vec2(930, 380), Vec2(1248, 385), Vec2(1248, 300), Vec2(1880, 640)}) {
    const auto with = [&](const TrickNeeds& needs) {
      return trick_layout(Rect::at({}, area), 4, needs);
    };
    const TrickLayout full = with({.left = 139, .right = 129, .middle = 36});
    const auto cards = [&](std::size_t k) { return full.places[k].cards.centre(); };
    EXPECT_NEAR(cards(0).x, area.x / 2, kSlack) << area.x;
    EXPECT_NEAR(cards(2).x, area.x / 2, kSlack) << area.x;
    EXPECT_NEAR(cards(1).x + cards(3).x, area.x, kSlack) << area.x;
    EXPECT_NEAR(cards(1).y, area.y / 2, kSlack) << area.x;
    EXPECT_NEAR(full.places[3].plate.min.x, 0, kSlack) << area.x;
    EXPECT_NEAR(full.places[1].plate.max.x, area.x, kSlack) << area.x;
    for (const TrickNeeds& other :
         {TrickNeeds{.middle = 100}, TrickNeeds{.left = 100, .right = 60, .middle = 0}}) {
      const TrickLayout at = with(other);
      for (std::size_t k = 0; k < 4; ++k)
        EXPECT_EQ(at.places[k].plate, full.places[k].plate) << area.x << ' ' << k;
    }
  }
}

// While cards are dealt and buried, the plates of four are a mirror image of themselves.
TEST(TractorLayout, WithoutCardsFourSitInBalance) {
  for (const Vec2 area : {Vec2(374, 330), Vec2(930, 380), Vec2(1248, 290), Vec2(1880, 640)}) {
    for (const bool bids : {false, true}) {
      const TrickLayout at =
          trick_layout(Rect::at({}, area), 4, {.middle = 100, .cards = false, .bids = bids});
      const auto plate = [&](std::size_t k) { return at.places[k].plate.centre(); };
      EXPECT_NEAR(plate(0).x, area.x / 2, kSlack) << area.x;
      EXPECT_NEAR(plate(2).x, area.x / 2, kSlack) << area.x;
      EXPECT_NEAR(plate(1).x + plate(3).x, area.x, kSlack) << area.x;
      EXPECT_NEAR(plate(1).y, plate(3).y, kSlack) << area.x;
      EXPECT_NEAR(plate(0).y + plate(2).y, area.y, kSlack) << area.x;
    }
  }
}

// A bid lies on bare felt, and its coming moves no plate where there is room for it.
TEST(TractorLayout, ABidLiesBesideItsPlayer) {
  int moved = 0, all = 0;
  each_trick([&](Area a) {
    a.needs = {.middle = 0.34f * a.r.height(), .cards = false, .bids = false};
    const TrickLayout before = trick_layout(a.r, a.seats, a.needs);
    a.needs.bids = true;
    a.layout = trick_layout(a.r, a.seats, a.needs);
    expect_apart(a);
    ++all;
    for (std::size_t k = 0; k < static_cast<std::size_t>(a.seats); ++k) {
      if (a.layout.places[k].plate == before.places[k].plate) continue;
      ++moved;
      if (a.seats <= 4) EXPECT_LT(a.r.height(), 250) << told(a);
      break;
    }
  });
  EXPECT_LT(moved, all / 2);
}

// Arrows cover neither plates nor the first cards of a place.
TEST(TractorLayout, TheArrowsOfTheOrderOfPlayLieOnBareFelt) {
  for (const Vec2 area : {Vec2(374, 390), Vec2(930, 380), Vec2(1264, 430), Vec2(1570, 600)}) {
    for (int n = 4; n <= kMostPlaces; ++n) {
      const TrickLayout at =
          trick_layout(Rect::at({}, area), n, {.left = 139, .right = 129, .middle = 36});
      for (const Turn& turn : at.turns) {
        for (int k = 0; k < n; ++k) {
          const Place& p = at.places[static_cast<std::size_t>(k)];
          const Vec2 card{at.card, std::min(p.cards.height(), at.card / gfx::kCardAspect)};
          EXPECT_FALSE(turn.r.overlaps(p.plate)) << area.x << ' ' << n << ' ' << k;
          EXPECT_FALSE(turn.r.overlaps(Rect::around(p.cards.centre(), card)))
              << area.x << ' ' << n << ' ' << k;
        }
      }
    }
  }
}

// A thumb covers the middle of a card, and the next cards its right part: the index at the upper
// left corner is seen if the card grows beyond both.
TEST(TractorLayout, ACardUnderAThumbShowsItsIndexAboveTheThumb) {
  constexpr float kThumb = 22, kScreen = 390;
  for (const float x : {0.0f, 8.0f, 150.0f, 326.0f, 334.0f}) {
    const Rect card = Rect::at({x, 600}, {56, 84});
    const Rect grown = grown_card(card, kGrownForThumb, kScreen);
    EXPECT_EQ(grown.max.y, card.max.y);
    EXPECT_GE(grown.min.x, 0);
    EXPECT_LE(grown.max.x, kScreen);
    EXPECT_LE(grown.min.y + 0.3f * grown.height(), card.centre().y - kThumb / 2) << x;
    EXPECT_LT(grown.min.y, card.centre().y - 3 * kThumb) << x;
  }
}

}  // namespace
}  // namespace parlour::ui::tractor_table
