#include "room/journal.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "room/fake_device.h"

namespace parlour::room {
namespace {

using Lines = std::vector<std::string>;

std::string line(std::size_t i) {
  return "line " + std::to_string(i);
}

Journal opened(FakeDevice& device, const Lines& lines, std::string key = "game") {
  return {device, std::move(key), lines.size(), [&](std::size_t i) { return lines[i]; }};
}

/// The owner's log, and the stored copy.
struct Log {
  explicit Log(FakeDevice& d) : device(d), journal(opened(d, {})) {}
  bool add(std::string text) {
    lines.push_back(text);
    journal.append(std::move(text));
    return journal.save(head);
  }
  bool cut(std::size_t n) {
    lines.resize(n);
    if (!journal.truncate(n)) journal = opened(device, lines);
    return journal.save(head);
  }
  FakeDevice& device;
  std::string head = "the head\n";
  Lines lines;
  Journal journal;
};

void expect_kept(FakeDevice& device, const Lines& lines, std::string_view head = "the head\n") {
  const auto kept = read_journal(device, "game");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->state, Kept::State::Whole);
  EXPECT_EQ(kept->head, head);
  ASSERT_EQ(kept->lines.size(), lines.size());
  EXPECT_EQ(kept->lines, lines);
}

TEST(Journal, AShortLogIsOneText) {
  FakeDevice device;
  Log log(device);
  log.add("a");
  log.add("b");
  EXPECT_EQ(device.storage.size(), 1u);
  EXPECT_EQ(device.storage.at("game"), "the head\n#log 1 0 AAAAAAAAAAA\na\nb\n");
  expect_kept(device, {"a", "b"});
  EXPECT_EQ(read_journal(device, "another"), std::nullopt);
}

TEST(Journal, CostsTheSameHoweverLongItIs) {
  FakeDevice device;
  Log log(device);
  std::size_t most = 0;
  for (std::size_t i = 0; i < 30'000; ++i) {
    const std::size_t before = device.written;
    ASSERT_TRUE(log.add(line(i)));
    most = std::max(most, device.written - before);
  }
  EXPECT_LT(most, 3 * Journal::kPart * (line(30'000).size() + 1)) << "bytes written by one save";
  expect_kept(device, log.lines);
  EXPECT_EQ(journal_size(device, "game"), device.stored());
  erase_journal(device, "game");
  EXPECT_TRUE(device.storage.empty());
}

TEST(Journal, AReloadGoesOnWithTheSameParts) {
  FakeDevice device;
  Log log(device);
  for (std::size_t i = 0; i < 3000; ++i) log.add(line(i));
  const std::size_t before = device.written;
  Log again(device);
  again.lines = log.lines;
  again.journal = opened(device, again.lines);
  again.add("one more");
  EXPECT_LT(device.written - before, 2 * Journal::kPart * 20) << "most of it was stored already";
  expect_kept(device, again.lines);
}

// A page can end between any two changes of the storage.
TEST(Journal, AtAnyMomentTheStorageHoldsTheLogAsItIsOrAsItWas) {
  FakeDevice device;
  Log log(device);
  Lines former;
  std::string former_head = log.head;
  int moments = 0;
  device.before_change = [&] {
    ++moments;
    const auto kept = read_journal(device, "game");
    if (!kept) return;  // before the first save
    ASSERT_EQ(kept->state, Kept::State::Whole);
    ASSERT_TRUE((kept->lines == former && kept->head == former_head) ||
                (kept->lines == log.lines && kept->head == log.head));
  };
  Rng rng(7);
  for (int step = 0; step < 6000 && !::testing::Test::HasFailure(); ++step) {
    former = log.lines, former_head = log.head;
    const std::uint32_t what = rng.below(400);
    if (what == 0)
      log.cut(log.lines.size() / 2);
    else if (what < 8)
      log.cut(log.lines.size() - std::min<std::size_t>(log.lines.size(), 1 + rng.below(30)));
    else if (what == 9)
      log.head = "another head " + std::to_string(step) + '\n', log.journal.save(log.head);
    else if (what == 10)
      log.journal = opened(device, log.lines);  // a reload
    else
      log.add(line(static_cast<std::size_t>(step)));
    if (what < 20) expect_kept(device, log.lines, log.head);
  }
  EXPECT_GT(moments, 5000);
  expect_kept(device, log.lines, log.head);
}

// A full storage first takes nothing, then takes parts but not the key, then takes everything
// again.
TEST(Journal, AStorageThatRefusesKeepsWhatItHad) {
  FakeDevice device;
  Log log(device);
  Rng rng(3);
  Lines kept;
  for (int step = 0; step < 5000 && !::testing::Test::HasFailure(); ++step) {
    device.capacity = device.stored() + rng.below(3) * 4000;
    const bool ok =
        rng.below(200) == 0 ? log.cut(log.lines.size() / 2)
        : rng.below(20) == 0
            ? log.cut(log.lines.size() - std::min<std::size_t>(log.lines.size(), rng.below(9)))
            : log.add(line(static_cast<std::size_t>(step)));
    if (ok) kept = log.lines;
    if (!kept.empty() && step % 50 == 0) expect_kept(device, kept);
  }
  device.capacity = 1 << 20;
  EXPECT_TRUE(log.add("the last"));
  expect_kept(device, log.lines);
}

TEST(Journal, WhereTheKeyIsRefusedNoPartsStay) {
  FakeDevice device;
  device.storage["game"] = "another game";
  const auto before = device.storage;
  Lines lines;
  for (std::size_t i = 0; i < 3000; ++i) lines.push_back(line(i));
  Journal journal = opened(device, lines);
  std::size_t refused = 0;
  for (device.capacity = 1000; !journal.save("the head\n"); device.capacity += 1000) {
    EXPECT_EQ(device.storage, before) << device.capacity;
    ++refused;
  }
  EXPECT_GT(refused, 20u) << "in some cases the parts had fitted";
  expect_kept(device, lines);
}

TEST(Journal, AnotherLogUnderTheSameKeyLeavesNothingOfTheFormer) {
  FakeDevice device;
  Log log(device);
  for (std::size_t i = 0; i < 3000; ++i) log.add(line(i));
  Log other(device);
  other.add("x");
  expect_kept(device, {"x"});
  EXPECT_EQ(device.storage.size(), 1u);
}

// Its parts have the other log's keys: they may be written only when nothing refers to the others
// any more.
TEST(Journal, ALongLogTakesThePlaceOfAnotherLongOneAtOnce) {
  FakeDevice device;
  Log log(device);
  for (std::size_t i = 0; i < 3000; ++i) log.add(line(i));
  Lines other;
  for (std::size_t i = 0; i < 4000; ++i) other.push_back("other " + line(i));
  bool changed = false;
  device.before_change = [&] {
    const auto kept = read_journal(device, "game");
    ASSERT_EQ(kept->state, Kept::State::Whole);
    changed = kept->lines == other;
    ASSERT_TRUE(changed || kept->lines == log.lines);
  };
  Journal journal = opened(device, other);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(journal.save(log.head));
  EXPECT_TRUE(changed);
  expect_kept(device, other);
}

TEST(Journal, TheTextOfAFormerVersionIsTheHead) {
  FakeDevice device;
  device.storage["game"] = "flax 1 seats=2\nhouse draw 3\n";
  const auto kept = read_journal(device, "game");
  EXPECT_EQ(kept->state, Kept::State::Plain);
  EXPECT_EQ(kept->head, device.storage["game"]);
  EXPECT_TRUE(kept->lines.empty());
  Lines many;
  for (std::size_t i = 0; i < 20'000; ++i) many.push_back(line(i));
  Journal journal = opened(device, many);
  ASSERT_TRUE(journal.save("the head\n"));
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(journal.save("the head\n"));
  expect_kept(device, many);
  EXPECT_LT(device.storage["game"].size(), 2 * Journal::kPart * 20) << "it has moved into parts";
}

TEST(Journal, WhatIsDamagedIsReadUpToThere) {
  FakeDevice device;
  Log log(device);
  for (std::size_t i = 0; i < 3000; ++i) log.add(line(i));
  const auto whole = device.storage;
  const auto expect_cut = [&](std::size_t lines) {
    const auto kept = read_journal(device, "game");
    EXPECT_EQ(kept->state, Kept::State::Cut);
    EXPECT_EQ(kept->lines,
              Lines(log.lines.begin(), log.lines.begin() + static_cast<std::ptrdiff_t>(lines)));
    EXPECT_EQ(kept->head, "the head\n");
  };
  device.storage.erase("game/log/0002");
  expect_cut(2 * Journal::kPart);
  device.storage = whole;
  device.storage["game/log/0001"][40] ^= 1;
  expect_cut(Journal::kPart);
  device.storage = whole;
  device.storage["game/log/0001"] = whole.at("game/log/0002");
  expect_cut(Journal::kPart);
  device.storage = whole;
  Log other(device);
  for (std::size_t i = 0; i < 3000; ++i) other.add("other " + line(i));
  device.storage["game"] = whole.at("game");
  expect_cut(0);
  EXPECT_NE(raw_journal(device, "game").find("other line 17\n"), std::string::npos)
      << "everything is set aside";
}

TEST(Journal, WhatALaterVersionStoredIsNotTakenForEmpty) {
  FakeDevice device;
  device.storage["game"] = "flax 1 seats=2\n#log 2 whatever it says\nmore\n";
  device.storage["game/log/0000"] = "a part of it";
  const auto kept = read_journal(device, "game");
  EXPECT_EQ(kept->state, Kept::State::Newer);
  EXPECT_EQ(kept->head, device.storage["game"]);
  Lines many;
  for (std::size_t i = 0; i < 3000; ++i) many.push_back(line(i));
  Journal journal = opened(device, many);
  device.capacity = device.stored() + Journal::kPart * 12;  // a part would fit
  EXPECT_FALSE(journal.save("the head\n"));
  EXPECT_EQ(device.storage["game/log/0000"], "a part of it");
  device.capacity = 1 << 20;
  EXPECT_TRUE(journal.save("the head\n"));
  expect_kept(device, many);
}

}  // namespace
}  // namespace parlour::room
