// Data that an older or newer version of the page has stored on a device: only what cannot be read
// is lost, and it stays as it is. Boards, drafts and scripts: tests/browser/storage_test.mjs.
#include <gtest/gtest.h>

#include "games/registry.h"
#include "room/fake_device.h"
#include "room/journal.h"
#include "room/local_game.h"
#include "room/settings.h"
#include "room/shelf.h"

namespace parlour::room {
namespace {

const AnyGame& flax() {
  return *find_game("flax");
}
constexpr std::string_view kRecord =
    "flax 1 seats=2\n@ seat 0 person Ana\n@ seat 1 bot hard\nhouse draw 1/6\n0 place 1,9 6\n";
Replay read(const std::string& text) {
  const AnyGame* const games[] = {&flax()};
  return from_text(games, text, Lang::English);
}

TEST(Versions, TheOpenGameOfAnOlderOneGoesOn) {
  FakeDevice device;
  device.storage["game"] = kRecord;
  Replay r = read(*open_game(device));
  ASSERT_FALSE(r.error);
  LocalGame g(device, std::move(r));
  EXPECT_EQ(g.player(seat(0)).name, "Ana");
  g.save();
  EXPECT_EQ(read(*open_game(device)).record, g.record_to_keep());
}

TEST(Versions, TheOpenGameOfALaterOneIsNotTakenForAnEmptyOne) {
  FakeDevice device;
  const std::string later = "flax 1 seats=2\n#log 2 in another way\nwhat it holds\n";
  device.storage["game"] = later;
  device.storage["game/log/0000"] = "more of it";
  const Replay r = read(*open_game(device));
  EXPECT_FALSE(r.game);
  EXPECT_TRUE(r.error);
  EXPECT_NE(open_game(device)->find(later), std::string::npos) << "all of it can be set aside";
  EXPECT_NE(open_game(device)->find("more of it"), std::string::npos);
  EXPECT_EQ(device.storage["game"], later);
}

TEST(Versions, AGameOfOtherRulesSaysWhich) {
  FakeDevice device;
  for (const std::string_view version : {"0", "7"}) {
    std::string text(kRecord);
    text.replace(5, 1, version);
    device.storage["game"] = text;
    const Replay r = read(*open_game(device));
    EXPECT_FALSE(r.game);
    EXPECT_EQ(game_named(*open_game(device)), "flax");
    EXPECT_NE(r.error->in(Lang::English).find("version " + std::string(version)),
              std::string::npos);
  }
}

TEST(Versions, WhatIsKeptUnreadIsKeptWholeOnTheShelf) {
  FakeDevice device;
  Shelf shelf(device);
  const std::string later = "flax 7 seats=2\nhouse does what nobody knows yet\n";
  ASSERT_TRUE(shelf.lay("A game", Finished::No, later));
  device.pass(1000);
  std::string taken;
  shelf.take(shelf.games()[0].key, [&](std::optional<std::string> content) { taken = *content; });
  device.pass(1000);
  EXPECT_EQ(taken, later);
}

TEST(Versions, TheShelfOfAnOlderOneMovesAndThatOfALaterOneIsLeftAlone) {
  FakeDevice device;
  device.storage["done/00000002-AAAAAAAAAAA"] = "Flax: Ana\n" + std::string(kRecord);
  device.archive["later/shape/of a name"] = "bytes";
  device.archive["00000004/BBBBBBBBBBB/in-doubt/9/Flax: Li"] = "of a kind of end that comes later";
  Shelf shelf(device);
  device.pass(1000);
  ASSERT_EQ(shelf.games().size(), 2u);
  EXPECT_EQ(shelf.games()[0].title, "Flax: Ana") << "the last one that came";
  EXPECT_EQ(shelf.games()[1].title, "Flax: Li");
  EXPECT_EQ(shelf.games()[1].finished, Finished::Unknown);
  for (int i = 0; i < 300; ++i) {
    shelf.lay(std::to_string(i), Finished::Yes, "# " + std::to_string(i));
    device.pass(1000);
  }
  EXPECT_TRUE(device.archive.contains("later/shape/of a name"));
  EXPECT_TRUE(device.archive.contains("00000004/BBBBBBBBBBB/in-doubt/9/Flax: Li"))
      << "finished games go first";
}

TEST(Versions, RecordsOfALaterFormatAreRefusedWithASentence) {
  std::string bytes = packed(flax(), read(std::string(kRecord)).record);
  bytes[1] = 9;
  bytes.resize(bytes.size() - 4);
  Writer sum;
  sum.u32(crc32({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
  for (const std::uint8_t b : sum.bytes()) bytes += static_cast<char>(b);
  const AnyGame* const games[] = {&flax()};
  const Replay r = unpacked(games, bytes, Lang::English);
  EXPECT_FALSE(r.game);
  EXPECT_FALSE(r.error->in(Lang::English).empty());
}

TEST(Versions, SettingsOfAnOlderOneAreCompleted) {
  const Settings s = parse_settings("theme 2\nname Ana\n");
  EXPECT_EQ(s.theme, ThemeChoice::Morning);
  EXPECT_EQ(s.name, "Ana");
  EXPECT_EQ(s.pace, Settings().pace);
}

TEST(Versions, SettingsOfALaterOneOutliveThisOne) {
  Settings s = parse_settings("theme 2\nfont serif, large\nsound 0\nfelt-colour 7\n");
  s.effects = 4;
  const std::string kept = print(s);
  EXPECT_NE(kept.find("\nfont serif, large\n"), std::string::npos);
  EXPECT_NE(kept.find("\nfelt-colour 7\n"), std::string::npos);
  EXPECT_EQ(parse_settings(kept), s);
  EXPECT_EQ(print(parse_settings(kept)), kept) << "nothing accumulates";
  EXPECT_EQ(parse_settings(std::string("font a\x01\x62\n") + "name Ana\n").others, "");
}

}  // namespace
}  // namespace parlour::room
