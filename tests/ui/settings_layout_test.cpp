// The settings, for every reader: rows stand below each other, on the page, with room for all
// words.
#include "ui/screens/settings_layout.h"

#include <gtest/gtest.h>

#include "readers.h"
#include "ui/strings.h"

namespace parlour::ui {
namespace {

// The page of the sheet in which they scroll.
Rect page_of(const Reader& reader) {
  const float width = std::min(kSettingsWidth, reader.frame.width) - 2 * kSpace5;
  return Rect::at({(reader.frame.width - width) / 2, 100}, {width, 0});
}

TEST(SettingsLayout, RowsStandBelowEachOtherWithRoomForTheirWords) {
  for (const Reader& reader : readers()) {
    const Rect page = page_of(reader);
    SettingsRows rows(page);
    std::vector<Rect> parts, targets;
    const auto high = [&](const Line& line, float size, float width) {
      return Reader::height(reader.words(line), size, width);
    };
    const auto add = [&](const Rect& r, float least) {
      parts.push_back(r);
      EXPECT_GE(r.height() + kSlack, least) << told(reader);
    };
    const auto target = [&](const Rect& r, float least) { add(r, least), targets.push_back(r); };
    for (const Line* title : {&text::group_look, &text::group_play, &text::used_title}) {
      const float heading = high(*title, Reader::kTitle, rows.width());
      const auto group = rows.group(heading);
      EXPECT_EQ(group.rule.empty(), parts.empty()) << "the first group has nothing above it";
      if (!group.rule.empty()) add(group.rule, 1);
      add(group.title, heading);
      for (const float choice : {kTarget, 3 * kTarget + 2 * kSpace1}) {
        const float words = high(text::set_answer, Reader::kBody, rows.width());
        const auto one = rows.choice(words, choice);
        add(one.title, words), target(one.control, choice);
        target(rows.choice(0, choice).control, choice);
      }
      add(rows.part(high(text::set_settlers, Reader::kBody, rows.width())), 16);
      for (const Line* words : {&text::set_known, &text::set_decline, &text::set_talk}) {
        const float lines = high(*words, Reader::kBody, rows.switch_words());
        target(rows.toggle(lines), lines);
      }
      EXPECT_GE(rows.switch_words(), 170) << told(reader);
      target(rows.button(), kTarget), target(rows.button(), kTarget);
      add(rows.meter(), 4);
      const float lines = high(text::privacy, Reader::kSmall, rows.width());
      add(rows.text(lines), lines);
    }
    EXPECT_EQ(what_is_wrong(parts, {page.min, {page.max.x, rows.bottom()}}), "") << told(reader);
    for (const Rect& r : targets) {
      EXPECT_GE(r.height() + kSlack, kTarget) << told(reader);
      EXPECT_NEAR(r.width(), page.width() - kSpace2, kSlack) << "beside it is the bar that scrolls";
    }
    for (std::size_t i = 1; i < parts.size(); ++i)
      EXPECT_GE(parts[i].min.y + kSlack, parts[i - 1].max.y) << told(reader) << ", row " << i;
  }
}

TEST(SettingsLayout, ATitleWithinAGroupStandsApartFromTheSwitchAboveIt) {
  SettingsRows rows(Rect::at({}, {300, 0}));
  const Rect above = rows.toggle(20);
  EXPECT_GE(rows.part(20).min.y, above.max.y + kSpace3);
}

}  // namespace
}  // namespace parlour::ui
