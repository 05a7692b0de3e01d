// The card that says who is missing in a room: it covers nothing of the table, at every size and in
// each language.
#include "ui/rooms/card_layout.h"

#include <gtest/gtest.h>

#include <vector>

#include "readers.h"
#include "ui/strings.h"
#include "ui/table/layout.h"

namespace parlour::ui {
namespace {

struct Words {
  const Line *head, *said, *button, *other;  // null: none
};
constexpr Words kCards[] = {
    {&text::room_moved_title, &text::room_moved_help, &text::room_moved_do, &text::room_moved_stay},
    {&text::room_aside_title, &text::room_aside_help, &text::room_aside_agree,
     &text::room_aside_back},
    {&text::room_wait_title, &text::room_wait_help, &text::room_go_on, nullptr},
    {&text::room_vote_title, &text::room_vote_question, &text::room_vote, nullptr},
    {&text::room_vote_title, &text::deal_gone_help, &text::deal_gone_do, nullptr},
    {&text::deal_broken, &text::deal_fault_not_theirs, &text::room_end_game, nullptr},
    {&text::room_gather_title, &text::room_dealing, nullptr, nullptr},
};

std::string named(std::string words) {
  for (std::size_t i = words.find("{0}"); i != words.npos; i = words.find("{0}"))
    words.replace(i, 3, "Konstantin");
  return words;
}

CardRects card_of(const Reader& reader, const Words& words, bool over = true) {
  const bool small = reader.frame.phone() || reader.frame.low();
  const auto height = [&](const Line& line, float size) {
    return [&, size](float wide) { return Reader::height(named(reader.words(line)), size, wide); };
  };
  return card_rects(reader.body(), over,
                    {.head = height(*words.head, Reader::kControl),
                     .said = height(*words.said, Reader::kSmall),
                     .buttons = (words.button != nullptr) + (words.other != nullptr),
                     .folds = small});
}

struct Game {
  int players;
  bool plates;
  float hand_upright, hand;
};
constexpr Game kGames[] = {
    {4, true, 76, 96}, {6, true, 104, 262}, {6, false, 124, 1000}, {6, false, 0, 0}};

// No part of a table below it is covered.
void expect_free(const Reader& reader, const Rect& card) {
  const Rect body = reader.body();
  Rect rest = body;
  rest.min.y += room_for_card(reader.frame, body, height_taken(body, card));
  for (const Game& game : kGames) {
    const bool upright = reader.frame.phone() && reader.frame.portrait();
    const TableRects at =
        table_rects(reader.frame, rest,
                    {.players = game.players, .plates = game.plates, .hand_height = [&](float) {
                       return upright ? game.hand_upright : game.hand;
                     }});
    for (const Rect& part : {at.plates, at.board, at.hand, at.bar})
      EXPECT_FALSE(share_room(card, part)) << told(reader) << ", players " << game.players;
    EXPECT_GE(at.board.height(), 110) << told(reader) << ", players " << game.players;
  }
}

// The smallest screens have no room for it.
bool spares(const Reader& reader, float high) {
  return reader.frame.height >= (reader.frame.portrait() ? 620 : 420) + high;
}

TEST(CardLayout, CoversNothingOfTheTable) {
  int looked = 0;
  for (const Reader& reader : readers()) {
    for (const Words& words : kCards) {
      const Rect body = reader.body(), card = card_of(reader, words).whole;
      EXPECT_TRUE(lies_within(card, body)) << told(reader);
      if (spares(reader, card.height())) ++looked, expect_free(reader, card);
    }
    if (reader.frame.height >= (reader.frame.portrait() ? 600 : 380))
      expect_free(reader, folded_card_rect(reader.body()));
  }
  EXPECT_GT(looked, 100);
}

TEST(CardLayout, ItsPartsLieInItApart) {
  for (const Reader& reader : readers()) {
    for (const Words& words : kCards) {
      for (const bool over : {false, true}) {
        const CardRects card = card_of(reader, words, over);
        std::vector<Rect> parts = {card.head, card.said};
        if (!card.fold.empty()) parts.push_back(card.fold);
        for (int i = 0; i < (words.button != nullptr) + (words.other != nullptr); ++i) {
          parts.push_back(card.buttons[static_cast<std::size_t>(i)]);
          EXPECT_GE(parts.back().height(), kTarget) << told(reader);
          EXPECT_GE(parts.back().width(), kTarget) << told(reader);
        }
        EXPECT_EQ(what_is_wrong(parts, card.whole), "") << told(reader) << over;
      }
    }
  }
}

// On a desktop its buttons stand beside the words: it is a strip.
TEST(CardLayout, IsLowOnADesktop) {
  for (const Reader& reader : readers()) {
    if (reader.frame.width < 1280 || reader.frame.height < 800) continue;
    for (const Words& words : kCards)
      EXPECT_LE(card_of(reader, words).whole.height(), 140) << told(reader);
  }
}

}  // namespace
}  // namespace parlour::ui
