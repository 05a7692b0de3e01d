#include "room/shelf.h"

#include <gtest/gtest.h>

#include "core/table.h"
#include "games/registry.h"
#include "room/fake_device.h"
#include "room/log.h"
#include "room/settings.h"

namespace parlour::room {
namespace {

const AnyGame& flax() { return *find_game("flax"); }

Table played(int actions, std::uint64_t seed) {
  Table t(flax(), "", 2, seed);
  while (static_cast<int>(t.record().entries.size()) < actions) {
    if (t.house_due()) {
      t.play_house();
      continue;
    }
    const Seat s = *t.actors().begin();
    std::vector<AnyAction> legal;
    flax().legal(t.view(s), s, legal);
    t.submit({s, legal.front(), flax().window(t.view(s))});
  }
  return t;
}
std::string text_of(int actions, std::uint64_t seed) { return to_text(flax(), played(actions, seed).record()); }

TEST(Shelf, KeepsTheNewestFirstAndEachGameOnce) {
  FakeDevice device;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    EXPECT_TRUE(shelve(device, "game " + std::to_string(seed), text_of(6, seed)));
  }
  EXPECT_TRUE(shelve(device, "again", text_of(6, 2)));
  const auto kept = shelf(device);
  ASSERT_EQ(kept.size(), 3u);
  EXPECT_EQ(kept[0].title, "game 3");
  EXPECT_EQ(kept[2].title, "game 1");
  EXPECT_EQ(from_shelf(device, kept[0].key), text_of(6, 3));
  EXPECT_EQ(from_shelf(device, "done/none"), std::nullopt);
}

TEST(Shelf, TheOldestMakesRoom) {
  FakeDevice device;
  for (std::uint64_t seed = 1; seed <= kMostOnShelf + 5; ++seed) shelve(device, std::to_string(seed), text_of(20, seed));
  const auto kept = shelf(device);
  ASSERT_EQ(kept.size(), kMostOnShelf);
  EXPECT_EQ(kept.front().title, std::to_string(kMostOnShelf + 5));
  EXPECT_EQ(kept.back().title, "6");
}

TEST(Shelf, AFullStorageGivesUpOldGamesForANewOne) {
  FakeDevice device;
  shelve(device, "old", text_of(20, 1));
  device.capacity = device.stored() + 60;
  EXPECT_TRUE(shelve(device, "new", text_of(20, 2)));
  ASSERT_EQ(shelf(device).size(), 1u);
  EXPECT_EQ(shelf(device)[0].title, "new");
}

TEST(Shelf, WhatCannotBeKeptCostsNothingElse) {
  FakeDevice device;
  shelve(device, "old", text_of(6, 1));
  shelve(device, "older", text_of(6, 2));
  const auto before = device.storage;
  device.capacity = device.stored();
  EXPECT_FALSE(shelve(device, "long", text_of(40, 3) + std::string(2000, '#')));
  EXPECT_EQ(device.storage, before);
}

TEST(Shelf, TitlesHaveOneLine) {
  FakeDevice device;
  shelve(device, "Ana\nLi", text_of(4, 1));
  EXPECT_EQ(shelf(device)[0].title, "Ana Li");
  EXPECT_EQ(from_shelf(device, shelf(device)[0].key), text_of(4, 1));
}

TEST(Shelf, KnowsHowTheStoredGameStandsToAnother) {
  FakeDevice device;
  const Record six = played(6, 1).record(), ten = played(10, 1).record(), other = played(8, 2).record();
  EXPECT_EQ(stored_against(device, flax(), six), Stored::None);
  device.storage["game"] = to_text(flax(), six);
  EXPECT_EQ(stored_against(device, flax(), six), Stored::Same);
  EXPECT_EQ(stored_against(device, flax(), ten), Stored::Same);
  EXPECT_EQ(stored_against(device, flax(), other), Stored::Other);
  device.storage["game"] = to_text(flax(), ten);
  EXPECT_EQ(stored_against(device, flax(), six), Stored::Ahead);
  device.storage["game"] = "no record";
  EXPECT_EQ(stored_against(device, flax(), six), Stored::Other);
}

/// Tells the log of the first `actions` of a table.
void tell(Log& log, const Table& t, std::size_t actions, Seat viewer, Lang lang) {
  const bool all = follow(log, t.game(), actions, viewer, lang, {}, [&](std::size_t from, std::size_t to, const auto& f) { t.steps(from, to, viewer, f); });
  EXPECT_TRUE(all);
}

TEST(Log, WhatChanceDrewAndWhatWasMadeOfItIsOneLine) {
  const Table t = played(5, 1);
  Log log;
  tell(log, t, 5, Watcher, Lang::English);
  ASSERT_EQ(log.lines().size(), 3u);
  EXPECT_EQ(log.lines()[0].who, seat(0));
  EXPECT_EQ(log.lines()[1].who, seat(1));
  EXPECT_EQ(log.lines()[2].who, seat(0));
  EXPECT_NE(log.lines()[0].text.find("drew"), std::string::npos);
  EXPECT_NE(log.lines()[0].text.find(", "), std::string::npos);
  EXPECT_EQ(log.lines()[2].text.find(", "), std::string::npos) << "not placed yet";
}

TEST(Log, GoesOnWhereItIsAndBeginsAnewForOthers) {
  const Table t = played(9, 1);
  Log whole, bit_by_bit;
  tell(whole, t, 9, seat(0), Lang::English);
  for (std::size_t n : {2u, 3u, 7u, 9u}) tell(bit_by_bit, t, n, seat(0), Lang::English);
  ASSERT_EQ(whole.lines().size(), bit_by_bit.lines().size());
  for (std::size_t i = 0; i < whole.lines().size(); ++i) EXPECT_EQ(whole.lines()[i].text, bit_by_bit.lines()[i].text);
  EXPECT_EQ(whole.covers(seat(0), Lang::English, 12), 9u);
  EXPECT_EQ(whole.covers(seat(0), Lang::English, 8), 0u) << "something was taken back";
  tell(whole, t, 9, seat(0), Lang::English);
  EXPECT_EQ(whole.covers(seat(1), Lang::English, 9), 0u) << "another reads";
  tell(whole, t, 9, seat(1), Lang::English);
  EXPECT_EQ(whole.covers(seat(1), Lang::Russian, 9), 0u) << "in another language";
}

TEST(Settings, SurviveAsTextAndForgiveWhatTheyDoNotKnow) {
  Settings s;
  s.theme = ThemeChoice::Morning, s.lang = LangChoice::Chinese, s.size = 3, s.answer = 3, s.confirm = false, s.roll = s.decline = true, s.name = "Ана 李";
  EXPECT_EQ(parse_settings(print(s)), s);
  EXPECT_EQ(parse_settings(""), Settings());
  EXPECT_EQ(parse_settings("theme 9\nsize -1\nnonsense\nsound x\nfuture 3\n"), Settings());
  EXPECT_EQ(parse_settings("theme 2\ntheme 77\n").theme, ThemeChoice::Morning);
  EXPECT_EQ(parse_settings(std::string(5000, 'x')), Settings());
}

TEST(Settings, NamesAreTidy) {
  EXPECT_EQ(tidy_name("  Ana  "), "Ana");
  EXPECT_EQ(tidy_name(std::string("\xff")), "");
  EXPECT_EQ(tidy_name("123456789012345678901234567890").size(), kLongestName);
  EXPECT_EQ(tidy_name("李李李李李李李李李李李李李李李李李李李李李李李李李李").size(), 3 * kLongestName);
}

}  // namespace
}  // namespace parlour::room
