// The screen of a new game, for every reader: nothing overlaps or leaves its place, every button is
// large enough and shows all its words.
#include "ui/screens/new_game_layout.h"

#include <gtest/gtest.h>

#include "readers.h"
#include "ui/screens/seat_layout.h"
#include "ui/strings.h"

namespace parlour::ui {
namespace {

NewGameRects screen_of(const Reader& reader) {
  return new_game_rects(reader.frame, reader.body(), reader.button(text::rooms_far),
                        reader.button(text::start));
}

TEST(NewGameLayout, TheButtonsThatBeginAGameAreAlwaysInSight) {
  for (const Reader& reader : readers()) {
    const NewGameRects at = screen_of(reader);
    std::vector<Rect> parts = {at.setup, at.bar.first, at.bar.second};
    if (!at.card.empty()) parts.push_back(at.card);
    EXPECT_EQ(what_is_wrong(parts, reader.body()), "") << told(reader);
    expect_button(reader, at.bar.first, text::rooms_far);
    expect_button(reader, at.bar.second, text::start);
    EXPECT_GE(at.setup.height(), kSeatLine + kTarget)
        << told(reader) << ": there is room to scroll";
    EXPECT_GE(at.setup.width(), 240) << told(reader);
  }
}

TEST(NewGameLayout, OptionsOfARoomHaveOneButton) {
  for (const Reader& reader : readers()) {
    const NewGameRects at =
        new_game_rects(reader.frame, reader.body(), 0, reader.button(text::room_take_options));
    EXPECT_EQ(what_is_wrong({at.setup, at.bar.first}, reader.body()), "") << told(reader);
    expect_button(reader, at.bar.first, text::room_take_options);
  }
}

TEST(NewGameLayout, ACardHoldsItsPictureItsWordsAndItsButtons) {
  int cards = 0;
  for (const Reader& reader : readers()) {
    const Rect card = screen_of(reader).card;
    if (card.empty()) continue;
    ++cards;
    for (const int lines : {1, 3, 5}) {
      const float about = static_cast<float>(lines) * Reader::kBody * kLineHeight;
      const GameCardRects at =
          game_card_rects(card, Reader::kTitle * kLineHeight, about,
                          reader.button(text::how_to_play), reader.button(text::learn));
      EXPECT_EQ(
          what_is_wrong({at.picture, at.title, at.about, at.teachers.first, at.teachers.second},
                        at.whole),
          "")
          << told(reader);
      EXPECT_TRUE(lies_within(at.whole, card)) << told(reader) << ", lines " << lines;
      EXPECT_NEAR(at.about.width(), game_card_words(card), kSlack);
      EXPECT_GE(at.picture.height(), 80) << told(reader);
      expect_button(reader, at.teachers.first, text::how_to_play);
      expect_button(reader, at.teachers.second, text::learn);
    }
  }
  EXPECT_GT(cards, 0);
}

SetupContent content_of(const Reader& reader, float width, int seats, bool teaches) {
  SetupContent has;
  if (teaches) has.rules = reader.button(text::how_to_play), has.learn = reader.button(text::learn);
  has.seats = seats;
  has.seat_line = setup_seat_line(reader.frame);
  has.fewer = reader.button(text::remove_seat), has.more = reader.button(text::add_seat);
  has.sides = Reader::height(std::string(90, 'x'), Reader::kBody, width);
  has.heading = Reader::height(reader.words(text::drawer_rules), Reader::kBody, width);
  has.presets = 3 * (kTarget + kSpace1);
  has.about = Reader::height(std::string(200, 'x'), Reader::kSmall, width);
  return has;
}

TEST(NewGameLayout, TheSetupStandsInOneColumn) {
  for (const Reader& reader : readers()) {
    const NewGameRects on = screen_of(reader);
    const bool teaches = on.card.empty();
    for (const int seats : {2, 10}) {
      const SetupContent has = content_of(reader, on.setup.width(), seats, teaches);
      const SetupRects at = setup_rects(on.setup, has);
      std::vector<Rect> parts = {at.seats,   at.count.first, at.count.second, at.sides,
                                 at.heading, at.presets,     at.about};
      if (teaches) {
        parts.push_back(at.teachers.first), parts.push_back(at.teachers.second);
        expect_button(reader, at.teachers.first, text::how_to_play);
        expect_button(reader, at.teachers.second, text::learn);
      }
      const Rect page = {on.setup.min, {on.setup.max.x, at.bottom}};
      EXPECT_EQ(what_is_wrong(parts, page), "") << told(reader);
      for (int i = 0; i < seats; ++i)
        EXPECT_NEAR(at.seats.row(i, seats, kSpace2).height(), has.seat_line, kSlack)
            << told(reader);
      expect_button(reader, at.count.first, text::remove_seat);
      expect_button(reader, at.count.second, text::add_seat);
      EXPECT_NEAR(at.sides.height(), has.sides, kSlack);
      EXPECT_NEAR(at.about.height(), has.about, kSlack);
      EXPECT_GE(at.presets.height(), has.presets);
    }
  }
}

// Four seats, one row of presets, the choice of an island, and the folded options.
TEST(NewGameLayout, ADesktopOf1280By800ShowsAllOfAUsualSetup) {
  constexpr float kTop = 60;  // of the top bar
  constexpr float kIsland = 181, kOptions = 69;
  Frame f;
  f.width = 1280, f.height = 800;
  const NewGameRects on = new_game_rects(f, {{0, kTop}, {1280, 800}}, 200, 100);
  SetupContent has;
  has.seats = 4, has.seat_line = setup_seat_line(f);
  has.fewer = has.more = 120;
  has.heading = 22, has.presets = kTarget, has.about = 19;
  EXPECT_LE(setup_rects(on.setup, has).bottom + kIsland + kOptions, on.setup.max.y);
}

TEST(NewGameLayout, WhatIsNotThereTakesNoRoom) {
  const Rect page = Rect::at({16, 60}, {300, 400});
  EXPECT_FLOAT_EQ(setup_rects(page, {}).bottom, page.min.y + kSpace2);
  const SetupRects at = setup_rects(page, {.rules = 90});  // a game without lessons
  EXPECT_FLOAT_EQ(at.teachers.first.width(), page.width());
}

// --- two parts in a row -------------------------------------------------------------------------

TEST(SideBySide, EqualWhereBothFitElseAsWideAsTheWordsElseBelowEachOther) {
  const Rect row = Rect::at({10, 20}, {208, 44});
  Pair at = side_by_side(row, 80, 100, 8);
  EXPECT_FLOAT_EQ(at.first.width(), 100);
  EXPECT_FLOAT_EQ(at.second.width(), 100);
  at = side_by_side(row, 60, 140, 8);
  EXPECT_FLOAT_EQ(at.first.width(), 60);
  EXPECT_FLOAT_EQ(at.second.width(), 140);
  at = side_by_side(row, 130, 60, 8);
  EXPECT_FLOAT_EQ(at.first.width(), 130);
  at = side_by_side(row, 110, 100, 8);
  EXPECT_EQ(at.first, row);
  EXPECT_EQ(at.second, row.moved({0, 52}));
  EXPECT_EQ(side_by_side(row, 0, 60, 8).second, row);
}

}  // namespace
}  // namespace parlour::ui
