// The sheet of set phrases, for every reader: each phrase is a target for a finger and shows all
// its words.
#include "ui/rooms/phrases_layout.h"

#include <gtest/gtest.h>

#include "net/protocol.h"
#include "readers.h"
#include "ui/rooms/phrases.h"

namespace parlour::ui {
namespace {

// As of begin_usual_sheet.
constexpr float kSheet = 460;

TEST(Phrases, AreLargeAndShowAllTheirWords) {
  int beside = 0;
  for (const Reader& reader : readers()) {
    const Rect at = Rect::at({}, {std::min(reader.frame.width, kSheet) - 2 * kSpace5, 0});
    for (const char* game : {"settlers", "coup", "tractor", "flax"}) {
      const auto phrases = phrases_for(game);
      float widest = 0;
      for (const auto p : phrases) widest = std::max(widest, reader.button(line_of(p)));
      const auto rects = phrase_rects(at, static_cast<int>(phrases.size()), widest);
      ASSERT_EQ(rects.size(), phrases.size());
      const Rect all{at.min, {at.max.x, rects.back().max.y}};
      EXPECT_EQ(what_is_wrong(rects, all), "") << told(reader);
      beside += rects[0].min.y == rects[1].min.y;
      for (std::size_t i = 0; i < rects.size(); ++i)
        expect_button(reader, rects[i], line_of(phrases[i]));
    }
  }
  EXPECT_GT(beside, 0);
}

TEST(Phrases, OfAGameAreOfferedAtItsTableAlone) {
  using net::StockPhrase;
  std::vector<int> offered(net::kStockPhrases);
  for (const char* game : {"settlers", "coup", "tractor", "flax"}) {
    const auto phrases = phrases_for(game);
    ASSERT_EQ(phrases.size(), 12u);
    for (std::size_t i = 10; i < 12; ++i) ++offered[static_cast<std::size_t>(phrases[i])];
  }
  for (int i = 0; i < net::kStockPhrases; ++i)
    EXPECT_EQ(offered[static_cast<std::size_t>(i)], i < net::kCommonPhrases ? 0 : 1) << i;
  EXPECT_EQ(phrases_for("of a later version").size(), 10u);
}

}  // namespace
}  // namespace parlour::ui
