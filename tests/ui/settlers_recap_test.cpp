// What has happened since the viewer's last turn: what is counted, in words, and its place.
#include "ui/games/settlers/settlers_recap.h"

#include <gtest/gtest.h>

#include <vector>

#include "readers.h"
#include "ui/games/settlers/settlers_layout.h"
#include "ui/table/layout.h"

namespace parlour::ui::settlers_book {
namespace {

using namespace settlers_table;

constexpr int kMe = 1;
const std::vector<std::string> kNames = {"Ada", "Me", "Cleo", "Dan", "Eve"};

// A game of five players in which steps are only told, not made.
struct Told {
  State s = *Settlers::start({}, 5);
  Recap recap;

  Told() { s.turns = 7, begin(0); }
  void begin(int q) { s.active = s.mover = byte(q); }
  void step(Kind kind, int at = 0, int what = 0) { recap.add(s, act(kind, 0, at, what), s, kMe); }
  // A whole turn with these deeds, and then the special building of another player.
  void turn(int q, const std::vector<Kind>& deeds, int builder, Kind built) {
    begin(q);
    step(Kind::Dice, 3, 5);
    for (const Kind kind : deeds) step(kind);
    step(Kind::End);
    s.mover = byte(builder);
    step(built);
  }
  void hand(settlers::Cards cards) {
    State after = s;
    settlers::set_hand(after, kMe, cards);
    recap.add(s, act(Kind::Discarded), after, kMe);
    s = after;
  }
  std::string text(Lang lang = Lang::English) const { return recap_text(recap, kMe, kNames, lang); }
};

TEST(SettlersRecap, TellsWhatEachOfTheOthersHasDone) {
  Told told;
  told.turn(0, {Kind::Road, Kind::Road, Kind::City}, 3, Kind::Buy);
  EXPECT_TRUE(told.recap.tells);
  EXPECT_EQ(told.text(),
            "Since your last turn: Dan: development card bought; Ada: rolled 8, city, road ×2.");
}

TEST(SettlersRecap, BeginsWhenTheViewersTurnHasEnded) {
  Told told;
  told.turn(0, {Kind::Road}, 3, Kind::Buy);
  told.begin(kMe);
  told.step(Kind::Dice, 1, 1);
  told.step(Kind::Knight);
  told.step(Kind::End);
  EXPECT_FALSE(told.recap.tells);
  EXPECT_EQ(told.recap.turns, decltype(told.recap.turns){}) << told.text();
}

// Cleo builds in the special building of the viewer's own turn, before their own turn comes.
TEST(SettlersRecap, KeepsWhatIsBuiltInSpecialBuilding) {
  Told told;
  told.turn(kMe, {}, 2, Kind::Settle);
  EXPECT_EQ(told.text(), "Since your last turn: Cleo: settlement.");
  told.turn(2, {Kind::Deal}, 4, Kind::Road);
  EXPECT_EQ(told.text(),
            "Since your last turn: Cleo: rolled 8, settlement, trade with a player; Eve: road.");
}

TEST(SettlersRecap, TellsWhichCardsTheViewerHasGainedAndLost) {
  Told told;
  told.hand(settlers::Cards::of(0, 2, 0, 0, 1));
  told.turn(kMe, {}, 2, Kind::Bank);
  told.hand(settlers::Cards::of(1, 0, 2, 0, 1));
  EXPECT_EQ(told.recap.gained(), settlers::Cards::of(1, 0, 2, 0, 0));
  EXPECT_EQ(told.recap.lost(), settlers::Cards::of(0, 2, 0, 0, 0));
  EXPECT_EQ(told.text(),
            "Since your last turn: Cleo: trade with the bank. More cards: brick, wool ×2. Fewer "
            "cards: lumber ×2.");
}

TEST(SettlersRecap, IsToldInEachLanguage) {
  Told told;
  told.turn(0, {Kind::Knight, Kind::Robber}, 3, Kind::City);
  EXPECT_EQ(told.text(Lang::Russian),
            "С вашего прошлого хода: Dan: город; Ada: выпало 8, рыцарь, разбойник перемещён.");
  EXPECT_EQ(told.text(Lang::Chinese), "自你上一回合以来：Dan：城市；Ada：掷出 8、骑士、移动强盗。");
}

TEST(SettlersRecap, ShowsAsManyPicturesAsFit) {
  const std::vector<float> widths = {20, 30, 20};
  EXPECT_EQ(pictures_that_fit(widths, 70, 10), 3);
  EXPECT_EQ(pictures_that_fit(widths, 69, 10), 2);
  EXPECT_EQ(pictures_that_fit(widths, 59, 10), 1) << "the dots need room, too";
  EXPECT_EQ(pictures_that_fit(widths, 5, 10), 0);
  EXPECT_EQ(pictures_that_fit({}, 5, 10), 0);
}

HandRects hand_of(const Reader& reader, int players) {
  const Frame& f = reader.frame;
  return hand_rects(f, table_rects(f, reader.body(),
                                   {.players = players,
                                    .hand_height = [&](float) { return hand_height(f); },
                                    .side = kSideWidth})
                           .hand);
}

// The badge, the dice and a deed at least, each as high as small letters.
TEST(SettlersRecap, HasItsPlaceForEveryNumberOfPlayers) {
  constexpr float kLeastHigh = 15, kLeastRest = 120;
  int phones = 0, columns = 0;
  for (const Reader& reader : readers()) {
    for (int players = 2; players <= settlers::kMost; ++players) {
      const HandRects hand = hand_of(reader, players);
      if (!hand.recap()) continue;
      ++(hand.upright ? phones : columns);
      const RecapRects rects = recap_rects(hand.below, players);
      ASSERT_EQ(static_cast<int>(rects.rows.size()), players);
      std::vector<Rect> parts = {rects.title};
      for (const RecapRects::Row& row : rects.rows) {
        parts.insert(parts.end(), {row.badge, row.rest});
        if (!row.name.empty()) parts.push_back(row.name);
        EXPECT_GE(row.badge.height(), kLeastHigh) << told(reader) << ", players " << players;
        EXPECT_GE(row.rest.width(), kLeastRest) << told(reader) << ", players " << players;
      }
      EXPECT_TRUE(lies_within(rects.panel, hand.below)) << told(reader);
      EXPECT_EQ(what_is_wrong(parts, rects.panel), "") << told(reader) << ", players " << players;
      EXPECT_GE(rects.title.width(), Reader::width(reader.words(late_words::since), Reader::kSmall))
          << told(reader);
    }
  }
  EXPECT_GT(phones, 0);
  EXPECT_GT(columns, 0);
}

}  // namespace
}  // namespace parlour::ui::settlers_book
