// A room's lobby, for every reader: the next step is always in sight, nothing overlaps or leaves
// its place, every button is large enough and shows all its words.
#include "ui/rooms/lobby_layout.h"

#include <gtest/gtest.h>

#include "readers.h"
#include "ui/strings.h"

namespace parlour::ui {
namespace {

LobbyRects screen_of(const Reader& reader, const Line& said, const Line* next) {
  const Rect body = reader.body();
  const float told =
      Reader::height(reader.words(said), Reader::kBody, lobby_told_width(reader.frame, body));
  return lobby_rects(reader.frame, body, told, reader.button(text::room_invite),
                     next ? reader.button(*next) : 0);
}

TEST(LobbyLayout, TheNextStepIsAlwaysInSight) {
  for (const Reader& reader : readers()) {
    for (const Line* next :
         {&text::start, &text::room_ready_do, &text::room_ready_undo, &text::room_to_table}) {
      const LobbyRects at = screen_of(reader, text::room_wait_host, next);
      EXPECT_EQ(what_is_wrong({at.told, at.buttons.first, at.buttons.second}, at.bar), "")
          << told(reader);
      std::vector<Rect> parts = {at.bar, at.page};
      if (!at.chat.empty()) parts.push_back(at.chat);
      EXPECT_EQ(what_is_wrong(parts, reader.body()), "") << told(reader);
      EXPECT_EQ(at.chat.empty(), !lobby_wide(reader.body())) << told(reader);
      expect_button(reader, at.buttons.first, text::room_invite);
      expect_button(reader, at.buttons.second, *next);
      EXPECT_GE(at.page.height(), 120) << told(reader) << ": there is room to scroll";
      EXPECT_GE(at.page.width(), 240) << told(reader);
    }
  }
}

TEST(LobbyLayout, TheBarKeepsALongSentence) {
  for (const Reader& reader : readers()) {
    const float width = lobby_told_width(reader.frame, reader.body());
    const float high = Reader::height(std::string(110, 'x'), Reader::kSmall, width);
    const LobbyRects at = lobby_rects(reader.frame, reader.body(), high, 120, 0);  // a watcher
    EXPECT_EQ(what_is_wrong({at.told, at.buttons.first}, at.bar), "") << told(reader);
    EXPECT_NEAR(at.told.height(), high, kSlack);
    EXPECT_TRUE(lies_within(at.bar, reader.body())) << told(reader);
  }
}

// The screen that everybody sits around is read from three metres: the code is the largest thing on
// it.
TEST(LobbyLayout, AtAScreenTheCodeIsTheLargestThing) {
  for (const Reader& reader : readers()) {
    const Rect body = reader.body();
    const float told = Reader::height(reader.words(text::room_begins_in), Reader::kHeading,
                                      lobby_told_width(reader.frame, body, LobbyKind::Screen));
    const LobbyRects at = lobby_rects(reader.frame, body, told, reader.button(text::room_invite),
                                      reader.button(text::start), LobbyKind::Screen);
    EXPECT_EQ(what_is_wrong({at.told, at.buttons.first, at.buttons.second}, at.bar), "")
        << parlour::ui::told(reader);
    EXPECT_TRUE(at.chat.empty());
    EXPECT_EQ(at.code.empty(), !lobby_wide(body)) << parlour::ui::told(reader);
    const Rect place = at.code.empty() ? Rect::at(at.page.min, {at.page.width(), 0}) : at.code;
    const float words =
        Reader::height(reader.words(text::room_scan), Reader::kHeading, place.width());
    const CodeRects code = code_rects(place, words, 30);
    const Rect whole = at.code.empty() ? Rect{place.min, {place.max.x, code.link.max.y}} : at.code;
    EXPECT_EQ(what_is_wrong({code.words, code.square, code.link}, whole), "")
        << parlour::ui::told(reader);
    EXPECT_NEAR(code.square.width(), code.square.height(), kSlack) << parlour::ui::told(reader);
    if (at.code.empty()) {
      EXPECT_NEAR(code.square.width(), std::min(place.width(), 420.0f), kSlack)
          << parlour::ui::told(reader);
      continue;
    }
    EXPECT_EQ(what_is_wrong({at.code, at.page, at.bar}, body), "") << parlour::ui::told(reader);
    EXPECT_GE(at.page.width(), 380) << parlour::ui::told(reader) << ": names in large letters";
    // It takes what the narrower of height and width leaves.
    const float left = std::min(at.code.width(), at.code.height() - words - 30 - 2 * kSpace2);
    EXPECT_NEAR(code.square.width(), left, kSlack) << parlour::ui::told(reader);
    EXPECT_GE(code.square.width(), 0.45f * body.height()) << parlour::ui::told(reader);
  }
}

TEST(LobbyLayout, SeatsAndOptionsShareARowOrHaveOneEach) {
  for (const Reader& reader : readers()) {
    const float width = screen_of(reader, text::room_wait_host, nullptr).page.width();
    const Rect row = Rect::at({16, 90}, {width, kTarget});
    const float seats = 2 * (kTarget + kSpace2) + 80;
    const Pair at = seats_and_options(row, seats, reader.button(text::room_options));
    const Rect page = {row.min, {row.max.x, at.second.max.y}};
    EXPECT_EQ(what_is_wrong({at.first, at.second}, page), "") << told(reader);
    EXPECT_GE(at.first.width() + kSlack, seats) << told(reader);
    expect_button(reader, at.second, text::room_options);
    EXPECT_EQ(seats_and_options(row, 0, 90).second, row);  // the number is fixed
  }
}

// --- a row for a person -------------------------------------------------------------------------

struct Shown {
  PersonLine line;
  PersonRects at;
};

Shown row_of(const std::string& name, const std::string& state, std::span<const float> buttons,
             float choice, float width, float choice_height = kTarget) {
  const PersonContent has{.name = Reader::width(name, Reader::kControl),
                          .state = Reader::width(state, Reader::kSmall),
                          .buttons = buttons,
                          .choice = choice};
  const PersonLine line = person_line(width, has);
  const PersonHeights high{
      .name = Reader::height(name, Reader::kControl, line.words),
      .state = state.empty() ? 0 : Reader::height(state, Reader::kSmall, line.words),
      .choice = choice_height};
  return {line, person_rects(Rect::at({16, 100}, {width, 0}), line, has, high)};
}

void expect_row(const Reader& reader, const Shown& row) {
  std::vector<Rect> parts = {row.at.sign, row.at.name};
  if (!row.at.state.empty()) parts.push_back(row.at.state);
  if (!row.at.choice.empty()) parts.push_back(row.at.choice);
  for (const Rect& button : row.at.buttons) {
    if (!button.empty()) parts.push_back(button);
  }
  EXPECT_EQ(what_is_wrong(parts, row.at.whole), "") << told(reader);
  for (const Rect& button : row.at.buttons) {
    if (!button.empty()) EXPECT_GE(button.shorter() + kSlack, kTarget) << told(reader);
  }
}

TEST(LobbyPerson, WordsHaveRoomBesideTheButtonsOrAboveThem) {
  for (const Reader& reader : readers()) {
    const float width = screen_of(reader, text::room_wait_host, nullptr).page.width();
    const float stand = reader.button(text::room_stand) + kSpace3;
    const float sit = reader.button(text::room_sit_over) + kSpace3;
    const float bot = reader.button(text::room_add_bot) + kSpace3;
    const std::string state =
        reader.words(text::room_host) + ", " + reader.words(text::room_not_ready);
    for (const std::string& name : {std::string("Bo"), std::string(24, 'W')}) {
      for (const std::vector<float>& buttons :
           {std::vector<float>{}, {kTarget, kTarget}, {stand, kTarget}, {sit, bot}}) {
        const Shown row = row_of(name, state, buttons, 0, width, 0);
        expect_row(reader, row);
        EXPECT_GE(row.line.words, 80) << told(reader);
        // A name that is cut says nobody; on the smallest screens one of 24 wide letters wraps.
        if (!row.line.buttons_below)
          EXPECT_GE(row.line.words, Reader::width(name, Reader::kControl)) << told(reader);
      }
    }
  }
}

TEST(LobbyPerson, LevelsStandBesideTheNameOrBelowIt) {
  bool beside = false, below = false;
  for (const Reader& reader : readers()) {
    const float width = screen_of(reader, text::room_wait_host, nullptr).page.width();
    float levels = 0;
    for (const Line* level :
         {&text::level_easy, &text::level_medium, &text::level_hard, &text::level_expert})
      levels += Reader::width(reader.words(*level), Reader::kSmall) + 18;
    const std::string name = reader.words(text::bot_name);
    constexpr float kOne[] = {kTarget};
    for (const float high : {kTarget, 2 * kTarget + kSpace1}) {
      const Shown row = row_of(name, "", kOne, levels, width, high);
      (row.line.choice_beside ? beside : below) = true;
      if (row.line.choice_beside && high > kTarget) continue;  // it fits into one line
      expect_row(reader, row);
      EXPECT_NEAR(row.at.choice.height(), high, kSlack);
      if (!row.line.choice_beside)
        EXPECT_NEAR(row.at.choice.width(), person_choice_width(width), kSlack);
    }
  }
  EXPECT_TRUE(beside && below);
}

TEST(LobbyPerson, AFoldedRowIsLow) {
  const Shown row = row_of("Bot (medium)", "", {}, 0, 300, 0);
  EXPECT_TRUE(row.at.choice.empty());
  EXPECT_LE(row.at.whole.height(), 66);
}

// --- without a room -----------------------------------------------------------------------------

TEST(LobbyClosed, StandsInOneColumnThatScrolls) {
  for (const Reader& reader : readers()) {
    const Rect body = reader.body();
    Rect rest = closed_column(body, body.height());
    std::vector<Rect> parts = {closed_sign(rest)};
    for (const Line* line : {&text::room_looking, &text::room_looking_help, &text::room_relays_none,
                             &text::room_address})
      parts.push_back(
          rest.take_top(Reader::height(reader.words(*line), Reader::kBody, rest.width()), kSpace3));
    for (const Line* line : {&text::room_by_code, &text::room_again, &text::home}) {
      parts.push_back(closed_button(rest));
      expect_button(reader, parts.back(), *line);
    }
    EXPECT_EQ(what_is_wrong(parts, {body.min, {body.max.x, rest.min.y}}), "") << told(reader);
    EXPECT_LT(parts[0].max.y, body.max.y) << told(reader) << ": what it is about is in sight";
  }
}

}  // namespace
}  // namespace parlour::ui
