// Where the hand, the build buttons and trade lie in Settlers, at every size and number of players.
#include "ui/games/settlers/settlers_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "ui/games/settlers/settlers_map.h"
#include "ui/games/settlers/settlers_roll.h"
#include "ui/games/settlers/settlers_stock.h"
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
                           {.players = players,
                            .drawer = drawer,
                            .hand_height = [&](float) { return hand_height(c.frame); },
                            .side = kSideWidth});
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
    std::vector<Rect> all(c.editor.give.begin(), c.editor.give.end());
    all.push_back(c.editor.put_back);
    all.insert(all.end(), c.editor.want.begin(), c.editor.want.end());
    all.push_back(c.editor.players);
    if (!c.counter) all.push_back(c.editor.bank);
    for (const Rect& r : all) expect_target(r, c.name);
    // The button that puts back may reach past the title between the rows of cards, at its end.
    for (const Rect& r : {c.editor.give_title, c.editor.players_title}) {
      if (!r.empty()) all.push_back(r);
    }
    expect_apart(all, c.name);
    std::erase(all, c.editor.put_back);
    if (!c.editor.title.empty()) all.push_back(c.editor.title);
    expect_apart(all, c.name);
    for (const Rect& r : all)
      EXPECT_TRUE(within(r, c.at.hand) || within(r, c.editor.panel)) << c.name;
    Rect ground = c.at.board;
    if (c.hand.upright) ground = {{0, ground.min.y}, {c.frame.width, c.at.hand.max.y}};
    EXPECT_TRUE(c.editor.panel.empty() || within(c.editor.panel, ground)) << c.name;
  });
}

// On a tall phone a button to build has its name beside the picture, in letters as large as others.
TEST(SettlersLayout, OnATallPhoneWhatCanBeBuiltStandsInTwoRowsOfWideButtons) {
  each([](const Case& c) {
    if (!c.hand.upright || c.frame.height < 800) return;
    EXPECT_EQ(c.hand.buttons[0].min.y, c.hand.buttons[2].min.y) << c.name;
    EXPECT_EQ(c.hand.buttons[3].min.y, c.hand.buttons[4].min.y) << c.name;
    EXPECT_GT(c.hand.buttons[3].min.y, c.hand.buttons[0].max.y) << c.name;
    for (std::size_t i = 0; i + 1 < c.hand.buttons.size(); ++i)
      EXPECT_TRUE(build_face(c.hand.buttons[i], 13).wide) << c.name << i;
    EXPECT_TRUE(c.hand.recap()) << c.name;
  });
}

// The cards go down to one row of buttons, and the panel takes their room and no more.
TEST(SettlersLayout, AnOfferIsAnsweredByOneRowOfButtonsBelowTheCards) {
  each([](const Case& c) {
    HandRects hand = c.hand;
    const float moved = hand.make_room();
    expect_target(hand.below, c.name);
    EXPECT_TRUE(within(hand.below, c.at.hand)) << c.name;
    if (!c.hand.upright) {
      EXPECT_EQ(moved, 0) << c.name;
      return;
    }
    EXPECT_LT(hand.below.height(), 2 * kTarget) << c.name;
    Rect room = c.at.board;
    room.max.y += moved;
    for (const float wanted : {60.0f, 200.0f, 2000.0f}) {
      const Rect r = dock_rect(dock(c.at.board, c.at.hand, hand), room, hand, wanted);
      EXPECT_FALSE(r.overlaps(hand.cards.front())) << c.name;
      EXPECT_GE(r.min.y, c.at.board.min.y) << c.name;
    }
    EXPECT_FALSE(hand.cards.front().overlaps(hand.below)) << c.name;
  });
}

// On a phone everything that an offer needs stands on one ground, in the order in which it is said.
TEST(SettlersLayout, OnAPhoneAnOfferIsOneFormFromTopToBottom) {
  each([](const Case& c) {
    if (!c.hand.upright) return;
    std::vector<Rect> parts = {c.editor.give_title,   c.editor.give.front(),  c.editor.title,
                               c.editor.want.front(), c.editor.players_title, c.editor.players};
    std::erase_if(parts, [](const Rect& r) { return r.empty(); });
    EXPECT_EQ(parts.size(), c.frame.close_set() ? 3u : 6u) << c.name;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      EXPECT_TRUE(within(parts[i], c.editor.panel)) << c.name << i;
      if (i > 0) EXPECT_GE(parts[i].min.y, parts[i - 1].max.y - kSlack) << c.name << i;
    }
    for (const Rect& r : cards_of(c)) {
      const bool hidden = !r.overlaps(c.editor.panel) || within(r, c.editor.panel);
      EXPECT_TRUE(hidden) << c.name;  // no card of the hand looks out from under it
    }
  });
}

// Of what can be built the name and the price are always read; the picture is left out before it
// would lie over them.
TEST(SettlersLayout, TheFaceOfAButtonToBuildHasItsPartsApart) {
  static constexpr float kSmall = 12.4f;  // size of the letters of a narrow button
  bool without = false, with = false;
  each([&](const Case& c) {
    for (std::size_t i = 0; i + 1 < c.hand.buttons.size(); ++i) {
      const Rect& button = c.hand.buttons[i];
      const BuildFace face = build_face(button, kSmall);
      EXPECT_TRUE(within(face.name, button)) << c.name << ", " << button.height();
      EXPECT_TRUE(within(face.price, button)) << c.name << ", " << button.height();
      EXPECT_FALSE(face.name.inset(2).overlaps(face.price.inset(2))) << c.name;
      (face.picture.empty() ? without : with) = true;
      if (face.picture.empty()) continue;
      EXPECT_TRUE(within(face.picture, button)) << c.name;
      EXPECT_FALSE(face.picture.overlaps(face.name)) << c.name << ", " << button.height();
      EXPECT_FALSE(face.picture.overlaps(face.price)) << c.name << ", " << button.height();
    }
  });
  EXPECT_TRUE(with && without);
}

TEST(SettlersLayout, OnAPhoneEveryCardIsATarget) {
  each([](const Case& c) {
    if (!c.hand.upright) return;
    for (const Rect& r : cards_of(c)) EXPECT_GE(r.width(), kTarget) << c.name;
    for (const Rect& r : c.editor.want) EXPECT_GE(r.width(), kTarget) << c.name;
    for (const Rect& r : c.hand.buttons) EXPECT_GE(r.width(), kTarget) << c.name;
  });
}

TEST(SettlersLayout, WhatIsGivenStandsAboveWhatIsWantedInTheSameColumns) {
  each([](const Case& c) {
    const Rect& give = c.editor.give.front();
    if (c.editor.want.front().min.x < give.min.x - kSlack) return;  // beside it, on a low screen
    EXPECT_GE(c.editor.want.front().min.y, give.max.y - kSlack) << c.name;
    if (!c.hand.upright && c.hand.title.empty()) return;
    if (c.frame.low()) return;
    for (std::size_t k = 0; k < c.editor.want.size(); ++k) {
      EXPECT_NEAR(c.editor.want[k].min.x, c.editor.give[k].min.x, kSlack) << c.name;
      EXPECT_NEAR(c.editor.want[k].max.x, c.editor.give[k].max.x, kSlack) << c.name;
    }
  });
}

TEST(SettlersLayout, TheColumnOfAnOfferInTheMakingHasNoHole) {
  static constexpr float kMost = 24;  // between two parts
  each([](const Case& c) {
    if (c.hand.upright || c.frame.low() || c.hand.title.empty()) return;
    if (!c.editor.panel.empty()) return;
    float end = c.editor.want.back().max.y;
    for (const Rect& r : {c.editor.players_title, c.editor.players, c.editor.bank}) {
      if (r.empty()) continue;
      EXPECT_LE(r.min.y - end, kMost) << c.name;
      end = r.max.y;
    }
  });
}

TEST(SettlersLayout, AnOfferInTheMakingSaysOnWhichSideItsCardsAre) {
  each([](const Case& c) {
    if (c.frame.close_set() || c.frame.low() || c.at.hand.height() < 300) return;
    EXPECT_FALSE(c.editor.title.empty()) << c.name;
    if (c.hand.upright || c.at.hand.width() >= 278)
      EXPECT_FALSE(c.editor.give_title.empty()) << c.name;
  });
}

// The beginners' island of that many players.
settlers::State beginners(int seats) {
  OptionText options;
  options.put("island", "beginner");
  return *settlers::Settlers::start(options, seats);
}

struct Laid {
  settlers::State state;
  StockPlace place;
  Map map;
  std::vector<Map::Sign> harbours;
  Rect land;
};
Laid laid(const Case& c, int seats, const Rect& panel = {}) {
  Laid out{.state = beginners(seats), .place = {}, .map = {}, .harbours = {}, .land = {}};
  const settlers::State& s = out.state;
  out.place = stock_place(c.at.board, c.at.hand, Map::shape(s));
  const Rect room = above_panel(c.frame, out.place.island, panel);
  out.map.fit(room, s, room_to_trade(c.frame, c.at.board, room));
  for (int i = 0; i < s.harbours(); ++i) {
    const int p = s.harbour_paths()[static_cast<std::size_t>(i)];
    const auto& beside = settlers::kGrid.path_hexes[static_cast<std::size_t>(p)];
    out.harbours.push_back(out.map.harbour(p, s.land(beside[0]) ? beside[0] : beside[1]));
  }
  out.land = Rect::square(out.map.hex(0), 0);
  const Vec2 half = Vec2(0.866f, 1) * out.map.radius();
  for (int h = 0; h < s.size().hexes; ++h) {
    const Vec2 m = out.map.hex(h);
    out.land.min = {std::min(out.land.min.x, m.x - half.x), std::min(out.land.min.y, m.y - half.y)};
    out.land.max = {std::max(out.land.max.x, m.x + half.x), std::max(out.land.max.y, m.y + half.y)};
  }
  return out;
}

TEST(SettlersLayout, TheWholeIslandIsSeenAndNothingLiesOverItsHarbours) {
  each([](const Case& c) {
    for (const int seats : {4, 6}) {
      const Laid is = laid(c, seats);
      const std::string name = c.name + ", island of " + std::to_string(seats);
      EXPECT_TRUE(within(is.land, c.at.board)) << name;
      EXPECT_FALSE(is.land.overlaps(is.place.stock)) << name;
      for (const Map::Sign& sign : is.harbours) {
        const Rect r = Rect::square(sign.centre, 2 * sign.radius);
        EXPECT_TRUE(within(r, c.at.board)) << name;
        EXPECT_FALSE(r.overlaps(is.place.stock)) << name;
        EXPECT_FALSE(r.overlaps(dice_rect(c.frame, c.at.board))) << name;
      }
    }
  });
}

TEST(SettlersLayout, TheIslandIsAsLargeAsFits) {
  static constexpr float kShare = 0.93f;  // the rest is for roofs and beaches
  each([](const Case& c) {
    const Laid is = laid(c, 4);
    if (is.map.radius() > 100) return;  // hexes grow no further
    Rect all = is.land;
    for (const Map::Sign& sign : is.harbours) {
      all.min.x = std::min(all.min.x, sign.centre.x - sign.radius);
      all.min.y = std::min(all.min.y, sign.centre.y - sign.radius);
      all.max.x = std::max(all.max.x, sign.centre.x + sign.radius);
      all.max.y = std::max(all.max.y, sign.centre.y + sign.radius);
    }
    const Rect& room = is.place.island;
    EXPECT_GE(std::max(all.width() / room.width(), all.height() / room.height()), kShare)
        << c.name << ": " << all.width() << " of " << room.width() << ", " << all.height() << " of "
        << room.height();
  });
}

// The panels that lie over the board's lower edge while the island is looked at: an offer in the
// making, an offer or its answers, a choice of cards.
std::vector<Rect> panels(const Case& c) {
  std::vector<Rect> out = {c.editor.panel};
  for (const float height : {80.0f, 110.0f, 150.0f, 280.0f}) {
    out.push_back(dock_rect(dock(c.at.board, c.at.hand, c.hand), c.at.board, c.hand, height));
    for (const bool hand : {false, true})
      out.push_back(panel_rect(
          c.frame, c.at.board, c.at.hand,
          {.height = [=](float) { return height; }, .island = true, .shows_hand = hand}));
  }
  return out;
}

TEST(SettlersLayout, OnAPhoneAChoiceInPlaceOfTheHandFillsItsPlace) {
  static constexpr float kMargin = 4;
  each([](const Case& c) {
    if (!c.hand.upright) return;
    const Rect r =
        panel_rect(c.frame, c.at.board, c.at.hand,
                   {.height = [](float) { return 60.0f; }, .island = true, .shows_hand = true});
    EXPECT_NEAR(r.min.y, c.at.hand.min.y, kMargin) << c.name;
    EXPECT_NEAR(r.max.y, c.at.hand.max.y, kMargin) << c.name;
  });
}

// On an upright phone the island gives way.
TEST(SettlersLayout, OnAPhonePanelsCoverNothingOfTheIsland) {
  each([](const Case& c) {
    if (!c.hand.upright) return;
    for (const Rect& panel : panels(c)) {
      for (const int seats : {4, 6}) {
        const Laid is = laid(c, seats, panel);
        const std::string name = c.name + ", island of " + std::to_string(seats) + ", panel from " +
                                 std::to_string(panel.min.y);
        EXPECT_LE(is.land.max.y, panel.min.y + kSlack) << name;
        EXPECT_TRUE(within(is.land, c.at.board)) << name;
        for (const Map::Sign& sign : is.harbours)
          EXPECT_LE(sign.centre.y + sign.radius, panel.min.y + kSlack) << name;
      }
    }
  });
}

TEST(SettlersLayout, OnAPhoneThereIsAlwaysRoomForTheIsland) {
  each([](const Case& c) {
    if (!c.hand.upright) return;
    std::vector<Rect> all = panels(c);
    all.push_back({{0, 0}, {c.frame.width, c.frame.height}});  // as high as the screen
    for (const Rect& panel : all) {
      const Rect room = above_panel(c.frame, c.at.board, panel);
      EXPECT_TRUE(within(room, c.at.board)) << c.name;
      EXPECT_GE(room.height(), kLeastIsland - kSlack) << c.name << ' ' << panel.min.y;
    }
  });
}

TEST(SettlersLayout, ElsewherePanelsLeaveTheIslandWhereItIs) {
  each([](const Case& c) {
    if (c.hand.upright) return;
    for (const Rect& panel : panels(c))
      EXPECT_EQ(above_panel(c.frame, c.at.board, panel), c.at.board) << c.name;
  });
}

// The cards to discard are those of the hand: on a phone they are chosen in its place.
TEST(SettlersLayout, OnAPhoneCardsAreDiscardedInPlaceOfTheHand) {
  each([](const Case& c) {
    if (!c.hand.upright) return;
    static constexpr float kDiscard = 96;  // a line, cards, their numbers
    const Rect r =
        panel_rect(c.frame, c.at.board, c.at.hand,
                   {.height = [](float) { return kDiscard; }, .island = true, .shows_hand = true});
    EXPECT_TRUE(r.overlaps(c.at.hand)) << c.name;
    EXPECT_LE(r.max.y, c.at.hand.max.y) << c.name;
    EXPECT_GE(r.height() + kSlack, kDiscard + 2 * kSpace3) << c.name << ": nothing is cut off";
  });
}

// A discard, and whatever else is chosen, leaves the island in sight on a desktop too.
TEST(SettlersLayout, OnADesktopCardsAreChosenBesideTheIsland) {
  each([](const Case& c) {
    static constexpr float kDiscard = 96;
    if (c.frame.phone() || c.frame.low() || c.frame.width < 1280) return;
    const Rect r = choice_rect(c.frame, c.at.board, c.at.hand, c.hand,
                               {.height = [](float) { return kDiscard; }, .island = true});
    EXPECT_FALSE(r.overlaps(c.at.board)) << c.name;
    EXPECT_TRUE(within(r, c.at.hand)) << c.name;
    EXPECT_GE(r.height(), kDiscard + 2 * kDockPad - kSlack) << c.name << ": nothing is cut off";
    for (const Rect& card : c.hand.cards) EXPECT_FALSE(r.overlaps(card)) << c.name;
  });
}

// Where there is room enough for both, nothing moves when an offer begins.
TEST(SettlersLayout, OnATallPhoneTheIslandStaysWhereItIsWhileAnOfferIsMade) {
  each([](const Case& c) {
    if (!c.hand.upright || c.frame.height < 900 || c.at.plates.height() > 80) return;
    EXPECT_EQ(laid(c, 4).land, laid(c, 4, c.editor.panel).land) << c.name;
  });
}

// Corners of hexes of that radius around one hex and its neighbour, as on a phone.
std::vector<Vec2> corners(float radius) {
  std::vector<Vec2> out;
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 5; ++column)
      out.emplace_back(
          radius * 0.866f * static_cast<float>(column),
          radius * (1.5f * static_cast<float>(row) + ((row + column) % 2 == 0 ? 0.0f : 0.5f)));
  }
  return out;
}

TEST(SettlersLayout, PlacesOnTheIslandTakePressesApartAndFromTheNearest) {
  for (const float radius : {17.0f, 33.0f, 64.0f, 160.0f}) {
    const std::vector<Vec2> places = corners(radius);
    const std::vector<Rect> all = press_rects(places, kTarget / 2);
    ASSERT_EQ(all.size(), places.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_TRUE(all[i].contains(places[i])) << radius;
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(all[i].inset(kSlack).overlaps(all[k])) << radius << ": " << k << " and " << i;
      if (radius > kTarget * 1.2f) EXPECT_NEAR(all[i].width(), kTarget, kSlack) << radius;
      if (radius > 30) EXPECT_GE(all[i].width() * all[i].height(), 24 * 24) << radius;
    }
  }
}

TEST(SettlersLayout, APlaceAloneIsAsLargeAsAFinger) {
  const Vec2 one[] = {{100, 100}};
  EXPECT_EQ(press_rects(one, kTarget / 2), std::vector{Rect::square({100, 100}, kTarget)});
}

TEST(SettlersLayout, OnADesktopOffersAndTheirAnswersLieInTheHand) {
  each([](const Case& c) {
    if (c.frame.width < 1280 || c.frame.height < 800) return;
    EXPECT_TRUE(c.editor.panel.empty()) << c.name;
    EXPECT_EQ(dock(c.at.board, c.at.hand, c.hand).side, Dock::Side::Hand) << c.name;
  });
}

// The titles are as wide as "Получаете", and in the last column a card and a button stand side by
// side.
TEST(SettlersLayout, TheTitlesOfAnswersFitIntoTheirColumns) {
  static constexpr float kBadgeAndName = 56, kTitle = 74, kCardAndButton = 100;
  each([](const Case& c) {
    const float width = dock(c.at.board, c.at.hand, c.hand).width;
    if (width < 240) return;  // an old small phone
    const AnswerColumns at = answer_columns(width);
    EXPECT_GE(at.give, kBadgeAndName) << c.name;
    EXPECT_GE(at.get - at.give + kSlack, kTitle + kSpace1) << c.name;
    EXPECT_GE(width - at.get, kCardAndButton) << c.name;
  });
}

TEST(SettlersLayout, DockedPanelsLieInTheHandOrOnTheBoard) {
  each([](const Case& c) {
    for (const float height : {100.0f, 180.0f, 240.0f}) {
      const Dock d = dock(c.at.board, c.at.hand, c.hand);
      EXPECT_GT(d.width, 0) << c.name;
      const Rect panel = dock_rect(d, c.at.board, c.hand, height);
      EXPECT_TRUE(within(panel, d.side == Dock::Side::Hand ? c.at.hand : c.at.board)) << c.name;
      for (const Rect& card : c.hand.cards) EXPECT_FALSE(panel.overlaps(card)) << c.name;
    }
  });
}

}  // namespace
}  // namespace parlour::ui::settlers_table
