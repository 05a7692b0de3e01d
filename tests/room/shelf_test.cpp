#include "room/shelf.h"

#include <gtest/gtest.h>

#include "core/table.h"
#include "games/registry.h"
#include "room/fake_device.h"
#include "room/log.h"
#include "room/settings.h"

namespace parlour::room {
namespace {

const AnyGame& flax() {
  return *find_game("flax");
}

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
    t.submit({s, legal.front(), flax().decision(t.view(s))});
  }
  return t;
}
std::string text_of(int actions, std::uint64_t seed) {
  return to_text(flax(), played(actions, seed).record());
}

std::string bytes_of(int actions, std::uint64_t seed) {
  return packed(flax(), played(actions, seed).record());
}

std::string taken(FakeDevice& device, Shelf& shelf, std::string_view key) {
  std::string out = "no answer";
  shelf.take(key, [&](std::optional<std::string> content) { out = content.value_or("gone"); });
  device.pass(1000);
  return out;
}
std::vector<std::string> titles(const Shelf& shelf) {
  std::vector<std::string> out;
  for (const Shelved& g : shelf.games()) out.push_back(g.title);
  return out;
}
using Titles = std::vector<std::string>;

TEST(Shelf, KeepsTheNewestFirstAndEachGameOnce) {
  for (const bool has_archive : {true, false}) {
    FakeDevice device;
    device.has_archive = has_archive;
    Shelf shelf(device);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      EXPECT_TRUE(shelf.lay("game " + std::to_string(seed), Finished::Yes, bytes_of(6, seed)));
      if (seed == 2) device.pass(1000);
    }
    EXPECT_TRUE(shelf.lay("again", Finished::Yes, bytes_of(6, 2)));
    EXPECT_EQ(titles(shelf), (Titles{"game 3", "game 2", "game 1"}));
    device.pass(1000);
    EXPECT_EQ(titles(shelf), (Titles{"game 3", "game 2", "game 1"}));
    EXPECT_EQ(taken(device, shelf, shelf.games()[0].key), bytes_of(6, 3));
    EXPECT_EQ(taken(device, shelf, "done/none"), "gone");
    EXPECT_EQ(taken(device, shelf, "archive/none"), "gone");
    EXPECT_TRUE(shelf.holds(bytes_of(6, 1)));
    EXPECT_FALSE(shelf.holds(bytes_of(20, 4)));
    const std::size_t before = shelf.bytes();
    shelf.remove(shelf.games()[1].key);
    device.pass(1000);
    EXPECT_EQ(titles(shelf), (Titles{"game 3", "game 1"}));
    EXPECT_LT(shelf.bytes(), before);
    Shelf again(device);
    device.pass(1000);
    EXPECT_EQ(titles(again), (Titles{"game 3", "game 1"}));
  }
}

// The text leaves the storage when the archive has confirmed it, and not before.
TEST(Shelf, MovesGamesIntoTheArchiveAndLosesNoneOnTheWay) {
  FakeDevice device;
  Shelf shelf(device);
  device.pass(1000);
  ASSERT_TRUE(shelf.lay("one", Finished::No, bytes_of(6, 1)));
  EXPECT_EQ(device.keys("done/").size(), 1u);
  EXPECT_TRUE(device.archive.empty());
  EXPECT_EQ(taken(device, shelf, device.keys("done/").front()), bytes_of(6, 1))
      << "it can be opened in the meantime";
  EXPECT_TRUE(device.keys("done/").empty());
  ASSERT_EQ(device.archive.size(), 1u);
  EXPECT_EQ(device.archive.begin()->second, bytes_of(6, 1));
  ASSERT_EQ(shelf.games().size(), 1u);
  EXPECT_EQ(shelf.games()[0].finished, Finished::No);

  device.archive_full = true;
  ASSERT_TRUE(shelf.lay("two", Finished::Yes, bytes_of(6, 2)));
  device.pass(1000);
  EXPECT_EQ(device.keys("done/").size(), 1u) << "refused, so it stays where it is";
  EXPECT_EQ(titles(shelf), (Titles{"two", "one"}));
  device.archive_full = false;
  Shelf again(device);  // the next time the page opens
  device.pass(1000);
  EXPECT_TRUE(device.keys("done/").empty());
  EXPECT_EQ(titles(again), (Titles{"two", "one"}));
}

// A list on the screen may be out of date: what is opened or removed is what it named.
TEST(Shelf, AGameThatMovesKeepsItsKey) {
  FakeDevice device;
  device.archive["00000007/abc/yes/9/Older"] = "flax 1";
  Shelf shelf(device);
  ASSERT_TRUE(shelf.lay("one", Finished::No, bytes_of(6, 1)));  // before the archive has answered
  ASSERT_TRUE(shelf.lay("two", Finished::No, bytes_of(6, 2)));
  std::map<std::string, std::string> key;
  for (const Shelved& g : shelf.games()) key[g.title] = g.key;
  device.pass(1000);
  ASSERT_TRUE(device.keys("done/").empty());
  EXPECT_EQ(titles(shelf), (Titles{"two", "one", "Older"}));
  for (const Shelved& g : shelf.games()) {
    if (key.contains(g.title)) EXPECT_EQ(g.key, key[g.title]);
  }
  EXPECT_EQ(taken(device, shelf, key["one"]), bytes_of(6, 1));
  shelf.remove(key["one"]);
  device.pass(1000);
  EXPECT_EQ(device.archive.size(), 2u);
  EXPECT_EQ(taken(device, shelf, key["one"]), "gone");
  EXPECT_EQ(taken(device, shelf, key["two"]), bytes_of(6, 2));
}

// The page ends after the archive has the game and before the storage knows.
TEST(Shelf, AGameThatIsInBothIsOne) {
  FakeDevice device;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("one", Finished::Yes, bytes_of(6, 1));
  const auto before = device.storage;
  device.pass(1000);
  device.storage = before;
  Shelf again(device);
  device.pass(1);
  EXPECT_EQ(titles(again), (Titles{"one"}));
  device.pass(1000);
  EXPECT_EQ(titles(again), (Titles{"one"}));
  EXPECT_TRUE(device.keys("done/").empty());
  EXPECT_EQ(device.archive.size(), 1u);
}

TEST(Shelf, TellsHowAGameEndedWhenItWasAndHowLong) {
  for (const bool has_archive : {true, false}) {
    FakeDevice device;
    device.has_archive = has_archive;
    Shelf shelf(device);
    const Details told{.result = "You win, 10 to 7", .when = 1'764'100'000, .moves = 46};
    EXPECT_TRUE(shelf.lay(with_details("Flax: You – Ana", told), Finished::Yes, bytes_of(6, 1)));
    for (int i = 0; i < 2; ++i) {  // before and after it has moved to the archive
      const Shelved game = shelf.games().at(0);
      EXPECT_EQ(game.title, "Flax: You – Ana");
      EXPECT_EQ(game.details, told);
      device.pass(1000);
    }
  }
}

TEST(Shelf, ReadsDetailsOfEarlierVersionsAndDamagedOnes) {
  FakeDevice device;
  device.storage["done/00000003-abc"] = "Flax: Ana – Li\tAna wins, 15 Jan 2026\n" + text_of(6, 3);
  EXPECT_EQ(Shelf(device).games().at(0).details, Details{.result = "Ana wins, 15 Jan 2026"});
  EXPECT_EQ(parse_details(""), Details{});
  EXPECT_EQ(parse_details("\t-5\tmany"), Details{});
  EXPECT_EQ(parse_details("won\t99999999999999999999\t7"), (Details{.result = "won", .moves = 7}));
}

TEST(Shelf, GamesOfEarlierVersionsAreTakenOver) {
  FakeDevice device;
  device.storage["done/00000003-abc"] = "Flax: Ana – Li\n" + text_of(6, 3);
  device.storage["done/00000012-def"] = "Flax: You\n" + text_of(8, 4);
  device.storage["done/no-game"] = "no line break";
  device.storage["done/"] = "";
  Shelf shelf(device);
  EXPECT_EQ(titles(shelf), (Titles{"Flax: You", "Flax: Ana – Li"}));
  device.pass(1000);
  EXPECT_EQ(titles(shelf), (Titles{"Flax: You", "Flax: Ana – Li"}));
  EXPECT_EQ(device.archive.size(), 2u);
  EXPECT_EQ(shelf.games()[0].finished, Finished::Unknown);
  EXPECT_EQ(taken(device, shelf, shelf.games()[1].key), text_of(6, 3));
  EXPECT_EQ(device.storage.size(), 2u) << "what is not a game stays untouched";
  shelf.lay("new", Finished::Yes, bytes_of(6, 5));
  EXPECT_EQ(titles(shelf).front(), "new");
}

TEST(Shelf, TheOldestFinishedGamesMakeRoom) {
  FakeDevice device;
  device.capacity = 1 << 26;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("unfinished", Finished::No, "# 1");
  for (std::uint64_t seed = 2; seed <= Shelf::kMost + 5; ++seed) {
    shelf.lay(std::to_string(seed), Finished::Yes, "# " + std::to_string(seed));
    device.pass(1000);
  }
  EXPECT_EQ(shelf.games().size(), Shelf::kMost);
  EXPECT_EQ(device.archive.size(), Shelf::kMost);
  EXPECT_EQ(titles(shelf).back(), "unfinished");
  EXPECT_EQ(titles(shelf)[Shelf::kMost - 2], "7");
  EXPECT_EQ(shelf.take_given_up(), "");
  const std::string large(Shelf::kMostBytes / 2, '#');
  shelf.lay("large", Finished::No, large + "1");
  device.pass(1000);
  shelf.lay("larger", Finished::No, large + "22");
  device.pass(1000);
  EXPECT_EQ(titles(shelf), (Titles{"larger"})) << "8 MB are enough";
  EXPECT_EQ(shelf.take_given_up(), "unfinished\nlarge") << "not without a message";
  EXPECT_EQ(shelf.take_given_up(), "");
}

TEST(Shelf, WithoutAnArchiveTheStorageIsTheShelf) {
  FakeDevice device;
  device.has_archive = false;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("unfinished", Finished::No, bytes_of(20, 1));
  for (std::uint64_t seed = 2; seed <= Shelf::kMostInStorage + 5; ++seed)
    shelf.lay(std::to_string(seed), Finished::Yes, bytes_of(20, seed));
  device.pass(1000);
  ASSERT_EQ(shelf.games().size(), Shelf::kMostInStorage);
  EXPECT_EQ(titles(shelf).front(), std::to_string(Shelf::kMostInStorage + 5));
  EXPECT_EQ(titles(shelf).back(), "unfinished");
  EXPECT_TRUE(device.archive.empty());
}

TEST(Shelf, AFullStorageGivesUpFinishedGamesForANewOneAndNoOthers) {
  FakeDevice device;
  device.has_archive = false;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("unfinished", Finished::No, bytes_of(20, 1));
  shelf.lay("old", Finished::Yes, bytes_of(20, 2));
  device.capacity = device.stored() + 60;
  EXPECT_TRUE(shelf.lay("new", Finished::No, bytes_of(20, 3)));
  EXPECT_EQ(titles(shelf), (Titles{"new", "unfinished"}));
  const auto before = device.storage;
  device.capacity = device.stored();
  EXPECT_FALSE(shelf.lay("newer", Finished::Yes, bytes_of(20, 4)));
  EXPECT_FALSE(shelf.lay("long", Finished::No, std::string(20'000, '#')));
  EXPECT_EQ(device.storage, before);
  EXPECT_EQ(shelf.take_given_up(), "");
}

// Nothing is deleted for a game that would still not fit.
TEST(Shelf, WhatCannotBeKeptCostsNothingElse) {
  FakeDevice device;
  device.has_archive = false;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("old", Finished::Yes, bytes_of(6, 1));
  shelf.lay("older", Finished::No, bytes_of(6, 2));
  const auto before = device.storage;
  device.capacity = device.stored();
  EXPECT_FALSE(shelf.lay("long", Finished::Yes, bytes_of(40, 3) + std::string(2000, '#')));
  EXPECT_FALSE(Shelf(device).make_room_for([] { return false; }));
  EXPECT_EQ(device.storage, before);
  EXPECT_EQ(shelf.take_given_up(), "");
  // But room is still made for the open game.
  EXPECT_TRUE(shelf.make_room_for([&] { return device.save("game", "0 income\n"); }));
  EXPECT_EQ(titles(shelf), (Titles{"older"}));
  // And if the open game cannot be stored, room is still made for a replay.
  device.capacity = 1 << 20;
  shelf.lay("next", Finished::Yes, bytes_of(6, 5));
  device.capacity = device.stored();
  EXPECT_FALSE(shelf.make_room_for([] { return false; }));
  EXPECT_EQ(titles(shelf), (Titles{"next", "older"}));
  EXPECT_TRUE(shelf.lay("new", Finished::Yes, bytes_of(5, 7)));
  EXPECT_EQ(titles(shelf), (Titles{"new", "older"}));
}

TEST(Shelf, WhereTheStorageIsFullAGameGoesIntoTheArchiveAtOnce) {
  FakeDevice device;
  Shelf shelf(device);
  device.pass(1000);
  device.capacity = 0;
  EXPECT_FALSE(shelf.lay("one", Finished::No, bytes_of(20, 1)));
  std::optional<bool> done;
  shelf.lay_surely("one", Finished::No, bytes_of(20, 1), [&](bool ok) { done = ok; });
  EXPECT_FALSE(done) << "nothing is reported before it is stored";
  device.pass(1000);
  EXPECT_EQ(done, true);
  EXPECT_EQ(titles(shelf), (Titles{"one"}));
  device.archive_full = true;
  shelf.lay_surely("two", Finished::No, bytes_of(20, 2), [&](bool ok) { done = ok; });
  device.pass(1000);
  EXPECT_EQ(done, false);
  FakeDevice without;
  without.has_archive = false, without.capacity = 0;
  Shelf none(without);
  without.pass(1000);
  none.lay_surely("two", Finished::No, bytes_of(20, 2), [&](bool ok) { done = ok; });
  EXPECT_EQ(done, false);
}

TEST(Shelf, MakesRoomForTheOpenGameAndSaysSoWhenItCostsAnUnfinishedOne) {
  FakeDevice device;
  device.has_archive = false;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("unfinished", Finished::No, bytes_of(20, 1));
  shelf.lay("old", Finished::Yes, bytes_of(20, 2));
  shelf.lay("new", Finished::Yes, bytes_of(20, 3));
  device.capacity = device.stored();
  EXPECT_TRUE(shelf.make_room_for([&] { return device.save("game", std::string(100, 'x')); }));
  EXPECT_EQ(titles(shelf), (Titles{"new", "unfinished"}));
  EXPECT_EQ(shelf.take_given_up(), "");
  EXPECT_TRUE(shelf.make_room_for(
      [&] { return device.save("game", std::string(device.capacity - 60, 'x')); }));
  EXPECT_TRUE(shelf.games().empty());
  EXPECT_EQ(shelf.take_given_up(), "unfinished");
}

// A full disk, or a browser that forbids writing.
TEST(Shelf, WhereNothingCanBeWrittenNothingIsGivenUp) {
  FakeDevice device;
  device.has_archive = false;
  Shelf shelf(device);
  device.pass(1000);
  for (std::uint64_t n = 1; n <= 3; ++n) shelf.lay("finished", Finished::Yes, bytes_of(20, n));
  const auto before = device.storage;
  device.capacity = 0;
  EXPECT_FALSE(shelf.lay("new", Finished::No, bytes_of(20, 4)));
  EXPECT_FALSE(shelf.make_room_for([&] { return device.save("game", "0 income\n"); }));
  EXPECT_EQ(device.storage, before);
}

// Another page writes at the same moment.
TEST(Shelf, AGameThatCannotBePutBackIsNamed) {
  FakeDevice device;
  device.has_archive = false;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("unfinished", Finished::No, bytes_of(20, 1));
  device.capacity = device.stored();
  EXPECT_FALSE(shelf.make_room_for([&] {
    device.save("of another page", "takes it");
    return false;
  }));
  EXPECT_TRUE(shelf.games().empty());
  EXPECT_EQ(shelf.take_given_up(), "unfinished");
}

TEST(Shelf, AnArchiveThatFailsOnceIsNotForgotten) {
  FakeDevice device;
  Shelf shelf(device);
  device.pass(1000);
  shelf.lay("one", Finished::Yes, bytes_of(20, 1));
  device.pass(1000);
  device.has_archive = false;
  shelf.look();
  device.pass(1000);
  EXPECT_EQ(titles(shelf), (Titles{"one"}));
  EXPECT_FALSE(shelf.has_no_archive());
}

TEST(Shelf, TitlesHaveOneLine) {
  FakeDevice device;
  Shelf shelf(device);
  shelf.lay("Ana\nLi/Ben", Finished::Yes, bytes_of(4, 1));
  EXPECT_EQ(shelf.games()[0].title, "Ana Li/Ben");
  device.pass(1000);
  EXPECT_EQ(shelf.games()[0].title, "Ana Li/Ben");
  EXPECT_EQ(taken(device, shelf, shelf.games()[0].key), bytes_of(4, 1));
}

TEST(Shelf, PacksRecordsAndTakesTexts) {
  const Record r = played(6, 1).record();
  const AnyGame* const games[] = {&flax()};
  EXPECT_EQ(unpacked(games, packed(flax(), r), Lang::English).record, r);
  EXPECT_EQ(unpacked(games, to_text(flax(), r), Lang::English).record, r);
  EXPECT_EQ(game_of_packed(packed(flax(), r)), "flax");
  EXPECT_EQ(game_of_packed(to_text(flax(), r)), "flax");
  EXPECT_LT(3 * packed(flax(), r).size(), 2 * to_text(flax(), r).size());
  EXPECT_TRUE(unpacked(games, "", Lang::English).error);
}

TEST(Shelf, KnowsHowTheStoredGameStandsToAnother) {
  FakeDevice device;
  const Record six = played(6, 1).record(), ten = played(10, 1).record(),
               other = played(8, 2).record();
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

/// Builds the log of a table's first `actions`.
void tell(Log& log, const Table& t, std::size_t actions, Seat viewer, Lang lang) {
  const bool all = follow(
      log, t.game(), actions, viewer, lang, {},
      [&](std::size_t from, std::size_t to, const auto& f) { t.steps(from, to, viewer, f); });
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
  for (std::size_t i = 0; i < whole.lines().size(); ++i)
    EXPECT_EQ(whole.lines()[i].text, bit_by_bit.lines()[i].text);
  EXPECT_EQ(whole.covers(seat(0), Lang::English, 12), 9u);
  EXPECT_EQ(whole.covers(seat(0), Lang::English, 8), 0u) << "something was taken back";
  tell(whole, t, 9, seat(0), Lang::English);
  EXPECT_EQ(whole.covers(seat(1), Lang::English, 9), 0u) << "another viewer";
  tell(whole, t, 9, seat(1), Lang::English);
  EXPECT_EQ(whole.covers(seat(1), Lang::Russian, 9), 0u) << "in another language";
}

TEST(Settings, SurviveAsTextAndForgiveWhatTheyDoNotKnow) {
  Settings s;
  s.theme = ThemeChoice::Morning, s.lang = Lang::Chinese, s.size = 3, s.answer = 3,
  s.confirm = false, s.roll = s.decline = true, s.hand = HandSort::LowFirst, s.effects = 1,
  s.ambience = 4, s.vibrate = false, s.name = "Ана 李";
  EXPECT_EQ(parse_settings(print(s)), s);
  EXPECT_EQ(parse_settings(""), Settings());
  EXPECT_EQ(parse_settings("theme 9\nsize -1\nnonsense\nsound x\n9 3\n"), Settings());
  EXPECT_EQ(parse_settings("theme 2\ntheme 77\n").theme, ThemeChoice::Morning);
  EXPECT_EQ(parse_settings(std::string(50'000, 'x')), Settings());
}

TEST(Settings, TheSwitchForSoundsOfEarlierVersionsIsUnderstood) {
  EXPECT_EQ(parse_settings("sound 0\n").effects, 0);
  EXPECT_EQ(parse_settings("sound 1\n").effects, Settings().effects);
  EXPECT_EQ(parse_settings("sound 1\n").ambience, 0) << "nobody has asked for it";
  EXPECT_EQ(parse_settings("sound 0\neffects 2\n").effects, 2);
  EXPECT_EQ(print(parse_settings("sound 0\n")).find("sound"), std::string::npos);
}

TEST(Settings, VolumesRiseFromSilenceToAll) {
  EXPECT_EQ(gain_of(0), 0);
  EXPECT_EQ(gain_of(kVolumeCount - 1), 1);
  for (std::uint8_t v = 1; v < kVolumeCount; ++v) EXPECT_GT(gain_of(v), gain_of(v - 1));
  EXPECT_EQ(parse_settings("effects 5\nambience -1\n"), Settings());
}

TEST(Settings, LanguagesAreKeptByTheirTags) {
  Settings s;
  EXPECT_NE(print(s).find("lang device\n"), std::string::npos);
  s.lang = Lang::Russian;
  EXPECT_NE(print(s).find("lang ru\n"), std::string::npos);
  for (int l = 0; l < kLangCount; ++l) {
    s.lang = static_cast<Lang>(l);
    EXPECT_EQ(parse_settings(print(s)).lang, s.lang);
  }
  EXPECT_EQ(parse_settings("lang tlh\n").lang, std::nullopt) << "not one of our languages";
}

TEST(Settings, LanguagesWereKeptByNumbersBefore) {
  EXPECT_EQ(parse_settings("lang 0\n").lang, std::nullopt);
  EXPECT_EQ(parse_settings("lang 1\n").lang, Lang::English);
  EXPECT_EQ(parse_settings("lang 2\n").lang, Lang::Russian);
  EXPECT_EQ(parse_settings("lang 3\n").lang, Lang::Chinese);
  EXPECT_EQ(parse_settings("lang 4\n").lang, std::nullopt);
}

TEST(Settings, NamesAreTidy) {
  EXPECT_EQ(tidy_name("  Ana  "), "Ana");
  EXPECT_EQ(tidy_name(std::string("\xff")), "");
  EXPECT_EQ(tidy_name("\uE000 You\uE001x\uE002"), "Youx") << "a name forms no sign in the log";
  EXPECT_EQ(tidy_name("123456789012345678901234567890").size(), kLongestName);
  EXPECT_EQ(tidy_name("李李李李李李李李李李李李李李李李李李李李李李李李李李").size(),
            3 * kLongestName);
}

}  // namespace
}  // namespace parlour::room
