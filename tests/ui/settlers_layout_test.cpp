// Where the hand, the build buttons and trade lie in Settlers, at every size and number of players.
#include "ui/games/settlers/settlers_layout.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "ui/table/layout.h"

namespace parlour::ui::settlers_table {
namespace {

struct Size {
  float width, height;
};
constexpr Size kSizes[] = {{320, 480},  {320, 568},  {360, 640},  {390, 844},   {430, 932},
                           {480, 320},  {568, 320},  {844, 390},  {768, 1024},  {1024, 768},
                           {1280, 640}, {1280, 800}, {1440, 900}, {1920, 1080}, {3840, 2160}};
constexpr float kSlack = 0.01f;
// In a column beside the board cards stand closer than fingers would like: most columns are for a
// mouse.
constexpr float kLeastAcross = 36;

struct Case {
  Frame frame;
  TableRects at;
  HandRects hand;
  bool counter = false;  // the offer is a counter-offer
  EditorRects editor;
  std::string name;
};

void each(const std::function<void(const Case&)>& check) {
  for (const Size& size : kSizes) {
    for (int players = 2; players <= 6; ++players) {
      for (const int way : {0, 1, 2, 3}) {
        const bool drawer = (way & 1) != 0;
        Case c;
        c.counter = (way & 2) != 0;
        c.frame.width = size.width, c.frame.height = size.height;
        const float top = c.frame.low() ? 46 : c.frame.phone() ? 52 : 60;
        c.at = table_rects(c.frame, {{0, top}, {size.width, size.height}},
                           {.players = players, .drawer = drawer, .hand_height = [&](float) {
                              return hand_height(c.frame);
                            }});
        c.hand = hand_rects(c.frame, c.at.hand);
        c.editor = editor_rects(c.frame, c.at.board, c.hand, !c.counter);
        c.name = std::to_string(players) + " at " + std::to_string(static_cast<int>(size.width)) +
                 " x " + std::to_string(static_cast<int>(size.height)) +
                 (drawer ? ", with a drawer" : "") + (c.counter ? ", a counter-offer" : "");
        check(c);
      }
    }
  }
}

bool within(const Rect& r, const Rect& outer) {
  return r.min.x >= outer.min.x - kSlack && r.min.y >= outer.min.y - kSlack &&
         r.max.x <= outer.max.x + kSlack && r.max.y <= outer.max.y + kSlack;
}

void expect_apart(const std::vector<Rect>& all, const std::string& name) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(all[i].inset(kSlack).overlaps(all[k])) << name << ": " << k << " and " << i;
  }
}

void expect_target(const Rect& r, const std::string& name) {
  EXPECT_GE(r.height(), kTarget - kSlack) << name;
  EXPECT_GE(r.width(), kLeastAcross) << name;
}

std::vector<Rect> cards_of(const Case& c) {
  std::vector<Rect> out(c.hand.cards.begin(), c.hand.cards.end());
  out.push_back(c.hand.developments);
  return out;
}

TEST(SettlersLayout, CardsAndButtonsLieInTheHandApartAndLargeEnough) {
  each([](const Case& c) {
    std::vector<Rect> all = cards_of(c);
    all.insert(all.end(), c.hand.buttons.begin(), c.hand.buttons.end());
    expect_apart(all, c.name);
    for (const Rect& r : all) {
      EXPECT_TRUE(within(r, c.at.hand)) << c.name;
      expect_target(r, c.name);
    }
  });
}

TEST(SettlersLayout, AnOfferIsMadeAtTheHandWithoutOverlaps) {
  each([](const Case& c) {
    std::vector<Rect> all = cards_of(c);
    all.insert(all.end(), c.editor.want.begin(), c.editor.want.end());
    all.push_back(c.editor.players);
    if (!c.counter) all.push_back(c.editor.bank);
    for (const Rect& r : all) expect_target(r, c.name);
    if (!c.editor.title.empty()) all.push_back(c.editor.title);
    expect_apart(all, c.name);
    for (const Rect& r : all)
      EXPECT_TRUE(within(r, c.at.hand) || within(r, c.editor.panel)) << c.name;
    EXPECT_TRUE(c.editor.panel.empty() || within(c.editor.panel, c.at.board)) << c.name;
  });
}

TEST(SettlersLayout, OnAPhoneEveryCardIsATarget) {
  each([](const Case& c) {
    if (!c.hand.upright) return;
    for (const Rect& r : cards_of(c)) EXPECT_GE(r.width(), kTarget) << c.name;
    for (const Rect& r : c.editor.want) EXPECT_GE(r.width(), kTarget) << c.name;
    for (const Rect& r : c.hand.buttons) EXPECT_GE(r.width(), kTarget) << c.name;
  });
}

TEST(SettlersLayout, AnOfferInTheMakingLeavesMostOfTheBoard) {
  each([](const Case& c) {
    if (c.frame.height < 700) return;
    const Rect island = beside(c.at.board, c.editor.panel);
    EXPECT_FALSE(island.overlaps(c.editor.panel)) << c.name;
    EXPECT_GE(island.height(), c.at.board.height() * 0.6f) << c.name;
  });
}

TEST(SettlersLayout, DockedPanelsStayOnTheBoardAndBesideTheIsland) {
  each([](const Case& c) {
    for (const float height : {100.0f, 180.0f, 240.0f}) {
      const Dock d = dock(c.at.board, c.at.hand);
      EXPECT_GT(d.width, 0) << c.name;
      const Rect panel = dock_rect(d, c.at.board, height);
      EXPECT_TRUE(within(panel, c.at.board)) << c.name;
      const Rect island = beside(c.at.board, panel);
      EXPECT_TRUE(within(island, c.at.board)) << c.name;
      if (d.side != Dock::Side::Below) {
        EXPECT_FALSE(island.overlaps(panel)) << c.name;
        EXPECT_EQ(island.height(), c.at.board.height()) << c.name;
      }
    }
  });
}

TEST(SettlersLayout, WhatIsTooSmallForAnIslandIsNotUsed) {
  const Rect board = Rect::at({}, {320, 180});
  EXPECT_EQ(beside(board, Rect::at({0, 60}, {320, 120})), board);
  const Rect large = Rect::at({}, {320, 480});
  EXPECT_EQ(beside(large, Rect::at({0, 380}, {320, 100})).max.y, 380);
  EXPECT_EQ(beside(large, Rect::at({}, {200, 40})).min.y, 40);
  EXPECT_EQ(beside(large, Rect{}), large);
}

TEST(SettlersLayout, AStripAboveTheIslandIsKeptOnlyWhereItCostsLittle) {
  const Rect high = Rect::at({}, {390, 402}), wide = Rect::at({}, {690, 640});
  EXPECT_EQ(below_strip(high).min.y, 48);
  EXPECT_EQ(below_strip(wide), Rect::at({}, {690, 640}));
}

}  // namespace
}  // namespace parlour::ui::settlers_table
